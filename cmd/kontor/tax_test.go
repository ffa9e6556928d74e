package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kontor/internal/base/access"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/ledger"
	"kontor/internal/org"
	"kontor/internal/setup"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/document"
	"kontor/internal/trade/purchase"
)

// withheldInJanuary pays a supplier in January 2026 and withholds tax.
func withheldInJanuary(tx *db.Tx) error {
	c, err := contact.Create(tx, contact.New{Name: "Siam Repair Co., Ltd.", ContactType: contact.Supplier, Details: contact.Details{TaxID: "0105550000023", BusinessType: "corporation"}})
	if err != nil {
		return err
	}
	settings := input.Sent(ledger.Policies{PndTransAmt: org.TransferTax, Particulars: org.Particulars{TaxID: "0105560000018"}}, "PndTransAmt", "TaxID")
	if _, err := ledger.ChangeSettings(tx, ledger.PolicyChange{Patch: settings}); err != nil {
		return err
	}
	day := when.MustDate("2026-01-20")
	voucher := purchase.New{DocType: document.PaymentVoucher, Currency: "THB"}
	voucher.DocDate, voucher.ContactID, voucher.WhtRate = when.UnixOf(day.Start(tx.Zone)), num.Ref(c.ID), num.PercentOf(3)
	voucher.Items = []purchase.EditableItem{{Description: "Repair", Unit: "job", Quantity: num.QtyOf(1), UnitPrice: num.MoneyOf(1000)}}
	made, err := purchase.Create(tx, voucher)
	if err != nil {
		return err
	}
	for _, step := range []purchase.StatusChange{{Status: document.Approved}, {Status: document.Paid, PaidDate: day}} {
		step.ID = made.ID
		if _, err := purchase.SetStatus(tx, step); err != nil {
			return err
		}
	}
	return nil
}

// asOwner writes to the shop as its owner.
func asOwner(t *testing.T, url string, made setup.Result, write func(*db.Tx) error) {
	t.Helper()
	d, err := db.Open(t.Context(), url, db.Options{Synchronous: "OFF"})
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if err := d.Write(t.Context(), access.Actor{Org: made.Organization.ID, User: made.Members[0].UserID, Role: access.Owner, Currency: "THB", Zone: when.Zone("Asia/Bangkok"), Action: "test"}, write); err != nil {
		t.Fatal(err)
	}
}

// TestTaxCommands files, pays, exports, amends and withdraws a withholding tax return.
func TestTaxCommands(t *testing.T) {
	onBoth(t, func(t *testing.T, url string) {
		made, _ := shop(t, url)
		asOwner(t, url, made, withheldInJanuary)
		at := fmt.Sprintf("--database %s --org %d ", url, made.Organization.ID)
		in := at + "--user owner@acme.test --form PND53 --month 2026-01 "
		ok := func(want string, line string, more ...string) string {
			t.Helper()
			code, out, text := kontor(t, line, more...)
			if code != 0 || !strings.Contains(out, want) {
				t.Fatalf("kontor %s: exit %d %s %s", line, code, out, text)
			}
			return out
		}
		ok("WT-2026-0001", "tax certificates "+at+"--month 2026-01")
		var certificates []struct{ TaxAmount json.Number }
		if err := json.Unmarshal([]byte(ok("", "tax certificates "+at+"--form PND53 --json")), &certificates); err != nil || len(certificates) != 1 || certificates[0].TaxAmount != "30" {
			t.Errorf("certificates: %v %v", certificates, err)
		}
		ok("1000.00", "tax file "+in+"--dry-run")
		ok("outstanding 31.5", "tax file "+in+"--surcharge 1.5 --filed-on 2026-02-06")
		if code, _, _ := kontor(t, "tax file "+in); code != exitConflict {
			t.Errorf("filed twice: exit %d", code)
		}
		file := filepath.Join(t.TempDir(), "pnd53.txt")
		ok("", "tax export "+at+"--form PND53 --month 2026-01 -o", file)
		if text, err := os.ReadFile(file); err != nil || !strings.HasPrefix(string(text), "H|0000|0105560000018|000000|1|PND53|") || strings.Count(string(text), "\r\n") != 2 {
			t.Errorf("file: %q %v", text, err)
		}
		ok("outstanding 0", "tax pay "+in+"--date 2026-02-06 --amount 31.5")
		if code, _, text := kontor(t, "tax withdraw "+in); code != exitConflict {
			t.Errorf("withdraw a paid return: exit %d %s", code, text)
		}
		ok("amending", "tax amend "+in+"--reason", "A payment was missing")
		ok("sequence 1", "tax file "+in)
		if code, _, text := kontor(t, "tax certify "+at+"--user owner@acme.test --document 1"); code != exitConflict {
			t.Errorf("second certificate: exit %d %s", code, text)
		}
		ok("", "check --database "+url)
	})
}
