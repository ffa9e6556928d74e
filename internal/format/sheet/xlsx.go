package sheet

import (
	"archive/zip"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"strconv"
	"strings"
	"unicode/utf8"

	"kontor/internal/base/budget"
)

// Limits of a workbook.
const (
	sheetsMax = 1_000
	stylesMax = 65_536

	// sharedSize is what a shared text takes besides its bytes, in a list that doubles when it is full.
	sharedSize = 48
)

// workbook is an open XLSX file.
type workbook struct {
	file     *os.File
	zip      *zip.Reader
	work     *budget.Budget
	left     *Limits
	limit    Limits
	sheets   []part
	strings  []string // shared by all sheets
	formats  []string // of numbers, by style
	from1904 bool
}

type part struct{ name, path string }

func openXLSX(b *budget.Budget, path string, left *Limits, limit Limits) (File, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	w := &workbook{file: f, work: b, left: left, limit: limit}
	if err := w.read(); err != nil {
		return nil, errors.Join(cmp.Or(b.Err(), err), f.Close())
	}
	return w, nil
}

func (w *workbook) Close() error { return w.file.Close() }

// part opens a part. It returns nil if there is none.
func (w *workbook) part(name string) (io.ReadCloser, error) {
	for _, f := range w.zip.File {
		if strings.EqualFold(strings.TrimPrefix(f.Name, "/"), name) {
			r, err := f.Open()
			if err != nil {
				return nil, fmt.Errorf("not an XLSX file: %w", err)
			}
			return bounded{r, w}, nil
		}
	}
	return nil, nil
}

// bounded counts what is unpacked.
type bounded struct {
	io.ReadCloser
	w *workbook
}

func (b bounded) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	if !b.w.work.Spend(n) {
		return 0, b.w.work.Err()
	}
	if b.w.left.Unpacked -= int64(n); b.w.left.Unpacked < 0 {
		return 0, tooLarge("the workbook unpacks to more than %d MB", b.w.limit.Unpacked>>20)
	}
	return n, err
}

// elements calls do at every start of an element of a part, if there is one.
func (w *workbook) elements(name string, do func(s *scanner) error) (err error) {
	r, err := w.part(name)
	if err != nil || r == nil {
		return err
	}
	defer func() { err = errors.Join(err, r.Close()) }()
	for s := newScanner(r); ; {
		t, err := s.next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if t == start {
			if err := do(s); err != nil {
				return err
			}
		}
	}
}

// relation is a link from one part to another.
type relation struct{ id, kind, target string }

// relations returns the links of a part.
func (w *workbook) relations(of string) (all []relation, err error) {
	folder, name := path.Split(of)
	err = w.elements(folder+"_rels/"+name+".rels", func(s *scanner) error {
		if !s.is("Relationship") {
			return nil
		}
		if len(all) == sheetsMax {
			return tooLarge("the workbook has more than %d sheets", sheetsMax)
		}
		to := s.attribute("Target")
		if !strings.HasPrefix(to, "/") {
			to = folder + to
		}
		all = append(all, relation{s.attribute("Id"), path.Base(s.attribute("Type")), strings.TrimPrefix(path.Clean(to), "/")})
		return nil
	})
	return all, err
}

// read reads what all sheets share.
func (w *workbook) read() error {
	info, err := w.file.Stat()
	if err != nil {
		return err
	}
	if w.zip, err = w.work.Archive(w.file, info.Size()); err != nil {
		return fmt.Errorf("not an XLSX file: %w", err)
	}
	root, err := w.relations("")
	if err != nil {
		return err
	}
	main := "xl/workbook.xml"
	for _, r := range root {
		if r.kind == "officeDocument" {
			main = r.target
		}
	}
	links, err := w.relations(main)
	if err != nil {
		return err
	}
	if err := w.readSheets(main, links); err != nil {
		return err
	}
	for _, l := range links {
		switch l.kind {
		case "sharedStrings":
			err = w.readStrings(l.target)
		case "styles":
			err = w.readStyles(l.target)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (w *workbook) readSheets(main string, links []relation) error {
	targets := map[string]string{}
	for _, l := range links {
		targets[l.id] = l.target
	}
	err := w.elements(main, func(s *scanner) error {
		switch {
		case s.is("workbookPr"):
			w.from1904 = s.attribute("date1904") == "1" || s.attribute("date1904") == "true"
		case s.is("sheet") && len(w.sheets) < sheetsMax:
			if target, found := targets[s.attribute("id")]; found {
				w.sheets = append(w.sheets, part{s.attribute("name"), target})
			}
		}
		return nil
	})
	if err == nil && len(w.sheets) == 0 {
		err = errors.New("not an XLSX file: the workbook has no sheet")
	}
	return err
}

// readStrings reads the texts that cells share. A text can have several formatted runs;
// phonetic hints are left out.
func (w *workbook) readStrings(name string) (err error) {
	r, err := w.part(name)
	if err != nil || r == nil {
		return err
	}
	defer func() { err = errors.Join(err, r.Close()) }()
	s, text, left := newScanner(r), cellText{}, w.limit.Text
	for {
		t, err := s.next()
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		case t == end && s.is("si"):
			if left -= len(text.bytes); left < 0 || len(w.strings) == w.limit.Cells {
				return tooLarge("the workbook has more than %d MB of text or %d texts", w.limit.Text>>20, w.limit.Cells)
			}
			if !w.work.Keep(sharedSize + len(text.bytes)) {
				return w.work.Err()
			}
			w.strings, text = append(w.strings, unescaped(string(text.bytes))), cellText{bytes: text.bytes[:0]}
		default:
			if err := text.add(s, t); err != nil {
				return err
			}
		}
	}
}

// cellText collects the text of <si> or <is>.
type cellText struct {
	bytes      []byte
	characters int
	hint       bool
}

func (c *cellText) add(s *scanner, t token) error {
	switch {
	case t == text:
		more, err := s.value()
		if err != nil {
			return err
		}
		c.bytes = append(c.bytes, more...)
		if c.characters += utf8.RuneCountInString(more); c.characters > textMax {
			return tooLarge("a cell has more than %d characters", textMax)
		}
	case s.is("rPh"):
		c.hint = t == start
	case s.is("t"):
		s.keep = t == start && !c.hint
	}
	return nil
}

// unescaped replaces _x000D_, the form of characters that XML does not allow.
func unescaped(text string) string {
	if !strings.Contains(text, "_x") {
		return text
	}
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if i+7 <= len(text) && text[i:i+2] == "_x" && text[i+6] == '_' {
			if n, err := strconv.ParseUint(text[i+2:i+6], 16, 16); err == nil {
				b.WriteRune(rune(n))
				i += 6
				continue
			}
		}
		b.WriteByte(text[i])
	}
	return b.String()
}

// builtIn are the formats without a definition that change what is read from a number.
var builtIn = map[string]string{"9": "0%", "10": "0.00%"}

// readStyles reads the number format of every style.
func (w *workbook) readStyles(name string) error {
	custom, used := map[string]string{}, false
	return w.elements(name, func(s *scanner) error {
		switch {
		case s.is("cellStyleXfs"), s.is("cellStyles"):
			used = false
		case s.is("cellXfs"):
			used = true
		case s.is("numFmt"):
			custom[s.attribute("numFmtId")] = s.attribute("formatCode")
		case s.is("xf") && used:
			format := s.attribute("numFmtId")
			if code, ok := custom[format]; ok {
				format = code
			} else {
				format = builtIn[format]
			}
			w.formats = append(w.formats, format)
		}
		if len(w.formats) > stylesMax || len(custom) > stylesMax {
			return tooLarge("the workbook has more than %d styles", stylesMax)
		}
		return nil
	})
}
