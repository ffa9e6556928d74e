package api

import "reflect"

// Outs returns the result types of routes.
func Outs(routes []Route) (all []reflect.Type) {
	for _, r := range routes {
		if r.op.out != nil {
			all = append(all, r.op.out)
		}
	}
	return append(all, reflect.TypeFor[ErrorRecord]())
}
