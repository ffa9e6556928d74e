package main

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// plainFlag says what is wrong with a flag without the words of the library that
// read it, and which one may have been meant.
func plainFlag(cmd *cobra.Command, err error) error {
	var value *pflag.InvalidValueError
	if errors.As(err, &value) {
		return fmt.Errorf("--%s %q is no %s", value.GetFlag().Name, value.GetValue(), kindOf(value.GetFlag()))
	}
	var unknown *pflag.NotExistError
	if !errors.As(err, &unknown) {
		return err
	}
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	if meant := nearest(unknown.GetSpecifiedName(), names); meant != "" {
		return fmt.Errorf("%w; did you mean --%s?", err, meant)
	}
	return err
}

// kindOf is what a flag takes, in words.
func kindOf(f *pflag.Flag) string {
	switch f.Value.Type() {
	case "uint32":
		return "id: write a whole number above 0"
	case "int":
		return "whole number"
	case "bool":
		return "true or false"
	}
	return f.Value.Type()
}

var unknownVerb = regexp.MustCompile(`^unknown command "([^"]*)" for "([^"]*)"`)

// plainVerb adds the verb that may have been meant.
func plainVerb(cmd *cobra.Command, said string) string {
	found := unknownVerb.FindStringSubmatch(said)
	if found == nil || cmd == nil {
		return said
	}
	var names []string
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() {
			names = append(names, c.Name())
		}
	}
	if meant := nearest(found[1], names); meant != "" {
		return fmt.Sprintf("%s; did you mean %s %s?", said, found[2], meant)
	}
	return said
}

// nearest is the name that a mistyped one is most like, or nothing.
func nearest(typed string, names []string) string {
	best, meant := max(len(typed)/3, 2)+1, ""
	for _, name := range names {
		if len(typed) > 1 && strings.HasPrefix(name, typed) || len(name) > 2 && strings.HasPrefix(typed, name) {
			return name
		}
		if d := distance(typed, name); d < best {
			best, meant = d, name
		}
	}
	return meant
}

// distance is how many letters have to be put in, left out or changed.
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
