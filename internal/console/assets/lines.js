// Writing lines without a mouse: pickers, Enter from field to field, rows that move, paste from a spreadsheet.
(() => {
  const form = document.querySelector('form[data-lines]');
  if (!form) return;
  const body = form.querySelector('#lines tbody');
  const $ = (s, r) => r.querySelector(s), $$ = (s, r) => [...r.querySelectorAll(s)];
  const fields = (row) => $$('input:not([type=hidden])', row);
  const named = (row, name) => $(`[name$=".${name}"]`, row);
  const changed = () => form.dispatchEvent(new Event('lines'));

  const renumber = () => $$('tr', body).forEach((row, i) => {
    $('[data-number-of-line]', row).textContent = i + 1;
    $$('[name]', row).forEach((f) => { f.name = f.name.replace(/\[\d+\]/, `[${i}]`); if (f.id) f.id = 'f-' + f.name; });
    $('[data-amount]', row).id = 'amount-' + i; $('ul', row).id = 'pick-' + i; $('[role=combobox]', row).setAttribute('aria-controls', 'pick-' + i);
  });
  const clear = (row) => {
    $$('input,select', row).forEach((f) => { f.value = f.dataset.start || ''; f.removeAttribute('aria-invalid'); });
    $$('.error', row).forEach((e) => e.remove());
    $('[data-hint]', row).textContent = ''; $('[data-amount]', row).textContent = '–'; close($('.combo', row));
    return row;
  };
  const add = (after = body.lastElementChild, filled = false) => {
    const row = after.cloneNode(true);
    if (!filled) clear(row);
    after.after(row); renumber(); fields(row)[0].focus(); changed();
    return row;
  };
  const remove = (row) => {
    const next = row.nextElementSibling || row.previousElementSibling;
    if (next) { row.remove(); renumber(); fields(next)[0].focus(); } else clear(row);
    changed();
  };

  // Pickers: the list is the server's; the best match is chosen, Enter or Tab takes it, Escape keeps the text.
  const close = (combo) => { const ul = $('ul', combo); ul.hidden = true; ul.replaceChildren(); $('[role=combobox]', combo).ariaExpanded = 'false'; };
  const select = (ul, step) => {
    const all = $$('[role=option]', ul); if (!all.length) return;
    const at = all.findIndex((o) => o.ariaSelected === 'true');
    if (at >= 0) all[at].ariaSelected = null;
    const to = all[(at + step + all.length) % all.length];
    to.ariaSelected = 'true'; to.scrollIntoView({block: 'nearest'});
    to.id = ul.id + '-' + all.indexOf(to); $('[role=combobox]', ul.parentNode).setAttribute('aria-activedescendant', to.id);
  };
  // What is not there yet is made in a dialog, and taken when it is.
  const fresh = document.getElementById('fresh');
  let waiting;
  const make = (combo, address) => {
    waiting = combo; close(combo);
    htmx.ajax('GET', address, {target: '#fresh', swap: 'innerHTML'}).then(() => { fresh.showModal(); $('[autofocus]', fresh)?.focus(); });
  };
  fresh?.addEventListener('htmx:afterSwap', () => {
    const made = $('[data-pick-id]', fresh); if (!made) return;
    take(waiting, made); fresh.close(); fresh.replaceChildren(); $('[role=combobox]', waiting).focus();
  });
  const take = (combo, option) => {
    if (option.dataset.fresh) return make(combo, option.dataset.fresh);
    if (!option.dataset.pickId) return close(combo);
    const input = $('[role=combobox]', combo), row = combo.closest('tr'), d = option.dataset;
    input.value = d.pickName; $('[data-id]', combo).value = d.pickId;
    $('[data-hint]', row || combo.parentNode).textContent = d.pickHint;
    if (row && named(row, 'unit')) { named(row, 'unit').value = d.pickUnit; named(row, 'productAltUnitId').value = ''; if (!(+named(row, 'unitPrice').value)) named(row, 'unitPrice').value = d.pickPrice; }
    close(combo); changed();
  };
  let wait, asked = 0;
  form.addEventListener('input', (e) => {
    const combo = e.target.closest('[data-pick]'); if (!combo || e.target.readOnly) return;
    $('[data-id]', combo).value = ''; clearTimeout(wait);
    if (!e.target.value.trim()) return close(combo);
    const turn = ++asked;
    wait = setTimeout(async () => {
      const answer = await fetch(combo.dataset.pick + '&q=' + encodeURIComponent(e.target.value.trim()), {headers: {'HX-Request': 'true'}}).catch(() => {}); // whoever leaves the page does not wait
      if (!answer?.ok || turn !== asked || document.activeElement !== e.target) return;
      const ul = $('ul', combo);
      ul.innerHTML = await answer.text(); ul.hidden = false; e.target.ariaExpanded = 'true'; select(ul, 1);
    }, 120);
  });
  form.addEventListener('mousedown', (e) => e.target.closest('[role=option]') && e.preventDefault()); // the field keeps the focus
  form.addEventListener('focusout', (e) => { const combo = e.target.closest?.('[data-pick]'); if (combo && !combo.contains(e.relatedTarget)) close(combo); });

  form.addEventListener('keydown', (e) => {
    const combo = e.target.closest('[data-pick]'), ul = combo && $('ul', combo), open = ul && !ul.hidden;
    if (open && (e.key === 'ArrowDown' || e.key === 'ArrowUp') && !e.altKey) { e.preventDefault(); return select(ul, e.key === 'ArrowDown' ? 1 : -1); }
    if (open && e.key === 'Escape') { e.stopPropagation(); return close(combo); }
    if (open && (e.key === 'Enter' || e.key === 'Tab') && !e.ctrlKey) { const o = $('[aria-selected=true]', ul); if (o?.dataset.fresh) { e.preventDefault(); return take(combo, o); } if (o) take(combo, o); else close(combo); if (e.key === 'Tab') return; }
    const row = e.target.closest('#lines tbody tr');
    if (e.key === 'Enter' && !e.ctrlKey && e.target.matches('input')) {
      e.preventDefault();
      if (!row) return fields(body.firstElementChild)[0].focus();
      const all = fields(row), at = all.indexOf(e.target);
      if (at === 0 && !e.target.value.trim()) return form.querySelector('[name=note],[data-after-lines]').focus();
      if (at < all.length - 1) { all[at + 1].focus(); return all[at + 1].select?.(); }
      return row.nextElementSibling ? fields(row.nextElementSibling)[0].focus() : add(row);
    }
    if (!row) return;
    if (e.altKey && (e.key === 'ArrowUp' || e.key === 'ArrowDown')) {
      e.preventDefault();
      if (e.key === 'ArrowUp' && row.previousElementSibling) row.previousElementSibling.before(row);
      if (e.key === 'ArrowDown' && row.nextElementSibling) row.nextElementSibling.after(row);
      renumber(); e.target.focus(); changed();
    }
    if (e.ctrlKey && e.key.toLowerCase() === 'd') { e.preventDefault(); add(row, true); }
    if (e.ctrlKey && e.key === 'Backspace') { e.preventDefault(); remove(row); }
  });
  form.addEventListener('click', (e) => {
    const chosen = e.target.closest('[role=option]'); if (chosen) return take(chosen.closest('.combo'), chosen);
    if (e.target.closest('[data-add-line]')) add();
    const gone = e.target.closest('[data-remove-line]'); if (gone) remove(gone.closest('tr'));
  });
  // Rows of a spreadsheet: description, quantity, unit, price, discount.
  form.addEventListener('paste', (e) => {
    let row = e.target.closest('#lines tbody tr');
    const text = e.clipboardData.getData('text/plain').replace(/\r/g, '').replace(/\n+$/, '');
    if (!row || !/[\t\n]/.test(text)) return;
    e.preventDefault();
    text.split('\n').forEach((line, i) => {
      if (i) row = row.nextElementSibling || add(row);
      const cells = line.split('\t'), all = fields(row);
      const from = Math.max(all.indexOf(i ? all[0] : e.target), 0);
      cells.forEach((cell, n) => { if (all[from + n]) all[from + n].value = cell.trim(); });
    });
    changed();
  });
})();
