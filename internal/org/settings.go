package org

import (
	"crypto/rand"
	"encoding/binary"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"kontor/internal/base/event"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/paper"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/format/input"
)

// What happens when a document would make stock negative.
const (
	AllowNegative = "allow"
	WarnNegative  = "warn" // refuse unless the request confirms it
	BlockNegative = "block"
)

// StockPolicies lists the policies for negative stock.
var StockPolicies = []string{AllowNegative, WarnNegative, BlockNegative}

// When the VAT of a purchase counts as input tax.
const (
	OnBill       = "onBill"       // when the bill is posted
	OnTaxInvoice = "onTaxInvoice" // when the supplier's tax invoice is recorded; until then it is not due
)

// InputVats lists the choices for input VAT.
var InputVats = []string{OnBill, OnTaxInvoice}

// When VAT of services becomes due.
const (
	VatOnPaymentOff = "off"      // when the document is issued, as for goods
	VatOfServices   = "services" // when the customer pays
)

// VatsOnPayment lists the choices for VAT that becomes due on payment.
var VatsOnPayment = []string{VatOnPaymentOff, VatOfServices}

// The date of voids and cancellations.
const (
	VoidToday        = "today"
	VoidDocumentDate = "documentDate" // the date of the document, unless its period is locked
)

// VoidDates lists the choices for the date of voids.
var VoidDates = []string{VoidToday, VoidDocumentDate}

// The transferred amount in the file of withholding tax returns: the tax to pay, or 0.
const (
	TransferTax  = "tax"
	TransferZero = "zero"
)

// ExtraDays are the days that online filing adds to the due date of a return.
type ExtraDays struct {
	_ struct{} `schema:"EFilingExtraDays"`
	// Days added for the VAT return (PP30).
	PP30 int `json:"PP30" db:"efiling_days_pp30" validate:"gte=0,lte=31"`
	// Days added for withholding tax returns (PND3, PND53).
	PND int `json:"PND" db:"efiling_days_pnd" validate:"gte=0,lte=31"`
}

// String names the days, for the audit log.
func (d ExtraDays) String() string { return fmt.Sprintf("PP30 %d, PND %d", d.PP30, d.PND) }

// PaperLangs lists the languages of printed documents.
var PaperLangs = []string{"th", "en", "both"}

// When the PDF of a document is sealed.
const (
	SealGiven   = "given" // when somebody asks for it
	SealAtIssue = "issue" // when it is issued
)

// PaperSeals lists when documents are sealed.
var PaperSeals = []string{SealGiven, SealAtIssue}

// defaultPriceTolerance is the allowed difference between the prices of a bill and
// its order.
var defaultPriceTolerance = num.PercentOf(2)

// Settings holds the settings of an organization that all documents follow.
type Settings struct {
	DefaultWarehouseID    num.Ref     `db:"default_warehouse_id" json:"defaultWarehouseId"` // none: documents must name a warehouse
	DefaultBankID         num.Ref     `db:"default_bank_id" json:"defaultBankId"`
	NegativeStock         string      `db:"negative_stock_policy" json:"negativeStockPolicy"`
	OverReceiptPercent    num.Percent `db:"over_receipt_percent" json:"overReceiptPercent"`       // goods beyond the order that can be received
	PriceTolerancePercent num.Percent `db:"price_tolerance_percent" json:"priceTolerancePercent"` // allowed difference between the prices of bill and order
	LockDate              when.Date   `db:"lock_date" json:"lockDate"`                            // nothing can be posted on or before it
	Signatures            string      `db:"signature_required" json:"signature"`                  // document types that require a signature: "IV CN"
	FiscalYearEndMonth    int         `db:"fiscal_year_end_month" json:"fiscalYearEndMonth"`      // the last month of a fiscal year
	PromptPayID           string      `db:"prompt_pay_id" json:"promptPayId"`                     // for payments by customers; empty: the number of the e-wallet
	InvoiceBankID         num.Ref     `db:"invoice_bank_id" json:"invoiceBankId"`                 // money account whose details are printed on invoices
	WalkInContactID       num.Ref     `db:"walk_in_contact_id" json:"walkInContactId"`            // customer that new cash sales of the console start with
	InputVat              string      `db:"input_vat" json:"inputVat"`                            // when VAT of purchases becomes input tax
	VatOnPayment          string      `db:"vat_on_payment" json:"vatOnPayment"`                   // when VAT of services becomes due
	RetailAbbreviated     bool        `db:"retail_abbreviated" json:"retailAbbreviated"`          // cash sales without a tax id are one line a day in the register
	PricesIncludeVat      bool        `db:"prices_include_vat" json:"pricesIncludeVat"`           // new sales documents of the console start with prices that include VAT
	ReceiptTogether       bool        `db:"receipt_together" json:"receiptTogether"`              // one payment for several invoices makes one receipt
	VoidDate              string      `db:"void_date" json:"voidDate"`                            // date of voids and cancellations
	ExtraDays             `json:"eFilingExtraDays"`
	Holidays              string     `db:"holidays" json:"holidays"`                       // days on which tax returns are not due, with blanks between them
	PndTransAmt           input.Word `db:"pnd_trans_amt" json:"pndTransAmt"`               // transferred amount in the file of withholding tax returns; empty: no file
	RdUserID              string     `db:"rd_user_id" json:"rdUserId"`                     // user of the Revenue Department, in that file
	RdBranchType          string     `db:"rd_branch_type" json:"rdBranchType"`             // V or S, in that file
	MemberOpeningLimit    *num.Money `db:"member_opening_limit" json:"memberOpeningLimit"` // most opening stock, in base currency, that a member gives a product; nil: none
	PaperLang             input.Word `db:"paper_lang" json:"paperLang"`                    // language of printed documents; empty: by country
	PaperSeal             string     `db:"paper_seal" json:"paperSeal"`                    // when documents are sealed
	Letterhead            int64      `db:"letterhead" json:"-"`                            // current version of the letterhead
	Logo                  int64      `db:"logo" json:"-"`                                  // current version of the logo; 0 for none
	LogoUsed              bool       `db:"logo_used" json:"-"`                             // a document was issued with the logo
	ChartVersion          int64      `db:"chart_version" json:"-"`                         // changes whenever the chart of accounts changes
	UpdatedAt             when.Unix  `db:"updated_at" json:"updatedAt"`
}

// SignatureRequired reports whether a document type requires a signature.
func (s Settings) SignatureRequired(docType string) bool {
	return slices.Contains(strings.Fields(s.Signatures), docType)
}

// Signed returns the document types that require a signature as stored text.
func Signed(docTypes []string) string {
	var set []string
	for _, known := range Signable {
		if slices.Contains(docTypes, known) {
			set = append(set, known)
		}
	}
	return strings.Join(set, " ")
}

// Days returns dates as stored text: each once, in order.
func Days(dates []when.Date) string {
	var days []string
	for _, d := range dates {
		if !d.IsZero() {
			days = append(days, d.String())
		}
	}
	slices.Sort(days)
	return strings.Join(slices.Compact(days), " ")
}

// HolidayDates returns the holidays.
func (s Settings) HolidayDates() []when.Date {
	dates := []when.Date{}
	for _, day := range strings.Fields(s.Holidays) {
		dates = append(dates, when.MustDate(day))
	}
	return dates
}

// WorkingDay returns a date, or the next that is neither on a weekend nor a holiday.
func (s Settings) WorkingDay(d when.Date) when.Date {
	for d.Weekend() || strings.Contains(s.Holidays, d.String()) {
		d = d.AddDays(1)
	}
	return d
}

// settingsKey is the cache key of the settings.
const settingsKey = "org.settings"

// SettingsOf returns the organization's settings.
func SettingsOf(tx *db.Tx) (Settings, error) {
	return db.Cached(tx, settingsKey, func() (Settings, error) {
		return db.Get[Settings](tx, `SELECT `+db.Columns[Settings]("s")+` FROM org_settings s WHERE s.org_id = $1`)
	})
}

// SaveSettings replaces the organization's settings.
func SaveSettings(tx *db.Tx, s Settings) error {
	var bad []fault.Field
	if !slices.Contains(StockPolicies, s.NegativeStock) {
		bad = append(bad, fault.Field{Name: "NegativeStock", Tag: "oneof", Param: strings.Join(StockPolicies, " ")})
	}
	hundred := num.PercentOf(100)
	if s.OverReceiptPercent.Sign() < 0 || s.OverReceiptPercent.Cmp(hundred) > 0 {
		bad = append(bad, fault.Field{Name: "OverReceiptPercent", Tag: "lte", Param: "100"})
	}
	if s.PriceTolerancePercent.Sign() < 0 || s.PriceTolerancePercent.Cmp(hundred) > 0 {
		bad = append(bad, fault.Field{Name: "PriceTolerancePercent", Tag: "lte", Param: "100"})
	}
	if s.FiscalYearEndMonth < 1 || s.FiscalYearEndMonth > 12 {
		bad = append(bad, fault.Field{Name: "FiscalYearEndMonth", Tag: "lte", Param: "12"})
	}
	if !slices.Contains(InputVats, s.InputVat) {
		bad = append(bad, fault.Field{Name: "InputVat", Tag: "oneof", Param: strings.Join(InputVats, " ")})
	}
	if !slices.Contains(VatsOnPayment, s.VatOnPayment) {
		bad = append(bad, fault.Field{Name: "VatOnPayment", Tag: "oneof", Param: strings.Join(VatsOnPayment, " ")})
	}
	bad = append(append(bad, s.wrongTax()...), s.wrongPapers()...)
	if s.MemberOpeningLimit != nil && s.MemberOpeningLimit.Sign() < 0 {
		bad = append(bad, fault.Field{Name: "MemberOpeningLimit", Tag: "gte", Param: "0"})
	}
	if len(bad) > 0 {
		return fault.Invalid(bad...)
	}
	old, err := SettingsOf(tx)
	if err != nil {
		return err
	}
	old.changed(tx, s)
	_, err = db.Exec(tx, `UPDATE org_settings SET default_warehouse_id = $2, default_bank_id = $3, negative_stock_policy = $4,
		over_receipt_percent = $5, price_tolerance_percent = $6, lock_date = $7, signature_required = $8,
		fiscal_year_end_month = $9, prompt_pay_id = $10, input_vat = $11, retail_abbreviated = $12, invoice_bank_id = $13, prices_include_vat = $14, member_opening_limit = $15, updated_at = $16,
		void_date = $17, efiling_days_pp30 = $18, efiling_days_pnd = $19, walk_in_contact_id = $20, vat_on_payment = $21,
		pnd_trans_amt = $22, rd_user_id = $23, rd_branch_type = $24, paper_lang = $25, paper_seal = $26, receipt_together = $27, holidays = $28
		WHERE org_id = $1`,
		s.DefaultWarehouseID, s.DefaultBankID, s.NegativeStock, s.OverReceiptPercent, s.PriceTolerancePercent, s.LockDate, s.Signatures,
		s.FiscalYearEndMonth, s.PromptPayID, s.InputVat, s.RetailAbbreviated, s.InvoiceBankID, s.PricesIncludeVat, s.MemberOpeningLimit, tx.Stamp(),
		s.VoidDate, s.PP30, s.PND, s.WalkInContactID, s.VatOnPayment, s.PndTransAmt, s.RdUserID, s.RdBranchType, s.PaperLang, s.PaperSeal, s.ReceiptTogether, s.Holidays)
	db.Renew(tx, settingsKey)
	return err
}

// wrongTax returns the tax settings that are refused.
func (s Settings) wrongTax() (bad []fault.Field) {
	if !slices.Contains(VoidDates, s.VoidDate) {
		bad = append(bad, fault.Field{Name: "VoidDate", Tag: "oneof", Param: strings.Join(VoidDates, " ")})
	}
	for name, days := range map[string]int{"EFilingExtraDays.PP30": s.PP30, "EFilingExtraDays.PND": s.PND} {
		if days < 0 || days > 31 {
			bad = append(bad, fault.Field{Name: name, Tag: "lte", Param: "31"})
		}
	}
	if s.PndTransAmt != "" && s.PndTransAmt != TransferTax && s.PndTransAmt != TransferZero {
		bad = append(bad, fault.Field{Name: "PndTransAmt", Tag: "oneof", Param: TransferTax + " " + TransferZero})
	}
	if s.RdBranchType != "" && s.RdBranchType != "V" && s.RdBranchType != "S" {
		bad = append(bad, fault.Field{Name: "RdBranchType", Tag: "oneof", Param: "V S"})
	}
	return bad
}

// Abroad returns the settings of Thai tax that are changed to more than their default. They
// have an effect only in organizations of Thailand.
func (s Settings) Abroad(old Settings) (bad []fault.Field) {
	for _, setting := range []struct {
		name string
		used bool
	}{
		{"InputVat", s.InputVat != old.InputVat && s.InputVat != OnBill},
		{"VatOnPayment", s.VatOnPayment != old.VatOnPayment && s.VatOnPayment != VatOnPaymentOff},
		{"RetailAbbreviated", s.RetailAbbreviated && !old.RetailAbbreviated},
		{"EFilingExtraDays.PP30", s.PP30 != old.PP30 && s.PP30 != 0},
		{"EFilingExtraDays.PND", s.PND != old.PND && s.PND != 0},
		{"Holidays", s.Holidays != old.Holidays && s.Holidays != ""},
		{"PndTransAmt", s.PndTransAmt != old.PndTransAmt && s.PndTransAmt != ""},
		{"RdUserID", s.RdUserID != old.RdUserID && s.RdUserID != ""},
		{"RdBranchType", s.RdBranchType != old.RdBranchType && s.RdBranchType != ""},
	} {
		if setting.used {
			bad = append(bad, fault.Field{Name: setting.name, Tag: "country", Param: Thailand})
		}
	}
	return bad
}

// wrongPapers returns the settings of documents on paper that are refused.
func (s Settings) wrongPapers() (bad []fault.Field) {
	if s.PromptPayID != "" && paper.CheckPromptPay(s.PromptPayID) != nil {
		bad = append(bad, fault.Field{Name: "PromptPayID", Tag: "promptPay"})
	}
	if s.PaperLang != "" && !slices.Contains(PaperLangs, string(s.PaperLang)) {
		bad = append(bad, fault.Field{Name: "PaperLang", Tag: "oneof", Param: strings.Join(PaperLangs, " ")})
	}
	if !slices.Contains(PaperSeals, s.PaperSeal) {
		bad = append(bad, fault.Field{Name: "PaperSeal", Tag: "oneof", Param: strings.Join(PaperSeals, " ")})
	}
	for _, code := range strings.Fields(s.Signatures) {
		if !slices.Contains(Signable, code) {
			return append(bad, fault.Field{Name: "Signature", Tag: "oneof", Param: strings.Join(Signable, " ")})
		}
	}
	return bad
}

// changed notes the events of changed settings.
func (s Settings) changed(tx *db.Tx, wanted Settings) {
	lock := event.Period{From: s.LockDate, To: wanted.LockDate}
	switch {
	case lock.To.After(lock.From):
		tx.Event(event.PeriodLocked.On(tx.Org, lock.To.String(), lock))
	case lock.To.Before(lock.From):
		tx.Event(event.PeriodUnlocked.On(tx.Org, "", lock))
	}
	if names := s.differences(wanted); len(names) > 0 {
		tx.Event(event.SettingsUpdated.On(tx.Org, "", event.Names{Names: names}))
	}
}

// differences returns the names of the settings that differ, without the lock date.
func (s Settings) differences(other Settings) (names []string) {
	a, b := reflect.ValueOf(s), reflect.ValueOf(other)
	for i := range a.NumField() {
		switch name := a.Type().Field(i).Tag.Get("json"); name {
		case "-", "lockDate", "updatedAt":
		default:
			if !reflect.DeepEqual(a.Field(i).Interface(), b.Field(i).Interface()) {
				names = append(names, name)
			}
		}
	}
	return names
}

// SetDefaultBank sets the money account of documents that name none; zero removes it.
func SetDefaultBank(tx *db.Tx, id num.Ref) error {
	tx.Event(event.SettingsUpdated.On(tx.Org, "", event.Names{Names: []string{"defaultBankId"}}))
	_, err := db.Exec(tx, `UPDATE org_settings SET default_bank_id = $2, updated_at = $3 WHERE org_id = $1`, id, tx.Stamp())
	db.Renew(tx, settingsKey)
	return err
}

// ChartChanged gives the chart of accounts a new version, so that processes that
// cached the chart read it again. The version is random: a counter would reuse the
// version of a transaction that was rolled back.
func ChartChanged(tx *db.Tx) error {
	var drawn [8]byte
	rand.Read(drawn[:]) // never fails
	version := int64(binary.BigEndian.Uint64(drawn[:]) >> 1)
	_, err := db.Exec(tx, `UPDATE org_settings SET chart_version = $2 WHERE org_id = $1`, version)
	db.Renew(tx, settingsKey)
	return err
}

// Signable lists the document types that can require a signature.
var Signable = []string{"QT", "SO", "IV", "RE", "CS", "CN", "DN"}
