package api

import (
	"strconv"
	"strings"

	"kontor/internal/base/fault"
	"kontor/internal/format/input"
)

// ErrorRecord is the body of every error response.
type ErrorRecord struct {
	// HTTP status.
	StatusCode int `json:"statusCode"`
	// Stable machine-readable error code. Branch on this field.
	ErrorCode string `json:"errorCode"`
	// Short message in the language of Accept-Language.
	ErrorMessage string `json:"errorMessage"`
	// Details for developers in the same language, if there are any.
	ErrorDescription string `json:"errorDescription,omitempty"`
	// One element per invalid field.
	ErrorValidation []FieldError `json:"errorValidation,omitempty"`
	// Machine-readable details, if there are any. If a tax month is filed: `form`, `month`,
	// `filingId` and `ways`, what is possible instead. If stock would become negative: the missing
	// quantities. Otherwise: `param`, the JSON path of the first invalid field
	// (`items[0].productId`); `params`, the paths of all invalid fields if there are several; and
	// `reason`, a stable word that distinguishes cases with the same error code. Every `Conflict`
	// has a reason, and every `ServiceUnavailable` from the database. A duplicate also has
	// `existingId`, the id of the other record. The reasons:
	ErrorInfo any `json:"errorInfo,omitempty"`
	// Reserved; not sent.
	ErrorStack string `json:"errorStack,omitempty"`
}

// FieldError is one invalid field of a request.
type FieldError struct {
	// Server-side name of the field. To get the JSON name, lowercase the first letter and replace
	// ID with Id.
	Field string `json:"field"`
	// The rule that failed, for example required or oneof.
	Tag string `json:"tag"`
	// Error message. For enums it lists the accepted values.
	Message string `json:"message"`
}

// explained adds the list of reasons to the description of errorInfo.
func (w *writer) explained() {
	record, _ := w.all.get("ErrorRecord").(object)
	fields, _ := record.get("properties").(object)
	info, _ := fields.get("errorInfo").(object)
	var reasons []string
	for _, r := range fault.Reasons {
		reasons = append(reasons, "`"+string(r.Reason)+"` ("+r.Means+")")
	}
	info.set("description", info.get("description").(string)+" "+strings.Join(reasons, ", ")+".")
}

// detail is what errorInfo holds of a refusal whose code has none of its own.
type detail struct {
	Param  string       `json:"param,omitempty"`
	Params []string     `json:"params,omitempty"`
	Reason fault.Reason `json:"reason,omitempty"`
	// ExistingID is the id of the record that a duplicate repeats.
	ExistingID uint32 `json:"existingId,omitempty"`
}

// infoOf returns the machine-readable detail of a fault, or nil.
func infoOf(f *fault.Fault) any {
	if f.Info != nil || len(f.Fields) == 0 && f.Reason == "" {
		return f.Info
	}
	d := &detail{Reason: f.Reason, ExistingID: f.Existing}
	for _, field := range f.Fields {
		d.Params = append(d.Params, jsonPath(field))
	}
	if len(d.Params) > 0 {
		d.Param = d.Params[0]
	}
	if len(d.Params) == 1 {
		d.Params = nil
	}
	return d
}

// jsonPath returns the JSON path of a failed field: Items[0].ProductID is
// items[0].productId. An unknown name stays as sent.
func jsonPath(f fault.Field) string {
	path, asSent := f.Name, ""
	if f.Tag == "unknown" {
		path, asSent = strings.TrimSuffix(f.Name, f.Param), f.Param
	}
	names := strings.Split(path, ".")
	for i, name := range names {
		name, index, listed := strings.Cut(name, "[")
		if name != "" {
			names[i] = input.Spelling(name)
		}
		if listed {
			names[i] += "[" + index
		}
	}
	return strings.Join(names, ".") + asSent
}

// nextStep tells developers which field answers a refusal. People are asked in the console
// instead, so the fault itself does not say it.
func nextStep(f *fault.Fault, language fault.Language) string {
	if f.Code != fault.NegativeStockWarnConfirmRequired.Code || f.Description == "" {
		return f.Why.In(language)
	}
	return f.Why.In(language) + confirm[language]
}

// confirm is the step after a shortage that can be confirmed.
var confirm = [2]string{"; send confirmNegativeStock true to continue", " ส่ง confirmNegativeStock เป็น true เพื่อดำเนินการต่อ"}

// record converts a fault to the error record in a language.
func record(f *fault.Fault, language fault.Language) *ErrorRecord {
	r := &ErrorRecord{StatusCode: f.Status, ErrorCode: f.Code, ErrorMessage: f.Text[language], ErrorDescription: nextStep(f, language), ErrorInfo: infoOf(f)}
	for _, field := range f.Fields {
		r.ErrorValidation = append(r.ErrorValidation, FieldError{field.Name, field.Tag, input.Message(field, language)})
	}
	return r
}

// languageOf returns the language that Accept-Language prefers among ours.
func languageOf(header string) fault.Language {
	best, found := 0, fault.English
	for i, choice := range strings.Split(header, ",") {
		if i >= 20 {
			break
		}
		name, weight := preference(choice)
		if weight <= best {
			continue
		}
		switch name {
		case "th":
			best, found = weight, fault.Thai
		case "en", "*":
			best, found = weight, fault.English
		}
	}
	return found
}

// preference reads "th-TH;q=0.5" as the language and its weight in thousandths.
func preference(choice string) (name string, weight int) {
	name, options, _ := strings.Cut(strings.TrimSpace(choice), ";")
	name, _, _ = strings.Cut(strings.ToLower(strings.TrimSpace(name)), "-")
	quality := "1"
	for option := range strings.SplitSeq(options, ";") {
		if key, value, _ := strings.Cut(strings.TrimSpace(option), "="); strings.EqualFold(key, "q") {
			quality = value
		}
	}
	whole, fraction, _ := strings.Cut(quality, ".")
	n, err := strconv.Atoi((whole + fraction + "000")[:min(len(whole)+3, len(whole)+len(fraction)+3)])
	if err != nil || n < 0 || n > 1000 {
		return name, 0
	}
	return name, n
}
