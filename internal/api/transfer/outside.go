package transfer

import (
	"io"
	"net/http"

	"kontor/internal/db"
)

// outside is a ResponseWriter that panics if something is sent while a transaction of its
// request is open. The transaction then fails and the client gets a 500, instead of
// holding a connection of the database for as long as it likes.
type outside struct {
	http.ResponseWriter
	request *db.Request
}

// Outside makes a request answer only outside of its transactions. It costs two
// allocations and is always on.
func Outside(w http.ResponseWriter, r *http.Request) (http.ResponseWriter, *http.Request) {
	request := db.NewRequest(r.Context())
	return &outside{w, request}, r.WithContext(request)
}

func (o *outside) check() {
	if o.request.Open() {
		panic("transfer: an answer is sent inside a transaction; build it inside and send it after")
	}
}

func (o *outside) WriteHeader(status int) {
	o.check()
	o.ResponseWriter.WriteHeader(status)
}

func (o *outside) Write(p []byte) (int, error) {
	o.check()
	return o.ResponseWriter.Write(p)
}

// ReadFrom sends a file without copying it through memory, where the server can.
func (o *outside) ReadFrom(r io.Reader) (int64, error) {
	o.check()
	return io.Copy(o.ResponseWriter, r)
}

// Unwrap is for http.ResponseController.
func (o *outside) Unwrap() http.ResponseWriter { return o.ResponseWriter }

// Bounded limits the body of a request. Over the limit, the server closes the connection,
// which it only does for its own ResponseWriter.
func Bounded(w http.ResponseWriter, body io.ReadCloser, limit int64) io.ReadCloser {
	if o, ok := w.(*outside); ok {
		w = o.ResponseWriter
	}
	return http.MaxBytesReader(w, body, limit)
}
