package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"kontor/internal/api"
	"kontor/internal/api/operation"
	"kontor/internal/api/v1"
	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/format/comment"
	"kontor/internal/format/input"
	"kontor/internal/org"
	"kontor/internal/org/people"
)

// row is a command that runs an operation of the API. Its flags are the members of the request.
type row struct {
	use       string // path and arguments: "deposit void ID"
	operation string
	args      string // members of the arguments
	flags     string // flags that are not named after their member: "wht=whtAmount date=issueDate"
	without   string // members without a flag
	short     string // default: the summary of the operation
	long      string // default: its description
	example   string // flags and arguments after --org and --user
	prints    string // columns of a list, or a text with members in braces
	print     func(cmd *cobra.Command, out io.Writer, body []byte) error
	operator  bool // writes without --user, as the operator
	courier   bool // sends before its transaction
	done      string
	verdict   func(body []byte) error // of a result that is printed
	more      func(cmd *cobra.Command)
	prepare   func(*task) error
}

// task is one run of a row.
type task struct {
	*request
	row
	cmd    *cobra.Command
	given  []string
	in     any                            // read before the transaction
	within func(*db.Tx) error             // completes the request in its transaction
	after  func(*db.Tx, any) (any, error) // returns what is printed
}

// operations lists the operations of the API by name.
var operations = sync.OnceValue(func() map[string]api.Route {
	all := map[string]api.Route{}
	for _, route := range v1.Routes() {
		all[route.OperationID()] = route
	}
	return all
})

// command returns the command of a row.
func (r row) command() *cobra.Command {
	route, ok := operations()[r.operation]
	if !ok {
		panic("kontor: no operation " + r.operation)
	}
	words := strings.Fields(r.words())
	arguments := strings.TrimPrefix(r.use, r.words())
	summary, description := route.Summary, route.Description
	cmd := &cobra.Command{
		Use: words[len(words)-1] + arguments, Short: cmp.Or(r.short, summary), Long: cmp.Or(r.long, plainText(description)),
		Args: numberOf(strings.Fields(arguments)),
		RunE: func(cmd *cobra.Command, args []string) error { return r.run(cmd, newRequest(route), args) },
	}
	orgFlag(cmd)
	cmd.Flags().String("user", "", "e-mail address of the member to act as")
	if route.Writes() && !r.operator {
		_ = cmd.MarkFlagRequired("user")
	}
	for _, f := range route.Input.Fields {
		r.flag(cmd.Flags(), f)
	}
	jsonFlag(cmd)
	if route.Tries() && route.Writes() {
		cmd.Flags().Bool("dry-run", false, "show the result without changing anything")
	}
	if r.courier {
		secretKeyFlag(cmd)
		webhookFlags(cmd)
	}
	if r.more != nil {
		r.more(cmd)
	}
	user := ""
	if route.Writes() && !r.operator {
		user = " --user owner@acme.test"
	}
	for line := range strings.Lines(r.example) {
		cmd.Example += "  kontor " + strings.TrimSpace(r.words()+" --org 1"+user+" "+line) + "\n"
	}
	cmd.Example = strings.TrimSuffix(cmd.Example, "\n")
	return cmd
}

// words returns the words of the command: "deposit void".
func (r row) words() string {
	words := strings.Fields(r.use)
	return strings.Join(words[:slices.IndexFunc(append(words, "ID"), func(w string) bool { return w != strings.ToLower(w) })], " ")
}

// numberOf checks the number of arguments: "FILE", "[FILE]", "ID …".
func numberOf(arguments []string) cobra.PositionalArgs {
	switch n := len(arguments); {
	case n > 0 && arguments[n-1] == "…":
		return cobra.MinimumNArgs(n - 1)
	case n == 1 && strings.HasPrefix(arguments[0], "["):
		return cobra.MaximumNArgs(1)
	default:
		return cobra.ExactArgs(n)
	}
}

// plainText writes a text of the description without the marks of code.
func plainText(text string) string { return strings.ReplaceAll(text, "`", "") }

// memberKey annotates the flag of a member with the name of its field.
const memberKey = "member"

// memberValue is the value of a flag, which is read with the request.
type memberValue struct{ text, kind string }

// kinds name kinds of values in help.
var kinds = map[input.Kind]string{input.Text: "string", input.Integer: "number", input.ID: "id", input.Number: "number", input.Moment: "date",
	input.Boolean: "boolean", input.Object: "object", input.Array: "list", input.Raw: "object"}

func (v *memberValue) String() string { return v.text }
func (v *memberValue) Type() string   { return v.kind }

// Set replaces the value. A list grows, so that its flag can be repeated.
func (v *memberValue) Set(text string) error {
	if v.kind == kinds[input.Array] && v.text != "" {
		text = v.text + "," + text
	}
	v.text = text
	return nil
}

// memberHelp returns the comment of a field, in the style of help, with the values that it accepts.
func memberHelp(f *input.Field) string {
	text := cmp.Or(strings.TrimSuffix(plainText(comment.OfField(f.Owner, f.Name)), "."), "Id of the record")
	if text[1:2] == strings.ToLower(text[1:2]) {
		text = strings.ToLower(text[:1]) + text[1:]
	}
	for _, rule := range f.Rules {
		switch values := strings.Join(strings.Fields(rule.Param), ", "); {
		case rule.Tag != "oneof":
		case strings.ContainsAny(text, ".:"):
			text += ". One of " + values
		default:
			text += ": " + values
		}
	}
	return text
}

// flag adds the flag of a field.
func (r row) flag(flags *pflag.FlagSet, f *input.Field) {
	member := memberName(f)
	name := r.flagOf(member)
	if name == "" || f.Kind == input.Object || f.Kind == input.Array && f.Elem.Plan != nil || f.Kind == input.Raw {
		return
	}
	addFlag(flags, name, f)
	if f.Required && !f.Patched || f.Path != "" {
		_ = cobra.MarkFlagRequired(flags, name)
	}
}

// addFlag adds a flag for a field.
func addFlag(flags *pflag.FlagSet, name string, f *input.Field) {
	if f.Kind == input.Boolean {
		flags.Bool(name, false, memberHelp(f))
	} else {
		flags.Var(&memberValue{text: f.Tag.Get("default"), kind: kinds[f.Kind]}, name, memberHelp(f))
	}
	_ = flags.SetAnnotation(name, memberKey, []string{f.Name, memberName(f)})
}

// flagOf returns the flag of a member, or "": bankId is --bank, unless the row says otherwise.
func (r row) flagOf(member string) string {
	if slices.Contains(strings.Fields(r.args+" "+r.without+" page limit afterId updatedSince"), member) {
		return ""
	}
	for pair := range strings.FieldsSeq(r.flags) {
		if flag, of, _ := strings.Cut(pair, "="); of == member {
			return flag
		}
	}
	return kebab(cmp.Or(strings.TrimSuffix(member, "Id"), member))
}

// run runs the operation and prints its result.
func (r row) run(cmd *cobra.Command, q *request, args []string) error {
	t := &task{request: q, row: r, cmd: cmd, given: args}
	if err := t.fromFlags(cmd.Flags()); err != nil {
		return err
	}
	if err := t.fromArguments(); err != nil {
		return err
	}
	if r.prepare != nil {
		if err := r.prepare(t); err != nil {
			return err
		}
	}
	body, err := t.result()
	if err != nil {
		return misused(cmd, err)
	}
	dry, _ := cmd.Flags().GetBool("dry-run")
	if dry {
		say(cmd, "dry run, nothing was changed")
	}
	if err := t.show(body); err != nil || r.verdict == nil || dry {
		return err
	}
	return r.verdict(body)
}

// result runs the operation as the member of --user, or as the operator if there is none.
func (t *task) result() (body []byte, err error) {
	dry, _ := t.cmd.Flags().GetBool("dry-run")
	do := func(tx *db.Tx) (err error) {
		body, err = t.perform(tx)
		return err
	}
	err = with(t.cmd, func(ctx context.Context, d *db.DB) error {
		who, err := actorOf(ctx, t.cmd, d)
		if err == nil && t.courier {
			err = t.send(ctx, d, who, dry)
		}
		switch {
		case err != nil:
			return err
		case dry:
			return d.Try(ctx, who, do)
		case t.Writes():
			return d.Write(ctx, who, do)
		}
		return d.Read(ctx, who, do)
	})
	return body, err
}

// send does what the operation does before its transaction.
func (t *task) send(ctx context.Context, d *db.DB, who access.Actor, dry bool) error {
	if !who.May(t.Right) {
		return fault.Forbidden.Because("requires the %s role", t.Right.Roles())
	}
	courier, err := courierOf(t.cmd)
	if err != nil {
		return err
	}
	if t.in, err = t.read(); err != nil {
		return err
	}
	return t.Prepare(api.Preparation{Context: ctx, DB: d, Who: who, Dry: dry, Webhooks: courier}, t.in)
}

// fromFlags takes the members from the flags that are set.
func (q *request) fromFlags(flags *pflag.FlagSet) (err error) {
	flags.Visit(func(flag *pflag.Flag) {
		if len(flag.Annotations[memberKey]) == 0 || err != nil {
			return
		}
		name, text := flag.Annotations[memberKey][1], flag.Value.String()
		f := q.member(name)
		if wanted := sample(f, text); wanted != "" {
			err = wrongUse("--%s %q is not %s", flag.Name, text, wanted)
			return
		}
		for _, rule := range f.Rules {
			for _, value := range strings.Fields(rule.Param) {
				if rule.Tag == "oneof" && strings.EqualFold(text, value) {
					text = value
				}
			}
		}
		err = q.set(name, text)
	})
	return err
}

// fromArguments takes members from the arguments.
func (t *task) fromArguments() error {
	for i, member := range strings.Fields(t.args) {
		f, text := t.member(member), t.given[i]
		if f.Kind == input.Array {
			_, err := idsOf(t.given)
			return errors.Join(err, t.set(member, strings.Join(t.given, ",")))
		}
		if wanted := sample(f, text); wanted != "" {
			return wrongUse("%q is not %s", text, wanted)
		}
		if err := t.set(member, text); err != nil {
			return err
		}
	}
	return nil
}

// perform runs the operation and returns what is printed, as JSON.
func (t *task) perform(tx *db.Tx) (body []byte, err error) {
	if t.within != nil {
		if err := t.within(tx); err != nil {
			return nil, err
		}
	}
	if t.Op.Out != nil && t.member("page") != nil {
		return t.everyPage(tx)
	}
	in := t.in
	if in == nil {
		if in, err = t.read(); err != nil {
			return nil, err
		}
	}
	out, err := t.Run(tx, in)
	if err == nil && t.after != nil {
		out, err = t.after(tx, out)
	}
	if err != nil || out == nil {
		return nil, err
	}
	if list := reflect.ValueOf(out).Elem(); list.Kind() == reflect.Slice && list.IsNil() {
		return []byte("[]"), nil
	}
	body, err = json.Marshal(out)
	return operation.Unissued(body, tx.Attempted()), err
}

// everyPage reads a list to its end.
func (t *task) everyPage(tx *db.Tx) ([]byte, error) {
	all := []json.RawMessage{}
	for n := 1; n > 0; {
		t.query.Set("page", fmt.Sprint(n))
		t.query.Set("limit", "100")
		in, err := t.read()
		if err != nil {
			return nil, err
		}
		out, err := t.Run(tx, in)
		if err != nil {
			return nil, err
		}
		var page struct {
			Items      []json.RawMessage
			Pagination struct{ NextPage int }
		}
		text, err := json.Marshal(out)
		if err == nil {
			err = json.Unmarshal(text, &page)
		}
		if err != nil {
			return nil, err
		}
		all, n = append(all, page.Items...), page.Pagination.NextPage
	}
	return json.Marshal(all)
}

// show prints the result.
func (t *task) show(body []byte) error {
	out := t.cmd.OutOrStdout()
	switch {
	case body == nil:
		if t.done != "" {
			say(t.cmd, t.done, strings.Join(t.given, " "))
		}
		return nil
	case wantsJSON(t.cmd):
		return indented(out, body)
	case t.print != nil:
		return t.print(t.cmd, out, body)
	}
	return printAs(out, t.prints, body)
}

// indented prints JSON for people and scripts.
func indented(out io.Writer, body []byte) error {
	var text bytes.Buffer
	if err := json.Indent(&text, body, "", "  "); err != nil {
		return err
	}
	_, err := fmt.Fprintln(out, text.String())
	return err
}

// misused turns a value that a flag cannot have into an error of the command line.
func misused(cmd *cobra.Command, err error) error {
	f := fault.Of(err)
	if f == nil || len(f.Fields) == 0 {
		return err
	}
	switch field := f.Fields[0]; field.Tag {
	case "oneof":
		if flag := cmd.Flags().Lookup(strings.TrimPrefix(flagOf(cmd, field.Name), "--")); flag != nil {
			return wrongUse("--%s %q is not one of %s", flag.Name, flag.Value, strings.Join(strings.Fields(field.Param), ", "))
		}
	case "type", "datetime", "boolean":
		return usage{err}
	}
	return err
}

// actorOf returns the member of --user in the organization of --org, or the operator.
func actorOf(ctx context.Context, cmd *cobra.Command, d *db.DB) (access.Actor, error) {
	orgID, _ := cmd.Flags().GetUint32("org")
	email, _ := cmd.Flags().GetString("user")
	if email == "" {
		o, err := organization(ctx, d, orgID)
		return org.Operator(o, cmd.CommandPath()), err
	}
	return db.Look(ctx, d, func(r *db.Root) (access.Actor, error) { return people.ActorOf(r, orgID, email, cmd.CommandPath()) })
}
