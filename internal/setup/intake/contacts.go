package intake

import (
	"fmt"
	"reflect"
	"slices"

	"kontor/internal/base/fault"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/org/search"
	"kontor/internal/trade/contact"
)

// chunk is the number of new records per batch. It is large because PostgreSQL plans its
// foreign key checks once, and badly while the table is nearly empty.
const chunk = 5000

// contacts imports contacts. A row is matched by code, else by external ID, else by tax ID and
// branch; a row with none of them is matched by name among contacts without a tax ID.
type contacts struct {
	known   []contact.Contact
	state   contact.State
	seen    when.Unix        // time of look
	byKey   map[string][]int // indexes in known
	lines   map[string]int   // line of each key
	drafts  []contact.New
	off     []bool // parallel to drafts: deactivate
	edits   []contact.Edit
	indexes []int // parallel to edits: indexes in known
	result  Report
}

func (c *contacts) words() map[string]words { return contactWords }

func (c *contacts) columns() ([]field, map[string]string, []string) {
	known := append([]field{{path: "code", goes: "Code", kind: input.Text}},
		fieldsOf(reflect.TypeFor[contact.New](), reflect.TypeFor[contact.Editable]())...)
	return known, contactAliases, []string{"id", "bankQrUrl", "createdAt", "updatedAt", "createdByName", "taxIdValid"}
}

func (c *contacts) look(tx *db.Tx) (err error) {
	*c = contacts{byKey: map[string][]int{}, lines: map[string]int{}, seen: tx.Stamp()}
	if c.state, err = contact.StateOf(tx); err != nil {
		return err
	}
	if c.known, err = contact.All(tx); err != nil {
		return err
	}
	for i, k := range c.known {
		for _, key := range []string{"code " + k.Code, referenceKey(k.Details), companyKey(k.Details), taxKey(k.Details), nameKey(k.Name, k.TaxID)} {
			if key != "" {
				c.byKey[key] = append(c.byKey[key], i)
			}
		}
	}
	return nil
}

func referenceKey(d contact.Details) string {
	if d.ExternalID == "" {
		return ""
	}
	return "reference " + d.ExternalID
}

func companyKey(d contact.Details) string {
	if d.TaxID == "" {
		return ""
	}
	return fmt.Sprintf("company %q %q %q", d.TaxID, d.BranchType, d.BranchCode)
}

// taxKey is the key for files without branch columns.
func taxKey(d contact.Details) string {
	if d.TaxID == "" {
		return ""
	}
	return "tax id " + d.TaxID
}

func nameKey(name, taxID string) string {
	if taxID != "" {
		return ""
	}
	return "name " + search.Fold(name)
}

func (c *contacts) changed(tx *db.Tx) (bool, error) {
	now, err := contact.StateOf(tx)
	return now != c.state || recent(c.state.Updated, c.seen), err
}

func (c *contacts) report() *Report { return &c.result }

func (c *contacts) plan(_ *db.Tx, l line) error {
	index, bad := c.find(l)
	switch {
	case len(bad) > 0:
	case index < 0:
		bad = c.planNew(l)
	default:
		bad = c.planEdit(l, index)
	}
	c.result.complain(bad...)
	return nil
}

// find returns the index of the row's contact in known, or -1.
func (c *contacts) find(l line) (int, []Complaint) {
	code := l.has("code")
	// Canonicalized as the API would store it; validation comes later.
	d := contact.Details{
		ExternalID: l.has("externalId"), TaxID: l.has("taxID"), BranchType: l.has("branchType"), BranchCode: l.has("branchCode"),
	}
	keys := []struct{ key, column string }{{"code " + code, "code"}}
	switch {
	case code != "":
	case d.ExternalID == "" && d.TaxID == "":
		keys[0].key, keys[0].column = nameKey(l.has("name"), ""), "name"
	default:
		keys[0].key, keys[0].column = referenceKey(d), "externalId"
		company := companyKey(d)
		if !l.names("branchType") && !l.names("branchCode") {
			company = taxKey(d)
		}
		keys = append(keys, struct{ key, column string }{company, "taxID"})
	}
	for _, k := range keys {
		indexes := c.byKey[k.key]
		complaint := func(rule, text string) (int, []Complaint) { return 0, []Complaint{l.about(k.column, rule, text)} }
		if first, twice := c.lines[k.key]; twice && k.key != "" {
			return complaint("unique", l.same(first))
		}
		switch {
		case len(indexes) > 1 && k.column == "taxID":
			return complaint("unique", l.either("several contacts have this tax id; name one by branchType and branchCode", "มีผู้ติดต่อหลายรายใช้เลขประจำตัวผู้เสียภาษีนี้ ระบุด้วย branchType และ branchCode"))
		case len(indexes) > 1:
			return complaint("unique", l.either("several contacts have this name; name one by code, externalId or taxID", "มีผู้ติดต่อหลายรายใช้ชื่อนี้ ระบุด้วย code, externalId หรือ taxID"))
		case code != "" && len(indexes) == 0:
			return complaint("exists", l.either("no contact has this code; leave it empty for a new contact, whose code is issued", "ไม่มีผู้ติดต่อรหัสนี้ เว้นว่างไว้สำหรับผู้ติดต่อใหม่ ระบบจะออกรหัสให้"))
		case len(indexes) == 0:
			continue
		}
		same := fmt.Sprint("contact ", indexes[0])
		if first, twice := c.lines[same]; twice {
			return complaint("unique", l.either("line {1} is about the same contact", "บรรทัด {1} เป็นผู้ติดต่อรายเดียวกัน", first))
		}
		c.lines[same], c.lines[k.key] = l.Line, l.Line
		return indexes[0], nil
	}
	for _, k := range keys {
		c.lines[k.key] = l.Line
	}
	return -1, nil
}

func (c *contacts) planNew(l line) []Complaint {
	draft, _, bad := read[contact.New](l, false)
	off, worse := l.off()
	if bad = append(bad, worse...); len(bad) > 0 {
		return bad
	}
	if bad = c.taken(l, draft.Details, 0); len(bad) > 0 {
		return bad
	}
	c.result.warn(l.complain(contact.Doubts(draft.Details), nil)...)
	c.drafts = append(c.drafts, draft)
	c.off = append(c.off, off)
	c.result.Created++
	return nil
}

func (c *contacts) planEdit(l line, index int) []Complaint {
	stored := c.known[index]
	edit, _, bad := read[contact.Edit](l, true)
	if len(bad) > 0 {
		return bad
	}
	now := stored.Editable()
	edit.Onto(&now)
	if now == stored.Editable() {
		c.result.Unchanged++
		return nil
	}
	if bad = c.taken(l, now.Details, stored.ID); len(bad) > 0 {
		return bad
	}
	c.result.warn(l.complain(newDoubts(now.Details, stored.Details), nil)...)
	c.edits, c.indexes = append(c.edits, edit), append(c.indexes, index)
	c.result.Updated++
	return nil
}

// newDoubts returns the doubts about values that differ from the stored ones.
func newDoubts(now, stored contact.Details) (fields []fault.Field) {
	old := contact.Doubts(stored)
	for _, f := range contact.Doubts(now) {
		if !slices.Contains(old, f) {
			fields = append(fields, f)
		}
	}
	return fields
}

// taken reports unique values that an existing contact or an earlier line already uses.
func (c *contacts) taken(l line, d contact.Details, self uint32) []Complaint {
	var bad []Complaint
	for _, must := range []struct{ key, column string }{{referenceKey(d), "externalId"}, {companyKey(d), "taxID"}} {
		if must.key == "" {
			continue
		}
		for _, index := range c.byKey[must.key] {
			if other := c.known[index]; other.ID != self {
				bad = append(bad, l.about(must.column, "unique", l.either("contact {1} has the same", "ผู้ติดต่อ {1} มีค่าเดียวกัน", other.Code)))
			}
		}
		if first, ok := c.lines[must.key]; ok && first != l.Line {
			bad = append(bad, l.about(must.column, "unique", l.same(first)))
		}
		c.lines[must.key] = l.Line
	}
	return bad
}

func (c *contacts) write(tx *db.Tx, done func(int)) error {
	for at := 0; at < len(c.drafts); at += chunk {
		end := min(at+chunk, len(c.drafts))
		made, err := contact.CreateAll(tx, c.drafts[at:end])
		if err != nil {
			return err
		}
		for i, m := range made {
			if !c.off[at+i] {
				continue
			}
			if err := contact.Amend(tx, m, contact.Edit{Patch: input.Sent(contact.Editable{}, "IsActive")}); err != nil {
				return err
			}
		}
		done(end)
	}
	for i, e := range c.edits {
		if err := contact.Amend(tx, c.known[c.indexes[i]], e); err != nil {
			return err
		}
		done(len(c.drafts) + i + 1)
	}
	return nil
}
