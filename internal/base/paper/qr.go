package paper

import (
	"fmt"
	"strings"

	"rsc.io/qr"
)

// QRModules returns a code: the number of modules per side, and which are black.
func QRModules(text string) (size int, black func(x, y int) bool, err error) {
	code, err := qr.Encode(text, qr.M)
	if err != nil {
		return 0, nil, fmt.Errorf("draw QR code: %w", err)
	}
	return code.Size, code.Black, nil
}

// QR returns a code as an SVG path. size is the number of modules per side; every horizontal
// run of black modules is one rectangle.
func QR(text string) (size int, path string, err error) {
	size, black, err := QRModules(text)
	if err != nil {
		return 0, "", err
	}
	var d strings.Builder
	for y := range size {
		for x := 0; x < size; x++ {
			run := 0
			for black(x+run, y) {
				run++
			}
			if run > 0 {
				fmt.Fprintf(&d, "M%d %dh%dv1h-%dz", x, y, run, run)
				x += run
			}
		}
	}
	return size, d.String(), nil
}
