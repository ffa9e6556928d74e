// Command bench measures durable writes: over HTTP with many clients, against
// the engine itself running exactly the statements that those writes ran, with
// the same commits, and against the same server with one commit per request.
// The three take turns, so that a busy machine disturbs all of them alike, and
// the medians are compared. Everything is synchronous=FULL on a file.
//
//	go run ./internal/test/bench -clients 64 -rounds 5 -seconds 3
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime/pprof"
	"slices"
	"time"

	"kontor/internal/api"
	"kontor/internal/db"
)

// The goals of the comparison, for the exit code: the part of what the engine
// itself reaches, and how many times one commit per request. The more a request
// does, the less its commit counts.
const goalRaw = 0.5

var goalSingle = map[string]float64{"entry": 2, "sale": 1}

type settings struct {
	clients, organizations, rounds int
	length                         time.Duration
	folder                         string
	work, profile                  string
}

func main() {
	var s settings
	flag.IntVar(&s.clients, "clients", 64, "clients that write at once")
	flag.IntVar(&s.organizations, "organizations", 16, "organizations they write in")
	flag.IntVar(&s.rounds, "rounds", 5, "rounds of which the median counts")
	flag.DurationVar(&s.length, "length", 3*time.Second, "length of a round")
	flag.StringVar(&s.folder, "folder", ".build/bench", "where the files are written; its disk is what is measured")
	flag.StringVar(&s.work, "work", "", "entry or sale; both when empty")
	profile := flag.String("cpuprofile", "", "file for a CPU profile of the rounds over HTTP with group commit")
	flag.Parse()
	api.Tune()
	s.profile = *profile
	works := []string{s.work}
	if s.work == "" {
		works = []string{"entry", "sale"}
	}
	ok := true
	for _, work := range works {
		s.work = work
		reached, err := s.run()
		if err != nil {
			fmt.Fprintln(os.Stderr, "bench:", err)
			os.Exit(1)
		}
		ok = ok && reached
	}
	if !ok {
		os.Exit(1)
	}
}

// run measures one kind of work and prints its table.
func (s settings) run() (reached bool, err error) {
	if err := os.MkdirAll(s.folder, 0o700); err != nil {
		return false, err
	}
	folder, err := os.MkdirTemp(s.folder, "run-")
	if err != nil {
		return false, err
	}
	defer os.RemoveAll(folder)
	base, err := s.base(filepath.Join(folder, "base.db"))
	if err != nil {
		return false, err
	}
	fmt.Printf("\n%s: %d clients in %d organizations, %d rounds of %s, synchronous=FULL\n", base.title, s.clients, s.organizations, s.rounds, s.length)
	var stream recording
	if _, err := s.overHTTP(base, filepath.Join(folder, "record.db"), db.Options{Record: stream.add}); err != nil {
		return false, err
	}
	var group, single, raw []round
	for n := range s.rounds {
		at := func(name string) string { return filepath.Join(folder, fmt.Sprintf("%s-%d.db", name, n)) }
		end, err0 := s.profiled(n)
		g, err1 := s.overHTTP(base, at("group"), db.Options{})
		end()
		r, err2 := stream.replay(base, at("raw"))
		o, err3 := s.overHTTP(base, at("single"), db.Options{BatchMax: 1})
		if err := errors.Join(err0, err1, err2, err3); err != nil {
			return false, err
		}
		group, raw, single = append(group, g), append(raw, r), append(single, o)
		fmt.Printf("  round %d: HTTP %.0f/s, engine %.0f/s, one commit per request %.0f/s\n", n+1, g.rate(), r.rate(), o.rate())
	}
	return report(group, raw, single, goalSingle[s.work]), nil
}

// profiled records where the time of the last round goes, when asked to.
func (s settings) profiled(n int) (end func(), err error) {
	if s.profile == "" || n != s.rounds-1 {
		return func() {}, nil
	}
	file, err := os.Create(s.profile)
	if err != nil {
		return func() {}, err
	}
	end = func() {
		pprof.StopCPUProfile()
		file.Close()
	}
	return end, pprof.StartCPUProfile(file)
}

// round is what one round did.
type round struct {
	writes int
	took   time.Duration
	waits  []time.Duration // of single requests, over HTTP only
	batch  float64         // operations per commit
}

func (r round) rate() float64 { return float64(r.writes) / r.took.Seconds() }

// wait is the given quantile of the times that requests took.
func (r round) wait(quantile float64) time.Duration {
	if len(r.waits) == 0 {
		return 0
	}
	sorted := slices.Clone(r.waits)
	slices.Sort(sorted)
	return sorted[int(float64(len(sorted)-1)*quantile)]
}

// median is the round whose rate is in the middle.
func median(rounds []round) round {
	sorted := slices.Clone(rounds)
	slices.SortFunc(sorted, func(a, b round) int {
		if a.rate() < b.rate() {
			return -1
		}
		return 1
	})
	return sorted[len(sorted)/2]
}

func report(group, raw, single []round, goalSingle float64) bool {
	g, r, o := median(group), median(raw), median(single)
	fmt.Printf("\n  %-42s %10s %9s %9s %9s\n", "median", "writes/s", "p50 ms", "p99 ms", "per commit")
	row := func(name string, m round) {
		fmt.Printf("  %-42s %10.0f %9.2f %9.2f %9.1f\n", name, m.rate(),
			m.wait(0.5).Seconds()*1000, m.wait(0.99).Seconds()*1000, m.batch)
	}
	row("over HTTP, group commit", g)
	row("the same statements on the engine itself", r)
	row("over HTTP, one commit per request", o)
	ofRaw, ofSingle := g.rate()/r.rate(), g.rate()/o.rate()
	fmt.Printf("\n  %.2f of the engine itself (goal %.2f), %.1f times one commit per request (goal %.1f): %s\n",
		ofRaw, goalRaw, ofSingle, goalSingle, verdict(ofRaw >= goalRaw && ofSingle >= goalSingle))
	return ofRaw >= goalRaw && ofSingle >= goalSingle
}

func verdict(ok bool) string {
	if ok {
		return "reached"
	}
	return "MISSED"
}
