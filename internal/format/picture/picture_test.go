package picture_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"strings"
	"testing"

	"kontor/internal/base/budget"
	"kontor/internal/base/fault"
	"kontor/internal/format/picture"
	"kontor/internal/test/fuzzed"
)

// drawn returns a small picture with many colors.
func drawn() image.Image {
	m := image.NewRGBA(image.Rect(0, 0, 40, 30))
	for x := range 40 {
		for y := range 30 {
			m.Set(x, y, color.RGBA{uint8(x * 6), uint8(y * 8), uint8(x * y), 255})
		}
	}
	return m
}

func jpegOf(t testing.TB) []byte {
	var b bytes.Buffer
	if err := jpeg.Encode(&b, drawn(), nil); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func pngOf(t testing.TB, m image.Image) []byte {
	var b bytes.Buffer
	if err := png.Encode(&b, m); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// segment returns a JPEG segment.
func segment(marker byte, body string) []byte {
	return append(binary.BigEndian.AppendUint16([]byte{0xff, marker}, uint16(2+len(body))), body...)
}

// chunk returns a PNG chunk.
func chunk(name, body string) []byte {
	out := append(binary.BigEndian.AppendUint32(nil, uint32(len(body))), name+body...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE([]byte(name+body)))
}

// placed is Exif data of a phone: orientation 6 and a location.
const placed = "Exif\x00\x00II*\x00\x08\x00\x00\x00\x02\x00" +
	"\x12\x01\x03\x00\x01\x00\x00\x00\x06\x00\x00\x00" +
	"\x25\x88\x04\x00\x01\x00\x00\x00\x26\x00\x00\x00\x00\x00\x00\x00GPS 13.7563N 100.5018E"

// TestMetadataIsRemoved cleans a photo as phones send it. Pixels and orientation stay;
// location, comments and trailing data do not.
func TestMetadataIsRemoved(t *testing.T) {
	plain, drawing := jpegOf(t), pngOf(t, drawn())
	photo := bytes.Join([][]byte{plain[:2], segment(0xe1, placed), segment(0xe1, "http://ns.adobe.com/xap/1.0/\x00<x>GPS</x>"),
		segment(0xfe, "GPS in a comment"), segment(0xe2, "MPF\x00GPS"), segment(0xe2, "ICC_PROFILE\x00\x01\x01colours"), plain[2:], []byte("<script>GPS</script>")}, nil)
	screen := bytes.Join([][]byte{drawing[:33], chunk("tEXt", "Comment\x00GPS"), chunk("eXIf", "GPS"), chunk("gAMA", "\x00\x00\xb1\x8f"), drawing[33:], []byte("<script>GPS</script>")}, nil)
	for media, sent := range map[string][]byte{"image/jpeg": photo, "image/png": screen} {
		got, kept, err := picture.Keep(budget.Of(t.Context(), int64(len(sent))), "Picture", sent, 1<<20)
		if err != nil || got != media {
			t.Fatalf("%s is called %s: %v", media, got, err)
		}
		if bytes.Contains(kept, []byte("GPS")) {
			t.Errorf("%s: the place is still in it: %q", media, kept)
		}
		before, _, err := image.Decode(bytes.NewReader(sent))
		if err != nil {
			t.Fatal(err)
		}
		after, _, err := image.Decode(bytes.NewReader(kept))
		if err != nil {
			t.Fatal(media, err)
		}
		if !bytes.Equal(pngOf(t, before), pngOf(t, after)) {
			t.Errorf("%s: its pixels changed", media)
		}
		if _, again, err := picture.Keep(budget.Of(t.Context(), int64(len(kept))), "Picture", kept, 1<<20); err != nil || !bytes.Equal(again, kept) {
			t.Errorf("%s: the second time more is left out: %v", media, err)
		}
	}
	_, kept, err := picture.Keep(budget.Of(t.Context(), int64(len(photo))), "Picture", photo, 1<<20)
	if err != nil || !bytes.Contains(kept, []byte("\x01\x12\x00\x03\x00\x00\x00\x01\x00\x06")) || !bytes.Contains(kept, []byte("colours")) {
		t.Errorf("it is turned no more, or has lost its colours: %v", err)
	}
	if _, same, err := picture.Keep(budget.Of(t.Context(), int64(len(plain))), "Picture", plain, 1<<20); err != nil || !bytes.Equal(same, plain) {
		t.Errorf("a picture of nothing but pixels changed: %v", err)
	}
}

// TestUnsupportedPicturesAreRefused covers files that are not pictures, large files, and small
// files with too many pixels.
func TestUnsupportedPicturesAreRefused(t *testing.T) {
	wide := pngOf(t, image.NewGray(image.Rect(0, 0, 10, 10)))
	binary.BigEndian.PutUint32(wide[16:], 20_000)
	binary.BigEndian.PutUint32(wide[20:], 20_000)
	binary.BigEndian.PutUint32(wide[29:], crc32.ChecksumIEEE(wide[12:29]))
	plain := jpegOf(t)
	for what, sent := range map[string][]byte{
		"nothing": nil, "code": []byte("<svg onload=alert(1)>"), "a GIF": []byte("GIF89a\x01\x00\x01\x00\x00\x00\x00;"),
		"400 megapixels": wide, "a head alone": plain[:200], "a file that is too large": append(bytes.Clone(plain), make([]byte, 1<<20)...),
	} {
		if _, _, err := picture.Keep(budget.Of(t.Context(), int64(len(sent))), "Picture", sent, 1<<20); !errors.Is(err, fault.BadRequest) {
			t.Errorf("%s is kept: %v", what, err)
		}
	}
}

// FuzzKeep checks that the result has the same dimensions and that a second Keep changes
// nothing, with little work.
func FuzzKeep(f *testing.F) {
	f.Add(jpegOf(f))
	f.Add(pngOf(f, drawn()))
	f.Add(append(append([]byte{0xff, 0xd8}, segment(0xe1, placed)...), jpegOf(f)[2:]...))
	f.Fuzz(func(t *testing.T, sent []byte) {
		var kept []byte
		err := fuzzed.Read(t, len(sent), 4, 16<<20, func(ctx context.Context) (err error) {
			_, kept, err = picture.Keep(budget.Of(ctx, int64(len(sent))), "Picture", sent, 1<<20)
			return err
		})
		if err != nil {
			return
		}
		if _, again, err := picture.Keep(budget.Of(t.Context(), int64(len(kept))), "Picture", kept, 1<<20); err != nil || !bytes.Equal(again, kept) {
			t.Errorf("%v\n%q\n%q", err, kept, again)
		}
	})
}

// A picture that takes more memory than the budget has is refused before it is decoded.
func TestDecodingCountsItsMemory(t *testing.T) {
	var large bytes.Buffer
	if err := png.Encode(&large, image.NewNRGBA64(image.Rect(0, 0, 3_000, 3_000))); err != nil { // 72 MB
		t.Fatal(err)
	}
	sent := large.Bytes()
	_, err := picture.ForPaper(budget.Of(t.Context(), int64(len(sent))), "Logo", sent)
	if f := fault.Of(err); f == nil || !strings.Contains(f.Description, "MB of memory") {
		t.Errorf("9 megapixels of 8 bytes: %v", err)
	}
	if _, err := picture.ForPaper(budget.Of(t.Context(), 1), "Logo", pngOf(t, drawn())); err != nil {
		t.Error(err)
	}
}
