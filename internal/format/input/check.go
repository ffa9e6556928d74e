package input

import (
	"errors"
	"reflect"
	"slices"
	"strconv"

	"github.com/go-playground/validator/v10"
	"golang.org/x/text/unicode/norm"

	"kontor/internal/base/currency"
	"kontor/internal/base/fault"
)

var rules = newValidator()

func newValidator() *validator.Validate {
	v := validator.New()
	err := v.RegisterValidation("iso4217", func(f validator.FieldLevel) bool { return currency.Valid(f.Field().String()) })
	if err != nil {
		panic(err)
	}
	return v
}

// Check applies the rules to a value that was not read from a request. Fields that are
// not zero count as sent.
func Check[T any](value *T) error {
	var c checker
	c.object(PlanOf(reflect.TypeFor[T]()), reflect.ValueOf(value).Elem(), nil, nil)
	if len(c.failed) > 0 {
		return fault.Invalid(c.failed...)
	}
	return nil
}

// checker collects the failed fields in the order of the structs.
type checker struct{ failed []fault.Field }

// fieldPath is the path of a value. Its text is built only for a failure.
type fieldPath struct {
	up   *fieldPath
	name string // of a field, or empty
	at   int    // of an element, when there is no name
}

func (p *fieldPath) String() string {
	switch {
	case p == nil:
		return ""
	case p.name == "":
		return p.up.String() + "[" + strconv.Itoa(p.at) + "]"
	case p.up == nil:
		return p.name
	}
	return p.up.String() + "." + p.name
}

func (c *checker) fail(at *fieldPath, tag, param, of string) {
	c.failed = append(c.failed, fault.Field{Name: at.String(), Tag: tag, Param: param, Of: of})
}

func (c *checker) breach(at *fieldPath, b breach) {
	c.failed = append(c.failed, fault.Field{Name: at.String(), Tag: b.tag, Param: b.param, Hint: b.hint})
}

// object checks the fields of a struct; s is nil when it is not known which were sent.
func (c *checker) object(p *Plan, v reflect.Value, s *sent, in *fieldPath) {
	here := fieldPath{up: in}
	for i, f := range p.Fields {
		here.name = f.Name
		value := v.FieldByIndex(f.Index)
		as, bad, kids := given, []failure(nil), []sent(nil)
		if s != nil {
			as, bad, kids = s.state[i], s.bad[i], s.kids[i]
		}
		switch {
		case len(bad) > 0 && bad[0].at < 0:
			c.breach(&here, bad[0].breach)
		case f.Path != "" && f.Kind == ID:
		case present(&f.Node, value, as, s == nil):
			c.value(&f.Node, value, known{bad, kids}, &here)
		case f.Required && (!f.Patched || as.touched()):
			c.fail(&here, "required", "", f.counts())
		case f.Chosen && as.touched():
			c.fail(&here, "oneof", param(f.Rules, "oneof"), "")
		}
	}
	if s != nil {
		c.strays(p, s, in)
	}
}

// strays refuses unknown names, and files: no field takes one.
func (c *checker) strays(p *Plan, s *sent, in *fieldPath) {
	for _, name := range s.strays {
		if len(c.failed) >= failuresMax {
			return
		}
		at := fieldPath{up: in, name: shown(name)}
		c.failed = append(c.failed, fault.Field{Name: at.String(), Tag: "unknown", Param: at.name, Hint: p.nearest(name)})
	}
	for _, name := range s.files {
		c.failed = append(c.failed, fault.Field{Name: shown(name), Tag: "unknown", Param: shown(name), Of: "file"})
	}
}

// known holds what reading found out about a value.
type known struct {
	bad  []failure // elements that could not be read
	kids []sent    // the structs inside it
}

// present reports whether there is something to check. An empty text and an unset date
// count as not sent.
func present(n *Node, v reflect.Value, as state, guess bool) bool {
	if as&given == 0 {
		return false
	}
	if n.pointer {
		return !v.IsNil()
	}
	switch n.Kind {
	case Text, Moment:
		return !v.IsZero()
	case Array:
		return !v.IsNil()
	}
	return !guess || !v.IsZero()
}

func (c *checker) value(n *Node, v reflect.Value, k known, here *fieldPath) {
	if n.pointer {
		v = v.Elem()
	}
	if n.rules != "" && !c.rules(n, v, here) {
		return
	}
	switch {
	case n.Kind == Array:
		c.elements(n, v, k, here)
	case n.Kind == Object && len(k.kids) == 0:
		c.object(n.Plan, v, nil, here)
	case n.Kind == Object && !k.kids[0].broken:
		c.object(n.Plan, v, &k.kids[0], here)
	}
}

func (c *checker) elements(n *Node, v reflect.Value, k known, list *fieldPath) {
	if len(k.kids) != v.Len() {
		k.kids = nil // the elements are no structs, or were changed after they were read
	}
	here := fieldPath{up: list}
	for i := range v.Len() {
		here.at = i
		if len(k.bad) > 0 && k.bad[0].at == i {
			c.breach(&here, k.bad[0].breach)
			k.bad = k.bad[1:]
			continue
		}
		var each known
		if k.kids != nil {
			each.kids = k.kids[i : i+1]
		}
		c.value(n.Elem, v.Index(i), each, &here)
	}
}

// rules runs the validator on one value.
func (c *checker) rules(n *Node, v reflect.Value, here *fieldPath) bool {
	var err error
	if n.Kind == Text {
		text := v.String()
		if len(text) <= n.short {
			return true
		}
		// Characters are counted after composition, so that é is one however it was typed.
		if !norm.NFC.IsNormalString(text) {
			text = norm.NFC.String(text)
		}
		err = rules.Var(text, n.rules)
	} else {
		plain := v.Interface()
		if number, ok := plain.(exact); ok {
			plain = number.Raw()
		}
		err = rules.Var(plain, n.rules)
	}
	if err == nil {
		return true
	}
	var failed validator.ValidationErrors
	if !errors.As(err, &failed) {
		panic(err)
	}
	tag := failed[0].Tag()
	own := slices.IndexFunc(n.Rules, func(r Rule) bool { return r.Tag == tag })
	c.fail(here, tag, n.Rules[own].Param, n.counts())
	return false
}

// counts returns what the bounds of a node count, for the messages.
func (n *Node) counts() string {
	switch n.Kind {
	case Text:
		return "text"
	case Array:
		return "list"
	}
	return ""
}
