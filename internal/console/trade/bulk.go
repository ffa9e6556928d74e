package trade

import (
	"slices"

	"kontor/internal/base/fault"
	"kontor/internal/base/when"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/trade/document"
	"kontor/internal/trade/purchase"
	"kontor/internal/trade/sales"
)

// tickedSales is the selected documents of the list of sales.
type tickedSales struct {
	DocumentIds []uint32 `json:"documentIds" validate:"required,min=1,max=500"`
}

// tickedPurchases is the selected documents of the list of purchases.
type tickedPurchases struct {
	DocIds   []uint32  `json:"docIds" validate:"required,min=1,max=500"`
	PaidDate when.Date `json:"paidDate" validate:"omitempty,datetime"`
}

// salesTogether runs a bulk action on the selected documents.
func salesTogether(v *console.Visit) error {
	switch v.Posted("_do") {
	case "send", anyway:
		in, err := console.Input[tickedSales](v)
		return selling.together(v, err, in.DocumentIds, "Issued: {1}", sendDraft)
	case "receive":
		return tickedAddress(v, "/customer-payments")
	}
	return console.Submit(sales.Consolidate, func(v *console.Visit, made sales.Document) string {
		v.Done("Consolidated in {1}", made.DocumentNumber)
		return selling.at(v, made.ID)
	}, selling.showList)(v)
}

// purchasesTogether runs a bulk action on the selected documents.
func purchasesTogether(v *console.Visit) error {
	in, err := console.Input[tickedPurchases](v)
	if v.Posted("_do") == "approve" {
		return buying.together(v, err, in.DocIds, "{1} approved", approve)
	}
	if err == nil {
		payment := purchase.BillsPayment{Status: document.Draft, Paid: purchase.Paid{PaidDate: in.PaidDate, Wording: wording(v)}}
		for _, id := range in.DocIds {
			payment.Documents = append(payment.Documents, purchase.BillPart{DocID: id})
		}
		err = v.Write(func(tx *db.Tx) (string, error) {
			made, err := purchase.PayTogether(tx, payment)
			v.Done("{1} saved as draft", made.DocNumber)
			return buying.at(v, made.ID), err
		})
	}
	return v.Again(err, buying.showList)
}

// together moves the selected documents, all of them or none. err is why they could not be read.
func (s *family) together(v *console.Visit, err error, ids []uint32, done string, do func(*console.Visit, *db.Tx, uint32) error) error {
	if err == nil {
		err = v.Write(func(tx *db.Tx) (string, error) {
			for _, id := range ids {
				if err := do(v, tx, id); err != nil {
					return "", err
				}
				tx.NextRecord()
			}
			v.Done(done, len(ids))
			return v.WithFilter(s.Path, "page", ""), nil
		})
	}
	return v.Again(err, s.showList)
}

// sendDraft issues a selected draft.
func sendDraft(v *console.Visit, tx *db.Tx, id uint32) error {
	d, err := selling.get(tx, id)
	if err != nil {
		return err
	}
	if d.Status != document.Draft || nextOf(selling.steps(v, d)).Status == "" {
		return fault.InvalidStatusTransition.Because("%s", v.T("{1} is not a draft: {2}", d.Number, v.T(console.StatusWord(string(d.Status)))))
	}
	_, err = selling.send(v, tx, id)
	return err
}

// approve moves a purchase document on until it is approved.
func approve(v *console.Visit, tx *db.Tx, id uint32) error {
	for {
		d, err := buying.get(tx, id)
		if err != nil || d.Status == document.Approved {
			return err
		}
		to := document.Approved
		if all := buying.steps(v, d); !slices.ContainsFunc(all, func(s Step) bool { return s.Status == string(to) }) {
			to = document.Status(nextOf(all).Status)
			if d.Status != document.Draft || to == "" || to == document.Posted {
				return fault.InvalidStatusTransition.Because("%s", v.T("{1} cannot be approved: {2}", d.Number, v.T(console.StatusWord(string(d.Status)))))
			}
		}
		if err := buying.move(tx, id, string(to), false); err != nil {
			return console.About(d.Number, err)
		}
		tx.NextRecord()
	}
}
