package fault

// Warning names a possible mistake in an accepted request.
type Warning struct {
	// Stable word of the warning.
	Code string `json:"code" validate:"warningCode"`
	// JSON path of the field: items[0].unitPrice.
	Field string `json:"field"`
	// Description of the possible mistake, in the language of Accept-Language.
	Message string `json:"message"`
}

// The codes of warnings: tags of fields, like those of refusals.
const (
	UnusualVATRate = "unusualVatRate"
	WithoutVAT     = "withoutVat"
	ZeroPrice      = "zeroPrice"
	FarAhead       = "farAhead"
	BeforeSource   = "beforeSource"
	OpeningAhead   = "openingAhead"
	ReadOnly       = "readOnly"
)

// WarningCode is a code with its meaning.
type WarningCode struct{ Code, Means string }

// WarningCodes lists the codes, in the order in which they are published.
var WarningCodes = []WarningCode{
	{UnusualVATRate, "the VAT rate is none of the company's country, or above 30 percent if the country's rates are not known"},
	{WithoutVAT, "the product has VAT, and its line has none"},
	{ZeroPrice, "the unit price is 0"},
	{FarAhead, "the date is more than a year ahead"},
	{BeforeSource, "the date is before that of the source document"},
	{OpeningAhead, "the date of the opening stock is in the future"},
	{ReadOnly, "the value cannot be written, was ignored and differs from the stored one"},
}
