package intake

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"

	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/base/progress"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/format/sheet"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/product"
)

// Request is a file to import.
type Request struct {
	Kind   string // contacts or products
	Path   string
	DryRun bool // validate and report, but change nothing
	Upload bool // uploaded, so its limits are strict
	// Language is the language of complaints.
	Language fault.Language
	Meter    *progress.Meter
}

// Complaint is one cell that breaks a rule, or one row when no column is named.
type Complaint struct {
	Line   int    `json:"line"`
	Column string `json:"column"`
	Value  string `json:"value"`
	Rule   string `json:"rule"`
	Text   string `json:"text"`
}

// Report is the result of an import.
type Report struct {
	Kind       string      `json:"kind"`
	File       string      `json:"file"`
	DryRun     bool        `json:"dryRun"`
	Rows       int         `json:"rows"`
	Created    int         `json:"created"`
	Updated    int         `json:"updated"`
	Unchanged  int         `json:"unchanged"`
	Invalid    int         `json:"invalid"`    // how many cells break a rule
	Complaints []Complaint `json:"complaints"` // about the first of them
	Doubtful   int         `json:"doubtful"`   // how many cells are probably mistyped, but imported
	Warnings   []Complaint `json:"warnings"`   // about the first of them
	// Plans describes the first rows, for display.
	Plans []Plan `json:"-"`
}

// Plan is the action for a row: create, change or keep its record.
type Plan struct {
	Line       int
	Does       string
	Code, Name string
}

// Actions of a row.
const (
	Creates = "create"
	Changes = "change"
	Keeps   = "keep"
)

// plansMax limits the rows that a report lists.
const plansMax = 200

// Unreadable is the error for a file that cannot be read as a table of records.
type Unreadable struct{ error }

// Unwrap returns the cause.
func (u Unreadable) Unwrap() error { return u.error }

// Refused reports whether the file was refused. Nothing of it is then stored.
func (r Report) Refused() bool { return r.Invalid > 0 }

// complain adds complaints, as far as a report lists them.
func (r *Report) complain(bad ...Complaint) {
	r.Invalid += len(bad)
	for _, c := range bad[:min(len(bad), complaintsMax-len(r.Complaints))] {
		r.Complaints = append(r.Complaints, c.cut())
	}
}

// warn adds cells that are probably mistyped.
func (r *Report) warn(doubts ...Complaint) {
	r.Doubtful += len(doubts)
	for _, c := range doubts[:min(len(doubts), complaintsMax-len(r.Warnings))] {
		r.Warnings = append(r.Warnings, c.cut())
	}
}

// cut shortens what comes from the file.
func (c Complaint) cut() Complaint {
	c.Column, c.Value = cut(c.Column), cut(c.Value)
	return c
}

// subject is a kind of record that can be imported.
type subject interface {
	// columns returns the fields that a header can name, their aliases, and the names of
	// read-only fields to ignore.
	columns() (known []field, aliases map[string]string, ignored []string)
	// words names the columns for people.
	words() map[string]words
	// look loads the existing records.
	look(tx *db.Tx) error
	// changed reports whether records changed since look.
	changed(tx *db.Tx) (bool, error)
	// plan decides the action for a row, or complains about it.
	plan(tx *db.Tx, l line) error
	// write applies the plan and reports the number of finished rows after every step.
	write(tx *db.Tx, done func(rows int)) error
	report() *Report
}

// Kinds returns the kinds of records that can be imported.
func Kinds() []string { return []string{"contacts", "products"} }

// ColumnHelp describes a column for the people who fill it in.
type ColumnHelp struct {
	Name     string   // of the field in the API
	Words    words    // in English and Thai
	Thai     []string // other names of the column, in Thai
	Required bool
	Allowed  []string // values, if only some are allowed
	Example  string
}

// Others returns the other names of a column: its words in the other language, its field, and
// more names in Thai.
func (c ColumnHelp) Others(spoken fault.Language) []string {
	all := []string{}
	for _, name := range append([]string{c.Words[1-spoken], c.Name}, c.Thai...) {
		same := func(other string) bool { return foldHeader(other) == foldHeader(name) }
		if !same(c.Words[spoken]) && !slices.ContainsFunc(all, same) {
			all = append(all, name)
		}
	}
	return all
}

// Template describes the columns of an import.
func Template(kind string) ([]ColumnHelp, error) {
	s, err := subjectOf(kind)
	if err != nil {
		return nil, err
	}
	known, aliases, _ := s.columns()
	return describe(known, aliases, s.words()), nil
}

func describe(known []field, aliases map[string]string, called map[string]words) []ColumnHelp {
	all := make([]ColumnHelp, len(known))
	for i, f := range known {
		name := strings.ReplaceAll(f.path, "[]", "[0]")
		all[i] = ColumnHelp{Name: name, Words: called[f.path].first(), Required: f.needs, Allowed: strings.Fields(f.only), Example: examples[f.path]}
		for alias, path := range aliases {
			if path == f.path && alias[0] >= utf8.RuneSelf && alias != foldHeader(called[path][1]) {
				all[i].Thai = append(all[i].Thai, strings.ReplaceAll(alias, "\u0e4d\u0e32", "\u0e33")) // as it is typed
			}
		}
		slices.Sort(all[i].Thai)
		if len(all[i].Allowed) > 0 && all[i].Example == "" {
			all[i].Example = all[i].Allowed[0]
		}
	}
	return all
}

// examples are values of columns, by field.
var examples = map[string]string{
	"code": "C-001", "externalId": "A-17", "name": "Siam Trading Co., Ltd.", "contactName": "Somchai Jaidee", "branchCode": "00000",
	"taxID": "0107547000117", "address": "99 Rama IV Rd., Bangkok 10500", "addressEn": "99 Rama IV Rd., Bangkok 10500", "phone": "02 123 4567", "email": "ap@siam.example",
	"creditDays": "30", "creditLimit": "50,000.00", "paymentTermDays": "30", "currency": "THB", "unit": "piece", "costPrice": "80.00",
	"salePrice": "120.00", "taxRate": "7", "incomeAccount": "4100", "expenseAccount": "5100", "reorderPoint": "10", "barcode": "8850000000017",
	"contactCode": "C00001", "contactExternalId": "A-17", "originalNumber": "INV-0917", "issueDate": "2026-09-17", "dueDate": "2026-10-17",
	"amount": "10,700.00", "vatAmount": "700.00", "exchangeRate": "1", "accountCode": "1120", "debit": "5,000.00", "credit": "5,000.00",
	"productCode": "P00001", "warehouseCode": "WH01", "quantity": "25", "unitCost": "80.00",
	"initialStock.quantity": "25", "initialStock.unitCost": "80.00", "initialStock.date": "2026-09-30",
}

func subjectOf(kind string) (subject, error) {
	switch kind {
	case "contacts":
		return &contacts{}, nil
	case "products":
		return &products{}, nil
	}
	return nil, fmt.Errorf("cannot import %q: it is contacts or products", kind)
}

// Run imports a file. It returns an error only if the file cannot be read; invalid rows are
// complaints in the report.
func Run(ctx context.Context, d *db.DB, who access.Actor, in Request) (Report, error) {
	s, err := subjectOf(in.Kind)
	if err != nil {
		return Report{}, err
	}
	lines, err := readLines(ctx, in, s)
	if err != nil {
		return Report{}, Unreadable{err}
	}
	// The slow part runs before the organization's lock is taken.
	var planned int64
	err = d.Read(ctx, who, func(tx *db.Tx) (err error) {
		if planned, err = db.LastAudit(tx); err != nil {
			return err
		}
		return planAll(tx, s, lines, in.Meter)
	})
	if err != nil {
		return Report{}, err
	}
	r := s.report()
	if !r.Refused() && !in.DryRun && r.Created+r.Updated > 0 {
		err = d.Write(ctx, who, func(tx *db.Tx) error {
			if err := tx.Long(); err != nil {
				return err
			}
			if err := writeAll(tx, s, lines, planned, in.Meter); err != nil {
				return err
			}
			tx.Record(in.Kind, 0, fmt.Sprintf("%s: %d created, %d changed", nameOf(in.Path), s.report().Created, s.report().Updated))
			return nil
		})
	}
	in.Meter.End()
	r = s.report()
	r.Kind, r.File, r.DryRun, r.Rows = in.Kind, nameOf(in.Path), in.DryRun, len(lines)
	if r.Refused() {
		r.Created, r.Updated, r.Unchanged = 0, 0, 0 // all or nothing
	}
	if r.Complaints == nil {
		r.Complaints = []Complaint{} // scripts expect a list, even if empty
	}
	if errors.Is(err, errRefused) {
		err = nil
	}
	return *r, err
}

// nameOf returns the file name for the audit log, as valid UTF-8.
func nameOf(path string) string { return strings.ToValidUTF8(filepath.Base(path), "\ufffd") }

// errRefused rolls back when rows that were valid outside the lock are invalid inside.
var errRefused = errors.New("intake: rows were refused")

// writeAll stores what was planned when the audit log ended with planned. If the organization
// has changed since, and records of the subject may have, the rows are planned again.
func writeAll(tx *db.Tx, s subject, lines []line, planned int64, m *progress.Meter) error {
	last, err := db.LastAudit(tx)
	if err != nil {
		return err
	}
	changed := last != planned
	if changed {
		if changed, err = s.changed(tx); err != nil {
			return err
		}
	}
	if changed {
		if err := planAll(tx, s, lines, m); err != nil {
			return err
		}
		if s.report().Refused() {
			return errRefused
		}
	}
	m.Stage("writing", s.report().Created+s.report().Updated)
	return s.write(tx, m.At)
}

// recent reports whether the last write was so close to the read that another write could
// carry the same timestamp: timestamps have seconds, and clocks of two machines differ.
func recent(written, looked when.Unix) bool { return written != 0 && written > looked-margin }

const margin = 10

func planAll(tx *db.Tx, s subject, lines []line, m *progress.Meter) error {
	m.Stage("looking up", 0)
	if err := s.look(tx); err != nil {
		return err
	}
	m.Stage("checking", len(lines))
	for i, l := range lines {
		before := *s.report()
		if err := s.plan(tx, l); err != nil {
			return fmt.Errorf("line %d: %w", l.Line, err)
		}
		s.report().tell(l, before)
		m.At(i + 1)
	}
	return nil
}

// tell adds the action of a row, derived from the counts before it.
func (r *Report) tell(l line, before Report) {
	p := Plan{Line: l.Line, Code: cut(l.has("code")), Name: cut(l.has("name"))}
	switch {
	case len(r.Plans) == plansMax:
		return
	case r.Created > before.Created:
		p.Does = Creates
	case r.Updated > before.Updated:
		p.Does = Changes
	case r.Unchanged > before.Unchanged:
		p.Does = Keeps
	default:
		return // refused
	}
	r.Plans = append(r.Plans, p)
}

func readLines(ctx context.Context, in Request, s subject) (lines []line, err error) {
	f, err := sheet.Open(ctx, in.Path, limitsOf(in.Upload))
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	t, err := f.Table("")
	if err != nil {
		return nil, err
	}
	known, aliases, ignored := s.columns()
	return (&table{Table: t, language: in.Language, upload: in.Upload}).lines(in.Meter, known, aliases, ignored)
}

// columnNames are accepted in every row: header has already checked the columns, and key
// fields do not change the record.
var columnNames = input.NamesOf(reflect.TypeFor[product.New](), reflect.TypeFor[product.Editable](), reflect.TypeFor[contact.New](), reflect.TypeFor[contact.Editable]())

// read parses the row as a request body. elements holds the numbers of the list elements in
// it, by list.
func read[T any](l line, exists bool) (value T, elements map[string][]int, bad []Complaint) {
	if bad = l.failed(); len(bad) > 0 {
		return value, nil, bad
	}
	body, elements := l.body(exists)
	reading := input.PlanOf(reflect.TypeFor[T]()).Read().Also(columnNames)
	err := reading.FormJSON(body)
	if err == nil {
		var read any
		if read, err = reading.Done(); err == nil {
			return *read.(*T), elements, l.extra()
		}
	}
	bad, bug := l.refused(err, elements)
	if bug != nil {
		panic(bug) // parsing returns only faults
	}
	return value, elements, append(bad, l.extra()...)
}
