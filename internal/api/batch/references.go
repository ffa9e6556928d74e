package batch

import (
	"bytes"
	"encoding/json"
	"strings"

	"kontor/internal/api/operation"
)

// referencesIn returns the names behind a dollar sign in the parts of a text.
func referencesIn(text, separator string) (names []string) {
	for _, part := range strings.Split(text, separator) {
		if name, ok := strings.CutPrefix(part, "$"); ok {
			names = append(names, name)
		}
	}
	return names
}

// bodyReferences returns the names that a body refers to.
func bodyReferences(body []byte) (names []string) {
	replaceReferences(body, func(name string) (string, bool) {
		names = append(names, name)
		return "", false
	})
	return names
}

// resolved returns the operation with ids in place of references.
func (s step) resolved(ids map[string]string) Operation {
	op := *s.Operation
	parts := strings.Split(op.Path, "/")
	for i, part := range parts {
		if name, ok := strings.CutPrefix(part, "$"); ok {
			parts[i] = ids[name]
		}
	}
	op.Path = strings.Join(parts, "/")
	op.Body = replaceReferences(op.Body, func(name string) (string, bool) { return ids[name], ids[name] != "" })
	return op
}

// replaceReferences replaces "$name" in members that hold ids.
func replaceReferences(body []byte, replace func(name string) (id string, ok bool)) []byte {
	if !bytes.Contains(body, []byte(`"$`)) {
		return body
	}
	var compact bytes.Buffer
	if json.Compact(&compact, body) != nil {
		return body
	}
	return operation.Rewritten(compact.Bytes(), func(key, token []byte) []byte {
		if operation.IsIDKey(key) && bytes.HasPrefix(token, []byte(`"$`)) {
			if id, ok := replace(string(token[2 : len(token)-1])); ok {
				return []byte(id)
			}
		}
		return token
	})
}

// linesOf counts the lines of a document, entry or claim.
func linesOf(body []byte) int {
	var lists struct {
		Items, Lines, Allocations []json.RawMessage
	}
	if len(body) == 0 || json.Unmarshal(body, &lists) != nil {
		return 0
	}
	return len(lists.Items) + len(lists.Lines) + len(lists.Allocations)
}
