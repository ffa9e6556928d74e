package paper

import (
	"fmt"
	"strings"

	"rsc.io/qr"
)

// QR draws a code as the path of an SVG picture: size is the number of its
// squares in a row, and every run of black squares is one rectangle.
func QR(text string) (size int, path string, err error) {
	code, err := qr.Encode(text, qr.M)
	if err != nil {
		return 0, "", fmt.Errorf("draw QR code: %w", err)
	}
	var d strings.Builder
	for y := range code.Size {
		for x := 0; x < code.Size; x++ {
			run := 0
			for code.Black(x+run, y) {
				run++
			}
			if run > 0 {
				fmt.Fprintf(&d, "M%d %dh%dv1h-%dz", x, y, run, run)
				x += run
			}
		}
	}
	return code.Size, d.String(), nil
}
