// Package picture validates uploaded pictures (logos, receipt and product photos) and strips
// their metadata.
package picture

import (
	"bytes"
	"fmt"
	"image"
	_ "image/jpeg" // phone cameras
	_ "image/png"  // screenshots

	"kontor/internal/base/budget"
	"kontor/internal/base/fault"
)

// pixelsMax limits the pixels of a picture, so that a small file cannot exhaust a browser. It
// fits the largest photos of common phones.
const pixelsMax = 50_000_000

// Keep detects the media type of a picture and strips everything that is not displayed, such
// as the location and data after the end of the image. It accepts only PNG and JPEG, as other
// formats can carry active content. Errors name field.
func Keep(b *budget.Budget, field string, content []byte, bytesMax int) (media string, kept []byte, err error) {
	form, kind, err := image.DecodeConfig(b.Reader(bytes.NewReader(content)))
	if err := b.Err(); err != nil {
		return "", nil, err
	}
	if err != nil || len(content) > bytesMax || int64(form.Width)*int64(form.Height) > pixelsMax {
		return "", nil, refused(field, bytesMax)
	}
	ok := false
	b.Spend(len(content))
	switch kind {
	case "jpeg":
		kept, ok = seenOfJPEG(content)
	case "png":
		kept, ok = seenOfPNG(content)
	}
	if same, _, err := image.DecodeConfig(b.Reader(bytes.NewReader(kept))); !ok || err != nil || same.Width != form.Width || same.Height != form.Height {
		return "", nil, refused(field, bytesMax)
	}
	return "image/" + kind, kept, nil
}

// Clean is Keep for pictures that need not be displayed by the console: it also accepts WebP
// and HEIC. ok is false if the file is none of these, or not understood.
func Clean(b *budget.Budget, content []byte) (media string, kept []byte, ok bool) {
	var pixels int64
	switch {
	case bytes.HasPrefix(content, []byte("RIFF")):
		media = "image/webp"
		b.Spend(len(content))
		kept, pixels, ok = seenOfWebP(content)
	case IsHEIC(content):
		media = "image/heic"
		kept, pixels, ok = seenOfHEIC(b, content)
	default:
		media, kept, err := Keep(b, "File", content, len(content))
		return media, kept, err == nil
	}
	return media, kept, ok && pixels <= pixelsMax
}

// refused returns the error that lists the accepted formats and sizes.
func refused(field string, bytesMax int) error {
	size := fmt.Sprintf("%d kB", bytesMax>>10)
	if bytesMax >= 1<<20 {
		size = fmt.Sprintf("%d MB", bytesMax>>20)
	}
	return fault.Bad(field, "image", fmt.Sprintf("%s, %d megapixels", size, pixelsMax/1_000_000))
}
