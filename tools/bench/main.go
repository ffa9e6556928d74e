// Command bench measures whole sales: draft an invoice of five lines, send it with stock
// and postings, convert it to a receipt, receive the money. That is four requests over
// HTTP, each on disk when it is answered. The raw flow writes the same rows to the engine
// with the fewest statements. Both alternate, so that a busy machine affects them equally,
// and medians are compared. Look at the ratio.
//
//	.build/benchmark -rounds 5 -length 3s
//	.build/benchmark -postgres postgres://… -page docs/performance.md
//
// With -size it fills a company with this many documents, and a small one, and compares the
// times of reads.
//
//	.build/benchmark -size 1000000
//
// With -bank it measures the import of a long bank statement, and suggestions.
//
// With -webhooks it measures this many deliveries, the lag of a follower, and slow endpoints.
//
// With -stalls it measures the requests of a company while another one does its worst.
//
// With -peers it compares kontor with PocketBase, alternating.
package main

import (
	"cmp"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime/pprof"
	"slices"
	"time"

	"kontor/cmd/kontor/tune"

	"kontor/internal/db"
)

type settings struct {
	rounds                  int
	length                  time.Duration
	folder, postgres        string
	profile, page, jsonFile string
	size                    int
	keep                    bool
	months, active, bank    int
	webhooks                int
	withPeers               bool
	withTax                 bool
	withStalls              bool
	only                    string
}

// cell is one row of the table: a number of clients and of companies.
type cell struct {
	clients, companies int
	single             bool // one commit per request
}

// cells lists what is measured on each engine.
var cells = []cell{{1, companies, false}, {16, companies, false}, {64, companies, false}, {64, 1, false}, {64, companies, true}}

const companies = 16

// result is a measured cell.
type result struct {
	Engine    string  `json:"engine"`
	Clients   int     `json:"clients"`
	Companies int     `json:"companies"`
	Single    bool    `json:"oneCommitPerRequest,omitempty"`
	Sales     float64 `json:"salesPerSecond"`
	Raw       float64 `json:"rawPerSecond"`
	Ratio     float64 `json:"ratio"`
	P50       float64 `json:"requestP50Milliseconds"`
	P99       float64 `json:"requestP99Milliseconds"`
	PerCommit float64 `json:"requestsPerCommit"`
}

func main() {
	var s settings
	flag.IntVar(&s.rounds, "rounds", 3, "number of rounds; the median counts")
	flag.DurationVar(&s.length, "length", 3*time.Second, "length of a round")
	flag.StringVar(&s.folder, "folder", ".build/bench", "where the files are written; its disk is what is measured")
	flag.StringVar(&s.postgres, "postgres", "", "a PostgreSQL server to measure on as well; a database of its own is made there")
	flag.StringVar(&s.profile, "cpuprofile", "", "file for a CPU profile of the last round over HTTP")
	flag.StringVar(&s.jsonFile, "json", ".build/bench/result.json", "file for the result")
	flag.StringVar(&s.page, "page", "", "page whose table and chart are written again from the result")
	flag.IntVar(&s.size, "size", 0, "documents of the books that reads are measured on, beside small ones, instead of sales")
	flag.IntVar(&s.months, "months", 0, "months of a thousand documents that a company has behind it whose pages of the console are measured, beside those of one month, instead of sales")
	flag.IntVar(&s.active, "active", 0, "companies that sell at once, whose memory is measured, instead of sales")
	flag.IntVar(&s.bank, "bank", 0, "open postings of a money account that suggestions for a bank statement are measured against, beside a long import, instead of sales")
	flag.IntVar(&s.webhooks, "webhooks", 0, "events that are sent to an endpoint, beside the lag of a follower and slow endpoints, instead of sales")
	flag.BoolVar(&s.withPeers, "peers", false, "measure drafts, reads and lists beside PocketBase, which is built for it, instead of sales")
	flag.BoolVar(&s.withTax, "tax", false, "measure the pages of tax months of 1,000 and 100,000 documents, instead of sales")
	flag.BoolVar(&s.withStalls, "stalls", false, "measure the requests of a company while another one does its worst, instead of sales")
	flag.StringVar(&s.only, "only", "", "with -stalls: only the loads whose name contains this")
	flag.BoolVar(&s.keep, "keep", false, "leave the books that were filled in their folder")
	flag.Parse()
	tune.Start()
	if err := s.run(); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func (s settings) run() error {
	for _, folder := range []string{s.folder, filepath.Dir(s.jsonFile)} {
		if err := os.MkdirAll(folder, 0o700); err != nil {
			return err
		}
	}
	folder, err := os.MkdirTemp(s.folder, "run-")
	if err != nil {
		return err
	}
	if !s.keep {
		defer os.RemoveAll(folder)
	}
	if s.size > 0 {
		return s.grow(folder)
	}
	if s.months > 0 {
		return s.pages(fileOf(folder))
	}
	if s.bank > 0 {
		return s.banks(fileOf(folder))
	}
	if s.webhooks > 0 {
		return s.hooks(folder, fileOf(folder))
	}
	if s.active > 0 {
		return s.manyActive("sqlite:" + filepath.Join(folder, "active.db"))
	}
	if s.withTax {
		return s.taxMonths(fileOf(folder))
	}
	if s.withStalls {
		return s.stalls(fileOf(folder))
	}
	if s.withPeers {
		return s.peers(folder)
	}
	fmt.Printf("whole sales in a second, %d rounds of %s, every answer durable\n", s.rounds, s.length)
	all, err := s.measure("SQLite", fileOf(folder))
	if err != nil {
		return err
	}
	err = s.onServer(func(at engine) error {
		on, err := s.measure("PostgreSQL", at)
		all = append(all, on...)
		return err
	})
	if err != nil {
		return err
	}
	text, err := json.MarshalIndent(all, "", "  ")
	if err == nil {
		err = os.WriteFile(s.jsonFile, append(text, '\n'), 0o600)
	}
	if err == nil && s.page != "" {
		err = s.writePage(all)
	}
	return err
}

// engine is a database server or folder with its raw flow.
type engine struct {
	url func(name string) string
	raw func(s settings, c cell) (float64, error)
	// fresh copies the base database for a round, and clean removes the copy.
	fresh func(base, name string) (url string, clean func(), err error)
}

func fileOf(folder string) engine {
	path := func(name string) string { return filepath.Join(folder, name+".db") }
	return engine{
		url: func(name string) string { return "sqlite:" + path(name) },
		raw: func(s settings, c cell) (float64, error) { return s.rawSQLite(path("raw"), c) },
		fresh: func(base, name string) (string, func(), error) {
			content, err := os.ReadFile(path(base))
			if err == nil {
				err = os.WriteFile(path(name), content, 0o600)
			}
			return "sqlite:" + path(name), func() { remove(path(name)) }, err
		},
	}
}

// measure fills the table of one engine.
func (s settings) measure(name string, at engine) ([]result, error) {
	base, err := s.base(at.url("base"), companies)
	if err != nil {
		return nil, err
	}
	fmt.Printf("\n%-12s %8s %10s %10s %10s %7s %9s %9s %11s\n", name, "clients", "companies", "sales/s", "raw/s", "ratio", "p50 ms", "p99 ms", "per commit")
	var all []result
	for _, c := range cells {
		var rounds []round
		var raws []float64
		for n := range s.rounds {
			end, err := s.profiled(c == cells[len(cells)-1] && n == s.rounds-1)
			if err != nil {
				return nil, err
			}
			r, err := s.overHTTP(base, at, c)
			end()
			if err != nil {
				return nil, err
			}
			raw, err := at.raw(s, c)
			if err != nil {
				return nil, err
			}
			rounds, raws = append(rounds, r), append(raws, raw)
		}
		m := median(rounds)
		slices.Sort(raws)
		got := result{
			Engine: name, Clients: c.clients, Companies: c.companies, Single: c.single, Sales: m.rate(), Raw: raws[len(raws)/2],
			P50: m.wait(0.5), P99: m.wait(0.99), PerCommit: m.batch,
		}
		got.Ratio = got.Sales / got.Raw
		note := ""
		if c.single {
			note = "  one commit per request"
		}
		fmt.Printf("%-12s %8d %10d %10.0f %10.0f %7.2f %9.2f %9.2f %11.1f%s\n", "", got.Clients, got.Companies, got.Sales, got.Raw, got.Ratio, got.P50, got.P99, got.PerCommit, note)
		all = append(all, got)
	}
	return all, nil
}

// profiled records a CPU profile if requested.
func (s settings) profiled(now bool) (end func(), err error) {
	if s.profile == "" || !now {
		return func() {}, nil
	}
	file, err := os.Create(s.profile)
	if err != nil {
		return func() {}, err
	}
	return func() {
		pprof.StopCPUProfile()
		file.Close()
	}, pprof.StartCPUProfile(file)
}

// round is the result of one round.
type round struct {
	sales int
	took  time.Duration
	waits []time.Duration // durations of single requests
	batch float64         // requests per commit
}

func (r round) rate() float64 { return float64(r.sales) / r.took.Seconds() }

// wait returns a quantile of the request durations in milliseconds.
func (r round) wait(quantile float64) float64 {
	if len(r.waits) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(r.waits))
	return sorted[int(float64(len(sorted)-1)*quantile)].Seconds() * 1000
}

// median returns the round with the median rate.
func median(rounds []round) round {
	sorted := slices.SortedFunc(slices.Values(rounds), func(a, b round) int { return cmp.Compare(a.rate(), b.rate()) })
	return sorted[len(sorted)/2]
}

// remove deletes a database file and its log.
func remove(path string) {
	for _, suffix := range []string{"", "-wal", "-shm"} {
		_ = os.Remove(path + suffix)
	}
}

// options returns the database options of a cell.
func (c cell) options(tell func(db.Commit)) db.Options {
	o := db.Options{Committed: tell}
	if c.single {
		o.BatchMax = 1
	}
	return o
}

var background = context.Background()
