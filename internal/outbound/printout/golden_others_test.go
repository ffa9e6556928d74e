package printout

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/books/report"
	"kontor/internal/trade/document"
	"kontor/internal/trade/tax"
)

// drawn is a paper that is no document, in one language.
type drawn struct {
	name  string
	pdf   []byte
	pages int
}

// otherGoldens draws reports, statements of account and certificates.
func otherGoldens(t *testing.T) (out []drawn) {
	t.Helper()
	for _, language := range []string{Thai, English, Both} {
		r, err := ledgerIn(language, 60)
		if err != nil {
			t.Fatal(err)
		}
		file, err := r.render(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, drawn{"general-ledger " + language, file.Bytes, file.Pages})
		for _, mode := range []string{"open", "activity"} {
			s := newPage(Form{Language: language, Copies: Original, Base: "THB"}, letterhead(), document.IssuedPaper, 1794888306, 0)
			st := accountOf(mode)
			s.account(st, st.Totals.Currencies[0], "0105561000014")
			file, err := render(context.Background(), []Print{{Page: s}})
			if err != nil {
				t.Fatal(err)
			}
			out = append(out, drawn{"statement-" + mode + " " + language, file.Bytes, file.Pages})
		}
	}
	for _, c := range certificates() {
		file, err := DrawCertificate(context.Background(), c)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, drawn{strings.ToLower(c.CertificatePrint.Certificate.CertificateNumber), file.Bytes, len(c.Copies)})
	}
	withPaperFont(t)
	file, err := Draw(context.Background(), Print{Page: foreign()})
	if err != nil {
		t.Fatal(err)
	}
	out = append(out, drawn{"invoice-paper-font", file.Bytes, file.Pages})
	return out
}

// accountOf returns a statement of 40 invoices over 107.00. In mode activity, every third one is
// followed by a receipt over 7.00.
func accountOf(mode string) report.AccountStatement {
	st := report.AccountStatement{ContactCode: "C00012", ContactName: "ห้างหุ้นส่วนจำกัด ฟื้นฟูผู้ซื้อที่ดี", Mode: mode}
	st.FromDate, st.ToDate = when.MustDate("2026-01-01"), when.MustDate("2026-11-17")
	sum := report.AccountStatementSum{Currency: "THB", CreditAmount: money("100")}
	sum.NotDue, sum.Over90, sum.Total, sum.Balance = money("2140"), money("2042"), money("4182"), money("4082")
	balance := num.Money{}
	if mode == "activity" {
		sum.Opening = &num.Money{}
	}
	add := func(i int, kind, amount string) {
		days, open, after := i*9-200, money("107"), balance.Add(money(amount))
		row := report.AccountStatementRow{Currency: "THB", Date: st.FromDate.AddDays(i), DocumentType: kind, Number: fmt.Sprintf("%s-202601-%04d", kind, i+1), Amount: money(amount)}
		if mode == "open" {
			row.DueDate, row.DaysOverdue, row.OutstandingAmount = row.Date.AddDays(30), &days, &open
		} else {
			balance, row.Balance = after, &after
		}
		st.Rows = append(st.Rows, row)
	}
	for i := range 40 {
		add(i, "IV", "107")
		if mode == "activity" && i%3 == 0 {
			add(i, "RE", "-7")
		}
	}
	st.Totals.Currencies = []report.AccountStatementSum{sum}
	return st
}

// certificates are one for each form, and a void one with long texts.
func certificates() []Certificate {
	of := func(number string, change func(*tax.CertificatePrint)) Certificate {
		p := tax.CertificatePrint{Payer: tax.Payer{Name: letterhead().Name, TaxID: "0105561000014", BranchCode: "00000", Address: letterhead().Address},
			Payee:      tax.Payee{Name: "บริษัท ขนส่งน้ำปั๊ม จำกัด", TaxID: "0105550000027", Address: "12 หมู่ 4 ตำบลบางเสาธง อำเภอบางเสาธง จังหวัดสมุทรปราการ 10570"},
			Ticks:      tax.CertificateTicks{Form: 7, IncomeRow: "5", Condition: 1},
			Copies:     []tax.CertificateCopy{{Number: 1, Caption: "สำหรับผู้ถูกหักภาษี ณ ที่จ่าย ใช้แนบพร้อมกับแบบแสดงรายการภาษี"}, {Number: 2, Caption: "สำหรับผู้ถูกหักภาษี ณ ที่จ่าย เก็บไว้เป็นหลักฐาน"}},
			TaxInWords: "สามร้อยบาทถ้วน",
		}
		p.Certificate = tax.Certificate{CertificateNumber: number, Status: tax.Issued, PaymentDate: when.MustDate("2026-11-17"), IncomeText: "ค่าบริการ",
			BaseAmount: money("10000"), TaxAmount: money("300"), SequenceInReturn: 3, UpdatedAt: 1794888306}
		change(&p)
		return Certificate{p}
	}
	long := strings.Repeat("เครื่องปรับอากาศแบบแยกส่วนชนิดติดผนังพร้อมอุปกรณ์ติดตั้งครบชุด ", 4)
	return []Certificate{
		of("WT-202611-0001", func(*tax.CertificatePrint) {}),
		of("WT-202611-0002", func(p *tax.CertificatePrint) {
			p.Payee.Name, p.Payee.TaxID, p.Ticks.Form, p.Ticks.IncomeRow = "นาย ป้ำ ปิ่นเพชร", "1103700000015", 4, "2"
			p.Certificate.SequenceInReturn = 0
		}),
		of("WT-202611-0003", func(p *tax.CertificatePrint) {
			p.Certificate.Status, p.Certificate.IncomeText, p.Ticks.IncomeRow = tax.Void, long, "6"
			p.Payee.Name, p.Payee.Address, p.Payer.Address = long, long+long, long
			p.Certificate.BaseAmount, p.Certificate.TaxAmount = money("999999999999.99"), money("29999999999.99")
			p.TaxInWords = "สองหมื่นเก้าพันเก้าร้อยเก้าสิบเก้าล้านเก้าแสนเก้าหมื่นเก้าพันเก้าร้อยเก้าสิบเก้าบาทเก้าสิบเก้าสตางค์"
		}),
	}
}
