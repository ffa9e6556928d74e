// kontor console: the little that HTML and htmx do not do. No inline code, no eval, every page works without it.
(() => {
  const $ = (s, r = document) => r.querySelector(s), $$ = (s, r = document) => [...r.querySelectorAll(s)];
  const typing = (e) => e.target.closest('input:not([type=checkbox]),select,textarea,[contenteditable]');
  const root = document.documentElement;

  // Theme: system, dark, light. The server sends data-theme from a cookie, so the first paint is right.
  const theme = (v) => {
    v ? (root.dataset.theme = v) : delete root.dataset.theme;
    document.cookie = `kontor_theme=${v || ''}; path=/; SameSite=Lax; max-age=${v ? 31536000 : 0}` + (location.protocol === 'https:' ? '; Secure' : '');
  };
  document.addEventListener('click', (e) => {
    const at = (s) => e.target.closest(s);
    if (at('[data-theme-next]')) { e.preventDefault(); theme({undefined: 'dark', dark: 'light'}[root.dataset.theme]); }
    if (at('[data-print]')) document.fonts.ready.then(() => print());
    const copy = at('[data-copy]');
    if (copy) navigator.clipboard.writeText($(copy.dataset.copy).textContent.trim()).then(() => toast(copy.dataset.done || 'Copied'));
    const card = at('[data-remove-card]')?.closest('.card');
    if (card) { card.closest('form').dispatchEvent(new Event('lines')); $('input:not([type=hidden])', card.nextElementSibling)?.focus(); card.remove(); } // the server closes the gap
    $$('details.menu[open]').forEach((d) => d.contains(e.target) || (d.open = false));
    // Dialog buttons for browsers without command/commandfor.
    const b = at('button[commandfor]');
    if (b && !('commandForElement' in HTMLButtonElement.prototype)) {
      const d = document.getElementById(b.getAttribute('commandfor'));
      b.getAttribute('command') === 'close' ? d.close() : d.showModal();
    }
    if (b && b.getAttribute('commandfor') === 'palette') setTimeout(openPalette);
  });
  // An Esc or a click beside it closes what is open.
  document.addEventListener('keydown', (e) => e.key === 'Escape' && $$('details.menu[open]').forEach((d) => { d.open = false; $('summary', d).focus(); }));

  const toast = (text) => {
    const t = document.createElement('div'); t.className = 'toast'; t.textContent = text;
    $('#toasts').append(t); setTimeout(() => t.remove(), 4000);
  };
  const settle = (r) => {
    $$('[data-toast]', r).forEach((t) => setTimeout(() => t.remove(), 4000));
    const dialog = $('dialog[data-open]', r), note = $('[data-focus]', r); // once: what is swapped later leaves the focus where it is
    if (dialog) { delete dialog.dataset.open; dialog.showModal(); }
    if (note) { delete note.dataset.focus; note.focus(); }
    // Of a row that does not fit, the part where one is.
    $$('.tabs [aria-current],.sidenav [aria-current],.chain .here', r).forEach((e) => {
      const row = e.closest('.tabs,.sidenav,.chain'), at = e.getBoundingClientRect();
      row.scrollLeft += at.left - row.getBoundingClientRect().left - (row.clientWidth - at.width) / 2;
    });
  };
  addEventListener('DOMContentLoaded', () => settle(document));
  document.addEventListener('htmx:afterSettle', (e) => settle(e.detail.elt.parentNode || document));
  document.addEventListener('htmx:sendError', () => toast(root.lang === 'th' ? 'ติดต่อเซิร์ฟเวอร์ไม่ได้ ลองอีกครั้ง' : 'The server cannot be reached. Try again.'));

  // A form is sent once: a pressed button cannot be pressed again. Leaving an edited one asks first.
  const edited = new Set();
  document.addEventListener('input', (e) => { if (e.target.form?.matches('[data-edit]')) edited.add(e.target.form); });
  document.addEventListener('lines', (e) => edited.add(e.target), true); // rows came, went or were pasted
  document.addEventListener('submit', (e) => {
    const f = e.target; edited.delete(f);
    if (f.method !== 'post' || f.hasAttribute('hx-post')) return;
    if (f.dataset.sent) return e.preventDefault();
    f.dataset.sent = 1; $$('button', f).forEach((b) => b.classList.add('htmx-request'));
  });
  addEventListener('pageshow', () => $$('form[data-sent]').forEach((f) => { delete f.dataset.sent; $$('button', f).forEach((b) => b.classList.remove('htmx-request')); }));
  addEventListener('beforeunload', (e) => { if (edited.size) e.preventDefault(); });

  // Keys: one letter or a pair (g s), never while typing. Links name theirs in data-keys, buttons and fields in data-key.
  let first = '';
  document.addEventListener('keydown', (e) => {
    const mod = e.ctrlKey || e.metaKey;
    if (mod && e.code === 'KeyK' && $('#palette')) { e.preventDefault(); $('#palette').showModal(); return openPalette(); }
    const act = mod && e.code === 'KeyS' ? 'save' : mod && e.key === 'Enter' ? 'send' : '';
    const button = act && $(`[data-act="${act}"]`), dialog = $('dialog[open]');
    if (button) { e.preventDefault(); if (!dialog || dialog.contains(button)) button.click(); return; } // what lies beneath a dialog waits
    if (typing(e) || mod || e.altKey || dialog) return;
    const key = /^Key/.test(e.code) ? e.code.slice(3).toLowerCase() : e.key; // the place of the key, so a Thai layout works too
    const pair = first && $(`[data-keys="${first} ${key}"]`);
    first = '';
    if (pair) { e.preventDefault(); return void (location.href = pair.href); }
    if (key === 'g' || key === 'n') { first = key; return void setTimeout(() => { first = ''; }, 3000); }
    const el = $(`[data-key="${CSS.escape(key)}"]`);
    if (key === '?') $('#keys')?.showModal();
    else if (el) { e.preventDefault(); el.matches('input') ? el.focus() : el.click(); }
    else if (['j', 'k', 'x', 'Enter'].includes(key)) rows(e, key);
  });

  // Lists: j and k move, Enter opens, x selects.
  const rows = (e, key) => {
    const all = $$('.rows tbody tr'), at = all.findIndex((r) => r.ariaSelected === 'true');
    if (!all.length || e.target.closest('a,button,summary')) return;
    if (key === 'Enter') return void $('.row-link', all[at])?.click();
    if (key === 'x') return void $('.tick input', all[at])?.click();
    const to = all[Math.min(all.length - 1, Math.max(0, at + (key === 'j' ? 1 : -1)))];
    if (at >= 0) all[at].ariaSelected = null;
    to.ariaSelected = 'true'; to.scrollIntoView({block: 'nearest'});
  };
  document.addEventListener('change', (e) => {
    if (e.target.matches('thead .tick input')) $$('tbody .tick input', e.target.closest('table')).forEach((i) => { i.checked = e.target.checked; });
  });

  // A row of a report shows the lines behind it, and hides them when it is asked again.
  const drill = (a) => { const next = a.closest('tr').nextElementSibling; return next?.matches('.drill') && next; };
  document.addEventListener('htmx:beforeRequest', (e) => {
    const shown = e.target.matches('[data-drill]') && drill(e.target);
    if (shown) { e.preventDefault(); shown.remove(); e.target.ariaExpanded = 'false'; }
  });
  document.addEventListener('htmx:afterRequest', (e) => { if (e.target.matches('[data-drill]')) e.target.ariaExpanded = String(Boolean(drill(e.target))); });

  // Palette: arrows choose, Enter opens. Keys that are faster than the list wait for that of the text in the field.
  let listed, keys;
  const openPalette = () => { const i = $('#palette input'); listed = null; keys = []; i.select(); i.focus(); if (window.htmx) htmx.trigger(i, 'palette'); };
  const choose = (list, step) => {
    const all = $$('[role=option]', list); if (!all.length) return;
    const at = all.findIndex((o) => o.ariaSelected === 'true');
    if (at >= 0) all[at].ariaSelected = null;
    const to = all[(at + step + all.length) % all.length];
    to.ariaSelected = 'true'; to.scrollIntoView({block: 'nearest'});
  };
  const answer = (key) => {
    const list = $('#palette-list');
    key === 'Enter' ? $('[aria-selected=true] a', list)?.click() : choose(list, key === 'ArrowDown' ? 1 : -1);
  };
  document.addEventListener('htmx:afterSwap', (e) => {
    if (e.detail.target?.id !== 'palette-list') return; // whoever goes back swaps the page, and no target
    const palette = $('#palette'), waiting = keys || [];
    choose(e.detail.target, 1); listed = new URL(e.detail.xhr.responseURL).searchParams.get('q');
    if (listed !== $('input', palette).value) return;
    keys = null; if (palette.open) waiting.forEach(answer);
  });
  document.addEventListener('input', (e) => { if (e.target.closest('#palette')) keys = e.target.value === listed ? null : []; });
  document.addEventListener('keydown', (e) => {
    if (!e.target.closest('#palette') || !['ArrowDown', 'ArrowUp', 'Enter'].includes(e.key)) return;
    e.preventDefault(); keys ? keys.push(e.key) : answer(e.key);
  });

  // Number fields show what was understood when they are left: 1,234.5, Thai digits and pasted blanks.
  document.addEventListener('focusout', (e) => {
    const i = e.target; if (!i.matches?.('[data-number]')) return;
    const text = i.value.replace(/[\s\u00a0\u202f]/g, '').replace(/[๐-๙]/g, (d) => d.charCodeAt(0) - 3664).replace(/[−–]/g, '-');
    if (/^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(text) || /^-?\d*\.?\d*$/.test(text)) i.value = text.replace(/,/g, '');
  });
  // The chosen date is repeated below its field in the form of the organization.
  const dates = (i) => {
    const out = i.parentNode.querySelector('[data-date]'); if (!out || !i.value) return;
    const [y, m, d] = i.value.split('-').map(Number);
    const lang = (root.lang === 'th' ? 'th-TH' : 'en-GB') + '-u-nu-latn-ca-' + (root.dataset.era || 'gregory');
    out.textContent = new Intl.DateTimeFormat(lang, {day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC'}).format(Date.UTC(y, m - 1, d));
  };
  document.addEventListener('change', (e) => e.target.type === 'date' && dates(e.target));
  // A file that is too large is not sent: what was typed beside it would go with it.
  document.addEventListener('change', (e) => {
    const i = e.target; if (!i.dataset.max) return;
    const [n, unit] = i.dataset.max.split(' ');
    i.setCustomValidity(i.files[0]?.size > n * (unit === 'MB' ? 1048576 : 1024) ? i.dataset.large : '');
    i.reportValidity();
  });
})();
