package main

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// plainFlag describes a wrong flag in our own words and suggests the nearest one.
func plainFlag(cmd *cobra.Command, err error) error {
	var value *pflag.InvalidValueError
	if errors.As(err, &value) {
		return fmt.Errorf("--%s %q is not valid: expected %s", value.GetFlag().Name, value.GetValue(), kindOf(value.GetFlag()))
	}
	var unknown *pflag.NotExistError
	if !errors.As(err, &unknown) {
		return err
	}
	if args := cmd.Flags().Args(); cmd.HasSubCommands() && len(args) > 0 { // its flags are unknown because it is
		return fmt.Errorf("unknown command %q for %q", args[0], cmd.CommandPath())
	}
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	if match := nearest(unknown.GetSpecifiedName(), names); match != "" {
		return fmt.Errorf("%w; did you mean --%s?", err, match)
	}
	return err
}

// kindOf describes the value that a flag takes.
func kindOf(f *pflag.Flag) string {
	switch f.Value.Type() {
	case "uint32":
		return "an id, a whole number above 0"
	case "int":
		return "a whole number"
	case "bool":
		return "true or false"
	}
	return "a " + f.Value.Type()
}

var unknownCommand = regexp.MustCompile(`^unknown command "([^"]*)" for "([^"]*)"`)

// plainCommand suggests the nearest command.
func plainCommand(cmd *cobra.Command, message string) string {
	found := unknownCommand.FindStringSubmatch(message)
	if found == nil || cmd == nil {
		return message
	}
	var names []string
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() {
			names = append(names, c.Name())
		}
	}
	if match := nearest(found[1], names); match != "" {
		return fmt.Sprintf("%s; did you mean %s %s?", message, found[2], match)
	}
	return message
}

// nearest returns the name most similar to a mistyped one, or "".
func nearest(typed string, names []string) string {
	best, match := max(len(typed)/3, 2)+1, ""
	if len(typed) < 4 { // two typos in three letters mean any word
		best = 2
	}
	for _, name := range names {
		if len(typed) > 1 && strings.HasPrefix(name, typed) || len(name) > 2 && strings.HasPrefix(typed, name) {
			return name
		}
		if d := distance(typed, name); d < best {
			best, match = d, name
		}
	}
	return match
}

// distance is the Levenshtein distance.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for i := range row {
		row[i] = i
	}
	for i := range len(a) {
		before := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := before
			if a[i] != b[j] {
				change++
			}
			before = row[j+1]
			row[j+1] = min(change, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
