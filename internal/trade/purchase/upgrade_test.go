package purchase_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"kontor/internal/base/access"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/test/dbtest"
	"kontor/internal/test/firm"
	"kontor/internal/trade/document"
	"kontor/internal/trade/expense"
	"kontor/internal/trade/purchase"
	"kontor/internal/trade/sales"
)

// TestRecordsWorkAfterUpgrade has documents of a database that did not yet
// count their steps, kept them in three tables and joined search texts by a
// line break go on from where they were.
func TestRecordsWorkAfterUpgrade(t *testing.T) {
	written, all := dbtest.Upgrade(t, "0011")
	old := db.Options{Migrations: written}
	for engine, url := range map[string]func(testing.TB, ...db.Options) string{"sqlite": dbtest.SQLiteURL, "postgres": dbtest.PostgresURL} {
		t.Run(engine, func(t *testing.T) {
			address := url(t, old)
			f := before(t, address, old)
			f.DB = dbtest.Opened(t, address, db.Options{Migrations: all})
			if applied, err := f.DB.Migrate(t.Context()); err != nil || len(applied) == 0 || applied[0] != "0011_history" {
				t.Fatalf("applied %v: %v", applied, err)
			}
			f.Must(func(tx *db.Tx) error { return theHistoriesGoOn(t, tx) })
			f.Must(func(tx *db.Tx) error { return searchTextsAreRejoined(t, tx) })
			f.Must(func(tx *db.Tx) error { return theTaxFactsFollow(t, tx) })
		})
	}
}

func theHistoriesGoOn(t *testing.T, tx *db.Tx) error {
	d, err := purchase.SetStatus(tx, purchase.StatusChange{ID: 1, Status: document.Approved})
	if err != nil {
		return err
	}
	var way []string
	for _, h := range d.StatusHistories {
		way = append(way, string(h.ToStatus)+" by "+h.ChangedByName)
	}
	if !slices.Equal(way, []string{"draft by Anong", "sent by Anong", "approved by Anong"}) {
		t.Errorf("the request went %v", way)
	}
	c, err := expense.SetStatus(tx, expense.StatusChange{ID: 1, Status: expense.Cancelled})
	if err != nil {
		return err
	}
	if len(c.StatusHistories) != 2 || c.StatusHistories[0].ChangedByName != "Anong" {
		t.Errorf("the claim went %v", c.StatusHistories)
	}
	q, err := sales.Get(tx, sales.ByID{ID: 1})
	if err != nil {
		return err
	}
	if len(q.StatusHistories) != 1 || q.StatusHistories[0].FromStatus != nil ||
		q.StatusHistories[0].ChangedByName != "Anong before her wedding" || q.StatusHistories[0].Remark != "by telephone" {
		t.Errorf("the quotation went %v", q.StatusHistories)
	}
	return nil
}

// searchTextsAreRejoined looks that only the break that joined a number to
// the text of a client has become what joins them now.
func searchTextsAreRejoined(t *testing.T, tx *db.Tx) error {
	for table, want := range map[string]string{
		"purchase_documents": "pr-202611-0001\x1fsiam\npaper",
		"expense_claims":     "ex-202611-0001\x1ftaxi",
	} {
		got, err := db.Get[string](tx, "SELECT search_text FROM "+table+" WHERE org_id = $1 AND id = 1")
		if err != nil {
			return err
		}
		if got != want {
			t.Errorf("%s are found by %q, want %q", table, got, want)
		}
	}
	return nil
}

// theTaxFactsFollow checks the VAT category of earlier sales, and that the VAT of an
// earlier purchase is still in the same account.
func theTaxFactsFollow(t *testing.T, tx *db.Tx) error {
	for id, want := range map[uint32]string{2: "standard", 3: "zero", 4: "exempt", 5: "none", 6: "none", 7: "zero"} {
		d, err := sales.Get(tx, sales.ByID{ID: id})
		if err != nil {
			return err
		}
		if string(d.VatCategory) != want || d.ContactBranchType != "branch" || d.ContactBranchCode != "00042" {
			t.Errorf("%s is %s of %s %s, want %s", d.DocumentNumber, d.VatCategory, d.ContactBranchType, d.ContactBranchCode, want)
		}
	}
	bill, err := purchase.Get(tx, purchase.ByID{ID: 1})
	if err == nil && bill.TaxInvoice != nil {
		t.Errorf("a purchase from before has the tax invoice %v", bill.TaxInvoice)
	}
	return err
}

// sold writes an invoice over lines of some products, 0 for a
// free text, or a note on another invoice.
func sold(tx *db.Tx, id int, kind string, rate int, ref any, products ...int) error {
	_, err := db.Exec(tx, `INSERT INTO sales_documents (org_id, id, document_type, document_number, number_period, number_serial, status, contact_id, contact_name, issue_date, currency,
	vat_rate, ref_document_id, subtotal_amount, discount_amount, document_discount_amount, total_amount, vat_amount, grand_total, wht_amount, outstanding_amount, history_count, search_text, created_by, created_at, updated_at)
VALUES ($1, $2, $3, $4, '202611', $2, 'sent', 1, 'Baan', '2026-11-15', 'THB', $5, $6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 'x', 1, 1, 1)`, id, kind, fmt.Sprintf("%s-%d", kind, id), rate, ref)
	for i, p := range products {
		if err != nil {
			return err
		}
		product := num.Ref(p)
		_, err = db.Exec(tx, `INSERT INTO sales_items (org_id, document_id, id, sort_order, product_id, name, quantity, ratio, base_quantity, unit_price, total_price)
VALUES ($1, $2, $3, $4, $5, 'Line', 1, 1, 1, 0, 0)`, id, 10*id+i, i, product)
	}
	return err
}

// before is a company with a request that was sent, a claim and a quotation, as
// they were written before their steps were counted.
func before(t *testing.T, url string, o db.Options) firm.Firm {
	t.Helper()
	d := dbtest.Opened(t, url, o)
	f := firm.Firm{T: t, DB: d, Who: access.Actor{Org: 1, User: 1, UserName: "Anong", Membership: 1, Role: access.Owner, Currency: "THB", Zone: when.Zone("Asia/Bangkok")}}
	err := d.Change(t.Context(), func(r *db.Root) error {
		for _, statement := range []string{
			`INSERT INTO organizations (id, name, country_code, currency_code, timezone, workspace_key, subscription_plan, is_active, created_at, updated_at)
VALUES (1, 'Acme', 'TH', 'THB', 'Asia/Bangkok', 'acme', 'standard', TRUE, 1, 1)`,
			`INSERT INTO users (id, email, name, is_active, created_at, updated_at) VALUES (1, 'owner@acme.test', 'Anong', TRUE, 1, 1)`,
			`INSERT INTO memberships (id, org_id, user_id, role, is_active, created_at, updated_at) VALUES (1, 1, 1, 'owner', TRUE, 1, 1)`,
		} {
			if _, err := db.Exec(r, statement); err != nil {
				return err
			}
		}
		tx, err := r.Enter(f.Who)
		if err != nil {
			return err
		}
		_, err = db.Exec(tx, `INSERT INTO org_settings (org_id, negative_stock_policy, over_receipt_percent, price_tolerance_percent, updated_at) VALUES ($1, 'warn', 0, 0, 1)`)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	f.Must(func(tx *db.Tx) error {
		for _, statement := range []string{
			`INSERT INTO purchase_documents (org_id, id, doc_type, doc_number, number_period, number_serial, status, doc_date, currency, search_text, created_by, created_at, updated_at)
VALUES ($1, 1, 'PR', 'PR-202611-0001', '202611', 1, 'sent', 1794621600, 'THB', 'pr-202611-0001
siam
paper', $2, 1794621600, 1794621600)`,
			`INSERT INTO purchase_history (org_id, document_id, seq, to_status, changed_by, created_at) VALUES ($1, 1, 1, 'draft', $2, 1794621600)`,
			`INSERT INTO purchase_history (org_id, document_id, seq, from_status, to_status, changed_by, created_at) VALUES ($1, 1, 2, 'draft', 'sent', $2, 1794621600)`,
			`INSERT INTO expense_claims (org_id, id, claim_number, number_period, number_serial, title, status, claimant_user_id, membership_id, search_text, created_by, created_at, updated_at)
VALUES ($1, 1, 'EX-202611-0001', '202611', 1, 'Taxi', 'draft', $2, 1, 'ex-202611-0001
taxi', $2, 1794621600, 1794621600)`,
			`INSERT INTO expense_claim_history (org_id, claim_id, seq, to_status, changed_by, created_at) VALUES ($1, 1, 1, 'draft', $2, 1794621600)`,
			`INSERT INTO contacts (org_id, id, code, contact_type, name, branch_type, branch_code, search_text, created_by, created_at, updated_at) VALUES ($1, 1, 'C-1', 'client', 'Baan', 'branch', '00042', 'baan', $2, 1, 1)`,
			`INSERT INTO sales_documents (org_id, id, document_type, document_number, number_period, number_serial, status, contact_id, contact_name, issue_date, currency,
	subtotal_amount, discount_amount, document_discount_amount, total_amount, vat_amount, grand_total, wht_amount, outstanding_amount, history_count, search_text, created_by, created_at, updated_at)
VALUES ($1, 1, 'QT', 'QT-202611-0001', '202611', 1, 'draft', 1, 'Baan', '2026-11-15', 'THB', 0, 0, 0, 0, 0, 0, 0, 0, 1, 'qt-202611-0001', $2, 1, 1)`,
			`INSERT INTO sales_status_histories (org_id, document_id, seq, from_status, to_status, remark, changed_by, changed_by_name, created_at)
VALUES ($1, 1, 1, '', 'draft', 'by telephone', $2, 'Anong before her wedding', 1794621600)`,
		} {
			if _, err := db.Exec(tx, statement, tx.User); err != nil {
				return err
			}
		}
		for i, vat := range []string{"zeroVat", "noVat"} {
			_, err := db.Exec(tx, `INSERT INTO products (org_id, id, code, name, product_type, vat_type, purchase_vat_type, search_text, created_at, updated_at)
VALUES ($1, $2, $3, $3, 'service', $3, 'noVat', 'x', 1, 1)`, i+1, vat)
			if err != nil {
				return err
			}
		}
		return errors.Join(sold(tx, 2, "IV", 70000, nil, 1), sold(tx, 3, "IV", 0, nil, 1, 1), sold(tx, 4, "IV", 0, nil, 2), sold(tx, 5, "IV", 0, nil, 1, 2),
			sold(tx, 6, "IV", 0, nil, 1, 0), sold(tx, 7, "CN", 0, 3, 0))
	})
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	return f
}
