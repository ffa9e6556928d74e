package hostile

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// tree is a JSON value that keeps the order of members. Leaves are sent as written, valid
// or not.
type tree struct {
	leaf  string
	list  bool
	names []string // of an object
	kids  []*tree  // of an object or a list
}

func parseTree(text string) (*tree, error) {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	return readTree(d)
}

func readTree(d *json.Decoder) (*tree, error) {
	token, err := d.Token()
	if err != nil {
		return nil, err
	}
	delim, ok := token.(json.Delim)
	if !ok {
		switch v := token.(type) {
		case string:
			return &tree{leaf: quote(v)}, nil
		case nil:
			return &tree{leaf: "null"}, nil
		default:
			return &tree{leaf: fmt.Sprint(v)}, nil
		}
	}
	out := &tree{list: delim == '['}
	for d.More() {
		if !out.list {
			name, err := d.Token()
			if err != nil {
				return nil, err
			}
			out.names = append(out.names, name.(string))
		}
		kid, err := readTree(d)
		if err != nil {
			return nil, err
		}
		out.kids = append(out.kids, kid)
	}
	_, err = d.Token()
	return out, err
}

func (t *tree) String() string {
	if t.leaf != "" {
		return t.leaf
	}
	var parts []string
	for i, kid := range t.kids {
		if t.list {
			parts = append(parts, kid.String())
		} else {
			parts = append(parts, quote(t.names[i])+":"+kid.String())
		}
	}
	if t.list {
		return "[" + strings.Join(parts, ",") + "]"
	}
	return "{" + strings.Join(parts, ",") + "}"
}

// find returns the index of a member or element, or -1.
func (t *tree) find(step string) int {
	if t.list {
		i, err := strconv.Atoi(step)
		if err != nil || i >= len(t.kids) {
			return -1
		}
		return i
	}
	for i, name := range t.names {
		if name == step {
			return i
		}
	}
	return -1
}

// put sets, adds or removes the value at a path. It creates missing objects on the way.
func (t *tree) put(path string, leaf string, mode byte) error {
	step, rest, deeper := strings.Cut(path, ".")
	i := t.find(step)
	switch {
	case t.leaf != "":
		return fmt.Errorf("%s leads into a value", path)
	case deeper && i < 0:
		t.add(step, &tree{list: isIndex(rest)})
		return t.kids[len(t.kids)-1].put(rest, leaf, mode)
	case deeper:
		return t.kids[i].put(rest, leaf, mode)
	case mode == '-':
		if i >= 0 {
			t.kids = append(t.kids[:i:i], t.kids[i+1:]...)
			if !t.list {
				t.names = append(t.names[:i:i], t.names[i+1:]...)
			}
		}
	case mode == '+' || i < 0:
		t.add(step, &tree{leaf: leaf})
	default:
		t.kids[i] = &tree{leaf: leaf}
	}
	return nil
}

func isIndex(path string) bool {
	step, _, _ := strings.Cut(path, ".")
	_, err := strconv.Atoi(step)
	return err == nil
}

func (t *tree) add(name string, kid *tree) {
	if !t.list {
		t.names = append(t.names, name)
	}
	t.kids = append(t.kids, kid)
}

// edit applies changes to a JSON text.
func edit(text string, changes []string) (string, error) {
	if len(changes) == 0 {
		return text, nil
	}
	t, err := parseTree(text)
	if err != nil {
		return "", err
	}
	for _, c := range changes {
		path, leaf, set := strings.Cut(c, "=")
		mode := byte('=')
		if path != "" && (path[0] == '+' || path[0] == '-') {
			mode, path = path[0], path[1:]
		}
		if !set && mode != '-' {
			return "", fmt.Errorf("no change: %q", c)
		}
		if err := t.put(path, leaf, mode); err != nil {
			return "", err
		}
	}
	return t.String(), nil
}
