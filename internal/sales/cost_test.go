package sales_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"kontor/internal/db"
)

// counter counts the statements that an organization's requests run.
type counter struct {
	sync.Mutex
	texts []string
}

func (c *counter) observe(s db.Statement) {
	c.Lock()
	defer c.Unlock()
	if s.Tenant {
		c.texts = append(c.texts, s.Text)
	}
}

// during returns the statements that something runs.
func (c *counter) during(do func()) []string {
	c.Lock()
	c.texts = nil
	c.Unlock()
	do()
	c.Lock()
	defer c.Unlock()
	// Inside one process the rows of an insert are bound one after another to
	// the same statement.
	return slices.Compact(c.texts)
}

func shorten(texts []string) string {
	var out strings.Builder
	for _, text := range texts {
		words := strings.Join(strings.Fields(text), " ")
		out.WriteString(words[:min(len(words), 100)] + "\n")
	}
	return out.String()
}

// TestStatements bounds the statements of the operations that every day is made
// of. A bound that is passed is a decision, not an accident.
func TestStatements(t *testing.T) {
	c := &counter{}
	eachWith(t, db.Options{Observe: c.observe}, func(o *office) {
		atMost := func(most int, name string, do func()) {
			o.t.Helper()
			if texts := c.during(do); len(texts) > most {
				o.t.Errorf("%s runs %d statements, at most %d are allowed:\n%s", name, len(texts), most, shorten(texts))
			}
		}
		line := fmt.Sprintf(`{"name": "Desk", "productId": %d, "quantity": 1, "unitPrice": 100}`, o.desk)
		body := func(lines int) string {
			return fmt.Sprintf(`{"documentType": "IV", "contactId": %d, "issueDate": "2026-11-14", "items": [%s]}`, o.customer,
				strings.TrimSuffix(strings.Repeat(line+",", lines), ","))
		}
		o.create("IV") // what is read once in a process is read
		var short, long uint32
		atMost(6, "create", func() { short = o.id(o.must(201, "POST", "/sales/documents", body(1))) })
		atMost(7, "create with 100 lines", func() { long = o.id(o.must(201, "POST", "/sales/documents", body(100))) })
		atMost(3, "get", func() { o.read(long) })
		atMost(16, "send", func() { o.move(short, "sent") })
		atMost(17, "send with 100 lines", func() { o.move(long, "sent") })
		var receipt uint32
		atMost(7, "convert", func() { receipt = o.convert(long, "RE") })
		atMost(13, "receive", func() { o.move(receipt, "sent") })
		atMost(17, "void", func() { o.move(short, "void") })
		for range 3 {
			o.create("QT")
		}
		few := len(c.during(func() { o.must(200, "GET", "/sales/documents?limit=2", "") }))
		for range 40 {
			o.create("CS")
		}
		if many := len(c.during(func() { o.must(200, "GET", "/sales/documents?limit=40", "") })); many > few || many > 3 {
			o.t.Errorf("a page of 40 runs %d statements, a page of 2 runs %d", many, few)
		}
	})
}
