package api

import (
	"net/http"
	"time"

	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/format/encode"
)

// Times of a stream.
const (
	streamLength  = 15 * time.Minute
	streamComment = 15 * time.Second // between two comments that keep the connection open
	streamWrite   = 15 * time.Second // in which a client takes what it is sent
	streamRetry   = "retry: 1000\n\n"
)

// streaming is an answer that is sent as events of a stream.
type streaming interface {
	expands
	Each(send func(id, kind string, record any)) // calls send with a pointer to each record
	Last() string                                // id after which the next part begins
}

// resumed is an input that begins after an event.
type resumed interface{ Resume(lastEventID string) }

// Streams makes a route answer with server-sent events, read page by page.
func (r Route) Streams() Route {
	r.stream = true
	return r
}

// stream sends events until the client leaves, the server stops, or the time is over.
func (x *exchange) stream(in any) (answer, error) {
	leave, err := x.waitsIn()
	if err != nil {
		return answer{}, err
	}
	defer leave()
	woken, every, stop := x.signal()
	defer stop()
	if last := x.r.Header.Get("Last-Event-ID"); last != "" {
		in.(resumed).Resume(last)
	}
	page, err := x.page(in)
	if err != nil {
		return answer{}, err
	}
	h := x.w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("X-Accel-Buffering", "no")
	x.call.Status = http.StatusOK
	x.w.WriteHeader(http.StatusOK)
	for end := time.Now().Add(streamLength); time.Now().Before(end); {
		text := eventText(page)
		idle := len(text) == 0
		if idle {
			text = []byte(": \n\n")
		}
		if x.r.Method == http.MethodHead || !x.sendNow(text) {
			return answer{sent: true}, nil
		}
		in.(resumed).Resume(page.Last())
		if idle && !x.pause(woken, min(every, streamComment)) {
			break
		}
		if x.still() != nil {
			break
		}
		if page, err = x.page(in); err != nil {
			x.Log.Debug("a stream of events ends", "request", x.call.RequestID, "error", err)
			break
		}
	}
	x.sendNow([]byte(streamRetry))
	return answer{sent: true}, nil
}

// page reads the next part of a stream.
func (x *exchange) page(in any) (page streaming, err error) {
	err = x.DB.Read(x.r.Context(), x.who.Actor, func(tx *db.Tx) error {
		out, err := x.found(tx, in)
		if err == nil {
			page = out.(streaming)
		}
		return err
	})
	if err == nil && page == nil {
		err = fault.InternalError
	}
	return page, err
}

// eventText returns a part of a stream in the format of server-sent events.
func eventText(page streaming) (text []byte) {
	page.Each(func(id, kind string, record any) {
		text = append(text, "id: "+id+"\nevent: "+kind+"\ndata: "...)
		text = append(encode.Append(text, record), "\n\n"...)
	})
	return text
}

// sendNow sends a part of a stream. It returns false if the client does not take it.
func (x *exchange) sendNow(text []byte) bool {
	control := http.NewResponseController(x.w)
	_ = control.SetWriteDeadline(time.Now().Add(streamWrite)) // where the connection supports it
	if _, err := x.w.Write(text); err != nil {
		return false
	}
	return control.Flush() == nil
}
