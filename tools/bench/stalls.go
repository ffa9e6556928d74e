package main

import (
	"bytes"
	"context"
	"encoding/base64"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"kontor/internal/api"
	"kontor/internal/base/when"
	"kontor/internal/db"
)

// Goals for a company while another one does its worst.
const (
	stallP99  = 250 * time.Millisecond
	stallMost = time.Second // for writes
)

// stallLoad is what a company does, with so many clients, as fast as it is answered.
type stallLoad struct {
	name    string
	clients int
	do      func(b *stallBench, ctx context.Context, n int) error
}

// stallLoads are the loads of the table.
var stallLoads = []stallLoad{
	{"nothing", 0, nil},
	{"batch of 100 auto-matches", 1, func(b *stallBench, ctx context.Context, _ int) error {
		return b.post(ctx, "/batch", b.matches)
	}},
	{"64 atomic batches of 2,000 lines", 64, (*stallBench).atomic},
	{"8 atomic batches of 2,000 lines", 8, (*stallBench).atomic},
	{"1 atomic batch of 2,000 lines", 1, (*stallBench).atomic},
	{"8 dry runs of atomic batches", 8, func(b *stallBench, ctx context.Context, _ int) error {
		return b.post(ctx, "/batch?dryRun=true", b.batch)
	}},
	{"64 dry runs of invoices", 64, func(b *stallBench, ctx context.Context, n int) error {
		return b.post(ctx, "/sales/documents?dryRun=true", invoice(b.acme, n))
	}},
	{"8 year closes", 8, func(b *stallBench, ctx context.Context, _ int) error {
		return b.post(ctx, fmt.Sprintf("/fiscal-years/%d/close", time.Now().Year()), nil)
	}},
	{"8 independent batches", 8, func(b *stallBench, ctx context.Context, _ int) error {
		return b.post(ctx, "/batch", b.independent)
	}},
	{"64 clients that create invoices", 64, func(b *stallBench, ctx context.Context, n int) error {
		return b.post(ctx, "/sales/documents", invoice(b.acme, n))
	}},
	{"statements of 5,000 lines", 1, func(b *stallBench, ctx context.Context, _ int) error {
		return b.statement(ctx)
	}},
	{"journal as CSV x8", 8, func(b *stallBench, ctx context.Context, _ int) error {
		return b.ask(ctx, b.acme.key, http.MethodGet, "/reports/journal?format=csv&fromDate=2026-01-01&toDate=2026-12-31", nil)
	}},
	{"searches x8", 8, func(b *stallBench, ctx context.Context, n int) error {
		return b.ask(ctx, b.acme.key, http.MethodGet, "/sales/documents?search=zz", nil)
	}},
}

// stalled is a row of the table.
type stalled struct {
	load          string
	writes, reads []time.Duration
}

func quantile(waits []time.Duration, at float64) time.Duration {
	if len(waits) == 0 {
		return 0
	}
	return waits[int(float64(len(waits)-1)*at)]
}

// stallBench serves two companies: acme makes the load, and beta is measured.
type stallBench struct {
	address                     string
	acme, beta                  company
	batch, independent, matches []byte
	answers                     map[int]int // of acme's requests, by status
	statements                  int
	mu                          sync.Mutex
}

// stalls measures the requests of a company while another one makes each load.
func (s settings) stalls(file engine) error {
	all, err := s.stallsOn("SQLite", file)
	if err != nil {
		return err
	}
	tables := map[string][]stalled{"SQLite": all}
	err = s.onServer(func(at engine) (err error) {
		tables["PostgreSQL"], err = s.stallsOn("PostgreSQL", at)
		return err
	})
	if err != nil || s.page == "" {
		return err
	}
	return s.writeStalls(tables)
}

func (s settings) stallsOn(name string, at engine) ([]stalled, error) {
	base, err := s.base(at.url("stalls"), 2)
	if err != nil {
		return nil, err
	}
	d, err := db.Open(background, at.url("stalls"), db.Options{})
	if err != nil {
		return nil, err
	}
	defer d.Close()
	address, stop, err := serve(d)
	if err != nil {
		return nil, err
	}
	defer stop()
	b := &stallBench{address: "http://" + address + api.Prefix, acme: base.companies[0], beta: base.companies[1], answers: map[int]int{}}
	if err := b.prepare(); err != nil {
		return nil, err
	}
	fmt.Printf("\n%-36s %10s %10s %10s %10s %10s  %s\n", name+", acme does", "write p50", "p99", "most", "read p99", "most", "answers to acme")
	var all []stalled
	for _, load := range stallLoads {
		if !strings.Contains(load.name, s.only) {
			continue
		}
		row, err := b.measure(load, s.length)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", load.name, err)
		}
		ms := func(waits []time.Duration, at float64) float64 { return quantile(waits, at).Seconds() * 1000 }
		fmt.Printf("%-36s %10.1f %10.1f %10.1f %10.1f %10.1f  %v\n", load.name, ms(row.writes, 0.5), ms(row.writes, 0.99), ms(row.writes, 1),
			ms(row.reads, 0.99), ms(row.reads, 1), b.answers)
		all = append(all, row)
	}
	return all, nil
}

// prepare makes the bodies of the loads, and a statement of 5,000 lines that nothing matches.
func (b *stallBench) prepare() error {
	var documents, contacts, matches []string
	for n := range 100 {
		var items []string
		for i := range 20 {
			items = append(items, fmt.Sprintf(`{"productId":%d,"name":"Product","unit":"pc","quantity":1,"unitPrice":120}`, b.acme.products[i%len(b.acme.products)]))
		}
		documents = append(documents, fmt.Sprintf(`{"method":"POST","path":"/sales/documents","body":{"documentType":"IV","contactId":%d,"issueDate":"2026-11-14","vatRate":7,"items":[%s]}}`,
			b.acme.customer, strings.Join(items, ",")))
		contacts = append(contacts, fmt.Sprintf(`{"method":"POST","path":"/contacts","body":{"name":"Contact %d","contactType":"client"}}`, n))
	}
	if err := b.statement(background); err != nil || b.answers[http.StatusCreated] != 1 {
		return fmt.Errorf("the first statement: %v %v", b.answers, err)
	}
	for range 100 {
		matches = append(matches, `{"method":"POST","path":"/bank-statements/1/auto-match","body":{"minScore":1}}`)
	}
	b.batch = fmt.Appendf(nil, `{"mode":"atomic","operations":[%s]}`, strings.Join(documents, ","))
	b.matches = fmt.Appendf(nil, `{"mode":"atomic","operations":[%s]}`, strings.Join(matches, ","))
	b.independent = fmt.Appendf(nil, `{"operations":[%s]}`, strings.Join(contacts, ","))
	return nil
}

// statement imports the next statement of 5,000 lines. One client does.
func (b *stallBench) statement(ctx context.Context) error {
	const count = 5000
	n := b.statements
	var text strings.Builder
	text.WriteString("Date,Time,Description,Amount,Balance\n")
	day := when.DateOf(time.Now(), time.UTC).AddDays(-4000 + 10*n)
	for i := range count {
		fmt.Fprintf(&text, "%s,09:41,TRANSFER FROM A CUSTOMER %d,1.00,%d.00\n", day.AddDays(i*9/count), n*count+i, n*count+i+1)
	}
	body := fmt.Appendf(nil, `{"bankId":1,"content":"%s"`, base64.StdEncoding.EncodeToString([]byte(text.String())))
	if n == 0 {
		body = append(body, `,"openingBalance":0`...)
	}
	before := b.answers[http.StatusCreated]
	err := b.post(ctx, "/bank-statements", append(body, '}'))
	b.statements += b.answers[http.StatusCreated] - before
	return err
}

// atomic sends an atomic batch.
func (b *stallBench) atomic(ctx context.Context, _ int) error { return b.post(ctx, "/batch", b.batch) }

func (b *stallBench) post(ctx context.Context, path string, body []byte) error {
	return b.ask(ctx, b.acme.key, http.MethodPost, path, body)
}

// ask sends a request. Acme's refusals belong to the load; one is followed by a pause.
func (b *stallBench) ask(ctx context.Context, key, method, path string, body []byte) error {
	r, err := http.NewRequestWithContext(ctx, method, b.address+path, bytes.NewReader(body))
	if err != nil {
		return err
	}
	r.Header.Set("Authorization", "Bearer "+key)
	r.Header.Set("Content-Type", "application/json")
	a, err := http.DefaultClient.Do(r)
	if err != nil {
		return err
	}
	defer a.Body.Close()
	text, err := io.ReadAll(a.Body)
	if key == b.beta.key {
		if a.StatusCode >= 300 {
			fmt.Printf("beta: %s %s: %s %s\n", method, path, a.Status, text)
		}
		return err
	}
	b.mu.Lock()
	b.answers[a.StatusCode]++
	b.mu.Unlock()
	if a.StatusCode == http.StatusTooManyRequests {
		time.Sleep(time.Second)
	}
	return err
}

// measure makes a load and times the other company's requests meanwhile.
func (b *stallBench) measure(load stallLoad, length time.Duration) (row stalled, err error) {
	row.load, b.answers = load.name, map[int]int{}
	ctx, cancel := context.WithCancel(background)
	var group, clients sync.WaitGroup
	for n := range load.clients {
		group.Go(func() {
			for ctx.Err() == nil {
				if err := load.do(b, ctx, n); err != nil && ctx.Err() == nil {
					fmt.Println(load.name, err)
				}
			}
		})
	}
	time.Sleep(100 * time.Millisecond) // until the load runs
	var failed [2]error
	timed := func(i int, waits *[]time.Duration, ask func(n int) error) {
		clients.Go(func() {
			for began, n := time.Now(), 0; time.Since(began) < length && failed[i] == nil; n++ {
				sent := time.Now()
				failed[i] = ask(n)
				*waits = append(*waits, time.Since(sent))
				time.Sleep(5 * time.Millisecond)
			}
		})
	}
	timed(0, &row.writes, func(n int) error {
		return b.ask(background, b.beta.key, http.MethodPost, "/contacts", fmt.Appendf(nil, `{"name":"Contact %d","contactType":"client"}`, n))
	})
	timed(1, &row.reads, func(int) error { return b.ask(background, b.beta.key, http.MethodGet, "/contacts?limit=20", nil) })
	clients.Wait()
	cancel()
	group.Wait()
	slices.Sort(row.writes)
	slices.Sort(row.reads)
	for _, err := range failed {
		if err != nil {
			return row, err
		}
	}
	return row, nil
}

// writeStalls writes the table into a page.
func (s settings) writeStalls(tables map[string][]stalled) error {
	var text strings.Builder
	fmt.Fprintf(&text, "`make bench STALLS=1`, %s each, milliseconds. Goals: p99 %d, writes never over %d.\n", s.length, stallP99.Milliseconds(),
		stallMost.Milliseconds())
	for _, engine := range []string{"SQLite", "PostgreSQL"} {
		if tables[engine] == nil {
			continue
		}
		fmt.Fprintf(&text, "\n| %s, another company does | write p50, p99, longest | read p50, p99, longest |\n|---|---|---|\n", engine)
		for _, row := range tables[engine] {
			fmt.Fprintf(&text, "| %s |", row.load)
			for _, waits := range [][]time.Duration{row.writes, row.reads} {
				fmt.Fprintf(&text, " %.1f, %.0f, %.0f |", quantile(waits, 0.5).Seconds()*1000, quantile(waits, 0.99).Seconds()*1000, quantile(waits, 1).Seconds()*1000)
			}
			text.WriteString("\n")
		}
	}
	return s.rewrite("stalls", text.String())
}
