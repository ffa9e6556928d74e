package document

import "kontor/internal/num"

// Summary is what the documents of a filter come to, in base currency: all of
// them, not only a page.
type Summary struct {
	Count       int            // documents that match
	ByType      map[string]int // documents that match whatever their type, by type
	Total       num.Money      // of the asked type, or of those that charge; without what was undone
	Outstanding num.Money      // still owed on them
}

// Add counts documents of a kind that match, and what they come to; total tells
// whether amounts of the kind belong in the sum.
func (s *Summary) Add(k Kind, documents int, amount num.Money, matches, total bool) {
	if documents == 0 {
		return
	}
	if s.ByType == nil {
		s.ByType = map[string]int{}
	}
	s.ByType[k.Code] += documents
	if matches {
		s.Count += documents
	}
	if matches && total {
		s.Total = s.Total.Add(amount)
	}
}

// Heap is documents of one type that are added up before they are read, so that
// their number does not grow with the books. Those in foreign currency are of one
// rate and amount, because each is converted by itself.
type Heap struct {
	Type        string    `db:"type"`
	Currency    string    `db:"currency"`
	Rate        num.Rate  `db:"exchange_rate"`
	Each        num.Money `db:"each_amount"` // in foreign currency; 0 in base currency
	Count       int       `db:"n"`
	Valid       int64     `db:"valid_n"` // those that were not undone
	Amount      num.Money `db:"amount"`  // of those
	Outstanding num.Money `db:"outstanding"`
}

// InBase is what the valid documents of a heap come to in base currency.
func (h Heap) InBase(base string) num.Money {
	if h.Currency == base {
		return h.Amount
	}
	return InBase(h.Each, h.Currency, h.Rate, base).Times(num.QtyOf(h.Valid), num.MoneyPlaces)
}

// InBase is what an amount of a document comes to in base currency; nothing while
// its rate is not known, or when it is more than can ever be booked.
func InBase(amount num.Money, currency string, rate num.Rate, base string) num.Money {
	switch {
	case currency == base:
		return amount
	case !amount.Converts(rate, num.BasePlaces):
		return num.Money{}
	}
	return amount.Convert(rate, num.BasePlaces)
}
