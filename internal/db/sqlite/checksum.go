package sqlite

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
)

// The checksum of a backup is in its mark: checksumMark and 64 hexadecimal digits. It is
// the SHA-256 of the file with those digits, and the bytes of the header that SQLite
// rewrites when a backup is opened, as zeros.
const (
	checksumMark  = "kontor-sha256:"
	checksumBlank = checksumMark + "0000000000000000000000000000000000000000000000000000000000000000"
)

// rewritten are the bytes of SQLite's header for the journal mode, the change counter and
// the version of SQLite.
var rewritten = [][2]int{{18, 20}, {24, 28}, {92, 100}}

// seal computes the checksum of a closed backup and writes it into its mark.
func seal(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	sum, at, err := checksumOf(f, checksumBlank)
	if err == nil {
		_, err = f.WriteAt([]byte(sum), at)
	}
	return errors.Join(err, f.Close())
}

// sealed refuses a backup whose bytes have changed since it was sealed.
func sealed(path, said string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	sum, _, err := checksumOf(f, said)
	if err == nil && sum != said {
		err = errors.New("its checksum is wrong: the file was damaged or changed")
	}
	return errors.Join(err, f.Close())
}

// checksumOf returns the checksum of a file that contains a mark, and where the mark is.
func checksumOf(f *os.File, mark string) (sum string, at int64, err error) {
	if len(mark) != len(checksumBlank) || !strings.HasPrefix(mark, checksumMark) {
		return "", 0, fmt.Errorf("its checksum is damaged: %q", mark)
	}
	if at, err = find(f, []byte(mark)); err != nil {
		return "", 0, err
	}
	header := make([]byte, 100)
	if _, err := f.ReadAt(header, 0); err != nil || at < int64(len(header)) {
		return "", 0, errors.Join(errors.New("its header is damaged"), err)
	}
	for _, part := range rewritten {
		clear(header[part[0]:part[1]])
	}
	hash := sha256.New()
	hash.Write(header)
	if _, err := f.Seek(int64(len(header)), io.SeekStart); err != nil {
		return "", 0, err
	}
	if _, err := io.CopyN(hash, f, at-int64(len(header))); err != nil {
		return "", 0, err
	}
	hash.Write([]byte(checksumBlank))
	if _, err := f.Seek(at+int64(len(mark)), io.SeekStart); err != nil {
		return "", 0, err
	}
	if _, err := io.Copy(hash, f); err != nil {
		return "", 0, err
	}
	return checksumMark + hex.EncodeToString(hash.Sum(nil)), at, nil
}

// find returns where a file contains a text, which it must contain once.
func find(f *os.File, text []byte) (int64, error) {
	const chunk = 1 << 20
	buffer, found := make([]byte, chunk+len(text)-1), int64(-1)
	for from := int64(0); ; from += chunk {
		n, err := f.ReadAt(buffer, from)
		if err != nil && !errors.Is(err, io.EOF) {
			return 0, err
		}
		part := buffer[:n]
		for base := 0; ; {
			i := bytes.Index(part[base:], text)
			if i < 0 || base+i >= chunk {
				break
			}
			if found >= 0 {
				return 0, errors.New("its checksum is there twice")
			}
			found, base = from+int64(base+i), base+i+1
		}
		if n < len(buffer) {
			break
		}
	}
	if found < 0 {
		return 0, errors.New("its checksum is damaged")
	}
	return found, nil
}
