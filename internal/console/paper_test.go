package console_test

import (
	"html"
	"regexp"
	"slices"
	"strings"
	"testing"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/books/opening"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/org"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/document"
	"kontor/internal/trade/purchase"
	"kontor/internal/trade/sales"
)

var sumLine = regexp.MustCompile(`<tr[^>]*><td>([^<]*)</td><td>([^<]*)</td></tr>`)

// sums returns the totals of a printed document in English.
func (b *browser) sums(sale uint32) (sums []string) {
	b.Helper()
	page := b.get(b.at("/sales/%d/print?lang=en&copy=original", sale))
	page.is(b.T, 200, "a paper")
	for _, found := range sumLine.FindAllStringSubmatch(page.text, -1) {
		sums = append(sums, html.UnescapeString(found[1]+" "+found[2]))
	}
	return sums
}

// adds fails unless a printed document has these totals and this amount in words.
func (b *browser) adds(sale uint32, words string, want ...string) {
	b.Helper()
	if got := b.sums(sale); !slices.Equal(got, want) {
		b.Errorf("the paper adds up\n%s\nand not\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	b.get(b.at("/sales/%d/print?lang=en", sale)).has(b.office, "("+words+")")
}

// send issues a document, or moves it to another status.
func (o *office) send(id uint32, to document.Status) {
	o.Helper()
	o.acme.Must(func(tx *db.Tx) error {
		return sales.SetStatus(tx, sales.StatusChange{Path: id, Status: string(to)})
	})
}

func (o *office) convert(id uint32, to string) (made sales.Document) {
	o.Helper()
	o.acme.Must(func(tx *db.Tx) (err error) {
		made, err = sales.Convert(tx, sales.Conversion{FromID: id, ToType: to})
		return err
	})
	return made
}

// prepaid creates a document from a quotation with a deposit.
func (o *office) prepaid(to string, paid int64, more func(in *sales.New)) (made sales.Document, deposit string) {
	o.Helper()
	offer := o.invoice(o.customer(), func(in *sales.New) { in.DocumentType = "QT"; more(in) })
	o.send(offer, document.Sent)
	o.acme.Must(func(tx *db.Tx) error {
		d, err := sales.CreateDeposit(tx, sales.NewDeposit{DocumentID: offer, Amount: num.MoneyOf(paid), Date: tx.Today()})
		deposit = d.DocumentNumber
		return err
	})
	return o.convert(offer, to), deposit
}

// A deposit is not charged again: the printed invoice has the value and VAT of the books,
// and less tax is withheld.
func TestDepositOnPaper(t *testing.T) {
	each(t, func(o *office) {
		b := o.signedIn("owner@acme.test")
		dear := func(in *sales.New) { in.Items[0].UnitPrice, in.WhtRate = num.MoneyOf(10000), num.PercentOf(3) }
		for _, kind := range []string{"IV", "CS"} {
			sold, deposit := o.prepaid(kind, 3210, dear)
			rest := []string{
				"Subtotal 10,000.00", "Less deposit " + deposit + " −3,000.00", "Amount before VAT 7,000.00", "VAT 7% 490.00",
				"Grand total (THB) 7,490.00", "Withholding tax −210.00", "Net to pay 7,280.00",
			}
			for _, to := range []document.Status{"", document.Sent, document.Void} {
				if to != "" {
					o.send(sold.ID, to)
				}
				b.adds(sold.ID, "Seven thousand four hundred ninety baht only", rest...)
			}
		}
		discount := num.MoneyOf(1000)
		sold, deposit := o.prepaid("IV", 963, func(in *sales.New) { dear(in); in.DiscountAmount, in.WhtRate = &discount, num.Percent{} })
		b.adds(sold.ID, "Eight thousand six hundred sixty-seven baht only", "Subtotal 10,000.00", "Discount −1,000.00",
			"Less deposit "+deposit+" −900.00", "Amount before VAT 8,100.00", "VAT 7% 567.00", "Grand total (THB) 8,667.00")
		b.get(o.at("/sales/%d/print?lang=th", sold.ID)).has(o, "หักเงินมัดจำ "+deposit)
		free, deposit := o.prepaid("IV", 100, func(in *sales.New) { in.VatRate, in.VatCategory = num.Percent{}, document.ZeroVAT })
		b.adds(free.ID, "Nine hundred baht only", "Subtotal 1,000.00", "Less deposit "+deposit+" −100.00", "Amount before VAT 900.00", "VAT 0% 0.00", "Grand total (THB) 900.00")
		all, deposit := o.prepaid("IV", 1070, func(*sales.New) {})
		b.adds(all.ID, "Zero baht only", "Subtotal 1,000.00", "Less deposit "+deposit+" −1,000.00", "Amount before VAT 0.00", "VAT 7% 0.00", "Grand total (THB) 0.00")
	})
}

// A billing note asks for the open amount of its invoices, in figures and words, on paper
// and on its page. A partial receipt states what was received.
func TestBillingNoteOnPaper(t *testing.T) {
	each(t, func(o *office) {
		b, customer := o.signedIn("owner@acme.test"), o.customer()
		first := o.invoice(customer, func(in *sales.New) { in.WhtRate = num.PercentOf(3) })
		second := o.invoice(customer, nil)
		o.send(first, document.Sent)
		o.send(second, document.Sent)
		bill := func() (made sales.Document) {
			o.acme.Must(func(tx *db.Tx) (err error) {
				made, err = sales.Consolidate(tx, sales.Consolidation{DocumentIds: []uint32{first, second}})
				return err
			})
			return made
		}
		whole := bill()
		b.adds(whole.ID, "Two thousand one hundred forty baht only", "Subtotal 2,000.00", "VAT 7% 140.00", "Grand total (THB) 2,140.00", "Withholding tax −30.00", "Net to pay 2,110.00")
		o.send(whole.ID, document.Void)
		var part sales.Document
		o.acme.Must(func(tx *db.Tx) (err error) {
			fifth := num.MoneyOf(214)
			part, err = sales.Convert(tx, sales.Conversion{FromID: first, ToType: "RE", ReceivedAmount: &fifth})
			return err
		})
		o.send(part.ID, document.Sent)
		page := b.get(o.at("/sales/%d", part.ID))
		page.has(o, `<dt class="sum">Received</dt><dd class="sum"><span class="cur">THB</span>214.00</dd><dt>Withholding tax</dt><dd>−6.00</dd><dt>Net received</dt><dd>208.00</dd>`)
		page.has(o, `Received</p><p class="amount"><span class="cur">THB</span>214.00`)
		rest := bill()
		b.get(o.at("/sales/%d", rest.ID)).has(o, `<dt>Paid</dt><dd>−214.00</dd><dt>Withholding tax</dt><dd>−24.00</dd><dt>Net to pay</dt><dd>1,902.00</dd>`)
		b.adds(rest.ID, "One thousand nine hundred twenty-six baht only", "Subtotal 2,000.00", "VAT 7% 140.00", "Grand total (THB) 2,140.00",
			"Paid −214.00", "Outstanding 1,926.00", "Withholding tax −24.00", "Net to pay 1,902.00")
		b.get(o.at("/sales/%d/print?lang=en&copy=original", rest.ID)).has(o, "Paid 214.00", "Goods")
		b.get(o.at("/sales/%d/print?lang=both", rest.ID)).has(o, "พฤศจิกายน 2569 / ")
		o.send(o.convert(rest.ID, "RE").ID, document.Sent)
		b.adds(rest.ID, "One thousand nine hundred twenty-six baht only", "Subtotal 2,000.00", "VAT 7% 140.00", "Grand total (THB) 2,140.00",
			"Paid −214.00", "Outstanding 1,926.00", "Withholding tax −24.00", "Net to pay 1,902.00") // as it was issued
	})
}

// Receipts show the money, not the total of their invoice: in lists, totals, the chain, the
// contact's page and the palette. Their paper names the invoice, what was settled before and
// what is still open.
func TestReceiptsShowTheMoney(t *testing.T) {
	each(t, func(o *office) {
		b, customer := o.signedIn("owner@acme.test"), o.customer()
		invoice := o.invoice(customer, func(in *sales.New) { in.WhtRate = num.PercentOf(3) }) // 1,070.00
		o.send(invoice, document.Sent)
		var receipts [2]sales.Document
		o.acme.Must(func(tx *db.Tx) (err error) {
			banks, err := ledger.Banks(tx, struct{}{})
			bank := slices.IndexFunc(banks, func(b ledger.ListedBank) bool { return b.Kind == ledger.KindBank })
			for i, amount := range []int64{214, 321} {
				received := num.MoneyOf(amount)
				if err == nil {
					receipts[i], err = sales.Receive(tx, sales.Receipt{ID: invoice, ReceivedAmount: &received, BankID: num.Ref(banks[bank].ID)})
				}
			}
			return err
		})
		says := func(page reply, words ...string) {
			o.Helper()
			for _, word := range words {
				page.has(o, word)
			}
		}
		list := b.get(o.at("/sales?type=RE"))
		list.has(o, receipts[0].DocumentNumber, "1,070.00")
		says(list, "214.00", "321.00")
		says(b.get(o.at("/sales/totals?type=RE")), "535.00")
		says(b.get(o.at("/sales/totals?type=RE&contactId=%d", customer)), "535.00")
		says(b.get(o.at("/sales/%d", invoice)), "214.00", "321.00")
		says(b.get(o.at("/contacts/%d", customer)), "214.00", "321.00")
		says(b.get(o.at("/palette?q=%s", receipts[1].DocumentNumber)), "321.00")
		says(b.get(o.at("/palette?q=321")), receipts[1].DocumentNumber)
		b.get(o.at("/palette?q=1070")).has(o, o.at("/sales/%d", invoice), receipts[1].DocumentNumber)
		b.adds(receipts[1].ID, "Three hundred twenty-one baht only", "Received (THB) 321.00", "Withholding tax −9.00", "Net received 312.00", "Still outstanding 535.00")
		paper := b.get(o.at("/sales/%d/print?lang=en&copy=original", receipts[1].ID))
		paper.has(o, "Settled before", "Grand total")
		says(paper, "IV-202611-0001", "1,070.00", "Paid 214.00", "Bank transfer · ")
		says(b.get(o.at("/sales/%d/print?lang=th", receipts[1].ID)), "วิธีชำระเงิน", "คงเหลือค้างชำระ")
		o.acme.Check()
	})
}

// A credit note asks for no payment and refers to the number printed on the invoice.
func TestCreditNoteOnPaper(t *testing.T) {
	each(t, func(o *office) {
		b, customer := o.signedIn("owner@acme.test"), o.customer()
		sold := o.invoice(customer, func(in *sales.New) { in.WhtRate = num.PercentOf(3) })
		o.send(sold, document.Sent)
		note := o.convert(sold, "CN").ID
		b.get(o.at("/sales/%d", note)).has(o, "1,070.00", "Withholding tax</dt>", "Net to pay")
		b.adds(note, "One thousand seventy baht only",
			"Original value 1,000.00", "Correct value 0.00", "Difference 1,000.00", "Subtotal 1,000.00", "VAT 7% 70.00", "Grand total (THB) 1,070.00")
		var made opening.Record
		o.acme.Must(func(tx *db.Tx) (err error) {
			old := opening.Debt{ContactID: num.Ref(customer), OriginalNumber: "OLD-1", IssueDate: when.MustDate("2023-12-01"), Amount: num.MoneyOf(107), VatAmount: num.MoneyOf(7)}
			made, err = opening.Create(tx, opening.New{CutOverDate: when.MustDate("2023-12-31"), Receivables: []opening.Debt{old}, Payables: []opening.Debt{old}})
			return err
		})
		b.get(o.at("/sales/%d/print?lang=en", o.convert(made.Documents[0].ID, "CN").ID)).has(o, "<dd>OLD-1 · 1 December 2023</dd>", "OI-0001")
	})
}

// A tax invoice in foreign currency shows its amounts in base currency and the rate.
func TestForeignTaxInvoiceOnPaper(t *testing.T) {
	each(t, func(o *office) {
		b, customer := o.signedIn("owner@acme.test"), o.customer()
		abroad := func(in *sales.New) { in.Currency, in.ExchangeRate = "USD", num.MustRate("35.125") }
		sold := o.invoice(customer, abroad)
		b.get(o.at("/sales/%d/print?lang=en", sold)).has(o, "<dt>Exchange rate</dt><dd>1 USD = 35.125 THB</dd>")
		b.adds(sold, "One thousand seventy and 00/100 USD", "Subtotal 1,000.00", "VAT 7% 70.00", "Grand total (USD) 1,070.00",
			"Amount before VAT (THB) 35,125.00", "VAT (THB) 2,458.75")
		o.send(sold, document.Sent)
		receipt := o.convert(sold, "RE")
		b.adds(receipt.ID, "One thousand seventy and 00/100 USD", "Received (USD) 1,070.00", "Still outstanding 0.00")
		home := o.invoice(customer, nil)
		b.get(o.at("/sales/%d/print?lang=en", home)).has(o, "Invoice / Tax invoice", "Exchange rate")
		prepaid, deposit := o.prepaid("IV", 107, func(in *sales.New) { in.Currency, in.ExchangeRate = "USD", num.RateOf(35) })
		o.send(prepaid.ID, document.Sent)
		b.adds(prepaid.ID, "Nine hundred sixty-three and 00/100 USD", "Subtotal 1,000.00", "Less deposit "+deposit+" −100.00", "Amount before VAT 900.00", "VAT 7% 63.00",
			"Grand total (USD) 963.00", "Amount before VAT (THB) 31,500.00", "VAT (THB) 2,205.00")
	})
}

// A branch is printed with five digits, however it was entered.
func TestBranchOnPaper(t *testing.T) {
	each(t, func(o *office) {
		b := o.signedIn("owner@acme.test")
		o.acme.Must(func(tx *db.Tx) error {
			return org.SetLetterhead(tx, org.Letterhead{Name: "Acme", Country: "TH", Particulars: org.Particulars{TaxID: "0105561000011", BranchCode: "3"}})
		})
		for typed, printed := range map[string]string{"12": "0105561000112 Branch 00012", "0": "0105561000112 Head office", "": "<dd>0105561000112</dd>"} {
			var customer contact.Contact
			o.acme.Must(func(tx *db.Tx) (err error) {
				in := contact.New{Name: "Somchai", ContactType: contact.Both}
				in.TaxID, in.BranchCode = "0105561000112", typed
				customer, err = contact.Create(tx, in)
				return err
			})
			paper := b.get(o.at("/sales/%d/print?lang=en", o.invoice(customer.ID, nil)))
			paper.has(o, printed)
			paper.has(o, "0105561000011 · Branch 00003")
		}
	})
}

// Purchase orders are printed for the supplier, other purchase documents for internal use.
func TestPurchaseCopyMarks(t *testing.T) {
	each(t, func(o *office) {
		b := o.signedIn("owner@acme.test")
		order, request, sold := o.order(nil), o.order(func(in *purchase.New) { in.DocType = "PR" }), o.invoice(o.customer(), nil)
		o.send(sold, document.Sent)
		o.acme.Must(func(tx *db.Tx) error {
			_, err := purchase.SetStatus(tx, purchase.StatusChange{ID: order, Status: document.Sent})
			if err == nil {
				_, err = purchase.SetStatus(tx, purchase.StatusChange{ID: request, Status: document.Sent})
			}
			return err
		})
		b.get(o.at("/sales/%d/print?lang=en", sold)).has(o, "for the customer", "for the supplier")
		b.get(o.at("/purchases/%d/print?lang=en", order)).has(o, "for the supplier", "for the customer")
		b.get(o.at("/purchases/%d/print?lang=en", request)).has(o, "for the books", "for the customer", "for the supplier")
	})
}
