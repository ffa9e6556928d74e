package ledger

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/paper"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/org"
)

// Policies are the settings that apply to all documents of the organization.
type Policies struct {
	_ struct{} `schema:"Settings"`

	// Policy for negative stock: allow, warn until the request confirms it, or block.
	NegativeStock string `json:"negativeStock" validate:"oneof=allow warn block"`
	// Over-receipt tolerance: percentage by which goods received can exceed the order.
	OverReceiptPercent num.Percent `json:"overReceiptPercent" validate:"gte=0,lte=100"`
	// Price tolerance: percentage by which a bill can differ from its order. A difference of one currency unit is always allowed.
	PriceTolerancePercent num.Percent `json:"priceTolerancePercent" validate:"gte=0,lte=100"`
	// Lock date: nothing can be posted on or before this date. Null if there is none. Only the
	// owner can move it back.
	LockDate when.Date `json:"lockDate"`
	// Document types that require a signature.
	Signature []string `json:"signature" validate:"max=20,dive,oneof=QT SO IV RE CS CN DN"`
	// Last month of the fiscal year, 1 to 12. It cannot be changed while a year is closed.
	FiscalYearEndMonth int `json:"fiscalYearEndMonth" validate:"gte=1,lte=12"`
	// When input VAT is claimable: when the bill is posted (onBill), or when the supplier's tax invoice is received (onTaxInvoice).
	InputVat string `json:"inputVat" validate:"oneof=onBill onTaxInvoice"`
	// When VAT of services becomes due: when the document is issued (off), or when it is paid (services).
	VatOnPayment string `json:"vatOnPayment" validate:"oneof=off services"`
	// Whether cash sales to customers without a tax ID are abbreviated tax invoices. They print prices
	// that include VAT, and the output VAT register shows them as one row per day.
	RetailAbbreviated bool `json:"retailAbbreviated"`
	// Date of the entries that void or cancel a document: today, or the date of the document if its
	// period is not locked (documentDate).
	VoidDate string `json:"voidDate" validate:"oneof=today documentDate"`
	// Days that online filing adds to the due dates of tax returns.
	EFilingExtraDays org.ExtraDays `json:"eFilingExtraDays"`
	// Holidays (YYYY-MM-DD). A tax return that is due on one of them, or on a weekend, is due on the next working day.
	Holidays []when.Date `json:"holidays" validate:"max=400"`
	// Transferred amount in the file of withholding tax returns: the tax to pay (tax) or 0 (zero). Null: no file.
	PndTransAmt input.Word `json:"pndTransAmt" validate:"omitempty,oneof=tax zero"`
	// User ID at the Revenue Department, in the file of withholding tax returns.
	RdUserID string `json:"rdUserId" validate:"max=50"`
	// Branch type in the file of withholding tax returns: V, S or empty.
	RdBranchType string `json:"rdBranchType" validate:"omitempty,oneof=V S"`
	// Whether prices of new sales documents include VAT in the console. The API does not use it.
	PricesIncludeVat bool `json:"pricesIncludeVat"`
	// Most opening stock, as an amount in base currency, that a member can give a product. Null or 0 if members can give none.
	// Only the owner can change it.
	MemberOpeningLimit *num.Money `json:"memberOpeningLimit" validate:"omitempty,gte=0"`
	// PromptPay ID for customer payments: a phone number, a 13-digit tax ID or a 15-digit e-wallet
	// ID. If empty, the number of the first e-wallet is used.
	PromptPayID string `json:"promptPayId" validate:"max=30"`
	// Language of printed documents: th, en or both. Null: th for a company in Thailand, otherwise en. A contact's own paperLang comes first.
	PaperLang input.Word `json:"paperLang" validate:"omitempty,oneof=th en both"`
	// When documents are sealed: when somebody asks for it (given), or by the server when they are issued (issue).
	PaperSeal string `json:"paperSeal" validate:"oneof=given issue"`
	// Money account whose bank details are printed on invoices, or null.
	InvoiceBankID num.Ref `json:"invoiceBankId"`
	// Whether one payment for several invoices makes one receipt, for a billing note that consolidates them, when
	// all of them are paid in full. Otherwise each invoice gets its own receipt.
	ReceiptTogether bool `json:"receiptTogether"`
	// Customer that new cash sales start with in the console, or null. The API does not use it.
	WalkInContactID num.Ref `json:"walkInContactId"`
	org.Particulars
}

// PolicyChange changes settings.
type PolicyChange struct {
	_ struct{} `schema:"SettingsChange"`

	input.Patch[Policies]
}

func policiesOf(s org.Settings, l org.Letterhead) Policies {
	return Policies{
		VoidDate: s.VoidDate, EFilingExtraDays: s.ExtraDays, Holidays: s.HolidayDates(), InputVat: s.InputVat, VatOnPayment: s.VatOnPayment, RetailAbbreviated: s.RetailAbbreviated, PricesIncludeVat: s.PricesIncludeVat, PromptPayID: s.PromptPayID, InvoiceBankID: s.InvoiceBankID, WalkInContactID: s.WalkInContactID, PaperLang: s.PaperLang, PaperSeal: s.PaperSeal, Particulars: l.Particulars,
		NegativeStock: s.NegativeStock, OverReceiptPercent: s.OverReceiptPercent, PriceTolerancePercent: s.PriceTolerancePercent,
		ReceiptTogether: s.ReceiptTogether, PndTransAmt: s.PndTransAmt, RdUserID: s.RdUserID, RdBranchType: s.RdBranchType,
		MemberOpeningLimit: s.MemberOpeningLimit, LockDate: s.LockDate, Signature: strings.Fields(s.Signatures), FiscalYearEndMonth: s.FiscalYearEndMonth,
	}
}

// GetSettings returns the organization's policies.
func GetSettings(tx *db.Tx, _ struct{}) (Policies, error) {
	settings, err := org.SettingsOf(tx)
	if err != nil {
		return Policies{}, err
	}
	letterhead, err := org.LetterheadOf(tx)
	return policiesOf(settings, letterhead), err
}

// ChangeSettings changes the organization's policies. Omitted fields keep their value. Only
// the owner can move the lock date back.
func ChangeSettings(tx *db.Tx, in PolicyChange) (Policies, error) {
	old, err := org.SettingsOf(tx)
	if err != nil {
		return Policies{}, err
	}
	letterhead, err := org.LetterheadOf(tx)
	if err != nil {
		return Policies{}, err
	}
	before := policiesOf(old, letterhead)
	wanted := before
	in.Onto(&wanted)
	if tx.Role != access.Owner && wanted.LockDate.Before(old.LockDate) {
		return Policies{}, fault.Forbidden.Because("only the owner can move the lock date back")
	}
	if tx.Role != access.Owner && !sameLimit(wanted.MemberOpeningLimit, old.MemberOpeningLimit) {
		return Policies{}, fault.Forbidden.Because("only the owner can change the limit of opening stock by members")
	}
	if s := wanted.onto(old); s != old {
		if err := saveSettings(tx, old, s); err != nil {
			return Policies{}, err
		}
	}
	letterhead.Particulars = wanted.Particulars
	if err := org.SetLetterhead(tx, letterhead); err != nil {
		return Policies{}, err
	}
	now, err := GetSettings(tx, struct{}{})
	if changed := changes(before, now); changed != "" {
		tx.Record("org_settings", tx.Org, changed)
	}
	return now, err
}

// onto applies the policies to the settings that store them.
func (p Policies) onto(s org.Settings) org.Settings {
	s.NegativeStock, s.OverReceiptPercent, s.PriceTolerancePercent = p.NegativeStock, p.OverReceiptPercent, p.PriceTolerancePercent
	s.LockDate, s.Signatures, s.FiscalYearEndMonth = p.LockDate, org.Signed(p.Signature), p.FiscalYearEndMonth
	s.InputVat, s.RetailAbbreviated, s.PromptPayID = p.InputVat, p.RetailAbbreviated, strings.TrimSpace(p.PromptPayID)
	s.InvoiceBankID, s.VoidDate, s.ExtraDays = p.InvoiceBankID, p.VoidDate, p.EFilingExtraDays
	s.WalkInContactID, s.VatOnPayment, s.PaperLang, s.PaperSeal = p.WalkInContactID, p.VatOnPayment, p.PaperLang, p.PaperSeal
	s.PndTransAmt, s.RdUserID, s.RdBranchType = p.PndTransAmt, strings.TrimSpace(p.RdUserID), p.RdBranchType
	s.PricesIncludeVat, s.ReceiptTogether, s.Holidays = p.PricesIncludeVat, p.ReceiptTogether, org.Days(p.Holidays)
	if !sameLimit(s.MemberOpeningLimit, p.MemberOpeningLimit) {
		s.MemberOpeningLimit = p.MemberOpeningLimit
	}
	return s
}

// sameLimit reports whether two limits are equal; nil is none.
func sameLimit(a, b *num.Money) bool { return a == b || a != nil && b != nil && *a == *b }

// SaveSettings replaces the settings, unless existing data depends on the old ones. The audit
// log records old and new values.
func SaveSettings(tx *db.Tx, wanted org.Settings) error {
	old, err := org.SettingsOf(tx)
	if err != nil {
		return err
	}
	if err := saveSettings(tx, old, wanted); err != nil {
		return err
	}
	tx.Record("org_settings", tx.Org, changesOf(old, wanted))
	return nil
}

// changesOf lists the changed policies.
func changesOf(old, wanted org.Settings) string {
	return changes(policiesOf(old, org.Letterhead{}), policiesOf(wanted, org.Letterhead{}))
}

// saveSettings refuses to change the fiscal year end while a year is closed, and settings of Thai
// tax outside Thailand. The VAT policies
// decide which accounts can be chosen, so changing them invalidates the chart.
func saveSettings(tx *db.Tx, old, wanted org.Settings) error {
	if wanted.FiscalYearEndMonth != old.FiscalYearEndMonth {
		standing, err := closings(tx)
		if err != nil {
			return err
		}
		if len(standing) > 0 {
			return fault.Conflict.Because("fiscal year %d is closed; reopen it before you change its end", standing[0].Year).For(fault.PeriodLocked)
		}
	}
	if id := wanted.InvoiceBankID; id != 0 && id != old.InvoiceBankID {
		if _, err := moneyByID(tx, uint32(id)); errors.Is(err, fault.BankNotFound) {
			return fault.Bad("InvoiceBankID", "exists")
		} else if err != nil {
			return err
		}
	}
	head, err := org.LetterheadOf(tx)
	if err != nil {
		return err
	}
	if bad := wanted.Abroad(old); head.Country != org.Thailand && len(bad) > 0 {
		return fault.Invalid(bad...)
	}
	if wanted.InputVat != old.InputVat || wanted.VatOnPayment != old.VatOnPayment {
		if err := chartChanged(tx); err != nil {
			return err
		}
	}
	return org.SaveSettings(tx, wanted)
}

// changes lists the differences, like "lockDate 2025-12-31 → null".
func changes(old, wanted Policies) string {
	var list []string
	note := func(name string, before, now any) {
		if fmt.Sprint(before) != fmt.Sprint(now) {
			list = append(list, fmt.Sprintf("%s %s → %s", name, orNull(before), orNull(now)))
		}
	}
	before, now := reflect.ValueOf(old), reflect.ValueOf(wanted)
	for _, f := range reflect.VisibleFields(before.Type()) {
		if name := f.Tag.Get("json"); name != "" {
			note(name, before.FieldByIndex(f.Index).Interface(), now.FieldByIndex(f.Index).Interface())
		}
	}
	slices.Sort(list)
	return strings.Join(list, ", ")
}

func orNull(value any) string {
	switch v := value.(type) {
	case []string:
		value = strings.Join(v, " ")
	case []when.Date:
		value = org.Days(v)
	case paper.AddressParts:
		value = v.OneLine()
	}
	if text := fmt.Sprint(value); text != "" && text != "<nil>" {
		return text
	}
	return "null"
}
