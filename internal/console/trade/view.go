package trade

import (
	"slices"

	"kontor/internal/base/access"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/trade/document"
	"kontor/internal/trade/purchase"
	"kontor/internal/trade/sales"
)

// page is a document with its related data.
type page struct {
	Document
	Side      *family
	Path      string // of the document, within the company
	Types     string // plural of its type
	Draft     bool
	Writes    bool       // the user can change documents
	Chain     []Document // its sources, itself, and documents created from it
	Steps     []Step
	Entries   []ledger.EntryRecord
	Form      *console.Form    // of the refused step, or an empty one
	Posts     bool             // has a posting preview
	Forecast  *Forecast        // the preview itself, on request: browsers without script ask for it
	Bank      []console.Option // money accounts, if one is required
	Warehouse string
	Nexts     []next
	Sums      []Sum // up to the total and the amount to pay
	Settled   []Sum // how it was settled, if it shows an amount owed
	Owing     bool  // it shows an amount owed; drafts and voided invoices owe nothing
	Until     string
	Begin     when.Date // proposed date of what is made of it
	Headline  Sum
	saleParts
	purchaseParts
}

// next is a document that can be created from this one.
type next struct {
	Type string
	Word string // of its button
	Main bool   // the suggested next step
	Href string // of its editor; "" for a conversion, which asks for a date
}

// Sum is one line of totals.
type Sum struct {
	Word   string // in the reader's language
	Amount num.Money
	Grand  bool
	In     string // currency, if not that of the document
}

// Pending returns the payment that the document waits for, with the amount, or nil.
func (p *page) Pending(v *console.Visit) *next {
	owed := v.AmountText(p.Outstanding, p.Currency)
	switch {
	case p.Sale != nil && p.Collect():
		return &next{Type: document.Receipt, Word: v.T("{1} to collect", owed)}
	case p.Purchase != nil && p.Purchase.ToPay():
		return &next{Type: document.PaymentVoucher, Word: v.T("{1} to pay", owed)}
	}
	return nil
}

// VATByLine reports whether lines show their VAT: on purchases always.
func (p *page) VATByLine() bool { return p.Sale == nil || p.Sale.VATByLine() }

// LineVAT is the VAT of a line, in words.
func (p *page) LineVAT(v *console.Visit, line Line) string {
	if p.Sale == nil {
		return console.Percent(line.Rate)
	}
	return console.LineVAT(v.T, line.Category, line.Rate)
}

// toPay is the withheld tax and what is left to pay, if tax is withheld.
func toPay(v *console.Visit, withheld, net num.Money) []Sum {
	if withheld.IsZero() {
		return nil
	}
	return []Sum{{Word: v.T("Withholding tax"), Amount: withheld.Neg()}, {Word: v.T("Net to pay"), Amount: net}}
}

// show shows the document of the address.
func (s *family) show(v *console.Visit) error {
	forecast, err := Requested(v, s.nextMove(v))
	if err != nil {
		return err
	}
	return console.ShowOne(v, "view.html", func(v *console.Visit, tx *db.Tx, id uint32) (*page, error) {
		p, err := s.read(v, tx, id)
		if err == nil {
			p.Forecast = forecast
		}
		return p, err
	})
}

// read reads a document and its related data on one snapshot.
func (s *family) read(v *console.Visit, tx *db.Tx, id uint32) (*page, error) {
	d, err := s.get(tx, id)
	if err != nil {
		return nil, err
	}
	p := &page{
		Document: d, Side: s, Path: s.path(id), Draft: d.Status == document.Draft, Form: v.Form(nil), Writes: v.May(s.Write), Types: console.TypesWord(d.Called()),
		Until: until(d.Type()), Headline: Sum{Word: v.T("Grand total"), Amount: d.Total}, Begin: v.StartAfter(d.Date, d.Created),
	}
	p.History = slices.Clone(d.History)
	slices.Reverse(p.History)
	if p.Writes {
		p.Steps = s.steps(v, d)
	}
	if p.Chain, err = s.chain(tx, d); err != nil {
		return nil, err
	}
	if p.Warehouse, err = warehouseName(tx, d.WarehouseID); err != nil {
		return nil, err
	}
	if err := s.look(v, tx, p); err != nil || !v.May(access.ReadJournal) {
		return p, err
	}
	if p.Posts = d.Writable(); s.Ahead {
		p.Posts = nextOf(p.Steps).Status != ""
	}
	if p.Entries, err = ledger.EntriesOf(tx, d.Type(), id); err != nil {
		return nil, err
	}
	return p, Named(v, tx, p.Entries)
}

// chain returns the documents before and after one, in business order. Deposits come after the
// document that they were received on.
func (s *family) chain(tx *db.Tx, d Document) (all []Document, err error) {
	for at := d; ; {
		deposits, err := s.deposits(tx, at)
		if err != nil {
			return nil, err
		}
		all = slices.Concat([]Document{at}, deposits, all)
		if at.Source == 0 {
			break
		}
		if at, err = s.get(tx, uint32(at.Source)); err != nil {
			return nil, err
		}
	}
	after, err := s.followers(tx, d.ID)
	for _, next := range after {
		if !slices.ContainsFunc(all, func(b Document) bool { return b.ID == next.ID }) {
			all = append(all, next)
		}
	}
	all = slices.CompactFunc(all, func(a, b Document) bool { return a.ID == b.ID }) // a deposit follows its order
	for i := range all {
		all[i].Here = all[i].ID == d.ID
	}
	return all, err
}

// willPost previews the next move.
func (s *family) willPost(v *console.Visit) error { return WillPost(v, s.nextMove(v)) }

// nextMove returns the next move of a document; of a purchase, the next moves until one posts to
// the books.
func (s *family) nextMove(v *console.Visit) Move {
	return func(tx *db.Tx, id uint32) ([]ledger.EntryRecord, error) {
		d, err := s.get(tx, id)
		if err != nil {
			return nil, err
		}
		before := 0
		if s.Ahead {
			entries, err := ledger.EntriesOf(tx, d.Type(), id)
			if err != nil {
				return nil, err
			}
			before = len(entries)
		}
		for {
			to := nextOf(s.steps(v, d)).Status
			if to != "" {
				if err := s.move(tx, id, to, true); err != nil {
					return nil, err
				}
			}
			entries, err := ledger.EntriesOf(tx, d.Type(), id)
			if err != nil || to == "" || !s.Ahead || len(entries) > before {
				return entries[before:], err
			}
			if d, err = s.get(tx, id); err != nil {
				return nil, err
			}
		}
	}
}

// setSaleStatus changes the status of a sales document.
func setSaleStatus(v *console.Visit) error {
	return console.SubmitDo(sales.SetStatus, func(v *console.Visit) string {
		moved(v, v.Posted("status"))
		return selling.here(v)
	}, selling.show)(v)
}

// setPurchaseStatus changes the status of a purchase document.
func setPurchaseStatus(v *console.Visit) error {
	return answer(buying, purchase.SetStatus, func(v *console.Visit, d purchase.Document) {
		moved(v, string(d.Status))
	})(v)
}

// erase deletes a draft.
func erase[In any](s *family, remove func(*db.Tx, In) error) console.Handler {
	return console.SubmitDo(remove, func(v *console.Visit) string {
		v.Done("Draft deleted. Its number is not reused.")
		return v.At(s.Path)
	}, s.show)
}

// made creates a document from the one in the address and opens it: a draft in the editor, unless
// it cannot be edited.
func made[In, D any](s *family, create func(*db.Tx, In) (D, error), of func(*db.Tx, D) Document) console.Handler {
	op := func(tx *db.Tx, in In) (Document, error) {
		d, err := create(tx, in)
		return one(tx, of, d, err)
	}
	return console.Submit(op, func(v *console.Visit, d Document) string {
		v.Done("{1} saved as draft", d.Number)
		if !d.Writable() {
			return s.at(v, d.ID)
		}
		return s.at(v, d.ID) + "/edit"
	}, s.show)
}
