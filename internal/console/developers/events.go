package developers

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"kontor/internal/base/event"
	"kontor/internal/console"
	"kontor/internal/outbound/feed"
)

// eventPage is a page of events.
type eventPage struct {
	Filter feed.RecentFilter
	Groups []console.Option
	Events []shownEvent
	Older  int64
}

// shownEvent is an event with its facts as text.
type shownEvent struct {
	feed.Record
	Text string
}

func showEvents(v *console.Visit) error {
	f, err := console.Filter[feed.RecentFilter](v)
	if err != nil {
		return err
	}
	found, err := console.Read(v, feed.Recent, f)
	if err != nil {
		return err
	}
	p := eventPage{Filter: f, Groups: groups(), Older: found.Older}
	for _, r := range found.Items {
		p.Events = append(p.Events, shownEvent{r, factsText(r.Facts)})
	}
	return v.Show("events.html", p)
}

// groups are the types and groups of types to filter by.
func groups() (all []console.Option) {
	var seen []string
	for _, t := range event.Types() {
		group, _, _ := strings.Cut(t.Name, ".")
		if !slices.Contains(seen, group) {
			seen = append(seen, group)
			all = append(all, console.Option{Value: group + ".*", Word: group + ".*"})
		}
	}
	return all
}

// factsText returns facts in one line: "documentType IV, from draft, to sent".
func factsText(facts feed.Raw) string {
	d := json.NewDecoder(strings.NewReader(string(facts)))
	d.UseNumber()
	if _, err := d.Token(); err != nil {
		return ""
	}
	var parts []string
	for d.More() {
		name, err := d.Token()
		if err != nil {
			break
		}
		var value json.RawMessage
		if d.Decode(&value) != nil {
			break
		}
		var text string
		switch {
		case bytes.Equal(value, []byte("null")):
			continue
		case json.Unmarshal(value, &text) == nil:
		case value[0] == '[':
			var list []json.RawMessage
			_ = json.Unmarshal(value, &list)
			text = fmt.Sprint(len(list))
		default:
			text = string(value)
		}
		parts = append(parts, fmt.Sprint(name, " ", text))
	}
	return strings.Join(parts, ", ")
}
