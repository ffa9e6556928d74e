package print

import (
	"slices"
	"strconv"

	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/outbound/printout"
	"kontor/internal/trade/document"
)

// page is a printed document with the bar above it.
type page struct {
	*printout.Page
	Back, PDF, Logo string // addresses
	BackWord        string
	Seal            string // address that seals the document, or ""
	Sealed          string // hash of the sealed PDF, or ""
	Unprintable     string // characters that the PDF shows as boxes
	Form            *console.Form
	QR              printout.QR
}

// formOf reads language and copies from the address. Otherwise the paper is in the language of
// the contact, the company or the reader, original and copy.
func formOf(v *console.Visit) printout.Form {
	f := printout.Form{Language: v.Arg("lang"), Copies: v.Arg("copy"), Reader: v.Lang()}
	if v.Arg("size") == printout.Slip {
		f.Size = printout.Slip
	}
	if !slices.Contains([]string{printout.Thai, printout.English, printout.Both}, f.Language) {
		f.Language = ""
	}
	if f.Copies != printout.Original && f.Copies != printout.Copy {
		f.Copies = printout.OriginalAndCopy
	}
	return f
}

// read reads a document for printing.
type read func(tx *db.Tx, id uint32, asIssued bool, form printout.Form) (printout.Print, error)

// transfers is the list of stock transfers, which have no page but their paper.
const transfers = "stock/transfers"

// show shows a document as a page that the browser prints.
func show(list string, read read) func(*console.Visit) error {
	return func(v *console.Visit) error {
		id, err := v.ID("id")
		if err != nil {
			return err
		}
		p := page{Back: v.At("/%s/%d", list, id), Form: v.FormOf("", nil)}
		err = v.Read(func(tx *db.Tx) error {
			print, err := read(tx, id, false, formOf(v))
			if err == nil {
				p.Page, p.Sealed, p.Unprintable = print.Page, print.Seal(), print.Unprintable()
			}
			return err
		})
		if err != nil {
			return err
		}
		if p.BackWord = p.Number; list == transfers {
			p.Back, p.BackWord = v.At("/products"), v.T("Products")
		}
		p.PDF = v.At("/%s/%d/pdf?lang=%s&copy=%s&size=%s", list, id, p.Language, p.Copies, p.Size)
		if p.Kept && !p.IsSlip() && p.State != document.DraftPaper && p.Sealed == "" && v.May(sealing[list]) {
			p.Seal = v.At("/%s/%d/seal?lang=%s&copy=%s", list, id, p.Language, p.Copies)
		}
		if p.Page.Logo != 0 {
			p.Logo = v.At("/logo?version=%d", p.Page.Logo)
		}
		if p.Code != nil && p.Open != nil && *p.Open != p.Code.Owed {
			p.Code = nil // it asks for an amount that is no longer open
		}
		if p.Code != nil {
			if p.QR, err = p.Code.QR(); err != nil {
				return err
			}
		}
		return v.Show("sheet.html", p)
	}
}

// sealing is the right to seal the documents of a list.
var sealing = map[string]access.Right{"sales": access.WriteSales, "purchases": access.WritePurchases}

// seal stores the hash of a document's PDF.
func seal(list, resource string) func(*console.Visit) error {
	return func(v *console.Visit) error {
		id, err := v.ID("id")
		if err != nil {
			return err
		}
		form := formOf(v)
		in := printout.NewSeal{Resource: resource, RecordID: id, Lang: form.Language, Copy: form.Copies}
		if err := in.Prepare(v.Context(), v.Read); err != nil {
			return err
		}
		return v.Write(func(tx *db.Tx) (string, error) {
			_, err := printout.StoreSeal(tx, in)
			v.Done("PDF sealed")
			return v.At("/%s/%d/print?lang=%s&copy=%s", list, id, form.Language, form.Copies), err
		})
	}
}

// download sends a document as PDF.
func download(read read) func(*console.Visit) error {
	return func(v *console.Visit) error {
		id, err := v.ID("id")
		if err != nil {
			return err
		}
		return send(v, read, id)
	}
}

// tickedMax bounds the documents of one file, as it does bulk actions.
const tickedMax = 100

// downloadTicked sends the ticked documents of a list as one PDF.
func downloadTicked(field string, read read) func(*console.Visit) error {
	return func(v *console.Visit) error {
		var ids []uint32
		for _, text := range v.Args(field) {
			id, err := strconv.ParseUint(text, 10, 32)
			if err != nil {
				return fault.NotFound
			}
			ids = append(ids, uint32(id))
		}
		if len(ids) == 0 || len(ids) > tickedMax {
			return fault.Bad("Documents", "max", strconv.Itoa(tickedMax))
		}
		return send(v, read, ids...)
	}
}

// send reads documents in one transaction and draws them after it.
func send(v *console.Visit, read read, ids ...uint32) error {
	var prints []printout.Print
	err := v.Read(func(tx *db.Tx) error {
		for _, id := range ids {
			print, err := read(tx, id, false, formOf(v))
			if err != nil {
				return err
			}
			prints = append(prints, print)
		}
		return nil
	})
	if err != nil {
		return err
	}
	return v.SendPaper(printout.Draw(v.Context(), prints...))
}
