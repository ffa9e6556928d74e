package expense_test

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/org"
	"kontor/internal/test/firm"
	"kontor/internal/trade/expense"
)

// company is a firm whose people spend money. The owner acts unless a test says
// otherwise.
type company struct {
	firm.Firm
	admin  access.Actor
	travel uint32 // category, booked to 5230
}

func each(t *testing.T, test func(c company)) {
	firm.Each(t, func(f firm.Firm) {
		c := company{Firm: f, admin: f.Member}
		c.admin.Role = access.Admin
		f.Read(func(tx *db.Tx) error {
			page, err := expense.Categories(tx, expense.CategoryFilter{})
			for _, category := range page.Items {
				if category.Code == "TRAVEL" {
					c.travel = category.ID
				}
			}
			return err
		})
		test(c)
	})
}

// as returns the company with another actor.
func (c company) as(who access.Actor) company {
	c.Who = who
	return c
}

// spent is money paid in the company's currency, out of the claimant's pocket.
func (c company) spent(amount, vat string) expense.ItemDraft {
	return expense.ItemDraft{EditableItem: expense.EditableItem{
		Amount: num.MustMoney(amount), VatAmount: num.MustMoney(vat), CategoryID: c.travel, CurrencyCode: "THB",
		ExpenseDate: 1794589200, PaidWith: "cash", Description: "Taxi",
	}}
}

// claim files a claim and takes it through the given statuses.
func (c company) claim(items []expense.ItemDraft, way ...expense.Status) (made expense.Claim) {
	c.T.Helper()
	c.Must(func(tx *db.Tx) (err error) {
		made, err = expense.Create(tx, expense.New{Editable: expense.Editable{Title: "Trip"}, Items: items})
		return err
	})
	for _, status := range way {
		moved, err := c.move(made.ID, status)
		if err != nil {
			c.T.Fatalf("%s: %v", status, err)
		}
		made = moved
	}
	return made
}

func (c company) move(id uint32, to expense.Status) (moved expense.Claim, err error) {
	err = c.Write(func(tx *db.Tx) (err error) {
		moved, err = expense.SetStatus(tx, expense.StatusChange{ID: id, Status: to, Note: "because"})
		return err
	})
	return moved, err
}

// ways lead a new claim to a status.
var ways = map[expense.Status][]expense.Status{
	expense.Draft:     {},
	expense.Submitted: {expense.Submitted},
	expense.Approved:  {expense.Submitted, expense.Approved},
	expense.Rejected:  {expense.Submitted, expense.Rejected},
	expense.Paid:      {expense.Submitted, expense.Approved, expense.Paid},
	expense.Cancelled: {expense.Cancelled},
}

// TestClaimStatuses tries every status change from every status.
func TestClaimStatuses(t *testing.T) {
	allowed := map[expense.Status]string{
		expense.Draft:     "submitted cancelled",
		expense.Submitted: "draft approved rejected cancelled",
		expense.Rejected:  "submitted cancelled",
		expense.Approved:  "paid cancelled",
		expense.Paid:      "",
		expense.Cancelled: "",
	}
	each(t, func(c company) {
		for from, way := range ways {
			for to := range ways {
				claim := c.claim([]expense.ItemDraft{c.spent("100", "0")}, way...)
				moved, err := c.move(claim.ID, to)
				switch may := slices.Contains(strings.Fields(allowed[from]), string(to)); {
				case may != expense.Allows(from, to):
					t.Errorf("Allows says %v of %s to %s", !may, from, to)
				case may && (err != nil || moved.Status != to || len(moved.StatusHistories) != len(way)+2):
					t.Errorf("%s to %s: %v %v", from, to, moved.Status, err)
				case !may && !errors.Is(err, fault.BadRequest):
					t.Errorf("%s to %s: %v, want a refusal", from, to, err)
				}
			}
		}
	})
}

// TestApprovalRights has every role decide claims of every role.
func TestApprovalRights(t *testing.T) {
	each(t, func(c company) {
		owner, member := c.as(c.Who), c.as(c.Member)
		other := c.Who
		other.Role = access.Admin // an admin who is not the claimant below
		for _, row := range []struct {
			name              string
			claimant, decider company
			to                expense.Status
			want              *fault.Fault
		}{
			{"a member approves", member, member, expense.Approved, fault.Forbidden},
			{"a member rejects", member, member, expense.Rejected, fault.Forbidden},
			{"a member takes back", member, member, expense.Draft, nil},
			{"a member gives up", member, member, expense.Cancelled, nil},
			{"the owner approves", member, owner, expense.Approved, nil},
			{"the owner rejects", member, owner, expense.Rejected, nil},
			{"an admin approves", member, c.as(other), expense.Approved, nil},
			{"an admin approves the own claim", c.as(c.admin), c.as(c.admin), expense.Approved, fault.Forbidden},
			{"an admin rejects the own claim", c.as(c.admin), c.as(c.admin), expense.Rejected, nil},
			{"the owner approves the own claim", owner, owner, expense.Approved, nil},
			{"the owner takes back another's", member, owner, expense.Draft, fault.Forbidden},
			{"a member takes back another's", owner, member, expense.Draft, fault.NotFound},
		} {
			claim := row.claimant.claim([]expense.ItemDraft{c.spent("100", "0")}, expense.Submitted)
			_, err := row.decider.move(claim.ID, row.to)
			if row.want == nil && err != nil || row.want != nil && !errors.Is(err, row.want) {
				t.Errorf("%s: %v, want %v", row.name, err, row.want)
			}
		}
	})
}

// A former admin who filed a claim for somebody else can still read it but no longer cancel
// it.
func TestFormerAdminCannotCancelFiledClaim(t *testing.T) {
	each(t, func(c company) {
		var filed expense.Claim
		c.as(c.admin).Must(func(tx *db.Tx) (err error) {
			filed, err = expense.Create(tx, expense.New{Editable: expense.Editable{Title: "Trip"}, ClaimantUserID: num.Ref(c.Who.User)})
			return err
		})
		member := c.as(c.Member)
		if err := member.Write(func(tx *db.Tx) error { _, err := expense.Get(tx, expense.ByID{ID: filed.ID}); return err }); err != nil {
			t.Error(err)
		}
		if _, err := member.move(filed.ID, expense.Cancelled); !errors.Is(err, fault.Forbidden) {
			t.Errorf("cancelled by the person who filed it: %v", err)
		}
		if _, err := c.move(filed.ID, expense.Cancelled); err != nil {
			t.Error(err)
		}
	})
}

// TestClaimPostings checks the accounts: 5230 travel, 1150 input tax, 2170 owed to
// employees, 2175 the company's card, 1110 the money account.
func TestClaimPostings(t *testing.T) {
	approved, paid := ways[expense.Approved], ways[expense.Paid]
	each(t, func(c company) {
		own, invoiced, card := c.spent("107", "7"), c.spent("107", "7"), c.spent("50", "0")
		invoiced.HasTaxInvoice = true
		card.PaidWith = "company_card"
		dollars, yen := c.spent("10.70", "0.70"), c.spent("1250.4", "0")
		dollars.CurrencyCode, dollars.ExchangeRate, dollars.HasTaxInvoice = "USD", rate("35.55"), true
		yen.CurrencyCode, yen.ExchangeRate = "JPY", rate("0.2315")
		for _, row := range []struct {
			name  string
			items []expense.ItemDraft
			way   []expense.Status
			moves map[string]string
		}{
			{"nothing before it is approved", list(own), ways[expense.Submitted], nil},
			{"tax without an invoice is cost", list(own), approved, map[string]string{"5230": "107", "2170": "107"}},
			{"tax of an invoice is claimed back", list(invoiced), approved, map[string]string{"5230": "100", "1150": "7", "2170": "107"}},
			{"the company's card is owed to no employee", list(card, own), approved, map[string]string{"5230": "157", "2170": "107", "2175": "50"}},
			{"only the employee is paid", list(card, own), paid, map[string]string{"5230": "157", "2175": "50", "1110": "-107"}},
			{"foreign money at its rate", list(dollars), approved, map[string]string{"5230": "355.5", "1150": "24.89", "2170": "380.39"}},
			{"a currency without cents", list(yen), approved, map[string]string{"5230": "289.38", "2170": "289.38"}},
			{"taken back, nothing is left", list(invoiced, card), append(slices.Clone(approved), expense.Cancelled), nil},
		} {
			before := c.balances()
			c.claim(row.items, row.way...)
			moved := map[string]string{}
			for code, now := range c.balances() {
				if by := now.Sub(before[code]); !by.IsZero() {
					moved[code] = by.String()
				}
			}
			if !maps.Equal(moved, row.moves) {
				t.Errorf("%s: %v, want %v", row.name, moved, row.moves)
			}
		}
	})
}

func list(items ...expense.ItemDraft) []expense.ItemDraft { return items }

func rate(text string) num.Rate {
	r, err := num.ParseRate(text)
	if err != nil {
		panic(err)
	}
	return r
}

// balances returns the balances of all accounts by code.
func (c company) balances() map[string]num.Money {
	found := map[string]num.Money{}
	c.Read(func(tx *db.Tx) error {
		rows, err := ledger.Accounts(tx, ledger.ChartFilter{})
		for _, a := range rows {
			found[a.Code] = *a.Balance
		}
		return err
	})
	return found
}

// TestForeignLines waits with the total until every line has a rate, and takes
// the organization's when a line brings none.
func TestForeignLines(t *testing.T) {
	each(t, func(c company) {
		dollars, baht := c.spent("10", "0"), c.spent("100", "0")
		dollars.CurrencyCode = "USD"
		claim := c.claim(list(dollars, baht, dollars), expense.Submitted)
		if claim.TotalAmount != nil || claim.Items[0].BaseAmount != nil || claim.Items[1].BaseAmount.String() != "100" {
			t.Errorf("without a rate the total is %v", claim.TotalAmount)
		}
		if len(claim.Totals) != 2 || claim.Totals[0] != (expense.CurrencyTotal{CurrencyCode: "USD", Amount: num.MoneyOf(20)}) {
			t.Errorf("by currency: %v", claim.Totals)
		}
		if _, err := c.move(claim.ID, expense.Approved); !errors.Is(err, fault.BadRequest) {
			t.Errorf("approved without a rate: %v", err)
		}
		c.Must(func(tx *db.Tx) error {
			_, err := org.SetRate(tx, org.ExchangeRate{Currency: "USD", Date: when.MustDate("2026-11-01"), Rate: rate("35.5")})
			return err
		})
		moved, err := c.move(claim.ID, expense.Approved)
		if err != nil || moved.TotalAmount == nil || moved.TotalAmount.String() != "810" || moved.Items[0].ExchangeRate != rate("35.5") {
			t.Errorf("at the organization's rate: %v %v", moved.TotalAmount, err)
		}
		own := baht
		own.ExchangeRate = rate("2")
		empty := c.claim(nil)
		err = c.Write(func(tx *db.Tx) error {
			_, err := expense.SetItems(tx, expense.NewItems{ID: empty.ID, Items: list(own)})
			return err
		})
		if !errors.Is(err, fault.BadRequest) {
			t.Errorf("a rate of the own currency: %v", err)
		}
	})
}

// TestLinesAreRefused names the line and the field.
func TestLinesAreRefused(t *testing.T) {
	each(t, func(c company) {
		for field, spoil := range map[string]func(*expense.ItemDraft){
			"CategoryID":   func(i *expense.ItemDraft) { i.CategoryID = 4_000_000 },
			"VatAmount":    func(i *expense.ItemDraft) { i.VatAmount = num.MustMoney("100.01") },
			"ExpenseDate":  func(i *expense.ItemDraft) { i.ExpenseDate = 4_000_000_000 },
			"CheckoutDate": func(i *expense.ItemDraft) { i.CheckinDate, i.CheckoutDate = 1794589200, 1794502800 },
		} {
			bad := c.spent("100", "0")
			spoil(&bad)
			err := c.Write(func(tx *db.Tx) error {
				_, err := expense.Create(tx, expense.New{Editable: expense.Editable{Title: "Trip"}, Items: list(c.spent("1", "0"), bad)})
				return err
			})
			if f := fault.Of(err); f == nil || len(f.Fields) != 1 || f.Fields[0].Name != "Items[1]."+field {
				t.Errorf("%s: %v", field, err)
			}
		}
	})
}

// TestClaimsOfOthers checks that members see no claims of others, neither single ones nor
// in lists, and that no search matches across number and title.
func TestClaimsOfOthers(t *testing.T) {
	each(t, func(c company) {
		mine, theirs := c.as(c.Member).claim(nil), c.claim(nil)
		member := c.as(c.Member)
		if err := member.Write(func(tx *db.Tx) error { _, err := expense.Get(tx, expense.ByID{ID: theirs.ID}); return err }); !errors.Is(err, fault.NotFound) {
			t.Errorf("a member reads another's claim: %v", err)
		}
		count := func(who company, f expense.Filter) (n int, err error) {
			err = who.Write(func(tx *db.Tx) error {
				page, err := expense.List(tx, f)
				n = len(page.Items)
				return err
			})
			return n, err
		}
		if _, err := count(member, expense.Filter{}); !errors.Is(err, fault.Forbidden) {
			t.Errorf("a member lists all claims: %v", err)
		}
		if n, err := count(member, expense.Filter{MembershipID: num.Ref(c.Member.Membership)}); n != 1 || err != nil {
			t.Errorf("a member lists the own: %d %v", n, err)
		}
		for search, want := range map[string]int{mine.ClaimNumber: 1, "trip": 2, mine.ClaimNumber + "\ntrip": 0, "nothing": 0} {
			if n, err := count(c, expense.Filter{Search: search}); n != want || err != nil {
				t.Errorf("%q finds %d, want %d (%v)", search, n, want, err)
			}
		}
	})
}
