// The reference tries a call: the form becomes a request, and the answer stands below it.
(() => {
  const form = document.querySelector('[data-try]');
  if (!form) return;
  const [method, path] = form.dataset.try.split(' '), key = form.elements.key, out = document.getElementById('try-answer');
  const fields = [...form.querySelectorAll('[data-in]')], body = form.querySelector('[data-body]'), curl = document.getElementById('try-curl');
  const quote = (s) => "'" + s.replace(/'/g, "'\\''") + "'";
  const request = () => {
    let at = path;
    const query = new URLSearchParams(), headers = {};
    for (const f of fields) {
      const {in: place, name} = f.dataset, value = f.value.trim();
      if (place === 'path') at = at.replace(`{${name}}`, encodeURIComponent(value));
      else if (value && place === 'query') query.set(name, value);
      else if (value && place === 'header') headers[name] = value;
    }
    if (body) headers['Content-Type'] = 'application/json';
    return {at: at + (query.size ? '?' + query : ''), headers};
  };
  const show = () => {
    const {at, headers} = request();
    curl.textContent = ['curl -s' + (method === 'GET' ? '' : ' -X ' + method), '-H "Authorization: Bearer $KONTOR_API_KEY"',
      ...Object.entries(headers).map(([n, v]) => '-H ' + quote(n + ': ' + v)), ...(body && body.value.trim() ? ['-d ' + quote(body.value)] : []), quote(location.origin + at)].join(' \\\n  ');
  };
  key.value = sessionStorage.getItem('kontor_key') || '';
  form.querySelector('button[disabled]').disabled = false;
  form.addEventListener('input', show); show();
  form.addEventListener('submit', async (e) => {
    e.preventDefault();
    sessionStorage.setItem('kontor_key', key.value.trim());
    const {at, headers} = request(), begun = performance.now();
    headers.Authorization = 'Bearer ' + key.value.trim();
    const head = document.createElement('p'), text = document.createElement('pre');
    text.className = 'source'; text.tabIndex = 0;
    try {
      const answer = await fetch(at, {method, headers, credentials: 'omit', body: body ? body.value : undefined});
      const all = await answer.text();
      head.textContent = `${answer.status} ${answer.statusText} · ${Math.round(performance.now() - begun)} ms · ${answer.headers.get('X-Request-Id') || ''}`;
      try { text.textContent = JSON.stringify(JSON.parse(all), null, 2); } catch { text.textContent = all; }
    } catch (why) { head.textContent = why.message; }
    out.replaceChildren(head, text);
  });
})();
