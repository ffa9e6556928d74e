package document

import (
	"cmp"
	"fmt"
	"slices"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
)

// Line is the input of a line's computation.
type Line struct {
	Quantity        num.Qty
	UnitPrice       num.Money
	DiscountPercent num.Percent
	DiscountAmount  num.Money   // sales: taken off besides the percentage
	Category        string      // sales: VAT category of the line; empty: category and rate of the document
	TaxRate         num.Percent // sales: with Category only
	NoWHT           bool        // no tax is withheld from the line
}

// LineTotals is the result for a line.
type LineTotals struct {
	Gross    num.Money // quantity × price
	Discount num.Money
	Total    num.Money // sales: Gross − Discount; purchases: Net + Tax
	Net      num.Money // before tax
	Tax      num.Money // purchases only
}

// Totals is the result for a document.
type Totals struct {
	Lines            []LineTotals
	Groups           VATGroups
	Subtotal         num.Money // before every discount
	Discount         num.Money // of the lines and of the document
	DocumentDiscount num.Money
	Net              num.Money // before tax, after discounts
	Tax              num.Money
	Gross            num.Money // Net + Tax
	WHT              num.Money
	WHTExcluded      num.Money // part of Net from which no tax is withheld
}

// Terms are the rates and amounts that hold for the whole document.
type Terms struct {
	Places           int  // decimals of the document's currency
	TaxIncluded      bool // prices and discounts include tax
	DocumentDiscount num.Money
	Category         string      // sales: of lines without their own; empty: by the rate
	TaxRate          num.Percent // sales: of lines without their own
	WHTRate          num.Percent
	WHTAmount        num.Money     // above zero: withheld as given, not computed
	Credits          []GroupCredit // credit notes for an invoice: bounds of each group
	TaxRest          num.Money     // with Credits: tax of the invoice that is left
}

// GroupCredit is the part of a credit note for one group of its invoice.
type GroupCredit struct {
	Discount *num.Money // of the group; nil: the document's discount is spread
	TaxRest  num.Money  // most tax that can be credited
	Complete bool       // credits all tax that is left
}

// AddUp returns the subtotal and discount of a document as its paper shows them below its lines:
// the sum of the lines after their discounts, and what the document takes off that.
func AddUp(subtotal, discount num.Money, lines []num.Money) (sum, less num.Money) {
	sum = num.Sum(lines...)
	return sum, sum.Sub(subtotal.Sub(discount))
}

// SalesTotals computes a sales document: tax once for each group of lines under one
// category and rate.
func SalesTotals(lines []Line, t Terms) (Totals, error) {
	totals, err := sum(lines, t)
	if err != nil {
		return Totals{}, err
	}
	totals.DocumentDiscount = t.DocumentDiscount.Round(t.Places)
	totals.Discount = totals.Discount.Add(totals.DocumentDiscount)
	if rest := totals.Subtotal.Sub(totals.Discount); rest.Sign() < 0 {
		return Totals{}, fault.Bad("DiscountAmount", "lte", rest.Add(totals.DocumentDiscount).String())
	}
	members := totals.group(lines, t)
	totals.discountGroups(t)
	for i := range totals.Groups {
		g := &totals.Groups[i]
		g.tax(t, i)
		t.TaxRest = t.TaxRest.Sub(g.Tax)
		totals.Net, totals.Tax = totals.Net.Add(g.Base), totals.Tax.Add(g.Tax)
		if t.TaxIncluded {
			totals.netLines(members[i], g.Rate, t.Places)
		}
		totals.exclude(lines, members[i], g.Base, t.Places)
	}
	return totals.close(t)
}

// total is the total of a line so far.
func (totals *Totals) total(line int) num.Money { return totals.Lines[line].Total }

// exclude adds up the lines of a group from which no tax is withheld, each with its share of
// the group's value after the document's discount.
func (totals *Totals) exclude(lines []Line, members []int, base num.Money, places int) {
	if !slices.ContainsFunc(members, func(at int) bool { return lines[at].NoWHT }) {
		return
	}
	for i, share := range spread(base, members, totals.total, places) {
		if lines[members[i]].NoWHT {
			totals.WHTExcluded = totals.WHTExcluded.Add(share)
		}
	}
}

// group makes the groups of the lines. It returns the lines of each.
func (totals *Totals) group(lines []Line, t Terms) [][]int {
	own := make([]VATGroup, len(lines))
	for i, line := range lines {
		g := VATGroup{Category: line.Category, Rate: line.TaxRate, Lines: totals.Lines[i].Total}
		if g.Category == "" {
			g.Category, g.Rate = cmp.Or(t.Category, PlainVAT(t.TaxRate)), t.TaxRate
		}
		own[i] = g
		totals.Groups = totals.Groups.Add(g)
	}
	members := make([][]int, len(totals.Groups))
	for i, g := range own {
		at := slices.IndexFunc(totals.Groups, g.Like)
		members[at] = append(members[at], i)
	}
	return members
}

// discountGroups gives each group its share of the document's discount.
func (totals *Totals) discountGroups(t Terms) {
	for i, share := range spread(totals.DocumentDiscount, totals.Groups, VATGroup.lines, t.Places) {
		totals.Groups[i].Discount = share
		if t.Credits != nil && t.Credits[i].Discount != nil {
			totals.Groups[i].Discount = *t.Credits[i].Discount
		}
	}
}

// tax computes value and tax of the group at a position.
func (g *VATGroup) tax(t Terms, at int) {
	rest := g.Rest()
	g.Base, g.Tax = rest, rest.Part(g.Rate, t.Places)
	if t.TaxIncluded {
		g.Tax = rest.Sub(rest.WithoutTax(g.Rate, t.Places))
	}
	if t.Credits != nil {
		g.Tax = t.Credits[at].bound(g.Tax, t.TaxRest)
	}
	if t.TaxIncluded {
		g.Base = rest.Sub(g.Tax)
	}
}

// bound is the tax that a credit note credits: all that is left, or at most that.
func (c GroupCredit) bound(tax, left num.Money) num.Money {
	most := slices.MinFunc([]num.Money{c.TaxRest, left}, num.Money.Cmp)
	if most.Sign() < 0 {
		most = num.Money{}
	}
	if c.Complete || tax.Cmp(most) > 0 {
		return most
	}
	return tax
}

// netLines divides the net value of lines that include tax at one rate. Their nets add up
// to the net of their sum.
func (totals *Totals) netLines(members []int, rate num.Percent, places int) {
	var sum num.Money
	for _, at := range members {
		sum = sum.Add(totals.total(at))
	}
	for i, net := range spread(sum.WithoutTax(rate, places), members, totals.total, places) {
		totals.Lines[members[i]].Net = net
	}
}

// PurchaseTotals computes a purchase document: tax on every line.
func PurchaseTotals(lines []Line, t Terms) (Totals, error) {
	totals, err := sum(lines, t)
	if err != nil {
		return Totals{}, err
	}
	lines = slices.Clone(lines)
	for i := range lines {
		lines[i].Category = PlainVAT(lines[i].TaxRate)
	}
	members := totals.group(lines, t)
	for i := range totals.Groups {
		g := &totals.Groups[i]
		if t.TaxIncluded {
			totals.netLines(members[i], g.Rate, t.Places)
		}
		for _, at := range members[i] {
			l := &totals.Lines[at]
			if l.Tax = l.Net.Part(g.Rate, t.Places); t.TaxIncluded {
				l.Tax = l.Total.Sub(l.Net)
			}
			l.Total = l.Net.Add(l.Tax)
			if lines[at].NoWHT {
				totals.WHTExcluded = totals.WHTExcluded.Add(l.Net)
			}
			g.Base, g.Tax = g.Base.Add(l.Net), g.Tax.Add(l.Tax)
		}
		totals.Net, totals.Tax = totals.Net.Add(g.Base), totals.Tax.Add(g.Tax)
	}
	return totals.close(t)
}

func sum(lines []Line, t Terms) (Totals, error) {
	totals := Totals{Lines: make([]LineTotals, len(lines))}
	for i, line := range lines {
		gross := line.UnitPrice.Times(line.Quantity, t.Places)
		discount := gross.Part(line.DiscountPercent, t.Places).Add(line.DiscountAmount.Round(t.Places))
		net := gross.Sub(discount)
		if net.Sign() < 0 {
			return Totals{}, fault.Bad(fmt.Sprintf("Items[%d].DiscountAmount", i), "lte", gross.Sub(gross.Part(line.DiscountPercent, t.Places)).String())
		}
		totals.Lines[i] = LineTotals{Gross: gross, Discount: discount, Total: net, Net: net}
		totals.Subtotal = totals.Subtotal.Add(gross)
		totals.Discount = totals.Discount.Add(discount)
	}
	return totals, nil
}

// close adds the grand total and the withheld tax, and refuses amounts outside the allowed
// range.
func (totals Totals) close(t Terms) (Totals, error) {
	totals.Gross = totals.Net.Add(totals.Tax)
	if most := num.RawMoney(num.MoneyMax); totals.Gross.Cmp(most) > 0 || totals.Subtotal.Cmp(most) > 0 {
		return Totals{}, fault.BadRequest.Because("the total exceeds %s", most)
	}
	if given := t.WHTAmount.Round(t.Places); given.Sign() > 0 {
		if given.Cmp(totals.Net) > 0 {
			return Totals{}, fault.Bad("WhtAmount", "lte", totals.Net.String())
		}
		totals.WHT = given
	} else {
		totals.WHT = totals.Net.Sub(totals.WHTExcluded).Part(t.WHTRate, t.Places)
	}
	return totals, nil
}

// amounts computes the amounts of a draft from its lines and the request.
func (f *filling) amounts() error {
	r, in, source := f.doc, f.in, f.source
	before := r.GrandTotal
	if f.given.Discount {
		r.DocumentDiscountAmount, r.DiscountGiven = given(in.Discount, true)
	}
	switch {
	case f.given.WhtAmount:
		// Only a receipt for an invoice can say that nothing was withheld.
		r.WhtAmount, r.WhtGiven = given(in.WhtAmount, source != nil && r.kind().Receipt)
	case f.given.WhtRate, f.given.Items && source != nil && r.kind().Credits:
		// An amount copied from the invoice belongs to all of its lines.
		r.WhtGiven = false
	}
	if err := f.compute(r, source); err != nil {
		return err
	}
	if err := f.received(f.given.Items || before != r.GrandTotal); err != nil {
		return err
	}
	if err := f.computeWithheld(r, source); err != nil {
		return err
	}
	r.OutstandingAmount = r.GrandTotal.Sub(r.DepositReservedAmount)
	return nil
}

// given is an amount that clients can leave out.
func given(amount *num.Money, zeroCounts bool) (num.Money, bool) {
	if amount == nil {
		return num.Money{}, false
	}
	return *amount, zeroCounts || amount.Sign() > 0
}

// compute computes the totals from the lines. Amounts sent by the client are kept, unless
// they equal the computed ones: those keep following the lines.
func (s *service) compute(r *Doc, source *Doc) error {
	terms := r.terms(s.places(r))
	terms.WHTRate, terms.DocumentDiscount = r.WhtRate, r.DocumentDiscountAmount
	if err := s.credit(r, source, &terms); err != nil {
		return err
	}
	totals, err := SalesTotals(r.inputs(), terms)
	if err != nil {
		return err
	}
	if r.WhtGiven && !s.withheldBySource(r, source) {
		if terms.WHTAmount = r.WhtAmount; terms.WHTAmount.Round(terms.Places) == totals.WHT {
			r.WhtGiven = false
		} else if totals, err = SalesTotals(r.inputs(), terms); err != nil {
			return err
		}
	}
	r.take(totals)
	if !s.withheldBySource(r, source) {
		r.WhtAmount = totals.WHT
	}
	return nil
}

// inputs are the lines as totals are computed from them.
func (r *Doc) inputs() []Line {
	lines := make([]Line, len(r.lines))
	for i, l := range r.lines {
		lines[i] = Line{
			Quantity: l.Quantity, UnitPrice: l.UnitPrice, DiscountPercent: l.DiscountPercent, DiscountAmount: l.DiscountAmount,
			Category: l.Under, TaxRate: l.rate(r.VatRate), NoWHT: !l.WhtApplies,
		}
	}
	return lines
}

// take copies totals onto the document and its lines.
func (r *Doc) take(t Totals) {
	r.SubtotalAmount, r.DiscountAmount, r.DocumentDiscountAmount = t.Subtotal, t.Discount, t.DocumentDiscount
	r.TotalAmount, r.VatAmount, r.GrandTotal, r.WhtExcluded = t.Net, t.Tax, t.Gross, t.WHTExcluded
	for i := range r.lines {
		r.lines[i].TotalPrice, r.lines[i].NetAmount = t.Lines[i].Total, t.Lines[i].Net
	}
	r.setGroups(t.Groups)
}

// terms are what the document says for all of its lines.
func (r *Doc) terms(places int) Terms {
	return Terms{Places: places, TaxIncluded: r.PricesIncludeVat, Category: r.VatCategory, TaxRate: r.VatRate}
}

// received sets the amount that a receipt settles. A receipt without an invoice settles its own
// total.
func (f *filling) received(follow bool) error {
	r, amount, sent := f.doc, f.in.ReceivedAmount, f.given.Received
	if !r.kind().Receipt {
		if sent && amount != nil && !amount.IsZero() {
			return fault.BadRequest.Because("receivedAmount: only for receipts, not for %s", r.DocumentType)
		}
		return nil
	}
	switch {
	case sent && amount != nil:
		received := amount.Round(f.places(r))
		if same := r.ID != 0 && received == r.ReceivedAmount; received.Sign() <= 0 && !same {
			return fault.Bad("ReceivedAmount", "gt", "0")
		}
		r.ReceivedAmount = received
		if f.source == nil && r.ReceivedAmount != r.GrandTotal {
			return fault.BadRequest.Because("receivedAmount: a receipt without an invoice must equal its grand total, %s", r.GrandTotal)
		}
	case sent, follow, f.source == nil:
		r.ReceivedAmount = r.GrandTotal
	}
	return nil
}
