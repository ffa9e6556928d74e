package client

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Error is a refusal of the server. Branch on Code, then on Reason:
//
//	var refused *client.Error
//	if errors.As(err, &refused) && refused.Reason == "duplicate" {
//		return refused.ExistingID, nil
//	}
type Error struct {
	Status      int           // HTTP status
	Code        string        // errorCode, stable
	Reason      string        // errorInfo.reason: distinguishes cases with the same code
	Message     string        // for people, in the language of the client
	Description string        // details for developers
	Fields      []FieldError  // invalid fields
	ExistingID  int64         // with reason duplicate: the record that has the value
	Info        []byte        // errorInfo as JSON
	RequestID   string        // X-Request-Id, for the operator of the server
	RetryAfter  time.Duration // how long the server asks to wait
}

func (e *Error) Error() string {
	parts := []string{fmt.Sprintf("kontor: %d %s", e.Status, e.Code)}
	if e.Reason != "" {
		parts[0] += " (" + e.Reason + ")"
	}
	for _, text := range []string{e.Message, e.Description} {
		if text != "" {
			parts = append(parts, text)
		}
	}
	for _, f := range e.Fields {
		parts = append(parts, f.Field+": "+f.Message)
	}
	if e.RequestID != "" {
		parts = append(parts, "request "+e.RequestID)
	}
	return strings.Join(parts, ": ")
}

// ReasonOf returns the reason of a refusal, or "".
func ReasonOf(err error) string {
	var refused *Error
	if errors.As(err, &refused) {
		return refused.Reason
	}
	return ""
}

// IsNotFound reports whether the record does not exist, or belongs to another company.
func IsNotFound(err error) bool {
	var refused *Error
	return errors.As(err, &refused) && refused.Status == http.StatusNotFound
}

// errorOf reads a refusal. An answer that is not of kontor, such as that of a proxy, has
// only a status.
func errorOf(res *http.Response, body []byte) *Error {
	e := refusal(res.StatusCode, body)
	e.RequestID = res.Header.Get("X-Request-Id")
	if seconds, err := strconv.Atoi(res.Header.Get("Retry-After")); err == nil && seconds >= 0 {
		e.RetryAfter = min(time.Duration(seconds)*time.Second, time.Hour)
	}
	return e
}

// refusal reads the body of a refusal.
func refusal(status int, body []byte) *Error {
	e := &Error{Status: status, Message: http.StatusText(status)}
	var record struct {
		ErrorCode, ErrorMessage, ErrorDescription string
		ErrorValidation                           []FieldError
		ErrorInfo                                 json.RawMessage
	}
	if json.Unmarshal(body, &record) != nil || record.ErrorCode == "" {
		return e
	}
	e.Code, e.Message, e.Description = record.ErrorCode, record.ErrorMessage, record.ErrorDescription
	e.Fields, e.Info = record.ErrorValidation, record.ErrorInfo
	var info struct {
		Reason     string
		ExistingID int64
		Info       *struct { // of an operation in an atomic batch
			Reason     string
			ExistingID int64
		}
	}
	if json.Unmarshal(e.Info, &info) == nil {
		e.Reason, e.ExistingID = info.Reason, info.ExistingID
		if info.Info != nil && e.Reason == "" {
			e.Reason, e.ExistingID = info.Info.Reason, info.Info.ExistingID
		}
	}
	return e
}
