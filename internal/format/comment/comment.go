// Package comment holds the comments of the wire types, so that what the code
// says about a field is what the description of the API says about it.
package comment

import (
	"reflect"
	"strings"
)

//go:generate go test -run TestCurrent -update

// Of is the comment of a type.
func Of(t reflect.Type) string { return texts[name(t)] }

// OfField is the comment of a field of a struct type.
func OfField(t reflect.Type, field string) string { return texts[name(t)+"."+field] }

// name is the package and the type, "sales.Document"; generic types lose their
// arguments.
func name(t reflect.Type) string {
	path := t.PkgPath()
	own, _, _ := strings.Cut(t.Name(), "[")
	return path[strings.LastIndexByte(path, '/')+1:] + "." + own
}
