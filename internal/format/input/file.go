package input

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"mime/multipart"

	"kontor/internal/base/fault"
)

// File is a file as it was sent.
type File struct {
	Name    string // in the form
	Content []byte
}

// Receiver is an input that takes a file: the part named file of a form, or the whole body.
// Receive runs after all other fields are checked, outside of any transaction.
type Receiver interface {
	Receive(ctx context.Context, f File) error
}

// FileField is the name of the part of a form that holds the file.
const FileField = "file"

// FileMax is the maximum size of a file.
const FileMax = 10 << 20

// ReadFile reads a file into memory. hint is its likely size, so that memory is taken once.
func ReadFile(in io.Reader, hint int64) ([]byte, error) {
	var all bytes.Buffer
	if hint > 0 {
		all.Grow(int(min(hint, FileMax)) + bytes.MinRead)
	}
	n, err := all.ReadFrom(io.LimitReader(in, FileMax+1))
	if n > FileMax {
		return nil, fault.PayloadTooLarge.Because("the file must not exceed %d MB", FileMax>>20)
	}
	return all.Bytes(), err
}

// Takes makes Multipart read the file of the form, of about so many bytes. admit gets the input when
// the file begins, if the fields before it are complete.
func (r *Reading) Takes(size int64, admit func(in any) error) *Reading {
	r.takes, r.size, r.admit = true, size, admit
	return r
}

// file reads the part of a form that is the file. A second one is refused: it would be lost.
func (r *Reading) readFile(part *multipart.Part, name string) error {
	if r.Sent != nil {
		return fault.BadRequest.Because("the form has more than one file; send one request for each")
	}
	if in, failed := r.checked(); len(failed) == 0 {
		if err := r.admit(in); err != nil {
			return err
		}
	}
	content, err := ReadFile(part, r.size)
	if err != nil {
		return broken(err)
	}
	r.Sent = &File{Name: name, Content: content}
	return nil
}

// Digest identifies the file of a form, for forms that are sent twice.
func (f *File) Digest(sum io.Writer) {
	if f != nil {
		fmt.Fprintf(sum, "%q %d\n", f.Name, len(f.Content))
		_, _ = sum.Write(f.Content)
	}
}
