package setup

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"kontor/internal/db"
	"kontor/internal/expense"
	"kontor/internal/fault"
	"kontor/internal/ledger"
	"kontor/internal/org"
	"kontor/internal/stock"
)

// Apply creates the organization of a file or brings it to what the file says,
// in one transaction: all of it or nothing.
func Apply(ctx context.Context, d *db.DB, f File) (Result, error) {
	var result Result
	err := d.Change(ctx, func(r *db.Root) (err error) {
		result, err = Into(r, f, "kontor org apply")
		return err
	})
	return result, err
}

// Into applies a file inside a transaction that does more. The action is what
// the audit log calls it.
func Into(r *db.Root, f File, action string) (Result, error) {
	o, isNew, err := f.profile(r)
	if err != nil {
		return Result{}, err
	}
	if err := f.members(r, o, isNew); err != nil {
		return Result{}, err
	}
	tx, err := r.Enter(org.Operator(o, action))
	if err != nil {
		return Result{}, err
	}
	if isNew {
		if err := begin(tx); err != nil {
			return Result{}, err
		}
	}
	if err := f.contents(tx); err != nil {
		return Result{}, err
	}
	tx.Record("organization", o.ID, "apply "+o.Name)
	return resultOf(r, tx, o, isNew)
}

// begin gives a new organization what every one starts with.
func begin(tx *db.Tx) error {
	for _, step := range []func(*db.Tx) error{org.Begin, ledger.CreateDefaults, stock.CreateDefaults, expense.CreateDefaults} {
		if err := step(tx); err != nil {
			return err
		}
	}
	return nil
}

// contents applies every section of the file, in an order in which each finds
// what it refers to: accounts before what is booked in them.
func (f File) contents(tx *db.Tx) error {
	for _, section := range []func(*db.Tx) error{
		f.accounts, f.warehouses, f.moneyAccounts, f.policies, f.numbering, f.exchangeRates, f.expenseCategories,
	} {
		if err := section(tx); err != nil {
			return err
		}
	}
	return nil
}

// profile finds the organization and stores what the file says of it.
func (f File) profile(r *db.Root) (o org.Organization, isNew bool, err error) {
	o, err = f.find(r)
	isNew = errors.Is(err, fault.NotFound) && f.ID == 0
	if err != nil && !isNew {
		return o, isNew, err
	}
	if isNew {
		o = org.Organization{}
		o.Country, o.Timezone, o.Plan, o.IsActive = "TH", "Asia/Bangkok", "standard", true
		if f.Currency == nil {
			return o, isNew, in("currency", fault.Bad("Currency", "required"))
		}
		o.Currency = string(*f.Currency)
	}
	if f.Currency != nil && string(*f.Currency) != o.Currency {
		return o, isNew, in("currency", fault.Conflict.Because("the books of %s are in %s, which cannot be changed", o.Name, o.Currency))
	}
	wanted := o
	f.onto(&wanted)
	switch {
	case isNew:
		o, err = org.Create(r, wanted)
	case !same(o, wanted):
		o, err = org.Change(r, wanted)
	}
	return o, isNew, err
}

// find looks by id, else by workspace key, else by name.
func (f File) find(r *db.Root) (org.Organization, error) {
	switch {
	case f.ID != 0:
		return org.Get(r, f.ID)
	case f.WorkspaceKey != nil:
		return org.ByWorkspace(r, string(*f.WorkspaceKey))
	}
	found, err := org.Named(r, string(f.Name))
	switch {
	case err != nil:
		return org.Organization{}, err
	case len(found) == 0:
		return org.Organization{}, fault.NotFound
	case len(found) > 1:
		return found[0], fault.Conflict.Because("%d organizations are named %q; say which by id or workspaceKey", len(found), f.Name)
	}
	return found[0], nil
}

// onto lays what the file names over a profile.
func (f File) onto(o *org.Organization) {
	if f.Name != "" {
		o.Name = string(f.Name)
	}
	for _, t := range []struct {
		to   *string
		from *Text
	}{
		{&o.WorkspaceKey, f.WorkspaceKey}, {&o.Country, f.Country}, {&o.Timezone, f.Timezone}, {&o.Plan, f.Plan}, {&o.LogoURL, f.LogoURL},
		{&o.TaxID, f.TaxID}, {&o.BranchCode, f.BranchCode}, {&o.Phone, f.Phone}, {&o.Email, f.Email}, {&o.Website, f.Website},
	} {
		if t.from != nil {
			*t.to = string(*t.from)
		}
	}
	if f.Active != nil {
		o.IsActive = *f.Active
	}
	if f.MissedCheckin != nil {
		o.MissedCheckin = f.MissedCheckin
	}
	if f.MissedCheckout != nil {
		o.MissedCheckout = f.MissedCheckout
	}
	a := f.Address
	if a == nil {
		return
	}
	if a.Formatted != nil {
		o.Address = string(*a.Formatted)
	}
	if a.PlaceID != nil {
		o.PlaceID = string(*a.PlaceID)
	}
	if a.Latitude != nil {
		o.Latitude = &a.Latitude.Rate
	}
	if a.Longitude != nil {
		o.Longitude = &a.Longitude.Rate
	}
}

// same compares two profiles by what they say, not by where it is kept.
func same(a, b org.Organization) bool {
	equal := equalPointers(a.Latitude, b.Latitude) && equalPointers(a.Longitude, b.Longitude) &&
		equalPointers(a.MissedCheckin, b.MissedCheckin) && equalPointers(a.MissedCheckout, b.MissedCheckout)
	b.Latitude, b.Longitude, b.MissedCheckin, b.MissedCheckout = a.Latitude, a.Longitude, a.MissedCheckin, a.MissedCheckout
	return equal && a == b
}

func equalPointers[T comparable](a, b *T) bool {
	return a == b || a != nil && b != nil && *a == *b
}

// members gives people their roles. The owner comes first, so that whoever was
// the owner before can take another role in the same file.
func (f File) members(r *db.Root, o org.Organization, isNew bool) error {
	owners := 0
	for _, m := range f.Members {
		if m.Role == Text(db.Owner) {
			owners++
		}
	}
	if owners > 1 || isNew && owners != 1 {
		return in("members", fault.BadRequest.Because("an organization has exactly one owner, the file names %d", owners))
	}
	ordered := slices.Clone(f.Members)
	slices.SortStableFunc(ordered, func(a, b Member) int { return rank(a) - rank(b) })
	for _, m := range ordered {
		user, err := org.SaveUser(r, string(m.Email), string(m.Name))
		if err == nil {
			_, err = org.SaveMember(r, o.ID, user.ID, db.Role(m.Role), m.Active == nil || *m.Active)
		}
		if err != nil {
			return in("members "+string(m.Email), err)
		}
	}
	return nil
}

func rank(m Member) int {
	if m.Role == Text(db.Owner) {
		return 0
	}
	return 1
}

// in names the part of the file that an error is about.
func in(part string, err error) error { return fmt.Errorf("%s: %w", part, err) }
