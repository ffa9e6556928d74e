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
	ReadAllExpenses                   // claims of everybody
	ManageExpenses                    // claims of everybody: file, approve, pay
	ImportRecords                     // contacts and products from spreadsheets
	ReadDeletions                     //
	ReadAccounts                      // chart of accounts, money accounts, exchange rates
	WriteAccounts                     // chart of accounts
	ReadJournal                       // entries, transfers, opening balances, fiscal years, what a document will post
	WriteJournal                      // entries and transfers
	OpenBooks                         // opening balances
	CloseYears                        //
	ReopenYears                       //
	WriteBanks                        // money accounts
	WriteRates                        // exchange rates
	WriteTax                          // tax details of issued documents, supplier tax invoices
	WithdrawTax                       // withdraw tax returns
	ReadReports                       //
	ReadSettings                      //
	WriteSettings                     //
	ManageMembers                     //
	ManageKeys                        // API keys and the request log
	ManageWebhooks                    // webhook endpoints and their deliveries
	ReadAuditLog                      //
	ManageFiles                       // remove files of issued, posted and approved records, read removed ones
	EraseFiles                        // delete the bytes of files for good

	rightsEnd
)

// The sets of roles that rights are granted to.
const (
	everybody = "viewer member accountant admin owner"
	writers   = "member accountant admin owner"
	auditors  = "viewer accountant admin owner"
	office    = "accountant admin owner" // books, approvals and payments
	managers  = "admin owner"            // the company itself: settings, people, keys
)

// grants says which roles have a right.
var grants = [rightsEnd]struct{ name, roles string }{
	Public:           {"Public", everybody},
	ReadCompany:      {"ReadCompany", everybody},
	ReadContacts:     {"ReadContacts", everybody},
	WriteContacts:    {"WriteContacts", writers},
	DeleteContacts:   {"DeleteContacts", office},
	ReadProducts:     {"ReadProducts", everybody},
	WriteProducts:    {"WriteProducts", writers},
	DeleteProducts:   {"DeleteProducts", office},
	WriteStock:       {"WriteStock", office},
	WriteWarehouses:  {"WriteWarehouses", managers},
	ReadSales:        {"ReadSales", everybody},
	WriteSales:       {"WriteSales", writers},
	ApproveSales:     {"ApproveSales", office},
	RefundSales:      {"RefundSales", office},
	ReadPurchases:    {"ReadPurchases", everybody},
	WritePurchases:   {"WritePurchases", writers},
	ApprovePurchases: {"ApprovePurchases", office},
	PayPurchases:     {"PayPurchases", office},
	ReadExpenses:     {"ReadExpenses", everybody},
	WriteExpenses:    {"WriteExpenses", writers},
	ReadAllExpenses:  {"ReadAllExpenses", office},
	ManageExpenses:   {"ManageExpenses", office},
	ImportRecords:    {"ImportRecords", writers},
	ReadDeletions:    {"ReadDeletions", everybody},
	ReadAccounts:     {"ReadAccounts", everybody},
	WriteAccounts:    {"WriteAccounts", office},
	ReadJournal:      {"ReadJournal", office},
	WriteJournal:     {"WriteJournal", office},
	OpenBooks:        {"OpenBooks", office},
	CloseYears:       {"CloseYears", office},
	ReopenYears:      {"ReopenYears", string(Owner)},
	WriteBanks:       {"WriteBanks", office},
	WriteRates:       {"WriteRates", office},
	WriteTax:         {"WriteTax", office},
	WithdrawTax:      {"WithdrawTax", "owner"},
	ReadReports:      {"ReadReports", auditors},
	ReadSettings:     {"ReadSettings", managers},
	WriteSettings:    {"WriteSettings", managers},
	ManageMembers:    {"ManageMembers", managers},
	ManageKeys:       {"ManageKeys", managers},
	ManageWebhooks:   {"ManageWebhooks", managers},
	ReadAuditLog:     {"ReadAuditLog", office},
	ManageFiles:      {"ManageFiles", managers},
	EraseFiles:       {"EraseFiles", string(Owner)},
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

// May reports whether the actor has a right: by the grants of the key, or by the role.
func (a Actor) May(right Right) bool {
	if a.Held != 0 {
		return a.Held.has(right)
	}
	return a.Role.May(right)
}

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
