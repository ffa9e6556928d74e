package purchase

import (
	"slices"
	"strconv"

	"kontor/internal/access"
	"kontor/internal/attachment"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/fault"
	"kontor/internal/files"
	"kontor/internal/num"
	"kontor/internal/purchase"
)

// uploadMax limits a form with a photo.
const uploadMax = files.Max + 64<<10

// photo is the field of the editor with a photo of the paper.
const photo = "_photo"

// exists refuses files for a document that does not exist.
func exists(v *console.Visit, tx *db.Tx) error {
	id, err := v.ID("id")
	if err == nil {
		_, err = purchase.Get(tx, purchase.ByID{ID: id})
	}
	return err
}

// scans reads the files of the form before the write.
func scans(v *console.Visit) (all []attachment.New, err error) {
	sent, err := v.Files(photo)
	for _, f := range sent {
		in := attachment.New{Resource: "purchase_documents"}
		if err == nil {
			err = v.Receive(&in, f)
		}
		all = append(all, in)
	}
	return all, fields(err, "File", photo)
}

// saveAll adds the files of the form to a draft that was just saved and does what the button says:
// issue it, or approve and pay it.
func saveAll(v *console.Visit, tx *db.Tx, id uint32, papers []attachment.New) (string, error) {
	for _, in := range papers {
		tx.NextRecord()
		in.RecordID = id
		if _, err := attachment.Create(tx, in); err != nil {
			return "", err
		}
	}
	to, err := pages.Saved(v, tx, id, send)
	if err == nil && v.Posted("_do") == "pay" {
		err = settle(v, tx, id)
	}
	return to, err
}

// settle approves a bill and pays it on its date.
func settle(v *console.Visit, tx *db.Tx, id uint32) error {
	if !v.May(access.ApprovePurchases) || !v.May(access.PayPurchases) {
		return fault.Forbidden
	}
	tx.NextRecord()
	if err := approve(v, tx, id); err != nil {
		return err
	}
	d, err := purchase.Get(tx, purchase.ByID{ID: id})
	if err != nil {
		return err
	}
	in := purchase.BillPayment{ID: id, Paid: purchase.Paid{PaidDate: d.DocDateLocal, Wording: wording(v)}}
	if from := v.Posted("_payFrom"); from != "" {
		bank, err := strconv.ParseUint(from, 10, 32)
		if err != nil {
			return fault.Bad("_payFrom", "missing", from)
		}
		in.BankID = num.Ref(bank)
	}
	made, err := purchase.Pay(tx, in)
	v.Done("{1} paid with {2}", d.DocNumber, made.DocNumber)
	return fields(fields(err, "PaidDate", "DocDate"), "BankID", "_payFrom")
}

// fields moves the errors of a field to the one that shows it.
func fields(err error, from, to string) error {
	f := fault.Of(err)
	if f == nil || !slices.ContainsFunc(f.Fields, func(field fault.Field) bool { return field.Name == from }) {
		return err
	}
	c := *f
	c.Fields = slices.Clone(f.Fields)
	for i := range c.Fields {
		if c.Fields[i].Name == from {
			c.Fields[i].Name = to
		}
	}
	return &c
}
