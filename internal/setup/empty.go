package setup

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/token"
)

// The keys that null clears.
const (
	lockDate       = "policies.lockDate"
	latitude       = "address.latitude"
	longitude      = "address.longitude"
	missedCheckin  = "missedCheckinAfterMinutes"
	missedCheckout = "missedCheckoutAfterMinutes"
)

var nullClears = []string{lockDate, latitude, longitude, missedCheckin, missedCheckout}

// empties records the keys below a node that null clears. A null or empty text without
// effect is refused, because its author expects one. Aliases are not followed.
func (f *File) empties(n ast.Node, t reflect.Type, path string) error {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch n := n.(type) {
	case *ast.AnchorNode:
		return f.empties(n.Value, t, path)
	case *ast.MappingValueNode:
		return f.empty(n, t, path)
	case *ast.MappingNode:
		for _, pair := range n.Values {
			if err := f.empty(pair, t, path); err != nil {
				return err
			}
		}
	case *ast.SequenceNode:
		if t.Kind() != reflect.Slice {
			return nil
		}
		for _, element := range n.Values {
			if err := f.empties(element, t.Elem(), path); err != nil {
				return err
			}
		}
	}
	return nil
}

func (f *File) empty(pair *ast.MappingValueNode, t reflect.Type, path string) error {
	key := pair.Key.GetToken()
	of, known := memberOf(t, key.Value)
	if !known {
		return nil
	}
	path += key.Value
	value := pair.Value
	if anchor, ok := value.(*ast.AnchorNode); ok {
		value = anchor.Value
	}
	_, null := value.(*ast.NullNode)
	switch {
	case null && slices.Contains(nullClears, path):
		f.cleared[path] = true
	case null && (of.Kind() == reflect.Slice || of.Kind() == reflect.Map): // an empty list
	case null && of == reflect.TypeFor[*Text]():
		return refusedAt(key, `null does not clear %s; write "" to clear it, or leave the key out to keep what is stored`, path)
	case null || of == reflect.TypeFor[Text]() && blank(value):
		return refusedAt(key, "%s cannot be cleared here; leave the key out to keep what is stored", path)
	}
	return f.empties(value, of, path+".")
}

func refusedAt(key *token.Token, format, path string) error {
	return fmt.Errorf("[%d:%d] "+format, key.Position.Line, key.Position.Column, path)
}

// memberOf returns the type of a record's key. The parts of an address are replaced
// together, so each of them can be empty.
func memberOf(t reflect.Type, key string) (reflect.Type, bool) {
	switch {
	case t.Kind() == reflect.Map:
		return t.Elem(), true
	case t.Kind() != reflect.Struct || t == reflect.TypeFor[Parts]():
		return nil, false
	}
	for i := range t.NumField() {
		if f := t.Field(i); f.Tag.Get("yaml") == key {
			return f.Type, true
		}
	}
	return nil, false
}

func blank(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.StringNode:
		return strings.TrimSpace(n.Value) == ""
	case *ast.LiteralNode:
		return strings.TrimSpace(n.Value.Value) == ""
	}
	return false
}
