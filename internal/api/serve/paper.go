package serve

import (
	"errors"
	"net/http"

	"kontor/internal/api"
	"kontor/internal/api/operation"
	"kontor/internal/base/fault"
	"kontor/internal/db"
)

// linkPaper answers with the address of the PDF, if its record can be read. Location is
// relative: clients send their key on only to the host that they have called.
func (x *exchange) linkPaper() (answer, error) {
	to := api.PaperPrefix + x.path
	if x.Route.Kind != api.KindPDF {
		to += api.PDFPath
	} else if len(x.Route.Params) > 0 {
		err := x.DB.Read(x.HTTP.Context(), x.Who.Actor, func(tx *db.Tx) error {
			_, err := x.Route.ReadPaper(tx, x.In)
			return err
		})
		if err != nil {
			return answer{}, err
		}
	}
	if query := x.HTTP.URL.RawQuery; query != "" {
		to += "?" + query
	}
	x.Writer.Header().Set("Location", to)
	a := x.Wrap(&api.PaperLink{Href: api.Origin(x.PublicURL) + to})
	a.Status = http.StatusSeeOther
	return answer{Answer: a}, nil
}

// draw answers with the PDF. It is drawn outside of the transaction.
func (x *exchange) draw() (answer, error) {
	var drawing api.Drawing
	err := x.DB.Read(x.HTTP.Context(), x.Who.Actor, func(tx *db.Tx) (err error) {
		drawing, err = x.Route.ReadPaper(tx, x.In)
		return err
	})
	if err != nil {
		return answer{}, err
	}
	paper, err := drawing(x.HTTP.Context())
	if err != nil {
		if errors.Is(err, fault.Unavailable) {
			x.Writer.Header().Set("Retry-After", "1")
		}
		return answer{}, err
	}
	if tag := api.PaperHeaders(x.Writer.Header(), paper, "inline"); x.Fresh(tag) {
		return answer{Answer: operation.NotModified}, nil
	}
	return answer{Answer: operation.Answer{Status: http.StatusOK, Body: paper.Bytes}, pdf: true}, nil
}
