// Checks that the public npm library of Standard Webhooks accepts the deliveries that
// tools/webhooks saved, and only those.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Webhook } from "standardwebhooks";

const deliveries = JSON.parse(readFileSync(process.argv[2], "utf8"));
assert.equal(deliveries.length, 3);
for (const { name, old, body, headers, secrets, foreign } of deliveries) {
  // The library checks the time with Date.now, and has no option to ignore it.
  const now = Date.now;
  if (old) Date.now = () => Number(headers["webhook-timestamp"]) * 1000;
  for (const secret of secrets) {
    const hook = new Webhook(secret);
    assert.deepEqual(hook.verify(body, headers), JSON.parse(body), name);
    assert.throws(() => hook.verify(body + " ", headers), /signature/i, `${name}: a changed body`);
  }
  assert.throws(() => new Webhook(foreign).verify(body, headers), /signature/i, `${name}: another secret`);
  Date.now = now;
}
console.log(`the npm library of Standard Webhooks verified ${deliveries.length} deliveries`);
