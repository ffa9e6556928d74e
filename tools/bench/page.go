package main

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"
)

// writePage writes the table and the chart of a result into a page.
func (s settings) writePage(all []result) error {
	chart := strings.TrimSuffix(s.page, ".md") + ".svg"
	if err := os.WriteFile(chart, []byte(chartOf(all)), 0o644); err != nil {
		return err
	}
	var text strings.Builder
	fmt.Fprintf(&text, "`make bench`, %d rounds of %s, medians.\n\n![Sales per second](%s)\n\n", s.rounds, s.length, chart[strings.LastIndex(chart, "/")+1:])
	text.WriteString("| engine | clients | companies | sales/s | raw/s | ratio | request p50, p99 | requests per commit |\n|---|---|---|---|---|---|---|---|\n")
	for _, r := range all {
		fmt.Fprintf(&text, "| %s | %d | %d | %.0f | %.0f | %.2f | %.1f, %.1f ms | %.1f |\n", r.title(), r.Clients, r.Companies, r.Sales, r.Raw, r.Ratio, r.P50, r.P99, r.PerCommit)
	}
	return s.rewrite("measured", text.String())
}

// writeGrowth writes the table of a growth into a page.
func (s settings) writeGrowth(all []growth, lists []listing) error {
	var text strings.Builder
	fmt.Fprintf(&text, "`make bench SIZE=%d`, SQLite, one client over HTTP, median of %d requests in milliseconds.\n\n", s.size, 7*s.rounds)
	fmt.Fprintf(&text, "| request | %d documents | %d documents | ratio |\n|---|---|---|---|\n", small, s.size)
	for _, g := range all {
		fmt.Fprintf(&text, "| %s | %.2f | %.2f | %.1f |\n", g.Question, g.Small, g.Large, g.Ratio)
	}
	text.WriteString("\n| all lines as CSV | lines | seconds | memory | lines | seconds | memory |\n|---|---|---|---|---|---|---|\n")
	for _, l := range lists {
		fmt.Fprintf(&text, "| %s | %d | %.2f | %.0f MB | %d | %.2f | %.0f MB |\n", l.Report, l.Lines[0], l.Seconds[0], l.Peak[0], l.Lines[1], l.Seconds[1], l.Peak[1])
	}
	return s.rewrite("grown", text.String())
}

// writePages writes the table of console pages into a page.
func (s settings) writePages(tables []pageTable) error {
	documents := 2 * (monthSales + monthBills)
	var text strings.Builder
	fmt.Fprintf(&text, "`make bench MONTHS=%d`, console pages, fastest of %d in milliseconds.\n", s.months, pageRounds)
	for _, table := range tables {
		fmt.Fprintf(&text, "\n| page, %s | %d documents | %d documents | ratio |\n|---|---|---|---|\n", table.engine, documents*monthsShort, documents*s.months)
		for _, o := range table.pages {
			fmt.Fprintf(&text, "| `%s` | %.1f | %.1f | %.1f |\n", o.Page, o.Small.Seconds()*1000, o.Large.Seconds()*1000, o.ratio())
		}
	}
	return s.rewrite("pages", text.String())
}

// writeTaxMonths writes the table of tax months into a page.
func (s settings) writeTaxMonths(tables []pageTable) error {
	var text strings.Builder
	fmt.Fprintf(&text, "`make bench TAX=1`, console pages, fastest of %d in milliseconds.\n", pageRounds)
	for _, table := range tables {
		fmt.Fprintf(&text, "\n| page, %s | %d documents in the month | %d documents in the month |\n|---|---|---|\n", table.engine, taxSmall, taxLarge)
		for _, o := range table.pages {
			fmt.Fprintf(&text, "| `%s` | %.1f | %.1f |\n", o.Page, o.Small.Seconds()*1000, o.Large.Seconds()*1000)
		}
	}
	return s.rewrite("tax", text.String())
}

// writePeers writes the comparison with PocketBase into a page.
func (s settings) writePeers(all []beside) error {
	var text strings.Builder
	fmt.Fprintf(&text, "`make bench-peers`, PocketBase %s, %d alternating rounds of %s, medians.\n\n", pocketBaseVersion, s.rounds, s.length)
	text.WriteString("| work | clients | kontor/s | PocketBase/s | ratio | processor ms per request | ratio |\n|---|---|---|---|---|---|---|\n")
	for _, b := range all {
		fmt.Fprintf(&text, "| %s | %d | %.0f | %.0f | %.1f | %.2f, %.2f | %.1f |\n", b.Task, b.Clients, b.Rate[0], b.Rate[1], b.times(), b.Processor[0], b.Processor[1], b.cheaper())
	}
	return s.rewrite("peers", text.String())
}

// rewrite replaces the part of a page between two marks, with the date and commit of the
// run.
func (s settings) rewrite(mark, text string) error {
	old, err := os.ReadFile(s.page)
	if err != nil {
		return err
	}
	begin, end := "<!-- "+mark+" -->\n", "<!-- end of "+mark+" -->\n"
	before, rest, found := strings.Cut(string(old), begin)
	_, after, ended := strings.Cut(rest, end)
	if !found || !ended {
		return fmt.Errorf("%s has no marks for a result", s.page)
	}
	commit, err := exec.Command("git", "rev-parse", "--short", "HEAD").Output()
	if err != nil {
		return err
	}
	run := fmt.Sprintf("%s, commit %s, ", time.Now().UTC().Format("2006-01-02"), strings.TrimSpace(string(commit)))
	return os.WriteFile(s.page, []byte(before+begin+run+text+end+after), 0o644)
}

func (r result) title() string {
	if r.Single {
		return r.Engine + ", one commit per request"
	}
	return r.Engine
}

// chartOf draws two bars per cell: kontor's sales in front of those of the raw flow.
func chartOf(all []result) string {
	most := 1.0
	for _, r := range all {
		most = max(most, r.Sales, r.Raw)
	}
	var out strings.Builder
	fmt.Fprintf(&out, `<svg xmlns="http://www.w3.org/2000/svg" width="760" height="%d" font-family="sans-serif" font-size="12">`+"\n", 30*len(all)+10)
	for i, r := range all {
		y := 30*i + 10
		fmt.Fprintf(&out, `<text x="0" y="%d" fill="#555">%s, %d in %d</text>`+"\n", y+14, r.title(), r.Clients, r.Companies)
		fmt.Fprintf(&out, `<rect x="260" y="%d" width="%.0f" height="20" fill="#ccd6e0"/>`+"\n", y, 440*r.Raw/most)
		fmt.Fprintf(&out, `<rect x="260" y="%d" width="%.0f" height="20" fill="#2f6f4f"/>`+"\n", y, 440*r.Sales/most)
		fmt.Fprintf(&out, `<text x="710" y="%d" fill="#555">%.2f</text>`+"\n", y+14, r.Ratio)
	}
	out.WriteString("</svg>\n")
	return out.String()
}
