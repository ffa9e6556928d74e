package console_test

import (
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/ledger"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/document"
	"kontor/internal/trade/purchase"
)

// The payment of a voucher proposes the voucher's own date, or today if that period is locked.
func TestPaymentOfVoucherProposesItsDate(t *testing.T) {
	each(t, func(o *office) {
		var voucher uint32
		var day, today when.Date
		o.acme.Must(func(tx *db.Tx) error {
			today = tx.Today()
			day = when.MonthOf(today).Add(-1).Last()
			agency, err := contact.Create(tx, contact.New{Name: "Agency", ContactType: contact.Supplier})
			if err != nil {
				return err
			}
			made, err := purchase.Create(tx, purchase.New{DocType: "PV", Currency: "THB", Draft: purchase.Draft{
				Editable: purchase.Editable{ContactID: num.Ref(agency.ID), DocDate: when.UnixOf(day.Start(tx.Zone))},
				Items:    []purchase.EditableItem{{Description: "Taxi", Unit: "trip", Quantity: num.QtyOf(1), UnitPrice: num.MoneyOf(200)}},
			}})
			if err != nil {
				return err
			}
			voucher = made.ID
			_, err = purchase.SetStatus(tx, purchase.StatusChange{ID: voucher, Status: document.Approved})
			return err
		})
		b := o.signedIn("owner@acme.test")
		proposed := func() string {
			return string(regexp.MustCompile(`<input[^>]*name="paidDate"[^>]*>`).Find([]byte(b.get(o.at("/purchases/%d", voucher)).text)))
		}
		if got := proposed(); !strings.Contains(got, day.String()) {
			o.Errorf("the voucher of %s proposes %s", day, got)
		}
		o.acme.Must(func(tx *db.Tx) error {
			_, err := ledger.ChangeSettings(tx, ledger.PolicyChange{Patch: input.Sent(ledger.Policies{LockDate: day}, "LockDate")})
			return err
		})
		if got := proposed(); !strings.Contains(got, today.String()) {
			o.Errorf("the voucher of a locked month proposes %s", got)
		}
	})
}

// A voucher of the time before certificates is listed in its tax month, and gets its certificate
// on its page. From then on Home and the list of tax months name the return that declares it.
func TestOlderVoucherGetsCertificate(t *testing.T) {
	each(t, func(o *office) {
		var voucher uint32
		var month when.Month
		o.acme.Must(func(tx *db.Tx) error {
			month = when.MonthOf(tx.Today()).Add(-1)
			agency, err := contact.Create(tx, contact.New{Name: "Agency", ContactType: contact.Supplier, Details: contact.Details{BusinessType: "corporation", TaxID: "0105550000023"}})
			if err != nil {
				return err
			}
			paid, err := purchase.Create(tx, purchase.New{DocType: "PV", Currency: "THB", Draft: purchase.Draft{
				Editable: purchase.Editable{ContactID: num.Ref(agency.ID), DocDate: tx.Stamp(), WhtRate: num.PercentOf(3), WhtIncomeText: "Advertising"},
				Items:    []purchase.EditableItem{{Description: "Advertising", Unit: "job", Quantity: num.QtyOf(1), UnitPrice: num.MoneyOf(1000)}},
			}})
			if err != nil {
				return err
			}
			voucher = paid.ID
			if _, err := purchase.SetStatus(tx, purchase.StatusChange{ID: voucher, Status: document.Approved}); err != nil {
				return err
			}
			_, err = purchase.SetStatus(tx, purchase.StatusChange{ID: voucher, Status: document.Paid, PaidDate: month.Last()})
			return err
		})
		o.acme.Must(func(tx *db.Tx) error {
			for _, statement := range []string{
				`DELETE FROM number_counters WHERE org_id = $1 AND doc_type = 'WT' AND $2 > 0`,
				`UPDATE purchase_documents SET wht_uncertified = TRUE WHERE org_id = $1 AND id = $2`,
				`DELETE FROM tax_certificates WHERE org_id = $1 AND source_id = $2`,
			} {
				if _, err := db.Exec(tx, statement, voucher); err != nil {
					return err
				}
			}
			return nil
		})
		b := o.signedIn("owner@acme.test")
		b.get(o.at("/")).has(o, "To do", "P.N.D.53")
		at := o.at("/purchases/%d/certificate", voucher)
		b.get(o.at("/tax/%s", month)).has(o, at)
		b.get(o.at("/tax/%s", month.Add(1))).has(o, "Registers", "Vouchers without a certificate")
		page := b.get(o.at("/purchases/%d", voucher))
		page.has(o, "Issue certificate")
		b.post(at, page.form(o, at)).is(o.T, 303, "the certificate of an older voucher")
		b.get(o.at("/purchases/%d", voucher)).has(o, fmt.Sprintf("WT-%d-0001", month.First().Year()))
		b.get(o.at("/tax/%s", month)).has(o, "Registers", "Vouchers without a certificate")
		b.get(o.at("/")).has(o, "P.N.D.53")
		b.get(o.at("/tax")).has(o, "P.N.D.53 not filed")
		b.post(at, url.Values{"documentId": {fmt.Sprint(voucher)}}).refused(o, "has certificate")
	})
}
