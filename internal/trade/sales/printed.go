package sales

import (
	"encoding/json"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/paper"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/org"
	"kontor/internal/trade/document"
)

// printed holds what a printed document needs beyond its own fields and could change later. It
// is fixed when the document is issued.
type printed struct {
	Layout    int              `json:"layout,omitempty"` // 0: not issued, or issued before this was kept
	At        when.Unix        `json:"at,omitempty"`
	Short     bool             `json:"short,omitempty"` // abbreviated tax invoice
	Logo      int64            `json:"logo,omitempty"`
	PromptPay string           `json:"promptPay,omitempty"`
	Owed      *num.Money       `json:"owed,omitempty"`
	PayTo     *PayTo           `json:"payTo,omitempty"`
	BankKind  *string          `json:"bankKind,omitempty"`
	BankName  *string          `json:"bankName,omitempty"`
	English   document.English `json:"english,omitzero"`
	Invoices  []Payment        `json:"invoices,omitempty"` // of a consolidated document
	Charge    *Charge          `json:"charge,omitempty"`   // of a consolidated document
}

// fix keeps what the printed document says when it is issued.
func (s *service) fix(r *record) (err error) {
	p := printed{Layout: document.PaperLayout, At: s.tx.Stamp()}
	if p.Logo, err = org.KeepLogo(s.tx); err != nil {
		return err
	}
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
	if p.English, err = s.english(r); err != nil {
		return err
	}
	if p.Short, err = Abbreviated(s.tx, s.complete(r)); err != nil {
		return err
	}
	if r.IsConsolidated {
		if p.Invoices, err = s.collected(r); err != nil {
			return err
		}
		charge, err := s.toPay(r, r.charge(nil, s.places(r)))
		if err != nil {
			return err
		}
		p.Charge = &charge
	}
	text, err := json.Marshal(p)
	if err != nil {
		return err
	}
	r.Printed = string(text)
	return document.Issued(s.tx, "sales_documents", r.ID)
}

// english returns the English names of the customer and the products.
func (s *service) english(r *record) (document.English, error) {
	c, err := s.customer(r.ContactID)
	if err != nil {
		return document.English{}, err
	}
	if err := s.readLines(r); err != nil {
		return document.English{}, err
	}
	goods, err := s.goodsOf(r)
	if err != nil {
		return document.English{}, err
	}
	e := document.English{ContactName: c.NameEn, ContactAddress: c.AddressEn}
	for _, l := range r.lines {
		e.Items = append(e.Items, goods[uint32(l.ProductID)].English(l.Name))
	}
	return e.Named(), nil
}

// englishOf returns the English names that a document prints: those of its issue, or of now.
func (s *service) englishOf(r *record) (document.English, error) {
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
func (r *record) printedValues() (p printed, err error) {
	if r.Printed != "" {
		err = json.Unmarshal([]byte(r.Printed), &p)
	}
	return p, err
}

// Paper is what the printed document says, and its state.
type Paper struct {
	Print
	State  document.PaperState
	Layout int
	Short  bool      // an abbreviated tax invoice
	At     when.Unix // when it was issued; for a draft, when it was last changed
	Logo   int64     // version of the logo; 0 for none
	Kept   bool      // what it says was kept at issue
}

// Abbreviated reports whether a cash sale is an abbreviated tax invoice: the company issues them
// to customers without a tax ID. Their paper has prices that include VAT.
func Abbreviated(tx *db.Tx, d Document) (bool, error) {
	settings, err := org.SettingsOf(tx)
	return settings.RetailAbbreviated && document.Sales.Must(d.DocumentType).Retail() && d.ContactTaxID == "" && d.TaxInvoice(), err
}

// PaperOf returns what the printed document says. An issued document says the same for good;
// settlements and changes of the company or the customer do not reach it. asIssued
// prints a void document as it was before.
func PaperOf(tx *db.Tx, in ByID, asIssued bool) (Paper, error) {
	data, err := PrintData(tx, in)
	if err != nil {
		return Paper{}, err
	}
	s := open(tx)
	r, err := s.Get(in.ID)
	if err != nil {
		return Paper{}, err
	}
	p := Paper{Print: data, State: document.PaperStateOf(r.Status), At: r.UpdatedAt}
	switch {
	case !asIssued:
	case p.State == document.VoidPaper && r.Letterhead != 0:
		p.State = document.IssuedPaper
	case p.State != document.IssuedPaper:
		return Paper{}, fault.Conflict.Because("%s was never issued", r.DocumentNumber).For(fault.NotAllowedFrom)
	}
	if p.Payment, err = s.paymentCode(r, p.State); err != nil {
		return Paper{}, err
	}
	f, err := r.printedValues()
	if err != nil {
		return Paper{}, err
	}
	if f.Layout == 0 {
		return p, p.live(tx)
	}
	p.Layout, p.Short = f.Layout, f.Short
	p.At, p.Logo, p.PayTo, p.Kept = f.At, f.Logo, f.PayTo, r.PreviousStatus != document.Draft || r.Status != document.Converted // or it can become a draft again
	p.Document.BankKind, p.Document.BankName = f.BankKind, f.BankName
	if f.Charge != nil {
		p.Invoices, p.Charge = f.Invoices, *f.Charge
	}
	return p, nil
}

// live adds the values of now: for drafts, and for documents that were issued before their
// printed values were kept.
func (p *Paper) live(tx *db.Tx) error {
	settings, err := org.SettingsOf(tx)
	if err != nil {
		return err
	}
	for _, step := range p.Document.StatusHistories {
		if step.ToStatus != document.Draft {
			p.At = step.CreatedAt
			break
		}
	}
	p.Layout, p.Logo = document.PaperLayout, settings.Logo
	p.Short, err = Abbreviated(tx, p.Document)
	return err
}

// paymentCode returns the PromptPay code of an issued invoice or debit note in baht of a company
// in Thailand, for what was open when it was issued. Documents issued before that was kept ask
// for what is open now.
func (s *service) paymentCode(r *record, state document.PaperState) (*PaymentCode, error) {
	if state != document.IssuedPaper || !r.kind().Receivable || r.Currency != "THB" {
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
	return &PaymentCode{payload, owed}, nil
}
