package bank

import (
	"errors"
	"fmt"
	"strconv"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/document"
)

// Account returns a money account with its ledger account. One that does not exist is not found.
func Account(tx *db.Tx, id uint32) (ledger.MoneyBalance, error) {
	m, err := moneyOf(tx, id)
	if errors.Is(err, fault.BankNotFound) {
		err = fault.NotFound
	}
	return m, err
}

// LineAt returns the line of a statement with a number.
func LineAt(tx *db.Tx, statementID uint32, seq int) (LineByID, error) {
	id, err := db.Get[uint32](tx, `SELECT b.id FROM bank_lines b WHERE b.org_id = $1 AND b.statement_id = $2 AND b.seq = $3`, statementID, seq)
	return LineByID{ID: statementID, LineID: id}, db.Or(err, fault.NotFound)
}

// Taking takes the first suggestion of a line.
type Taking struct {
	LineByID
	// Key of the suggestion that the user saw. Another one is not taken.
	Suggested string `json:"suggested" validate:"max=10000"`
}

// Take does what the first suggestion of a line says.
func Take(tx *db.Tx, taking Taking) (Line, error) {
	in := taking.LineByID
	l, s, err := openLineOf(tx, in)
	if err != nil {
		return Line{}, err
	}
	found, err := suggest(tx, s.BankID, []row{l})
	if err != nil {
		return Line{}, err
	}
	if len(found[l.ID]) == 0 {
		return Line{}, fault.Conflict.Because("line %d has no suggestion any more", l.Seq).For(fault.Stale)
	}
	if taking.Suggested != "" && taking.Suggested != found[l.ID][0].Key() {
		return Line{}, fault.Conflict.Because("the suggestion for line %d has changed; check the new one", l.Seq).For(fault.Stale)
	}
	switch first := found[l.ID][0]; first.Kind {
	case kindEntry, kindGroup:
		return Match(tx, Matching{LineByID: in, JournalLineIDs: first.JournalLineIDs})
	case kindDocument:
		settling := Settling{LineByID: in}
		for _, d := range first.Documents {
			settling.Documents = append(settling.Documents, Settled{DocumentType: d.DocumentType, DocumentID: d.DocumentID, Amount: &d.Amount, WhtAmount: &d.WhtAmount})
		}
		return Settle(tx, settling)
	case kindTransfer:
		return Transfer(tx, Moving{LineByID: in, BankID: uint32(first.BankID), LineID: first.LineID})
	case kindRule:
		rule, err := GetRule(tx, RuleByID{uint32(first.RuleID)})
		if err != nil {
			return Line{}, err
		}
		return rule.book(tx, in)
	default:
		return Entry(tx, NewEntry{LineByID: in, AccountID: first.AccountID})
	}
}

// book books a line by the rule.
func (r Rule) book(tx *db.Tx, in LineByID) (Line, error) {
	if r.TransferBankID != 0 {
		return Transfer(tx, Moving{LineByID: in, BankID: uint32(r.TransferBankID)})
	}
	entry := NewEntry{LineByID: in, AccountID: r.AccountID, Description: r.Description}
	if !r.VatRate.IsZero() {
		l, _, err := lineOf(tx, in)
		if err != nil {
			return Line{}, err
		}
		account, err := (&joint{tx: tx}).checkAccount("AccountID", uint32(r.AccountID))
		if err != nil {
			return Line{}, err
		}
		entry.BaseAmount.Money = l.Amount.Abs().WithoutTax(r.VatRate, num.BasePlaces)
		if hundred := num.MoneyOf(100); account.Key.IsControl() {
			entry.BaseAmount.Money = l.Amount.Abs().Share(hundred, hundred.Part(r.VatRate, num.MoneyPlaces), num.BasePlaces)
		}
	}
	return Entry(tx, entry)
}

// Key identifies what a suggestion says.
func (s Suggestion) Key() string {
	documents := make([]uint32, len(s.Documents))
	for i, d := range s.Documents {
		documents[i] = d.DocumentID
	}
	return fmt.Sprint(s.Kind, s.JournalLineIDs, documents, s.BankID, s.LineID, s.RuleID, s.AccountID)
}

// Following is the next open line of a statement. LineID is 0 if there is none.
type Following struct {
	LineID uint32 `db:"id"`
	Seq    int    `db:"seq"`
}

// NextOpen returns the first open line after a line, or else the first open line of the statement.
func NextOpen(tx *db.Tx, in LineByID) (Following, error) {
	open, err := db.List[Following](tx, `SELECT b.id, b.seq FROM bank_lines b WHERE b.org_id = $1 AND b.statement_id = $2 AND b.match_id IS NULL
		ORDER BY CASE WHEN b.seq > (SELECT x.seq FROM bank_lines x WHERE x.org_id = $1 AND x.id = $3) THEN 0 ELSE 1 END, b.seq LIMIT 1`, in.ID, in.LineID)
	if err != nil || len(open) == 0 {
		return Following{}, err
	}
	return open[0], nil
}

// OpenDocument is a document that a line can settle.
type OpenDocument struct {
	SuggestedDocument
	ContactName string
}

// OpenDocuments returns the documents that money in or out can settle, oldest first.
func OpenDocuments(tx *db.Tx, in bool) ([]OpenDocument, error) {
	var all []OpenDocument
	add := func(docType string, id uint32, number string, contact num.Ref, amount, wht num.Money) {
		all = append(all, OpenDocument{SuggestedDocument: SuggestedDocument{DocumentType: docType, DocumentID: id, Number: number, Amount: amount, WhtAmount: wht, contact: uint32(contact)}})
	}
	if in {
		items, err := document.Selling.OpenItems(tx)
		if err != nil {
			return nil, err
		}
		for _, i := range items {
			add(i.DocumentType, i.ID, i.Number, i.ContactID, i.Outstanding, i.WhtDue)
		}
	} else {
		bills, err := document.Buying.OpenItems(tx)
		if err != nil {
			return nil, err
		}
		for _, b := range bills {
			add(b.DocumentType, b.ID, b.Number, b.ContactID, b.Outstanding, b.WhtDue)
		}
	}
	ids := make([]uint32, len(all))
	for i, d := range all {
		ids[i] = d.contact
	}
	found, err := contact.Names(tx, ids)
	for i, d := range all {
		all[i].ContactName = found[d.contact]
	}
	return all, err
}

// Choose adds postings and further bank lines that a form names by id.
func (in *Matching) Choose(postings, lines []string) error {
	for _, list := range []struct {
		field  string
		chosen []string
		ids    *[]uint32
	}{{"JournalLineIDs", postings, &in.JournalLineIDs}, {"LineIDs", lines, &in.LineIDs}} {
		for _, text := range list.chosen[:min(len(list.chosen), documentsMost)] {
			id, err := strconv.ParseUint(text, 10, 32)
			if err != nil {
				return fault.Bad(list.field, "exists")
			}
			*list.ids = append(*list.ids, uint32(id))
		}
	}
	if in.Rest != nil && in.Rest.Amount.IsZero() {
		in.Rest = nil
	}
	return nil
}
