package org

import (
	"crypto/rand"
	"encoding/binary"
	"slices"
	"strings"

	"kontor/internal/db"
	"kontor/internal/fault"
	"kontor/internal/num"
	"kontor/internal/paper"
	"kontor/internal/when"
)

// What happens when a document would take more stock than there is.
const (
	AllowNegative = "allow"
	WarnNegative  = "warn" // refused unless the request confirms it
	BlockNegative = "block"
)

// StockPolicies are what an organization can choose from.
var StockPolicies = []string{AllowNegative, WarnNegative, BlockNegative}

// When the VAT of a purchase counts as input tax.
const (
	OnBill       = "onBill"       // as soon as the bill is booked
	OnTaxInvoice = "onTaxInvoice" // when the supplier's tax invoice is there; until then it is not due
)

// InputVats are what an organization can choose from.
var InputVats = []string{OnBill, OnTaxInvoice}

// defaultPriceTolerance is how far the price of a bill may be from its order.
var defaultPriceTolerance = num.PercentOf(2)

// Settings are the choices an organization makes once and every document obeys.
type Settings struct {
	DefaultWarehouseID    num.Ref     `db:"default_warehouse_id" json:"defaultWarehouseId"` // none: a document must name its warehouse
	DefaultBankID         num.Ref     `db:"default_bank_id" json:"defaultBankId"`
	NegativeStock         string      `db:"negative_stock_policy" json:"negativeStockPolicy"`
	OverReceiptPercent    num.Percent `db:"over_receipt_percent" json:"overReceiptPercent"`       // more goods than ordered that may be received
	PriceTolerancePercent num.Percent `db:"price_tolerance_percent" json:"priceTolerancePercent"` // price difference to the order that a bill may have
	LockDate              when.Date   `db:"lock_date" json:"lockDate"`                            // nothing is posted on or before it
	Signatures            string      `db:"signature_required" json:"signature"`                  // document types that wait for a signature: "IV CN"
	FiscalYearEndMonth    int         `db:"fiscal_year_end_month" json:"fiscalYearEndMonth"`      // a fiscal year ends with the last day of this month
	PromptPayID           string      `db:"prompt_pay_id" json:"promptPayId"`                     // under which customers pay; empty: the number of the e-wallet
	InputVat              string      `db:"input_vat" json:"inputVat"`                            // when VAT of purchases counts as input tax
	RetailAbbreviated     bool        `db:"retail_abbreviated" json:"retailAbbreviated"`          // cash sales without a tax id are one line of the register a day
	Letterhead            int64       `db:"letterhead" json:"-"`                                  // version of the letterhead in use
	ChartVersion          int64       `db:"chart_version" json:"-"`                               // names the content of the chart of accounts; another content has another version
	UpdatedAt             when.Unix   `db:"updated_at" json:"updatedAt"`
}

// SignatureRequired tells whether a document type waits for a signature.
func (s Settings) SignatureRequired(docType string) bool {
	return slices.Contains(strings.Fields(s.Signatures), docType)
}

// Signed is the set of document types that wait for a signature, in the one
// text in which it is stored.
func Signed(docTypes []string) string {
	var set []string
	for _, known := range Signable {
		if slices.Contains(docTypes, known) {
			set = append(set, known)
		}
	}
	return strings.Join(set, " ")
}

// settingsKey is where a transaction remembers the settings.
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
	if s.PromptPayID != "" && paper.CheckPromptPay(s.PromptPayID) != nil {
		bad = append(bad, fault.Field{Name: "PromptPayID", Tag: "promptPay"})
	}
	for _, code := range strings.Fields(s.Signatures) {
		if !slices.Contains(Signable, code) {
			bad = append(bad, fault.Field{Name: "Signature", Tag: "oneof", Param: strings.Join(Signable, " ")})
			break
		}
	}
	if len(bad) > 0 {
		return fault.Invalid(bad...)
	}
	_, err := db.Exec(tx, `UPDATE org_settings SET default_warehouse_id = $2, default_bank_id = $3, negative_stock_policy = $4,
		over_receipt_percent = $5, price_tolerance_percent = $6, lock_date = $7, signature_required = $8,
		fiscal_year_end_month = $9, prompt_pay_id = $10, input_vat = $11, retail_abbreviated = $12, updated_at = $13
		WHERE org_id = $1`,
		s.DefaultWarehouseID, s.DefaultBankID, s.NegativeStock, s.OverReceiptPercent, s.PriceTolerancePercent, s.LockDate, s.Signatures,
		s.FiscalYearEndMonth, s.PromptPayID, s.InputVat, s.RetailAbbreviated, tx.Stamp())
	db.Renew(tx, settingsKey)
	return err
}

// SetDefaultBank makes a money account the one that documents use when they
// name none; zero leaves them without one.
func SetDefaultBank(tx *db.Tx, id num.Ref) error {
	_, err := db.Exec(tx, `UPDATE org_settings SET default_bank_id = $2, updated_at = $3 WHERE org_id = $1`, id, tx.Stamp())
	db.Renew(tx, settingsKey)
	return err
}

// ChartChanged gives the chart of accounts a new version, so that every process
// that remembers the chart reads it anew. The version is drawn, not counted: one
// that was rolled back must never name another content later.
func ChartChanged(tx *db.Tx) error {
	var drawn [8]byte
	rand.Read(drawn[:]) // never fails
	version := int64(binary.BigEndian.Uint64(drawn[:]) >> 1)
	_, err := db.Exec(tx, `UPDATE org_settings SET chart_version = $2 WHERE org_id = $1`, version)
	db.Renew(tx, settingsKey)
	return err
}

// Signable lists the document types for which a signature can be asked.
var Signable = []string{"QT", "SO", "IV", "RE", "CS", "CN", "DN"}
