package sheet

import (
	"context"
	"testing"

	"kontor/internal/test/fuzzed"
)

// fuzzMax is what a file can allocate while it is read, in MB.
const fuzzMax = 128

// perByte is the work that a byte of a file can cause. A byte of an archive unpacks to a thousand.
var perByte = map[string]int64{"f.csv": 8, "f.xlsx": 1_200}

// FuzzCSV checks that any file is read as a table or refused, within its memory.
func FuzzCSV(f *testing.F) {
	for _, seed := range []string{
		"name,contactType\nA,client\n", "name;taxID\r\n\"a\"\"b\";0105500000001\r\n", "\xef\xbb\xbfname\nก\n", "\xff\xfen\x00a\x00", "\xa1\xa2,\xa3\n", "\"open", "a,b\n1\n1,2,3\n", "\x00", "=1+1\n", ",,,\n,,,", "\r\r\n\n\r",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, content []byte) { fuzz(t, "f.csv", content) })
}

// FuzzXLSX checks the same for workbooks.
func FuzzXLSX(f *testing.F) {
	content := book(f, header+`<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2"><v>1E5</v></c></row>`, `<si><t>x</t></si>`)
	f.Add(content)
	f.Add(content[:len(content)/2])
	f.Add([]byte("PK\x03\x04"))
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, content []byte) { fuzz(t, "f.xlsx", content) })
}

// FuzzSheet checks the XML of a sheet and its shared texts, which a fuzzer cannot reach through compression.
func FuzzSheet(f *testing.F) {
	f.Add(header, `<si><t>x</t></si>`)
	f.Add(header+`<row r="2"><c r="XFD2" t="s"><v>0</v></c></row>`, `<si><r><t>&#x41;</t></r></si>`)
	f.Add(`<row><c/><c r="A"/><c r="1"><v/></c>`, `<si/><!-- --><![CDATA[]]>`)
	f.Fuzz(func(t *testing.T, rows, texts string) { fuzz(t, "f.xlsx", book(t, rows, texts)) })
}

func fuzz(t *testing.T, name string, content []byte) {
	path := save(t, name, content)
	_ = fuzzed.Read(t, len(content), perByte[name], fuzzMax<<20, func(ctx context.Context) error {
		rows, err := read(ctx, path, Upload)
		for _, r := range rows {
			for _, c := range r.Cells {
				dayOf(c.Stored, false)
			}
		}
		return err
	})
}

// FuzzDisplay checks that any number is displayed in any format.
func FuzzDisplay(f *testing.F) {
	f.Add("105551234567", `[<=99999999][$-D000000]0\-####;#\-"x"_(`)
	f.Add("0.07", "0.0#%")
	f.Fuzz(func(_ *testing.T, number, format string) { display(number, format) })
}
