package api

import (
	"fmt"
	"io"
	"net/http"
	"path"
	"reflect"

	"kontor/internal/api/transfer"
	"kontor/internal/db"
)

// FileOp writes the result of a read as a file.
type FileOp struct {
	in    reflect.Type
	write func(tx *db.Tx, in any, w io.Writer) (name string, err error) // no name: that of the route
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
func FileOnly[In asking]() Op { return Op{in: reflect.TypeFor[In]()} }

// asking is an input that can request a file by its format.
type asking interface{ File() (format string) }

// mediaTypes are the media types of files by format.
var mediaTypes = []struct{ format, name string }{
	{"csv", "text/csv; charset=utf-8"},
	{"xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"},
	{"txt", "text/plain; charset=utf-8"},
}

// Files lets a route answer with a file when its input asks for one.
func (r Route) Files(op FileOp) Route {
	if op.in != r.op.in || r.op.write || !reflect.PointerTo(op.in).Implements(reflect.TypeFor[asking]()) {
		panic("api: " + r.name() + " cannot answer with a file")
	}
	r.file = &op
	return r
}

// fileFormat is the format of a route that answers with a file only.
func (r Route) fileFormat() string {
	return reflect.New(r.op.in).Interface().(asking).File()
}

// format returns the requested file format, or "".
func (x *exchange) format(in any) string {
	if x.route.file == nil {
		return ""
	}
	return in.(asking).File()
}

// writeFile answers with a file.
func (x *exchange) writeFile(in any, format string) (answer, error) {
	name := path.Base(x.route.path) + "." + format
	f, err := x.Spool.Write(x.who.Actor.Org, format, func(w io.Writer) error {
		return x.DB.Read(x.r.Context(), x.who.Actor, func(tx *db.Tx) error {
			own, err := x.route.file.write(tx, in, w)
			if own != "" {
				name = own
			}
			return err
		})
	})
	if err != nil {
		return answer{}, err
	}
	x.w.Header().Set("Content-Type", MediaType(format))
	x.w.Header().Set("Content-Disposition", fmt.Sprintf("attachment; filename=%q", name))
	return answer{status: http.StatusOK, file: f}, nil
}

// MediaType returns the media type of a file format.
func MediaType(format string) string {
	for _, m := range mediaTypes {
		if m.format == format {
			return m.name
		}
	}
	return "application/octet-stream"
}

// sendFile sends a file to the client.
func (x *exchange) sendFile(f *transfer.File) {
	transfer.Linger(x.w)
	x.w.WriteHeader(http.StatusOK)
	if x.r.Method == http.MethodHead {
		return
	}
	if _, err := io.Copy(x.w, f.File); err != nil {
		x.Log.Debug("the client did not take its file", "request", x.call.RequestID, "error", err)
	}
}
