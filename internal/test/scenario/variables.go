package scenario

import (
	"fmt"
	"maps"
	"regexp"
	"sort"
	"strconv"
	"strings"
)

// variables holds the named values of a scenario.
type variables struct{ values map[string]any }

func (v *variables) set(name string, value any) {
	if v.values == nil {
		v.values = map[string]any{}
	}
	v.values[name] = value
}

func (v *variables) copy() *variables { return &variables{maps.Clone(v.values)} }

// get finds a value by its name, or by a path into a value: iv.items.0.id. The longest
// known name wins.
func (v *variables) get(path string) (any, bool) {
	parts := strings.Split(path, ".")
	for n := len(parts); n > 0; n-- {
		value, ok := v.values[strings.Join(parts[:n], ".")]
		if !ok {
			continue
		}
		for _, part := range parts[n:] {
			switch inner := value.(type) {
			case map[string]any:
				value, ok = inner[part]
			case []any:
				i, err := strconv.Atoi(part)
				if ok = err == nil && i >= 0 && i < len(inner); ok {
					value = inner[i]
				}
			default:
				ok = false
			}
			if !ok {
				return nil, false
			}
		}
		return value, true
	}
	return nil, false
}

var reference = regexp.MustCompile(`\$\$|\$([a-zA-Z]\w*(?:\.[\w-]+)*)`)

// fill replaces variables by their bare text. Unknown ones stay.
func (v *variables) fill(text string) string {
	return reference.ReplaceAllStringFunc(text, func(ref string) string {
		if ref == "$$" {
			return "$"
		}
		if value, ok := v.get(ref[1:]); ok {
			return bare(value)
		}
		return ref
	})
}

// fillAll is fill that refuses unknown variables.
func (v *variables) fillAll(text string) (string, error) {
	for _, ref := range reference.FindAllString(text, -1) {
		if ref == "$$" {
			continue
		}
		if _, ok := v.get(ref[1:]); !ok {
			return "", fmt.Errorf("%s is not known here (known: %s)", ref, v.names())
		}
	}
	return v.fill(text), nil
}

// fillJSON replaces variables in a JSON text: with JSON outside quotes, with bare text
// inside.
func (v *variables) fillJSON(text string) (string, error) {
	var out strings.Builder
	quoted := false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\\' && quoted && i+1 < len(text):
			out.WriteString(text[i : i+2])
			i++
			continue
		case c == '"':
			quoted = !quoted
		case c == '$':
			ref := reference.FindString(text[i:])
			if !strings.HasPrefix(text[i:], ref) || ref == "" {
				break
			}
			i += len(ref) - 1
			if ref == "$$" {
				out.WriteByte('$')
				continue
			}
			value, ok := v.get(ref[1:])
			if !ok {
				return "", fmt.Errorf("%s is not known here (known: %s)", ref, v.names())
			}
			if quoted {
				escaped := show(bare(value))
				out.WriteString(escaped[1 : len(escaped)-1])
			} else {
				out.WriteString(show(value))
			}
			continue
		}
		out.WriteByte(text[i])
	}
	return out.String(), nil
}

func bare(value any) string {
	if s, ok := value.(string); ok {
		return s
	}
	return show(value)
}

// names lists the known names, without the many accounts.
func (v *variables) names() string {
	var names []string
	for name := range v.values {
		if !strings.Contains(name, "account.") && !strings.HasPrefix(name, "other.") {
			names = append(names, name)
		}
	}
	sort.Strings(names)
	return strings.Join(names, " ")
}
