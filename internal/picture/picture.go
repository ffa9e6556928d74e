// Package picture knows which pictures are kept, and what of them: logos, photos
// of receipts and of products.
package picture

import (
	"bytes"
	"fmt"
	"image"
	_ "image/jpeg" // what telephones take
	_ "image/png"  // what screens are kept as

	"kontor/internal/fault"
)

// pixelsMax is how many pixels a picture may have, so that a small file does not
// fill a browser: the most that usual telephones take.
const pixelsMax = 50_000_000

// Keep tells the kind of a picture by its bytes, and what of it is kept: what is
// seen and nothing else, neither where it was taken nor what hides behind its end.
// Only PNG and JPEG are kept: other kinds can carry more than a picture. field is
// the one that is refused.
func Keep(field string, content []byte, bytesMax int) (media string, kept []byte, err error) {
	form, kind, err := image.DecodeConfig(bytes.NewReader(content))
	if err != nil || len(content) > bytesMax || int64(form.Width)*int64(form.Height) > pixelsMax {
		return "", nil, refused(field, bytesMax)
	}
	ok := false
	switch kind {
	case "jpeg":
		kept, ok = seenOfJPEG(content)
	case "png":
		kept, ok = seenOfPNG(content)
	}
	if same, _, err := image.DecodeConfig(bytes.NewReader(kept)); !ok || err != nil || same.Width != form.Width || same.Height != form.Height {
		return "", nil, refused(field, bytesMax)
	}
	return "image/" + kind, kept, nil
}

// refused says what may be kept.
func refused(field string, bytesMax int) error {
	size := fmt.Sprintf("%d kB", bytesMax>>10)
	if bytesMax >= 1<<20 {
		size = fmt.Sprintf("%d MB", bytesMax>>20)
	}
	return fault.Bad(field, "image", fmt.Sprintf("%s, %d megapixels", size, pixelsMax/1_000_000))
}
