package serve

import (
	"net/http"
	"strconv"

	"kontor/internal/api/operation"
	"kontor/internal/api/transfer"
	"kontor/internal/db"
	"kontor/internal/org/files"
)

// sendContent answers with a stored file.
func (x *exchange) sendContent() (answer, error) {
	var found files.Content
	err := x.DB.Read(x.HTTP.Context(), x.Who.Actor, func(tx *db.Tx) (err error) {
		found, err = x.Route.FindContent(tx, x.In)
		return err
	})
	if err != nil {
		return answer{}, err
	}
	if x.Fresh(strconv.Quote(found.SHA256)) {
		return answer{Answer: operation.NotModified}, nil
	}
	body, err := x.Spool.Open(x.HTTP.Context(), x.Who.Actor.Org, found)
	if err != nil {
		return answer{}, err
	}
	defer body.Close()
	transfer.SendContent(x.Writer, x.HTTP, found.Row, body, false)
	x.Call.Status = http.StatusOK
	return answer{sent: true}, nil
}
