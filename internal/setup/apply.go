package setup

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"kontor/internal/base/access"
	"kontor/internal/base/event"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/org"
	"kontor/internal/org/people"
	"kontor/internal/trade/expense"
	"kontor/internal/trade/stock"
)

// Options control how a file is applied.
type Options struct {
	Transfer bool // allows a new owner to replace the current one
	DryRun   bool // report the changes without making them
}

// errDryRun rolls back a dry run.
var errDryRun = errors.New("a dry run changes nothing")

// Apply creates or updates the organization of a file in one transaction.
func Apply(ctx context.Context, d *db.DB, f File, o Options) (Result, error) {
	var result Result
	err := d.Change(ctx, func(r *db.Root) (err error) {
		result, err = f.into(r, "kontor org apply", o)
		if err == nil && o.DryRun {
			err = errDryRun
		}
		return err
	})
	if errors.Is(err, errDryRun) {
		err = nil
	}
	return result, err
}

// Into applies a file inside a larger transaction. action is its name in the audit log.
func Into(r *db.Root, f File, action string) (Result, error) { return f.into(r, action, Options{}) }

func (f File) into(r *db.Root, action string, options Options) (result Result, err error) {
	if err := f.check(); err != nil {
		return result, err
	}
	found, err := f.find(r)
	isNew := errors.Is(err, fault.NotFound) && f.ID == 0
	if err != nil && !isNew {
		return result, err
	}
	var before state
	if !isNew {
		if before, err = f.before(r, found, options); err != nil {
			return result, err
		}
	}
	o, err := f.profile(r, found, isNew)
	if err != nil {
		return result, err
	}
	there, err := people.Members(r, o.ID)
	if err != nil {
		return result, err
	}
	if err := f.members(r, o, there, isNew); err != nil {
		return result, err
	}
	tx, err := r.Enter(org.Operator(o, action))
	if err != nil {
		return result, err
	}
	if isNew {
		if err := begin(tx); err != nil {
			return result, err
		}
		if before, err = stateOf(r, tx, o.ID); err != nil {
			return result, err
		}
	}
	if err := people.NoteApplied(r, tx, there); err != nil {
		return result, err
	}
	if err := f.within(tx, o, !isNew && !same(found, o)); err != nil {
		return result, err
	}
	if result, err = resultOf(r, tx, o, isNew); err != nil {
		return result, err
	}
	result.DryRun = options.DryRun
	after, err := stateOf(r, tx, o.ID)
	result.Changes = changes(before, after)
	if isNew {
		result.Changes = append(f.newOne(), result.Changes...)
	}
	return result, err
}

// within applies everything but members, and names the organization in the audit log if anything
// changed.
func (f File) within(tx *db.Tx, o org.Organization, profileChanged bool) error {
	if profileChanged {
		tx.Note("organization", o.ID, "")
		tx.Event(event.CompanyUpdated.On(o.ID, "", event.None{}))
	}
	if err := f.company(tx, o); err != nil {
		return err
	}
	if err := f.contents(tx); err != nil {
		return err
	}
	if len(tx.Events()) > 0 { // members have their own rows
		tx.Record("organization", o.ID, "apply "+o.Name)
	}
	return nil
}

// before checks the organization as it is: a file must not change its owner by accident.
func (f File) before(r *db.Root, o org.Organization, options Options) (state, error) {
	members, err := people.Members(r, o.ID)
	if err != nil {
		return nil, err
	}
	for _, m := range f.Members {
		if m.Role == Text(access.Owner) && len(members) > 0 && members[0].Role == access.Owner && members[0].Email != people.FoldEmail(string(m.Email)) && !options.Transfer {
			return nil, in("members "+string(m.Email), fault.Conflict.Because("%s is the owner of %s; use --transfer to transfer ownership", members[0].Email, o.Name))
		}
	}
	tx, err := r.Enter(org.Operator(o, ""))
	if err != nil {
		return nil, err
	}
	return stateOf(r, tx, o.ID)
}

// newOne lists the changes of a file that creates an organization, before those to the
// defaults of every organization.
func (f File) newOne() []string {
	lines := []string{"new: organization " + string(f.Name)}
	for _, m := range f.Members {
		lines = append(lines, fmt.Sprintf("new: member %s, %s", people.FoldEmail(string(m.Email)), m.Role))
	}
	return lines
}

// begin gives a new organization the defaults.
func begin(tx *db.Tx) error {
	for _, step := range []func(*db.Tx) error{org.Begin, ledger.CreateDefaults, stock.CreateDefaults, expense.CreateDefaults} {
		if err := step(tx); err != nil {
			return err
		}
	}
	return nil
}

// contents applies every section of the file. Sections come after those they refer to,
// such as accounts before what posts to them.
func (f File) contents(tx *db.Tx) error {
	for _, section := range []func(*db.Tx) error{
		f.accounts, f.warehouses, f.moneyAccounts, f.invoiceBank, f.walkInContact, f.policies, f.numbering, f.exchangeRates, f.expenseCategories,
	} {
		if err := section(tx); err != nil {
			return err
		}
	}
	return nil
}

// profile stores the organization's own fields.
func (f File) profile(r *db.Root, o org.Organization, isNew bool) (_ org.Organization, err error) {
	if isNew {
		o = org.Organization{}
		o.Country, o.Timezone, o.Plan, o.IsActive = "TH", "Asia/Bangkok", "standard", true
		if f.Currency == nil {
			return o, field("currency", fault.Bad("Currency", "required"), "a new organization needs one, such as THB")
		}
		o.Currency = string(*f.Currency)
	}
	if f.Currency != nil && string(*f.Currency) != o.Currency {
		return o, in("currency", fault.Conflict.Because("the currency of %s is %s and cannot be changed", o.Name, o.Currency))
	}
	wanted := o
	f.onto(&wanted)
	switch {
	case isNew:
		return org.Create(r, wanted)
	case !same(o, wanted):
		return org.Change(r, wanted)
	}
	return o, nil
}

// find selects by id, else by workspace key, else by name.
func (f File) find(r *db.Root) (org.Organization, error) {
	switch {
	case f.ID != 0:
		return org.Get(r, f.ID)
	case f.WorkspaceKey != "":
		return org.ByWorkspace(r, string(f.WorkspaceKey))
	}
	found, err := org.Named(r, string(f.Name))
	switch {
	case err != nil:
		return org.Organization{}, err
	case len(found) == 0:
		return org.Organization{}, f.renamed(r)
	case len(found) > 1:
		return found[0], fault.Conflict.Because("%d organizations are named %q; identify one by id or workspaceKey", len(found), f.Name)
	}
	return found[0], nil
}

// renamed refuses an unknown name if the file matches an existing company in another way:
// it would silently create a second company.
func (f File) renamed(r *db.Root) error {
	all, err := org.All(r)
	if err != nil {
		return err
	}
	for _, o := range all {
		members, err := people.Members(r, o.ID)
		if err != nil {
			return err
		}
		sign, err := f.sign(r, o, members)
		if err != nil {
			return err
		}
		if sign == "" && len(f.Members) == 0 && len(all) == 1 {
			sign = "it is the only one here"
		}
		if sign != "" {
			return fault.Conflict.Because("no organization is named %q, and %s (id %d) may be meant: %s. Write id: %d to rename it, or a workspaceKey of its own to make a new one",
				f.Name, o.Name, o.ID, sign, o.ID)
		}
	}
	return fault.NotFound
}

// sign returns what a file has in common with an organization of another name.
func (f File) sign(r *db.Root, o org.Organization, members []people.MemberOf) (string, error) {
	if f.TaxID != nil && *f.TaxID != "" {
		tx, err := r.Enter(org.Operator(o, ""))
		if err != nil {
			return "", err
		}
		there, err := org.LetterheadOf(tx)
		if err != nil {
			return "", err
		}
		if string(*f.TaxID) == there.TaxID && (f.BranchCode == nil || string(*f.BranchCode) == there.BranchCode) {
			return "it has the tax id " + there.TaxID, nil
		}
	}
	known := 0
	for _, m := range f.Members {
		i := slices.IndexFunc(members, func(there people.MemberOf) bool { return there.Email == people.FoldEmail(string(m.Email)) })
		if i < 0 {
			continue
		}
		if known++; m.Role == Text(access.Owner) && members[i].Role == access.Owner {
			return "its owner is " + members[i].Email, nil
		}
	}
	if known > 0 && known == len(f.Members) {
		return "it has all members of the file", nil
	}
	return "", nil
}

// onto copies the fields that the file names onto a profile.
func (f File) onto(o *org.Organization) {
	if f.Name != "" {
		o.Name = string(f.Name)
	}
	if f.WorkspaceKey != "" {
		o.WorkspaceKey = string(f.WorkspaceKey)
	}
	for _, t := range []struct {
		to   *string
		from *Text
	}{
		{&o.Country, f.Country}, {&o.Timezone, f.Timezone}, {&o.Plan, f.Plan}, {&o.LogoURL, f.LogoURL},
	} {
		if t.from != nil {
			*t.to = string(*t.from)
		}
	}
	if f.Active != nil {
		o.IsActive = *f.Active
	}
	if f.MissedCheckin != nil || f.cleared[missedCheckin] {
		o.MissedCheckin = f.MissedCheckin
	}
	if f.MissedCheckout != nil || f.cleared[missedCheckout] {
		o.MissedCheckout = f.MissedCheckout
	}
	a := f.Address
	if a == nil {
		return
	}
	if a.PlaceID != nil {
		o.PlaceID = string(*a.PlaceID)
	}
	for _, d := range []struct {
		to   **num.Rate
		from *Rate
		key  string
	}{
		{&o.Latitude, a.Latitude, latitude}, {&o.Longitude, a.Longitude, longitude},
	} {
		switch {
		case d.from != nil:
			*d.to = &d.from.Rate
		case f.cleared[d.key]:
			*d.to = nil
		}
	}
}

// same compares two profiles by value, also behind pointers.
func same(a, b org.Organization) bool {
	equal := equalPointers(a.Latitude, b.Latitude) && equalPointers(a.Longitude, b.Longitude) &&
		equalPointers(a.MissedCheckin, b.MissedCheckin) && equalPointers(a.MissedCheckout, b.MissedCheckout)
	b.Latitude, b.Longitude, b.MissedCheckin, b.MissedCheckout = a.Latitude, a.Longitude, a.MissedCheckin, a.MissedCheckout
	return equal && a == b
}

func equalPointers[T comparable](a, b *T) bool {
	return a == b || a != nil && b != nil && *a == *b
}

// members assigns roles. The owner comes first, so that the previous owner can take
// another role in the same file.
func (f File) members(r *db.Root, o org.Organization, there []people.MemberOf, isNew bool) error {
	owners := 0
	for _, m := range f.Members {
		if m.Role == Text(access.Owner) {
			owners++
		}
	}
	if owners > 1 || isNew && owners != 1 {
		return in("members", fault.BadRequest.Because("an organization has exactly one owner, the file names %d", owners))
	}
	ordered := slices.Clone(f.Members)
	slices.SortStableFunc(ordered, func(a, b Member) int { return rank(a) - rank(b) })
	for _, m := range ordered {
		user, err := people.SaveUser(r, string(m.Email), string(m.Name))
		if err == nil {
			_, err = people.SaveMember(r, o.ID, user.ID, access.Role(m.Role), m.active(there, user.ID))
		}
		if err != nil {
			return in("members "+string(m.Email), err)
		}
	}
	return nil
}

// active reports whether the member is to be active. A dismissed member stays dismissed
// unless the file says otherwise.
func (m Member) active(there []people.MemberOf, user uint32) bool {
	if m.Active != nil {
		return *m.Active
	}
	i := slices.IndexFunc(there, func(known people.MemberOf) bool { return known.UserID == user })
	return i < 0 || there[i].IsActive
}

func rank(m Member) int {
	if m.Role == Text(access.Owner) {
		return 0
	}
	return 1
}

// in names the part of the file that an error is about.
func in(part string, err error) error { return fmt.Errorf("%s: %w", part, err) }
