// Writing lines without a mouse: pickers, Enter from field to field, rows that move, paste from a spreadsheet.
(() => {
  const form = document.querySelector('form[data-lines]');
  if (!form) return;
  const $ = (s, r) => r.querySelector(s), $$ = (s, r) => [...r.querySelectorAll(s)];
  const body = $('#lines tbody', form);
  const box = (r) => $('[role=combobox]', r), pick = (r) => $('[data-pick]', r), idOf = (r) => $('[data-id]', r);
  const fields = (row) => $$('input:not([type=hidden])', row), begin = (row) => fields(row)[0].focus();
  const named = (row, name) => $(`[name$=".${name}"]`, row);
  const on = (event, act) => form.addEventListener(event, act), hit = (e, s) => e.target.closest(s), {currency, vatRate, vatCategory: c, _vatByLine} = form.elements;
  const load = (at, o) => fetch(at, {headers: {'HX-Request': 'true'}, ...o}).then((r) => r.ok ? r.text() : null).catch(() => null);
  // While many lines change.
  let mute;
  const changed = () => mute || form.dispatchEvent(new Event('lines'));

  const renumber = () => $$('tr', body).forEach((row, i) => {
    const at = (s) => s.replace(/\[\d+\]/g, `[${i}]`), is = $('[data-is] [data-hint]', row);
    $('[data-number-of-line]', row).textContent = i + 1; if (is) is.id = 'is-' + i;
    $$('[name]', row).forEach((f) => { f.name = at(f.name); if (f.id) f.id = 'f-' + f.name; });
    $$('.error[id]', row).forEach((e) => { e.id = at(e.id); });
    $$('[aria-describedby]', row).forEach((f) => f.setAttribute('aria-describedby', at(f.getAttribute('aria-describedby')).replace(/is-\d+/, 'is-' + i)));
    $$('ul', row).forEach((ul) => { ul.id = ul.id.replace(/\d+$/, i); box(ul.parentNode).setAttribute('aria-controls', ul.id); });
  });
  const clear = (row) => {
    $$('input,select', row).forEach((f) => { f.value = f.dataset.start || ''; f.removeAttribute('aria-invalid'); if (f.hasAttribute('aria-describedby')) f.setAttribute('aria-describedby', f.getAttribute('aria-describedby').replace(/ ?e-\S+/, '')); delete f.dataset.picked; });
    $$('.error', row).forEach((e) => e.remove());
    $$('.combo', row).forEach(close); $('[data-amount]', row).textContent = '–'; free(row); kept.delete(pick(row));
    return row;
  };
  const add = (after = body.lastElementChild, filled = false) => {
    const row = after.cloneNode(true);
    // A copy of a row forgets what is chosen.
    if (filled) { const from = $$('select', after); $$('select', row).forEach((s, i) => { s.value = from[i].value; }); }
    else clear(row);
    if (filled && kept.has(pick(after))) kept.set(pick(row), kept.get(pick(after)));
    after.after(row); renumber(); begin(row); changed();
    return row;
  };
  const remove = (row) => {
    const next = row.nextElementSibling || row.previousElementSibling;
    if (next) { row.remove(); renumber(); begin(next); } else clear(row);
    changed();
  };

  // The amounts of all lines come in one list: a swap for each would block the page.
  on('htmx:afterSwap', () => $$('[data-amounts] li', form).forEach((li) => body.rows[li.dataset.row]?.querySelector('[data-amount]').replaceChildren(li.textContent)));

  // Pickers: the list is the server's; the best match is chosen, Enter or Tab takes it, Escape keeps the text.
  const close = (combo) => { const ul = $('ul', combo); ul.hidden = true; if (combo.dataset.pick) ul.replaceChildren(); box(combo).ariaExpanded = 'false'; };
  const chosen = (r) => $('[aria-selected=true]', r);
  const unchoose = (combo) => { const o = chosen(combo); if (o) o.ariaSelected = null; box(combo).removeAttribute('aria-activedescendant'); };
  const select = (ul, step) => { const to = choose(ul, step); if (to) { to.id = ul.id + '-' + $$('li', ul).indexOf(to); box(ul.parentNode).setAttribute('aria-activedescendant', to.id); } };
  // What is not there yet is made in a dialog, and taken when it is.
  const fresh = document.getElementById('fresh');
  let waiting;
  const make = (combo, address) => {
    waiting = combo; close(combo);
    htmx.ajax('GET', address, {target: '#fresh', swap: 'innerHTML'}).then(() => { fresh.showModal(); $('[autofocus]', fresh)?.focus(); });
  };
  fresh?.addEventListener('htmx:afterSwap', () => {
    const made = $('[data-pick-id]', fresh); if (!made) return;
    take(waiting, made); fresh.close(); fresh.replaceChildren(); box(waiting).focus();
  });
  // The price of a product gives way to that of another; one that was typed stays. Abroad none is listed.
  const offer = (row, listed) => { const price = named(row, 'unitPrice'), c = currency?.value; if (+price.value === 0 || price.value === price.dataset.picked) price.value = price.dataset.picked = c && c !== form.dataset.lines ? '' : listed; };
  // A product without VAT keeps its category where the document has VAT.
  const tax = (row, category = '') => { const vat = named(row, 'vatCategory'); if (!vat) return; vat.value = +vatRate.value ? category : ''; if (vat.value) _vatByLine.checked = true; };
  // A category without VAT takes the rate with it, a rate the category.
  on('change', ({target: t}) => {
    if (t === c && t.value) vatRate.value = 0;
    if (t === vatRate && c && +t.value) c.value = '';
  });
  // The unit of a line among those of its product, in whatever letters.
  const unitOf = (row) => {
    const text = named(row, 'unit').value.trim(), called = (as) => $$('[data-units] li', row).find((o) => as(o.dataset.unit) === as(text));
    return called(String) || called((s) => s.toLowerCase());
  };
  // What was picked or loaded is remembered with its text: when the text is that again, so is the choice.
  const kept = new WeakMap();
  // With it goes what a line says and does not show; what is only no product any more keeps that.
  const parts = (combo) => $$('input[type=hidden]', combo.closest('tr') || combo);
  const said = ['description', 'discountAmount', 'remark', 'accountId', '_text'];
  const scene = (combo) => $$('[data-hint],[data-units] ul', combo.closest('tr') || combo.parentNode);
  const keep = (combo) => kept.set(combo, {id: idOf(combo).value, text: box(combo).value, values: parts(combo).map((f) => f.value), shown: scene(combo).map((e) => e.innerHTML)});
  const back = (combo) => { const was = kept.get(combo); parts(combo).forEach((f, i) => { f.value = was.values[i]; }); scene(combo).forEach((e, i) => { e.innerHTML = was.shown[i]; }); };
  const forget = (combo, except = []) => { parts(combo).forEach((f) => { if (!except.includes(f.name.split('.').pop())) f.value = ''; }); scene(combo).forEach((e) => e.replaceChildren()); };
  // A line says whether it is a product or free text.
  const say = (row) => {
    const is = $('[data-is]', row); if (!is) return;
    const product = idOf(row).value, text = box(row).value.trim();
    is.dataset.is = product ? 'product' : text ? 'free' : ''; if (!product) $('[data-hint]', is).textContent = text && is.dataset.free;
  };
  const free = (row) => { forget(pick(row), said); say(row); };
  const take = (combo, option, unit) => {
    asked.delete(combo);
    if (option.dataset.fresh) return make(combo, option.dataset.fresh);
    const input = box(combo), row = combo.closest('tr'), d = option.dataset;
    if ('unit' in d) { if (input.value !== d.unit) { input.value = d.unit; offer(row, d.price); changed(); } return close(combo); }
    const at = idOf(combo).value;
    if (!d.pickId) { if (at && 'free' in d) { free(row); changed(); } return close(combo); }
    input.value = d.pickName; input.removeAttribute('aria-invalid');
    if (at !== d.pickId && kept.get(combo)?.id === d.pickId) back(combo);
    else if (at !== d.pickId) {
      forget(combo); idOf(combo).value = d.pickId;
      const [hint, units] = scene(combo); hint.textContent = d.pickHint;
      if (units) { named(row, 'unit').value = unit || d.pickUnit; tax(row, d.pickVat); const withheld = named(row, 'whtApplies'); if (withheld) withheld.value = ''; units.append($('template', option).content.cloneNode(true)); offer(row, unitOf(row)?.dataset.price ?? d.pickPrice); }
    }
    keep(combo); if (row) say(row);
    close(combo); changed();
  };
  $$('[data-pick]', form).forEach((combo) => { if (parts(combo).some((f) => f.value)) keep(combo); });
  // A price that is loaded as it is listed gives way like one that was picked.
  $$('tr', body).forEach((row) => {
    const price = named(row, 'unitPrice'), unit = price && unitOf(row);
    if (unit?.dataset.price && +unit.dataset.price === +price.value) price.dataset.picked = price.value;
  });
  // The text of a line is its own: edited, its product stays; written over as a whole or emptied it is another thing.
  // In other fields the text is the choice.
  let whole;
  on('beforeinput', (e) => { whole = e.target.selectionStart === 0 && e.target.selectionEnd === e.target.value.length; });
  const typed = (combo, text) => {
    const row = combo.closest('tr'), is = row && $('[data-is]', row), id = idOf(combo), was = kept.get(combo);
    if (was && text === was.text) { if (!id.value) back(combo); }
    else if (is ? !named(row, 'refItemId')?.value && (whole || !text.trim()) : id.value) forget(combo);
    whole = false; if (is) say(row);
    return is && id.value;
  };
  // What is asked for a picker's text, until the list is there. Enter or Tab before that is not held up: the choice is made behind it.
  const asked = new WeakMap(), late = new Set();
  const ask = async (combo, input, product, q) => {
    const ul = $('ul', combo), text = input.value.trim(), over = () => asked.get(combo) !== q || input.value.trim() !== text;
    await new Promise((done) => setTimeout(done, 120)); if (over()) return;
    const found = await load(combo.dataset.pick + '&currency=' + (currency?.value || '') + '&gross=' + !!$('#f-pricesIncludeVat', form)?.checked + '&q=' + encodeURIComponent(text));
    if (over()) return;
    asked.delete(combo); if (found === null || !q.taken && !input.matches(':focus')) return;
    ul.innerHTML = found; ul.hidden = q.taken; input.ariaExpanded = !q.taken;
    // Beside a product nothing is chosen by itself, unless it is called just that.
    const d = ul.firstElementChild?.dataset;
    if (!product || [d?.pickName, d?.pickCode].some((s) => s?.toLowerCase() === text.toLowerCase())) select(ul, 1);
    const best = chosen(ul); if (q.taken) best && !best.dataset.fresh ? take(combo, best, q.unit) : close(combo);
  };
  on('submit', (e) => { if (late.size) { e.preventDefault(); e.stopPropagation(); Promise.all(late).then(() => form.requestSubmit(e.submitter)); } });
  on('input', (e) => {
    const units = hit(e, '[data-units]');
    if (units) {
      const row = units.closest('tr'), q = asked.get(pick(row)), unit = mark(units);
      // The product is still to come.
      if (q) q.unit = e.target.value;
      return unit && offer(row, unit.dataset.price);
    }
    const combo = hit(e, '[data-pick]'); if (!combo || e.target.readOnly) return;
    if (combo.dataset.match) e.target.removeAttribute('aria-invalid');
    const product = typed(combo, e.target.value);
    asked.delete(combo); unchoose(combo);
    if (!e.target.value.trim()) return close(combo);
    const q = {}; asked.set(combo, q); q.answer = ask(combo, e.target, product, q);
  });
  // Units open with their field; one that is typed is chosen.
  const mark = (combo) => {
    const ul = $('ul', combo), all = $$('li', ul), unit = unitOf(combo.closest('tr'));
    if (all.length < 2) return;
    unchoose(combo); ul.hidden = false; box(combo).ariaExpanded = 'true';
    if (unit) select(ul, all.indexOf(unit) + 1);
    return unit;
  };
  on('focusin', (e) => { const units = hit(e, '[data-units]'); if (units) mark(units); });
  // The field keeps the focus.
  on('mousedown', (e) => hit(e, '[role=option]') && e.preventDefault());
  on('focusout', (e) => { const combo = e.target.closest?.('.combo'); if (combo && !combo.contains(e.relatedTarget)) close(combo); });

  on('keydown', (e) => {
    const {key, ctrlKey: ctrl} = e, step = {ArrowUp: -1, ArrowDown: 1}[key], combo = hit(e, '.combo'), ul = combo && $('ul', combo), open = ul && !ul.hidden;
    if (open && step && !e.altKey) { e.preventDefault(); return select(ul, step); }
    const q = combo && asked.get(combo), o = open && chosen(ul);
    if ((open || q) && key === 'Escape') { e.stopPropagation(); asked.delete(combo); return close(combo); }
    if ((open || q) && (key === 'Enter' || key === 'Tab') && !ctrl) {
      if (o) { take(combo, o); if (o.dataset.fresh) return e.preventDefault(); }
      else if (q) { q.taken = true; late.add(q.answer); q.answer.finally(() => late.delete(q.answer)); } else close(combo);
      if (key === 'Tab') return;
    }
    const row = hit(e, '#lines tbody tr');
    if (key === 'Enter' && !ctrl && e.target.matches('input')) {
      e.preventDefault();
      if (!row) return begin(body.firstElementChild);
      const all = fields(row), at = all.indexOf(e.target);
      if (at === 0 && !e.target.value.trim()) return $('[name=note],[name=notes],[data-after-lines]', form).focus();
      if (at < all.length - 1) { all[at + 1].focus(); return all[at + 1].select?.(); }
      return row.nextElementSibling ? begin(row.nextElementSibling) : add(row);
    }
    if (!row) return;
    if (e.altKey && step) {
      e.preventDefault();
      step < 0 ? row.previousElementSibling?.before(row) : row.nextElementSibling?.after(row);
      renumber(); e.target.focus(); changed();
    }
    if (ctrl && key.toLowerCase() === 'd') { e.preventDefault(); add(row, true); }
    if (ctrl && key === 'Backspace') { e.preventDefault(); remove(row); }
  });
  on('click', (e) => {
    const chosen = hit(e, '[role=option]'); if (chosen) return take(chosen.closest('.combo'), chosen);
    if (hit(e, '[data-add-line]')) add();
    const gone = hit(e, '[data-remove-line]'); if (gone) remove(gone.closest('tr'));
    const unlinked = hit(e, '[data-unlink]')?.closest('tr');
    if (unlinked) { free(unlinked); kept.delete(pick(unlinked)); begin(unlinked); changed(); }
  });
  // What is written over a choice is no longer that choice.
  const write = (field, text) => {
    const combo = field.closest('[data-pick]'); field.value = text;
    if (combo) { whole = true; typed(combo, text); }
    // A number is understood as if typed.
    if (field.matches('[data-number]')) htmx.trigger(field, 'focusout');
  };
  // Products and accounts that pasted rows name are looked up in one request; what is not found is marked, and
  // keeps the description beside its code.
  const match = async (rows, more) => {
    const {match: at, missing} = pick(rows[0]).dataset, called = (row) => box(row).value.trim();
    const open = rows.filter((row) => called(row) && !idOf(row).value); if (!at || !open.length) return;
    const body = new URLSearchParams({texts: [...new Set(open.map(called))].join('\n'), _currency: currency?.value || ''});
    const answer = await load(at, {method: 'POST', body});
    const all = document.createElement('template'); all.innerHTML = answer;
    const found = new Map([...all.content.children].map((o) => [o.dataset.text, o]));
    mute = true;
    open.forEach((row) => {
      const o = found.get(called(row)), is = $('[data-is]', row);
      if (o) return take(pick(row), o, named(row, 'unit')?.value);
      if (is) is.dataset.is = 'missing'; else box(row).setAttribute('aria-invalid', 'true');
      if (more.has(row)) box(row).value += ' ' + more.get(row);
      $('[data-hint]', row).textContent = missing;
    });
    mute = false; changed();
  };
  // Rows of a spreadsheet, in the order of the columns from where they are pasted. A number is no unit: without a
  // column of units it is the price. Text beside a code is a description, not a quantity.
  on('paste', (e) => {
    const row = hit(e, '#lines tbody tr');
    const text = e.clipboardData.getData('text/plain').replace(/\r/g, '').replace(/\n+$/, '');
    if (!row || !/[\t\n]/.test(text)) return;
    e.preventDefault();
    const from = Math.max(fields(row).indexOf(e.target), 0), lines = text.split('\n'), rows = [row], more = new Map();
    while (rows.length < lines.length) {
      const last = rows.at(-1); if (!last.nextElementSibling) last.after(clear(last.cloneNode(true)));
      rows.push(last.nextElementSibling);
    }
    renumber();
    lines.forEach((line, i) => {
      const all = fields(rows[i]).slice(from);
      line.split('\t').forEach((cell, n) => {
        cell = cell.trim();
        if (all[0]?.name.endsWith('.unit') && /^[-\d๐-๙.,\s]+$/.test(cell)) all.shift();
        if (!from && n === 1 && all[0]?.name.endsWith('.quantity') && /^[^-\d๐-๙.]/.test(cell)) more.set(rows[i], cell);
        else if (all[0]) write(all.shift(), cell);
      });
    });
    if (!from) { const answer = match(rows, more).finally(() => late.delete(answer)); late.add(answer); }
    changed();
  });
})();
