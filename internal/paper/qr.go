package paper

import (
	"fmt"
	"strings"

	"rsc.io/qr"
)

// QR returns a code as an SVG path. size is the number of modules per side; every horizontal
// run of black modules is one rectangle.
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
