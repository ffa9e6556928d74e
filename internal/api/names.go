package api

import (
	"net/http"
	"strings"
)

// OperationID returns the name of the operation in generated clients.
func (r Route) OperationID() string {
	if r.ID != "" {
		return r.ID
	}
	segments := strings.Split(strings.Trim(r.Path, "/"), "/")
	var words []string
	last := len(segments) - 1
	for i, segment := range segments {
		if strings.HasPrefix(segment, "{") {
			if len(words) > 0 {
				words[len(words)-1] = singular(words[len(words)-1])
			}
			continue
		}
		if i == last && r.Method == http.MethodPost {
			segment = singular(segment)
		}
		words = append(words, segment)
	}
	verb := map[string]string{"GET": "get", "POST": "create", "PATCH": "update", "PUT": "replace", "DELETE": "delete"}[r.Method]
	if r.Method == http.MethodGet && (r.Shape == Paged || r.Shape == DataPaged || r.Op.Out != nil && r.Op.Out.Kind().String() == "slice") {
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
