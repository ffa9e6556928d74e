package report

import "kontor/internal/base/when"

// Heading is what a printed report says above its rows.
type Heading struct {
	Name                   string // as in the path of the report
	Currency               string
	FromDate, ToDate, AsOf when.Date
	Month                  when.Month
	KnownAt                when.Stamp
	GeneratedAt            when.Unix
	Subject                string            // the account, product or contact; empty for all
	SubjectTh              string            // the same in Thai, if it has a name in Thai
	Statement              *AccountStatement // of a statement of account, which is printed as a document
}

func (h PeriodHead) heading() Heading {
	return Heading{Name: h.Name, Currency: h.Currency, FromDate: h.FromDate, ToDate: h.ToDate, KnownAt: h.KnownAt, GeneratedAt: h.GeneratedAt}
}

func (h DayHead) heading() Heading {
	return Heading{Name: h.Name, Currency: h.Currency, AsOf: h.AsOf, KnownAt: h.KnownAt, GeneratedAt: h.GeneratedAt}
}

func (h VatHead) heading() Heading {
	return Heading{Name: h.Name, Currency: h.Currency, Month: h.Month, GeneratedAt: h.GeneratedAt}
}

// titled is the head of a report on one account or product.
type titled struct {
	PeriodHead
	subject, subjectTh string
}

func (t titled) heading() Heading {
	h := t.PeriodHead.heading()
	h.Subject, h.SubjectTh = t.subject, t.subjectTh
	return h
}

func (l *accountLines) about() titled { return titled{l.head, l.subject, l.subjectTh} }
func (c *card) about() titled         { return titled{c.head, c.subject, ""} }

func (b BankReconciliation) heading() Heading {
	h := b.DayHead.heading()
	h.Subject = b.BankName
	return h
}
