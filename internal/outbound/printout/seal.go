package printout

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"

	"kontor/internal/base/access"
	"kontor/internal/base/event"
	"kontor/internal/base/fault"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/org/files"
	"kontor/internal/trade/document"
)

// Seal is the hash of a printed document, whose bytes are kept. From then on the document gives these
// bytes.
type Seal struct {
	_ struct{} `schema:"PaperSeal"`
	// Id of the seal.
	ID uint32 `json:"id" db:"id"`
	// Type of the document: sales_documents or purchase_documents.
	Resource string `json:"resource" db:"resource"`
	// Id of the document.
	RecordID uint32 `json:"recordId" db:"record_id"`
	// Number of the document.
	Number string `json:"number" db:"number"`
	// State of the document on paper: issued or void.
	State string `json:"state" db:"state"`
	// Language: th, en or both.
	Lang string `json:"lang" db:"lang"`
	// Copies: original, copy or both.
	Copy string `json:"copy" db:"copies"`
	// Version of the layout.
	Layout int `json:"layout" db:"layout"`
	// Paper font (--paper-font) that the PDF uses: the first 8 hexadecimal digits of the SHA-256 of
	// its file. Empty if the PDF uses none.
	Font string `json:"font" db:"font"`
	// SHA-256 of the PDF, in hexadecimal digits. It is the ETag of the PDF.
	SHA256 string `json:"sha256" db:"sha256"`
	// Size of the PDF in bytes.
	Size int64 `json:"size" db:"size"`
	// Number of pages.
	Pages int `json:"pages" db:"pages"`
	// Why it was sealed: asked, or issue if the company seals documents when they are issued.
	Reason string `json:"reason" db:"reason"`
	// Parts of the document that the PDF cannot show, such as characters that its fonts lack. They
	// print as empty boxes.
	Warnings []string `json:"warnings" db:"warnings,json"`
	// When it was sealed.
	At when.Unix `json:"at" db:"created_at"`
	// Row of the audit log that names the hash.
	AuditSeq int64 `json:"auditSeq" db:"audit_seq"`

	unchanged bool
}

// Unchanged reports whether the document was sealed before, so that nothing was stored.
func (s *Seal) Unchanged() bool { return s.unchanged }

// seals is the table of seals, and what their bytes belong to.
const seals = "paper_seals"

// Reasons of seals.
const (
	asked   = "asked"
	atIssue = "issue"
)

// NewSeal is the body of a request that seals a document.
type NewSeal struct {
	_ struct{} `schema:"PaperSealNew"`
	// Type of the document: sales_documents or purchase_documents.
	Resource string `json:"resource" validate:"required,oneof=sales_documents purchase_documents"`
	// Id of the document.
	RecordID uint32 `json:"recordId" validate:"required"`
	// Language: th, en or both. Defaults to paperLang of the contact, then of the company.
	Lang string `json:"lang" validate:"omitempty,oneof=th en both"`
	// Copies: original (default), copy or both.
	Copy string `json:"copy" validate:"omitempty,oneof=original copy both"`

	atIssue bool // by the server: of the document as it was issued
	drawn   Seal // made by Prepare
	pdf     files.File
	before  bool // it was sealed before
}

// SealFilter selects the seals of a document.
type SealFilter struct {
	// Type of the document: sales_documents or purchase_documents.
	Resource string `query:"resource" validate:"required,oneof=sales_documents purchase_documents"`
	// Id of the document.
	RecordID uint32 `query:"recordId" validate:"required"`
	input.Sheet
}

// sealable are the readers of documents by resource, with the rights to read and to seal.
var sealable = map[string]struct {
	read        func(*db.Tx, uint32, bool, Form) (Print, error)
	view, write access.Right
}{
	"sales_documents":    {Sale, access.ReadSales, access.WriteSales},
	"purchase_documents": {Purchase, access.ReadPurchases, access.WritePurchases},
}

// Prepare draws the document, before the transaction that stores its seal. read runs a
// transaction.
func (n *NewSeal) Prepare(ctx context.Context, read func(func(*db.Tx) error) error) error {
	var print Print
	err := read(func(tx *db.Tx) (err error) {
		of := sealable[n.Resource]
		if !tx.May(of.write) {
			return fault.Forbidden.Because("requires the %s role", of.write.Roles())
		}
		print, err = of.read(tx, n.RecordID, n.atIssue, Form{Language: n.Lang, Copies: n.Copy})
		return err
	})
	switch {
	case err != nil:
		return notFound(err)
	case print.State == document.DraftPaper:
		return fault.Conflict.Because("%s was never issued", print.Number).For(fault.NotAllowedFrom)
	case !print.Kept:
		return fault.Conflict.Because("%s cannot be sealed: it can become a draft again, or was issued before documents kept what they print", print.Number).For(fault.NotAllowedFrom)
	}
	reason := asked
	if n.atIssue {
		reason = atIssue
	}
	file, err := Draw(ctx, print)
	if err != nil {
		return err
	}
	n.pdf = files.Drawn(file.Name, file.Bytes)
	n.before = print.seal.SHA256 != ""
	n.drawn = Seal{Resource: n.Resource, RecordID: n.RecordID, Number: print.Number, State: string(print.State), Lang: print.Language, Copy: print.Copies,
		Layout: print.Layout, Font: file.Font, SHA256: n.pdf.SHA256, Size: int64(len(file.Bytes)), Pages: file.Pages, Reason: reason}
	n.drawn.Warnings = print.warnings()
	return nil
}

// warnings says what the PDF does not show as entered.
func (p Print) warnings() []string {
	if missing := p.Unprintable(); missing != "" {
		return []string{"empty boxes instead of " + missing}
	}
	return []string{}
}

// notFound makes the refusals of both kinds of documents one.
func notFound(err error) error {
	if f := fault.Of(err); f != nil && f.Status == fault.NotFound.Status {
		return fault.NotFound
	}
	return err
}

func hashOf(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:])
}

// StoreSeal stores the seal of a document that was drawn, with its bytes, unless it has one.
func StoreSeal(tx *db.Tx, in NewSeal) (Seal, error) {
	s := in.drawn
	old, err := sealOf(tx, s)
	if !errors.Is(err, db.Missing) {
		old.unchanged = true
		return old, err
	}
	if s.ID, err = db.NextID(tx, seals); err != nil {
		return Seal{}, err
	}
	last, err := db.LastAudit(tx)
	if err != nil {
		return Seal{}, err
	}
	s.At, s.AuditSeq = tx.Stamp(), last+1
	tx.Record(s.Resource, s.RecordID, s.Detail())
	tx.Event(event.PaperSealed.On(s.Resource, s.RecordID, s.Number, event.Paper{SHA256: s.SHA256}))
	err = db.Insert(tx, seals, struct {
		Seal
		CreatedBy uint32 `db:"created_by"`
	}{s, tx.User})
	if err != nil {
		return Seal{}, err
	}
	return s, s.keep(tx, in.pdf)
}

// Detail is what the audit log says of the seal.
func (s Seal) Detail() string {
	return fmt.Sprintf("paper %s %s %s %s", s.Number, s.Lang, s.Copy, s.SHA256)
}

// Seals lists the seals of a document, oldest first.
func Seals(tx *db.Tx, f SealFilter) (input.Result[Seal], error) {
	var none input.Result[Seal]
	of := sealable[f.Resource]
	if !tx.May(of.view) {
		return none, fault.Forbidden.Because("requires the %s role", of.view.Roles())
	}
	if _, err := of.read(tx, f.RecordID, false, Form{}); err != nil {
		return none, notFound(err)
	}
	rows, err := db.List[Seal](tx, `SELECT `+db.Columns[Seal]("s")+` FROM paper_seals s WHERE s.org_id = $1 AND s.resource = $2 AND s.record_id = $3 ORDER BY s.id`, f.Resource, f.RecordID)
	page := f.Clamped()
	from, to := min(page.Offset(), len(rows)), min(page.Offset()+page.Limit, len(rows))
	return input.Result[Seal]{Items: rows[from:to], Pagination: input.PaginationOf(page, len(rows))}, err
}

// sealOf returns the seal of a document in a state, language and copy.
func sealOf(tx *db.Tx, s Seal) (Seal, error) {
	return db.Get[Seal](tx, `SELECT `+db.Columns[Seal]("s")+` FROM paper_seals s
		WHERE s.org_id = $1 AND s.resource = $2 AND s.record_id = $3 AND s.state = $4 AND s.lang = $5 AND s.copies = $6`, s.Resource, s.RecordID, s.State, s.Lang, s.Copy)
}

// Seal returns the hash that the PDF was sealed with, or "".
func (p Print) Seal() string { return p.seal.SHA256 }

// sealed makes the page of a document, with the bytes of its seal if it was sealed. A seal whose bytes
// are not kept yet has the page of its layout.
func sealed(tx *db.Tx, resource string, id uint32, state document.PaperState, form Form, page func(Form) *Page) (Print, error) {
	s, err := sealOf(tx, Seal{Resource: resource, RecordID: id, State: string(state), Lang: form.Language, Copy: form.Copies})
	if errors.Is(err, db.Missing) {
		return withLogo(tx, page(form))
	}
	if err != nil {
		return Print{}, err
	}
	kept, err := files.OfKind(tx, seals, []uint32{s.ID}, files.Sealed)
	if err != nil {
		return Print{}, err
	}
	if len(kept) == 0 {
		form.former = s.Layout
	}
	p, err := withLogo(tx, page(form))
	if p.seal = s; err == nil && len(kept) > 0 {
		p.kept, err = files.ContentOf(tx, kept[0])
	}
	return p, err
}

// keep stores the bytes of a seal.
func (s Seal) keep(tx *db.Tx, pdf files.File) error {
	_, err := files.Keep(tx, files.Record{Resource: seals, ID: s.ID, Number: s.Number}, files.As{Kind: files.Sealed}, pdf)
	return err
}
