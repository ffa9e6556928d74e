package printout

import (
	"context"
	"fmt"
	"time"

	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/org/files"
	"kontor/internal/outbound/typeset"
	"kontor/internal/trade/tax"
)

// Certificate is what the paper of a withholding tax certificate (50 ทวิ) says, in Thai as the
// law has it.
type Certificate struct{ tax.CertificatePrint }

// CertificateOf reads a certificate for printing. copy is the number of the copy; 0 prints both.
func CertificateOf(tx *db.Tx, id uint32, copy int) (Certificate, error) {
	print, err := tax.PrintCertificate(tx, tax.CertificateByID{ID: id})
	if err == nil && copy > 0 {
		print.Copies = print.Copies[copy-1 : copy]
	}
	return Certificate{print}, err
}

// IncomeRow is a row of the table of incomes.
type IncomeRow struct {
	Text   string
	Ticked bool
}

// Rows returns the incomes as the form lists them.
func (c Certificate) Rows() []IncomeRow {
	rows := []IncomeRow{
		{Text: "1. เงินเดือน ค่าจ้าง เบี้ยเลี้ยง โบนัส ฯลฯ ตามมาตรา 40 (1)"},
		{Text: "2. ค่าธรรมเนียม ค่านายหน้า ฯลฯ ตามมาตรา 40 (2)"},
		{Text: "3. ค่าแห่งลิขสิทธิ์ ฯลฯ ตามมาตรา 40 (3)"},
		{Text: "4. (ก) ดอกเบี้ย ฯลฯ ตามมาตรา 40 (4) (ก)"},
		{Text: "    (ข) เงินปันผล เงินส่วนแบ่งกำไร ฯลฯ ตามมาตรา 40 (4) (ข)"},
		{Text: "5. การจ่ายเงินได้ที่ต้องหักภาษี ณ ที่จ่าย ตามคำสั่งกรมสรรพากรที่ออกตามมาตรา 3 เตรส เช่น รางวัล ส่วนลดหรือประโยชน์ใด ๆ เนื่องจากการส่งเสริมการขาย ค่าจ้างทำของ ค่าโฆษณา ค่าเช่า ค่าขนส่ง ค่าบริการ ค่าเบี้ยประกันวินาศภัย ฯลฯ"},
		{Text: "6. อื่น ๆ (ระบุ)"},
	}
	for i, row := range []string{"1", "2", "3", "4a", "4b", "5", "6"} {
		rows[i].Ticked = row == c.Ticks.IncomeRow
	}
	return rows
}

// TickBox is a box of the form that can be ticked.
type TickBox struct {
	Number int
	Text   string
}

// Forms returns the returns that the certificate lists.
func (c Certificate) Forms() []TickBox {
	return []TickBox{{1, "ภ.ง.ด.1ก"}, {2, "ภ.ง.ด.1ก พิเศษ"}, {3, "ภ.ง.ด.2"}, {4, "ภ.ง.ด.3"}, {5, "ภ.ง.ด.2ก"}, {6, "ภ.ง.ด.3ก"}, {7, "ภ.ง.ด.53"}}
}

// Conditions returns how the tax is borne.
func (c Certificate) Conditions() []TickBox {
	return []TickBox{{1, "หัก ณ ที่จ่าย"}, {2, "ออกให้ตลอดไป"}, {3, "ออกให้ครั้งเดียว"}, {4, "อื่น ๆ (ระบุ)"}}
}

// Digits returns a tax ID in the groups of the form.
func (c Certificate) Digits(id string) []string {
	if len(id) != 13 {
		return []string{id}
	}
	return []string{id[:1], id[1:5], id[5:10], id[10:12], id[12:]}
}

// Void reports whether the certificate is void.
func (c Certificate) Void() bool { return c.CertificatePrint.Certificate.Status == tax.Void }

// Day returns a date with its Buddhist year.
func (c Certificate) Day(d when.Date) string {
	return fmt.Sprintf("%02d/%02d/%d", d.Day(), d.Month(), d.Year()+543)
}

// DrawCertificate renders a certificate, a page for each copy. It must not be called in a
// transaction.
func DrawCertificate(ctx context.Context, c Certificate) (File, error) {
	return drawWithin(ctx, "certificate", c.draw)
}

func (c Certificate) draw(ctx context.Context) (File, error) {
	form, font := c.CertificatePrint.Certificate, paperFont.Load()
	doc := typeset.New(typeset.Info{
		Title: certificateTitle + " " + form.CertificateNumber, Author: c.Payer.Name, Language: Thai, Created: time.Unix(int64(form.UpdatedAt), 0), PaperFont: font,
	})
	for _, copy := range c.Copies {
		if ctx.Err() != nil {
			return File{}, context.Cause(ctx)
		}
		d := &certificateDrawing{Certificate: c, form: form, copy: copy, canvas: canvas{doc: doc}}
		d.draw()
	}
	return File{
		Name: files.ASCIIName(form.CertificateNumber) + ".pdf", Bytes: doc.Bytes(),
		About: aboutOf(1, usedFont(doc, font), string(form.Status), len(c.Copies)),
	}, nil
}
