package tax

import "kontor/internal/base/num"

// Boxes are the boxes of the VAT return (ภ.พ.30).
type Boxes struct {
	_ struct{} `schema:"PP30Boxes"`
	// Sales: values at the standard rate, zero-rated and exempt.
	B1 num.Money `json:"1"`
	// Zero-rated sales.
	B2 num.Money `json:"2"`
	// Exempt sales.
	B3 num.Money `json:"3"`
	// Taxable sales: box 1 less boxes 2 and 3.
	B4 num.Money `json:"4"`
	// Output VAT.
	B5 num.Money `json:"5"`
	// Purchases with claimed VAT.
	B6 num.Money `json:"6"`
	// Input VAT.
	B7 num.Money `json:"7"`
	// VAT to pay for the month: box 5 less box 7, if positive.
	B8 num.Money `json:"8"`
	// Excess VAT of the month: box 7 less box 5, if positive.
	B9 num.Money `json:"9"`
	// Excess VAT brought forward.
	B10 num.Money `json:"10"`
	// VAT to pay: box 8 less box 10, if positive.
	B11 num.Money `json:"11"`
	// Excess VAT: boxes 9 and 10, or what is left of box 10.
	B12 num.Money `json:"12"`
	// Surcharge.
	B13 num.Money `json:"13"`
	// Penalty.
	B14 num.Money `json:"14"`
	// Total to pay.
	B15 num.Money `json:"15"`
	// Total excess after surcharge and penalty.
	B16 num.Money `json:"16"`
}

// Values returns the boxes in order, from box 1.
func (b Boxes) Values() []num.Money {
	return []num.Money{b.B1, b.B2, b.B3, b.B4, b.B5, b.B6, b.B7, b.B8, b.B9, b.B10, b.B11, b.B12, b.B13, b.B14, b.B15, b.B16}
}

// fines are surcharge and penalty.
func (b Boxes) fines() num.Money { return b.B13.Add(b.B14) }

// Complete computes the boxes that follow from the others: sales by category (2, 3 and, in
// 4, the standard value), VAT and purchases (5 to 7), what is brought forward (10), surcharge
// and penalty (13, 14).
func (b Boxes) Complete() Boxes {
	b.B1 = num.Sum(b.B2, b.B3, b.B4)
	b.B8, b.B9 = above(b.B5.Sub(b.B7)), above(b.B7.Sub(b.B5))
	b.B11 = above(b.B8.Sub(b.B10))
	b.B12 = above(b.B10.Sub(b.B8))
	if b.B9.Sign() > 0 {
		b.B12 = b.B9.Add(b.B10)
	}
	b.B15 = b.B11.Add(above(b.fines().Sub(b.B12)))
	b.B16 = above(b.B12.Sub(b.fines()))
	return b
}

// After computes the boxes of an amendment whose excess a later return has already used: the
// difference to the former return is paid or refunded, and the excess stays.
func (b Boxes) After(former Boxes) Boxes {
	b = b.Complete()
	more := b.B5.Sub(b.B7).Sub(former.B5.Sub(former.B7)).Add(b.fines()).Sub(former.fines())
	b.B15, b.B16 = former.B15.Add(above(more)), former.B16.Add(above(more.Neg()))
	return b
}

// above is the amount, at least 0.
func above(amount num.Money) num.Money {
	if amount.Sign() < 0 {
		return num.Money{}
	}
	return amount
}
