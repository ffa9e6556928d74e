package scenario

import (
	"fmt"
	"sort"
	"strconv"
	"strings"
)

// everywhere lists refusals of any route that are tested once for all routes, not in a
// scenario of each.
var everywhere = map[string]bool{
	"Unauthorized": true, "OpenAPIRateLimitExceeded": true, "InternalError": true, "ServiceUnavailable": true, "Forbidden": true,
	"PayloadTooLarge": true, "UnsupportedMediaType": true, "MethodNotAllowed": true, "URITooLong": true,
}

// untold lists what the description declares and no scenario has produced: routes without a
// success, and refusals specific to a route.
func (d *description) untold() (routes, refusals []string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, r := range d.routes {
		name := r.method + " " + r.template
		for status, response := range r.route.Operation.Responses.Map() {
			code, err := strconv.Atoi(status)
			if err != nil || response.Value == nil {
				continue
			}
			// If a write answers 201, its 200 is the dry run, which is sent before the
			// writes of the scenarios.
			rehearsal := code == 200 && r.route.Operation.Responses.Value("201") != nil
			if code < 300 && !rehearsal && !d.seen[name+" "+status] {
				routes = append(routes, name)
			}
			for _, declared := range r.codes(code) {
				if !everywhere[declared] && !d.seen[fmt.Sprintf("%s %d %s", name, code, declared)] {
					refusals = append(refusals, fmt.Sprintf("%s %s", name, declared))
				}
			}
		}
	}
	sort.Strings(routes)
	sort.Strings(refusals)
	return routes, refusals
}

// codesNeverSeen returns error codes that no scenario has produced on any route.
func (d *description) codesNeverSeen() []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	declared, seen := map[string]bool{}, map[string]bool{}
	for _, r := range d.routes {
		for status := range r.route.Operation.Responses.Map() {
			if code, err := strconv.Atoi(status); err == nil {
				for _, name := range r.codes(code) {
					declared[name] = true
				}
			}
		}
	}
	for line := range d.seen {
		words := strings.Fields(line)
		if len(words) == 4 {
			seen[words[3]] = true
		}
	}
	var out []string
	for name := range declared {
		if !seen[name] {
			out = append(out, name)
		}
	}
	sort.Strings(out)
	return out
}
