package purchase

import (
	"slices"

	"kontor/internal/base/fault"
	"kontor/internal/base/paper"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/org"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/document"
)

// printed holds what a printed document needs beyond its own fields and could change later. It
// is fixed when the document leaves draft.
type printed struct {
	Layout     int              `json:"layout,omitempty"` // 0: a draft, or of the time before this was kept
	At         when.Unix        `json:"at,omitempty"`
	Logo       int64            `json:"logo,omitempty"`
	Letterhead int64            `json:"letterhead,omitempty"`
	English    document.English `json:"english,omitzero"`
	Supplier   Supplier         `json:"supplier,omitzero"`
}

// Supplier is the contact as printed.
type Supplier struct {
	Name    string `json:"name,omitempty"`
	Address string `json:"address,omitempty"`
	TaxID   string `json:"taxId,omitempty"`
	Branch  string `json:"branch,omitempty"` // five digits, or "" if unknown
	Person  string `json:"person,omitempty"`
}

// fix keeps what the printed document says when it leaves draft.
func (s *service) fix(r *record) error {
	if r.Printed.Layout != 0 {
		return nil
	}
	settings, err := org.SettingsOf(s.tx)
	if err != nil {
		return err
	}
	p := printed{Layout: document.PaperLayout, At: s.tx.Stamp(), Letterhead: settings.Letterhead}
	if p.Logo, err = org.KeepLogo(s.tx); err != nil {
		return err
	}
	if p.Supplier, err = s.supplier(r); err != nil {
		return err
	}
	if p.English, err = s.english(r); err != nil {
		return err
	}
	r.Printed = p
	return document.Issued(s.tx, "purchase_documents", r.ID)
}

// supplier returns the supplier as the contacts have it now.
func (s *service) supplier(r *record) (Supplier, error) {
	if r.ContactID == 0 {
		return Supplier{}, nil
	}
	c, err := contact.Load(s.tx, uint32(r.ContactID))
	return Supplier{c.Name, c.Printed(), c.TaxID, paper.Branch(c.BranchType, c.BranchCode), c.ContactName}, err
}

// english returns the English names of the supplier and the products as of now.
func (s *service) english(r *record) (e document.English, err error) {
	if r.ContactID != 0 {
		c, err := contact.Load(s.tx, uint32(r.ContactID))
		if err != nil {
			return e, err
		}
		e.ContactName, e.ContactAddress = c.NameEn, c.AddressEn
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

// Paper is what the printed document says, and its state.
type Paper struct {
	Document   Document
	Letterhead org.Letterhead
	Supplier   Supplier
	English    document.English
	State      document.PaperState
	Layout     int
	DueDay     when.Date
	At         when.Unix // when it left draft; for a draft, when it was last changed
	Logo       int64     // version of the logo; 0 for none
	Kept       bool      // what it says was kept when it left draft
}

// PaperOf returns what the printed document says. A document that has left draft says the same
// for good. asIssued prints a cancelled document as it was before.
func PaperOf(tx *db.Tx, in ByID, asIssued bool) (Paper, error) {
	s := open(tx)
	r, err := s.Get(in.ID)
	if err != nil {
		return Paper{}, err
	}
	doc, err := s.shown(r)
	if err != nil {
		return Paper{}, err
	}
	p := Paper{Document: doc, Layout: r.Printed.Layout, State: document.PaperStateOf(r.Status), At: r.Printed.At, Logo: r.Printed.Logo, Supplier: r.Printed.Supplier, English: r.Printed.English, Kept: r.Printed.Layout != 0}
	switch {
	case !asIssued:
	case p.State == document.VoidPaper && wasIssued(doc.StatusHistories):
		p.State = document.IssuedPaper
	case p.State != document.IssuedPaper:
		return Paper{}, fault.Conflict.Because("%s was never issued", r.DocumentNumber).For(fault.NotAllowedFrom)
	}
	if r.Printed.Layout == 0 {
		settings, err := org.SettingsOf(tx)
		if err != nil {
			return Paper{}, err
		}
		p.Layout, p.At, p.Logo = document.PaperLayout, r.UpdatedAt, settings.Logo
		if p.State != document.DraftPaper {
			p.At = r.CreatedAt
		}
		if p.Supplier, err = s.supplier(r); err != nil {
			return Paper{}, err
		}
		if p.English, err = s.english(r); err != nil {
			return Paper{}, err
		}
	}
	if !doc.DueDate.IsZero() {
		p.DueDay = when.DateOf(doc.DueDate.Time(), tx.Zone)
	}
	p.Letterhead, err = org.LetterheadAt(tx, r.Printed.Letterhead)
	return p, err
}

// wasIssued reports whether a document was neither a draft nor cancelled at some time.
func wasIssued(steps []History) bool {
	return slices.ContainsFunc(steps, func(h History) bool { return document.PaperStateOf(h.ToStatus) == document.IssuedPaper })
}
