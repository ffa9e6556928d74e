package trade

import (
	"kontor/internal/base/num"
	"kontor/internal/console"
	"kontor/internal/trade/document"
	"kontor/internal/trade/sales"
)

// salesSums adds up to the grand total as the paper does: the lines, less the document's discount,
// and VAT, by category where the lines differ and not if prices include it.
func salesSums(v *console.Visit, of sales.Amounts, lines []num.Money, summary []document.VATRow, rate num.Percent, inclusive bool) []Sum {
	sum, less := document.AddUp(of.SubtotalAmount, of.DiscountAmount, lines)
	out := []Sum{{Word: v.T("Subtotal"), Amount: sum}}
	if !less.IsZero() {
		out = append(out, Sum{Word: v.T("Discount"), Amount: less.Neg()})
	}
	switch {
	case inclusive:
	case len(summary) > 1:
		out = append(out, parts(v, summary)...)
	default:
		if !less.IsZero() {
			out = append(out, Sum{Word: v.T("Amount before VAT"), Amount: of.TotalAmount})
		}
		if rate.Sign() > 0 || !of.VatAmount.IsZero() {
			out = append(out, Sum{Word: v.T("VAT {1}", console.Percent(rate)), Amount: of.VatAmount})
		}
	}
	return append(out, Sum{Word: v.T("Grand total"), Amount: of.GrandTotal, Grand: true})
}

// parts names value and VAT of each row of a summary.
func parts(v *console.Visit, summary []document.VATRow) (named []Sum) {
	for _, row := range summary {
		if row.VatRate.Sign() > 0 {
			percent := console.Percent(row.VatRate)
			named = append(named, Sum{Word: v.T("Amount before VAT {1}", percent), Amount: row.BaseAmount}, Sum{Word: v.T("VAT {1}", percent), Amount: row.VatAmount})
			continue
		}
		named = append(named, Sum{Word: v.T(console.VATWord(row.VatCategory)), Amount: row.BaseAmount})
	}
	return named
}

// saleSums sets the totals of a sales document: of its lines, of the invoices that a billing note
// collects, or of what a receipt settles.
func (p *page) saleSums(v *console.Visit) {
	settled := p.Sale.Settled
	if p.Sale.IsConsolidated { // those of its invoices
		settled.DepositAppliedAmount, settled.CreditedAmount, settled.PaidAmount = num.Money{}, num.Money{}, num.Money{}
		for _, in := range p.Inside {
			settled.DepositAppliedAmount = settled.DepositAppliedAmount.Add(in.DepositAppliedAmount)
			settled.CreditedAmount, settled.PaidAmount = settled.CreditedAmount.Add(in.CreditedAmount), settled.PaidAmount.Add(in.PaidAmount)
		}
	}
	switch p.Owing = p.Kind.Receivable && p.Status != document.Draft && p.Status != document.Void; {
	case p.Owing:
		p.Headline = Sum{Word: v.T("Outstanding"), Amount: p.Outstanding}
		p.Settled = []Sum{{Word: v.T("Grand total"), Amount: p.Total}, {Word: v.T("Paid amount"), Amount: settled.PaidAmount},
			{Word: v.T("Credited"), Amount: settled.CreditedAmount}, {Word: v.T("Deposit applied"), Amount: settled.DepositAppliedAmount}}
	case p.Kind.Receipt:
		p.Headline = Sum{Word: v.T("Received"), Amount: p.ToPay.PayableAmount}
	}
	switch {
	case len(p.Settles) > 0:
		p.settlesSums(v)
	case len(p.Inside) > 0:
		p.Sums = []Sum{{Word: v.T("Grand total"), Amount: p.Total, Grand: true}}
		p.less(v.T("Deposit applied"), settled.DepositAppliedAmount)
		p.less(v.T("Credited"), settled.CreditedAmount)
		p.less(v.T("Paid"), settled.PaidAmount)
		p.Sums = append(p.Sums, toPay(v, p.ToPay.WhtAmount, p.ToPay.NetAmount)...)
	default:
		p.lineSums(v)
	}
}

// less takes an amount off, unless it is zero.
func (p *page) less(word string, amount num.Money) {
	if !amount.IsZero() {
		p.Sums = append(p.Sums, Sum{Word: word, Amount: amount.Neg()})
	}
}

func (p *page) lineSums(v *console.Visit) {
	d := p.Sale
	lines := make([]num.Money, len(p.Lines))
	for i, line := range p.Lines {
		lines[i] = line.Amount
	}
	p.Sums = salesSums(v, d.Amounts, lines, d.VatSummary, d.VatRate, p.Inclusive)
	p.less(v.T("Deposit applied"), d.DepositReservedAmount.Add(d.DepositAppliedAmount))
	if p.Kind.Receipt && p.ToPay.PayableAmount != p.ToPay.GrandTotal {
		p.Sums = append(p.Sums, Sum{Word: v.T("Received"), Amount: p.ToPay.PayableAmount})
	}
	if !p.ToPay.WhtAmount.IsZero() {
		p.less(v.T("Credited"), d.CreditedAmount)
		p.Sums = append(p.Sums, toPay(v, p.ToPay.WhtAmount, p.ToPay.NetAmount)...)
	}
	if p.Inclusive {
		p.Sums = append(p.Sums, parts(v, d.VatSummary)...)
	}
}

func (p *page) settlesSums(v *console.Visit) {
	d := p.Sale
	if !d.DeclaredVatAmount.IsZero() {
		p.Sums = append(p.Sums, Sum{Word: v.T("Amount before VAT"), Amount: d.DeclaredBaseAmount, In: v.Base()},
			Sum{Word: v.T("VAT {1}", console.Percent(d.VatRate)), Amount: d.DeclaredVatAmount, In: v.Base()})
		if rest := p.ToPay.PayableAmount.Sub(d.DeclaredBaseAmount).Sub(d.DeclaredVatAmount); p.Currency == v.Base() && !rest.IsZero() {
			p.Sums = append(p.Sums, Sum{Word: v.T("On earlier tax invoices"), Amount: rest})
		}
	}
	p.Sums = append(p.Sums, Sum{Word: v.T("Received"), Amount: p.ToPay.PayableAmount, Grand: true})
	if !p.ToPay.WhtAmount.IsZero() {
		p.less(v.T("Withholding tax"), p.ToPay.WhtAmount)
		p.Sums = append(p.Sums, Sum{Word: v.T("Net received"), Amount: p.ToPay.NetAmount})
	}
	p.less(v.T("Payment provider's fee"), d.FeeAmount)
}

// purchaseSums adds up to the grand total of a purchase.
func purchaseSums(v *console.Visit, lines, vat, total num.Money, shown bool) []Sum {
	sums := []Sum{{Word: v.T("Subtotal"), Amount: lines}}
	if shown {
		sums = append(sums, Sum{Word: v.T("VAT"), Amount: vat})
	}
	return append(sums, Sum{Word: v.T("Grand total"), Amount: total, Grand: true})
}

// billSums sets the totals of a purchase document. Bills that are not approved owe nothing.
func (p *page) billSums(v *console.Visit) {
	d := p.Purchase
	p.Sums = purchaseSums(v, d.Subtotal.Sub(d.DiscountAmount), p.VAT, p.Total, !p.Inclusive && !p.VAT.IsZero())
	p.Sums = append(p.Sums, toPay(v, p.Withheld, d.NetPayable)...)
	if p.Inclusive {
		for _, row := range p.VATSummary {
			p.Sums = append(p.Sums, Sum{Word: v.T("Amount before VAT {1}", console.Percent(row.VatRate)), Amount: row.BaseAmount})
			if !row.VatRate.IsZero() {
				p.Sums = append(p.Sums, Sum{Word: v.T("VAT {1}", console.Percent(row.VatRate)), Amount: row.VatAmount})
			}
		}
	}
	if p.Owing = d.ToPay() || p.Kind.Bills() && p.Status == document.Paid; p.Owing {
		p.Headline = Sum{Word: v.T("Outstanding"), Amount: p.Outstanding}
		p.Settled = []Sum{{Word: v.T("Grand total"), Amount: p.Total}, {Word: v.T("Paid amount"), Amount: p.Paid}}
	}
}
