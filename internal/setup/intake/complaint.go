package intake

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/wording"
	"kontor/internal/format/input"
)

var listField = regexp.MustCompile(`^(\w+)\[(\d+)\]\.(\w+)$`)

// complain converts field errors to complaints about cells, from left to right. elements holds
// the numbers of the list elements in the body, by list.
func (l line) complain(fields []fault.Field, elements map[string][]int) []Complaint {
	type placed struct {
		Complaint
		column int
	}
	var all []placed
	for _, f := range fields {
		name, index := f.Name, -1
		if m := listField.FindStringSubmatch(name); m != nil {
			name = m[1] + "[]." + m[3]
			index, _ = strconv.Atoi(m[2])
			if used := elements[m[1]]; index < len(used) {
				index = used[index]
			}
		}
		c := placed{Complaint{Line: l.Line, Column: spelled(f.Name), Rule: rule(f), Text: l.says(f)}, len(l.columns)}
		for i, col := range l.columns {
			if col != nil && col.goes == name && col.index == index {
				c.Column, c.Value, c.column = col.header, l.Text(i), i
			}
		}
		all = append(all, c)
	}
	slices.SortStableFunc(all, func(a, b placed) int { return a.column - b.column })
	bad := make([]Complaint, len(all))
	for i, c := range all {
		bad[i] = c.Complaint
	}
	return bad
}

// about returns a complaint about the cell of one field.
func (l line) about(path, rule, text string) Complaint {
	c := Complaint{Line: l.Line, Column: path, Rule: rule, Text: text}
	for i, col := range l.columns {
		if col != nil && col.path == path {
			c.Column, c.Value = col.header, l.Text(i)
		}
	}
	return c
}

// extra reports values in columns without a header: after the last column the row is probably
// shifted, and before it the value would be lost silently. Empty columns are ignored.
func (l line) extra() (bad []Complaint) {
	stands := func(column int, value string) {
		bad = append(bad, Complaint{Line: l.Line, Value: value, Rule: "column", Text: l.either("is in column {1}, which has no header in the first line", "อยู่ในคอลัมน์ {1} ซึ่งบรรทัดแรกไม่ได้ระบุชื่อ", column)})
	}
	for i := range l.Cells {
		if value := l.Text(i); value != "" && l.table.heads.Text(i) == "" {
			stands(i+1, value)
		}
	}
	if l.Extra != nil {
		stands(l.Extra.Column, l.Extra.Text)
	}
	return bad
}

// off reports whether the row deactivates its record. New records are active, and their bodies
// have no such field.
func (l line) off() (bool, []Complaint) {
	switch strings.ToLower(l.has("isActive")) {
	case "", "true", "1":
		return false, nil
	case "false", "0":
		return true, nil
	}
	f := fault.Field{Name: "IsActive", Tag: "boolean"}
	return false, []Complaint{l.about("isActive", f.Tag, l.says(f))}
}

func rule(f fault.Field) string {
	if f.Param == "" || f.Tag == "type" {
		return f.Tag
	}
	return f.Tag + "=" + f.Param
}

// says returns the API's message for the field error, without Go type names.
func (l line) says(f fault.Field) string {
	switch {
	case f.Tag == "type" && f.Param == "boolean":
		return l.either("must be true or false", "ต้องเป็น true หรือ false")
	case f.Tag == "type" && f.Param == "integer":
		return l.either("must be a whole number", "ต้องเป็นจำนวนเต็ม")
	case f.Tag == "type" && f.Param == "number":
		return l.either("must be a number, such as 1,234.50", "ต้องเป็นตัวเลข เช่น 1,234.50")
	}
	if amount, list, ok := strings.Cut(f.Param, ", the sum of "); ok {
		amount = wording.Decimal(amount, num.BasePlaces, num.BasePlaces)
		return l.either("must equal {1}, the sum of "+list, "ต้องเท่ากับ {1} ซึ่งเป็นยอดรวมของแผ่นงาน "+thaiLists[list], amount)
	}
	return input.Message(f, l.table.language)
}

// thaiLists are the lists of opening balances whose sums the accounts hold.
var thaiLists = map[string]string{"receivables": "ลูกหนี้ (Receivables)", "payables": "เจ้าหนี้ (Payables)", "stock": "สินค้า (Stock)"}

// either returns the text in the user's language, with {1} replaced.
func (l line) either(english, thai string, varies ...any) string {
	text := english
	if l.table.language == fault.Thai {
		text = thai
	}
	return strings.ReplaceAll(text, "{1}", fmt.Sprint(varies...))
}

// same returns the complaint that a unique value is already on another line.
func (l line) same(line int) string {
	return l.either("line {1} has the same", "บรรทัด {1} มีค่าเดียวกัน", line)
}

// spelled returns the API name of a field: TaxID is taxID, AltUnits[0].Unit is
// altUnits[0].unit.
func spelled(name string) string {
	parts := strings.Split(name, ".")
	for i, p := range parts {
		parts[i] = strings.ToLower(p[:1]) + p[1:]
	}
	return strings.Join(parts, ".")
}

// failures are the values of cells whose formula failed.
var failures = []string{"#N/A", "#REF!", "#VALUE!", "#DIV/0!", "#NUM!", "#NAME?", "#NULL!", "#SPILL!", "#CALC!"}

// failed complains about cells with a formula error.
func (l line) failed() (bad []Complaint) {
	for i, c := range l.columns {
		if c != nil && l.table.Spreadsheet && slices.Contains(failures, l.Text(i)) {
			bad = append(bad, Complaint{Line: l.Line, Column: c.header, Value: l.Text(i), Rule: "formula",
				Text: l.either("the spreadsheet could not compute this cell", "สเปรดชีตคำนวณเซลล์นี้ไม่ได้")})
		}
	}
	return bad
}
