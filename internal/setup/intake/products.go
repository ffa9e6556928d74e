package intake

import (
	"reflect"
	"slices"
	"strings"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/org/search"
	"kontor/internal/trade/catalog"
	"kontor/internal/trade/product"
)

// products imports products, matched by code. Opening stock is posted once: it is ignored for
// a product with movements.
type products struct {
	known       []product.Product
	state       product.State
	seen        when.Unix      // time of look
	byCode      map[string]int // indexes in known
	byReference map[string]int
	lines       map[string]int // line of each code or external ID
	drafts      []product.New
	off         []bool // parallel to drafts: deactivate
	edits       []product.Edit
	indexes     []int // parallel to edits: indexes in known
	openings    int   // rows with opening stock
	result      Report
}

// openingStockUpload limits the uploaded rows with opening stock. Each posts an entry, which
// takes four times as long as storing the product.
const openingStockUpload = 2_000

func (p *products) words() map[string]words { return productWords }

func (p *products) columns() ([]field, map[string]string, []string) {
	return fieldsOf(reflect.TypeFor[product.New](), reflect.TypeFor[product.Editable]()), productAliases,
		[]string{"id", "categoryId", "avgCost", "stockQty", "stockValue", "createdAt", "updatedAt", "deletedAt"}
}

func (p *products) look(tx *db.Tx) (err error) {
	*p = products{byCode: map[string]int{}, byReference: map[string]int{}, lines: map[string]int{}, seen: tx.Stamp()}
	if p.state, err = product.StateOf(tx); err != nil {
		return err
	}
	if p.known, err = product.All(tx); err != nil {
		return err
	}
	for i, k := range p.known {
		p.byCode[k.Code] = i
		if k.ExternalID != "" {
			p.byReference[k.ExternalID] = i
		}
	}
	return nil
}

func (p *products) changed(tx *db.Tx) (bool, error) {
	now, err := product.StateOf(tx)
	return now != p.state || recent(p.state.Updated, p.seen), err
}

func (p *products) report() *Report { return &p.result }

func (p *products) plan(tx *db.Tx, l line) error {
	code := l.has("code")
	if first, twice := p.lines["code "+code]; twice && code != "" {
		p.result.complain(l.about("code", "unique", l.same(first)))
		return nil
	}
	p.lines["code "+code] = l.Line
	index, exists := p.byCode[code]
	var bad []Complaint
	var err error
	if exists {
		bad, err = p.planEdit(tx, l, index)
	} else {
		bad, err = p.planNew(tx, l)
	}
	p.result.complain(bad...)
	return err
}

func (p *products) planNew(tx *db.Tx, l line) ([]Complaint, error) {
	draft, elements, bad := read[product.New](l, false)
	off, worse := l.off()
	bad = append(bad, worse...)
	if len(bad) > 0 {
		return bad, nil
	}
	if bad = p.taken(l, draft.ExternalID, 0); len(bad) > 0 {
		return bad, nil
	}
	if err := product.CheckNew(tx, &draft); err != nil {
		return l.refused(err, elements)
	}
	if bad = p.opens(l, draft.InitialStock); len(bad) > 0 {
		return bad, nil
	}
	p.drafts = append(p.drafts, draft)
	p.off = append(p.off, off)
	p.result.Created++
	return nil, nil
}

func (p *products) planEdit(tx *db.Tx, l line, index int) ([]Complaint, error) {
	stored := p.known[index]
	if len(stored.StockBalances) > 0 {
		l = l.without("initialStock.")
	}
	edit, elements, bad := read[product.Edit](l, true)
	if len(bad) > 0 {
		return bad, nil
	}
	now := stored.Editable()
	edit.Onto(&now)
	if search.Fold(now.Category) == search.Fold(stored.Category) {
		now.Category = stored.Category // same category, spelled differently
	}
	for i := range now.AltUnits {
		if now.AltUnits[i].Ratio == nil {
			one := num.QtyOf(1)
			now.AltUnits[i].Ratio = &one
		}
	}
	if reflect.DeepEqual(now, stored.Editable()) {
		p.result.Unchanged++
		return nil, nil
	}
	if bad = p.taken(l, now.ExternalID, stored.ID); len(bad) > 0 {
		return bad, nil
	}
	if err := catalog.Products.CheckEdit(tx, stored, &now); err != nil {
		return l.refused(err, elements)
	}
	if bad = p.opens(l, now.InitialStock); len(bad) > 0 {
		return bad, nil
	}
	p.edits, p.indexes = append(p.edits, edit), append(p.indexes, index)
	p.result.Updated++
	return nil, nil
}

// opens counts the rows with opening stock and complains about the first beyond the limit.
func (p *products) opens(l line, s *product.InitialStock) []Complaint {
	if s == nil {
		return nil
	}
	if p.openings++; !l.table.upload || p.openings != openingStockUpload+1 {
		return nil
	}
	return []Complaint{l.about("initialStock.quantity", "max", l.either("at most {1} rows of a file can have opening stock here; move the others to a second file", "ไฟล์ที่อัปโหลดมียอดสินค้ายกมาได้ไม่เกิน {1} แถว ย้ายแถวที่เหลือไปไว้ในไฟล์ที่สอง", openingStockUpload))}
}

// taken reports an external ID that another product already uses.
func (p *products) taken(l line, reference string, self uint32) []Complaint {
	if reference == "" {
		return nil
	}
	if index, ok := p.byReference[reference]; ok && p.known[index].ID != self {
		return []Complaint{l.about("externalId", "unique", l.either("product {1} has the same", "สินค้า {1} มีค่าเดียวกัน", p.known[index].Code))}
	}
	key := "reference " + reference
	if first, ok := p.lines[key]; ok && first != l.Line {
		return []Complaint{l.about("externalId", "unique", l.same(first))}
	}
	p.lines[key] = l.Line
	return nil
}

func (p *products) write(tx *db.Tx, done func(int)) error {
	for at := 0; at < len(p.drafts); at += chunk {
		end := min(at+chunk, len(p.drafts))
		made, err := product.CreateAll(tx, p.drafts[at:end])
		if err != nil {
			return err
		}
		var off []product.Product
		for i, m := range made {
			if p.off[at+i] {
				off = append(off, m)
			}
		}
		deactivate := slices.Repeat([]product.Edit{{Patch: input.Sent(product.Editable{}, "IsActive")}}, len(off))
		if _, err := catalog.Products.AmendAll(tx, off, deactivate); err != nil {
			return err
		}
		done(end)
	}
	for at := 0; at < len(p.edits); at += chunk {
		end := min(at+chunk, len(p.edits))
		var stored []product.Product
		for _, index := range p.indexes[at:end] {
			stored = append(stored, p.known[index])
		}
		if _, err := catalog.Products.AmendAll(tx, stored, p.edits[at:end]); err != nil {
			return err
		}
		done(len(p.drafts) + end)
	}
	return nil
}

// without returns the row without the columns of a nested object.
func (l line) without(part string) line {
	columns := make([]*column, len(l.columns))
	for i, c := range l.columns {
		if c != nil && !strings.HasPrefix(c.path, part) {
			columns[i] = c
		}
	}
	l.columns = columns
	return l
}

// refused converts a domain error to complaints about cells.
func (l line) refused(err error, elements map[string][]int) ([]Complaint, error) {
	f := fault.Of(err)
	switch {
	case f == nil:
		return nil, err
	case len(f.Fields) > 0:
		return l.complain(f.Fields, elements), nil
	case f.Description != "":
		return []Complaint{{Line: l.Line, Rule: f.Code, Text: f.Description}}, nil
	}
	return []Complaint{{Line: l.Line, Rule: f.Code, Text: f.Text[l.table.language]}}, nil
}
