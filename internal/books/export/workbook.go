package export

import (
	"archive/zip"
	"bufio"
	"encoding/xml"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
)

// Workbook streams an XLSX file row by row. Amounts are written as exact decimals and never
// converted to floating point; dates are dates.
type Workbook struct {
	zip    *zip.Writer
	out    *bufio.Writer // current sheet
	sheets []string
	name   string
	head   []string
	rows   int
	above  []string // lines above the table
	held   []line   // first rows of the sheet, until the widths of its columns are written
	begun  bool     // the widths are written
}

// line is a row of a sheet.
type line struct {
	cells []any
	total bool
}

// heldMax is the number of rows that decide how wide the columns are.
const heldMax = 100

// rowsMax is the row limit of a sheet. Longer tables continue on another sheet.
const rowsMax = 1_048_576

// NewWorkbook starts a file.
func NewWorkbook(w io.Writer) *Workbook { return &Workbook{zip: zip.NewWriter(w)} }

// Sheet starts a sheet with its header row.
func (b *Workbook) Sheet(name string, head ...string) error {
	if err := b.end(); err != nil {
		return err
	}
	b.name, b.head, b.out = name, head, nil
	return b.begin(name)
}

// Above writes lines above the table of the next sheets, such as the company, the title and
// the period. The second is the title.
func (b *Workbook) Above(lines ...string) *Workbook {
	b.above = lines
	return b
}

func (b *Workbook) begin(name string) error {
	if err := b.end(); err != nil {
		return err
	}
	b.sheets = append(b.sheets, name)
	part, err := b.zip.Create(fmt.Sprintf("xl/worksheets/sheet%d.xml", len(b.sheets)))
	if err != nil {
		return err
	}
	b.out, b.rows, b.held, b.begun = bufio.NewWriterSize(part, 1<<16), 0, nil, false
	return nil
}

// start writes what comes before the rows: widths, lines above the table and heads.
func (b *Workbook) start() error {
	b.begun = true
	top := 1
	if len(b.above) > 0 {
		top = len(b.above) + 2
	}
	fmt.Fprintf(b.out, xml.Header+`<worksheet xmlns="`+mainSpace+`"><sheetViews><sheetView workbookViewId="0"><pane ySplit="%d" topLeftCell="A%d" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`, top, top+1)
	b.widths()
	b.out.WriteString(`<sheetData>`)
	for i, text := range b.above {
		cell := any(heading(text))
		if i == 1 {
			cell = title(text)
		}
		if err := b.write(line{cells: []any{cell}}); err != nil {
			return err
		}
	}
	b.rows = top - 1
	cells := make([]any, len(b.head))
	for i, text := range b.head {
		cells[i] = heading(text)
	}
	if err := b.write(line{cells: cells}); err != nil {
		return err
	}
	for _, row := range b.held {
		if err := b.write(row); err != nil {
			return err
		}
	}
	b.held = nil
	return nil
}

// widths writes how wide the columns are, by their heads and first rows.
func (b *Workbook) widths() {
	if len(b.head) == 0 {
		return
	}
	wide := make([]int, len(b.head))
	for i, text := range b.head {
		wide[i] = utf8.RuneCountInString(text)
	}
	for _, row := range b.held {
		for i, cell := range row.cells[:min(len(row.cells), len(wide))] {
			wide[i] = max(wide[i], width(cell))
		}
	}
	b.out.WriteString(`<cols>`)
	for i, n := range wide {
		fmt.Fprintf(b.out, `<col min="%d" max="%d" width="%d" customWidth="1"/>`, i+1, i+1, min(max(n, 6), 50)+2)
	}
	b.out.WriteString(`</cols>`)
}

// width returns the number of characters of a cell.
func width(cell any) int {
	switch v := cell.(type) {
	case nil:
		return 0
	case string:
		return utf8.RuneCountInString(v)
	case when.Date:
		return len("2026-10-31")
	case num.Money:
		return len(fixed(v)) * 5 / 4 // with separators
	}
	return len(fmt.Sprint(cell))
}

func (b *Workbook) end() error {
	if b.out == nil {
		return nil
	}
	if !b.begun {
		if err := b.start(); err != nil {
			return err
		}
	}
	b.out.WriteString(`</sheetData></worksheet>`)
	return b.out.Flush()
}

// heading is a bold text, title a large one.
type (
	heading string
	title   string
)

// Row writes one row. A cell is a text, an amount, a quantity, a cost, a date, a whole number
// or an id. An unset id and nil leave the cell empty.
func (b *Workbook) Row(cells ...any) error { return b.add(line{cells: cells}) }

// Total writes a row of totals, bold under a line.
func (b *Workbook) Total(cells ...any) error { return b.add(line{cells, true}) }

func (b *Workbook) add(row line) error {
	if b.rows == rowsMax {
		if err := b.begin(fmt.Sprintf("%s %d", b.name, len(b.sheets)+1)); err != nil {
			return err
		}
	}
	if b.begun {
		return b.write(row)
	}
	if b.held = append(b.held, row); len(b.held) == heldMax {
		return b.start()
	}
	return nil
}

func (b *Workbook) write(row line) error {
	b.rows++
	fmt.Fprintf(b.out, `<row r="%d">`, b.rows)
	for i, cell := range row.cells {
		if err := b.cell(column(i)+strconv.Itoa(b.rows), cell, row.total); err != nil {
			return err
		}
	}
	_, err := b.out.WriteString(`</row>`)
	return err
}

// Cell styles, by index in the styles part.
const (
	styleAmount      = 1
	styleDate        = 2
	styleHeading     = 3
	styleTitle       = 4
	styleTotal       = 5
	styleTotalAmount = 6
)

func (b *Workbook) cell(at string, cell any, total bool) error {
	plain, amount := 0, styleAmount
	if total {
		plain, amount = styleTotal, styleTotalAmount
	}
	switch v := cell.(type) {
	case nil:
		if total {
			fmt.Fprintf(b.out, `<c r="%s" s="%d"/>`, at, plain)
		}
	case string:
		return b.text(at, v, plain)
	case heading:
		return b.text(at, string(v), styleHeading)
	case title:
		return b.text(at, string(v), styleTitle)
	case num.Money:
		b.number(at, v.String(), amount)
	case num.Qty:
		b.number(at, v.String(), plain)
	case num.Cost:
		b.number(at, v.String(), plain)
	case num.Percent:
		b.number(at, v.String(), plain)
	case int:
		b.number(at, strconv.Itoa(v), plain)
	case uint32:
		b.number(at, strconv.FormatUint(uint64(v), 10), plain)
	case num.Ref:
		if v != 0 {
			b.number(at, strconv.FormatUint(uint64(v), 10), plain)
		}
	case when.Month:
		return b.text(at, v.String(), plain)
	case bool:
		return b.text(at, strconv.FormatBool(v), plain)
	case when.Date:
		if days, ok := serial(v); ok {
			b.number(at, strconv.Itoa(days), styleDate)
		} else {
			return b.text(at, v.String(), plain)
		}
	default:
		return fmt.Errorf("a cell cannot hold %T", cell)
	}
	return nil
}

func (b *Workbook) number(at, decimal string, style int) {
	fmt.Fprintf(b.out, `<c r="%s" s="%d"><v>%s</v></c>`, at, style, decimal)
}

func (b *Workbook) text(at, text string, style int) error {
	if text == "" {
		return nil
	}
	fmt.Fprintf(b.out, `<c r="%s" s="%d" t="inlineStr"><is><t xml:space="preserve">`, at, style)
	if err := xml.EscapeText(b.out, []byte(text)); err != nil {
		return err
	}
	_, err := b.out.WriteString(`</t></is></c>`)
	return err
}

// serial returns a date as a spreadsheet day number. Before March 1900 spreadsheets disagree
// about the calendar.
func serial(d when.Date) (days int, ok bool) {
	if d.Before(when.NewDate(1900, 3, 1)) {
		return 0, false
	}
	zero := time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC)
	return int(d.Start(time.UTC).Sub(zero) / (24 * time.Hour)), true
}

// column returns the name of a column: A, B … Z, AA.
func column(i int) string {
	name := ""
	for i++; i > 0; i = (i - 1) / 26 {
		name = string(rune('A'+(i-1)%26)) + name
	}
	return name
}

// Close finishes the file.
func (b *Workbook) Close() error {
	if err := b.end(); err != nil {
		return err
	}
	var sheets, relations, types string
	for i, name := range b.sheets {
		sheets += fmt.Sprintf(`<sheet name="%s" sheetId="%d" r:id="rId%d"/>`, escaped(name), i+1, i+1)
		relations += fmt.Sprintf(`<Relationship Id="rId%d" Type="%s/worksheet" Target="worksheets/sheet%d.xml"/>`, i+1, relationSpace, i+1)
		types += fmt.Sprintf(`<Override PartName="/xl/worksheets/sheet%d.xml" ContentType="%s.worksheet+xml"/>`, i+1, partType)
	}
	relations += fmt.Sprintf(`<Relationship Id="rId%d" Type="%s/styles" Target="styles.xml"/>`, len(b.sheets)+1, relationSpace)
	for _, part := range []struct{ name, text string }{
		{"[Content_Types].xml", `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
			`<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
			`<Override PartName="/xl/workbook.xml" ContentType="` + partType + `.sheet.main+xml"/>` +
			`<Override PartName="/xl/styles.xml" ContentType="` + partType + `.styles+xml"/>` + types + `</Types>`},
		{"_rels/.rels", `<Relationships xmlns="` + packageSpace + `"><Relationship Id="rId1" Type="` + relationSpace + `/officeDocument" Target="xl/workbook.xml"/></Relationships>`},
		{"xl/workbook.xml", `<workbook xmlns="` + mainSpace + `" xmlns:r="` + relationSpace + `"><bookViews><workbookView/></bookViews><sheets>` + sheets + `</sheets></workbook>`},
		{"xl/_rels/workbook.xml.rels", `<Relationships xmlns="` + packageSpace + `">` + relations + `</Relationships>`},
		{"xl/styles.xml", styles},
	} {
		w, err := b.zip.Create(part.name)
		if err != nil {
			return err
		}
		if _, err := io.WriteString(w, xml.Header+part.text); err != nil {
			return err
		}
	}
	return b.zip.Close()
}

func escaped(text string) string {
	var out strings.Builder
	_ = xml.EscapeText(&out, []byte(text)) // writing to memory does not fail
	return out.String()
}

const (
	mainSpace     = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
	relationSpace = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
	packageSpace  = "http://schemas.openxmlformats.org/package/2006/relationships"
	partType      = "application/vnd.openxmlformats-officedocument.spreadsheetml"

	styles = `<styleSheet xmlns="` + mainSpace + `">` +
		`<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\-mm\-dd"/></numFmts>` +
		`<fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="14"/><name val="Calibri"/></font></fonts>` +
		`<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>` +
		`<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border><left/><right/><top style="thin"/><bottom/><diagonal/></border></borders>` +
		`<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
		`<cellXfs count="7"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>` +
		`<xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>` +
		`<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>` +
		`<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>` +
		`<xf numFmtId="0" fontId="2" fillId="0" borderId="0" xfId="0" applyFont="1"/>` +
		`<xf numFmtId="0" fontId="1" fillId="0" borderId="1" xfId="0" applyFont="1" applyBorder="1"/>` +
		`<xf numFmtId="4" fontId="1" fillId="0" borderId="1" xfId="0" applyNumberFormat="1" applyFont="1" applyBorder="1"/></cellXfs>` +
		`<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>` +
		`</styleSheet>`
)
