package console

import "html/template"

// icons are 16 by 16 with a stroke of 1.5.
var icons = map[string]string{
	"home":     "M2.5 7 8 2.5 13.5 7v6.5h-4v-4h-3v4h-4z",
	"document": "M4 1.5h5l3 3v10H4zM9 1.5v3h3M6 8h4M6 11h4",
	"cart":     "M1.5 2.5h2l1.7 7.5h7l1.3-5.5H4M5.8 13.2v.01M11.3 13.2v.01",
	"receipt":  "M3.5 1.5v13l1.5-1 1.5 1 1.5-1 1.5 1 1.5-1 1.5 1v-13l-1.5 1-1.5-1-1.5 1-1.5-1-1.5 1zM6 6h4M6 9h4",
	"people":   "M8.5 5.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM1.5 13.5c0-2.5 2-4 4.5-4s4.5 1.5 4.5 4M10.5 3.2a2.5 2.5 0 0 1 0 4.6M12 9.8c1.5.5 2.5 1.8 2.5 3.7",
	"person":   "M10.5 5.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM3 13.5c0-2.5 2.2-4 5-4s5 1.5 5 4",
	"box":      "M2 5 8 2l6 3v6l-6 3-6-3zM2 5l6 3 6-3M8 8v6",
	"book":     "M3 2.5h9.5v11H4.2A1.2 1.2 0 0 1 3 12.3zM3 12.3c0-.7.5-1.3 1.2-1.3h8.3",
	"tree":     "M2.5 3.5h5M5 8h6M5 12.5h6M2.5 3.5v9H5M2.5 8H5",
	"chart":    "M2.5 13.5h11M4.5 11V7.5M8 11V3M11.5 11V5.5",
	"percent":  "M3.5 12.5l9-9M6 5a1.5 1.5 0 1 1-3 0 1.5 1.5 0 0 1 3 0zM13 11a1.5 1.5 0 1 1-3 0 1.5 1.5 0 0 1 3 0z",
	"code":     "M5.5 4.5 2 8l3.5 3.5M10.5 4.5 14 8l-3.5 3.5",
	"settings": "M2 4.5h7M12 4.5h2M2 11.5h2M7 11.5h7M12 4.5a1.5 1.5 0 1 1-3 0 1.5 1.5 0 0 1 3 0zM7 11.5a1.5 1.5 0 1 1-3 0 1.5 1.5 0 0 1 3 0z",
	"menu":     "M2 4.5h12M2 8h12M2 11.5h12",
	"search":   "M11.5 7a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0zM10.2 10.2 14 14",
	"plus":     "M8 3v10M3 8h10",
	"money":    "M1.5 4h13v8h-13zM9.8 8a1.8 1.8 0 1 1-3.6 0 1.8 1.8 0 0 1 3.6 0zM4 8v.01M12 8v.01",
	"theme":    "M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0zM8 2v12M8 5.5l4.5-1M8 8.5h6M8 11.5l5-.5",
	"info":     "M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0zM8 7.5V11M8 5v.01",
	"out":      "M9.5 2.5h4v4M13.5 2.5l-6 6M11.5 9v4.5h-9v-9H7",
	"warning":  "M8 2 14.5 13.5h-13zM8 6.5v3M8 11.6v.01",
	"print":    "M4.5 6V2h7v4M4.5 11.5h-2V6h11v5.5h-2M4.5 9.5h7V14h-7z",
	"delete":   "M3 4.5h10M6.5 4.5v-2h3v2M4.5 4.5l.5 9h6l.5-9",
	"download": "M8 2v8M4.5 7 8 10.5 11.5 7M2.5 13.5h11",
	"upload":   "M8 11V3M4.5 6 8 2.5 11.5 6M2.5 13.5h11",
	"more":     "M3 8v.01M8 8v.01M13 8v.01",
	"copy":     "M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3",
	"check":    "M3 8.5 6.5 12 13 4.5",
	"next":     "M6 3.5 10.5 8 6 12.5",
	"previous": "M10 3.5 5.5 8l4.5 4.5",
	"down":     "M3.5 6 8 10.5 12.5 6",
	"close":    "m4 4 8 8M12 4l-8 8",
	"edit":     "M3 13l.5-3L10.8 2.7l2.5 2.5L6 12.5zM9.5 4l2.5 2.5",
	"lock":     "M3.5 7h9v6.5h-9zM5.5 7V5a2.5 2.5 0 0 1 5 0v2",
	"clock":    "M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0zM8 4.5V8l2.5 1.5",
	"company":  "M2.5 13.5v-11h7v11M9.5 6h4v7.5M1.5 13.5h13M5 5h2M5 8h2M5 11h2",
}

// icon renders an icon, which always has a label beside it or on its button.
func icon(name string) template.HTML {
	path, ok := icons[name]
	if !ok {
		panic("console: no icon " + name)
	}
	return template.HTML(`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="` + path + `"/></svg>`)
}
