package setup

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/org"
	"kontor/internal/org/people"
	"kontor/internal/org/series"
	"kontor/internal/trade/expense"
	"kontor/internal/trade/stock"
)

// state is everything of an organization that a file can change: the fields of each
// record by its name.
type state map[string]map[string]any

// unchanging lists members that are derived from others or cannot be set in a file.
var unchanging = []string{"id", "createdAt", "updatedAt", "orgId", "organizationId", "membershipId", "userId", "balance", "chartVersion", "accountId", "chartOfAccountId"}

// note adds a record. Fields have their JSON names.
func (s state) note(name string, record any) error {
	text, err := json.Marshal(record)
	if err != nil {
		return err
	}
	var fields map[string]any
	exact := json.NewDecoder(bytes.NewReader(text))
	exact.UseNumber()
	if err := exact.Decode(&fields); err != nil {
		return err
	}
	maps.DeleteFunc(fields, func(key string, _ any) bool { return slices.Contains(unchanging, key) })
	s[name] = fields
	return nil
}

// stateOf reads the current state of an organization.
func stateOf(r *db.Root, tx *db.Tx, id uint32) (state, error) {
	s := state{}
	o, err := org.Get(r, id)
	if err != nil {
		return nil, err
	}
	if err := s.note("organization", o); err != nil {
		return nil, err
	}
	members, err := people.Members(r, id)
	if err != nil {
		return nil, err
	}
	for _, m := range members {
		if err := s.note("member "+m.Email, m); err != nil {
			return nil, err
		}
	}
	for _, read := range []func(*db.Tx) error{s.books, s.places, s.choices, s.categories} {
		if err := read(tx); err != nil {
			return nil, err
		}
	}
	return s, nil
}

func (s state) books(tx *db.Tx) error {
	accounts, err := ledger.Accounts(tx, ledger.ChartFilter{})
	if err != nil {
		return err
	}
	for _, a := range accounts {
		if err := s.note("account "+a.Code, a); err != nil {
			return err
		}
	}
	money, err := ledger.Banks(tx, struct{}{})
	if err != nil {
		return err
	}
	for _, m := range money {
		if err := s.note(fmt.Sprintf("money account %s (%d)", m.AccountName, m.ID), m); err != nil {
			return err
		}
	}
	return nil
}

func (s state) places(tx *db.Tx) error {
	warehouses, err := stock.Warehouses(tx, stock.WarehouseFilter{})
	if err != nil {
		return err
	}
	for _, w := range warehouses {
		if err := s.note("warehouse "+w.Code, w); err != nil {
			return err
		}
	}
	return nil
}

func (s state) choices(tx *db.Tx) error {
	settings, err := org.SettingsOf(tx)
	if err != nil {
		return err
	}
	if err := s.note("policies", settings); err != nil {
		return err
	}
	letterhead, err := org.LetterheadOf(tx)
	if err != nil {
		return err
	}
	if err := s.note("letterhead", letterhead.Particulars); err != nil {
		return err
	}
	maps.Copy(s["organization"], s["letterhead"])
	delete(s, "letterhead")
	rules, err := series.Rules(tx)
	if err != nil {
		return err
	}
	for _, rule := range rules {
		if err := s.note("numbering "+rule.DocType, rule); err != nil {
			return err
		}
	}
	rates, err := org.Rates(tx)
	if err != nil {
		return err
	}
	for _, rate := range rates {
		if err := s.note(fmt.Sprintf("exchange rate %s of %s", rate.Currency, rate.Date), rate); err != nil {
			return err
		}
	}
	return nil
}

func (s state) categories(tx *db.Tx) error {
	all, err := expense.AllCategories(tx)
	for _, c := range all {
		if err := s.note("expense category "+c.Code, c); err != nil {
			return err
		}
	}
	return err
}

// changes returns the differences of two states, one line each, ordered by name.
func changes(before, after state) []string {
	lines := []string{}
	for _, name := range slices.Sorted(maps.Keys(after)) {
		old, known := before[name]
		if !known {
			lines = append(lines, "new: "+name)
			continue
		}
		now := after[name]
		for _, field := range slices.Sorted(maps.Keys(now)) {
			was, is := shown(old[field]), shown(now[field])
			if was != is {
				lines = append(lines, fmt.Sprintf("%s: %s was %s and is %s", name, field, was, is))
			}
		}
	}
	return lines
}

// shown formats a value for a line of the changes.
func shown(value any) string {
	if value == nil || value == "" {
		return "nothing"
	}
	text, err := json.Marshal(value)
	if err != nil {
		return fmt.Sprint(value)
	}
	return string(text)
}
