package budget

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"

	"kontor/internal/base/fault"
)

// Limits of an archive.
const (
	entriesMax = 10_000
	nameMax    = 255
)

// directory begins the entry of a file in the directory of an archive.
var directory = []byte("PK\x01\x02")

// Archive opens a ZIP archive. Entries are counted before the directory is read, which takes
// several times its size. Open its files one by one: the index of fs.FS hashes each name at each depth.
func (b *Budget) Archive(in io.ReaderAt, size int64) (*zip.Reader, error) {
	chunk, entries := make([]byte, 32<<10), 0
	for at := int64(0); at < size; at += int64(len(chunk) - len(directory) + 1) {
		n, err := in.ReadAt(chunk, at)
		if err != nil && !errors.Is(err, io.EOF) {
			return nil, err
		}
		if !b.Spend(n) {
			return nil, b.err
		}
		if entries += bytes.Count(chunk[:n], directory); entries > entriesMax {
			b.err = fault.BadRequest.Because("the archive has more than %d entries, the limit", entriesMax)
			return nil, b.err
		}
	}
	archive, err := zip.NewReader(in, size)
	if err != nil {
		return nil, err
	}
	for _, f := range archive.File {
		if len(f.Name) > nameMax {
			b.err = fault.BadRequest.Because("the archive has an entry whose name is longer than %d bytes, the limit", nameMax)
			return nil, b.err
		}
	}
	return archive, nil
}
