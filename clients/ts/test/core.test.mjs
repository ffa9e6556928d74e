import assert from "node:assert/strict";
import { createServer } from "node:http";
import { test } from "node:test";
import { follow, fromUnits, Kontor, KontorError, toUnits, verifyWebhook } from "../dist/index.js";

/** A server that gives one answer after the other: [status, body, headers]; status 0 cuts the connection. */
async function play(t, ...answers) {
  const got = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (part) => (body += part));
    request.on("end", () => {
      got.push({ method: request.method, url: request.url, headers: request.headers, body });
      const [status, answer, headers] = answers[Math.min(got.length, answers.length) - 1];
      if (status === 0) return request.socket.destroy();
      response.writeHead(status, headers);
      response.end(JSON.stringify(answer));
    });
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const slept = [];
  const sleep = async (ms) => void (ms > 0 && slept.push(Math.round(ms / 100) * 100));
  return { got, slept, kontor: new Kontor(`http://127.0.0.1:${server.address().port}`, { key: "key", sleep }) };
}

const unavailable = (reason) => [503, { errorCode: "ServiceUnavailable", errorInfo: { reason } }];

test("retries", async (t) => {
  const read = (kontor) => kontor.getCompany();
  const create = (kontor) => kontor.createProduct({});
  const change = (kontor) => kontor.updateProduct(7, {});
  for (const [name, call, answers, sent, ok] of [
    ["a read after a cut connection", read, [[0], [200, {}]], 2, true],
    ["a read after 500", read, [[500, {}], [502, {}], [503, {}], [200, {}]], 4, true],
    ["a read that fails for good", read, [[500, {}]], 4, false],
    ["a read that is refused", read, [[404, {}]], 1, false],
    ["a keyed write in doubt", create, [unavailable("inDoubt"), [0], [201, {}]], 3, true],
    ["another write after a cut connection", change, [[0], [200, {}]], 1, false],
    ["another write in doubt", change, [unavailable("inDoubt"), [200, {}]], 1, false],
    ["another write that was not stored", change, [unavailable("diskFull"), [200, {}]], 2, true],
    ["another write above the rate", change, [[429, {}, { "Retry-After": 3 }], [200, {}]], 2, true],
  ]) {
    await t.test(name, async (t) => {
      const { kontor, got } = await play(t, ...answers);
      const failed = await call(kontor).then(() => false, () => true);
      assert.equal(got.length, sent);
      assert.equal(!failed, ok);
      assert.equal(new Set(got.map((r) => r.headers["idempotency-key"])).size, 1);
    });
  }
});

test("waits as long as the server asks", async (t) => {
  const soon = Math.floor(Date.now() / 1000) + 40;
  const { kontor, slept } = await play(t, [429, {}, { "Retry-After": 7 }], [200, {}, { "X-RateLimit-Remaining": 0, "X-RateLimit-Reset": soon }], [200, {}]);
  await kontor.getCompany();
  await kontor.getCompany();
  assert.equal(slept[0], 7000);
  assert.ok(slept[1] > 35_000 && slept[1] < 45_000, `waited ${slept[1]} ms`);
});

test("refusals are typed", async (t) => {
  const { kontor } = await play(t, [409, { errorCode: "Conflict", errorMessage: "exists", errorInfo: { reason: "duplicate", existingId: 12 } }, { "X-Request-Id": "r1" }]);
  await assert.rejects(kontor.createContact({}), (error) => {
    assert.ok(error instanceof KontorError);
    assert.deepEqual([error.status, error.code, error.reason, error.info.existingId, error.requestId], [409, "Conflict", "duplicate", 12, "r1"]);
    return true;
  });
});

test("iterators read every page", async (t) => {
  const items = Array.from({ length: 100 }, (_, i) => ({ id: i + 1, updatedAt: 1001 + i }));
  const { kontor, got } = await play(t, [200, { items }], [200, { items: [{ id: 101 }] }]);
  let read = 0;
  for await (const contact of kontor.allContacts({ updatedSince: 5 })) assert.equal(contact.id, ++read);
  assert.equal(read, 101);
  assert.equal(got[1].url, "/openapi/v1/contacts?updatedSince=1100&limit=100&afterId=100");
});

test("a follower neither misses nor forgets", async (t) => {
  const page = (nextAfter, hasMore, ...ids) => [200, { data: { items: ids.map((eventId) => ({ eventId })), nextAfter, hasMore } }];
  const { kontor, got } = await play(t, page("e3", false), page("e5", true, "e4", "e5"),
    [409, { errorCode: "Conflict", errorInfo: { reason: "historyChanged" } }], page("f2", false), page("f9", false));
  let saved, resynced = 0;
  const seen = [];
  const checkpoint = { load: async () => saved, save: async (after) => void (saved = after) };
  await follow(kontor, { checkpoint, once: true, resync: async () => void resynced++ }, async (e) => void seen.push(e.eventId));
  assert.deepEqual([seen, resynced, saved], [["e4", "e5"], 2, "f9"]);
  assert.deepEqual(got.map((r) => new URL(r.url, "http://x").searchParams.get("after")), ["newest", "e3", "e5", "newest", "f2"]);
});

test("a follower waits for the server", async (t) => {
  const down = Array.from({ length: 6 }, () => [503, { errorCode: "ServiceUnavailable" }]);
  const { kontor } = await play(t, ...down, [200, { data: { items: [{ eventId: "e4" }], nextAfter: "e4", hasMore: false } }], [401, { errorCode: "Unauthorized" }]);
  const seen = [];
  const checkpoint = { load: async () => "e3", save: async () => {} };
  await assert.rejects(follow(kontor, { checkpoint, resync: async () => {} }, async (e) => void seen.push(e.eventId)), (error) => error.status === 401);
  assert.deepEqual(seen, ["e4"]);
});

test("sums in units are exact", () => {
  assert.equal(fromUnits(toUnits(0.1, 2) + toUnits(0.2, 2), 2), 0.3);
  assert.equal(toUnits(1234567.89, 2), 123456789n);
  assert.equal(toUnits(9999999999999.99, 2), 999999999999999n);
  assert.equal(toUnits(-0.5, 4), -5000n);
  assert.equal(toUnits(1e-7, 8), 10n);
  assert.equal(fromUnits(-5n, 2), -0.05);
  assert.equal(fromUnits(1200n, 0), 1200);
  assert.throws(() => toUnits(0.001, 2), RangeError);
  assert.throws(() => toUnits(NaN, 2), RangeError);
  assert.throws(() => fromUnits(99999999999999999999n, 2), RangeError);
});

test("webhooks are verified", async () => {
  const body = '{"type":"sales.status.changed","timestamp":"2026-11-17T04:05:06Z","data":{"eventId":"evt_7_3_27d41a63","seq":3,"type":"sales.status.changed","at":1794888306,"resource":"sales_documents","recordId":312,"number":"IV-202611-0007","href":"/sales/documents/312","facts":{"documentType":"IV","from":"draft","to":"sent"},"userId":3,"keyId":5,"auditSeq":2}}';
  const older = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
  const newer = "whsec_ICEiIyQlJicoKSorLC0uLzAxMjM0NTY3ODk6Ozw9Pj8=";
  const headers = { "webhook-id": "evt_7_3_27d41a63", "webhook-timestamp": "1794888308", "webhook-signature": "v1,VtymsQLxrU7lg7aIy/9traHYuW3T2lWN7QbQPsdhytU= v1,BhY8ICq1l/MMql2Lkyqka4vAyXHUjd3JLtDvPnMQqR4=" };
  const sent = 1794888308_000;
  for (const secrets of [older, newer, [older, newer]]) {
    const message = await verifyWebhook(body, new Headers(headers), secrets, sent);
    assert.deepEqual([message.id, message.data.recordId], ["evt_7_3_27d41a63", 312]);
  }
  assert.equal((await verifyWebhook(new TextEncoder().encode(body), headers, older, sent)).type, "sales.status.changed");
  for (const [changed, head, secret, now] of [
    [body + " ", headers, older, sent],
    [body, headers, "whsec_QUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUE=", sent],
    [body, { ...headers, "webhook-signature": "v2,BhY8ICq1l/MMql2Lkyqka4vAyXHUjd3JLtDvPnMQqR4= v1,%" }, older, sent],
    [body, { ...headers, "webhook-signature": undefined }, older, sent],
    [body, headers, older, sent + 301_000],
    [body, headers, older, sent - 301_000],
  ]) {
    await assert.rejects(verifyWebhook(changed, head, secret, now), { name: "WebhookError" });
  }
  await assert.rejects(verifyWebhook(body, headers, "whsec_%", sent), TypeError);
});
