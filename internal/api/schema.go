package api

import (
	"math"
	"reflect"
	"slices"
	"strings"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/format/comment"
	"kontor/internal/format/input"
)

// schemas collects the components of the description by type.
type schemas struct {
	v31   bool
	all   object
	names map[string]string // component name to the type and use it stands for
}

// decimals is the largest number of decimals of each number type.
var decimals = map[reflect.Type]int{
	reflect.TypeFor[num.Money](): 4, reflect.TypeFor[num.Booked](): 2, reflect.TypeFor[num.Qty](): 6,
	reflect.TypeFor[num.Cost](): 6, reflect.TypeFor[num.Percent](): 4, reflect.TypeFor[num.Rate](): 8,
}

// values are the schemas of the types that write themselves, and whether zero
// is written as null.
// datePattern are the dates that can be read: those of the years 1900 to 2200.
const datePattern = "^(19[0-9]{2}|2[01][0-9]{2}|2200)-[0-9]{2}-[0-9]{2}$"

func valueSchema(t reflect.Type) (schema object, zeroIsNull, ok bool) {
	if places, ok := decimals[t]; ok {
		// Without a format, generators for Go take 32 bits, which lose satang above 100,000.
		return object{{"type", "number"}, {"format", "double"}, {"x-kontor-decimals", places}}, false, true
	}
	switch t {
	case reflect.TypeFor[num.Ref](), reflect.TypeFor[input.PageNumber]():
		return idSchema(), true, true
	case reflect.TypeFor[when.Date]():
		return object{{"type", "string"}, {"format", "date"}, {"pattern", datePattern}}, true, true
	case reflect.TypeFor[when.Month]():
		return object{{"type", "string"}, {"pattern", "^[0-9]{4}-[0-9]{2}$"}}, true, true
	case reflect.TypeFor[when.Unix]():
		return object{{"type", "integer"}, {"format", "int64"}, {"minimum", 0}}, true, true
	case reflect.TypeFor[when.Stamp]():
		return object{{"type", "string"}, {"format", "date-time"}}, true, true
	case reflect.TypeFor[input.RawJSON]():
		return object{{"type", "object"}, {"additionalProperties", true}}, false, true
	case reflect.TypeFor[input.Word]():
		return object{{"type", "string"}}, true, true
	}
	return nil, false, false
}

func idSchema() object {
	return object{{"type", "integer"}, {"format", "int64"}, {"minimum", 1}, {"maximum", int64(math.MaxUint32)}}
}

// scalar returns the schema of a type without parts, or nil.
func scalar(t reflect.Type) object {
	switch t.Kind() {
	case reflect.String:
		return object{{"type", "string"}}
	case reflect.Bool:
		return object{{"type", "boolean"}}
	case reflect.Int, reflect.Int32, reflect.Int16, reflect.Int8:
		return object{{"type", "integer"}, {"format", "int32"}}
	case reflect.Int64, reflect.Uint64:
		return object{{"type", "integer"}, {"format", "int64"}}
	case reflect.Uint32, reflect.Uint16, reflect.Uint8, reflect.Uint:
		return object{{"type", "integer"}, {"format", "int64"}, {"minimum", 0}}
	}
	return nil
}

// out returns the schema of a value in an answer.
func (s *schemas) out(t reflect.Type, rules []input.Rule, neverNull bool) object {
	if schema, zeroIsNull, ok := valueSchema(t); ok {
		schema = bounded(schema, rules, s.v31)
		if zeroIsNull && !neverNull {
			return s.nullable(schema)
		}
		return schema
	}
	if t.Implements(reflect.TypeFor[interface{ Anything() }]()) {
		return object{{"type", "object"}, {"additionalProperties", true}}
	}
	if schema := scalar(t); schema != nil {
		return bounded(schema, rules, s.v31)
	}
	switch t.Kind() {
	case reflect.Pointer:
		if _, _, value := valueSchema(t.Elem()); !neverNull && !value && t.Elem().Kind() == reflect.Struct {
			return s.orNull(t.Elem(), "out", func() object { return s.record(t.Elem()) })
		}
		schema := s.out(t.Elem(), rules, true)
		if neverNull {
			return schema
		}
		return s.nullable(schema)
	case reflect.Slice:
		return object{{"type", "array"}, {"items", s.out(t.Elem(), nil, true)}}
	case reflect.Map:
		return object{{"type", "object"}, {"additionalProperties", s.out(t.Elem(), nil, true)}}
	case reflect.Interface:
		if neverNull {
			return object{}
		}
		return s.anything()
	case reflect.Struct:
		return s.component(t, "out", func() object { return s.record(t) })
	}
	panic("api: " + t.String() + " cannot be described")
}

// anything is a value of any type, or null. Before 3.1 only a schema with a type can be
// nullable, so it lists every type.
func (s *schemas) anything() object {
	if s.v31 {
		return object{}
	}
	var types []object
	for _, name := range []string{"object", "string", "boolean"} {
		types = append(types, object{{"type", name}, {"nullable", true}})
	}
	types = append(types, object{{"type", "number"}, {"format", "double"}, {"nullable", true}})
	types = append(types, object{{"type", "array"}, {"items", object{}}, {"nullable", true}})
	return object{{"anyOf", types}}
}

// record returns the schema of a struct in an answer. Fields that are not omitted when
// empty are required.
func (s *schemas) record(t reflect.Type) object {
	var properties object
	var required []string
	s.recordFields(t, &properties, &required)
	schema := object{{"type", "object"}}
	if text := comment.Of(t); text != "" {
		schema.set("description", text)
	}
	if len(required) > 0 {
		schema.set("required", required)
	}
	schema.set("properties", properties)
	return schema
}

func (s *schemas) recordFields(t reflect.Type, properties *object, required *[]string) {
	for i := range t.NumField() {
		f := t.Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case name == "-":
		case f.Anonymous && name == "" && f.Type.Kind() == reflect.Struct:
			s.recordFields(f.Type, properties, required)
		case !f.IsExported():
		default:
			if name == "" {
				panic("api: " + t.String() + "." + f.Name + " has no json tag")
			}
			own, _ := input.RulesOf(f.Tag.Get("validate"), t.String()+"."+f.Name)
			if f.Tag.Get("null") == "zero" { // answers contain null where requests can have ""
				own = slices.DeleteFunc(slices.Clone(own), func(r input.Rule) bool { return r.Tag == "omitempty" })
			}
			if f.Tag.Get("bounds") == "request" { // the server can write values that a client cannot
				own = nil
			}
			omitted := strings.Contains(options, "omit")
			neverNull := omitted || name == "createdAt" || name == "updatedAt" || f.Tag.Get("null") == "no"
			schema := s.out(f.Type, own, neverNull)
			if f.Tag.Get("null") == "zero" {
				schema = s.nullable(schema)
			}
			schema = s.annotated(schema, t, f.Name, f.Tag)
			if f.Tag.Get("ext") == "answer" { // the base API accepts it and does not return it
				schema.set("x-kontor-extension", true)
			}
			properties.set(name, schema)
			if !omitted {
				*required = append(*required, name)
			}
		}
	}
}

// in returns the schema of a value in a request. In JSON, null leaves an optional value
// unset.
func (s *schemas) in(n *input.Node, nullable bool) object {
	var schema object
	switch n.Kind {
	case input.Object:
		body := func() object { return s.body(n.Plan, false) }
		if nullable {
			return s.orNull(n.Type, "in", body)
		}
		schema = s.component(n.Type, "in", body)
	case input.Array:
		schema = object{{"type", "array"}, {"items", s.in(n.Elem, false)}}
	case input.ID:
		schema = idSchema()
	default:
		var ok bool
		if schema, _, ok = valueSchema(n.Type); !ok {
			schema = scalar(n.Type)
		}
	}
	if schema == nil {
		panic("api: " + n.Type.String() + " cannot be described")
	}
	schema = bounded(schema, n.Rules, s.v31)
	if nullable {
		return s.nullable(schema)
	}
	return schema
}

// body returns the schema of the part of an input that comes in the body.
func (s *schemas) body(p *input.Plan, form bool) object {
	var properties object
	required := []string{}
	for _, f := range p.Fields {
		name := f.JSON
		if f.Form != "" {
			name = f.Form
		}
		if name == "" {
			continue
		}
		must := f.Required && !f.Patched || f.Tag.Get("describe") == "required"
		schema := s.in(&f.Node, !form && !f.Required && !must)
		properties.set(name, s.annotated(schema, f.Owner, f.Name, f.Tag))
		if must {
			required = append(required, name)
		}
	}
	schema := object{{"type", "object"}}
	if text := comment.Of(p.Type); text != "" {
		schema.set("description", text)
	}
	if len(required) > 0 {
		schema.set("required", required)
	}
	schema.set("properties", properties)
	return schema
}

// component stores a schema under the name of its type and refers to it. A type that is
// read and written differently has two components.
func (s *schemas) component(t reflect.Type, use string, schema func() object) object {
	name, key := componentName(t), t.PkgPath()+"."+t.Name()+" "+use
	if old, taken := s.names[name]; taken && old != key {
		name += map[string]string{"in": "Input", "out": "Record", "in or null": "InputOrNull", "out or null": "OrNull"}[use]
		if old, taken := s.names[name]; taken && old != key {
			panic("api: two types are named " + name + ": " + old + " and " + key)
		}
	}
	if _, done := s.names[name]; !done {
		s.names[name] = key
		s.all.set(name, schema())
	}
	return object{{"$ref", "#/components/schemas/" + name}}
}

// orNull is a nullable component. In OpenAPI 3.0 the component itself allows null,
// because nullable beside a reference is ignored.
func (s *schemas) orNull(t reflect.Type, use string, schema func() object) object {
	if s.v31 {
		return object{{"oneOf", []object{s.component(t, use, schema), {{"type", "null"}}}}}
	}
	return s.component(t, use+" or null", func() object {
		o := schema()
		o.set("nullable", true)
		return o
	})
}

// componentName returns the name of the type, prefixed with its package where the name alone is
// ambiguous: sales.Document is SalesDocument. A type keeps its published name when it is
// renamed: it then begins with _ struct{} `schema:"SalesMove"`.
func componentName(t reflect.Type) string {
	if t.Name() == "" {
		panic("api: " + t.String() + " needs a name to be described")
	}
	if t.NumField() > 0 && t.Field(0).Name == "_" {
		return t.Field(0).Tag.Get("schema")
	}
	path := t.PkgPath()
	pkg := path[strings.LastIndexByte(path, '/')+1:]
	name := t.Name()
	if strings.Contains(name, "[") {
		panic("api: " + t.String() + " is generic and cannot be described")
	}
	if pkg == "input" || pkg == "api" || strings.HasPrefix(strings.ToLower(name), pkg) {
		return name
	}
	return strings.ToUpper(pkg[:1]) + pkg[1:] + name
}

func (s *schemas) nullable(schema object) object {
	schema = slices.Clone(schema)
	if !s.v31 {
		schema.set("nullable", true)
		if values, ok := schema.get("enum").([]any); ok {
			schema.set("enum", append(slices.Clone(values), nil))
		}
		return schema
	}
	schema.set("type", []any{schema.get("type"), "null"})
	if values, ok := schema.get("enum").([]any); ok {
		schema.set("enum", append(slices.Clone(values), nil))
	}
	return schema
}

// annotated adds a field's comment and tags to its schema.
func (s *schemas) annotated(schema object, owner reflect.Type, field string, tag reflect.StructTag) object {
	var notes object
	text := comment.OfField(owner, field)
	if text == "" && field == "ID" {
		text = "Id of the record."
	}
	if text != "" {
		notes.set("description", text)
	}
	if tag.Get("ext") == "true" {
		notes.set("x-kontor-extension", true)
	}
	for _, name := range []string{"default", "example"} {
		if text, ok := tag.Lookup(name); ok {
			notes.set(name, literal(schema, text))
		}
	}
	if len(notes) == 0 {
		return schema
	}
	if schema.get("$ref") != nil && !s.v31 {
		schema = object{{"allOf", []object{schema}}} // members beside a reference are ignored
	}
	return append(slices.Clone(schema), notes...)
}
