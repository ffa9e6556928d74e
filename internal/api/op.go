package api

import (
	"io"
	"reflect"

	"kontor/internal/db"
)

// Op is an operation together with the types of its input and its result.
type Op struct {
	In, Out reflect.Type // Out is nil when there is nothing to return
	Write   bool
	Run     func(tx *db.Tx, in any) (any, error) // in is a pointer, and so is the result
}

// Read is an operation in a read-only transaction.
func Read[In, Out any](op func(*db.Tx, In) (Out, error)) Op { return of(op, false) }

// Write is an operation under the organization's lock.
func Write[In, Out any](op func(*db.Tx, In) (Out, error)) Op { return of(op, true) }

// Do is an operation under the organization's lock that returns nothing.
func Do[In any](op func(*db.Tx, In) error) Op {
	return Op{In: reflect.TypeFor[In](), Write: true,
		Run: func(tx *db.Tx, in any) (any, error) { return nil, op(tx, *in.(*In)) }}
}

func of[In, Out any](op func(*db.Tx, In) (Out, error), write bool) Op {
	return Op{In: reflect.TypeFor[In](), Out: reflect.TypeFor[Out](), Write: write,
		Run: func(tx *db.Tx, in any) (any, error) {
			out, err := op(tx, *in.(*In))
			if err != nil {
				return nil, err
			}
			return &out, nil
		}}
}

// FileOp writes the result of a read as a file.
type FileOp struct {
	in    reflect.Type
	Write func(tx *db.Tx, in any, w io.Writer) (name string, err error) // no name: that of the route
}

// WriteFile is an operation that writes a file in a read-only transaction.
func WriteFile[In any](write func(*db.Tx, In, io.Writer) error) FileOp {
	return FileOp{reflect.TypeFor[In](), func(tx *db.Tx, in any, w io.Writer) (string, error) { return "", write(tx, *in.(*In), w) }}
}

// WriteNamed is like WriteFile, for files whose name the operation knows.
func WriteNamed[In any](write func(*db.Tx, In, io.Writer) (name string, err error)) FileOp {
	return FileOp{reflect.TypeFor[In](), func(tx *db.Tx, in any, w io.Writer) (string, error) { return write(tx, *in.(*In), w) }}
}

// FileOnly is the operation of a route that answers with a file only.
func FileOnly[In FileInput]() Op { return Op{In: reflect.TypeFor[In]()} }

// FileInput is an input that can request a file by its format.
type FileInput interface{ File() (format string) }

// MediaTypes are the media types of files by format.
var MediaTypes = []struct{ Format, Name string }{
	{"csv", "text/csv; charset=utf-8"},
	{"xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"},
	{"txt", "text/plain; charset=utf-8"},
}

// MediaType returns the media type of a file format.
func MediaType(format string) string {
	for _, m := range MediaTypes {
		if m.Format == format {
			return m.Name
		}
	}
	return "application/octet-stream"
}
