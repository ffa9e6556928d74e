package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"time"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/books/bank"
	"kontor/internal/db"
	read "kontor/internal/format/statement"
	"kontor/internal/ledger"
)

const (
	importLines  = bank.LinesMost // lines of the file that is imported
	suggestLines = 1000           // lines of the statement that suggestions are made for
	bankRounds   = 5
	entriesEach  = 1000 // entries per transaction
)

// bankTable holds the times of bank statements on one engine.
type bankTable struct {
	engine string
	rows   []bankRow
}

// bankRow is a task, its limit and its time.
type bankRow struct {
	task string
	most time.Duration
	took time.Duration
}

// banks measures the import of a long statement, and suggestions against many open postings.
func (s settings) banks(file engine) error {
	rows, err := s.banksOn("SQLite", file)
	if err != nil {
		return err
	}
	tables := []bankTable{{"SQLite", rows}}
	err = s.onServer(func(at engine) error {
		rows, err := s.banksOn("PostgreSQL", at)
		tables = append(tables, bankTable{"PostgreSQL", rows})
		return err
	})
	if err != nil || s.page == "" {
		return err
	}
	return s.writeBanks(tables)
}

func (s settings) banksOn(name string, at engine) ([]bankRow, error) {
	d, err := db.Open(background, at.url("bank"), db.Options{Synchronous: "OFF", Longest: time.Hour})
	if err != nil {
		return nil, err
	}
	defer d.Close()
	if _, err := d.Migrate(background); err != nil {
		return nil, err
	}
	g, err := grow(d, "bank", 0)
	if err != nil {
		return nil, err
	}
	b := &bankBooks{grown: g, d: d, chance: rand.New(rand.NewPCG(1, 2)), open: s.bank}
	begun := time.Now()
	if err := b.fill(); err != nil {
		return nil, err
	}
	fmt.Printf("%s: %d open postings, in %s\n", name, b.open, time.Since(begun).Round(time.Second))
	var rows []bankRow
	for _, task := range []struct {
		name string
		most time.Duration
		do   func() (time.Duration, error)
	}{
		{fmt.Sprintf("suggestions for %d lines against %d open postings", suggestLines, b.open), time.Second, b.suggest},
		{"a page of 100 of these lines with suggestions", time.Second, b.page},
		{fmt.Sprintf("import of %d lines, CSV", importLines), 20 * time.Second, b.importFile},
	} {
		runtime.GC()
		took, err := task.do()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", task.name, err)
		}
		fmt.Printf("%-12s %-70s %8.2f s of %s\n", name, task.name, took.Seconds(), task.most)
		rows = append(rows, bankRow{task.name, task.most, took})
	}
	return rows, accepted(d)
}

// bankBooks is a company with many postings that no bank line is matched with.
type bankBooks struct {
	grown
	d         *db.DB
	chance    *rand.Rand
	open      int
	current   uint32 // money account with the open postings
	savings   uint32 // money account without postings
	statement uint32
	days      []when.Date
	amounts   []num.Money
}

// fill posts the entries over four months, which suggestions look at, and imports a statement of
// the third: a third of its lines are postings, the others are unknown.
func (b *bankBooks) fill() error {
	err := b.write(func(tx *db.Tx) error {
		all, err := ledger.MoneyBalances(tx)
		if err != nil {
			return err
		}
		b.current = all[0].ID
		made, err := ledger.CreateBank(tx, ledger.NewBank{Kind: ledger.KindBank, BankDetails: ledger.BankDetails{AccountName: "Savings"}, ChartOfAccountCode: "1121"})
		b.savings = made.ID
		return err
	})
	for n := 0; n < b.open && err == nil; n += entriesEach {
		err = b.write(func(tx *db.Tx) error { return b.post(tx, n) })
	}
	if err != nil {
		return err
	}
	return b.write(func(tx *db.Tx) error {
		in := bank.Reading{BankID: b.current, Opening: &num.Money{}}
		in.Format = read.Lines
		for n := range suggestLines {
			day := tx.Today().AddDays(-60 + n*30/suggestLines)
			line := read.Line{Date: day, Text: fmt.Sprintf("TRANSFER %d", n), Amount: num.RawMoney(int64(1+b.chance.IntN(1_000_000)) * 10_000)}
			if n%3 == 0 {
				i := b.chance.IntN(len(b.days))
				line.Date, line.Amount = b.days[i], b.amounts[i]
			}
			in.Lines = append(in.Lines, line)
		}
		made, err := bank.Add(tx, in)
		b.statement = made.ID
		return err
	})
}

func (b *bankBooks) write(do func(tx *db.Tx) error) error { return b.d.Write(background, b.who, do) }

// post posts some entries of one money line each.
func (b *bankBooks) post(tx *db.Tx, n int) error {
	chart, err := ledger.ChartOf(tx)
	if err != nil {
		return err
	}
	money, cost := chart.Key(ledger.BankDeposit).ID, chart.Key(ledger.BankCharges).ID
	for i := n; i < min(n+entriesEach, b.open); i++ {
		day := tx.Today().AddDays(-120 + i*120/b.open)
		amount := num.RawMoney(int64(1+b.chance.IntN(1_000_000)) * 10_000)
		b.days, b.amounts = append(b.days, day), append(b.amounts, amount)
		entry := ledger.NewEntry{EntryDate: day, Description: "Transfer", Lines: []ledger.NewLine{
			{AccountID: money, Debit: num.Booked{Money: amount}}, {AccountID: cost, Credit: num.Booked{Money: amount}}}}
		if _, err := ledger.Create(tx, entry); err != nil {
			return err
		}
	}
	return nil
}

// suggest makes the suggestions for all lines of the statement and takes none of them.
func (b *bankBooks) suggest() (time.Duration, error) {
	return fastest(func() error {
		return b.write(func(tx *db.Tx) error {
			done, err := bank.AutoMatch(tx, bank.Auto{ID: b.statement, MinScore: 200})
			if err == nil && (done.Matched != 0 || done.Left != suggestLines) {
				err = fmt.Errorf("%+v", done)
			}
			return err
		})
	})
}

// page reads a page of the statement.
func (b *bankBooks) page() (time.Duration, error) {
	return fastest(func() error {
		return b.d.Read(background, b.who, func(tx *db.Tx) error {
			f := bank.LineFilter{ID: b.statement}
			f.Limit = 100
			page, err := bank.Lines(tx, f)
			if err == nil && len(page.Items) != 100 {
				err = fmt.Errorf("%d lines", len(page.Items))
			}
			return err
		})
	})
}

// importFile reads and stores a file of the other money account.
func (b *bankBooks) importFile() (time.Duration, error) {
	var text strings.Builder
	text.WriteString("Date,Time,Description,Amount,Balance\n")
	day := when.DateOf(time.Now(), b.who.Zone).AddDays(-400)
	for n := range importLines {
		fmt.Fprintf(&text, "%s,09:41,TRANSFER FROM A CUSTOMER %d,1.00,%d.00\n", day.AddDays(n*365/importLines), n, n+1)
	}
	raw := []byte(text.String())
	begun := time.Now()
	in := bank.Reading{BankID: b.savings, SHA256: bank.Digest(raw)}
	var err error
	if in.File, err = read.Read(context.Background(), raw, read.Options{Most: importLines, Today: day.AddDays(400)}); err != nil {
		return 0, err
	}
	err = b.write(func(tx *db.Tx) error {
		made, err := bank.Add(tx, in)
		if err == nil && made.LineCount != importLines {
			err = fmt.Errorf("%d lines", made.LineCount)
		}
		return err
	})
	return time.Since(begun), err
}

// fastest returns the fastest of some runs: other load on the machine only adds time.
func fastest(do func() error) (best time.Duration, err error) {
	for range bankRounds {
		begun := time.Now()
		if err := do(); err != nil {
			return 0, err
		}
		if took := time.Since(begun); best == 0 || took < best {
			best = took
		}
	}
	return best, nil
}

// writeBanks writes the table of bank statements into a page.
func (s settings) writeBanks(tables []bankTable) error {
	var text strings.Builder
	fmt.Fprintf(&text, "`make bench BANK=%d`, seconds, fastest of %d; imports once.\n\n| task |", s.bank, bankRounds)
	for _, table := range tables {
		fmt.Fprintf(&text, " %s |", table.engine)
	}
	text.WriteString(" limit |\n|---|" + strings.Repeat("---|", len(tables)+1) + "\n")
	for i, row := range tables[0].rows {
		fmt.Fprintf(&text, "| %s |", row.task)
		for _, table := range tables {
			fmt.Fprintf(&text, " %.2f |", table.rows[i].took.Seconds())
		}
		fmt.Fprintf(&text, " %.0f |\n", row.most.Seconds())
	}
	return s.rewrite("banks", text.String())
}
