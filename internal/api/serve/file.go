package serve

import (
	"fmt"
	"io"
	"net/http"
	"path"

	"kontor/internal/api"
	"kontor/internal/api/operation"
	"kontor/internal/api/transfer"
	"kontor/internal/db"
)

// format returns the requested file format, or "".
func (x *exchange) format() string {
	if x.Route.File == nil {
		return ""
	}
	return x.In.(api.FileInput).File()
}

// writeFile answers with a file.
func (x *exchange) writeFile() (answer, error) {
	format := x.format()
	name := path.Base(x.Route.Path) + "." + format
	f, err := x.Spool.Write(x.Who.Actor.Org, format, func(w io.Writer) error {
		return x.DB.Read(x.HTTP.Context(), x.Who.Actor, func(tx *db.Tx) error {
			own, err := x.Route.File.Write(tx, x.In, w)
			if own != "" {
				name = own
			}
			return err
		})
	})
	if err != nil {
		return answer{}, err
	}
	x.Writer.Header().Set("Content-Type", api.MediaType(format))
	x.Writer.Header().Set("Content-Disposition", fmt.Sprintf("attachment; filename=%q", name))
	return answer{Answer: operation.Answer{Status: http.StatusOK}, file: f}, nil
}

// sendFile sends a file to the client.
func (x *exchange) sendFile(f *transfer.File) {
	transfer.Linger(x.Writer)
	x.Writer.WriteHeader(http.StatusOK)
	if x.HTTP.Method == http.MethodHead {
		return
	}
	if _, err := io.Copy(x.Writer, f.File); err != nil {
		x.Log.Debug("the client did not take its file", "request", x.Call.RequestID, "error", err)
	}
}
