package reference

import (
	"html/template"
	"regexp"
	"strings"
	"sync"

	"kontor/docs"
	"kontor/internal/console"
)

// guide is the integrators' guide, rendered once.
var guide = sync.OnceValue(func() []block { return markdown(docs.Integrating) })

func showGuide(v *console.Visit) error {
	b, err := published()
	if err != nil {
		return err
	}
	return v.Show("reference.html", page{Title: b.Info.Title, Version: b.Info.Version, Groups: b.groups, Guide: guide()})
}

// markdown renders the part of Markdown that our documentation uses: headings, paragraphs,
// lists, tables and code.
func markdown(text string) (all []block) {
	lines := strings.Split(text, "\n")
	for i := 0; i < len(lines); {
		end := i + 1
		for end < len(lines) && lines[end] != "" {
			end++
		}
		line := lines[i]
		switch {
		case line == "":
			end = i + 1
		case strings.HasPrefix(line, "```"):
			for end = i + 1; end < len(lines) && lines[end] != "```"; end++ {
			}
			all = append(all, block{Code: strings.Join(lines[i+1:end], "\n")})
			end++
		case strings.HasPrefix(line, "#"):
			title := strings.TrimLeft(line, "# ")
			all = append(all, block{Level: len(line) - len(strings.TrimLeft(line, "#")), ID: anchor(title), Text: inline(title)})
			end = i + 1
		case listed.MatchString(line):
			all = append(all, block{Items: items(lines[i:end]), Ordered: line[0] != '-'})
		case strings.HasPrefix(line, "|") && end > i+2:
			all = append(all, table(lines[i:end], inline))
		default:
			all = append(all, block{Text: inline(strings.Join(lines[i:end], " "))})
		}
		i = end
	}
	return all
}

// listed finds the first line of an item.
var listed = regexp.MustCompile(`^(?:- |\d+\. )`)

// items joins the lines of each item of a list.
func items(lines []string) (all []template.HTML) {
	var texts []string
	for _, line := range lines {
		if mark := listed.FindString(line); mark != "" {
			texts = append(texts, line[len(mark):])
		} else {
			texts[len(texts)-1] += " " + strings.TrimSpace(line)
		}
	}
	for _, text := range texts {
		all = append(all, inline(text))
	}
	return all
}

var (
	strong = regexp.MustCompile(`\*\*([^*]+)\*\*`)
	inside = regexp.MustCompile(`\[([^\]]+)\]\((#[\w-]+)\)`)
	other  = regexp.MustCompile(`\[([^\]]+)\]\([^)]*\)`)
)

// inline escapes a text and renders code, bold text and links within the page. Links to other
// files of the documentation, which the console does not show, become text.
func inline(text string) template.HTML {
	html := string(marked(text))
	html = strong.ReplaceAllString(html, "<strong>$1</strong>")
	html = inside.ReplaceAllString(html, `<a href="$2">$1</a>`)
	return template.HTML(other.ReplaceAllString(html, "$1"))
}

// anchor returns the id of a heading, as links in Markdown name it.
func anchor(title string) string {
	return strings.ReplaceAll(strings.ToLower(title), " ", "-")
}
