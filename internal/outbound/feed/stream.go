package feed

import (
	"kontor/internal/db"
)

// streamPage is how many events a stream sends at once.
const streamPage = 50

// StreamPage is the next part of a stream.
type StreamPage struct {
	_ struct{} `schema:"EventStream"`
	Page
}

// StreamList returns the next part of a stream.
func StreamList(tx *db.Tx, in Stream) (StreamPage, error) {
	page, err := List(tx, Filter{After: in.After, Types: in.Types, DocumentType: in.DocumentType, Expand: in.Expand, Limit: streamPage})
	return StreamPage{Page: page}, err
}

// Resume continues after the event that the client has.
func (s *Stream) Resume(lastEventID string) { s.After = lastEventID }

// Each calls send with every event.
func (p *StreamPage) Each(send func(id, kind string, record any)) {
	for i := range p.Items {
		send(p.Items[i].EventID, p.Items[i].Type, &p.Items[i])
	}
}
