package num

import (
	"errors"
	"testing"
)

func TestBookedKeepsTwoDecimalsAndRefusesMore(t *testing.T) {
	for _, c := range []struct {
		text string
		want string
		err  error
	}{
		{"0", "0", nil},
		{"100", "100", nil},
		{"99.99", "99.99", nil},
		{"99.9900000000000000000", "99.99", nil},
		{"99.991", "", ErrPlaces},
		{"0.001", "", ErrPlaces},
		{"0.30000000000000004", "", ErrPlaces},
		{"0.00000000000000000001", "", ErrPlaces},
		{"1e2", "100", nil},
		{"1.5e-1", "0.15", nil},
		{"1.5e-2", "", ErrPlaces},
		{"1500e-4", "0.15", nil},
		{"123e-1", "12.3", nil},
		{"1.2345e2", "123.45", nil},
		{"1.23456e2", "", ErrPlaces},
		{"-1.25", "-1.25", nil},
		{"9999999999999.99", "9999999999999.99", nil},
		{"10000000000000", "", ErrRange},
		{"1.", "", ErrSyntax},
		{"x", "", ErrSyntax},
	} {
		var b Booked
		err := b.ParseNumber([]byte(c.text))
		if !errors.Is(err, c.err) {
			t.Errorf("%s: error %v, want %v", c.text, err, c.err)
			continue
		}
		if err == nil && b.String() != c.want {
			t.Errorf("%s reads as %s, want %s", c.text, b, c.want)
		}
	}
}
