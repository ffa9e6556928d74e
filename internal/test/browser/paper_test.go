package browser

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"kontor/internal/base/paper"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/org"
	"kontor/internal/test/firm"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/document"
	"kontor/internal/trade/sales"
)

// run calls an operation with the JSON text of its input.
func run[In, Out any](t testing.TB, tx *db.Tx, op func(*db.Tx, In) (Out, error), body string) Out {
	t.Helper()
	in, err := firm.Body[In]([]byte(body))
	if err != nil {
		t.Fatal(err)
	}
	out, err := op(tx, in)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// TestPaper prints an invoice of sixty lines in Thai: it has several pages, shows the
// amount in words in the requested language, and has a payment code for exactly that
// amount.
func TestPaper(t *testing.T) {
	server := Empty(t)
	f := server.Join("paper")
	var invoice sales.Document
	f.Must(func(tx *db.Tx) error {
		wallet := ledger.MoneyChange{Kind: ledger.KindEWallet, AccountName: "PromptPay", AccountNo: new("081-234-5678")}
		if _, err := ledger.UpsertMoneyAccount(tx, wallet); err != nil {
			return err
		}
		customer := run(t, tx, contact.Create, `{"name": "บริษัท น้ำใจพาณิชย์ จำกัด", "contactType": "client", "taxId": "0105561000121", "branchCode": "00000", "address": "12 ถนนสีลม บางรัก กรุงเทพฯ 10500"}`)
		var lines []string
		for i := range 60 {
			lines = append(lines, fmt.Sprintf(`{"name": "น้ำปลาแท้ ตราปู่ย่า ขวดที่ %d", "unit": "ขวด", "quantity": 3, "unitPrice": %d.25}`, i+1, 10+i))
		}
		invoice = run(t, tx, sales.Create, fmt.Sprintf(`{"documentType": "IV", "contactId": %d, "issueDate": "2026-11-15", "vatRate": 7, "items": [%s]}`, customer.ID, strings.Join(lines, ",")))
		return sales.SetStatus(tx, sales.StatusChange{Path: invoice.ID, Status: string(document.Sent)})
	})
	tab := server.SignIn(server.Owner)
	tab.Go(server.At("/sales/%d/print?lang=th&copy=original", invoice.ID))
	tab.See("ใบแจ้งหนี้/ใบกำกับภาษี")
	tab.See("15 พฤศจิกายน 2569")
	tab.See("0105561000121 สำนักงานใหญ่")
	tab.See(paper.InThai(invoice.GrandTotal, "THB", 2))
	if n := tab.Text(`document.querySelectorAll('.doc tbody tr').length`); n != "60" {
		t.Errorf("%s lines on paper", n)
	}
	sheets := render(t, tab.PDF())
	sheets.whole(invoice)
	code, err := paper.PromptPay("0812345678", invoice.GrandTotal)
	if err != nil {
		t.Fatal(err)
	}
	if read, err := readQR(sheets.last()); read != code {
		t.Errorf("the code on the last page says %q (%v), want %q", read, err, code)
	}
	tab.Go(server.At("/sales/%d/print?lang=both", invoice.ID))
	tab.See("Invoice / Tax invoice")
	tab.See(paper.InEnglish(invoice.GrandTotal, "THB", 2))
	if n := tab.Text(`document.querySelectorAll('.paper').length`); n != "2" {
		t.Errorf("%s papers, want the original and the copy", n)
	}
	var receipt sales.Document
	f.Must(func(tx *db.Tx) (err error) {
		receipt, err = sales.Receive(tx, sales.Receipt{ID: invoice.ID})
		return err
	})
	tab.Go(server.At("/sales/%d/print?lang=both", receipt.ID))
	if wide := tab.Text(`document.querySelector('.cols.bills th:nth-child(2)').clientWidth > 100`); wide != "true" {
		t.Error("dates in both calendars squeeze the number of the invoice")
	}
}

// TestLogoOnPaper prints logos of every shape: each keeps its proportions, and the sender's
// name and address keep their width beside it, so that the invoice fits one page.
func TestLogoOnPaper(t *testing.T) {
	server := Empty(t)
	f := server.Join("logo")
	var offer sales.Document
	f.Must(func(tx *db.Tx) error {
		customer := run(t, tx, contact.Create, `{"name": "Somchai", "contactType": "client"}`)
		offer = run(t, tx, sales.Create, fmt.Sprintf(`{"documentType": "IV", "contactId": %d, "issueDate": "2026-11-15", "vatRate": 7,
			"items": [{"name": "Desk", "quantity": 1}, {"name": "Chair", "quantity": 4}, {"name": "Lamp", "quantity": 2}]}`, customer.ID))
		run(t, tx, ledger.ChangeSettings, `{"taxId": "0105561000014", "phone": "02 123 4567", "address": "99/9 Ratchadaphisek Road, Huai Khwang, Huai Khwang, Bangkok 10310"}`)
		return nil
	})
	tab := server.SignIn(server.Owner)
	for _, size := range []image.Point{{300, 60}, {2000, 200}, {60, 300}, {400, 2000}, {60, 60}, {1000, 1000}} {
		f.Must(func(tx *db.Tx) error {
			var logo bytes.Buffer
			if err := png.Encode(&logo, image.NewGray(image.Rectangle{Max: size})); err != nil {
				return err
			}
			made, err := org.NewLogo(t.Context(), "", logo.Bytes())
			if err != nil {
				return err
			}
			_, err = org.SetLogo(tx, made)
			return err
		})
		tab.Go(server.At("/sales/%d/print?copy=original", offer.ID))
		tab.until("the logo", `document.querySelector('.paper .logo').naturalWidth > 0`)
		if fit := tab.Text(`getComputedStyle(document.querySelector('.paper .logo')).objectFit`); fit != "contain" {
			t.Errorf("%v: the logo is fitted by %q", size, fit)
		}
		if wide := tab.Text(`document.querySelector('.paper .co').parentElement.clientWidth > 220`); wide != "true" {
			t.Errorf("%v: the sender is squeezed", size)
		}
		if pages := len(render(t, tab.PDF()).pages); pages != 1 {
			t.Errorf("%v: %d pages", size, pages)
		}
		keep(t, tab, fmt.Sprintf("logo-%dx%d", size.X, size.Y))
	}
}

// sheets is a printed document.
type sheets struct {
	t     testing.TB
	tools string   // folder of poppler's programs
	file  string   // the PDF
	pages []string // their text
}

// render writes the PDF to a file and reads it with an independent program.
func render(t testing.TB, pdf []byte) sheets {
	t.Helper()
	found, err := exec.Command(filepath.Join(root(), "scripts/poppler")).Output()
	if err != nil {
		t.Fatal(err)
	}
	s := sheets{t: t, tools: filepath.Dir(strings.TrimSpace(string(found))), file: filepath.Join(t.TempDir(), "paper.pdf")}
	if err := os.WriteFile(s.file, pdf, 0o600); err != nil {
		t.Fatal(err)
	}
	text, err := exec.Command(filepath.Join(s.tools, "pdftotext"), "-layout", s.file, "-").Output()
	if err != nil {
		t.Fatal(err)
	}
	s.pages = strings.Split(strings.TrimSuffix(string(text), "\f"), "\f")
	return s
}

// whole fails unless every page shows the document number, every line is on exactly one
// page with its amount, and the totals are together on the last page.
func (s sheets) whole(d sales.Document) {
	s.t.Helper()
	if len(s.pages) < 2 {
		s.t.Errorf("sixty lines take %d page", len(s.pages))
	}
	for i, page := range s.pages {
		for _, particular := range []string{d.DocumentNumber, "0105561000121", "15 "} {
			if !strings.Contains(page, particular) {
				s.t.Errorf("page %d does not say %s", i+1, particular)
			}
		}
		last := i == len(s.pages)-1
		for _, sum := range []string{console.Decimals(d.SubtotalAmount, 2), console.Decimals(d.VatAmount, 2), console.Decimals(d.GrandTotal, 2), "PromptPay"} {
			if strings.Contains(page, sum) != last {
				s.t.Errorf("page %d of %d: %s is there: %v", i+1, len(s.pages), sum, !last)
			}
		}
	}
	at := 0
	rows := strings.Split(strings.Join(s.pages, "\n"), "\n")
	for i, item := range d.Items {
		price, sum := console.Decimals(item.UnitPrice, 2), console.Decimals(item.TotalPrice, 2)
		found := slices.IndexFunc(rows[at:], func(row string) bool {
			cells := strings.Fields(row)
			return slices.Contains(cells, fmt.Sprint(i+1)) && slices.Contains(cells, price) && slices.Contains(cells, sum)
		})
		if found < 0 {
			s.t.Errorf("line %d with %s and %s stands nowhere behind the one before", i+1, price, sum)
			continue
		}
		at += found + 1
	}
}

// last returns the last page as an image.
func (s sheets) last() image.Image {
	s.t.Helper()
	n := fmt.Sprint(len(s.pages))
	out, err := exec.Command(filepath.Join(s.tools, "pdftoppm"), "-r", "200", "-png", "-f", n, "-l", n, s.file).Output()
	if err != nil {
		s.t.Fatal(err)
	}
	page, err := png.Decode(bytes.NewReader(out))
	if err != nil {
		s.t.Fatal(err)
	}
	return page
}
