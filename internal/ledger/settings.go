package ledger

import (
	"fmt"
	"slices"
	"strings"

	"kontor/internal/db"
	"kontor/internal/fault"
	"kontor/internal/input"
	"kontor/internal/num"
	"kontor/internal/org"
	"kontor/internal/when"
)

// Policies are the choices that every document of the organization obeys.
type Policies struct {
	_ struct{} `schema:"Settings"`

	// What happens when a document would take more stock than there is: allow, warn until the request confirms it, or block.
	NegativeStock string `json:"negativeStock" validate:"oneof=allow warn block"`
	// How many percent more goods than ordered may be received.
	OverReceiptPercent num.Percent `json:"overReceiptPercent" validate:"gte=0,lte=100"`
	// How many percent the price of a bill may be above its order.
	PriceTolerancePercent num.Percent `json:"priceTolerancePercent" validate:"gte=0,lte=100"`
	// Nothing is posted on this date or earlier, or null. Only the owner moves it back.
	LockDate when.Date `json:"lockDate"`
	// Document types that wait for a signature.
	Signature []string `json:"signature" validate:"max=20,dive,oneof=QT SO IV RE CS CN DN"`
	// A fiscal year ends with the last day of this month, 1 to 12. It cannot change while a closing stands.
	FiscalYearEndMonth int `json:"fiscalYearEndMonth" validate:"gte=1,lte=12"`
}

// PolicyChange changes policies.
type PolicyChange struct {
	_ struct{} `schema:"SettingsChange"`

	input.Patch[Policies]
}

func policiesOf(s org.Settings) Policies {
	return Policies{
		NegativeStock: s.NegativeStock, OverReceiptPercent: s.OverReceiptPercent, PriceTolerancePercent: s.PriceTolerancePercent,
		LockDate: s.LockDate, Signature: strings.Fields(s.Signatures), FiscalYearEndMonth: s.FiscalYearEndMonth,
	}
}

// GetSettings returns the policies of the organization.
func GetSettings(tx *db.Tx, _ struct{}) (Policies, error) {
	settings, err := org.SettingsOf(tx)
	return policiesOf(settings), err
}

// ChangeSettings changes the policies of the organization. What is omitted
// stays. Everybody who may change them moves the lock date forward; back only
// the owner moves it.
func ChangeSettings(tx *db.Tx, in PolicyChange) (Policies, error) {
	old, err := org.SettingsOf(tx)
	if err != nil {
		return Policies{}, err
	}
	wanted := policiesOf(old)
	in.Onto(&wanted)
	if tx.Role != db.Owner && wanted.LockDate.Before(old.LockDate) {
		return Policies{}, fault.Forbidden.Because("only the owner moves the lock date back")
	}
	s := old
	s.NegativeStock, s.OverReceiptPercent, s.PriceTolerancePercent = wanted.NegativeStock, wanted.OverReceiptPercent, wanted.PriceTolerancePercent
	s.LockDate, s.Signatures, s.FiscalYearEndMonth = wanted.LockDate, org.Signed(wanted.Signature), wanted.FiscalYearEndMonth
	if s == old {
		return policiesOf(s), nil
	}
	return policiesOf(s), SaveSettings(tx, s)
}

// SaveSettings replaces the settings, unless that would pull a fiscal year away
// from under its closing. The audit log keeps what was before and what is now.
func SaveSettings(tx *db.Tx, wanted org.Settings) error {
	old, err := org.SettingsOf(tx)
	if err != nil {
		return err
	}
	if wanted.FiscalYearEndMonth != old.FiscalYearEndMonth {
		standing, err := closings(tx)
		if err != nil {
			return err
		}
		if len(standing) > 0 {
			return fault.Conflict.Because("the fiscal year %d is closed; reopen it before its end changes", standing[0].Year)
		}
	}
	if err := org.SaveSettings(tx, wanted); err != nil {
		return err
	}
	tx.Record("org_settings", tx.Org, changes(policiesOf(old), policiesOf(wanted)))
	return nil
}

// changes lists what differs: "lockDate 2025-12-31 → null".
func changes(old, wanted Policies) string {
	var list []string
	note := func(name string, before, now any) {
		if fmt.Sprint(before) != fmt.Sprint(now) {
			list = append(list, fmt.Sprintf("%s %s → %s", name, orNull(before), orNull(now)))
		}
	}
	note("negativeStock", old.NegativeStock, wanted.NegativeStock)
	note("overReceiptPercent", old.OverReceiptPercent, wanted.OverReceiptPercent)
	note("priceTolerancePercent", old.PriceTolerancePercent, wanted.PriceTolerancePercent)
	note("lockDate", old.LockDate, wanted.LockDate)
	note("signature", strings.Join(old.Signature, " "), strings.Join(wanted.Signature, " "))
	note("fiscalYearEndMonth", old.FiscalYearEndMonth, wanted.FiscalYearEndMonth)
	slices.Sort(list)
	return strings.Join(list, ", ")
}

func orNull(value any) string {
	if text := fmt.Sprint(value); text != "" {
		return text
	}
	return "null"
}
