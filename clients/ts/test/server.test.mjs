// Runs against a server with a demo company: KONTOR_URL and KONTOR_API_KEY.
import assert from "node:assert/strict";
import { test } from "node:test";
import { follow, Kontor } from "../dist/index.js";

const kontor = new Kontor(process.env.KONTOR_URL, { key: process.env.KONTOR_API_KEY });

test("amounts keep their satang", async () => {
  const contact = await kontor.createContact({ name: "Exact Co., Ltd.", contactType: "client" });
  const draft = { documentType: "IV", contactId: contact.id, issueDate: "2026-11-18", vatRate: 0, items: [{ name: "Machine", quantity: 1, unitPrice: 1234567.89 }] };
  let entries;
  const foreseen = await kontor.createSalesDocument(draft, { dryRun: (answer) => (entries = answer.entries) });
  assert.deepEqual([foreseen.id, foreseen.grandTotal, entries], [null, 1234567.89, []]);
  const invoice = await kontor.createSalesDocument(draft, { idempotencyKey: "exact" });
  const again = await kontor.createSalesDocument(draft, { idempotencyKey: "exact" });
  assert.deepEqual([again.id, again.grandTotal], [invoice.id, 1234567.89]);
  const renamed = await kontor.updateSalesDocument(invoice.id, { id: invoice.id, note: "Delivered" });
  assert.equal(renamed.note, "Delivered");
  await kontor.deleteSalesDocument(invoice.id);
  await assert.rejects(kontor.getSalesDocument(invoice.id), { status: 404, code: "SalesDocumentNotFound" });
});

test("lists, reports and events", async () => {
  let products = 0;
  for await (const product of kontor.allProducts()) products += product.id > 0 ? 1 : 0;
  assert.ok(products > 0);
  const balances = await kontor.getTrialBalance();
  assert.equal(balances.totals.debit, balances.totals.credit);
  const file = await kontor.getTrialBalanceFile({}, "csv");
  assert.match(new TextDecoder().decode(file), /TOTAL/);
  assert.equal(new TextDecoder().decode((await kontor.getTrialBalanceFile({}, "xlsx")).slice(0, 2)), "PK");
  const { items: [invoice] } = await kontor.listSalesDocuments({ type: "IV", limit: 1 });
  let info;
  const pdf = await kontor.getSalesDocumentPdf(invoice.id, {}, { onFile: (f) => (info = f) });
  assert.equal(new TextDecoder().decode(pdf.slice(0, 5)), "%PDF-");
  assert.deepEqual(info, { name: `${invoice.documentNumber}.pdf`, type: "application/pdf" });
  const note = await kontor.putAttachment("sales_documents", invoice.id, "หมายเหตุ.txt", new TextEncoder().encode("paid"));
  assert.equal(new TextDecoder().decode(await kontor.downloadAttachment(note.id, { onFile: (f) => (info = f) })), "paid");
  assert.equal(info.name, "หมายเหตุ.txt");
  let saved;
  const seen = [];
  const follower = { checkpoint: { load: async () => saved, save: async (after) => void (saved = after) }, types: ["contact.*"], once: true, resync: async () => {} };
  await follow(kontor, follower, async () => assert.fail("there was no event yet"));
  const contact = await kontor.createContact({ name: "New", contactType: "client" });
  await follow(kontor, follower, async (event) => void seen.push(event.recordId));
  assert.deepEqual(seen, [contact.id]);
});
