package access

import "strings"

// Right is what an API route or a page of the console requires. Every route and
// every page names one; one that names none does not start.
type Right uint8

// The rights. The zero value is no right.
const (
	Public           Right = iota + 1 // open to everybody, also without signing in
	ReadCompany                       // the home page, the company's profile and logo
	ReadContacts                      //
	WriteContacts                     //
	DeleteContacts                    //
	ReadProducts                      // products, warehouses and stock on hand
	WriteProducts                     //
	DeleteProducts                    //
	WriteStock                        // adjust and transfer stock, set minimums
	WriteWarehouses                   //
	ReadSales                         //
	WriteSales                        // drafts and the status changes open to members
	ApproveSales                      // the status changes of managers
	RefundSales                       // void and refund deposits, refund credit notes
	ReadPurchases                     //
	WritePurchases                    // drafts and the status changes open to members
	ApprovePurchases                  // the status changes of managers
	PayPurchases                      //
	ReadExpenses                      // own expense claims
	WriteExpenses                     // own expense claims
	ManageExpenses                    // claims of everybody: file, approve, pay
	ImportRecords                     // contacts and products from spreadsheets
	ReadDeletions                     //
	ReadAccounts                      // chart of accounts, money accounts, exchange rates
	ReadJournal                       // entries, transfers, opening balances, fiscal years, what a document will post
	WriteJournal                      // entries and transfers
	OpenBooks                         // opening balances
	CloseYears                        //
	ReopenYears                       //
	WriteBanks                        // money accounts
	WriteRates                        // exchange rates
	WriteTax                          // tax details of issued documents, supplier tax invoices
	ReadReports                       //
	ReadSettings                      //
	WriteSettings                     //
	ManageMembers                     //
	ManageKeys                        // API keys and the request log
	ReadAuditLog                      //

	rightsEnd
)

// grants says which roles have a right.
var grants = [rightsEnd]struct{ name, roles string }{
	Public:           {"Public", "member admin owner"},
	ReadCompany:      {"ReadCompany", "member admin owner"},
	ReadContacts:     {"ReadContacts", "member admin owner"},
	WriteContacts:    {"WriteContacts", "member admin owner"},
	DeleteContacts:   {"DeleteContacts", "admin owner"},
	ReadProducts:     {"ReadProducts", "member admin owner"},
	WriteProducts:    {"WriteProducts", "member admin owner"},
	DeleteProducts:   {"DeleteProducts", "admin owner"},
	WriteStock:       {"WriteStock", "admin owner"},
	WriteWarehouses:  {"WriteWarehouses", "admin owner"},
	ReadSales:        {"ReadSales", "member admin owner"},
	WriteSales:       {"WriteSales", "member admin owner"},
	ApproveSales:     {"ApproveSales", "admin owner"},
	RefundSales:      {"RefundSales", "admin owner"},
	ReadPurchases:    {"ReadPurchases", "member admin owner"},
	WritePurchases:   {"WritePurchases", "member admin owner"},
	ApprovePurchases: {"ApprovePurchases", "admin owner"},
	PayPurchases:     {"PayPurchases", "admin owner"},
	ReadExpenses:     {"ReadExpenses", "member admin owner"},
	WriteExpenses:    {"WriteExpenses", "member admin owner"},
	ManageExpenses:   {"ManageExpenses", "admin owner"},
	ImportRecords:    {"ImportRecords", "member admin owner"},
	ReadDeletions:    {"ReadDeletions", "member admin owner"},
	ReadAccounts:     {"ReadAccounts", "member admin owner"},
	ReadJournal:      {"ReadJournal", "admin owner"},
	WriteJournal:     {"WriteJournal", "admin owner"},
	OpenBooks:        {"OpenBooks", "admin owner"},
	CloseYears:       {"CloseYears", "admin owner"},
	ReopenYears:      {"ReopenYears", "owner"},
	WriteBanks:       {"WriteBanks", "admin owner"},
	WriteRates:       {"WriteRates", "admin owner"},
	WriteTax:         {"WriteTax", "admin owner"},
	ReadReports:      {"ReadReports", "admin owner"},
	ReadSettings:     {"ReadSettings", "admin owner"},
	WriteSettings:    {"WriteSettings", "admin owner"},
	ManageMembers:    {"ManageMembers", "admin owner"},
	ManageKeys:       {"ManageKeys", "admin owner"},
	ReadAuditLog:     {"ReadAuditLog", "admin owner"},
}

// granted is grants by role, one bit for each right.
var granted = func() map[Role]uint64 {
	sets := map[Role]uint64{}
	for right, g := range grants {
		for _, role := range strings.Fields(g.roles) {
			sets[Role(role)] |= 1 << right
		}
	}
	return sets
}()

// May reports whether the role has a right. No role has the zero right, and an
// unknown role has none.
func (r Role) May(right Right) bool { return right != 0 && granted[r]>>right&1 == 1 }

// May reports whether the actor's role has a right.
func (a Actor) May(right Right) bool { return a.Role.May(right) }

// Valid reports whether the right is one of those above.
func (r Right) Valid() bool { return r != 0 && r < rightsEnd }

// String returns the name of the right.
func (r Right) String() string {
	if !r.Valid() {
		return "no right"
	}
	return grants[r].name
}

// Roles names the roles that have the right, as a refusal says it: "owner or admin".
func (r Right) Roles() string {
	var names []string
	for _, role := range Roles() {
		if role.May(r) {
			names = append(names, string(role))
		}
	}
	if n := len(names); n > 1 {
		return strings.Join(names[:n-1], ", ") + " or " + names[n-1]
	}
	return strings.Join(names, "")
}

// Rights returns all rights.
func Rights() []Right {
	all := make([]Right, 0, rightsEnd)
	for r := Public; r < rightsEnd; r++ {
		all = append(all, r)
	}
	return all
}
