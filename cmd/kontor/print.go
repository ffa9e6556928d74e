package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"regexp"
	"strings"
)

var braces = regexp.MustCompile(`\{[^}]*\}`)

// printAs prints JSON: a text with members in braces for each record, or the columns of a list,
// "ID=id, AMOUNT=totalAmount currency, STATE=isActive?active/inactive". Missing values are -.
func printAs(out io.Writer, form string, body []byte) error {
	var value any
	numbers := json.NewDecoder(bytes.NewReader(body))
	numbers.UseNumber()
	if err := numbers.Decode(&value); err != nil {
		return err
	}
	records, listed := value.([]any)
	if !listed {
		records = []any{value}
	}
	if strings.Contains(form, "{") {
		for _, r := range records {
			line := braces.ReplaceAllStringFunc(form, func(name string) string { return cell(r, strings.Trim(name, "{}")) })
			if _, err := fmt.Fprintln(out, line); err != nil {
				return err
			}
		}
		return nil
	}
	var head []string
	rows := make([][]string, len(records))
	for column := range strings.SplitSeq(form, ", ") {
		name, members, _ := strings.Cut(column, "=")
		head = append(head, name)
		for i, r := range records {
			rows[i] = append(rows[i], cell(r, members))
		}
	}
	return table(out, head, rows)
}

// cell returns the text of members of a record.
func cell(record any, members string) string {
	members, words, chosen := strings.Cut(members, "?")
	var texts []string
	for member := range strings.FieldsSeq(members) {
		value := record
		for name := range strings.SplitSeq(member, ".") {
			inner, _ := value.(map[string]any)
			value = inner[name]
		}
		if value == nil && len(texts) == 0 {
			return "-"
		}
		yes, no, _ := strings.Cut(words, "/")
		switch {
		case chosen && value == true:
			value = yes
		case chosen:
			value = no
		}
		texts = append(texts, fmt.Sprint(value))
	}
	return strings.Join(texts, " ")
}
