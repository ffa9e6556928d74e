package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"kontor/internal/base/access"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/sales"
)

// printed is the JSON output that the test reads.
type printed struct {
	ID                                                    uint32
	Status                                                string
	IsConsolidated                                        bool
	TotalAmount, VatAmount, GrandTotal, OutstandingAmount num.Money
}

// sent sends the document and returns its id.
func (p printed) sent(t *testing.T, url string, who access.Actor) uint32 {
	t.Helper()
	office(t, url, who, func(tx *db.Tx) error { return sales.SetStatus(tx, sales.StatusChange{Path: p.ID, Status: "sent"}) })
	return p.ID
}

func TestTradeCommands(t *testing.T) { onBoth(t, tradeCommands) }

// tradeCommands runs the trade commands end to end.
func tradeCommands(t *testing.T, url string) {
	made, _ := shop(t, url)
	who := access.Actor{Org: made.Organization.ID, User: made.Members[0].UserID, UserName: "Anong", Role: access.Owner, Currency: "THB", Zone: when.Zone("Asia/Bangkok"), Action: "test"}
	var order, first, second, note uint32
	office(t, url, who, func(tx *db.Tx) error {
		c, err := contact.Create(tx, contact.New{Name: "Siam Desk", ContactType: contact.Client})
		if err != nil {
			return err
		}
		for _, made := range []struct {
			id   *uint32
			kind string
		}{{&order, "SO"}, {&first, "IV"}, {&second, "IV"}, {&note, "CN"}} {
			doc, err := sales.Create(tx, sales.New{DocumentType: made.kind, Draft: sales.Draft{
				Editable: sales.Editable{ContactID: num.Ref(c.ID), IssueDate: tx.Today(), VatRate: num.PercentOf(7)},
				Items:    []sales.EditableItem{{Name: "Advice", Quantity: num.QtyOf(1), UnitPrice: num.MoneyOf(1000)}},
			}})
			if err != nil {
				return err
			}
			*made.id = doc.ID
			if err := sales.SetStatus(tx, sales.StatusChange{Path: doc.ID, Status: "sent"}); err != nil {
				return err
			}
		}
		return nil
	})
	at := fmt.Sprintf(" --database %s --org %d", url, made.Organization.ID)
	by := at + " --user owner@acme.test"
	document := func(args string) (doc printed) {
		t.Helper()
		code, out, text := kontor(t, args+by+" --json")
		if err := json.Unmarshal([]byte(out), &doc); code != 0 || err != nil {
			t.Fatalf("%s: exit %d, %v: %s%s", args, code, err, out, text)
		}
		return doc
	}
	paid := document(fmt.Sprintf("sales receive %d --amount 70 --date 2026-11-14", document(fmt.Sprintf("sales duplicate %d", first)).sent(t, url, who)))
	if paid.Status != "paid" || paid.OutstandingAmount != num.MoneyOf(0) {
		t.Errorf("receipt %+v", paid)
	}
	one, two := document(fmt.Sprintf("sales duplicate %d", first)).sent(t, url, who), document(fmt.Sprintf("sales duplicate %d", first)).sent(t, url, who)
	if code, out, text := kontor(t, fmt.Sprintf("sales receive %d %d --reference SCB-1", one, two)+by); code != 0 || strings.Count(out, "paid") != 2 {
		t.Errorf("one payment for two invoices: exit %d, %s%s", code, out, text)
	}
	if code, _, text := kontor(t, fmt.Sprintf("sales receive %d %d --amount 5", one, two)+by); code != exitUsage || !strings.Contains(text, "one document") {
		t.Errorf("one amount for two invoices: exit %d, %s", code, text)
	}
	if next := document(fmt.Sprintf("sales convert %d --to dn", second)); next.Status != "draft" {
		t.Errorf("converted %+v", next)
	}
	if code, _, text := kontor(t, fmt.Sprintf("sales convert %d --to XX", second)+by); code == 0 || !strings.Contains(text, "is not one of") {
		t.Errorf("conversion to no type: exit %d, %s", code, text)
	}
	deposit := document(fmt.Sprintf("deposit create --document %d --amount 107 --date 2026-11-14", order))
	if deposit.TotalAmount != num.MoneyOf(100) || deposit.VatAmount != num.MoneyOf(7) {
		t.Errorf("deposit %+v", deposit)
	}
	if back := document(fmt.Sprintf("deposit refund %d --amount 7", deposit.ID)); back.ID != deposit.ID {
		t.Errorf("refund %+v", back)
	}
	code, _, text := kontor(t, fmt.Sprintf("deposit void %d", deposit.ID)+by)
	if code != exitFailed || !strings.Contains(text, "applied, reserved or refunded") {
		t.Errorf("void of a used deposit: exit %d, %s", code, text)
	}
	another := document(fmt.Sprintf("deposit create --document %d --amount 10 --date 2026-11-14", order))
	if gone := document(fmt.Sprintf("deposit void %d", another.ID)); gone.Status != "void" {
		t.Errorf("voided deposit is %s", gone.Status)
	}
	if all := document(fmt.Sprintf("consolidate %d %d", first, second)); !all.IsConsolidated || all.GrandTotal != num.MoneyOf(2140) {
		t.Errorf("consolidated %+v", all)
	}
	if paid := document(fmt.Sprintf("credit refund --document %d --amount 70", note)); paid.OutstandingAmount != num.MoneyOf(1000) {
		t.Errorf("refunded %+v", paid)
	}
	code, out, text := kontor(t, "rate set --currency usd --date 2026-11-01 --rate 33.5"+at)
	if code != 0 || out != "USD\t2026-11-01\t33.5\n" {
		t.Errorf("rate: exit %d, %q %s", code, out, text)
	}
	if code, out, _ = kontor(t, "rate list"+at); code != 0 || out != "USD\t2026-11-01\t33.5\n" {
		t.Errorf("rates: exit %d, %q", code, out)
	}
	for args, want := range map[string]int{
		fmt.Sprintf("sign --document %d --state signed", first) + by:                                                              exitFailed,
		"deposit void 4000000" + by:                                                                                               exitNotFound,
		"deposit void zero" + by:                                                                                                  exitUsage,
		fmt.Sprintf("consolidate %d %d", first, second) + by:                                                                      exitConflict,
		fmt.Sprintf("consolidate %d", first) + by:                                                                                 exitUsage,
		fmt.Sprintf("deposit create --document %d --amount x --date 2026-11-14", order) + by:                                      exitUsage,
		fmt.Sprintf("deposit create --document %d --amount 1 --date 2026-11-31", order) + by:                                      exitUsage,
		"rate set --currency THB --date 2026-11-01 --rate 2" + at:                                                                 exitFailed,
		"rate set --currency USD --date 2026-11-01 --rate much" + at:                                                              exitUsage,
		fmt.Sprintf("credit refund --document %d --user clerk@acme.test --org %d --database %s", note, made.Organization.ID, url): exitFailed,
	} {
		if code, out, text := kontor(t, args); code != want || out != "" {
			t.Errorf("%s: exit %d, want %d: %s%s", args, code, want, out, text)
		}
	}
	if code, out, text := kontor(t, "check"+" --database "+url); code != 0 {
		t.Errorf("check: exit %d: %s%s", code, out, text)
	}
}

// office runs an operation and closes the database, so that commands can open it.
func office(t *testing.T, url string, who access.Actor, do func(*db.Tx) error) {
	t.Helper()
	d, err := db.Open(t.Context(), url, db.Options{Synchronous: "OFF"})
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if err := d.Write(t.Context(), who, do); err != nil {
		t.Fatal(err)
	}
}
