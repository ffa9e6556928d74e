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

// Waiters counts the requests that wait.
type Waiters struct{ waiters }

func (w *Waiters) Enter(org, key uint32) (refusal string) { return w.enter(org, key) }
func (w *Waiters) Leave(org, key uint32)                  { w.leave(org, key) }
