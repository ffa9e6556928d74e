package console

import (
	"cmp"
	"embed"
	"errors"
	"fmt"
	"html/template"
	"io/fs"
	"slices"
	"strings"
	"sync"

	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/base/when"
)

//go:embed templates
var templateFiles embed.FS

// library is every page in one language and calendar. Shared templates are parsed when the
// first page is shown in that language, and a page when it is first shown, because parsing all
// of them would delay the start of the server.
type library struct {
	pages map[string]func() (*template.Template, error)
}

func (l *library) of(file string) (*template.Template, error) {
	read, ok := l.pages[file]
	if !ok {
		return nil, fmt.Errorf("console: no template %s", file)
	}
	return read()
}

// speeches lists the languages and calendars of the console.
var speeches = []Speech{{Language: fault.English}, {Language: fault.Thai}, {Language: fault.Thai, Buddhist: true}}

// readTemplates returns the pages in each of them.
func readTemplates(s *Site) map[Speech]func() *library {
	out := map[Speech]func() *library{}
	for _, speech := range speeches {
		out[speech] = sync.OnceValue(func() *library { return newLibrary(s, speech) })
	}
	return out
}

func newLibrary(s *Site, speech Speech) *library {
	own, err := fs.Sub(templateFiles, "templates")
	if err != nil {
		panic(err) // embedded above
	}
	l := &library{pages: map[string]func() (*template.Template, error){}}
	parts := template.Must(template.New("parts").Funcs(s.functions(speech)).ParseFS(own, "parts.html"))
	frame := template.Must(template.Must(parts.Clone()).ParseFS(own, "frame.html"))
	public := template.Must(template.Must(parts.Clone()).ParseFS(own, "public.html"))
	l.add("", own, "public/*.html", public)
	l.add("", own, "framed/*.html", frame)
	for _, section := range s.sections {
		base := frame
		if section.Common != nil {
			base = template.Must(template.Must(frame.Clone()).ParseFS(section.Common, "_*.html"))
		}
		if section.Templates != nil {
			l.add(section.Name+"/", section.Templates, "*.html", base)
		}
	}
	return l
}

// ReadAll parses every page in every language, and counts them.
func (s *Site) ReadAll() (pages int, err error) {
	for _, read := range s.templates {
		l := read()
		for file := range l.pages {
			if _, wrong := l.of(file); wrong != nil {
				err = errors.Join(err, fmt.Errorf("%s: %w", file, wrong))
			}
			pages++
		}
	}
	return pages, err
}

// add registers each file of a folder, to be parsed together with the shared templates.
// Files whose names begin with _ belong to every page of their folder.
func (l *library) add(prefix string, files fs.FS, pattern string, base *template.Template) {
	names, err := fs.Glob(files, pattern)
	if err != nil {
		panic(err)
	}
	var common []string
	for _, name := range names {
		if strings.HasPrefix(name[strings.LastIndexByte(name, '/')+1:], "_") {
			common = append(common, name)
		}
	}
	for _, name := range names {
		l.pages[prefix+name[strings.LastIndexByte(name, '/')+1:]] = sync.OnceValues(func() (*template.Template, error) {
			t, err := base.Clone()
			if err != nil {
				return nil, err
			}
			return t.ParseFS(files, append(slices.Clone(common), name)...)
		})
	}
}

// functions returns the functions of templates.
func (s *Site) functions(speech Speech) template.FuncMap {
	say := func(key string, values ...any) string { return s.words.Say(speech.Language, key, values...) }
	funcs := template.FuncMap{
		"t":         say,
		"icon":      icon,
		"money":     money,
		"figure":    reportMoney,
		"qty":       Quantity,
		"percent":   Percent,
		"date":      func(d when.Date) template.HTML { return timeElement(speech, d) },
		"plaindate": speech.Date,
		"year":      func(year uint32) string { return speech.Year(int(year)) },
		"shortdate": speech.ShortDate,
		"longdate":  speech.LongDate,
		"month":     speech.Month,
		"monthname": speech.MonthName,
		"longmonth": speech.LongMonth,
		"status":    func(status any) string { return say(StatusWord(fmt.Sprint(status))) },
		"doctype":   func(code string) string { return say(TypeWord(code)) },
		"lower":     strings.ToLower,
		"join":      strings.Join,
		"chip": func(status any) template.HTML {
			name := template.HTMLEscapeString(fmt.Sprint(status))
			return template.HTML(`<span class="chip" data-status="` + name + `">` + template.HTMLEscapeString(say(StatusWord(fmt.Sprint(status)))) + `</span>`)
		},
		"typeddate": func(text string) string {
			if d, err := when.ParseDate(text); err == nil {
				return speech.Date(d)
			}
			return ""
		},
		"field":   newField,
		"choose":  newChoice,
		"list":    func(items ...any) []any { return items },
		"dict":    dict,
		"heads":   heads,
		"foot":    foot,
		"fact":    fact,
		"crumbs":  crumbs,
		"content": content,
		"add":     func(a, b int) int { return a + b },
		"browser": browserName,
		"other": func(text string) template.HTMLAttr {
			return template.HTMLAttr(`lang="` + languageOf(text, speech) + `"`)
		},
	}
	for _, right := range access.Rights() {
		funcs[right.String()] = func() access.Right { return right }
	}
	return funcs
}

// browserName returns the name of a browser from its user agent.
func browserName(agent string) string {
	name, system := "Browser", ""
	for _, known := range []string{"Firefox", "Edg", "OPR", "Chrome", "Safari"} {
		if strings.Contains(agent, known+"/") {
			name = strings.NewReplacer("Edg", "Edge", "OPR", "Opera").Replace(known)
			break
		}
	}
	for _, known := range []string{"Android", "iPhone", "iPad", "Windows", "Macintosh", "Linux"} {
		if strings.Contains(agent, known) {
			system = strings.Replace(known, "Macintosh", "macOS", 1)
			break
		}
	}
	return strings.TrimSuffix(name+", "+system, ", ")
}

// dict builds a map of names and values, for templates with several arguments.
func dict(pairs ...any) (map[string]any, error) {
	if len(pairs)%2 != 0 {
		return nil, fmt.Errorf("dict takes names and values")
	}
	out := map[string]any{}
	for i := 0; i < len(pairs); i += 2 {
		out[fmt.Sprint(pairs[i])] = pairs[i+1]
	}
	return out, nil
}

// languageOf detects the language of a text by its letters.
func languageOf(text string, speech Speech) string {
	if strings.ContainsFunc(text, func(c rune) bool { return c >= 'ก' && c <= '๛' }) {
		return "th"
	}
	return "en"
}

// Field is an input with its label, hint and error.
type Field struct {
	Form     *Form
	Name     string
	Label    string
	Type     string
	Value    string
	Hint     string
	Width    string
	Error    string
	Optional bool
	Required bool
	Numeric  bool
	Focus    bool
	ReadOnly bool
	Was      bool   // not sent if unchanged
	Auto     string // autocomplete
	Mode     string // inputmode
	Hold     string // placeholder
	Rows     int
	Options  []Option
	More     string // prefix of a money field
	Below    string // id of a hint that the page fills later

	id string // in the page, if it is not made of the name
}

// Option is an option of a select.
type Option struct {
	Value, Word string
}

// ID returns the id of the input.
func (f Field) ID() string { return cmp.Or(f.id, "f-"+f.Name) }

// newField is {{template "field" (field $form "name" "Label" "hint=…" "optional")}}.
// The label is already in the reader's language.
func newField(form *Form, name, label string, options ...string) (Field, error) {
	f := Field{Form: form, Name: name, Label: label, Type: "text", Value: form.Value(name), Error: form.Error(name)}
	f.Was = form.stored && !strings.Contains(name, "[") // a row is sent with the rest of its list
	for _, option := range options {
		key, value, _ := strings.Cut(option, "=")
		switch key {
		case "type":
			f.Type = value
		case "hint":
			f.Hint = value
		case "width":
			f.Width = value
		case "id":
			f.id = value
		case "auto":
			f.Auto = value
		case "mode":
			f.Mode = value
		case "hold":
			f.Hold = value
		case "below":
			f.Below = value
		case "more":
			f.More = value
		case "optional":
			f.Optional = true
		case "required":
			f.Required = true
		case "number":
			f.Numeric, f.Mode = true, "decimal"
		case "focus":
			f.Focus = true
		case "readonly":
			f.ReadOnly = true
		case "was":
			f.Was = true
		case "area":
			f.Type, f.Rows = "area", 3
		default:
			return f, fmt.Errorf("field %s: unknown option %s", name, option)
		}
	}
	return f, nil
}

// newChoice is {{template "select" (choose $form "name" "Label" .Options "hint=…")}}.
func newChoice(form *Form, name, label string, choices []Option, options ...string) (Field, error) {
	f, err := newField(form, name, label, options...)
	f.Type, f.Options = "select", choices
	return f, err
}
