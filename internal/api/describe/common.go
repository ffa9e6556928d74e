package describe

import (
	"encoding/json"
	"net/http"
	"reflect"
	"strings"

	"kontor/internal/api"
	"kontor/internal/base/fault"
	"kontor/internal/format/encode"
)

// wantedETag is the component of an ETag that only some requests get.
const wantedETag = "RequestedETag"

// rateHeaders are on every answer.
var rateHeaders = []string{"X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset", "X-Request-Id"}

// headers are the headers of answers.
func headers() object {
	header := func(text, kind string, extension bool) object {
		o := object{{"description", text}, {"schema", object{{"type", kind}}}}
		if extension {
			o.set("x-kontor-extension", true)
		}
		return o
	}
	return object{
		{"X-RateLimit-Limit", header("Requests allowed per minute for this key.", "integer", false)},
		{"X-RateLimit-Remaining", header("Requests left in the current minute.", "integer", false)},
		{"X-RateLimit-Reset", header("Unix time in seconds at which the next minute starts.", "integer", true)},
		{"X-Request-Id", header("Identifies this request in the server log.", "string", true)},
		{"Retry-After", header("Seconds to wait before the next try: until the next minute begins or the other operation may have ended (429), or until "+
			"the server may be available (503).", "integer", false)},
		{"ETag", header("Version of the record, for If-Match and If-None-Match.", "string", true)},
		{wantedETag, header("Version of the record, for If-Match. Only if the request has `Prefer: return=representation`, or If-Match where the answer is "+
			"a message.", "string", true)},
		{"Preference-Applied", header("`return=representation` if the answer contains the record as requested.", "string", true)},
		{"Idempotent-Replayed", header("`true` if this is the stored response of an earlier request with the same Idempotency-Key.", "string", true)},
		{"WWW-Authenticate", header("The accepted authentication scheme.", "string", true)},
		{"Location", header("Address of the PDF, for routes of PDF files.", "string", true)},
		{"Content-Disposition", header("File name, for csv and xlsx responses.", "string", true)},
		{"Allow", header("Methods allowed for this path.", "string", false)},
	}
}

func headerRefs(more ...string) object {
	var out object
	for _, name := range append(append([]string{}, rateHeaders...), more...) {
		as := name
		if name == wantedETag {
			as = "ETag"
		}
		out.set(as, ref("headers", name))
	}
	return out
}

// headerParameters are the headers of requests.
func headerParameters() object {
	header := func(name, text string, extension bool, schema object) object {
		o := object{{"name", name}, {"in", "header"}, {"required", false}, {"description", text}}
		if extension {
			o.set("x-kontor-extension", true)
		}
		return append(o, pair{"schema", schema})
	}
	text := object{{"type", "string"}}
	return object{
		{"AcceptLanguage", header("Accept-Language", "Language of the messages: `en` or `th`.", false, object{{"type", "string"}, {"example", "th"}})},
		{"IdempotencyKey", header("Idempotency-Key", "A value chosen by the client. Within 24 hours, a repeated request "+
			"with the same value is executed once: the first successful response is returned again. A different body fails with 409.", true,
			object{{"type", "string"}, {"minLength", 1}, {"maxLength", api.IdempotencyKeyMax}})},
		{"DryRun", object{{"name", api.DryRunParameter}, {"in", "query"}, {"required", false},
			{"description", "With `true` the request is validated and executed, then rolled back. The response is 200 with a " +
				"`DryRunAnswer`: the data it would have returned and the journal entries it would post (none for members, who " +
				"cannot read the journal). Ids and numbers are not assigned: they are null."},
			{"x-kontor-extension", true}, {"schema", object{{"type", "boolean"}}}}},
		{"IfMatch", header("If-Match", "ETag from an earlier read of the record. If the record has changed since, the request fails with 409.", true, text)},
		{"Prefer", header("Prefer", "With `return=representation` the answer contains the whole record, as a read would "+
			"return it, and its ETag.", true, object{{"type", "string"}, {"example", "return=representation"}})},
		{"IfNoneMatch", header("If-None-Match", "ETag from an earlier read of the record. If the record has not changed, "+
			"the response is 304 without a body.", true, text)},
	}
}

// shared are the refusals that read the same on every route.
var shared = []*fault.Fault{fault.BadRequest, fault.Unauthorized, fault.Forbidden, fault.NotFound, fault.MethodNotAllowed, fault.Conflict,
	fault.PayloadTooLarge, fault.UnsupportedMediaType, fault.RateLimitExceeded, fault.InternalError, fault.Unavailable}

// general are the components of the refusals that many routes share.
func (w *writer) general() object {
	out := object{{"NotModified", object{{"description", "The client already has the current version"}, {"headers", headerRefs("ETag")}}}}
	for _, f := range shared {
		if f == fault.MethodNotAllowed || w.used[f.Code] {
			out.set(f.Code, w.described([]*fault.Fault{f}))
		}
	}
	return out.sorted()
}

// refusal is the response of the refusals of one status.
func (w *writer) refusal(faults []*fault.Fault) object {
	if len(faults) == 1 {
		for _, f := range shared {
			if f.Code == faults[0].Code {
				w.used[f.Code] = true
				return ref("responses", f.Code)
			}
		}
	}
	return w.described(faults)
}

func example(f *fault.Fault) object {
	return object{{"summary", f.Text[fault.English]}, {"value", json.RawMessage(encode.Append(nil, api.Refusal(f, fault.English)))}}
}

// described is a response with the error record and one example for each code.
func (w *writer) described(faults []*fault.Fault) object {
	schema := w.out(reflect.TypeFor[api.ErrorRecord](), nil, true)
	var texts, codes []string
	var examples object
	for _, f := range faults {
		texts = append(texts, f.Text[fault.English]+" (`"+f.Code+"`)")
		codes = append(codes, f.Code)
		examples.set(f.Code, example(f))
		if f.Code == fault.BadRequest.Code {
			examples.set("Validation", example(fault.Invalid(fault.Field{Name: "ContactID", Tag: "required"}, fault.Field{Name: "Items[0].Quantity", Tag: "gt", Param: "0"})))
		}
	}
	names := []string{}
	switch faults[0].Status {
	case http.StatusTooManyRequests, http.StatusServiceUnavailable:
		names = append(names, "Retry-After")
	case http.StatusUnauthorized:
		names = append(names, "WWW-Authenticate")
	case http.StatusMethodNotAllowed:
		names = append(names, "Allow")
	}
	return object{
		{"description", strings.Join(texts, "; ")},
		{"x-error-codes", codes},
		{"headers", headerRefs(names...)},
		{"content", object{{"application/json", object{{"schema", schema}, {"examples", examples}}}}},
	}
}
