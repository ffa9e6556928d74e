package printout

import (
	"strings"

	"kontor/internal/base/wording"
	"kontor/internal/db"
	"kontor/internal/org"
	"kontor/internal/trade/document"
	"kontor/internal/trade/product"
	"kontor/internal/trade/stock"
)

// stockTransfer is the title of a stock transfer.
const stockTransfer = "transfer"

// Transfer reads a stock transfer for printing.
func Transfer(tx *db.Tx, id uint32, _ bool, form Form) (Print, error) {
	past, err := stock.GetTransfer(tx, stock.TransferByID{ID: id})
	if err != nil {
		return Print{}, err
	}
	company, err := org.LetterheadOf(tx)
	if err != nil {
		return Print{}, err
	}
	if form, err = form.of(tx, company, ""); err != nil {
		return Print{}, err
	}
	settings, err := org.SettingsOf(tx)
	if err != nil {
		return Print{}, err
	}
	ids := make([]uint32, len(past.Items))
	for i, item := range past.Items {
		ids[i] = item.ProductID
	}
	products, err := product.Load(tx, ids)
	if err != nil {
		return Print{}, err
	}
	s := newPage(form, company, document.IssuedPaper, past.CreatedAt, settings.Logo)
	s.transferred(past, products)
	return withLogo(tx, s)
}

// transferred lays out a stock transfer, without prices.
func (s *Page) transferred(past stock.PastTransfer, products map[uint32]product.Traded) {
	s.Goods, s.Number, s.Note = true, past.Number, past.Note
	s.titled(stockTransfer)
	s.Party = Party{Caption: s.T("To warehouse"), Names: s.names(past.To.Name, past.To.NameEn), Addresses: s.names(past.To.Address, "")}
	s.Facts = []Fact{{s.T("No."), s.Number}, {s.T("Date"), s.date(past.Date)}, {s.T("From warehouse"), strings.Join(s.names(past.From.Name, past.From.NameEn), " / ")}}
	for i, item := range past.Items {
		p := products[item.ProductID]
		text, more := s.item(p.Name, p.NameEn, "")
		s.Lines = append(s.Lines, Line{Number: i + 1, Text: p.Code + " " + text, More: more, Quantity: wording.Quantity(item.Quantity), Unit: p.Unit})
	}
}
