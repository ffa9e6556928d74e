package main

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"time"

	"kontor/internal/base/access"
	"kontor/internal/base/progress"
	"kontor/internal/books/check"
	"kontor/internal/db"
	"kontor/internal/org/people"
	"kontor/internal/test/firm"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/product"
	"kontor/internal/trade/sales"
)

// books is a company with several years of documents.
type books struct {
	company
	who      access.Actor
	contacts []uint32
	numbers  []string // numbers of some documents
	ids      []uint32
	made     int
}

// salesAtOnce is the number of sales per transaction.
const salesAtOnce = 200

// goods is the number of products.
const goods = 200

// fill creates a company with this many documents. It calls the domain operations, many in
// one transaction, so the data is the same as after years of requests.
func fill(url string, documents int) (*books, error) {
	b := &books{}
	d, err := db.Open(background, url, db.Options{Synchronous: "OFF", Longest: time.Hour, Now: func() time.Time { return b.day(documents) }})
	if err != nil {
		return nil, err
	}
	defer d.Close()
	if _, err := d.Migrate(background); err != nil {
		return nil, err
	}
	if err := b.begin(d, documents); err != nil {
		return nil, err
	}
	meter := progress.New(os.Stderr, progress.Lines, time.Now)
	meter.Stage(fmt.Sprintf("%d documents", documents), documents)
	chance := rand.New(rand.NewPCG(1, 2))
	for b.made < documents {
		err := d.Write(background, b.who, func(tx *db.Tx) error { return b.sellMany(tx, chance, documents) })
		if err != nil {
			return nil, err
		}
		meter.At(b.made)
	}
	meter.End()
	return b, accepted(d)
}

// accepted runs the check on the filled database.
func accepted(d *db.DB) error {
	began := time.Now()
	wrong, err := check.Run(background, d)
	if err == nil && len(wrong) > 0 {
		err = fmt.Errorf("the check finds %d faults, the first: %s", len(wrong), wrong[0])
	}
	if err == nil {
		fmt.Fprintf(os.Stderr, "accepted by the check in %s\n", time.Since(began).Round(time.Millisecond))
	}
	return errors.Join(err, d.Close())
}

// begin creates the company with its customers and products.
func (b *books) begin(d *db.DB, documents int) (err error) {
	if b.company, err = newCompany(background, d, documents); err != nil {
		return err
	}
	err = d.Look(background, func(r *db.Root) error {
		b.who, err = people.ActorOf(r, b.id, fmt.Sprintf("owner%d@bench.test", documents), "bench")
		return err
	})
	if err != nil {
		return err
	}
	return d.Write(background, b.who, func(tx *db.Tx) error {
		for n := range 500 + documents/500 {
			made, err := contact.Create(tx, contact.New{Name: customerName(n), ContactType: contact.Client})
			if err != nil {
				return err
			}
			b.contacts = append(b.contacts, made.ID)
		}
		for n := range goods {
			in, err := firm.Body[product.New](fmt.Appendf(nil, `{"code":"P%d","name":"Product %d","productType":"inventory","unit":"pc",
				"vatType":"vatExclusive","purchaseVatType":"vatExclusive","taxRate":7,"salePrice":120,
				"initialStock":{"quantity":900000,"unitCost":70,"date":"2023-12-01"}}`, n, n))
			if err != nil {
				return err
			}
			made, err := product.Create(tx, in)
			if err != nil {
				return err
			}
			b.products = append(b.products, made.ID)
		}
		return nil
	})
}

var (
	places = []string{"Siam", "Lanna", "Chao Phraya", "Isan", "Andaman", "Krung Thep", "Thonburi", "Phuket", "Rattana", "Suwan"}
	trades = []string{"Trading", "Supply", "Foods", "Textile", "Logistics", "Electric", "Paper", "Glass", "Furniture", "Marine", "Coffee", "Garden"}
	thai   = []string{"น้ำใจ", "รุ่งเรือง", "ทองคำ", "พัฒนา", "เจริญสุข", "ไทยทำ", "สมบูรณ์", "มั่นคง"}
)

// customerName returns the name of a customer. Every second name is Thai.
func customerName(n int) string {
	place, trade := places[n/2%len(places)], trades[n/20%len(trades)]
	if n%2 == 0 {
		return place + " " + trade + " Co., Ltd."
	}
	return "บริษัท " + thai[n/2%len(thai)] + thai[n/16%len(thai)] + " จำกัด"
}

// sellMany creates the documents of one transaction: four of five invoices are issued and
// paid, some stay unpaid, and some sales stay quotations.
func (b *books) sellMany(tx *db.Tx, chance *rand.Rand, documents int) error {
	for range salesAtOnce {
		if b.made >= documents {
			return nil
		}
		kind := "IV"
		if b.made%7 == 0 {
			kind = "QT"
		}
		doc, err := b.draft(tx, chance, kind, documents)
		if err != nil {
			return err
		}
		if kind == "QT" {
			continue
		}
		if err := sales.SetStatus(tx, sales.StatusChange{Path: doc.ID, Status: "sent"}); err != nil {
			return err
		}
		if chance.IntN(5) == 0 || b.made >= documents {
			continue
		}
		receipt, err := sales.Convert(tx, sales.Conversion{FromID: doc.ID, ToType: "RE"})
		if err != nil {
			return err
		}
		b.note(receipt)
		if err := sales.SetStatus(tx, sales.StatusChange{Path: receipt.ID, Status: "sent"}); err != nil {
			return err
		}
	}
	return nil
}

// draft creates a document of two lines, dated by the progress of the fill.
func (b *books) draft(tx *db.Tx, chance *rand.Rand, kind string, documents int) (sales.Document, error) {
	day := b.day(documents)
	text := fmt.Appendf(nil, `{"documentType":%q,"contactId":%d,"issueDate":%q,"vatRate":7,"items":[`, kind, b.contacts[chance.IntN(len(b.contacts))], day.Format("2006-01-02"))
	for i := range 2 {
		if i > 0 {
			text = append(text, ',')
		}
		text = fmt.Appendf(text, `{"productId":%d,"name":"Product","unit":"pc","quantity":%d,"unitPrice":120}`, b.products[chance.IntN(len(b.products))], 1+chance.IntN(9))
	}
	in, err := firm.Body[sales.New](append(text, "]}"...))
	if err != nil {
		return sales.Document{}, err
	}
	doc, err := sales.Create(tx, in)
	b.note(doc)
	return doc, err
}

// day returns the document date at this point of the fill, which covers nearly three years.
func (b *books) day(documents int) time.Time {
	return time.Date(2024, 1, 1, 5, 0, 0, 0, time.UTC).AddDate(0, 0, b.made*1040/documents)
}

// note stores some of the documents for later requests.
func (b *books) note(doc sales.Document) {
	b.made++
	if b.made%97 == 0 {
		b.ids, b.numbers = append(b.ids, doc.ID), append(b.numbers, doc.DocumentNumber)
	}
}
