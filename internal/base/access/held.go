package access

import "strings"

// Resource is a part of the company that the rights of a key name, with the access rights that reading and writing it
// means. The first right of each is the one that matters most.
type Resource struct {
	Name        string
	read, write []Right
}

// Resources lists them, in the order in which they are published. People, keys and webhooks are in none: with an endpoint, a
// restricted key would receive what it cannot read.
var Resources = []Resource{
	{"contacts", []Right{ReadContacts}, []Right{WriteContacts, DeleteContacts}},
	{"products", []Right{ReadProducts}, []Right{WriteProducts, DeleteProducts}},
	{"stock", []Right{ReadProducts}, []Right{WriteStock, WriteWarehouses}},
	{"sales", []Right{ReadSales}, []Right{WriteSales, ApproveSales, RefundSales}},
	{"purchases", []Right{ReadPurchases}, []Right{WritePurchases, ApprovePurchases, PayPurchases}},
	{"claims", []Right{ReadExpenses, ReadAllExpenses}, []Right{WriteExpenses, ManageExpenses}},
	{"bank", []Right{ReadAccounts}, []Right{WriteBanks}},
	{"ledger", []Right{ReadJournal, ReadAccounts}, []Right{WriteJournal, WriteAccounts, OpenBooks, CloseYears, ReopenYears, WriteRates}},
	{"tax", []Right{ReadReports}, []Right{WriteTax, WithdrawTax}},
	{"reports", []Right{ReadReports}, nil},
	{"settings", []Right{ReadSettings, ReadAuditLog}, []Right{WriteSettings, ManageFiles, EraseFiles}},
}

// The levels of access to a resource.
const (
	None  = "none"
	Read  = "read"
	Write = "write"
)

// Always lists the rights of every key. What they open shows only records that the other rights do.
var Always = []Right{Public, ReadCompany, ReadDeletions}

// Held is a set of rights, one bit for each.
type Held uint64

func (h Held) has(right Right) bool { return right.Valid() && h>>right&1 == 1 }

func held(rights ...[]Right) (h Held) {
	for _, list := range rights {
		for _, right := range list {
			h |= 1 << right
		}
	}
	return h
}

// at returns the rights of a level.
func (r Resource) at(level string) Held {
	switch level {
	case Read:
		return held(r.read)
	case Write:
		return held(r.read, r.write)
	}
	return 0
}

// Grants lists the grants that a key can name: contacts:read, contacts:write, ….
func Grants() (all []string) {
	for _, r := range Resources {
		all = append(all, r.Name+":"+Read)
		if r.write != nil {
			all = append(all, r.Name+":"+Write)
		}
	}
	return all
}

// ParseGrants reads grants that are separated by commas or spaces. It returns the rights and the text to store, or the first
// word that is no grant. A resource with level none is left out.
func ParseGrants(text string) (h Held, stored, wrong string) {
	levels := map[string]string{}
	known := " " + strings.Join(Grants(), " ") + " "
	for _, word := range strings.FieldsFunc(text, func(c rune) bool { return c == ',' || c == ' ' }) {
		name, level, _ := strings.Cut(word, ":")
		if level == None && strings.Contains(known, " "+name+":"+Read+" ") {
			continue
		}
		if !strings.Contains(known, " "+word+" ") {
			return 0, "", word
		}
		if levels[name] != Write {
			levels[name] = level
		}
	}
	var parts []string
	for _, r := range Resources {
		if level := levels[r.Name]; level != "" {
			h, parts = h|r.at(level), append(parts, r.Name+":"+level)
		}
	}
	return h, strings.Join(parts, ","), ""
}

// approvals are the rights that only an owner grants to a key of somebody else, so that nobody approves their own documents
// with it.
var approvals = held([]Right{ApproveSales, ApprovePurchases, PayPurchases, ManageExpenses})

// Ceiling returns the most that a key of a member can have: the rights of the member's role, and for a service account
// those that somebody with another role granted to the key.
func Ceiling(role, granter Role) Held {
	more := Held(granted[granter])
	if granter != Owner {
		more &^= approvals
	}
	return Held(granted[role]) | more
}

// Restricted returns the actor of a key with grants; without any it has the rights of its role. granter is the role of the
// one who granted them to a service account, or empty.
func (a Actor) Restricted(grants string, granter Role) Actor {
	if grants != "" {
		rights, _, _ := ParseGrants(grants)
		a.Held = rights&Ceiling(a.Role, granter) | held(Always)
	}
	return a
}

// Level returns what the actor can do with a resource.
func (a Actor) Level(r Resource) string {
	level := None
	for _, right := range r.read {
		if a.May(right) {
			level = Read
		}
	}
	for _, right := range r.write {
		if a.May(right) {
			level = Write
		}
	}
	return level
}

// Needs returns the grant that has a right: stock:write. It is empty if no grant has it.
func (r Right) Needs() string {
	for _, level := range []string{Read, Write} {
		for _, resource := range Resources {
			if resource.at(level).has(r) {
				return resource.Name + ":" + level
			}
		}
	}
	return ""
}

// Lacks returns the first grant of a text that the ceiling does not reach, or "".
func (h Held) Lacks(grants string) string {
	for grant := range strings.SplitSeq(grants, ",") {
		name, level, _ := strings.Cut(grant, ":")
		for _, r := range Resources {
			first := r.read
			if level == Write {
				first = r.write
			}
			if r.Name == name && !h.has(first[0]) {
				return grant
			}
		}
	}
	return ""
}
