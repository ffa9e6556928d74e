package client

import (
	"crypto/rand"
	"mime"
	"net/http"
	"net/url"
	"reflect"
	"strconv"
)

// Option changes one call.
type Option func(*settings)

// settings are what the options of a call ask for.
type settings struct {
	header http.Header
	nulls  []string
	dryRun *DryRunAnswer
	etag   *string
	file   *FileInfo
}

// note stores what options want to know about the answer.
func (s settings) note(h http.Header) {
	if s.etag != nil {
		*s.etag = h.Get("ETag")
	}
	if s.file != nil {
		_, named, _ := mime.ParseMediaType(h.Get("Content-Disposition"))
		*s.file = FileInfo{Name: named["filename"], Type: h.Get("Content-Type")}
	}
}

// IdempotencyKey uses a key of your own instead of a random one. Derive it from the work
// ("order-1234"), and the call is done once even if your program crashes and starts
// again. The server remembers a key for 24 hours.
func IdempotencyKey(key string) Option { return header("Idempotency-Key", key) }

// IfMatch makes the call fail with reason stale if the record has changed since etag.
func IfMatch(etag string) Option { return header("If-Match", etag) }

// ETag stores the ETag of the record that the call answers.
func ETag(etag *string) Option { return func(s *settings) { s.etag = etag } }

// FileInfo is what the server says about a file that a call returned.
type FileInfo struct {
	Name string // such as IV-202611-0007.pdf
	Type string // media type, such as application/pdf
}

// File stores name and type of the file that the call returns.
func File(file *FileInfo) Option { return func(s *settings) { s.file = file } }

// Null sends fields as null, which clears them: client.Null("dueDate").
func Null(fields ...string) Option {
	return func(s *settings) { s.nulls = append(s.nulls, fields...) }
}

// DryRun makes the server do everything but store it. The call returns the record as it
// would be, without id and number, and answer has the journal entries it would post.
func DryRun(answer *DryRunAnswer) Option { return func(s *settings) { s.dryRun = answer } }

func header(name, value string) Option {
	return func(s *settings) { s.header.Set(name, value) }
}

// NewIdempotencyKey returns a random key.
func NewIdempotencyKey() string { return rand.Text() }

// queryOf encodes a struct with query tags. Zero values are not sent.
func queryOf(query any) url.Values {
	values := url.Values{}
	v := reflect.ValueOf(query)
	if !v.IsValid() {
		return values
	}
	for i := range v.NumField() {
		field, name := v.Field(i), v.Type().Field(i).Tag.Get("query")
		if field.IsZero() {
			continue
		}
		if field.Kind() == reflect.Pointer {
			field = field.Elem()
		}
		switch field.Kind() {
		case reflect.String:
			values.Set(name, field.String())
		case reflect.Bool:
			values.Set(name, strconv.FormatBool(field.Bool()))
		default:
			values.Set(name, strconv.FormatInt(field.Int(), 10))
		}
	}
	return values
}
