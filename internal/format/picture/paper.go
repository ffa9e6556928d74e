package picture

import (
	"bytes"
	"image"
	"image/color"
	"image/png"

	"kontor/internal/base/budget"
	"kontor/internal/base/fault"
)

// Size of a logo on paper, in pixels: 60 × 20 mm at 254 pixels per inch.
const (
	paperWidth  = 600
	paperHeight = 200
)

// paperPixelsMax bounds the memory for scaling a picture.
const paperPixelsMax = 16_000_000

// ForPaper scales a picture down for printed documents and returns it as a PNG on white. It
// averages pixels with whole numbers, so that the result is the same everywhere. Each scan of a JPEG
// can go over all pixels, whatever its size. Errors name field.
func ForPaper(b *budget.Budget, field string, content []byte) ([]byte, error) {
	form, _, err := image.DecodeConfig(bytes.NewReader(content))
	if err != nil || form.Width*form.Height > paperPixelsMax {
		return nil, fault.Bad(field, "image", "16 megapixels")
	}
	if !b.Spend(form.Width * form.Height / 32 * (1 + bytes.Count(content, []byte{0xff, markerSOS}))) {
		return nil, b.Err()
	}
	if !b.Keep(form.Width * form.Height * pixelSize(form.ColorModel, content)) {
		return nil, b.Err()
	}
	in, _, err := image.Decode(b.Reader(bytes.NewReader(content)))
	if err != nil || form.ColorModel == color.CMYKModel {
		return nil, fault.Bad(field, "image", "PNG or JPEG in RGB")
	}
	var out bytes.Buffer
	if err := png.Encode(&out, scaled(in)); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// pixelSize returns the bytes that a pixel takes while it is decoded. A progressive JPEG keeps its
// coefficients too, four bytes for each colour.
func pixelSize(m color.Model, content []byte) int {
	switch {
	case bytes.Contains(content, []byte{0xff, markerSOF2}):
		return 15
	case m == color.RGBA64Model, m == color.NRGBA64Model:
		return 8
	case m == color.GrayModel:
		return 1
	}
	return 4
}

// scaled returns a picture within the size of paper, on white.
func scaled(in image.Image) *image.NRGBA {
	from := in.Bounds()
	width, height := from.Dx(), from.Dy()
	if width > paperWidth {
		width, height = paperWidth, max(1, height*paperWidth/width)
	}
	if height > paperHeight {
		width, height = max(1, width*paperHeight/height), paperHeight
	}
	out := image.NewNRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			box := image.Rect(from.Dx()*x/width, from.Dy()*y/height, from.Dx()*(x+1)/width, from.Dy()*(y+1)/height).Add(from.Min)
			out.SetNRGBA(x, y, average(in, box))
		}
	}
	return out
}

// average returns the mean colour of a box on white.
func average(in image.Image, box image.Rectangle) color.NRGBA {
	var r, g, b, n uint64
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			red, green, blue, alpha := in.At(x, y).RGBA()
			white := uint64(0xFFFF - alpha)
			r, g, b, n = r+uint64(red)+white, g+uint64(green)+white, b+uint64(blue)+white, n+1
		}
	}
	part := func(sum uint64) uint8 { return uint8(sum / n >> 8) }
	return color.NRGBA{part(r), part(g), part(b), 0xFF}
}

// Pixels returns a picture as three bytes for each pixel, on white.
func Pixels(content []byte) (width, height int, rgb []byte, err error) {
	in, _, err := image.Decode(bytes.NewReader(content))
	if err != nil {
		return 0, 0, nil, err
	}
	size := in.Bounds()
	for y := size.Min.Y; y < size.Max.Y; y++ {
		for x := size.Min.X; x < size.Max.X; x++ {
			c := average(in, image.Rect(x, y, x+1, y+1))
			rgb = append(rgb, c.R, c.G, c.B)
		}
	}
	return size.Dx(), size.Dy(), rgb, nil
}
