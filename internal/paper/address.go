package paper

import (
	"strings"
	"unicode"
)

// AddressParts is an address in the parts that forms of the Revenue Department
// ask for one by one.
type AddressParts struct {
	_ struct{} `schema:"AddressParts"`
	// Name of the building.
	Building string `json:"building" validate:"max=100"`
	// Number of the room.
	Room string `json:"room" validate:"max=100"`
	// Floor.
	Floor string `json:"floor" validate:"max=100"`
	// Name of the village or estate.
	Village string `json:"village" validate:"max=100"`
	// Number of the house.
	HouseNo string `json:"houseNo" validate:"max=100"`
	// Number of the village in its subdistrict (หมู่ที่).
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
	// Country, ISO 3166-1 alpha-2; empty means Thailand.
	CountryCode string `json:"countryCode" validate:"max=100"`
}

// bangkok is the province whose districts have words of their own.
const bangkok = "กรุงเทพ"

// OneLine is the address as one text, in the order in which it is written on
// Thai papers. Thai names get the words that belong before them; an address in
// Latin letters is a list.
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

// part is a part of an address with the word before it.
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

// abroad is the country where it has to be said.
func (a AddressParts) abroad() string {
	if strings.EqualFold(a.CountryCode, "TH") {
		return ""
	}
	return a.CountryCode
}

func isThai(c rune) bool { return unicode.Is(unicode.Thai, c) }
