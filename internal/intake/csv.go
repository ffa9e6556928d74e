package intake

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
)

// fileMax limits what is read into memory.
const fileMax = 256 << 20

func openCSV(path string) (*table, error) {
	raw, err := readAll(path)
	if err != nil {
		return nil, err
	}
	text, err := utf8Text(raw)
	if err != nil {
		return nil, err
	}
	r := csv.NewReader(bytes.NewReader(text))
	r.Comma = separator(text)
	r.FieldsPerRecord = -1 // short rows are checked by field, with their line number
	r.ReuseRecord = true
	next := func() (row, bool, error) {
		texts, err := r.Read()
		if errors.Is(err, io.EOF) {
			return row{}, false, nil
		}
		if err != nil {
			return row{}, false, fmt.Errorf("not a CSV file: %w", err)
		}
		line, _ := r.FieldPos(0)
		return row{line, plain(texts)}, true, nil
	}
	return &table{next: next, total: bytes.Count(text, []byte("\n")), close: func() error { return nil }}, nil
}

func readAll(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	raw, err := io.ReadAll(io.LimitReader(f, fileMax+1))
	if err != nil {
		return nil, err
	}
	if len(raw) > fileMax {
		return nil, fmt.Errorf("the file is larger than %d MiB", fileMax>>20)
	}
	return raw, nil
}

// utf8Text converts the encodings of Thai spreadsheets to UTF-8: UTF-8 with or without BOM,
// UTF-16 with BOM, and Windows-874, a superset of TIS-620.
func utf8Text(raw []byte) ([]byte, error) {
	if bytes.HasPrefix(raw, []byte{0xFF, 0xFE}) || bytes.HasPrefix(raw, []byte{0xFE, 0xFF}) {
		return unicode.UTF16(unicode.LittleEndian, unicode.ExpectBOM).NewDecoder().Bytes(raw)
	}
	raw = bytes.TrimPrefix(raw, []byte("\xEF\xBB\xBF"))
	if utf8.Valid(raw) {
		return raw, nil
	}
	text, err := charmap.Windows874.NewDecoder().Bytes(raw)
	if err != nil {
		return nil, err
	}
	if at := bytes.IndexRune(text, utf8.RuneError); at >= 0 {
		return nil, fmt.Errorf("line %d has a byte that is neither UTF-8 nor Windows-874; save the file as UTF-8", 1+bytes.Count(text[:at], []byte("\n")))
	}
	return text, nil
}

// separator returns the most frequent of comma, semicolon and tab in the header, since
// spreadsheets follow the regional settings.
func separator(text []byte) rune {
	header, _, _ := bytes.Cut(text, []byte("\n"))
	best, most := ',', bytes.Count(header, []byte(","))
	for _, s := range ";\t" {
		if n := bytes.Count(header, []byte(string(s))); n > most {
			best, most = s, n
		}
	}
	return best
}
