package api

import (
	"strconv"
	"strings"

	"kontor/internal/fault"
	"kontor/internal/input"
)

// ErrorRecord is the body of every answer that refuses or fails.
type ErrorRecord struct {
	// The HTTP status.
	StatusCode int `json:"statusCode"`
	// Stable machine-readable code; clients branch on it.
	ErrorCode string `json:"errorCode"`
	// Short text in the language of Accept-Language.
	ErrorMessage string `json:"errorMessage"`
	// Detail for the developer, in some cases.
	ErrorDescription string `json:"errorDescription,omitempty"`
	// One element per failed field.
	ErrorValidation []FieldError `json:"errorValidation,omitempty"`
	// Machine-readable detail, where there is some: the quantities that lack when stock would become negative; otherwise `param`, the JSON path of the first failed field (`items[0].productId`), `params`, those of all of them when there are several, and `reason`, a stable word where one code covers cases that a program must tell apart (`periodLocked`, `exchangeRateMissing`, `overReceipt`, `matchFailed`, `overPayment`, `notAllowedFrom`, `inDoubt`: a write that may be stored all the same).
	ErrorInfo any `json:"errorInfo,omitempty"`
	// Never sent.
	ErrorStack string `json:"errorStack,omitempty"`
}

// FieldError is one failed field of a request.
type FieldError struct {
	// Name of the field in the server: to find the JSON key, make the first letter lower case and turn ID into Id.
	Field string `json:"field"`
	// The rule that failed, for example required or oneof.
	Tag string `json:"tag"`
	// Error message; for enums it lists the accepted values.
	Message string `json:"message"`
}

// detail is what errorInfo holds of a refusal whose code has none of its own.
type detail struct {
	Param  string       `json:"param,omitempty"`
	Params []string     `json:"params,omitempty"`
	Reason fault.Reason `json:"reason,omitempty"`
}

// infoOf returns the machine-readable detail of a fault, or nil.
func infoOf(f *fault.Fault) any {
	if f.Info != nil || len(f.Fields) == 0 && f.Reason == "" {
		return f.Info
	}
	d := &detail{Reason: f.Reason}
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

// record converts a fault to the error record in a language.
func record(f *fault.Fault, language fault.Language) *ErrorRecord {
	r := &ErrorRecord{StatusCode: f.Status, ErrorCode: f.Code, ErrorMessage: f.Text[language], ErrorDescription: f.Description, ErrorInfo: infoOf(f)}
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
