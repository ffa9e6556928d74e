package api

import (
	"net/http"
	"reflect"
	"strconv"

	"kontor/internal/api/transfer"
	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/org/files"
)

// OnContent returns the route of stored files. They are opened after the transaction that has
// found them.
func OnContent[In any](methodPath string, right access.Right, read func(*db.Tx, In) (files.Content, error), faults ...*fault.Fault) Route {
	r := On(methodPath, right, Op{in: reflect.TypeFor[In]()}, Download, http.StatusOK, faults...)
	r.content = func(tx *db.Tx, in any) (files.Content, error) { return read(tx, *in.(*In)) }
	return r.Extension()
}

// sendContent answers with a stored file.
func (x *exchange) sendContent(in any) (answer, error) {
	var found files.Content
	err := x.DB.Read(x.r.Context(), x.who.Actor, func(tx *db.Tx) (err error) {
		found, err = x.route.content(tx, in)
		return err
	})
	if err != nil {
		return answer{}, err
	}
	if x.fresh(strconv.Quote(found.SHA256)) {
		return answer{status: http.StatusNotModified}, nil
	}
	body, err := x.Spool.Open(x.r.Context(), x.who.Actor.Org, found)
	if err != nil {
		return answer{}, err
	}
	defer body.Close()
	transfer.SendContent(x.w, x.r, found.Row, body, false)
	x.call.Status = http.StatusOK
	return answer{status: http.StatusOK, sent: true}, nil
}
