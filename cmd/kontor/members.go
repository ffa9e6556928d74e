package main

import (
	"encoding/json"
	"net/url"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"kontor/internal/api"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/format/input"
)

// request is what an operation is asked, by the names of its members.
type request struct {
	api.Route
	path  map[string]string
	query url.Values
	body  map[string]any
}

func newRequest(route api.Route) *request {
	return &request{route, map[string]string{}, url.Values{}, map[string]any{}}
}

// member returns the field that has a name in the path, the query or the body, or nil.
func (q *request) member(name string) *input.Field {
	for _, f := range q.Input.Fields {
		if name == f.Path || name == f.Query || name == f.JSON || name == f.Form {
			return f
		}
	}
	return nil
}

// set sets a member from text: name, or a path such as items.0.quantity.
func (q *request) set(name, text string) error {
	first, rest, nested := strings.Cut(name, ".")
	f := q.member(first)
	switch {
	case f == nil:
		return wrongUse("%s has no member %s%s", q.OperationID(), first, q.suggested(first))
	case f.Path != "":
		q.path[f.Path] = literalText(&f.Node, text)
	case f.Query != "":
		q.query.Set(f.Query, literalText(&f.Node, text))
	default:
		var path []string
		if nested {
			path = strings.Split(rest, ".")
		}
		value, err := placed(&f.Node, q.body[f.JSON], name, path, text)
		q.body[f.JSON] = value
		return err
	}
	return nil
}

// suggested returns the name that was probably meant.
func (q *request) suggested(name string) string {
	var names []string
	for _, f := range q.Input.Fields {
		names = append(names, memberName(f))
	}
	return suggestion(name, names)
}

func suggestion(typed string, names []string) string {
	if meant := nearest(typed, names); meant != "" {
		return "; did you mean " + meant + "?"
	}
	return ""
}

// memberName returns the name of a field in requests.
func memberName(f *input.Field) string {
	for _, name := range []string{f.Path, f.Query, f.JSON} {
		if name != "" {
			return name
		}
	}
	return f.Form
}

// placed returns a value with a text at a path inside of it.
func placed(n *input.Node, at any, name string, path []string, text string) (any, error) {
	switch {
	case len(path) == 0:
		return literal(n, text), nil
	case n.Kind == input.Object:
		object, ok := at.(map[string]any)
		if !ok {
			object = map[string]any{}
		}
		inner := &input.Node{} // the API refuses unknown members
		for _, f := range n.Plan.Fields {
			if f.JSON == path[0] {
				inner = &f.Node
			}
		}
		value, err := placed(inner, object[path[0]], name, path[1:], text)
		object[path[0]] = value
		return object, err
	case n.Kind == input.Array:
		list, _ := at.([]any)
		i, err := strconv.Atoi(path[0])
		if err != nil || i < 0 || i > len(list) {
			return at, wrongUse("%s: elements are numbered from 0 without a gap", name)
		}
		if i == len(list) {
			list = append(list, nil)
		}
		list[i], err = placed(n.Elem, list[i], name, path[1:], text)
		return list, err
	}
	return at, wrongUse("%s: a value has no members", name)
}

// literal returns the JSON value that a text means for a member. Empty text clears: it is null,
// except for a text.
func literal(n *input.Node, text string) any {
	switch n.Kind {
	case input.Text:
		return text
	case input.Moment:
		if text == "" {
			return nil
		}
		return text
	case input.Array:
		if !strings.HasPrefix(text, "[") {
			list := []any{}
			for part := range strings.SplitSeq(text, ",") {
				if part != "" {
					list = append(list, literal(n.Elem, strings.TrimSpace(part)))
				}
			}
			return list
		}
	}
	text = literalText(n, text)
	switch {
	case text == "":
		return nil
	case json.Valid([]byte(text)):
		return json.RawMessage(text)
	}
	return text // the API refuses it
}

// literalText returns Unix seconds for a moment that is written in RFC 3339, a number without leading zeros, and
// other text unchanged.
func literalText(n *input.Node, text string) string {
	if bare := strings.TrimLeft(text, "0"); bare != text && slices.Contains([]input.Kind{input.Integer, input.ID, input.Number}, n.Kind) {
		if bare == "" || bare[0] == '.' {
			bare = "0" + bare
		}
		return bare
	}
	if at, err := time.Parse(time.RFC3339, text); err == nil && n.Type == reflect.TypeFor[when.Unix]() {
		return strconv.FormatInt(at.Unix(), 10)
	}
	return text
}

// read reads and checks the input, as the API does.
func (q *request) read() (any, error) {
	reading := q.Input.Read()
	for name, text := range q.path {
		if !reading.Path(name, text) {
			return nil, fault.NotFound
		}
	}
	if err := reading.Query(q.query.Encode()); err != nil {
		return nil, err
	}
	if len(q.body) > 0 {
		body, err := json.Marshal(q.body)
		if err != nil {
			return nil, err
		}
		if err := reading.JSON(body); err != nil {
			return nil, err
		}
	}
	return reading.Done()
}

// samples say what a member of a type is, for refusals.
var samples = map[reflect.Type]string{
	reflect.TypeFor[num.Money]():  "an amount",
	reflect.TypeFor[num.Booked](): "an amount with at most two decimals",
	reflect.TypeFor[num.Qty]():    "a quantity such as 12 or 0.5",
	reflect.TypeFor[num.Cost]():   "a cost such as 12.50",
	reflect.TypeFor[num.Rate]():   "a rate such as 33.5",
	reflect.TypeFor[when.Date]():  "a date of the form YYYY-MM-DD",
	reflect.TypeFor[when.Month](): "a month of the form YYYY-MM",
	reflect.TypeFor[when.Unix]():  "a moment such as 2026-10-31T10:00:00+07:00",
}

// sample says what a text is not if it cannot be a value of a member, or returns "".
func sample(f *input.Field, text string) string {
	value := reflect.New(f.Type).Interface()
	var err error
	switch f.Kind {
	case input.ID:
		var id uint64
		if id, err = strconv.ParseUint(text, 10, 32); err != nil || id == 0 {
			return map[bool]string{true: "a year", false: "an id"}[f.Path == "year"]
		}
	case input.Number:
		err = value.(interface{ ParseNumber([]byte) error }).ParseNumber([]byte(literalText(&f.Node, text)))
	case input.Moment:
		err = value.(interface{ ParseString(string) error }).ParseString(text)
	case input.Integer:
		if _, err = strconv.Atoi(text); err != nil {
			return "a whole number"
		}
	}
	if err == nil {
		return ""
	}
	if said, ok := samples[f.Type]; ok {
		return said
	}
	return "a number"
}
