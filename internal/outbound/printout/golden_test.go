package printout

import (
	"bytes"
	"context"
	"crypto/sha256"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kontor/internal/base/budget"
	"kontor/internal/base/num"
	"kontor/internal/base/paper"
	"kontor/internal/base/when"
	"kontor/internal/format/picture"
	"kontor/internal/org"
	"kontor/internal/trade/document"
	"kontor/internal/trade/purchase"
	"kontor/internal/trade/sales"
)

var (
	update = flag.Bool("update", false, "write testdata/papers.txt")
	dump   = flag.String("dump", "", "folder that gets the PDF files")
)

func money(t string) num.Money {
	m, err := num.ParseMoney(t)
	if err != nil {
		panic(err)
	}
	return m
}

func qty(t string) num.Qty {
	q, err := num.ParseQty(t)
	if err != nil {
		panic(err)
	}
	return q
}

var seven = num.PercentOf(7)

func letterhead() org.Letterhead {
	return org.Letterhead{Version: 1, Name: "บริษัท น้ำปั๊มกตัญญู (ญี่ปุ่น) จำกัด", Country: "TH", Particulars: org.Particulars{
		TaxID: "0105561000014", Address: "99/9 ถนนรัชดาภิเษก แขวงห้วยขวาง เขตห้วยขวาง กรุงเทพมหานคร 10310", Phone: "02 123 4567",
	}}
}

// item is a line of 1 × price.
func item(name, price string) sales.Item {
	m := money(price)
	return sales.Item{EditableItem: sales.EditableItem{Name: name, Quantity: qty("1"), Unit: "ชิ้น", UnitPrice: m}, TotalPrice: m, NetAmount: m}
}

// sale is an issued invoice with VAT of 7 % on its lines.
func sale(items ...sales.Item) sales.Paper {
	var total num.Money
	for _, i := range items {
		total = total.Add(i.TotalPrice)
	}
	vat := total.Part(seven, 2)
	d := sales.Document{
		ID: 312, DocumentNumber: "IV-202611-0007", DocumentType: "IV", Status: document.Sent, Items: items,
		Editable: sales.Editable{IssueDate: when.MustDate("2026-11-17"), DueDate: when.MustDate("2026-12-17"), VatRate: seven, VatCategory: "standard", Currency: "THB"},
		Customer: sales.Customer{ContactName: "ห้างหุ้นส่วนจำกัด ฟื้นฟูผู้ซื้อที่ดี", ContactTaxID: "0103558000011", ContactAddress: "12 หมู่ 4 ตำบลบางเสาธง อำเภอบางเสาธง จังหวัดสมุทรปราการ 10570",
			ContactPerson: "คุณป้ำ ปิ่นเพชร", ContactBranchType: "head_office"},
		Amounts:    sales.Amounts{SubtotalAmount: total, TotalAmount: total, VatAmount: vat, GrandTotal: total.Add(vat)},
		VatSummary: []document.VATRow{{VatCategory: "standard", VatRate: seven, BaseAmount: total, VatAmount: vat}},
	}
	grand := total.Add(vat)
	return sales.Paper{
		Print: sales.Print{Document: d, Print: document.Print{
			Letterhead: letterhead(), Payment: owing(grand), Charge: sales.Charge{TotalAmount: total, VatAmount: vat, GrandTotal: grand, PayableAmount: grand, NetAmount: grand},
		}},
		PaperFacts: document.PaperFacts{State: document.IssuedPaper, At: 1794888306},
	}
}

// owing is the payment code of an open amount.
func owing(amount num.Money) *sales.PaymentCode {
	payload, err := paper.PromptPay("0105561000014", amount)
	if err != nil {
		panic(err)
	}
	return &sales.PaymentCode{PromptPayPayload: payload, Amount: amount}
}

func with(p sales.Paper, change func(*sales.Paper)) sales.Paper {
	change(&p)
	return p
}

func many(n int, price string) []sales.Item {
	names := []string{"ค่าบริการบำรุงรักษาเครื่องปรับอากาศประจำเดือนพฤศจิกายน", "Air filter 30 × 60 cm", "ปั๊มน้ำอัตโนมัติ 250 วัตต์ รุ่น WP-255R5 พร้อมถังแรงดัน", "โต๊ะทำงานไม้โอ๊ก", "Office chair, black"}
	items := make([]sales.Item, n)
	for i := range items {
		items[i] = item(fmt.Sprintf("%d %s", i+1, names[i%len(names)]), price)
	}
	return items
}

// logo draws a picture of a size.
func logo(width, height int) []byte {
	img := image.NewNRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			if (x/20+y/20)%2 == 0 {
				img.SetNRGBA(x, y, color.NRGBA{20, 90, uint8(160 + x*90/width), 255})
			}
		}
	}
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		panic(err)
	}
	printed, err := picture.ForPaper(budget.Of(context.Background(), int64(b.Len())), "Logo", b.Bytes())
	if err != nil {
		panic(err)
	}
	return printed
}

func bought(kind string, status document.Status, change func(*purchase.Paper)) purchase.Paper {
	d := purchase.Document{DocNumber: kind + "-202611-0001", Status: status}
	d.DocType, d.Currency = kind, "THB"
	d.DocDateLocal = when.MustDate("2026-11-17")
	for i, name := range []string{"กระดาษ A4 80 แกรม ยี่ห้อดับเบิ้ลเอ", "Toner cartridge"} {
		total := money([]string{"500", "2400"}[i])
		d.Items = append(d.Items, purchase.Item{EditableItem: purchase.EditableItem{Description: name, Quantity: qty("2"), Unit: "รีม", UnitPrice: money([]string{"250", "1200"}[i])}, NetAmount: total, LineTotal: total})
	}
	d.Subtotal, d.TaxAmount, d.TotalAmount = money("2900"), money("203"), money("3103")
	d.ContactID = 9
	p := purchase.Paper{Document: d, Letterhead: letterhead(), PaperFacts: document.PaperFacts{State: document.PaperStateOf(status), At: 1794888306},
		Supplier: document.Supplier{Name: "Siam Paper Co., Ltd.", Address: "1 Sukhumvit Road, Bangkok 10110", TaxID: "0105550000027", Branch: "00002", Person: "Khun Lek"}}
	if change != nil {
		change(&p)
	}
	return p
}

// golden is a paper whose bytes must never change.
type golden struct {
	name     string
	sale     *sales.Paper
	purchase *purchase.Paper
	logo     []byte
	size     string
}

func sold(name string, p sales.Paper) golden {
	if !document.Sales.Must(p.Document.DocumentType).Receivable || p.Document.Currency != "THB" {
		p.Payment = nil
	}
	return golden{name: name, sale: &p}
}

func goldens() []golden {
	long := strings.Repeat("เครื่องปรับอากาศแบบแยกส่วนชนิดติดผนังพร้อมอุปกรณ์ติดตั้งครบชุด ", 4)
	invoice := sale(many(3, "1250")...)
	foreign := with(sale(many(2, "1000")...), func(p *sales.Paper) {
		p.Document.Currency = "USD"
		p.Document.ExchangeRate = rate("35.5")
		p.Base = &sales.BaseValue{Currency: "THB", TotalAmount: money("71000"), VatAmount: money("4970")}
		p.Document.ContactName, p.Document.ContactAddress, p.Document.ContactTaxID = "Müller & Söhne GmbH", "Hauptstraße 1, 10115 Berlin, Germany", ""
	})
	list := []golden{
		sold("invoice", invoice), sold("invoice-1", sale(item("โต๊ะ", "100"))), sold("invoice-12", sale(many(12, "12500.75")...)),
		sold("invoice-60", sale(many(60, "99.99")...)), sold("invoice-200", sale(many(200, "100")...)),
		{name: "logo-wide", sale: &invoice, logo: logo(1200, 200)}, {name: "logo-tall", sale: &invoice, logo: logo(200, 600)},
		sold("long-names", with(sale(many(2, "999999999999.99")...), func(p *sales.Paper) {
			p.Document.ContactName, p.Document.ContactAddress = "บริษัท "+long+" จำกัด (มหาชน)", long+long
			p.Document.Items[0].Name, p.Document.Items[0].Description = long, long+"\n"+strings.Repeat("X", 90)
			p.Document.Note = long + "\n" + long
			p.Document.Project = "โครงการ" + long
			p.Letterhead.Name, p.Letterhead.Address = "บริษัท "+long+" จำกัด", long
		})),
		sold("foreign", foreign),
		sold("draft", with(sale(many(2, "50")...), func(p *sales.Paper) { p.State = document.DraftPaper })),
		sold("void", with(sale(many(2, "50")...), func(p *sales.Paper) { p.State = document.VoidPaper })),
		sold("quotation", with(sale(many(4, "800")...), func(p *sales.Paper) {
			p.Document.DocumentType, p.Document.DocumentNumber, p.Document.Note = "QT", "QT-202611-0003", "ราคานี้ยืนยันภายใน 30 วัน\nชำระเงินภายใน 30 วันหลังส่งมอบ"
		})),
		sold("credit-note", with(sale(item("คืนสินค้า โต๊ะทำงาน", "500")), func(p *sales.Paper) {
			p.Document.DocumentType, p.Document.DocumentNumber, p.Document.CreditReason = "CN", "CN-202611-0001", "goods_returned"
			p.Corrects = &sales.Corrected{DocumentNumber: "IV-202611-0001", IssueDate: when.MustDate("2026-11-01"), TotalAmount: money("3750"), RightAmount: money("3250")}
		})),
		sold("receipt", with(sale(), func(p *sales.Paper) {
			kind, name := "bank", "กสิกรไทย 123-4-56789-0"
			p.Document.DocumentType, p.Document.DocumentNumber, p.Document.RefDocumentID = "RE", "RE-202611-0002", 312
			p.Document.BankKind, p.Document.BankName = &kind, &name
			p.Settles = []sales.Payment{{DocumentNumber: "IV-202611-0007", IssueDate: when.MustDate("2026-11-17"), DueDate: when.MustDate("2026-12-17"), GrandTotal: money("10700"), PaidAmount: money("2000"), ReceivedAmount: money("5350"), OutstandingAmount: money("3350")}}
			p.Charge = sales.Charge{GrandTotal: money("10700"), PayableAmount: money("5350"), WhtAmount: money("150"), NetAmount: money("5200")}
		})),
		sold("billing-note", with(sale(), func(p *sales.Paper) {
			p.Document.IsConsolidated, p.Document.DocumentNumber = true, "BN-202611-0001"
			for i := range 14 {
				p.Invoices = append(p.Invoices, sales.Payment{DocumentNumber: fmt.Sprintf("IV-202611-%04d", i+1), IssueDate: when.MustDate("2026-11-01"), DueDate: when.MustDate("2026-12-01"), GrandTotal: money("1070"), PaidAmount: money("70"), OutstandingAmount: money("1000")})
			}
			p.Document.PaidAmount, p.Document.SubtotalAmount = money("980"), money("14000")
			p.Charge = sales.Charge{TotalAmount: money("14000"), VatAmount: money("980"), GrandTotal: money("14980"), PayableAmount: money("14000"), NetAmount: money("14000")}
			p.Payment = owing(money("14000"))
		})),
		sold("zero-vat", with(sale(item("ส่งออกข้าวหอมมะลิ", "90000")), func(p *sales.Paper) {
			p.Document.VatRate, p.Document.VatCategory = num.Percent{}, "zero"
			p.Document.VatAmount, p.Document.GrandTotal = num.Money{}, money("90000")
			p.Document.VatSummary = []document.VATRow{{VatCategory: "zero", BaseAmount: money("90000")}}
			p.Charge = sales.Charge{TotalAmount: money("90000"), GrandTotal: money("90000"), PayableAmount: money("90000"), NetAmount: money("90000")}
			p.Payment = owing(money("90000"))
		})),
		sold("withholding", with(sale(item("ค่าที่ปรึกษา", "10000")), func(p *sales.Paper) {
			p.Charge.WhtAmount, p.Charge.NetAmount = money("300"), money("10400")
			p.PayTo = &sales.PayTo{BankCompany: "ธนาคารกสิกรไทย", AccountBranch: "สยามพารากอน", AccountName: "บริษัท น้ำปั๊มกตัญญู จำกัด", AccountNo: "123-4-56789-0", SwiftCode: "KASITHBK"}
		})),
		sold("english-names", with(sale(many(2, "1250")...), func(p *sales.Paper) {
			p.Letterhead.NameEn, p.Letterhead.AddressEn = "Nampump Katanyu (Japan) Co., Ltd.", "99/9 Ratchadaphisek Road, Huai Khwang, Bangkok 10310"
			p.Document.Items[0].Description = "12 เดือน"
			p.Print.English = document.English{ContactName: "Fuenfu Good Buyer Limited Partnership", ContactAddress: "12 Moo 4, Bang Sao Thong, Samut Prakan 10570", Items: []string{"Air conditioner maintenance in November", ""}}
		})),
		sold("discounts", with(sale(many(2, "1000")...), func(p *sales.Paper) {
			p.Document.Items[0].DiscountPercent, p.Document.Items[0].TotalPrice = num.PercentOf(10), money("900")
			p.Document.DiscountAmount, p.Document.TotalAmount = money("150"), money("1850")
			p.Charge = sales.Charge{TotalAmount: money("1850"), VatAmount: money("129.50"), GrandTotal: money("1979.50"), PayableAmount: money("1979.50"), NetAmount: money("1979.50")}
			p.Payment = owing(money("1979.50"))
		})),
	}
	for _, kind := range []string{"PR", "PO", "GR", "PI", "PV"} {
		p := bought(kind, document.Approved, func(p *purchase.Paper) {
			if kind == "PR" {
				p.Document.ContactID = 0
			}
			if kind == "PV" {
				p.Document.WhtAmount, p.Document.NetPayable = money("87"), money("3016")
			}
		})
		list = append(list, golden{name: "purchase-" + strings.ToLower(kind), purchase: &p})
	}
	cancelled := bought("PO", document.Cancelled, nil)
	named := bought("PO", document.Approved, func(p *purchase.Paper) {
		p.English = document.English{ContactName: "Siam Paper (Thailand)", Items: []string{"A4 paper, 80 gsm"}}
	})
	list = append(list, golden{name: "purchase-english-names", purchase: &named})
	list = append(list, golden{name: "purchase-cancelled", purchase: &cancelled})
	return append(list, secondGoldens()...)
}

// secondGoldens are papers of layout 2.
func secondGoldens() []golden {
	second := func(name string, p sales.Paper, change func(*sales.Paper)) golden {
		p.Layout = 2
		return sold("2-"+name, with(p, change))
	}
	discounts := second("discounts", sale(many(2, "1000")...), func(p *sales.Paper) {
		p.Document.Items[0].DiscountPercent, p.Document.Items[0].TotalPrice = num.PercentOf(10), money("900")
		p.Document.DiscountAmount, p.Document.TotalAmount = money("150"), money("1850")
		p.Charge = sales.Charge{TotalAmount: money("1850"), VatAmount: money("129.50"), GrandTotal: money("1979.50"), PayableAmount: money("1979.50"),
			NetAmount: money("1979.50")}
		p.Payment = owing(money("1979.50"))
	})
	mixed := second("mixed-vat", sale(item("โต๊ะทำงาน", "1290"), item("หนังสือ", "2500")), func(p *sales.Paper) {
		p.Document.Items[1].VatCategory, p.Document.Items[1].DiscountPercent = "exempt", num.PercentOf(0)
		p.Document.VatSummary = []document.VATRow{{VatCategory: "standard", VatRate: seven, BaseAmount: money("1290"), VatAmount: money("90.30")},
			{VatCategory: "exempt", BaseAmount: money("2500")}}
		p.Charge = sales.Charge{TotalAmount: money("3790"), VatAmount: money("90.30"), GrandTotal: money("3880.30"), PayableAmount: money("3880.30"),
			NetAmount: money("3880.30")}
	})
	services := second("receipt-services", sale(item("ค่าที่ปรึกษาระบบบัญชี", "12000"), item("Training", "8000")), func(p *sales.Paper) {
		kind, name := "bank", "กสิกรไทย 123-4-56789-0"
		p.Document.DocumentType, p.Document.DocumentNumber, p.Document.RefDocumentID, p.Document.VatPoint = "RE", "RE-202611-0002", 312, document.AtPayment
		p.Document.BankKind, p.Document.BankName = &kind, &name
		p.Document.Items[0].Description = "งวดเดือนพฤศจิกายน"
		p.Base = &sales.BaseValue{Currency: "THB", TotalAmount: money("10000"), VatAmount: money("700")}
		p.Settles = []sales.Payment{{DocumentNumber: "IV-202611-0007", IssueDate: when.MustDate("2026-11-17"), DueDate: when.MustDate("2026-12-17"),
			GrandTotal: money("21400"), ReceivedAmount: money("10700"), OutstandingAmount: money("10700")}}
		p.Charge = sales.Charge{GrandTotal: money("21400"), PayableAmount: money("10700"), WhtAmount: money("300"), NetAmount: money("10400")}
	})
	cash := second("abbreviated", sale(item("กาแฟคั่วบด 250 กรัม", "99.95"), item("Mug", "250")), func(p *sales.Paper) {
		p.Document.DocumentType, p.Document.DocumentNumber, p.Document.Status, p.Short = "CS", "CS-202611-0001", document.Paid, true
		p.Document.ContactName, p.Document.ContactAddress, p.Document.ContactTaxID, p.Document.ContactPerson = "ลูกค้าทั่วไป", "", "", ""
	})
	full := second("cash-slip", sale(item("กาแฟคั่วบด 250 กรัม", "99.95"), item("Mug", "250")), func(p *sales.Paper) {
		p.Document.DocumentType, p.Document.DocumentNumber, p.Document.Status = "CS", "CS-202611-0002", document.Paid
	})
	slip := cash
	slip.name, slip.size, full.size = "2-abbreviated-slip", Slip, Slip
	paper := bought("PI", document.Approved, func(p *purchase.Paper) {
		p.Layout = 2
		p.Document.Items[0].NetAmount, p.Document.DiscountAmount, p.Document.Items[0].DiscountPercent = money("450"), money("50"), num.PercentOf(10)
	})
	return []golden{discounts, mixed, services, cash, slip, full, {name: "2-purchase-pi", purchase: &paper}}
}

func rate(t string) num.Rate {
	r, err := num.ParseRate(t)
	if err != nil {
		panic(err)
	}
	return r
}

func (g golden) sheet(language, copies string) *Sheet {
	form := Form{Language: language, Copies: copies, Size: g.size, Base: "THB", former: oldLayout}
	if g.sale != nil {
		form.former = max(g.sale.Layout, oldLayout)
		return OfSale(*g.sale, form)
	}
	form.former = max(g.purchase.Layout, oldLayout)
	return OfPurchase(*g.purchase, form)
}

// TestPapersKeepTheirBytes compares the hash of every paper with the one that it had. Those of documents
// are drawn as for seals of 1.1, whose bytes a server keeps after the upgrade: they must not change.
// The others are today's; draw them again with -update when they are meant to change.
func TestPapersKeepTheirBytes(t *testing.T) {
	var got strings.Builder
	for _, g := range goldens() {
		for _, language := range []string{Thai, English, Both} {
			for _, copies := range []string{Original, Copy, OriginalAndCopy} {
				file, err := render(context.Background(), []Print{{Sheet: g.sheet(language, copies), Picture: g.logo}})
				if err != nil {
					t.Fatal(g.name, err)
				}
				fmt.Fprintf(&got, "%s %s %s %d pages %x\n", g.name, language, copies, file.Pages, sha256.Sum256(file.Bytes))
				if *dump != "" && copies == Original {
					if err := os.WriteFile(filepath.Join(*dump, g.name+"-"+language+".pdf"), file.Bytes, 0o600); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
	}
	for _, g := range otherGoldens(t) {
		fmt.Fprintf(&got, "%s %d pages %x\n", g.name, g.pages, sha256.Sum256(g.pdf))
		if *dump != "" {
			if err := os.WriteFile(filepath.Join(*dump, strings.ReplaceAll(g.name, " ", "-")+".pdf"), g.pdf, 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	const file = "testdata/papers.txt"
	if *update {
		if err := os.WriteFile(file, []byte(got.String()), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if lines := strings.Split(string(want), "\n"); string(want) != got.String() {
		for i, line := range strings.Split(got.String(), "\n") {
			if i >= len(lines) || lines[i] != line {
				t.Errorf("%s", line)
			}
		}
	}
}
