package tax

import (
	"strings"

	"kontor/internal/base/num"
	"kontor/internal/books/report"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/ledger"
)

// reason is why register and account differ, with its first entries.
type reason struct {
	Word    string
	Amount  num.Money
	Entries []entry
	More    int // number of entries not listed
}

// entry is a link to a journal entry.
type entry struct{ Number, Path string }

// named is the number of entries listed per reason; the ledger has all of them.
const named = 8

func reasons(v *console.Visit, tx *db.Tx, explained []report.VatExplanation) (all []reason, err error) {
	for _, e := range explained {
		r := reason{Word: because(v, e.Reason), Amount: e.Amount, More: max(0, len(e.EntryIDs)-named)}
		for _, id := range e.EntryIDs[:len(e.EntryIDs)-r.More] {
			record, err := ledger.Get(tx, ledger.ByID{ID: id})
			if err != nil {
				return nil, err
			}
			r.Entries = append(r.Entries, entry{record.EntryNumber, v.At("/journal/%d", id)})
		}
		all = append(all, r)
	}
	return all, nil
}

// because returns the text of a reason.
func because(v *console.Visit, reason string) string {
	switch reason {
	case "voidedInOtherMonth":
		return v.T("Reversed in another month")
	case "claimedInOtherMonth":
		return v.T("Claimed in another month")
	case "withoutTaxInvoice":
		return v.T("Without a tax invoice")
	case "notClaimable":
		return v.T("Not claimable")
	case "manual":
		return v.T("Manual entries")
	case "opening":
		return v.T("Opening balances")
	case "filing":
		return v.T("VAT return")
	}
	return reason
}

// Branch returns a branch in the reader's language; text is the legal form.
func (m month) Branch(v *console.Visit, text string) string {
	at := strings.LastIndexByte(text, ' ') + 1
	switch {
	case text == "":
		return ""
	case at == 0:
		return v.T("Head office")
	}
	return v.T("Branch {1}", text[at:])
}

// Category returns the VAT category of a sale, if it is not the usual one.
func (m month) Category(v *console.Visit, category string) string {
	switch category {
	case "zero":
		return v.T("zero-rated")
	case "exempt":
		return v.T("exempt")
	case "none":
		return v.T("outside VAT")
	}
	return ""
}
