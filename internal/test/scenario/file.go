package scenario

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// Scenario is a parsed scenario file.
type Scenario struct {
	Name  string // the file's name without .txt
	Path  string
	Steps []Step
}

// Step is one step of a scenario with its expectation.
type Step struct {
	Line  int
	Text  string // as written, for messages
	Actor string // "" is the current actor of the scenario
	Times int    // how often the request is sent
	Verb  string // an HTTP method, or as, at, wait, apply, do, key, revoke, check, receiver, deliver
	Path  string // of a request; the argument of the other verbs

	Headers []Pair
	Form    []Pair
	Body    string // of a request, before variables are replaced; YAML of apply
	Raw     bool   // Body is sent without replacing variables

	Want Want
}

// Pair is a header or a field of a form.
type Pair struct{ Name, Value string }

// Want is the expectation of a step.
type Want struct {
	Status  int    // 0 is any success
	Name    string // the variable that stores the whole answer
	Body    *pattern
	Headers []Pair
}

// Read reads the scenario of a file.
func Read(path string) (Scenario, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return Scenario{}, err
	}
	scenario := Scenario{Name: strings.TrimSuffix(filepath.Base(path), ".txt"), Path: path}
	scenario.Steps, err = parse(string(text))
	if err != nil {
		return Scenario{}, fmt.Errorf("%s:%w", filepath.Base(path), err)
	}
	return scenario, nil
}

func parse(text string) ([]Step, error) {
	var steps []Step
	var block []string
	start := 0
	flush := func() error {
		if len(block) == 0 {
			return nil
		}
		step, err := parseStep(block)
		if err != nil {
			return fmt.Errorf("%d: %w", start, err)
		}
		step.Line, step.Text = start, strings.Join(block, "\n")
		steps = append(steps, step)
		block = nil
		return nil
	}
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimRight(line, " \t\r")
		bare := strings.TrimLeft(line, " \t")
		switch {
		case bare == "" || strings.HasPrefix(bare, "#"):
			continue
		case bare != line || isArrow(bare):
			if len(block) == 0 {
				return nil, fmt.Errorf("%d: this line continues a step, and there is none above it", i+1)
			}
			block = append(block, line)
		default:
			if err := flush(); err != nil {
				return nil, err
			}
			block, start = []string{line}, i+1
		}
	}
	return steps, flush()
}

func isArrow(text string) bool {
	return strings.HasPrefix(text, "→") || strings.HasPrefix(text, "->")
}

var (
	actorPrefix = regexp.MustCompile(`^([a-z][a-zA-Z0-9]*):\s+`)
	repeatWord  = regexp.MustCompile(`^repeat\s+(\d+)\s+`)
	headerLine  = regexp.MustCompile(`^([A-Z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*):\s*(.*)$`)
	formLine    = regexp.MustCompile(`^([A-Za-z][\w.\[\]-]*)\s*=\s?(.*)$`)
	wantStart   = regexp.MustCompile(`^(\d{3})?\s*(?:\$([a-zA-Z]\w*)(?:\s+|$))?`)
)

func parseStep(block []string) (Step, error) {
	step := Step{Times: 1}
	done, wanted := splitArrow(block)
	first := done[0]
	if m := actorPrefix.FindStringSubmatch(first); m != nil {
		step.Actor, first = m[1], first[len(m[0]):]
	}
	if m := repeatWord.FindStringSubmatch(first); m != nil {
		step.Times, _ = strconv.Atoi(m[1])
		first = first[len(m[0]):]
	}
	verb, rest, _ := strings.Cut(first, " ")
	step.Verb, rest = verb, strings.TrimSpace(rest)
	var err error
	switch verb {
	case "GET", "POST", "PATCH", "PUT", "DELETE", "HEAD", "OPTIONS":
		step.Path, rest, _ = strings.Cut(rest, " ")
		err = step.readBody(append([]string{rest}, done[1:]...))
	case "do":
		step.Path, rest, _ = strings.Cut(rest, " ")
		err = step.readBody(append([]string{rest}, done[1:]...))
	case "apply":
		step.Body = strings.Join(done[1:], "\n")
	case "as", "at", "wait", "key", "revoke", "check", "receiver", "deliver":
		step.Path = rest
		if len(done) > 1 {
			err = fmt.Errorf("%q takes one line", verb)
		}
	default:
		err = fmt.Errorf("%q is neither a request nor a word of the format", verb)
	}
	if err != nil {
		return step, err
	}
	step.Want, err = parseWant(wanted)
	return step, err
}

// splitArrow splits a step at its arrow. Strings do not span lines, so a quotation mark
// affects only its own line.
func splitArrow(block []string) (done, wanted []string) {
	for i, line := range block {
		quoted := false
		for at := 0; at < len(line); at++ {
			switch {
			case line[at] == '\\' && quoted:
				at++
			case line[at] == '"':
				quoted = !quoted
			case !quoted && isArrow(line[at:]) && (at == 0 || line[at-1] == ' '):
				done = append(done, strings.TrimRight(line[:at], " "))
				after := strings.TrimPrefix(strings.TrimPrefix(line[at:], "→"), "->")
				return done, append([]string{after}, block[i+1:]...)
			}
		}
		done = append(done, line)
	}
	return done, nil
}

// readBody reads headers, then a JSON text, a form or raw bytes.
func (s *Step) readBody(lines []string) error {
	for i, line := range lines {
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		header, field := headerLine.FindStringSubmatch(line), formLine.FindStringSubmatch(line)
		switch {
		case line[0] == '{' || line[0] == '[':
			if len(s.Form) > 0 {
				return fmt.Errorf("a body is JSON or a form, not both")
			}
			s.Body = strings.Join(lines[i:], "\n")
			return nil
		case strings.HasPrefix(line, `raw "`):
			text, err := strconv.Unquote(strings.TrimPrefix(line, "raw "))
			s.Body, s.Raw = text, true
			return err
		case header != nil && len(s.Form) == 0:
			s.Headers = append(s.Headers, Pair{header[1], header[2]})
		case field != nil:
			value := field[2]
			if strings.HasPrefix(value, `"`) {
				text, err := strconv.Unquote(value)
				if err != nil {
					return fmt.Errorf("%s: %w", line, err)
				}
				value = text
			}
			s.Form = append(s.Form, Pair{field[1], value})
		default:
			return fmt.Errorf("%q is no header, no JSON, no field = value", line)
		}
	}
	return nil
}

func parseWant(lines []string) (Want, error) {
	var want Want
	var body []string
	for i, line := range lines {
		line = strings.TrimSpace(line)
		if i == 0 {
			m := wantStart.FindStringSubmatch(line)
			want.Status, _ = strconv.Atoi(m[1])
			want.Name = m[2]
			line = line[len(m[0]):]
		}
		if m := headerLine.FindStringSubmatch(line); m != nil {
			want.Headers = append(want.Headers, Pair{m[1], m[2]})
			continue
		}
		body = append(body, line)
	}
	text := strings.TrimSpace(strings.Join(body, "\n"))
	if text == "" {
		return want, nil
	}
	var err error
	want.Body, err = parsePattern(text)
	return want, err
}
