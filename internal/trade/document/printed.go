package document

import (
	"encoding/json"
	"fmt"
	"slices"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/paper"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/org"
	"kontor/internal/org/history"
	"kontor/internal/org/work"
	"kontor/internal/trade/contact"
)

// printed holds what a printed document needs beyond its own fields and could change later. It
// is fixed when the document is issued, a purchase when it leaves draft.
type printed struct {
	Layout     int           `json:"layout,omitempty"` // 0: not issued, or issued before this was kept
	At         when.Unix     `json:"at,omitempty"`
	Short      bool          `json:"short,omitempty"` // abbreviated tax invoice
	Logo       int64         `json:"logo,omitempty"`
	Letterhead int64         `json:"letterhead,omitempty"` // of a purchase
	PromptPay  string        `json:"promptPay,omitempty"`
	Owed       *num.Money    `json:"owed,omitempty"`
	PayTo      *PayTo        `json:"payTo,omitempty"`
	BankKind   *string       `json:"bankKind,omitempty"`
	BankName   *string       `json:"bankName,omitempty"`
	English    English       `json:"english,omitzero"`
	Supplier   Supplier      `json:"supplier,omitzero"`
	Invoices   []SalePayment `json:"invoices,omitempty"` // of a consolidated document
	Charge     *Charge       `json:"charge,omitempty"`   // of a consolidated document
}

// Supplier is the contact of a purchase as printed.
type Supplier struct {
	Name    string `json:"name,omitempty"`
	Address string `json:"address,omitempty"`
	TaxID   string `json:"taxId,omitempty"`
	Branch  string `json:"branch,omitempty"` // five digits, or "" if unknown
	Person  string `json:"person,omitempty"`
}

// fix keeps what the printed document says when it is issued.
func (s *service) fix(r *Doc) error {
	if before, err := r.printedValues(); err != nil || before.Layout != 0 && !s.sells() {
		return err
	}
	p := printed{Layout: PaperLayout, At: s.tx.Stamp()}
	var err error
	if p.Logo, err = org.KeepLogo(s.tx); err != nil {
		return err
	}
	if p.English, err = s.english(r); err != nil {
		return err
	}
	if s.sells() {
		err = s.fixSale(r, &p)
	} else if p.Supplier, err = s.printedSupplier(r); err == nil {
		var settings org.Settings
		settings, err = org.SettingsOf(s.tx)
		p.Letterhead = settings.Letterhead
	}
	if err != nil {
		return err
	}
	text, err := json.Marshal(p)
	if err != nil {
		return err
	}
	r.Printed = string(text)
	return Issued(s.tx, s.table, r.ID)
}

// fixSale keeps what only sales documents print.
func (s *service) fixSale(r *Doc, p *printed) (err error) {
	if r.kind().Receivable {
		if p.PromptPay, err = ledger.PromptPayID(s.tx); err != nil {
			return err
		}
		if p.PayTo, err = s.payTo(r); err != nil {
			return err
		}
		p.Owed = &r.OutstandingAmount
	}
	if r.BankID != 0 {
		banks, err := ledger.ShownBanks(s.tx, []num.Ref{r.BankID})
		if err != nil {
			return err
		}
		if b, ok := banks[r.BankID]; ok {
			name := b.Name()
			p.BankKind, p.BankName = &b.Kind, &name
		}
	}
	if p.Short, err = r.Abbreviated(s.tx); err != nil || !r.IsConsolidated {
		return err
	}
	if p.Invoices, err = s.collected(r); err != nil {
		return err
	}
	charge, err := s.toPay(r, r.charge(nil, s.places(r)))
	p.Charge = &charge
	return err
}

// printedSupplier returns the supplier as the contacts have it now.
func (s *service) printedSupplier(r *Doc) (Supplier, error) {
	if r.ContactID == 0 {
		return Supplier{}, nil
	}
	c, err := contact.Load(s.tx, uint32(r.ContactID))
	return Supplier{c.Name, c.Printed(), c.TaxID, paper.Branch(c.BranchType, c.BranchCode), c.ContactName}, err
}

// english returns the English names of the contact and the products as of now.
func (s *service) english(r *Doc) (e English, err error) {
	if r.ContactID != 0 {
		c, err := s.customer(r.ContactID)
		if err != nil {
			return e, err
		}
		e.ContactName, e.ContactAddress = c.NameEn, c.AddressEn
	}
	if err := s.readLines(r); err != nil {
		return e, err
	}
	goods, err := s.goodsOf(r)
	if err != nil {
		return e, err
	}
	for _, l := range r.lines {
		e.Items = append(e.Items, goods[uint32(l.ProductID)].English(l.Name))
	}
	return e.Named(), nil
}

// englishOf returns the English names that a document prints: those of its issue, or of now.
func (s *service) englishOf(r *Doc) (English, error) {
	f, err := r.printedValues()
	if err == nil && f.Layout == 0 {
		f.English, err = s.english(r)
	}
	if f.English.Items == nil {
		f.English.Items = make([]string, len(r.lines))
	}
	return f.English, err
}

// printedValues returns what was kept when the document was issued.
func (r *Doc) printedValues() (p printed, err error) {
	if r.Printed != "" {
		err = json.Unmarshal([]byte(r.Printed), &p)
	}
	return p, err
}

// Paper is what the printed document says, and its state.
type Paper struct {
	PaperFacts
	Document Shown
	Print    Print     // of a sale
	Supplier Supplier  // of a purchase
	DueDay   when.Date // of a purchase
}

// PaperFacts are the state of a printed document, and what was kept for it.
type PaperFacts struct {
	State  PaperState
	Layout int
	Short  bool      // an abbreviated tax invoice
	At     when.Unix // when it was issued; for a draft, when it was last changed
	Logo   int64     // version of the logo; 0 for none
	Kept   bool      // what it says was kept at issue
}

// Abbreviated reports whether a cash sale is an abbreviated tax invoice: the company issues them
// to customers without a tax ID. Their paper has prices that include VAT.
func (r *Doc) Abbreviated(tx *db.Tx) (bool, error) {
	settings, err := org.SettingsOf(tx)
	return settings.RetailAbbreviated && r.kind().Retail() && r.ContactTaxID == "" && r.IsTaxInvoice(), err
}

// PaperOf returns what the printed document says. An issued document says the same for good;
// settlements and changes of the company or the contact do not reach it. asIssued
// prints a void document as it was before.
func (f *Family) PaperOf(tx *db.Tx, id uint32, asIssued bool) (Paper, error) {
	s := f.start(tx)
	r, err := s.Get(id)
	if err != nil {
		return Paper{}, err
	}
	kept, err := r.printedValues()
	if err != nil {
		return Paper{}, err
	}
	p := Paper{PaperFacts: PaperFacts{State: PaperStateOf(r.Status), At: r.UpdatedAt}}
	if s.sells() {
		p.Document, p.Print, err = s.printData(r)
	} else {
		p.Document, err = s.shown(r)
	}
	if err != nil {
		return Paper{}, err
	}
	switch {
	case !asIssued:
	case p.State == VoidPaper && p.wasIssued():
		p.State = IssuedPaper
	case p.State != IssuedPaper:
		return Paper{}, fault.Conflict.Because("%s was never issued", r.DocumentNumber).For(fault.NotAllowedFrom)
	}
	if kept.Layout == 0 {
		err = p.live(s)
	} else {
		p.keep(kept)
	}
	if err != nil {
		return Paper{}, err
	}
	if s.sells() {
		p.Print.Payment, err = s.paymentCode(r, p.State)
		return p, err
	}
	if r.DueAt != 0 {
		p.DueDay = when.DateOf(r.DueAt.Time(), tx.Zone)
	}
	p.Print.Letterhead, err = org.LetterheadAt(tx, kept.Letterhead)
	return p, err
}

// wasIssued reports whether a void document was issued at some time.
func (p *Paper) wasIssued() bool {
	if p.Document.sold() {
		return p.Document.Letterhead != 0
	}
	return slices.ContainsFunc(p.Document.Steps, func(h history.Step[Status]) bool { return PaperStateOf(h.To) == IssuedPaper })
}

// keep takes what was kept at issue. An offer that was converted as a draft can become a draft again.
func (p *Paper) keep(k printed) {
	d := p.Document
	p.Layout, p.Short, p.At, p.Logo, p.Kept = k.Layout, k.Short, k.At, k.Logo, d.PreviousStatus != Draft || d.Status != Converted
	p.Supplier, p.Print.PayTo = k.Supplier, k.PayTo
	if !d.sold() {
		p.Print.English = k.English
		return
	}
	p.Document.BankKind, p.Document.BankName = k.BankKind, k.BankName
	if k.Charge != nil {
		p.Print.Invoices, p.Print.Charge = k.Invoices, *k.Charge
	}
}

// live adds the values of now: for drafts, and for documents that were issued before their
// printed values were kept.
func (p *Paper) live(s *service) error {
	settings, err := org.SettingsOf(s.tx)
	if err != nil {
		return err
	}
	p.Layout, p.Logo = PaperLayout, settings.Logo
	if !s.sells() {
		if p.State != DraftPaper {
			p.At = p.Document.CreatedAt
		}
		if p.Supplier, err = s.printedSupplier(p.Document.Doc); err == nil {
			p.Print.English, err = s.english(p.Document.Doc)
		}
		return err
	}
	for _, step := range p.Document.Steps {
		if step.To != Draft {
			p.At = step.CreatedAt
			break
		}
	}
	p.Short, err = p.Document.Abbreviated(s.tx)
	return err
}

// paymentCode returns the PromptPay code of an issued invoice or debit note in baht of a company
// in Thailand, for what was open when it was issued. Documents issued before that was kept ask
// for what is open now.
func (s *service) paymentCode(r *Doc, state PaperState) (*PaymentCode, error) {
	if state != IssuedPaper || !r.kind().Receivable || r.Currency != "THB" {
		return nil, nil
	}
	f, err := r.printedValues()
	if err != nil {
		return nil, err
	}
	id, owed := f.PromptPay, r.OutstandingAmount
	if f.Owed != nil {
		owed = *f.Owed
	}
	if f.Layout == 0 {
		if id, err = ledger.PromptPayID(s.tx); err != nil {
			return nil, err
		}
	}
	head, err := org.LetterheadAt(s.tx, r.Letterhead)
	if err != nil || head.Country != "TH" || owed.Sign() <= 0 {
		return nil, err
	}
	payload, err := paper.PromptPay(id, owed)
	if err != nil {
		return nil, nil // no id, or an e-wallet whose number is none
	}
	return &PaymentCode{PromptPayPayload: payload, Amount: owed}, nil
}

// PaperState says what a printed document is.
type PaperState string

// The states of printed documents.
const (
	DraftPaper  PaperState = "draft" // can still change
	IssuedPaper PaperState = "issued"
	VoidPaper   PaperState = "void"
)

// PaperStateOf returns the state of the printed document by its status.
func PaperStateOf(s Status) PaperState {
	switch s {
	case Draft:
		return DraftPaper
	case Void, Cancelled, Rejected:
		return VoidPaper
	}
	return IssuedPaper
}

// PaperLayout is the layout in which documents print. A seal of 1.1 has its own.
const PaperLayout = 2

// SealTask is the kind of task that seals a document after its issue. Its reference is
// resource/id.
const SealTask = "seal"

// Issued queues a document to be sealed, if the company seals at issue.
func Issued(tx *db.Tx, resource string, id uint32) error {
	settings, err := org.SettingsOf(tx)
	if err != nil || settings.PaperSeal != org.SealAtIssue {
		return err
	}
	return work.Add(tx, SealTask, fmt.Sprintf("%s/%d", resource, id))
}

// English holds the English names on a printed document. Empty ones are printed as stored.
type English struct {
	_ struct{} `schema:"PrintEnglish"`
	// Name of the contact in English. Empty if there is none.
	ContactName string `json:"contactName"`
	// Address of the contact in English. Empty if there is none.
	ContactAddress string `json:"contactAddress"`
	// Names of the lines in English, in their order. Empty for lines without one.
	Items []string `json:"items"`
}

// Named returns the names without the lines if none of them has one, so that documents without
// English names store nothing.
func (e English) Named() English {
	if !slices.ContainsFunc(e.Items, func(name string) bool { return name != "" }) {
		e.Items = nil
	}
	return e
}

// IsZero reports whether there is no English name.
func (e English) IsZero() bool {
	return e.ContactName == "" && e.ContactAddress == "" && e.Items == nil
}

// Item returns the English name of a line, or "".
func (e English) Item(at int) string {
	if at < len(e.Items) {
		return e.Items[at]
	}
	return ""
}
