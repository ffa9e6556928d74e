// kontor console: the little that HTML and htmx do not do. No inline code, no eval, every page works without it.
(() => {
  const $ = (s, r = document) => r.querySelector(s), $$ = (s, r = document) => [...r.querySelectorAll(s)];
  const typing = (e) => e.target.closest('input:not([type=checkbox]),select,textarea');
  const root = document.documentElement, on = (event, act) => document.addEventListener(event, act);

  // Theme: system, dark, light. The server sends data-theme from a cookie, so the first paint is right.
  const theme = (v) => {
    v ? (root.dataset.theme = v) : delete root.dataset.theme;
    document.cookie = `kontor_theme=${v || ''}; path=/; SameSite=Lax; max-age=${v ? 31536000 : 0}` + (location.protocol === 'https:' ? '; Secure' : '');
  };
  on('click', (e) => {
    const at = (s) => e.target.closest(s);
    if (at('[data-theme-next]')) { e.preventDefault(); theme({undefined: 'dark', dark: 'light'}[root.dataset.theme]); }
    if (at('[data-print]')) document.fonts.ready.then(() => print());
    const copy = at('[data-copy]');
    if (copy) navigator.clipboard.writeText($(copy.dataset.copy).textContent.trim()).then(() => toast(copy.dataset.done));
    const card = at('[data-remove-card]')?.closest('.card');
    // The server closes the gap.
    if (card) { card.closest('form').dispatchEvent(new Event('lines')); $('input:not([type=hidden])', card.nextElementSibling)?.focus(); card.remove(); }
    $$('details.menu[open]').forEach((d) => d.contains(e.target) || (d.open = false));
    // Dialog buttons for browsers without command/commandfor.
    const b = at('button[commandfor]');
    if (b && !('commandForElement' in HTMLButtonElement.prototype)) {
      const d = document.getElementById(b.getAttribute('commandfor'));
      b.getAttribute('command') === 'close' ? d.close() : d.showModal();
    }
    if (b?.getAttribute('commandfor') === 'palette') setTimeout(openPalette);
  });
  // An Esc or a click beside it closes what is open.
  on('keydown', (e) => e.key === 'Escape' && $$('details.menu[open]').forEach((d) => { d.open = false; $('summary', d).focus(); }));

  const fade = (t) => setTimeout(() => t.remove(), 4000);
  const toast = (text) => {
    const t = document.createElement('div'); t.className = 'toast'; t.textContent = text;
    $('#toasts').append(t); fade(t);
  };
  const settle = (r) => {
    ticked();
    $$('[data-toast]', r).forEach(fade);
    const dialog = $('dialog[data-open]', r), note = $('[data-focus]', r);
    if (dialog) { delete dialog.dataset.open; dialog.showModal(); }
    if (note) { delete note.dataset.focus; note.focus(); }
    // Of a row that does not fit, the part where one is.
    $$('.tabs [aria-current],.sidenav [aria-current],.chain .here', r).forEach((e) => {
      const row = e.closest('.tabs,.sidenav,.chain'), at = e.getBoundingClientRect();
      row.scrollLeft += at.left - row.getBoundingClientRect().left - (row.clientWidth - at.width) / 2;
    });
  };
  addEventListener('DOMContentLoaded', () => settle(document));
  on('htmx:afterSettle', (e) => settle(e.detail.elt.parentNode || document));
  on('htmx:sendError', () => toast(root.lang === 'th' ? 'ติดต่อเซิร์ฟเวอร์ไม่ได้ ลองอีกครั้ง' : 'The server cannot be reached. Try again.'));

  // A form is sent once: a pressed button cannot be pressed again. Leaving an edited one asks first.
  const edited = new Set();
  on('input', (e) => { if (e.target.form?.matches('[data-edit]')) edited.add(e.target.form); if (e.target.closest('#palette')) keys = []; });
  // Rows came, went or were pasted.
  document.addEventListener('lines', (e) => edited.add(e.target), true);
  on('submit', (e) => {
    const f = e.target; edited.delete(f);
    if (f.method !== 'post' || f.hasAttribute('hx-post')) return;
    if (f.dataset.sent) return e.preventDefault();
    f.dataset.sent = 1; $$('button', f).forEach((b) => b.classList.add('htmx-request'));
  });
  addEventListener('pageshow', () => $$('form[data-sent]').forEach((f) => { delete f.dataset.sent; $$('button', f).forEach((b) => b.classList.remove('htmx-request')); }));
  addEventListener('beforeunload', (e) => { if (edited.size) e.preventDefault(); });

  // Keys: one letter or a pair (g s), never while typing. Links name theirs in data-keys, buttons and fields in data-key.
  let first = '';
  on('keydown', (e) => {
    const mod = e.ctrlKey || e.metaKey;
    if (mod && e.code === 'KeyK' && $('#palette')) { e.preventDefault(); $('#palette').showModal(); return openPalette(); }
    const act = mod && e.code === 'KeyS' ? 'save' : mod && e.key === 'Enter' ? 'send' : '';
    const button = act && $(`[data-act="${act}"]`), dialog = $('dialog[open]');
    // What lies beneath a dialog waits.
    if (button) { e.preventDefault(); if (!dialog || dialog.contains(button)) button.click(); return; }
    const t = e.target;
    if (t.type === 'date' && e.code === 'KeyT') { t.value = document.body.dataset.today; htmx.trigger(t, 'change'); }
    if (typing(e) || mod || e.altKey || dialog) return;
    // The position of the key, so that a Thai layout works too.
    const key = /^Key/.test(e.code) ? e.code.slice(3).toLowerCase() : e.key;
    const pair = first && $(`[data-keys="${first} ${key}"]`);
    first = '';
    if (pair) { e.preventDefault(); return void (location.href = pair.href); }
    if (key === 'g' || key === 'n') { first = key; return void setTimeout(() => { first = ''; }, 3000); }
    const own = !e.target.closest('a,button,summary') && $(`.rows tbody tr[aria-selected=true] [data-row-key="${CSS.escape(key)}"]`);
    if (own) { e.preventDefault(); return void own.click(); }
    const el = $(`[data-key="${CSS.escape(key)}"]`);
    if (key === '?') $('#keys')?.showModal();
    else if (el) { e.preventDefault(); el.matches('input') ? el.focus() : el.click(); }
    else if (/^([jkx]|Enter)$/.test(key)) rows(e, key);
    else if (/^Arrow(Up|Down)$/.test(key) && $('[data-row-key]')) { e.preventDefault(); rows(e, key === 'ArrowDown' ? 'j' : 'k'); }
  });

  // Lists: j and k move, Enter opens, x selects.
  const where = (all) => all.findIndex((r) => r.ariaSelected === 'true');
  const move = (all, at, to) => { if (at >= 0) all[at].ariaSelected = null; all[to].ariaSelected = 'true'; all[to].scrollIntoView({block: 'nearest'}); return all[to]; };
  const rows = (e, key) => {
    const all = $$('.rows tbody tr'), at = where(all);
    if (!all.length || e.target.closest('a,button,summary')) return;
    if (key === 'Enter') return void $('.row-link', all[at])?.click();
    if (key === 'x') return void $('.tick input', all[at])?.click();
    move(all, at, Math.min(all.length - 1, Math.max(0, at + (key === 'j' ? 1 : -1))));
  };
  on('change', (e) => {
    if (e.target.matches('thead .tick input')) $$('tbody .tick input', e.target.closest('table')).forEach((i) => { i.checked = e.target.checked; });
    if (e.target.closest('.tick')) ticked();
  });
  // The selection bar counts the ticked rows and offers what fits the status of all of them.
  const ticked = () => {
    const bar = $('.bulk'), states = $$('.rows tbody tr:has(.tick :checked)').map((row) => $('.chip', row)?.dataset.status);
    if (!bar) return;
    $('[data-ticked]', bar).textContent = states.length;
    $$('[data-fits]', bar).forEach((b) => { b.hidden = !states.every((s) => b.dataset.fits.split(' ').includes(s)); });
  };

  // Matching: what is left without the ticked postings. A rest account takes it.
  on('change', ({target: t}) => {
    const f = t.closest('form'), out = f && $('[data-rest]', f);
    if (!out) return;
    const n = $$('[data-left]', f).reduce((sum, i) => sum + (i.type === 'hidden' || i.checked) * Math.round(i.dataset.left * 100), 0) / 100;
    out.textContent = n.toLocaleString('en', {minimumFractionDigits: 2});
    const rest = $('[name="rest.amount"]', f);
    if (rest && t.tagName === 'SELECT') rest.value = t.value && n ? n : '';
  });

  // A row of a report shows the lines behind it, and hides them when it is asked again.
  const drill = (a) => a.closest('tr').nextElementSibling?.closest('.drill');
  on('htmx:beforeRequest', (e) => {
    const a = e.target, shown = a.matches('[data-drill]') && drill(a);
    if (shown) { e.preventDefault(); shown.remove(); a.ariaExpanded = 'false'; }
  });
  on('htmx:afterRequest', ({target: a}) => { if (a.matches('[data-drill]')) a.ariaExpanded = !!drill(a); });

  // Palette: arrows choose, Enter opens. Keys that are faster than the list wait for it.
  let keys;
  const openPalette = () => { const i = $('#palette input'); keys = []; i.select(); i.focus(); if (window.htmx) htmx.trigger(i, 'palette'); };
  const choose = window.choose = (list, step) => { const all = $$('[role=option]', list), n = all.length, at = where(all); return n && move(all, at, (at + step + n) % n); };
  const steps = {ArrowUp: -1, ArrowDown: 1, Enter: 0};
  const answer = (key) => steps[key] ? choose($('#palette-list'), steps[key]) : $('#palette-list [aria-selected=true] a')?.click();
  on('htmx:afterSwap', ({detail: d}) => {
    // There is no target after going back.
    if (d.target?.id !== 'palette-list') return;
    const waiting = keys || []; choose(d.target, 1);
    if (new URL(d.xhr.responseURL).searchParams.get('q') !== $('#palette input').value) return;
    keys = null; if ($('#palette').open) waiting.forEach(answer);
  });
  on('keydown', (e) => {
    if (!e.target.closest('#palette') || !(e.key in steps)) return;
    e.preventDefault(); keys ? keys.push(e.key) : answer(e.key);
  });

  // Number fields show what was understood when they are left: 1,234.5, Thai digits and pasted blanks.
  on('focusout', (e) => {
    const i = e.target; if (!i.matches?.('[data-number]')) return;
    const text = i.value.replace(/[\s\u00a0\u202f]/g, '').replace(/[๐-๙]/g, (d) => d.charCodeAt(0) - 3664).replace(/[−–]/g, '-');
    if (/^-?(\d{1,3}(,\d{3})+|\d*)(\.\d*)?$/.test(text)) i.value = text.replace(/,/g, '');
  });
  // The chosen date is repeated below its field in the form of the organization.
  const dates = (i) => {
    const out = $('[data-date]', i.parentNode); if (!out || !i.value) return;
    const lang = (root.lang === 'th' ? 'th-TH' : 'en-GB') + '-u-nu-latn-ca-' + (root.dataset.era || 'gregory');
    out.textContent = new Date(i.value).toLocaleDateString(lang, {dateStyle: 'medium', timeZone: 'UTC'});
  };
  // A file that is too large is not sent: what was typed beside it would go with it.
  const fits = (i) => {
    const [n, unit] = i.dataset.max.split(' ');
    i.setCustomValidity([...i.files].some((f) => f.size > n * (unit === 'MB' ? 1048576 : 1024)) ? i.dataset.large : '');
    i.reportValidity();
  };
  on('change', ({target: t}) => { if (t.type === 'date') dates(t); if (t.dataset.max) fits(t); });
  // Pasted files. Dropped ones need no script.
  on('paste', (e) => {
    const i = $('[data-drop] [type=file]'), {files} = e.clipboardData; if (!i || !files.length || typing(e)) return;
    i.files = files; fits(i); i.form.requestSubmit();
  });
})();
