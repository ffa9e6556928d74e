// Package currency holds the ISO 4217 codes and the decimals of each currency.
package currency

import "strings"

// codes lists the active ISO 4217 currencies, and those withdrawn since 2021 that older
// documents still use (ANG BGN CUC HRK SLL ZWL).
const codes = `AED AFN ALL AMD ANG AOA ARS AUD AWG AZN
BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD
CAD CDF CHE CHF CHW CLF CLP CNY COP COU CRC CUC CUP CVE CZK
DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP
GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF
IDR ILS INR IQD IRR ISK JMD JOD JPY
KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD
MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN
NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR
RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SLL SOS SRD SSP STN SVC SYP SZL
THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS
VED VES VND VUV WST XAF XAG XAU XCD XCG XDR XOF XPD XPF XPT XSU XUA YER ZAR ZMW ZWG ZWL`

const (
	whole      = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"
	thousandth = "BHD IQD JOD KWD LYD OMR TND"
)

var places = table()

func table() map[string]int {
	t := make(map[string]int, 200)
	for _, code := range strings.Fields(codes) {
		t[code] = 2
	}
	for _, code := range strings.Fields(whole) {
		t[code] = 0
	}
	for _, code := range strings.Fields(thousandth) {
		t[code] = 3
	}
	return t
}

// Valid reports whether code is an upper-case ISO 4217 code.
func Valid(code string) bool {
	_, ok := places[code]
	return ok
}

// Places returns the number of decimals of amounts in a currency. The organization's base
// currency always has two, regardless of ISO 4217.
func Places(code, base string) int {
	if code == base {
		return 2
	}
	if n, ok := places[code]; ok {
		return n
	}
	return 2
}

// Codes returns all codes in alphabetical order.
func Codes() []string { return strings.Fields(codes) }
