package api

import "reflect"

// AppendAny is for tests.
var AppendAny = appendAny

// Outs are the types that routes answer.
func Outs(routes []Route) (all []reflect.Type) {
	for _, r := range routes {
		if r.op.out != nil {
			all = append(all, r.op.out)
		}
	}
	return append(all, reflect.TypeFor[ErrorRecord]())
}
