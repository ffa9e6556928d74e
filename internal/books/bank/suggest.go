package bank

import (
	"cmp"
	"fmt"
	"slices"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/document"
)

// suggestionsMost is the most suggestions of a line; sameMost the most postings of its amount that
// are considered, the nearest first.
const (
	suggestionsMost = 5
	sameMost        = 50
)

// addSuggestions adds suggestions to the open lines, which can be of several money accounts.
func addSuggestions(tx *db.Tx, rows []row, lines []Line) error {
	byBank := map[uint32][]row{}
	for _, r := range rows {
		if r.MatchID == 0 {
			byBank[r.BankID] = append(byBank[r.BankID], r)
		}
	}
	for bankID, open := range byBank {
		found, err := suggest(tx, bankID, open)
		if err != nil {
			return err
		}
		for i := range lines {
			if list := found[lines[i].ID]; len(list) > 0 {
				lines[i].Suggestions = list[:min(len(list), suggestionsMost)]
			}
		}
	}
	return nil
}

// advisor has everything that suggestions for one money account are made of.
type advisor struct {
	bankID    uint32
	all       []row                       // open bank lines that compete for the same postings
	postings  []ledger.OpenLine           // oldest first
	byAmount  map[num.Money][]int         // indexes of postings
	entries   map[uint32]ledger.MoneyLine // details, by journal line
	numbers   map[uint32][]string         // of entry, document and settled documents, by journal line
	contacts  map[uint32]string
	documents map[num.Money][][]SuggestedDocument // by signed money
	transfers map[num.Money][]row                 // open lines of other banks
	rules     []Rule
	history   map[string]uint32 // account by pattern
	days      map[when.Date]groups
	around    map[when.Date]groups
}

// groups are the postings of one day or contact that add up to an amount.
type groups map[num.Money][][]int

// suggest returns all suggestions for open lines of a money account, best first.
func suggest(tx *db.Tx, bankID uint32, open []row) (map[uint32][]Suggestion, error) {
	bank, err := moneyOf(tx, bankID)
	if err != nil {
		return nil, err
	}
	from, to := datesOf(open)
	a := &advisor{bankID: bankID}
	if a.all, err = openRows(tx, from.AddDays(-2*farDays), to.AddDays(2*farDays), bankID, true); err != nil {
		return nil, err
	}
	from, to = datesOf(append(slices.Clone(open), a.all...))
	if a.postings, err = ledger.OpenLines(tx, bank.Account.ID, from.AddDays(-farDays), to.AddDays(farDays)); err != nil {
		return nil, err
	}
	a.index()
	for _, load := range []func(*db.Tx) error{a.loadEntries, a.loadDocuments, a.loadHistory} {
		if err := load(tx); err != nil {
			return nil, err
		}
	}
	if a.rules, err = activeRules(tx); err != nil {
		return nil, err
	}
	others, err := openRows(tx, from.AddDays(-transferDays), to.AddDays(transferDays), bankID, false)
	if err != nil {
		return nil, err
	}
	a.transfers = map[num.Money][]row{}
	for _, o := range others {
		a.transfers[o.Amount] = append(a.transfers[o.Amount], o)
	}
	return a.advise(open), nil
}

// datesOf returns the first and the last date of lines.
func datesOf(rows []row) (from, to when.Date) {
	from, to = rows[0].Date, rows[0].Date
	for _, r := range rows {
		if r.Date.Before(from) {
			from = r.Date
		}
		if r.Date.After(to) {
			to = r.Date
		}
	}
	return from, to
}

// openRows returns the open lines of a money account in a period, or those of all others.
func openRows(tx *db.Tx, from, to when.Date, bankID uint32, own bool) ([]row, error) {
	w := db.Where("b.org_id = $1").And("b.match_id IS NULL").And("b.line_date >= ?", from).And("b.line_date <= ?", to)
	w.If(own, "b.bank_id = ?", bankID).If(!own, "b.bank_id <> ?", bankID)
	query, args := w.Ending(selectRows, ` ORDER BY b.line_date, b.id`)
	return db.List[row](tx, query, args...)
}

// index prepares the search by amount, day and contact.
func (a *advisor) index() {
	a.byAmount = map[num.Money][]int{}
	a.days = map[when.Date]groups{}
	for i, p := range a.postings {
		a.byAmount[p.Amount] = append(a.byAmount[p.Amount], i)
	}
	for begin := 0; begin < len(a.postings); {
		end := begin
		for end < len(a.postings) && a.postings[end].Date == a.postings[begin].Date {
			end++
		}
		found := groups{}
		for _, in := range []bool{true, false} {
			found.add(a.postings, pick(a.postings, begin, end, func(p ledger.OpenLine) bool { return p.Amount.Sign() > 0 == in }))
		}
		a.days[a.postings[begin].Date] = found
		begin = end
	}
	a.around = map[when.Date]groups{}
}

// pick returns the indexes of postings that pass a test.
func pick(postings []ledger.OpenLine, begin, end int, keep func(ledger.OpenLine) bool) (found []int) {
	for i := begin; i < end; i++ {
		if keep(postings[i]) {
			found = append(found, i)
		}
	}
	return found
}

// add files a group of at least two postings under its sum.
func (g groups) add(postings []ledger.OpenLine, group []int) {
	if len(group) < 2 {
		return
	}
	var sum num.Money
	for _, i := range group {
		sum = sum.Add(postings[i].Amount)
	}
	g[sum] = append(g[sum], group)
}

// near returns the groups of each contact within seven days of a date.
func (a *advisor) near(date when.Date) groups {
	if found, ok := a.around[date]; ok {
		return found
	}
	type side struct {
		contact num.Ref
		in      bool
	}
	first, last := date.AddDays(-nearDays), date.AddDays(nearDays)
	begin, _ := slices.BinarySearchFunc(a.postings, first, func(p ledger.OpenLine, d when.Date) int { return compare(p.Date, d) })
	members := map[side][]int{}
	var order []side
	for i := begin; i < len(a.postings) && !a.postings[i].Date.After(last); i++ {
		p := a.postings[i]
		if p.ContactID == 0 {
			continue
		}
		s := side{p.ContactID, p.Amount.Sign() > 0}
		if members[s] == nil {
			order = append(order, s)
		}
		members[s] = append(members[s], i)
	}
	found := groups{}
	for _, s := range order {
		found.add(a.postings, members[s])
	}
	a.around[date] = found
	return found
}

func compare(a, b when.Date) int {
	switch {
	case a.Before(b):
		return -1
	case a.After(b):
		return 1
	}
	return 0
}

// same returns the postings with the amount of a line, the nearest first.
func (a *advisor) same(r row) []int {
	found := slices.Clone(a.byAmount[r.Amount])
	found = slices.DeleteFunc(found, func(i int) bool { return distance(a.postings[i].Date, r.Date) > farDays })
	slices.SortStableFunc(found, func(x, y int) int {
		return cmp.Compare(distance(a.postings[x].Date, r.Date), distance(a.postings[y].Date, r.Date))
	})
	return found[:min(len(found), sameMost)]
}

// groupsOf returns the groups with the amount of a line.
func (a *advisor) groupsOf(r row) [][]int {
	found := slices.Clone(a.near(r.Date)[r.Amount])
	for d := -nearDays; d <= nearDays; d++ {
		for _, group := range a.days[r.Date.AddDays(d)][r.Amount] {
			if !slices.ContainsFunc(found, func(other []int) bool { return slices.Equal(other, group) }) {
				found = append(found, group)
			}
		}
	}
	return found[:min(len(found), sameMost)]
}

// distance returns the number of days between two dates.
func distance(a, b when.Date) int {
	n := a.Days() - b.Days()
	return max(n, -n)
}

// loadEntries reads the details of all postings that could be suggested.
func (a *advisor) loadEntries(tx *db.Tx) error {
	wanted := map[uint32]bool{}
	for _, r := range a.all {
		for _, i := range a.same(r) {
			wanted[a.postings[i].ID] = true
		}
		for _, group := range a.groupsOf(r) {
			for _, i := range group[:min(len(group), 2)] {
				wanted[a.postings[i].ID] = true
			}
		}
	}
	ids := make([]uint32, 0, len(wanted))
	for id := range wanted {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	details, err := ledger.MoneyLines(tx, ids)
	if err != nil {
		return err
	}
	a.entries = make(map[uint32]ledger.MoneyLine, len(details))
	var contacts, receipts, vouchers []uint32
	for _, d := range details {
		a.entries[d.ID] = d
		if d.ContactID != 0 {
			contacts = append(contacts, uint32(d.ContactID))
		}
		switch d.ReferenceType {
		case madeReceipt:
			receipts = append(receipts, uint32(d.ReferenceID))
		case madeVoucher:
			vouchers = append(vouchers, uint32(d.ReferenceID))
		}
	}
	if a.contacts, err = contact.Names(tx, contacts); err != nil {
		return err
	}
	return a.loadNumbers(tx, receipts, vouchers)
}

// loadNumbers collects the numbers that the bank can mention for a posting.
func (a *advisor) loadNumbers(tx *db.Tx, receipts, vouchers []uint32) error {
	var received, paid map[uint32][]string
	var err error
	if len(receipts) > 0 {
		if received, err = document.Selling.SettledNumbers(tx, receipts); err != nil {
			return err
		}
	}
	if len(vouchers) > 0 {
		if paid, err = document.Buying.SettledNumbers(tx, vouchers); err != nil {
			return err
		}
	}
	a.numbers = make(map[uint32][]string, len(a.entries))
	for id, d := range a.entries {
		numbers := []string{d.EntryNumber, d.ReferenceNumber}
		switch d.ReferenceType {
		case madeReceipt:
			numbers = append(numbers, received[uint32(d.ReferenceID)]...)
		case madeVoucher:
			numbers = append(numbers, paid[uint32(d.ReferenceID)]...)
		}
		a.numbers[id] = numbers
	}
	return nil
}

// loadHistory reads which account was last used for the texts of the lines.
func (a *advisor) loadHistory(tx *db.Tx) error {
	var patterns db.Texts
	seen := map[string]bool{"": true}
	for _, r := range a.all {
		if p := patternOf(r.Text); !seen[p] {
			seen[p] = true
			patterns = append(patterns, p)
		}
	}
	a.history = map[string]uint32{}
	for some := range slices.Chunk(patterns, 1000) {
		rows, err := db.List[match](tx, `SELECT `+db.Columns[match]("m")+` FROM bank_matches m
			WHERE m.org_id = $1 AND m.pattern IN ($2) AND m.account_id IS NOT NULL ORDER BY m.id`, some)
		if err != nil {
			return fmt.Errorf("bank matches: %w", err)
		}
		for _, m := range rows {
			a.history[m.Pattern] = uint32(m.AccountID)
		}
	}
	return nil
}
