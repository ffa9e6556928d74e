package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"kontor/internal/db"
)

// small is the number of documents in the books that the large ones are compared with.
const small = 10_000

// question is a request that is sent to the small and the large books.
type question struct {
	name string
	path func(b *books, n int) string
}

func fixed(path string) func(*books, int) string { return func(*books, int) string { return path } }

// behindEntry asks for the journal after an entry in the middle. Entry ids have no gaps in
// a file with one company, and nine of ten documents have an entry.
func behindEntry(filter string) func(*books, int) string {
	return func(b *books, _ int) string {
		return fmt.Sprintf("/journal-entries?%safterId=%d", filter, b.made*45/100)
	}
}

func find(text string) string { return "/sales/documents?search=" + url.QueryEscape(text) }

// questions lists the measured requests. They use a different record each time where
// possible.
var questions = []question{
	{"get a document", func(b *books, n int) string { return fmt.Sprintf("/sales/documents/%d", b.ids[n*31%len(b.ids)]) }},
	{"list", fixed("/sales/documents")},
	{"invoices", fixed("/sales/documents?type=IV")},
	{"paid", fixed("/sales/documents?status=paid")},
	{"unpaid invoices", fixed("/sales/documents?status=unpaid")},
	{"draft quotations", fixed("/sales/documents?type=QT&status=draft")},
	{"one customer", func(b *books, n int) string {
		return fmt.Sprintf("/sales/documents?contactId=%d", b.contacts[n*13%len(b.contacts)])
	}},
	{"one day", fixed("/sales/documents?fromDate=2026-05-05&toDate=2026-05-05")},
	{"page 400", fixed("/sales/documents?page=400")},
	{"last page", func(b *books, n int) string { return fmt.Sprintf("/sales/documents?page=%d", b.made/20) }},
	{"after a document in the middle", func(b *books, n int) string { return fmt.Sprintf("/sales/documents?afterId=%d", b.ids[len(b.ids)/2]) }},
	{"after one of the newest", func(b *books, n int) string { return fmt.Sprintf("/sales/documents?afterId=%d", b.ids[len(b.ids)-1]) }},
	{"search: number", func(b *books, n int) string { return find(b.numbers[n*31%len(b.numbers)]) }},
	{"search: end of a number", func(b *books, n int) string {
		number := b.numbers[n*31%len(b.numbers)]
		return find(number[len(number)-4:])
	}},
	{"search: no match", fixed(find("zzqx"))},
	{"search: common word", fixed(find("trading"))},
	{"search: Thai", fixed(find("น้ำใจ"))},
	{"search: Thai, in every second name", fixed("/sales/documents?type=IV&search=" + url.QueryEscape("จำกัด"))},
	{"search: one letter", fixed(find("a"))},
	{"search: two digits", fixed(find("12"))},
	{"search: month", fixed(find("202505"))},
	{"search: word, status paid", fixed("/sales/documents?status=paid&search=garden")},
	{"journal", fixed("/journal-entries")},
	{"journal of receipts", fixed("/journal-entries?referenceType=RE")},
	{"journal, page 400", fixed("/journal-entries?page=400")},
	{"journal, after an entry in the middle", behindEntry("")},
	{"journal of receipts, after one in the middle", behindEntry("referenceType=RE&")},
	{"journal, one day", fixed("/journal-entries?fromDate=2026-05-05&toDate=2026-05-05")},
	{"contacts", fixed("/contacts")},
	{"contacts: search", fixed("/contacts?search=lanna+glass")},
	{"products", fixed("/products")},
	{"get a product", func(b *books, n int) string { return fmt.Sprintf("/products/%d", b.products[n%len(b.products)]) }},
	{"report: trial balance, one year", fixed("/reports/trial-balance?" + lastYear)},
	{"report: profit and loss, one year", fixed("/reports/profit-and-loss?compare=previousYear&" + lastYear)},
	{"report: balance sheet", fixed("/reports/balance-sheet?asOf=2025-12-31")},
}

// lastYear is a year that is fully in the past.
const lastYear = "fromDate=2025-01-01&toDate=2025-12-31"

// growth holds the times of one request in small and large books.
type growth struct {
	Question string  `json:"question"`
	Small    float64 `json:"smallMilliseconds"`
	Large    float64 `json:"largeMilliseconds"`
	Ratio    float64 `json:"ratio"`
}

// grow fills two books, sends both the same requests and compares the times.
func (s settings) grow(folder string) error {
	urls := map[int]string{}
	filled := map[int]*books{}
	for _, size := range []int{small, s.size} {
		urls[size] = "sqlite:" + filepath.Join(folder, fmt.Sprintf("books-%d.db", size))
		b, err := fill(urls[size], size)
		if err != nil {
			return err
		}
		filled[size] = b
	}
	var served []*servedBooks
	for _, size := range []int{small, s.size} {
		at, err := filled[size].serve(urls[size])
		if err != nil {
			return err
		}
		defer at.stop()
		served = append(served, at)
	}
	fmt.Printf("\n%-36s %12d %12d %8s   milliseconds, one client, medians\n", "documents", small, s.size, "times")
	var all []growth
	for _, q := range questions {
		g, err := s.compare(q, served[0], served[1])
		if err != nil {
			return err
		}
		fmt.Printf("%-36s %12.2f %12.2f %8.1f\n", g.Question, g.Small, g.Large, g.Ratio)
		all = append(all, g)
	}
	lists, err := s.listings(served)
	if err != nil {
		return err
	}
	text, err := json.MarshalIndent(all, "", "  ")
	if err == nil {
		err = os.WriteFile(strings.TrimSuffix(s.jsonFile, ".json")+"-growth.json", append(text, '\n'), 0o600)
	}
	if err == nil && s.page != "" {
		err = s.writeGrowth(all, lists)
	}
	return err
}

// servedBooks is a company with a connected client.
type servedBooks struct {
	*books
	client  *client
	address string
	stop    func()
}

func (b *books) serve(url string) (*servedBooks, error) {
	d, err := db.Open(background, url, db.Options{})
	if err != nil {
		return nil, err
	}
	address, stop, err := serve(d)
	if err != nil {
		return nil, err
	}
	c, err := dial(address)
	return &servedBooks{b, c, address, func() {
		c.conn.Close()
		stop()
		d.Close()
	}}, err
}

// compare sends the same request to both books, alternating.
func (s settings) compare(q question, one, other *servedBooks) (growth, error) {
	var times [2][]time.Duration
	for n := range 7 * s.rounds {
		for i, at := range []*servedBooks{one, other} {
			began := time.Now()
			if _, err := at.client.send("GET", q.path(at.books, n), at.key, nil, 200); err != nil {
				return growth{}, err
			}
			times[i] = append(times[i], time.Since(began))
		}
	}
	g := growth{Question: q.name, Small: middle(times[0]), Large: middle(times[1])}
	g.Ratio = g.Large / g.Small
	return g, nil
}

// middle returns the median in milliseconds.
func middle(times []time.Duration) float64 {
	slices.SortFunc(times, func(a, b time.Duration) int { return cmp.Compare(a, b) })
	return times[len(times)/2].Seconds() * 1000
}
