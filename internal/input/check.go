package input

import (
	"errors"
	"reflect"
	"strconv"

	"github.com/go-playground/validator/v10"
	"golang.org/x/text/unicode/norm"

	"kontor/internal/currency"
	"kontor/internal/fault"
	"kontor/internal/num"
)

var rules = newValidator()

func newValidator() *validator.Validate {
	v := validator.New()
	v.RegisterCustomTypeFunc(bound, num.Money{}, num.Booked{}, num.Qty{}, num.Cost{}, num.Percent{}, num.Rate{})
	err := v.RegisterValidation("iso4217", func(f validator.FieldLevel) bool { return currency.Valid(f.Field().String()) })
	if err != nil {
		panic(err)
	}
	return v
}

// bound is an exact number as the validator compares it. It decides only on
// which side of a limit the number is; nothing is computed with it.
func bound(v reflect.Value) any {
	switch n := v.Interface().(type) {
	case num.Money:
		return float64(n.Raw()) / 1e4
	case num.Booked:
		return float64(n.Raw()) / 1e4
	case num.Qty:
		return float64(n.Raw()) / 1e6
	case num.Cost:
		return float64(n.Raw()) / 1e6
	case num.Percent:
		return float64(n.Raw()) / 1e4
	case num.Rate:
		return float64(n.Raw()) / 1e8
	}
	return nil
}

// Check applies the rules to a value that was not read from a request, where
// what is not zero counts as sent.
func Check[T any](value *T) error {
	var c checker
	c.object(PlanOf(reflect.TypeFor[T]()), reflect.ValueOf(value).Elem(), nil, "")
	if len(c.failed) > 0 {
		return fault.Invalid(c.failed...)
	}
	return nil
}

// checker collects the failed fields in the order of the structs.
type checker struct{ failed []fault.Field }

func (c *checker) fail(name, tag, param, of string) {
	c.failed = append(c.failed, fault.Field{Name: name, Tag: tag, Param: param, Of: of})
}

// object checks the fields of a struct; s is nil when nothing is known of what was sent.
func (c *checker) object(p *Plan, v reflect.Value, s *sent, prefix string) {
	for i, f := range p.Fields {
		name, value := prefix+f.Name, v.FieldByIndex(f.Index)
		sentAs := given
		if s != nil {
			sentAs = s.state[i]
			for _, bad := range s.bad[i] {
				c.fail(name+bad.Name, bad.Tag, bad.Param, "")
			}
			if len(s.bad[i]) > 0 && f.Kind != Array {
				continue
			}
		}
		if f.Path != "" {
			continue
		}
		if !present(&f.Node, value, sentAs, s == nil) {
			if f.Required && (!f.Patched || sentAs.touched()) && (s == nil || len(s.bad[i]) == 0) {
				c.fail(name, "required", "", "")
			}
			continue
		}
		var kids []sent
		if s != nil {
			kids = s.kids[i]
		}
		c.value(&f.Node, value, kids, s != nil, name)
	}
}

// present tells whether there is something to check. A text that is empty and a
// date that is not set count as not sent.
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

func (c *checker) value(n *Node, v reflect.Value, kids []sent, known bool, name string) {
	if n.pointer {
		v = v.Elem()
	}
	if n.rules != "" && !c.rules(n, v, name) {
		return
	}
	switch n.Kind {
	case Object:
		switch {
		case !known || len(kids) == 0:
			c.object(n.Plan, v, nil, name+".")
		case !kids[0].broken:
			c.object(n.Plan, v, &kids[0], name+".")
		}
	case Array:
		if len(kids) != v.Len() {
			kids = nil // the list was changed after it was read
		}
		for i := range v.Len() {
			each := kids
			if kids != nil {
				each = kids[i : i+1]
			}
			c.element(n.Elem, v.Index(i), each, kids != nil, name+"["+strconv.Itoa(i)+"]")
		}
	}
}

func (c *checker) element(n *Node, v reflect.Value, kids []sent, known bool, name string) {
	if n.Kind == Object || n.rules != "" {
		c.value(n, v, kids, known, name)
	}
}

// rules asks the validator about one value.
func (c *checker) rules(n *Node, v reflect.Value, name string) bool {
	var err error
	if n.Kind == Text {
		// Characters are counted after composition, so that é is one however it was typed.
		text := v.String()
		if !norm.NFC.IsNormalString(text) {
			text = norm.NFC.String(text)
		}
		err = rules.Var(text, n.rules)
	} else {
		err = rules.Var(v.Interface(), n.rules)
	}
	if err == nil {
		return true
	}
	var failed validator.ValidationErrors
	if !errors.As(err, &failed) {
		panic(err)
	}
	c.fail(name, failed[0].Tag(), failed[0].Param(), n.counts())
	return false
}

// counts tells what the bounds of a node count, which the messages say.
func (n *Node) counts() string {
	switch n.Kind {
	case Text:
		return "text"
	case Array:
		return "list"
	}
	return ""
}
