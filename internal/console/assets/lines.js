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
    $('[data-amount]', row).id = 'amount-' + i; const is = $('[data-is] [data-hint]', row); if (is) is.id = 'is-' + i;
    $$('ul', row).forEach((ul) => {
      const box = $('[role=combobox]', ul.parentNode);
      ul.id = ul.id.replace(/\d+$/, i); box.setAttribute('aria-controls', ul.id); if (box.hasAttribute('aria-describedby')) box.setAttribute('aria-describedby', 'is-' + i);
    });
  });
  const clear = (row) => {
    $$('input,select', row).forEach((f) => { f.value = f.dataset.start || ''; f.removeAttribute('aria-invalid'); delete f.dataset.picked; });
    $$('.error', row).forEach((e) => e.remove());
    $$('.combo', row).forEach(close); $('[data-amount]', row).textContent = '–'; free(row); kept.delete($('[data-pick]', row)); asked.delete($('[data-pick]', row));
    return row;
  };
  const add = (after = body.lastElementChild, filled = false) => {
    const row = after.cloneNode(true);
    if (filled) { const from = $$('select', after); $$('select', row).forEach((s, i) => { s.value = from[i].value; }); } // a copy of a row forgets what is chosen
    else clear(row);
    if (filled && kept.has($('[data-pick]', after))) kept.set($('[data-pick]', row), kept.get($('[data-pick]', after)));
    after.after(row); renumber(); fields(row)[0].focus(); changed();
    return row;
  };
  const remove = (row) => {
    const next = row.nextElementSibling || row.previousElementSibling;
    if (next) { row.remove(); renumber(); fields(next)[0].focus(); } else clear(row);
    changed();
  };

  // Pickers: the list is the server's; the best match is chosen, Enter or Tab takes it, Escape keeps the text.
  const close = (combo) => { const ul = $('ul', combo); ul.hidden = true; if (combo.dataset.pick) ul.replaceChildren(); $('[role=combobox]', combo).ariaExpanded = 'false'; };
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
  // The price of a product gives way to that of another; one that was typed stays.
  const offer = (price, listed) => { if (+price.value === 0 || price.value === price.dataset.picked) price.value = price.dataset.picked = listed; };
  // What was picked or loaded is remembered with its text: when the text is that again, so is the choice.
  const kept = new WeakMap();
  // With it goes what a line says and does not show; what is only no product any more is called as before, and keeps that.
  const parts = (combo) => $$('input[type=hidden]', combo.closest('tr') || combo);
  const said = ['description', 'discountAmount', 'remark', 'accountId', '_text'];
  const scene = (combo) => [$('[data-hint]', combo.closest('tr') || combo.parentNode), combo.closest('tr') && $('[data-units] ul', combo.closest('tr'))].filter(Boolean);
  const keep = (combo) => kept.set(combo, {id: $('[data-id]', combo).value, text: $('[role=combobox]', combo).value, values: parts(combo).map((f) => f.value), shown: scene(combo).map((e) => e.innerHTML)});
  const back = (combo) => { const was = kept.get(combo); parts(combo).forEach((f, i) => { f.value = was.values[i]; }); scene(combo).forEach((e, i) => { e.innerHTML = was.shown[i]; }); };
  const forget = (combo, except = []) => { parts(combo).forEach((f) => { if (!except.includes(f.name.split('.').pop())) f.value = ''; }); scene(combo).forEach((e) => e.replaceChildren()); };
  // A line says whether it is a product or free text.
  const say = (row) => {
    const is = $('[data-is]', row); if (!is) return;
    const product = $('[data-id]', row).value, text = $('[role=combobox]', row).value.trim();
    is.dataset.is = product ? 'product' : text ? 'free' : ''; if (!product) $('[data-hint]', is).textContent = text && is.dataset.free;
  };
  const free = (row) => { forget($('[data-pick]', row), said); say(row); };
  const take = (combo, option) => {
    asked.delete(combo);
    if (option.dataset.fresh) return make(combo, option.dataset.fresh);
    const input = $('[role=combobox]', combo), row = combo.closest('tr'), d = option.dataset;
    if ('unit' in d) { if (input.value !== d.unit) { input.value = d.unit; offer(named(row, 'unitPrice'), d.price); changed(); } return close(combo); }
    const at = $('[data-id]', combo).value;
    if (!d.pickId) { if (at && 'free' in d) { free(row); changed(); } return close(combo); }
    input.value = d.pickName;
    if (at !== d.pickId && kept.get(combo)?.id === d.pickId) back(combo);
    else if (at !== d.pickId) {
      forget(combo); $('[data-id]', combo).value = d.pickId;
      $('[data-hint]', row || combo.parentNode).textContent = d.pickHint;
      if (row && named(row, 'unit')) { named(row, 'unit').value = d.pickUnit; $('[data-units] ul', row).append($('template', option).content.cloneNode(true)); offer(named(row, 'unitPrice'), d.pickPrice); }
    }
    keep(combo); if (row) say(row);
    close(combo); changed();
  };
  $$('[data-pick]', form).forEach((combo) => { if (parts(combo).some((f) => f.value)) keep(combo); });
  // A price that is loaded as it is listed gives way like one that was picked.
  $$('tr', body).forEach((row) => {
    const price = named(row, 'unitPrice'), unit = price && $$('[data-units] li', row).find((o) => o.dataset.unit === named(row, 'unit').value);
    if (unit?.dataset.price && +unit.dataset.price === +price.value) price.dataset.picked = price.value;
  });
  // The text of a line is its own: edited, its product stays; only what is written over as a whole or emptied is another thing.
  // In other fields the text is the choice.
  let whole = false;
  form.addEventListener('beforeinput', (e) => { whole = e.target.selectionStart === 0 && e.target.selectionEnd === e.target.value.length; });
  const typed = (combo, text) => {
    const row = combo.closest('tr'), is = row && $('[data-is]', row), id = $('[data-id]', combo), was = kept.get(combo);
    if (was && text === was.text) { if (!id.value) back(combo); }
    else if (is ? !named(row, 'refItemId')?.value && (whole || !text.trim()) : id.value) forget(combo);
    whole = false; if (is) say(row);
    return is && id.value;
  };
  // What is asked for the text of a picker, until the list is there. Who goes on by Enter or Tab before that is not held up: the
  // choice is made behind them, as it would have been before them. A form that is sent meanwhile waits for it.
  const asked = new WeakMap(), late = new Set();
  const ask = (combo, input, product) => {
    const ul = $('ul', combo), text = input.value.trim(), question = {};
    const over = () => asked.get(combo) !== question || input.value.trim() !== text;
    const list = async () => {
      await new Promise((done) => { setTimeout(done, 120); });
      if (over()) return;
      const answer = await fetch(combo.dataset.pick + '&currency=' + (form.elements.currency?.value || '') + '&q=' + encodeURIComponent(text), {headers: {'HX-Request': 'true'}}).catch(() => {}); // whoever leaves the page does not wait
      const found = answer?.ok && await answer.text().catch(() => {});
      if (over()) return;
      asked.delete(combo);
      if (!found || !question.taken && document.activeElement !== input) return;
      ul.innerHTML = found;
      // Beside a product nothing is chosen by itself, unless it is called just that.
      if (!product || [ul.firstElementChild?.dataset.pickName, ul.firstElementChild?.dataset.pickCode].some((s) => s?.toLowerCase() === text.toLowerCase())) select(ul, 1);
      if (!question.taken) { ul.hidden = false; input.ariaExpanded = 'true'; return; }
      const best = $('[aria-selected=true]', ul);
      best && !best.dataset.fresh ? take(combo, best) : close(combo); // no dialog opens under somebody's hands
    };
    asked.set(combo, question);
    question.answer = list();
  };
  const later = (question) => { question.taken = true; late.add(question.answer); question.answer.finally(() => late.delete(question.answer)); };
  form.addEventListener('submit', (e) => {
    if (!late.size) return;
    e.preventDefault(); e.stopPropagation();
    Promise.all(late).then(() => form.requestSubmit(e.submitter));
  });
  form.addEventListener('input', (e) => {
    const units = e.target.closest('[data-units]');
    if (units) { const unit = mark(units); if (unit) offer(named(units.closest('tr'), 'unitPrice'), unit.dataset.price); return; }
    const combo = e.target.closest('[data-pick]'); if (!combo || e.target.readOnly) return;
    const product = typed(combo, e.target.value);
    asked.delete(combo); $$('[aria-selected]', combo).forEach((o) => { o.ariaSelected = null; }); e.target.removeAttribute('aria-activedescendant'); // chosen for another text
    if (e.target.value.trim()) ask(combo, e.target, product); else close(combo);
  });
  // The units of a product open with their field; one that is typed is chosen.
  const mark = (combo) => {
    const ul = $('ul', combo), input = $('input', combo), all = $$('li', ul);
    if (all.length < 2) return;
    const text = input.value.trim(), unit = all.find((o) => o.dataset.unit === text) || all.find((o) => o.dataset.unit.toLowerCase() === text.toLowerCase());
    all.forEach((o) => { o.ariaSelected = null; }); ul.hidden = false; input.ariaExpanded = 'true'; input.removeAttribute('aria-activedescendant');
    if (unit) select(ul, all.indexOf(unit) + 1);
    return unit;
  };
  form.addEventListener('focusin', (e) => { const units = e.target.closest('[data-units]'); if (units) mark(units); });
  form.addEventListener('mousedown', (e) => e.target.closest('[role=option]') && e.preventDefault()); // the field keeps the focus
  form.addEventListener('focusout', (e) => { const combo = e.target.closest?.('.combo'); if (combo && !combo.contains(e.relatedTarget)) close(combo); });

  form.addEventListener('keydown', (e) => {
    const combo = e.target.closest('.combo'), ul = combo && $('ul', combo), open = ul && !ul.hidden;
    if (open && (e.key === 'ArrowDown' || e.key === 'ArrowUp') && !e.altKey) { e.preventDefault(); return select(ul, e.key === 'ArrowDown' ? 1 : -1); }
    const question = combo && asked.get(combo);
    if ((open || question) && e.key === 'Escape') { e.stopPropagation(); asked.delete(combo); return close(combo); }
    if ((open || question) && (e.key === 'Enter' || e.key === 'Tab') && !e.ctrlKey) {
      const o = open ? $('[aria-selected=true]', ul) : null;
      if (o?.dataset.fresh) { e.preventDefault(); return take(combo, o); }
      if (o) take(combo, o); else if (question) later(question); else close(combo);
      if (e.key === 'Tab') return;
    }
    const row = e.target.closest('#lines tbody tr');
    if (e.key === 'Enter' && !e.ctrlKey && e.target.matches('input')) {
      e.preventDefault();
      if (!row) return fields(body.firstElementChild)[0].focus();
      const all = fields(row), at = all.indexOf(e.target);
      if (at === 0 && !e.target.value.trim()) return form.querySelector('[name=note],[name=notes],[data-after-lines]').focus();
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
    const unlinked = e.target.closest('[data-unlink]')?.closest('tr');
    if (unlinked) { free(unlinked); kept.delete($('[data-pick]', unlinked)); fields(unlinked)[0].focus(); changed(); }
  });
  // What is written over a choice is no longer that choice.
  const write = (field, text) => {
    const combo = field.closest('[data-pick]'); field.value = text;
    if (combo) { whole = true; typed(combo, text); }
    if (field.matches('[data-number]')) field.dispatchEvent(new Event('focusout', {bubbles: true})); // a number is understood as if it was typed
  };
  // Rows of a spreadsheet: description, quantity, unit, price, discount, from the column on into which they are pasted.
  form.addEventListener('paste', (e) => {
    let row = e.target.closest('#lines tbody tr');
    const text = e.clipboardData.getData('text/plain').replace(/\r/g, '').replace(/\n+$/, '');
    if (!row || !/[\t\n]/.test(text)) return;
    e.preventDefault();
    const from = Math.max(fields(row).indexOf(e.target), 0);
    text.split('\n').forEach((line, i) => {
      if (i) row = row.nextElementSibling || add(row);
      const all = fields(row);
      line.split('\t').forEach((cell, n) => { if (all[from + n]) write(all[from + n], cell.trim()); });
    });
    changed();
  });
})();
