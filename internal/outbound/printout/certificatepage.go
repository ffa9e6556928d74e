package printout

import (
	"fmt"
	"strconv"
	"strings"

	"kontor/internal/base/num"
	"kontor/internal/base/wording"
	"kontor/internal/outbound/typeset"
	"kontor/internal/trade/tax"
)

const certificateTitle = "หนังสือรับรองการหักภาษี ณ ที่จ่าย"

// Measures of a certificate.
const (
	inset     = 6 * typeset.Point
	lineWidth = typeset.Point / 2
	tickSide  = 9 * typeset.Point
	signsAt   = side + 196*typeset.Point
	sealSide  = 60 * typeset.Point
)

// incomeColumns are the columns of the table of incomes, from the left margin.
var incomeColumns = []column{
	{[]string{"ประเภทเงินได้พึงประเมินที่จ่าย"}, 0, 272236, false}, {[]string{"วัน เดือน", "หรือปีภาษี ที่จ่าย"}, 272236, 74 * typeset.Point, false},
	{[]string{"จำนวนเงินที่จ่าย"}, 346236, 84 * typeset.Point, true}, {[]string{"ภาษีที่หัก", "และนำส่งไว้"}, 430236, 80 * typeset.Point, true},
}

// certificateDrawing is one copy of a certificate that is being drawn.
type certificateDrawing struct {
	Certificate
	form tax.Certificate
	copy tax.CertificateCopy
	canvas
}

func (d *certificateDrawing) draw() {
	d.page, d.y = d.doc.Page(typeset.A4Width, typeset.A4Height), top
	if d.Void() {
		d.page.Across(d.doc.Line(watermark, "ยกเลิก"))
	}
	d.write(side, small, d.wrap(small, textWidth, fmt.Sprintf("ฉบับที่ %d (%s)", d.copy.Number, d.copy.Caption), 1))
	d.title()
	d.framed(func() {
		d.person("ผู้มีหน้าที่หักภาษี ณ ที่จ่าย :-", d.Payer.TaxID, d.Payer.Name, d.Payer.Address)
	})
	d.framed(func() {
		d.person("ผู้ถูกหักภาษี ณ ที่จ่าย :-", d.Payee.TaxID, d.Payee.Name, d.Payee.Address)
		d.returns()
	})
	d.incomes()
	d.framed(d.conditions)
	d.ending()
	d.page.Right(side+textWidth, typeset.A4Height-18*typeset.Point, d.doc.Line(small.Style, d.form.CertificateNumber))
}

// title names the form and its law; the number is at the right.
func (d *certificateDrawing) title() {
	y := d.y
	d.middle(large, certificateTitle)
	d.page.Right(side+textWidth, y+large.base, d.doc.Line(strong.Style, "เลขที่ "+d.form.CertificateNumber))
	d.middle(normal, "ตามมาตรา 50 ทวิ แห่งประมวลรัษฎากร")
	if d.Void() {
		d.middle(strong, "ยกเลิก")
	}
	d.y += 4 * typeset.Point
}

// middle writes a line in the middle of the page and moves down.
func (d *certificateDrawing) middle(style look, text string) {
	line := d.doc.Line(style.Style, text)
	d.page.Line(side+(textWidth-line.Width())/2, d.y+style.base, line)
	d.y += style.pitch
}

// framed draws a part in a frame.
func (d *certificateDrawing) framed(draw func()) {
	y := d.y
	d.y += inset / 2
	draw()
	d.y += inset / 2
	d.frame(side, y, textWidth, d.y-y)
	d.y += 4 * typeset.Point
}

// frame draws the four sides of a rectangle.
func (d *certificateDrawing) frame(x, y, width, height typeset.Length) {
	d.page.Fill(x, y, width, lineWidth, 0)
	d.page.Fill(x, y+height-lineWidth, width, lineWidth, 0)
	d.page.Fill(x, y, lineWidth, height, 0)
	d.page.Fill(x+width-lineWidth, y, lineWidth, height, 0)
}

// person is the payer or the payee.
func (d *certificateDrawing) person(role, taxID, name, address string) {
	y := d.y
	d.write(side+inset, strong, []typeset.Line{d.doc.Line(strong.Style, role)})
	d.page.Right(side+textWidth-inset, y+normal.base, d.doc.Line(normal.Style, "เลขประจำตัวผู้เสียภาษีอากร (13 หลัก) "+strings.Join(d.Digits(taxID), "-")))
	for _, f := range []Fact{{"ชื่อ", name}, {"ที่อยู่", address}} {
		d.page.Line(side+inset, d.y+normal.base, d.doc.Line(small.Style, f.Caption))
		lines := d.wrap(normal, textWidth-36*typeset.Point-inset, f.Value, 3)
		if lines == nil {
			d.y += normal.pitch
		}
		d.write(side+36*typeset.Point, normal, lines)
	}
}

// returns ticks the return that declares the certificate.
func (d *certificateDrawing) returns() {
	sequence := "–"
	if d.form.SequenceInReturn != 0 {
		sequence = strconv.FormatUint(uint64(d.form.SequenceInReturn), 10)
	}
	d.page.Line(side+inset, d.y+normal.base, d.doc.Line(normal.Style, "ลำดับที่ "+sequence+" ในแบบ"))
	d.boxes(side+110*typeset.Point, 96*typeset.Point, 4, d.Forms(), d.Ticks.Form)
}

// conditions ticks how the tax is borne.
func (d *certificateDrawing) conditions() {
	d.page.Line(side+inset, d.y+normal.base, d.doc.Line(normal.Style, "ผู้จ่ายเงิน"))
	d.boxes(side+74*typeset.Point, 106*typeset.Point, 4, d.Conditions(), d.Ticks.Condition)
}

// boxes draws boxes to tick, so many in a row.
func (d *certificateDrawing) boxes(x, step typeset.Length, inRow int, boxes []TickBox, ticked int) {
	for i, b := range boxes {
		at := x + step*typeset.Length(i%inRow)
		if i > 0 && i%inRow == 0 {
			d.y += normal.pitch
		}
		d.frame(at, d.y+normal.base-tickSide+typeset.Point, tickSide, tickSide)
		if b.Number == ticked {
			d.page.Line(at+typeset.Point*3/2, d.y+normal.base, d.doc.Line(strong.Style, "X"))
		}
		d.page.Line(at+tickSide+4*typeset.Point, d.y+normal.base, d.doc.Line(normal.Style, fmt.Sprintf("(%d) %s", b.Number, b.Text)))
	}
	d.y += normal.pitch
}

// incomes is the table of incomes with its totals.
func (d *certificateDrawing) incomes() {
	begin := d.y
	d.page.Shade(side, d.y, textWidth, 2*caption.pitch+inset, 920)
	for _, c := range incomeColumns {
		for i, text := range c.words {
			line := d.doc.Line(caption.Style, text)
			d.page.Line(side+c.x+(c.width-line.Width())/2, d.y+inset/2+caption.base+typeset.Length(i)*caption.pitch, line)
		}
	}
	d.y += 2*caption.pitch + inset
	for _, row := range d.Rows() {
		d.income(row)
	}
	d.page.Fill(side+incomeColumns[1].x, begin, lineWidth, d.y-begin, 0)
	d.page.Fill(side, d.y, textWidth, lineWidth, 0)
	d.y += inset / 2
	d.page.Right(side+incomeColumns[2].x-inset, d.y+normal.base, d.doc.Line(strong.Style, "รวมเงินที่จ่ายและภาษีที่หักนำส่ง"))
	d.amounts(strong)
	d.y += normal.pitch + inset/2
	for _, c := range incomeColumns[2:] {
		d.page.Fill(side+c.x, begin, lineWidth, d.y-begin, 0)
	}
	d.page.Fill(side, d.y, textWidth, lineWidth, 0)
	d.y += inset / 2
	d.write(side+inset, strong, d.wrap(strong, textWidth-2*inset, "รวมเงินภาษีที่หักนำส่ง (ตัวอักษร) "+d.TaxInWords, 2))
	d.y += inset / 2
	d.frame(side, begin, textWidth, d.y-begin)
	d.y += 4 * typeset.Point
}

// income is a row of the table; the one that is ticked has the payment.
func (d *certificateDrawing) income(row IncomeRow) {
	d.page.Fill(side, d.y, textWidth, lineWidth/2, 0)
	d.y += inset / 2
	begin, indent := d.y, typeset.Length(0)
	if strings.HasPrefix(row.Text, " ") {
		indent = 10 * typeset.Point
	}
	d.write(side+inset+indent, small, d.wrap(small, incomeColumns[0].width-2*inset-indent, strings.TrimSpace(row.Text), 0))
	if row.Ticked {
		d.write(side+inset, normal, d.wrap(normal, incomeColumns[0].width-2*inset, d.form.IncomeText, 4))
		end := d.y
		d.y = max(begin, end-normal.pitch)
		day := d.doc.Line(normal.Style, d.Day(d.form.PaymentDate))
		d.page.Line(side+incomeColumns[1].x+(incomeColumns[1].width-day.Width())/2, d.y+normal.base, day)
		d.amounts(normal)
		d.y = max(end, begin+normal.pitch)
	}
	d.y += inset / 2
}

// amounts writes what was paid and withheld.
func (d *certificateDrawing) amounts(style look) {
	for i, amount := range []num.Money{d.form.BaseAmount, d.form.TaxAmount} {
		c := incomeColumns[i+2]
		c.x, c.width = c.x+inset/2, c.width-inset*3/2
		d.number(style, c, wording.Decimals(amount, num.BasePlaces))
	}
}

// ending is the warning, the signature and the seal.
func (d *certificateDrawing) ending() {
	begin := d.y
	d.y += inset / 2
	text := d.y
	d.write(side+inset, small, d.wrap(small, signsAt-side-2*inset, "คำเตือน ผู้มีหน้าที่ออกหนังสือรับรองการหักภาษี ณ ที่จ่าย ฝ่าฝืนไม่ปฏิบัติตามมาตรา 50 ทวิ แห่งประมวลรัษฎากร ต้องรับโทษทางอาญาตามมาตรา 35 แห่งประมวลรัษฎากร", 0))
	end := d.y
	d.y = text
	d.write(signsAt+inset, small, d.wrap(small, side+textWidth-signsAt-2*inset, "ขอรับรองว่าข้อความและตัวเลขดังกล่าวข้างต้นถูกต้องตรงกับความจริงทุกประการ", 2))
	d.y += 22 * typeset.Point
	d.write(signsAt+inset, normal, []typeset.Line{
		d.doc.Line(normal.Style, "ลงชื่อ ................................................ ผู้จ่ายเงิน"),
		d.doc.Line(normal.Style, "วันที่ "+d.Day(d.form.PaymentDate)),
	})
	d.write(signsAt+inset, small, []typeset.Line{d.doc.Line(small.Style, "(วัน เดือน ปี ที่ออกหนังสือรับรองฯ)")})
	x, y := side+textWidth-inset-sealSide, text+22*typeset.Point
	d.frame(x, y, sealSide, sealSide)
	d.y = y + 10*typeset.Point
	for _, word := range []string{"ประทับตรา", "นิติบุคคล", "(ถ้ามี)"} {
		line := d.doc.Line(small.Style, word)
		d.page.Line(x+(sealSide-line.Width())/2, d.y+small.base, line)
		d.y += small.pitch
	}
	d.y = max(end, y+sealSide) + inset/2
	d.page.Fill(signsAt, begin, lineWidth, d.y-begin, 0)
	d.frame(side, begin, textWidth, d.y-begin)
}
