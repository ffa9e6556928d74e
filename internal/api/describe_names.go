package api

import (
	"net/http"
	"strings"
)

// OperationID returns the name of the operation in generated clients.
func (r Route) OperationID() string {
	if r.id != "" {
		return r.id
	}
	segments := strings.Split(strings.Trim(r.path, "/"), "/")
	var words []string
	last := len(segments) - 1
	for i, segment := range segments {
		if strings.HasPrefix(segment, "{") {
			if len(words) > 0 {
				words[len(words)-1] = singular(words[len(words)-1])
			}
			continue
		}
		if i == last && r.method == http.MethodPost {
			segment = singular(segment)
		}
		words = append(words, segment)
	}
	verb := map[string]string{"GET": "get", "POST": "create", "PATCH": "update", "PUT": "replace", "DELETE": "delete"}[r.method]
	if r.method == http.MethodGet && (r.shape == Paged || r.shape == DataPaged || r.op.out != nil && r.op.out.Kind().String() == "slice") {
		verb = "list"
	}
	for _, word := range words {
		for _, part := range strings.Split(word, "-") {
			verb += strings.ToUpper(part[:1]) + part[1:]
		}
	}
	return verb
}

func singular(word string) string {
	if base, ok := strings.CutSuffix(word, "ies"); ok {
		return base + "y"
	}
	return strings.TrimSuffix(word, "s")
}

// readable turns getSalesDocument into "Get sales document".
func readable(id string) string {
	var b strings.Builder
	for i, c := range id {
		switch {
		case i == 0:
			b.WriteString(strings.ToUpper(string(c)))
		case c >= 'A' && c <= 'Z':
			b.WriteString(" " + strings.ToLower(string(c)))
		default:
			b.WriteRune(c)
		}
	}
	return b.String()
}
