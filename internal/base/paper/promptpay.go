package paper

import (
	"errors"
	"fmt"
	"strings"

	"kontor/internal/base/num"
)

// ErrPromptPay is returned for an id that is not of one of the three PromptPay kinds.
var ErrPromptPay = errors.New("a PromptPay id is a telephone number, a tax id of 13 digits or an e-wallet id of 15 digits")

// Field numbers of the code, from the EMV standard.
const (
	fieldFormat   = "00"
	fieldMethod   = "01"
	fieldAccount  = "29"
	fieldCountry  = "58"
	fieldCurrency = "53"
	fieldAmount   = "54"
	fieldChecksum = "63"

	application = "A000000677010111" // PromptPay credit transfer
	baht        = "764"              // numeric ISO 4217 code
	payOnce     = "12"
)

// PromptPay returns the text of the QR code that pays amount to an id.
func PromptPay(id string, amount num.Money) (string, error) {
	account, err := promptPayAccount(id)
	if err != nil {
		return "", err
	}
	_, whole, part := digits(amount, 2)
	text := field(fieldFormat, "01") + field(fieldMethod, payOnce) +
		field(fieldAccount, field("00", application)+account) +
		field(fieldCountry, "TH") + field(fieldCurrency, baht) + field(fieldAmount, whole+"."+part) + fieldChecksum + "04"
	return text + fmt.Sprintf("%04X", checksum(text)), nil
}

// CheckPromptPay returns an error unless id is a valid PromptPay id.
func CheckPromptPay(id string) error {
	_, err := promptPayAccount(id)
	return err
}

// promptPayAccount returns the field for the id: 01 for a phone number (country code, no
// leading zero), 02 for a tax ID, 03 for an e-wallet.
func promptPayAccount(id string) (string, error) {
	id = strings.NewReplacer("-", "", " ", "", "(", "", ")", "").Replace(id)
	id, abroad := strings.CutPrefix(id, "+66")
	if strings.Trim(id, "0123456789") != "" {
		return "", ErrPromptPay
	}
	switch {
	case len(id) == 15 && !abroad:
		return field("03", id), nil
	case len(id) == 13 && !abroad:
		return field("02", id), nil
	case len(id) == 9 && abroad:
		return field("01", "0066"+id), nil
	case len(id) == 10 && id[0] == '0' && !abroad:
		return field("01", "0066"+id[1:]), nil
	}
	return "", ErrPromptPay
}

func field(number, value string) string { return fmt.Sprintf("%s%02d%s", number, len(value), value) }

// checksum returns the CRC-16 of the standard: polynomial 1021, initial value FFFF.
func checksum(text string) uint16 {
	crc := uint16(0xFFFF)
	for _, b := range []byte(text) {
		crc ^= uint16(b) << 8
		for range 8 {
			if crc&0x8000 != 0 {
				crc = crc<<1 ^ 0x1021
			} else {
				crc <<= 1
			}
		}
	}
	return crc
}
