package bank

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"kontor/internal/base/event"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/ledger"
	"kontor/internal/org/search"
)

// rulesMost is the most rules of an organization.
const rulesMost = 200

const rules = "bank_rules"

// RuleFields are what a client writes in a rule.
type RuleFields struct {
	_ struct{} `schema:"BankRuleFields"`
	// Name of the rule.
	Name string `json:"name" db:"name" validate:"required,max=100"`
	// Money account whose lines it applies to. Null for all.
	BankID num.Ref `json:"bankId" db:"bank_id"`
	// Direction of the money: in, out or any.
	Direction string `json:"direction" db:"direction" validate:"required,oneof=in out any"`
	// Texts that the line has to contain, all of them. Case does not matter.
	Contains []string `json:"contains" db:"contains,json" validate:"required,min=1,max=5,dive,required,max=100"`
	// Smallest amount, without sign.
	MinAmount *num.Money `json:"minAmount" db:"min_amount" validate:"omitempty,gte=0"`
	// Largest amount, without sign.
	MaxAmount *num.Money `json:"maxAmount" db:"max_amount" validate:"omitempty,gte=0"`
	// Account to post the line to. Send either this or transferBankId.
	AccountID num.Ref `json:"accountId" db:"account_id"`
	// VAT rate in percent. The lines include VAT at this rate, or are the VAT itself if the account is
	// input or output VAT. 0: no VAT.
	VatRate num.Percent `json:"vatRate" db:"vat_rate" validate:"gte=0,lte=100"`
	// Money account that the money is transferred to or from.
	TransferBankID num.Ref `json:"transferBankId" db:"transfer_bank_id"`
	// Description of the entry. Defaults to the text of the line.
	Description string `json:"description" db:"description" validate:"max=255"`
	// Whether auto-match books lines by this rule.
	Auto bool `json:"auto" db:"auto"`
	// Rules apply in this order; the first that fits counts.
	Order int `json:"order" db:"sort_order" validate:"gte=0,lte=100000"`
}

// NewRule is the body of a request that creates a rule.
type NewRule struct {
	_ struct{} `schema:"BankRuleNew"`

	RuleFields
	// Whether the rule applies. Defaults to true.
	IsActive *bool `json:"isActive"`
}

// RuleChange changes a rule. Omitted fields keep their value.
type RuleChange struct {
	// Id of the rule.
	ID uint32 `path:"id"`
	input.Patch[EditableRule]
}

// EditableRule is a rule without its id.
type EditableRule struct {
	_ struct{} `schema:"BankRuleEditable"`

	RuleFields
	// Whether the rule applies.
	IsActive bool `json:"isActive" db:"is_active"`
}

// Rule says how to book lines with a text.
type Rule struct {
	_ struct{} `schema:"BankRule"`
	// Id of the rule.
	ID uint32 `json:"id" db:"id"`
	EditableRule
	// When the rule was created, in Unix seconds.
	CreatedAt when.Unix `json:"createdAt" db:"created_at,once"`
	// When it was last changed, in Unix seconds.
	UpdatedAt when.Unix `json:"updatedAt" db:"updated_at"`
}

// RuleByID names a rule.
type RuleByID struct {
	// Id of the rule.
	ID uint32 `path:"id"`
}

// fits reports whether a rule applies to a line.
func (r Rule) fits(l row) bool {
	amount := l.Amount.Abs()
	switch {
	case r.BankID != 0 && uint32(r.BankID) != l.BankID,
		uint32(r.TransferBankID) == l.BankID,
		r.Direction == "in" && l.Amount.Sign() < 0,
		r.Direction == "out" && l.Amount.Sign() > 0,
		r.MinAmount != nil && amount.Cmp(*r.MinAmount) < 0,
		r.MaxAmount != nil && amount.Cmp(*r.MaxAmount) > 0:
		return false
	}
	for _, text := range r.Contains {
		if !strings.Contains(l.SearchText, search.Fold(text)) {
			return false
		}
	}
	return true
}

var selectRules = `SELECT ` + db.Columns[Rule]("r") + ` FROM bank_rules r `

// Rules returns all rules in their order.
func Rules(tx *db.Tx, _ struct{}) ([]Rule, error) {
	found, err := db.List[Rule](tx, selectRules+`WHERE r.org_id = $1 ORDER BY r.sort_order, r.id`)
	if err != nil {
		err = fmt.Errorf("bank rules: %w", err)
	}
	if found == nil {
		found = []Rule{}
	}
	return found, err
}

// activeRules returns the rules that apply.
func activeRules(tx *db.Tx) ([]Rule, error) {
	all, err := Rules(tx, struct{}{})
	return slices.DeleteFunc(all, func(r Rule) bool { return !r.IsActive }), err
}

// CreateRule adds a rule.
func CreateRule(tx *db.Tx, in NewRule) (Rule, error) {
	all, err := Rules(tx, struct{}{})
	if err != nil {
		return Rule{}, err
	}
	if len(all) >= rulesMost {
		return Rule{}, fault.Conflict.Because("an organization has at most %d bank rules; delete one first", rulesMost).For(fault.InUse)
	}
	r := Rule{EditableRule: EditableRule{RuleFields: in.RuleFields, IsActive: in.IsActive == nil || *in.IsActive}, CreatedAt: tx.Stamp(), UpdatedAt: tx.Stamp()}
	if err := r.check(tx); err != nil {
		return Rule{}, err
	}
	if r.ID, err = db.NextID(tx, rules); err != nil {
		return Rule{}, err
	}
	if err := db.Insert(tx, rules, r); err != nil {
		return Rule{}, fmt.Errorf("bank rule: %w", err)
	}
	tx.Record(rules, r.ID, r.Name)
	tx.Event(event.RuleCreated.On(r.ID, r.Name, event.Name{Name: r.Name}))
	return r, nil
}

// check refuses a rule that could not be applied.
func (r *Rule) check(tx *db.Tx) error {
	r.Name, r.Description = strings.TrimSpace(r.Name), strings.TrimSpace(r.Description)
	for i, text := range r.Contains {
		if r.Contains[i] = strings.TrimSpace(text); r.Contains[i] == "" {
			return fault.Bad(fmt.Sprintf("Contains[%d]", i), "required")
		}
	}
	switch {
	case r.AccountID == 0 && r.TransferBankID == 0:
		return fault.Bad("AccountID", "required").Because("send accountId or transferBankId")
	case r.AccountID != 0 && r.TransferBankID != 0:
		return fault.Bad("AccountID", "excluded_with").Because("send either accountId or transferBankId")
	case r.TransferBankID != 0 && !r.VatRate.IsZero():
		return fault.Bad("VatRate", "excluded_with").Because("transfers have no VAT")
	case r.MinAmount != nil && r.MaxAmount != nil && r.MaxAmount.Cmp(*r.MinAmount) < 0:
		return fault.Bad("MaxAmount", "gte", r.MinAmount.String())
	}
	if r.AccountID != 0 {
		account, err := (&joint{tx: tx}).checkAccount("AccountID", uint32(r.AccountID))
		if err != nil {
			return err
		}
		if account.Key.IsControl() && r.VatRate.IsZero() {
			return fault.Bad("VatRate", "required").Because("%s is an account of VAT; the rule needs the VAT rate", account.Code)
		}
	}
	for _, id := range []num.Ref{r.TransferBankID, r.BankID} {
		if id == 0 {
			continue
		}
		if err := ledger.CheckBank(tx, uint32(id)); err != nil {
			return err
		}
	}
	if r.BankID != 0 && r.BankID == r.TransferBankID {
		return fault.Bad("TransferBankID", "nefield", "bankId")
	}
	return nil
}

// GetRule returns one rule.
func GetRule(tx *db.Tx, in RuleByID) (Rule, error) {
	r, err := db.Get[Rule](tx, selectRules+`WHERE r.org_id = $1 AND r.id = $2`, in.ID)
	if errors.Is(err, db.Missing) {
		return r, fault.NotFound
	}
	if err != nil {
		err = fmt.Errorf("bank rule %d: %w", in.ID, err)
	}
	return r, err
}

// ChangeRule changes a rule.
func ChangeRule(tx *db.Tx, in RuleChange) (Rule, error) {
	r, err := GetRule(tx, RuleByID{in.ID})
	if err != nil {
		return Rule{}, err
	}
	in.Onto(&r.EditableRule)
	if err := r.check(tx); err != nil {
		return Rule{}, err
	}
	r.UpdatedAt = tx.Stamp()
	if err := db.Update(tx, rules, r); err != nil {
		return Rule{}, fmt.Errorf("bank rule %d: %w", r.ID, err)
	}
	tx.Record(rules, r.ID, r.Name)
	tx.Event(event.RuleUpdated.On(r.ID, r.Name, event.Name{Name: r.Name}))
	return r, nil
}

// DeleteRule deletes a rule.
func DeleteRule(tx *db.Tx, in RuleByID) error {
	r, err := GetRule(tx, in)
	if err != nil {
		return err
	}
	tx.Record(rules, r.ID, r.Name)
	tx.Event(event.RuleDeleted.On(r.ID, r.Name, event.Name{Name: r.Name}))
	_, err = db.Exec(tx, `DELETE FROM bank_rules WHERE org_id = $1 AND id = $2`, r.ID)
	return err
}

// Auto matches the lines of a statement whose suggestion is certain.
type Auto struct {
	_ struct{} `schema:"BankAutoMatch"`
	// Id of the statement.
	ID uint32 `path:"id"`
	// Lowest score. Defaults to 55.
	MinScore int `json:"minScore" validate:"gte=0,lte=200"`
	// Whether to book lines whose first suggestion is a rule with auto.
	Rules bool `json:"rules"`
}

// AutoMatched is what auto-match did.
type AutoMatched struct {
	_ struct{} `schema:"BankAutoMatched"`
	// Lines that were matched with postings, at most 5,000 per request.
	Matched int `json:"matched"`
	// Lines that were booked by rules, at most 1,000 per request.
	Booked int `json:"booked"`
	// Lines that are still open.
	Left int `json:"left"`
}

// The most lines that one request matches, and books by rules.
const (
	matchedMost = 5000
	bookedMost  = 1000
)

// choice is a line with its first suggestion, which auto-match takes.
type choice struct {
	line uint32
	Suggestion
}

// choices are what auto-match takes of so many open lines.
type choices struct {
	taken []choice
	open  int
}

// AutoMatch takes the certain suggestions of a statement. They are made before the transaction. In
// it, what was matched meanwhile is left out.
func AutoMatch(tx *db.Tx, in Auto) (AutoMatched, error) {
	if err := tx.Heavy(); err != nil {
		return AutoMatched{}, err
	}
	s, err := statementByID(tx, in.ID)
	if err != nil {
		return AutoMatched{}, err
	}
	if err := s.fixed(); err != nil {
		return AutoMatched{}, err
	}
	chosen, err := db.Ahead(tx, fmt.Sprintf("auto-match %+v", in), func(_ context.Context, tx *db.Tx) (choices, error) { return in.choose(tx, s) })
	if err != nil {
		return AutoMatched{}, err
	}
	if chosen.open == 0 {
		return AutoMatched{}, nil
	}
	done := AutoMatched{Left: chosen.open}
	for _, c := range chosen.taken {
		l, err := db.Get[row](tx, selectRows+`WHERE b.org_id = $1 AND b.id = $2`, c.line)
		switch {
		case err != nil && !errors.Is(err, db.Missing):
			return done, fmt.Errorf("bank line %d: %w", c.line, err)
		case err != nil || l.MatchID != 0:
		case c.RuleID == 0:
			taken, err := take(tx, s, l, c.Suggestion)
			if err != nil {
				return done, err
			}
			if taken {
				done.Matched++
			}
		default:
			booked, err := applyRule(tx, s, l, c.Suggestion)
			if err != nil {
				return done, err
			}
			if booked {
				done.Booked++
			}
		}
	}
	if len(chosen.taken) > 0 {
		done.Left, err = db.Get[int](tx, `SELECT COUNT(*) FROM bank_lines b WHERE b.org_id = $1 AND b.statement_id = $2 AND b.match_id IS NULL`, s.ID)
		if err != nil {
			return done, fmt.Errorf("open bank lines: %w", err)
		}
	}
	tx.Event(event.StatementUpdated.On(s.ID, "", event.Bank{BankID: s.BankID}))
	tx.Record(statements, s.ID, fmt.Sprintf("%d matched, %d booked, %d open", done.Matched, done.Booked, done.Left))
	return done, nil
}

// choose returns the lines that auto-match takes.
func (in Auto) choose(tx *db.Tx, s record) (chosen choices, err error) {
	if _, err := statementByID(tx, s.ID); errors.Is(err, fault.NotFound) { // it is read before the batch that imports it
		return chosen, fault.BadRequest.Because("the statement is imported in the same batch; match its lines in the next request")
	}
	open, err := db.List[row](tx, selectRows+`WHERE b.org_id = $1 AND b.statement_id = $2 AND b.match_id IS NULL ORDER BY b.seq`, s.ID)
	if err != nil || len(open) == 0 {
		return chosen, err
	}
	chosen.open = len(open)
	found, err := suggest(tx, s.BankID, open)
	matched, booked := 0, 0
	for _, l := range open {
		list := found[l.ID]
		switch {
		case len(list) == 0:
		case list[0].Certain && list[0].Score >= cmp.Or(in.MinScore, certainScore) && matched < matchedMost:
			chosen.taken = append(chosen.taken, choice{l.ID, list[0]})
			matched++
		case in.Rules && list[0].auto && booked < bookedMost:
			chosen.taken = append(chosen.taken, choice{l.ID, list[0]})
			booked++
		}
	}
	return chosen, err
}

// take matches a line with the postings of a suggestion, unless they were matched meanwhile.
func take(tx *db.Tx, s record, l row, suggested Suggestion) (bool, error) {
	j := &joint{tx: tx, s: s, lines: []row{l}}
	err := j.addPostings(suggested.JournalLineIDs)
	if fault.Of(err) != nil && !errors.Is(err, fault.Unavailable) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	return true, j.save()
}

// applyRule books a line by a rule. A line that cannot be booked stays open, because its amount is
// already posted, its period is locked, or the account of the rule is inactive.
func applyRule(tx *db.Tx, s record, l row, suggested Suggestion) (bool, error) {
	rule, err := GetRule(tx, RuleByID{uint32(suggested.RuleID)})
	if err != nil {
		return false, err
	}
	_, err = rule.book(tx, LineByID{ID: s.ID, LineID: l.ID})
	if f := fault.Of(err); f != nil && f.Status < 500 {
		return false, nil
	}
	return err == nil, err
}
