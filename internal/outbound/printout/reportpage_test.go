package printout

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/books/report"
)

// ledgerOf is a general ledger of so many lines of 1.00.
func ledgerOf(rows int) (*Report, error) { return ledgerIn(Both, rows) }

func ledgerIn(language string, rows int) (*Report, error) {
	r := &Report{languages: languagesOf(language), company: letterhead(), places: 2, zone: time.UTC}
	about := report.Heading{Name: "general-ledger", Currency: "THB", FromDate: when.MustDate("2026-01-01"), ToDate: when.MustDate("2026-12-31"),
		GeneratedAt: 1794888306, Subject: "1130 Trade receivables"}
	columns := []string{"date", "entryNumber", "description", "referenceNumber", "contactName", "debit", "credit", "balance"}
	balance := money("5")
	return r, r.read(&report.Report{
		Heading: about, Columns: columns, Totals: map[string]any{"opening": money("5")},
		Last: []any{nil, nil, nil, nil, nil, money("1"), num.Money{}, money("5").Add(num.MoneyOf(int64(rows)))},
		Rows: func(each func([]any) error) error {
			for i := range rows {
				balance = balance.Add(money("1"))
				if err := each([]any{when.MustDate("2026-11-17"), fmt.Sprintf("JV-202611-%05d", i), fmt.Sprintf("รายการที่ %d", i),
					fmt.Sprintf("IV-202611-%05d", i), "บริษัท น้ำปั๊ม จำกัด", money("1"), num.Money{}, balance}); err != nil {
					return err
				}
			}
			return nil
		},
	})
}

func TestLongReportCountsItsPages(t *testing.T) {
	r, err := ledgerOf(60)
	if err != nil {
		t.Fatal(err)
	}
	file, err := r.render(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	pages, n := pagesOf(t, file.Bytes), file.Pages
	if len(pages) != n || n < 2 {
		t.Fatalf("%d pages have text, of %d", len(pages), n)
	}
	rows := 0
	for i, page := range pages {
		rows += strings.Count(page, "JV-202611-")
		if !strings.Contains(page, fmt.Sprintf("หน้า / Page %d / %d", i+1, n)) || !strings.Contains(page, "1130 Trade receivables\n1 มกราคม 2569 – 31 ธันวาคม 2569") {
			t.Errorf("page %d:\n%s", i+1, page)
		}
	}
	if rows != 60 || !strings.Contains(pages[0], "ยอดยกมา / Opening balance\n5.00\n") || !strings.Contains(pages[n-1], "ยอดรวม / Total\n1.00\n0.00\n65.00\n") {
		t.Errorf("%d rows of 60, first and last page:\n%s\n%s", rows, pages[0], pages[n-1])
	}
	_, err = ledgerOf(reportRowsMax)
	if f := fault.Of(err); f == nil || len(f.Fields) != 1 || f.Fields[0].Tag != "max" {
		t.Errorf("too many rows: %v", err)
	}
	if r, err = ledgerOf(reportRowsMax - 10); err != nil {
		t.Fatal(err)
	}
	if _, err = r.render(context.Background()); fault.Of(err) == nil {
		t.Errorf("too many pages: %v", err)
	}
	stopped, stop := context.WithCancel(context.Background())
	stop()
	if _, err = r.render(stopped); !errors.Is(err, context.Canceled) {
		t.Errorf("a client that left: %v", err)
	}
}

func TestReportsNameAccountsInTheirLanguage(t *testing.T) {
	for language, want := range map[string]string{Thai: "ลูกหนี้การค้า", English: "Trade receivables", Both: "ลูกหนี้การค้า / Trade receivables"} {
		r := &Report{languages: languagesOf(language), company: letterhead(), places: 2, zone: time.UTC}
		about := report.Heading{Name: "journal", Currency: "THB", FromDate: when.MustDate("2026-01-01"), ToDate: when.MustDate("2026-12-31"),
			Subject: "1130 Trade receivables", SubjectTh: "1130 ลูกหนี้การค้า"}
		err := r.read(&report.Report{
			Heading: about, Columns: []string{"accountCode", "accountName", "debit", "credit", "accountNameTh"}, Last: make([]any, 5),
			Rows: func(each func([]any) error) error {
				return each([]any{"1130", "Trade receivables", money("1"), num.Money{}, "ลูกหนี้การค้า"})
			},
		})
		if err != nil {
			t.Fatal(err)
		}
		row := strings.Split(r.rows[0][1:], cellEnd)
		if row[1] != want {
			t.Errorf("%s: the row names %q, want %q", language, row[1], want)
		}
		if facts := r.facts(); !strings.HasSuffix(facts[0], strings.Split(want, " / ")[len(strings.Split(want, " / "))-1]) {
			t.Errorf("%s: the heading names %q", language, facts[0])
		}
	}
}

// BenchmarkReport draws reports of 13 and 281 pages and reports the most memory in use. Garbage is
// collected early, so that it counts little.
func BenchmarkReport(b *testing.B) {
	defer debug.SetGCPercent(debug.SetGCPercent(10))
	for _, size := range []int{300, 7000} {
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			for b.Loop() {
				r, err := ledgerOf(size)
				if err != nil {
					b.Fatal(err)
				}
				done := make(chan struct{})
				most := make(chan uint64)
				go watchHeap(done, most)
				file, err := r.render(context.Background())
				close(done)
				if err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(<-most)/(1<<20), "MB-heap")
				b.ReportMetric(float64(file.Pages), "pages")
				b.ReportMetric(float64(len(file.Bytes))/1024, "kB-file")
			}
		})
	}
}

// watchHeap samples the live heap until done and returns the most.
func watchHeap(done chan struct{}, most chan<- uint64) {
	var high uint64
	for {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		high = max(high, m.HeapAlloc)
		select {
		case <-done:
			most <- high
			return
		case <-time.After(5 * time.Millisecond):
		}
	}
}
