package bank

import (
	"cmp"
	"slices"

	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/document"
)

// advise returns the suggestions for lines, and which of them are certain.
func (a *advisor) advise(open []row) map[uint32][]Suggestion {
	found := make(map[uint32][]Suggestion, len(a.all))
	best := map[uint32]map[uint32]int{} // by posting and line: the best score
	for _, r := range a.all {
		found[r.ID] = a.of(r)
		for _, s := range found[r.ID] {
			for _, id := range s.JournalLineIDs {
				if best[id] == nil {
					best[id] = map[uint32]int{}
				}
				best[id][r.ID] = max(best[id][r.ID], s.Score)
			}
		}
	}
	wanted := make(map[uint32][]Suggestion, len(open))
	for _, r := range open {
		list := found[r.ID]
		if len(list) > 0 && list[0].certain(r.ID, list[1:], best) {
			list[0].Certain = true
		}
		wanted[r.ID] = list
	}
	return wanted
}

// certain reports whether the first suggestion of a line is above its others and no other line has
// one of its postings with as much.
func (s Suggestion) certain(line uint32, others []Suggestion, best map[uint32]map[uint32]int) bool {
	if s.Kind != kindEntry && s.Kind != kindGroup || s.Score < certainScore || len(others) > 0 && others[0].Score >= s.Score {
		return false
	}
	for _, id := range s.JournalLineIDs {
		for other, score := range best[id] {
			if other != line && score >= s.Score {
				return false
			}
		}
	}
	return true
}

// of returns the suggestions for a line, best first: by score, then the nearest, the oldest, the
// lowest id.
func (a *advisor) of(r row) []Suggestion {
	text := plain(r.Text + " " + r.Reference)
	list := slices.Concat(a.entriesFor(r, text), a.groupsFor(r, text), a.documentsFor(r, text), a.transfersFor(r), a.bookingsFor(r))
	slices.SortStableFunc(list, func(x, y Suggestion) int {
		return cmp.Or(cmp.Compare(y.Score, x.Score), cmp.Compare(x.days, y.days), compare(x.Date, y.Date), cmp.Compare(x.id, y.id))
	})
	return list
}

func closeness(days int) int { return max(0, dateScore-days) }

// suggestion returns an empty suggestion of the line's amount.
func suggestion(kind string, score int, amount num.Money) Suggestion {
	return Suggestion{Kind: kind, Score: score, Amount: amount, JournalLineIDs: []uint32{}, Documents: []SuggestedDocument{}}
}

// mentioned returns the score of the numbers and the contact of a posting in a text.
func (a *advisor) mentioned(posting uint32, text string) (number, name int) {
	if slices.ContainsFunc(a.numbers[posting], func(n string) bool { return names(text, n) }) {
		number = numberScore
	}
	if mentions(text, a.contacts[uint32(a.entries[posting].ContactID)]) {
		name = nameScore
	}
	return number, name
}

// entriesFor suggests single postings of the same amount.
func (a *advisor) entriesFor(r row, text string) (list []Suggestion) {
	for _, i := range a.same(r) {
		p := a.postings[i]
		number, name := a.mentioned(p.ID, text)
		days := distance(p.Date, r.Date)
		if days > nearDays && number == 0 {
			continue
		}
		s := suggestion(kindEntry, entryScore+number+name+closeness(days), p.Amount)
		d := a.entries[p.ID]
		s.JournalLineIDs, s.EntryNumber, s.Date, s.ContactName = []uint32{p.ID}, d.EntryNumber, p.Date, a.contacts[uint32(d.ContactID)]
		s.days, s.id = days, p.ID
		list = append(list, s)
	}
	return list
}

// groupsFor suggests all postings of one contact or day that add up to the amount.
func (a *advisor) groupsFor(r row, text string) (list []Suggestion) {
	for _, group := range a.groupsOf(r) {
		first, last := a.postings[group[0]], a.postings[group[len(group)-1]]
		days := distance(last.Date, r.Date)
		s := suggestion(kindGroup, groupScore+closeness(days), r.Amount)
		same := true
		for _, i := range group {
			s.JournalLineIDs = append(s.JournalLineIDs, a.postings[i].ID)
			same = same && a.postings[i].ContactID == first.ContactID
		}
		d := a.entries[first.ID]
		s.EntryNumber, s.Date, s.days, s.id = d.EntryNumber, last.Date, days, first.ID
		if same {
			s.ContactName = a.contacts[uint32(d.ContactID)]
			if mentions(text, s.ContactName) {
				s.Score += nameScore
			}
		}
		list = append(list, s)
	}
	return list
}

// documentsFor suggests open documents of the same amount.
func (a *advisor) documentsFor(r row, text string) (list []Suggestion) {
	sets := a.documents[r.Amount]
	for _, set := range sets[:min(len(sets), sameMost)] {
		s := suggestion(kindDocument, documentScore, r.Amount)
		s.Documents, s.id = set, set[0].DocumentID
		s.ContactName = a.contacts[set[0].contact]
		if slices.ContainsFunc(set, func(d SuggestedDocument) bool { return names(text, d.Number) }) {
			s.Score += numberScore
		}
		if mentions(text, s.ContactName) {
			s.Score += nameScore
		}
		list = append(list, s)
	}
	return list
}

// transfersFor suggests open lines of other money accounts with the opposite amount.
func (a *advisor) transfersFor(r row) (list []Suggestion) {
	for _, o := range a.transfers[r.Amount.Neg()] {
		days := distance(o.Date, r.Date)
		if days > transferDays {
			continue
		}
		s := suggestion(kindTransfer, transferScore+closeness(days), r.Amount)
		s.BankID, s.LineID, s.Date, s.days, s.id = num.Ref(o.BankID), num.Ref(o.ID), o.Date, days, o.ID
		list = append(list, s)
	}
	return list
}

// bookingsFor suggests the first rule that fits, and the account that was used for such a text.
func (a *advisor) bookingsFor(r row) (list []Suggestion) {
	for _, rule := range a.rules {
		if !rule.fits(r) {
			continue
		}
		s := suggestion(kindRule, ruleScore, r.Amount)
		s.RuleID, s.AccountID, s.BankID, s.auto = num.Ref(rule.ID), rule.AccountID, rule.TransferBankID, rule.Auto
		list = append(list, s)
		break
	}
	if account := a.history[patternOf(r.Text)]; account != 0 {
		s := suggestion(kindHistory, historyScore, r.Amount)
		s.AccountID = num.Ref(account)
		list = append(list, s)
	}
	return list
}

// loadDocuments reads the open documents, single and by contact, with and without withheld tax.
func (a *advisor) loadDocuments(tx *db.Tx) error {
	a.documents = map[num.Money][][]SuggestedDocument{}
	items, err := document.Selling.OpenItems(tx)
	if err != nil {
		return err
	}
	bills, err := document.Buying.OpenItems(tx)
	if err != nil {
		return err
	}
	wanted := map[num.Money]bool{}
	for _, r := range a.all {
		wanted[r.Amount] = true
	}
	in, out := newOwed(a, wanted, 1), newOwed(a, wanted, -1)
	for _, item := range items {
		in.add(item.ContactID, SuggestedDocument{DocumentType: item.DocumentType, DocumentID: item.ID, Number: item.Number, Amount: item.Outstanding, WhtAmount: item.WhtDue})
	}
	for _, bill := range bills {
		out.add(bill.ContactID, SuggestedDocument{DocumentType: bill.DocumentType, DocumentID: bill.ID, Number: bill.Number, Amount: bill.Outstanding, WhtAmount: bill.WhtDue})
	}
	in.together()
	out.together()
	var contacts []uint32
	for _, sets := range a.documents {
		for _, set := range sets {
			contacts = append(contacts, set[0].contact)
		}
	}
	found, err := contact.Names(tx, contacts)
	if a.contacts == nil {
		a.contacts = map[uint32]string{}
	}
	for id, name := range found {
		a.contacts[id] = name
	}
	return err
}

// owed collects the open documents of one side.
type owed struct {
	a        *advisor
	wanted   map[num.Money]bool
	sign     int
	contacts map[uint32][]SuggestedDocument
	order    []uint32
}

func newOwed(a *advisor, wanted map[num.Money]bool, sign int) *owed {
	return &owed{a, wanted, sign, map[uint32][]SuggestedDocument{}, nil}
}

// add files a document under its amount and under that of its contact.
func (o *owed) add(contact num.Ref, d SuggestedDocument) {
	d.contact = uint32(contact)
	o.file([]SuggestedDocument{d})
	if contact == 0 {
		return
	}
	if o.contacts[d.contact] == nil {
		o.order = append(o.order, d.contact)
	}
	o.contacts[d.contact] = append(o.contacts[d.contact], d)
}

// together files all documents of each contact under their sum.
func (o *owed) together() {
	for _, contact := range o.order {
		if set := o.contacts[contact]; len(set) > 1 && len(set) <= documentsMost {
			o.file(set)
		}
	}
}

// file files documents under the money that settles them, less withheld tax and in full.
func (o *owed) file(set []SuggestedDocument) {
	var full, wht num.Money
	for _, d := range set {
		full, wht = full.Add(d.Amount), wht.Add(d.WhtAmount)
	}
	put := func(money num.Money, set []SuggestedDocument) {
		if o.sign < 0 {
			money = money.Neg()
		}
		if o.wanted[money] {
			o.a.documents[money] = append(o.a.documents[money], set)
		}
	}
	put(full.Sub(wht), set)
	if wht.IsZero() {
		return
	}
	gross := slices.Clone(set)
	for i := range gross {
		gross[i].WhtAmount = num.Money{}
	}
	put(full, gross)
}
