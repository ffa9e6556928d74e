package sheet

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"kontor/internal/base/budget"
	"kontor/internal/base/fault"
)

func save(t testing.TB, name string, content []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// read reads a table to its end or its refusal.
func read(ctx context.Context, path string, l Limits) (rows []Row, err error) {
	f, err := Open(ctx, path, l)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	t, err := f.Table("")
	if err != nil {
		return nil, err
	}
	defer t.Close()
	for {
		r, more, err := t.Next()
		if err != nil || !more {
			return rows, err
		}
		rows = append(rows, r)
	}
}

// stored returns the stored texts and line numbers of a file.
func stored(t *testing.T, path string) (texts [][]string, lines []int) {
	t.Helper()
	rows, err := read(t.Context(), path, Upload)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rows {
		var cells []string
		for _, c := range r.Cells {
			cells = append(cells, c.Stored)
		}
		texts, lines = append(texts, cells), append(lines, r.Line)
	}
	return texts, lines
}

// allocated returns the bytes that do allocates, in MB.
func allocated(do func()) int64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	do()
	runtime.ReadMemStats(&after)
	return int64(after.TotalAlloc-before.TotalAlloc) >> 20
}

// book returns a workbook with one sheet. rows is the content of its sheetData, texts that of its shared strings.
func book(t testing.TB, rows, texts string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	z.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) { return flate.NewWriter(w, flate.BestSpeed) })
	for _, part := range []struct{ name, content string }{
		{"_rels/.rels", `<Relationships><Relationship Id="r1" Type="x/officeDocument" Target="xl/workbook.xml"/></Relationships>`},
		{"xl/workbook.xml", `<?xml version="1.0"?><workbook xmlns:r="x"><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>`},
		{"xl/_rels/workbook.xml.rels", `<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="x/sharedStrings" Target="/xl/sharedStrings.xml"/></Relationships>`},
		{"xl/sharedStrings.xml", `<sst>` + texts + `</sst>`},
		{"xl/worksheets/sheet1.xml", `<worksheet><dimension ref="A1:B7"/><sheetData>` + rows + `</sheetData></worksheet>`},
	} {
		w, err := z.Create(part.name)
		if err == nil {
			_, err = w.Write([]byte(part.content))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

const header = `<row r="1"><c r="A1" t="inlineStr"><is><t>name</t></is></c><c r="B1" t="inlineStr"><is><t>remark</t></is></c></row>`

func TestThaiEncodings(t *testing.T) {
	const file = "name,remark\nบริษัท น้ำใจ จำกัด,฿100\n"
	want := [][]string{{"name", "remark"}, {"บริษัท น้ำใจ จำกัด", "฿100"}}
	thai, err := charmap.Windows874.NewEncoder().String(file)
	if err != nil {
		t.Fatal(err)
	}
	wide, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().String(file)
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string]string{
		"UTF-8":            file,
		"UTF-8 with mark":  "\ufeff" + file,
		"Windows-874":      thai,
		"UTF-16 with mark": wide,
		"semicolons":       strings.ReplaceAll(file, ",", ";"),
		"tabs":             strings.ReplaceAll(file, ",", "\t"),
		"CRLF":             strings.ReplaceAll(file, "\n", "\r\n"),
	} {
		got, _ := stored(t, save(t, "f.csv", []byte(content)))
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

func TestInvalidByteNamesItsLine(t *testing.T) {
	_, err := read(t.Context(), save(t, "f.csv", []byte("name\nok\n\xffbad\xfc\n")), Upload)
	if err == nil || !strings.Contains(err.Error(), "line 3") {
		t.Errorf("got %v, want a complaint about line 3", err)
	}
}

func TestLineNumbersMatchEditors(t *testing.T) {
	_, lines := stored(t, save(t, "f.csv", []byte("name,remark\na,\"two\nlines\"\n\nb,c\n")))
	if diff := cmp.Diff([]int{1, 2, 5}, lines); diff != "" {
		t.Error(diff)
	}
	_, lines = stored(t, save(t, "f.xlsx", book(t, header+`<row r="7"><c r="A7"><v>1</v></c></row><row><c><v>2</v></c></row>`, "")))
	if diff := cmp.Diff([]int{1, 7, 8}, lines); diff != "" {
		t.Error(diff)
	}
}

func TestFilesThatAreNotTablesAreRefused(t *testing.T) {
	for name, content := range map[string]string{"f.csv": "a,\"b\nc", "f.xlsx": "no zip", "f.pdf": "x"} {
		if rows, err := read(t.Context(), save(t, name, []byte(content)), Upload); err == nil {
			t.Errorf("%s was read to its end: %v", name, rows)
		}
	}
	if _, err := read(t.Context(), filepath.Join(t.TempDir(), "none.csv"), Upload); err == nil {
		t.Error("a file that is not there was opened")
	}
}

func TestSharedAndInlineTexts(t *testing.T) {
	texts := `<si><t>a &amp; b</t></si><si><r><t>rich </t></r><r><rPr/><t xml:space="preserve">text</t></r><rPh sb="0"><t>hint</t></rPh></si><si><t>l_x000D_l</t></si><si><t/></si>`
	got, _ := stored(t, save(t, "f.xlsx", book(t, `<row r="1">
		<c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c><c r="D1" t="s"><v>3</v></c><c r="E1" t="s"><v>99</v></c>
		<c r="F1" t="str"><f>A1</f><v>&#3585;</v></c><c r="G1" t="b"><v>1</v></c><c r="H1" t="e"><v>#N/A</v></c>
		<c r="I1" t="inlineStr"><is><t><![CDATA[<b>]]></t></is></c><!-- <c r="J1"><v>no</v></c> --></row>`, texts)))
	want := [][]string{{"a & b", "rich text", "l\rl", "", "", "ก", "1", "#N/A", "<b>"}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestRowsAreCutAtTheHeader(t *testing.T) {
	for name, content := range map[string][]byte{
		"f.csv":  []byte("name,remark,,\na,b,,,,far\nc\n"),
		"f.xlsx": book(t, header+`<row r="2"><c r="A2"><v>1</v></c><c r="XFD2"><v>2</v></c></row><row r="3"><c r="B3"><v>3</v></c></row>`, ""),
	} {
		rows, err := read(t.Context(), save(t, name, content), Upload)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if len(rows) != 3 || len(rows[0].Cells) != 2 || len(rows[1].Cells) > 2 || rows[1].Extra == nil || rows[1].Extra.Column < 6 || rows[2].Extra != nil {
			t.Errorf("%s: %+v", name, rows)
		}
	}
}

// attacks are small files that would be huge in memory.
func attacks(t testing.TB) map[string][]byte {
	far, wide, long, many := &strings.Builder{}, &strings.Builder{}, &strings.Builder{}, &strings.Builder{}
	for i := range 10_000 {
		fmt.Fprintf(far, `<row r="%d"><c r="XFD%[1]d"><v>1</v></c></row>`, i+2)
	}
	for i := range 16_000 {
		fmt.Fprintf(wide, `<c t="s"><v>%d</v></c>`, i%2)
	}
	for range 5_000 {
		long.WriteString(`<row><c t="s"><v>0</v></c><c t="s"><v>0</v></c></row>`)
	}
	for i := range 5_001 {
		fmt.Fprintf(many, "c%d\n", i)
	}
	huge := `<si>` + strings.Repeat(`<r><t>`+strings.Repeat("x", 1000)+`</t></r>`, 32) + `</si>`
	return map[string][]byte{
		"far.xlsx":        book(t, header+far.String(), ""),
		"wide.xlsx":       book(t, `<row>`+wide.String()+`</row>`, huge+huge),
		"long.xlsx":       book(t, header+long.String(), huge),
		"texts.xlsx":      book(t, header, strings.Repeat(`<si/>`, 1_100_000)),
		"text.xlsx":       book(t, header, `<si><t>`+strings.Repeat("x", 10<<20)+`</t></si>`),
		"bomb.xlsx":       book(t, header+strings.Repeat(" ", 20<<20), ""),
		"nested.xlsx":     book(t, header+strings.Repeat("<a>", 6<<20), ""),
		"attributes.xlsx": book(t, header+`<row `+strings.Repeat(`a="" `, 1<<20)+`>`, ""),
		"rows.csv":        []byte("name\n" + many.String()),
		"cells.csv":       []byte(strings.Repeat(",", 3<<20)),
		"columns.csv":     []byte(strings.Repeat("a,", 2_000)),
		"long.csv":        []byte("name\n" + strings.Repeat("x", 1<<20)),
	}
}

func TestSmallFilesCannotFillMemory(t *testing.T) {
	limits := Upload
	limits.Unpacked = 16 << 20 // so that the test is fast
	for name, content := range attacks(t) {
		if len(content) > 4<<20 {
			t.Fatalf("%s has %d bytes", name, len(content))
		}
		var err error
		used := allocated(func() { _, err = read(t.Context(), save(t, name, content), limits) })
		var large TooLarge
		if !errors.As(err, &large) && fault.Of(err) == nil && name != "attributes.xlsx" || err == nil {
			t.Errorf("%s: %v", name, err)
		}
		if used > 128 {
			t.Errorf("%s of %d kB took %d MB", name, len(content)>>10, used)
		}
	}
}

func TestWholeExpandsExponents(t *testing.T) {
	for in, want := range map[string]string{
		"1.05551234567E+11": "105551234567", "1E-3": "0.001", "-2.5e-1": "-0.25", "1.5E+0": "1.5", "12E+1": "120",
		"E5": "E5", "PE1": "PE1", "1E999": "1E999", "3": "3", "0E+3": "0",
	} {
		if got := Whole(in); got != want {
			t.Errorf("Whole(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestSpreadsheetDates(t *testing.T) {
	for in, want := range map[string]string{"46341": "2026-11-15", "46341.75": "2026-11-15", "61": "1900-03-01", "60": "", "2026-11-15": "", "x": ""} {
		if got, _ := dayOf(in, false); got != want {
			t.Errorf("dayOf(%q) = %q, want %q", in, got, want)
		}
	}
	if got, _ := dayOf("44879", true); got != "2026-11-15" {
		t.Errorf("1904: %q", got)
	}
}

func TestNumbersAsDisplayed(t *testing.T) {
	for _, c := range []struct{ stored, format, want string }{
		{"105551234567", "0000000000000", "0105551234567"},
		{"105551234567", "0-0000-00000-00-0", "0-1055-51234-56-7"},
		{"105551234567", `0\ 0000\ 00000\ 00\ 0`, "0 1055 51234 56 7"},
		{"105551234567", `[$-D000000]0\ 0000\ 00000\ 00\ 0`, "0 1055 51234 56 7"},
		{"21234567", "(00) 000-0000", "(02) 123-4567"},
		{"21234567", `[<=99999999][$-D000000]0\-####\-####;[$-D000000]#\-####\-####`, "0-2123-4567"},
		{"812345678", `[<=99999999][$-D000000]0\-####\-####;[$-D000000]#\-####\-####`, "8-1234-5678"},
		{"812345678", "#-####-####", "8-1234-5678"},
		{"1234567890123", "00-00", "12345678901-23"},
		{"0", "00-000", "00-000"},
		{"105551234567", "#,##0", "105551234567"},
		{"105551234567", "General", "105551234567"},
		{"46341", "yyyy-mm-dd", "46341"},
		{"0.07", "0%", "7%"},
		{"0.0725", "0.00%", "7.25%"},
		{"-0.07", "0%;-0%", "-7%"},
		{"1.5", "000", "1.5"},
	} {
		if got := display(c.stored, c.format); got != c.want {
			t.Errorf("%s as %s: %q, want %q", c.stored, c.format, got, c.want)
		}
	}
}

// A workbook names 300,000 sheets and 1,000 relations in 15 kB. It took 4 seconds.
func TestSheetsAreFoundInOneStep(t *testing.T) {
	relations, sheets := &strings.Builder{}, &strings.Builder{}
	for i := range 1_000 {
		fmt.Fprintf(relations, `<Relationship Id="r%d" Type="worksheet" Target="sheet.xml"/>`, i)
	}
	for range 300_000 {
		sheets.WriteString(`<sheet r:id="x"/>`)
	}
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for name, text := range map[string]string{
		"_rels/.rels":                `<Relationships><Relationship Id="r" Type="officeDocument" Target="xl/workbook.xml"/></Relationships>`,
		"xl/_rels/workbook.xml.rels": `<Relationships>` + relations.String() + `</Relationships>`,
		"xl/workbook.xml":            `<workbook>` + sheets.String() + `</workbook>`,
	} {
		w, err := z.Create(name)
		if err == nil {
			_, err = io.WriteString(w, text)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	path := save(t, "f.xlsx", b.Bytes())
	for steps, want := range map[int64]string{8 << 20: "no sheet", 1 << 20: "steps of work"} {
		_, err := read(budget.With(t.Context(), budget.Limits{Free: steps}), path, Upload)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%d bytes: %v", b.Len(), err)
		}
	}
}
