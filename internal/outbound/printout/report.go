package printout

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"kontor/internal/base/currency"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/base/wording"
	"kontor/internal/books/report"
	"kontor/internal/db"
	"kontor/internal/org"
)

// reportRowsMax bounds the rows of a printed report: more do not fit on its pages.
const reportRowsMax = 45 * PagesMax

// Report is a report to be drawn. A row is kept as one text, so that a long report takes little
// memory.
type Report struct {
	languages
	company org.Letterhead
	places  int // decimals of the base currency
	zone    *time.Location
	about   report.Heading
	layout  reportLayout
	totals  map[string]any
	printed []printedColumn
	group   int // index of the grouping field, or -1
	open    string
	sums    []num.Money // of the open group, by column
	rows    []string
	prints  []Print // of a statement of account, instead of rows
}

// printedColumn is a column with the field that it shows.
type printedColumn struct {
	reportColumn
	name       string
	from, thai int // index of the field, and of its Thai one or -1
}

// Kinds of rows.
const (
	plainRow   = 'r'
	headingRow = 'h'
	sumRow     = 's'
	totalRow   = 't'
)

// cellEnd separates the cells of a row. It is a control character, which no text has.
const cellEnd = "\x1f"

// ReadReport reads a report for printing. Reports are in the language of the request or of the
// reader, otherwise in the company's; statements of account are for a contact.
func ReadReport(tx *db.Tx, asked Form, kind report.Kind, in any) (*Report, error) {
	company, err := org.LetterheadOf(tx)
	if err != nil {
		return nil, err
	}
	form, err := Form{Language: cmp.Or(asked.Language, asked.Reader)}.of(tx, company, "")
	if err != nil {
		return nil, err
	}
	value, err := kind.Value(tx, in)
	if err != nil {
		return nil, err
	}
	value = value.ForPeople()
	r := &Report{languages: languagesOf(form.Language), company: company, places: currency.Places(tx.Currency, tx.Currency), zone: tx.Zone}
	st := value.Heading.Statement
	if st == nil {
		return r, r.read(value)
	}
	if form, err = asked.of(tx, company, st.Contact().PaperLang); err != nil {
		return nil, err
	}
	r.about = value.Heading
	r.prints, err = statements(tx, form, company, *st)
	return r, err
}

// read reads the rows.
func (r *Report) read(value *report.Report) error {
	r.about, r.totals, r.group = value.Heading, value.Totals, -1
	r.choose(value.Columns)
	if err := r.opening(); err != nil {
		return err
	}
	if err := value.Rows(r.row); err != nil {
		return err
	}
	return r.total(value.Last)
}

// choose chooses the columns.
func (r *Report) choose(columns []string) {
	var known bool
	if r.layout, known = reportLayouts[r.about.Name]; !known {
		r.layout = reportLayout{title: r.about.Name, columns: slices.DeleteFunc(slices.Clone(columns), func(name string) bool {
			return strings.HasSuffix(name, "Id") || name == "key"
		})}
	}
	for _, name := range r.layout.columns {
		c := printedColumn{reportColumn: reportColumns[name], name: name}
		c.word = cmp.Or(c.word, name)
		from := cmp.Or(c.reportColumn.from, name)
		if c.from = slices.Index(columns, from); c.from < 0 || name == "compareAmount" && r.totals["compare"] == nil {
			continue
		}
		c.thai = slices.Index(columns, from+"Th")
		r.printed = append(r.printed, c)
	}
	if r.layout.group != "" {
		r.group = slices.Index(columns, r.layout.group)
	}
	r.sums = make([]num.Money, len(r.printed))
}

// opening adds a row of what is brought into the period.
func (r *Report) opening() error {
	cells := make([]string, len(r.printed))
	for i := 0; i+1 < len(r.layout.opening); i += 2 {
		at := r.column(r.layout.opening[i])
		if at < 0 {
			return nil // the layout without running balance
		}
		cells[at] = r.value("", r.totals[r.layout.opening[i+1]], false)
	}
	if len(r.layout.opening) == 0 {
		return nil
	}
	cells[r.firstText()] = r.T("Opening balance")
	return r.add(sumRow, cells)
}

// column returns the index of a column, or -1.
func (r *Report) column(name string) int {
	return slices.IndexFunc(r.printed, func(c printedColumn) bool { return c.name == name })
}

// firstText returns the widest text column at the left, which captions of sums use.
func (r *Report) firstText() int {
	return max(0, slices.IndexFunc(r.printed, func(c printedColumn) bool { return !c.number && c.width == 0 }))
}

// row adds a row, after the heading of its group.
func (r *Report) row(cells []any) error {
	if r.group >= 0 {
		if section := fmt.Sprint(cells[r.group]); section != r.open {
			if err := r.endGroup(); err != nil {
				return err
			}
			r.open = section
			if err := r.add(headingRow, []string{r.named(r.layout.group, section)}); err != nil {
				return err
			}
		}
	}
	texts := make([]string, len(r.printed))
	for i, c := range r.printed {
		if amount, ok := cells[c.from].(num.Money); ok {
			r.sums[i] = r.sums[i].Add(amount)
		}
		texts[i] = r.value(c.name, cells[c.from], true)
		if c.thai >= 0 {
			texts[i] = r.bothNames(texts[i], fmt.Sprint(cells[c.thai]))
		}
	}
	return r.add(plainRow, texts)
}

// bothNames returns a name in the languages of the paper.
func (r *Report) bothNames(english, thai string) string {
	switch {
	case thai == "" || r.Lang() == English:
		return english
	case len(r.speak) > 1 && english != thai:
		return thai + " / " + english
	}
	return thai
}

// endGroup adds the sums of the open group.
func (r *Report) endGroup() error {
	if r.open == "" {
		return nil
	}
	cells := make([]string, len(r.printed))
	for i, c := range r.printed {
		if c.number {
			cells[i] = r.value(c.name, r.sums[i], false)
		}
	}
	clear(r.sums)
	cells[r.firstText()] = r.everywhere(func(s wording.Speech) string {
		return words.Say(s.Language, "Total {1}", words.Say(s.Language, valueWords[r.layout.group][r.open]))
	})
	return r.add(sumRow, cells)
}

// total adds the totals.
func (r *Report) total(cells []any) error {
	if len(r.rows) == 0 {
		if err := r.add(headingRow, []string{r.T("No rows")}); err != nil {
			return err
		}
	}
	if err := r.endGroup(); err != nil {
		return err
	}
	if r.layout.ends != nil {
		return r.endings()
	}
	texts := make([]string, len(r.printed))
	for i, c := range r.printed {
		texts[i] = r.value(c.name, cells[c.from], false)
	}
	texts[r.firstText()] = r.T("Total")
	return r.add(totalRow, texts)
}

// endings adds the named totals below the amounts.
func (r *Report) endings() error {
	compare := map[string]any{}
	if then := r.totals["compare"]; then != nil {
		compare = report.Fields(then)
	}
	for _, e := range r.layout.ends {
		cells := make([]string, len(r.printed))
		cells[r.firstText()] = r.T(e.word)
		cells[r.column("amount")] = r.value("", r.totals[e.total], false)
		if at := r.column("compareAmount"); at >= 0 && compare[e.total] != nil {
			cells[at] = r.value("", compare[e.total], false)
		}
		if err := r.add(totalRow, cells); err != nil {
			return err
		}
	}
	return nil
}

func (r *Report) add(kind rune, cells []string) error {
	if len(r.rows) == reportRowsMax {
		return tooLong()
	}
	r.rows = append(r.rows, string(kind)+strings.Join(cells, cellEnd))
	return nil
}

// tooLong refuses a file of too many pages.
func tooLong() error { return fault.Bad("Items", "max", fmt.Sprintf("%d pages", PagesMax)) }

// named returns the name of a value of a column that has few.
func (r *Report) named(column, value string) string {
	if word, ok := valueWords[column][value]; ok {
		return r.T(word)
	}
	return value
}

// value prints a cell. In rows, zero amounts are dashes.
func (r *Report) value(column string, cell any, dash bool) string {
	switch v := cell.(type) {
	case nil:
		return ""
	case num.Money:
		if dash && v.IsZero() {
			return "–"
		}
		return wording.Decimals(v, r.places)
	case num.Qty:
		if dash && v.IsZero() {
			return "–"
		}
		return wording.Quantity(v)
	case num.Cost:
		return wording.Decimal(v.String(), r.places, 4)
	case when.Date:
		if v.IsZero() {
			return ""
		}
		return r.speak[0].Date(v)
	}
	return r.named(column, strings.ReplaceAll(fmt.Sprint(cell), cellEnd, ""))
}

// facts returns the lines below the title: the subject, the period and the currency.
func (r *Report) facts() (lines []string) {
	h := r.about
	if h.Subject != "" {
		lines = append(lines, r.bothNames(h.Subject, h.SubjectTh))
	}
	switch {
	case !h.Month.IsZero():
		lines = append(lines, r.everywhere(func(s wording.Speech) string {
			return words.Say(s.Language, "Tax month {1}", s.LongMonth(h.Month.First()))
		}))
	case !h.AsOf.IsZero():
		lines = append(lines, r.everywhere(func(s wording.Speech) string { return words.Say(s.Language, "As of {1}", s.PaperDate(h.AsOf)) }))
	default:
		lines = append(lines, r.everywhere(func(s wording.Speech) string { return s.PaperDate(h.FromDate) + " – " + s.PaperDate(h.ToDate) }))
	}
	if !h.KnownAt.IsZero() {
		lines = append(lines, r.T("As recorded at {1}", h.KnownAt.String()))
	}
	return append(lines, r.T("Amounts in {1}", h.Currency))
}

// everywhere says something in each language of the paper.
func (r *Report) everywhere(say func(wording.Speech) string) string {
	var texts []string
	for _, speech := range r.speak {
		texts = append(texts, say(speech))
	}
	return strings.Join(texts, " / ")
}

// printedAt says when the report was made, in the company's zone.
func (r *Report) printedAt() string {
	at := time.Unix(int64(r.about.GeneratedAt), 0).In(r.zone)
	return r.everywhere(func(s wording.Speech) string {
		return words.Say(s.Language, "Printed {1}", s.Date(when.DateOf(at, r.zone))+" "+at.Format("15:04"))
	})
}
