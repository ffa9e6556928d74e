package paper

import (
	"strings"
	"unicode"
)

// AddressParts is a structured address, as the forms of the Revenue Department require it.
type AddressParts struct {
	_ struct{} `schema:"AddressParts"`
	// Building name.
	Building string `json:"building" validate:"max=100"`
	// Room number.
	Room string `json:"room" validate:"max=100"`
	// Floor.
	Floor string `json:"floor" validate:"max=100"`
	// Village or estate name.
	Village string `json:"village" validate:"max=100"`
	// House number.
	HouseNo string `json:"houseNo" validate:"max=100"`
	// Village number (หมู่ที่).
	Moo string `json:"moo" validate:"max=100"`
	// Lane (ซอย).
	Soi string `json:"soi" validate:"max=100"`
	// Road.
	Street string `json:"street" validate:"max=100"`
	// Subdistrict (ตำบล, in Bangkok แขวง).
	Subdistrict string `json:"subdistrict" validate:"max=100"`
	// District (อำเภอ, in Bangkok เขต).
	District string `json:"district" validate:"max=100"`
	// Province.
	Province string `json:"province" validate:"max=100"`
	// Postal code.
	PostalCode string `json:"postalCode" validate:"max=100"`
	// Country, ISO 3166-1 alpha-2. Empty means Thailand.
	CountryCode string `json:"countryCode" validate:"max=100"`
}

// bangkok is the province whose districts use their own prefixes.
const bangkok = "กรุงเทพ"

// OneLine returns the address as one line, in the order used on Thai documents. Thai names get
// their usual prefixes; addresses in Latin letters are separated by commas.
func (a AddressParts) OneLine() string {
	words, between := a.latin(), ", "
	if strings.ContainsFunc(a.Street+a.Subdistrict+a.District+a.Province, isThai) {
		words, between = a.thai(), " "
	}
	var said []string
	for _, w := range words {
		if w.of == "" {
			continue
		}
		if !strings.HasPrefix(w.of, strings.TrimSpace(w.before)) {
			w.of = w.before + w.of
		}
		said = append(said, w.of)
	}
	return strings.Join(said, between)
}

// part is a part of an address with its prefix.
type part struct{ before, of string }

func (a AddressParts) thai() []part {
	subdistrict, district, province := "ตำบล", "อำเภอ", "จังหวัด"
	if strings.HasPrefix(a.Province, bangkok) {
		subdistrict, district, province = "แขวง", "เขต", ""
	}
	return []part{
		{"อาคาร", a.Building}, {"ห้องเลขที่ ", a.Room}, {"ชั้นที่ ", a.Floor}, {"หมู่บ้าน", a.Village}, {"เลขที่ ", a.HouseNo}, {"หมู่ที่ ", a.Moo},
		{"ซอย", a.Soi}, {"ถนน", a.Street}, {subdistrict, a.Subdistrict}, {district, a.District}, {province, a.Province}, {"", a.PostalCode}, {"", a.abroad()},
	}
}

func (a AddressParts) latin() []part {
	return []part{
		{"", a.Building}, {"Room ", a.Room}, {"Floor ", a.Floor}, {"", a.Village}, {"", a.HouseNo}, {"Moo ", a.Moo},
		{"Soi ", a.Soi}, {"", a.Street}, {"", a.Subdistrict}, {"", a.District}, {"", a.Province}, {"", a.PostalCode}, {"", a.abroad()},
	}
}

// abroad returns the country if it must be printed.
func (a AddressParts) abroad() string {
	if strings.EqualFold(a.CountryCode, "TH") {
		return ""
	}
	return a.CountryCode
}

func isThai(c rune) bool { return unicode.Is(unicode.Thai, c) }
