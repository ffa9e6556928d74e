package api

import (
	"bytes"

	"kontor/internal/base/fault"
	"kontor/internal/format/input"
)

var _ = input.Enums(map[string]string{"warningCode": warningCodes()})

// warningCodes lists the codes for the description.
func warningCodes() string {
	var codes []byte
	for _, w := range fault.WarningCodes {
		codes = append(append(codes, w.Code...), ' ')
	}
	return string(bytes.TrimSpace(codes))
}
