package trade

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/books/attachment"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/document"
	"kontor/internal/trade/product"
	"kontor/internal/trade/purchase"
	"kontor/internal/trade/sales"
)

// saveNew creates a draft.
func (s *family) saveNew(v *console.Visit) error {
	if s.Buys {
		v.Insist("whtRate") // the rate on the page counts, because a voucher takes its own from its bill
	}
	return s.store(v, s.create, s.showNew)
}

// save updates a draft.
func (s *family) save(v *console.Visit) error { return s.store(v, s.update, s.edit) }

// store writes the draft of the form and does what the button says.
func (s *family) store(v *console.Visit, write func(*console.Visit, *db.Tx, *draft) (uint32, error), again console.Handler) error {
	s.tidy(v)
	f := s.draft(v)
	f.removes = s.Buys && v.TidyInvoice("taxInvoice.") && f.HadInvoice != ""
	papers, err := scans(v)
	if err != nil {
		return v.Again(err, again)
	}
	return v.Again(v.Write(func(tx *db.Tx) (string, error) {
		clear(f.fields)
		err := f.party(tx)
		if err == nil {
			err = f.complete(tx)
		}
		if err != nil {
			return "", err
		}
		id, err := write(v, tx, f)
		if err != nil {
			return "", missing(err)
		}
		return f.saved(tx, id, papers)
	}), again)
}

// tidy prepares the form: a category without VAT that was chosen now has the rate 0, and the
// supplier's invoice has the date of the bill unless another is entered.
func (s *family) tidy(v *console.Visit) {
	if v.Posted("taxInvoice.number") != "" && v.Posted("taxInvoice.date") == "" {
		v.Set("taxInvoice.date", v.Posted(s.Names.Date))
	}
	if at := v.Posted("vatCategory"); at != "" && at != v.Posted("_was.vatCategory") {
		v.Set("vatRate", "0")
	}
}

// draft is the submitted form of a draft. It is read before the write, which can run more than
// once; fields holds the values that each run adds, and a refused form still shows what was typed.
type draft struct {
	*family
	hidden
	v         *console.Visit
	rows      []int  // numbers that the lines had in the form
	version   string // of the stored document that the page showed
	do        string // button
	contactID num.Ref
	removes   bool // the supplier's tax invoice, whose number was cleared
	fields    map[string]string
}

// draft reads the form. Lines without input are dropped, and so are unit ids where a unit is typed,
// so that a repeated submission is recognized.
func (s *family) draft(v *console.Visit) *draft {
	rows := v.Renumber("items", s.Starts...)
	f := &draft{
		family: s, hidden: hiddenOf(v.Posted, len(rows)), v: v, rows: rows, version: v.Version(), do: v.Posted("_do"),
		contactID: ref(v.Posted("contactId")), fields: map[string]string{},
	}
	for row := range f.rows {
		if !f.ownUnit(row) {
			v.Set(item(row, "productAltUnitId"), "")
		}
	}
	return f
}

// line returns a value of a line.
func (f *draft) line(row int, name string) string { return f.v.Posted(item(row, name)) }

// ownUnit reports whether a line has an unedited unit text that its product does not have.
func (f *draft) ownUnit(row int) bool {
	own := f.Lines[row].Unit
	return own != "" && own == f.line(row, "unit")
}

// party uses the typed name of the contact: without script, the id of a previously selected contact
// stays in the form.
func (f *draft) party(tx *db.Tx) error {
	if !f.v.Sent(contactText) {
		return nil
	}
	text := f.v.Posted(contactText)
	if f.contactID != 0 {
		c, err := contact.Get(tx, contact.ByID{ID: uint32(f.contactID)})
		if err != nil && !errors.Is(err, fault.NotFound) || err == nil && shown(c.Name) == text {
			return err
		}
	}
	f.v.Set("contactId", "") // a refused form must not return the other contact's id
	if text == "" {
		return nil
	}
	found, err := contact.List(tx, contact.Filter{Search: text, Best: true, Page: input.Page{Limit: 20}})
	if err != nil {
		return err
	}
	var same []contact.Contact
	for _, c := range found.Items {
		if strings.EqualFold(c.Name, text) || strings.EqualFold(c.Code, text) {
			same = append(same, c)
		}
	}
	switch len(same) {
	case 0:
		return fault.Bad("ContactID", "missing", text)
	case 1:
		f.fields["contactId"] = fmt.Sprint(same[0].ID)
		return nil
	}
	return fault.Bad("ContactID", "ambiguous", fmt.Sprint(len(same)))
}

// complete adds what follows from the form and the database.
func (f *draft) complete(tx *db.Tx) error {
	if due, _, moved := f.movedDue(); moved {
		f.fields["dueDate"] = due.String()
	}
	f.texts()
	f.order()
	f.vat()
	return f.units(tx)
}

// movedDue returns the due date of a draft whose date was changed and whose due date follows it,
// and the days between them.
func (f *draft) movedDue() (due when.Date, days int, moved bool) {
	was, until, _ := strings.Cut(f.Follows, " ")
	day := f.v.Posted(f.Names.Date)
	if was == day || until != f.v.Posted("dueDate") {
		return due, 0, false
	}
	from, err := when.ParseDate(was)
	to, wrong := when.ParseDate(until)
	if err != nil || wrong != nil {
		return due, 0, false
	}
	date, err := when.ParseDate(day)
	days = to.Days() - from.Days()
	return date.AddDays(days), days, err == nil
}

// texts restores the line breaks of unedited texts, which their fields cannot show.
func (f *draft) texts() {
	for row := range f.rows {
		if own := f.Lines[row].Text; own != "" && f.line(row, f.Names.Text) == shown(own) {
			f.fields[item(row, f.Names.Text)] = own
		}
	}
}

// order derives the print order from the order on the page. If no line was moved, each
// keeps its sortOrder; otherwise new and moved lines follow the line before them.
func (f *draft) order() {
	const none = math.MinInt
	ranks, ascending, last := make([]int, len(f.rows)), true, none
	for row := range ranks {
		rank, err := strconv.Atoi(f.line(row, "sortOrder"))
		if err != nil {
			rank = none
		}
		ranks[row], ascending, last = rank, ascending && err == nil && rank >= last, max(last, rank)
	}
	if ascending || last == none {
		return
	}
	last = -1
	for row, rank := range ranks {
		last = max(rank, last+1)
		f.fields[item(row, "sortOrder")] = strconv.Itoa(last)
	}
}

// vat clears the VAT of lines if the user does not want it by line, and the rate of a line
// whose category has another.
func (f *draft) vat() {
	for row := range f.rows {
		category, rate := item(row, "vatCategory"), item(row, "vatRate")
		switch at := f.v.Posted(category); {
		case f.VATLines == "":
		case f.ByLine == "":
			f.fields[category], f.fields[rate] = "", ""
		case at != "" && (at != document.StandardVAT || f.v.Posted(rate) == "0"):
			f.fields[rate] = ""
		}
	}
}

// units looks up the typed unit of each line, so that the printed unit is the one that moves. Where
// the user leaves it to the product, tax is withheld from services and free text.
func (f *draft) units(tx *db.Tx) error {
	named := make([]num.Ref, len(f.rows))
	for row := range named {
		named[row] = ref(f.line(row, "productId"))
	}
	goods, err := product.LoadRefs(tx, named)
	if err != nil {
		return err
	}
	for row, id := range named {
		good, known := goods[uint32(id)]
		unit := f.line(row, "unit")
		if unit == "" && f.Buys { // purchases require one
			f.fields[item(row, "unit")] = cmp.Or(good.Unit, f.v.T("unit|default"))
		}
		if name := item(row, whtApplies); f.v.Sent(name) && f.v.Posted(name) == "" {
			f.fields[name] = strconv.FormatBool(!known || good.ProductType == product.Service)
		}
		if f.ownUnit(row) {
			continue
		}
		f.fields[item(row, "productAltUnitId")] = ""
		if at := unitNamed(good, unit); at != 0 {
			f.fields[item(row, "productAltUnitId")] = fmt.Sprint(at)
		}
	}
	return nil
}

// createSale creates a sales document.
func createSale(v *console.Visit, tx *db.Tx, f *draft) (uint32, error) {
	in, err := console.InputWith[sales.New](v, f.fields)
	if err == nil {
		err = f.usualVAT(in.VatRate, in.Items)
	}
	if err != nil {
		return 0, err
	}
	made, err := sales.Create(tx, in)
	return made.ID, err
}

// updateSale changes a sales document.
func updateSale(v *console.Visit, tx *db.Tx, f *draft) (uint32, error) {
	f.fields["adjustDeposits"] = "true" // the page says what becomes of them
	in, err := console.InputWith[sales.Edit](v, f.fields)
	if err == nil {
		err = f.usualVAT(in.Value.VatRate, in.Value.Items)
	}
	if err == nil {
		err = f.unchanged(tx, in.ID)
	}
	if err != nil {
		return 0, err
	}
	return in.ID, sales.Update(tx, in)
}

// usualVAT asks about a high VAT rate before it is saved, once.
func (f *draft) usualVAT(rate num.Percent, items []sales.EditableItem) error {
	for _, item := range items {
		if item.VatRate != nil && item.VatRate.Cmp(rate) > 0 {
			rate = *item.VatRate
		}
	}
	if rate.Cmp(document.HighVAT) <= 0 || f.HighVAT == rate.String() {
		return nil
	}
	return fault.Bad("VatRate", "unusual", rate.String())
}

// createPurchase creates a purchase document.
func createPurchase(v *console.Visit, tx *db.Tx, f *draft) (uint32, error) {
	in, err := console.InputWith[purchase.New](v, f.fields)
	if err != nil {
		return 0, err
	}
	in.AsBilled = true
	made, err := purchase.Create(tx, in)
	return made.ID, err
}

// updatePurchase changes a purchase document. A tax invoice that was cleared is removed.
func updatePurchase(v *console.Visit, tx *db.Tx, f *draft) (uint32, error) {
	in, err := console.InputWith[purchase.Edit](v, f.fields)
	if err == nil {
		err = f.unchanged(tx, in.ID)
	}
	if err == nil {
		_, err = purchase.Update(tx, in)
	}
	if err == nil && f.removes {
		_, err = purchase.RemoveTaxInvoice(tx, purchase.ByID{ID: in.ID})
	}
	return in.ID, err
}

// unchanged refuses to overwrite a draft that has changed. A document that is no longer a
// draft is refused for that reason.
func (f *draft) unchanged(tx *db.Tx, id uint32) error {
	if f.version == "" {
		return nil
	}
	now, err := f.get(tx, id)
	if err != nil || now.Status != document.Draft {
		return err
	}
	return f.v.Unchanged(f.version, now.record())
}

// missing moves a not-found error to the field of the missing record, because the page
// itself exists and keeps its input.
func missing(err error) error {
	for field, gone := range map[string]*fault.Fault{"ContactID": fault.CustomerNotFound, "BankID": fault.BankNotFound} {
		if errors.Is(err, gone) {
			return fault.Bad(field, "exists")
		}
	}
	return err
}

// saved adds the files of the form to a draft that was just saved, does what the button says, and
// returns the next address.
func (f *draft) saved(tx *db.Tx, id uint32, papers []attachment.New) (string, error) {
	for _, in := range papers {
		tx.NextRecord()
		in.RecordID = id
		if _, err := attachment.Create(tx, in); err != nil {
			return "", err
		}
	}
	f.v.Done("Saved")
	switch {
	case f.do == issue, f.do == anyway:
		tx.NextRecord() // the audit log says what was saved, and then that it was issued
		to, err := f.send(f.v, tx, id)
		if to != "" {
			moved(f.v, to)
		}
		return f.at(f.v, id), err
	case f.do == payNow && f.Buys:
		return f.at(f.v, id), settle(f.v, tx, id)
	}
	return f.at(f.v, id), nil
}

// moved says what became of a document.
func moved(v *console.Visit, to string) {
	if to == string(document.Sent) {
		v.Done("Document issued")
		return
	}
	v.Done("Status: {1}", v.T(console.StatusWord(to)))
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
	d, err := buying.get(tx, id)
	if err != nil {
		return err
	}
	in := purchase.BillPayment{ID: id, Paid: purchase.Paid{PaidDate: d.Date, Wording: wording(v)}}
	if from := v.Posted("_payFrom"); from != "" {
		bank, err := strconv.ParseUint(from, 10, 32)
		if err != nil {
			return fault.Bad("_payFrom", "missing", from)
		}
		in.BankID = num.Ref(bank)
	}
	made, err := purchase.Pay(tx, in)
	v.Done("{1} paid with {2}", d.Number, made.DocNumber)
	return onField(onField(err, "PaidDate", "DocDate"), "BankID", "_payFrom")
}
