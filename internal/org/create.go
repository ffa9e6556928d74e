package org

import (
	"errors"
	"fmt"

	"kontor/internal/base/access"
	"kontor/internal/base/event"
	"kontor/internal/base/fault"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/org/series"
)

// Create stores a new organization. Begin adds its settings and number rules; its
// members, chart of accounts and warehouses are created by package setup.
func Create(r *db.Root, o Organization) (Organization, error) {
	id, err := db.NextID(r, "organizations")
	if err != nil {
		return o, err
	}
	o.ID = id
	if o.WorkspaceKey == "" {
		if o.WorkspaceKey, err = freeSlug(r, o); err != nil {
			return o, err
		}
	}
	if err := o.check(); err != nil {
		return o, err
	}
	if err := workspaceFree(r, o); err != nil {
		return o, err
	}
	o.CreatedAt, o.UpdatedAt = when.UnixOf(r.Now), when.UnixOf(r.Now)
	if o.ActivationDate.IsZero() {
		o.ActivationDate = when.Stamp{Unix: o.CreatedAt}
	}
	return o, db.Insert(r, "organizations", o)
}

// Begin writes the default settings and number rules. It runs once, in the
// transaction that creates the organization.
func Begin(tx *db.Tx) error {
	s := Settings{NegativeStock: WarnNegative, FiscalYearEndMonth: 12, InputVat: OnBill, VatOnPayment: VatOnPaymentOff, VoidDate: VoidToday, PaperSeal: SealGiven, UpdatedAt: tx.Stamp()}
	s.PriceTolerancePercent = defaultPriceTolerance
	if err := db.Insert(tx, "org_settings", s); err != nil {
		return err
	}
	tx.Event(event.FeedBegan.On(tx.Org, "", event.None{}))
	return series.Begin(tx)
}

// Change stores a changed organization.
func Change(r *db.Root, o Organization) (Organization, error) {
	if err := o.check(); err != nil {
		return o, err
	}
	if err := workspaceFree(r, o); err != nil {
		return o, err
	}
	o.UpdatedAt = when.UnixOf(r.Now)
	_, err := db.Exec(r, `UPDATE organizations SET name = $2, country_code = $3, timezone = $4, workspace_key = $5, subscription_plan = $6,
		is_active = $7, logo_url = $8, latitude = $9, longitude = $10, place_id = $11, missed_checkin_after_minutes = $12,
		missed_checkout_after_minutes = $13, activation_date = $14, updated_at = $15
		WHERE id = $1`,
		o.ID, o.Name, o.Country, o.Timezone, o.WorkspaceKey, o.Plan, o.IsActive, o.LogoURL,
		o.Latitude, o.Longitude, o.PlaceID, o.MissedCheckin, o.MissedCheckout, o.ActivationDate, o.UpdatedAt)
	return o, err
}

// freeSlug returns a free workspace key, derived from the name if possible.
func freeSlug(r *db.Root, o Organization) (string, error) {
	key := slug(o.Name)
	if key == "" {
		key = fmt.Sprintf("org-%d", o.ID)
	}
	_, err := ByWorkspace(r, key)
	if errors.Is(err, fault.NotFound) {
		return key, nil
	}
	return slug(fmt.Sprintf("%.40s-%d", key, o.ID)), err
}

func workspaceFree(r *db.Root, o Organization) error {
	other, err := ByWorkspace(r, o.WorkspaceKey)
	if errors.Is(err, fault.NotFound) || err == nil && other.ID == o.ID {
		return nil
	}
	if err != nil {
		return err
	}
	return fault.Conflict.Because("workspace key %s is used by another organization", o.WorkspaceKey).Duplicates(0)
}

// Archive closes an organization for everybody but the operator, or reopens it. Its
// books stay in checks and backups: organizations are never deleted.
func Archive(r *db.Root, id uint32, archived bool) (Organization, error) {
	o, err := Get(r, id)
	if err != nil || o.IsActive == !archived {
		return o, err
	}
	word := "archive"
	if !archived {
		word = "reopen"
	}
	tx, err := r.Enter(Operator(o, "kontor org "+word))
	if err != nil {
		return o, err
	}
	if _, err := db.Exec(tx, `UPDATE org_settings SET updated_at = $2 WHERE org_id = $1`, tx.Stamp()); err != nil {
		return o, err
	}
	tx.Record("organization", o.ID, word+" "+o.Name)
	tx.Event(event.CompanyUpdated.On(o.ID, "", event.None{}))
	o.IsActive = !archived
	return Change(r, o)
}

// Operator is the person who runs the command on the server: they act with the
// rights of the owner, and the audit log names no user.
func Operator(o Organization, action string) access.Actor {
	return access.Actor{Org: o.ID, UserName: "operator", Role: access.Owner, Currency: o.Currency, Zone: when.Zone(o.Timezone), Action: action}
}
