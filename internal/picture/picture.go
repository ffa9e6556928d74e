// Package picture knows which pictures are kept: logos, photos of receipts and
// of products.
package picture

import (
	"bytes"
	"image"
	_ "image/jpeg" // what telephones take
	_ "image/png"  // what screens are kept as
)

// Media tells the kind of a picture by its bytes, or that it is none that is
// kept. Only PNG and JPEG are: other kinds can carry more than a picture. side is
// how wide and high it may be, so that a small file does not fill a browser.
func Media(content []byte, bytesMax, side int) (media string, ok bool) {
	if len(content) > bytesMax {
		return "", false
	}
	form, kind, err := image.DecodeConfig(bytes.NewReader(content))
	if err != nil || kind != "png" && kind != "jpeg" || form.Width > side || form.Height > side {
		return "", false
	}
	return "image/" + kind, true
}
