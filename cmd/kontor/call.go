package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"mime"
	"mime/multipart"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"kontor/internal/api"
	"kontor/internal/api/v1"
	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/format/input"
)

func callCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "call [OPERATION [member=value …]]",
		Short: "Run any operation of the API",
		Long: `Run an operation of the API on the database, without a server and a key, with the
same checks as through the API, and print its answer. Without OPERATION, list the
operations; with OPERATION --help, the members of its request.

Members are those of the path, the query and the body. Dots lead into objects and
lists, whose elements are numbered from 0: items.0.quantity=2. A list or an object
can also be given as JSON, a list of plain values separated by commas. Every other
value is taken as it is, without quotes. An empty value clears: it is null, or
empty text.

--body FILE sends a file as the body (- is standard input), in which members
replace those of the file. For uploads, it is the file.

Reads without --user run as the operator.`,
		Example: "  kontor call\n  kontor call createContact --help\n" +
			"  kontor call listContacts --org 1 search=siam\n" +
			"  kontor call createContact --org 1 --user owner@acme.test name=\"Siam Desk\" contactType=client --dry-run\n" +
			"  kontor call createSalesDocument --org 1 --user owner@acme.test --body invoice.json items.0.quantity=2",
		Args: cobra.ArbitraryArgs,
		RunE: runCall,
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return slices.Sorted(maps.Keys(operations())), cobra.ShellCompDirectiveNoFileComp
		},
	}
	cmd.Flags().Uint32("org", 0, "id of the organization")
	cmd.Flags().String("user", "", "e-mail address of the member to act as")
	cmd.Flags().String("body", "", "file with the body of the request; - is standard input")
	cmd.Flags().Bool("dry-run", false, "show what a write would do without changing anything")
	outputFlag(cmd)
	filesFlag(cmd)
	secretKeyFlag(cmd)
	webhookFlags(cmd)
	paperFontFlag(cmd)
	usual := cmd.HelpFunc()
	cmd.SetHelpFunc(func(cmd *cobra.Command, args []string) {
		if route, ok := operations()[cmd.Flags().Arg(0)]; ok {
			describeOperation(cmd.OutOrStdout(), route)
			return
		}
		usual(cmd, args)
	})
	return cmd
}

func runCall(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return listOperations(cmd.OutOrStdout())
	}
	route, ok := operations()[args[0]]
	switch {
	case !ok:
		return wrongUse("unknown operation %q%s; kontor call lists all", args[0], suggestion(args[0], slices.Sorted(maps.Keys(operations()))))
	case !cmd.Flags().Changed("org"):
		return wrongUse(`required flag(s) "org" not set`)
	case route.Writes() && !cmd.Flags().Changed("user"):
		return wrongUse(`required flag(s) "user" not set`)
	}
	sent, err := callRequest(cmd, route, args[1:])
	if err != nil {
		return err
	}
	path, err := outputOf(cmd)
	if err != nil {
		return err
	}
	if err := usePaperFont(cmd); err != nil {
		return err
	}
	courier, err := courierOf(cmd)
	if err != nil {
		return err
	}
	at, _ := cmd.Flags().GetString("files")
	if at, err = parseStorage(at); err != nil {
		return err
	}
	return withOptions(cmd, db.Options{Longest: patient.Longest, FileStorage: at}, func(ctx context.Context, d *db.DB) error {
		who, err := actorOf(ctx, cmd, d)
		if err != nil {
			return err
		}
		who.Action = "kontor call " + route.OperationID()
		server := v1.Serve(api.Options{DB: d, Gate: commandGate{who}, Webhooks: courier, Log: slog.New(slog.NewTextHandler(cmd.ErrOrStderr(), nil))})
		return output(cmd, path, func(out io.Writer) error { return answerTo(cmd, server, sent.WithContext(ctx), out, indented) })
	})
}

// fetch writes the answer of a read as the API gives it.
func fetch(ctx context.Context, cmd *cobra.Command, d *db.DB, q *request, out io.Writer) error {
	method, path, err := q.address()
	if err != nil {
		return err
	}
	who, err := actorOf(ctx, cmd, d)
	if err != nil {
		return err
	}
	sent, err := newCall(ctx, method, path, "", nil)
	if err != nil {
		return err
	}
	server := v1.Serve(api.Options{DB: d, Gate: commandGate{who}, Log: slog.New(slog.NewTextHandler(cmd.ErrOrStderr(), nil))})
	return answerTo(cmd, server, sent, out, func(out io.Writer, body []byte) error { return line(out, string(body)) })
}

// callRequest returns the HTTP request of a command line.
func callRequest(cmd *cobra.Command, route api.Route, members []string) (*http.Request, error) {
	q := newRequest(route)
	name, _ := cmd.Flags().GetString("body")
	body, err := bodyFile(cmd, name)
	if err != nil {
		return nil, err
	}
	plan := route.Input
	for i, text := range members {
		member, value, ok := strings.Cut(text, "=")
		if !ok {
			return nil, wrongUse("%q is not of the form member=value", text)
		}
		first, _, _ := strings.Cut(member, ".")
		if f := q.member(first); f != nil && f.JSON != "" && len(q.body) == 0 && len(body) > 0 && !plan.IsFile {
			numbers := json.NewDecoder(bytes.NewReader(body))
			numbers.UseNumber()
			if numbers.Decode(&q.body) != nil {
				return nil, wrongUse("--body %s is not a JSON object, so %s cannot be set in it", name, members[i])
			}
		}
		if err := q.set(member, value); err != nil {
			return nil, err
		}
	}
	if dry, _ := cmd.Flags().GetBool("dry-run"); dry && !route.Tries() {
		return nil, wrongUse("%s has no dry run", route.OperationID())
	} else if dry {
		q.query.Set("dryRun", "true")
	}
	media := "application/json"
	switch {
	case plan.IsFile && plan.IsForm:
		body, media, err = q.upload(name, body)
	case plan.IsFile:
		media = mime.TypeByExtension(filepath.Ext(name))
	case len(q.body) > 0:
		body, err = json.Marshal(q.body)
	}
	if err != nil {
		return nil, err
	}
	method, path, err := q.address()
	if err != nil {
		return nil, err
	}
	return newCall(cmd.Context(), method, path, media, body)
}

// newCall returns a request in process. The key is only there because the API requires one.
func newCall(ctx context.Context, method, path, media string, body []byte) (*http.Request, error) {
	r, err := http.NewRequestWithContext(ctx, method, path, bytes.NewReader(body))
	if err == nil {
		r.Header = http.Header{"Authorization": {"Bearer command"}, "Content-Type": {media}}
	}
	return r, err
}

// bodyFile reads the file of --body.
func bodyFile(cmd *cobra.Command, name string) ([]byte, error) {
	switch name {
	case "":
		return nil, nil
	case "-":
		return io.ReadAll(io.LimitReader(cmd.InOrStdin(), input.FileMax+1))
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, input.FileMax+1))
}

// address returns method and address of a request.
func (q *request) address() (method, address string, err error) {
	method, path := q.Address()
	for _, f := range q.Input.Fields {
		if f.Path == "" {
			continue
		}
		if q.path[f.Path] == "" {
			return "", "", wrongUse("%s requires %s=…", q.OperationID(), f.Path)
		}
		path = strings.Replace(path, "{"+f.Path+"}", url.PathEscape(q.path[f.Path]), 1)
	}
	return method, api.Prefix + path + "?" + q.query.Encode(), nil
}

// upload returns the form of a file with its other members.
func (q *request) upload(name string, content []byte) (body []byte, media string, err error) {
	var form bytes.Buffer
	w := multipart.NewWriter(&form)
	for member, value := range q.body {
		if raw, ok := value.(json.RawMessage); ok {
			value = string(raw)
		}
		if err := w.WriteField(member, fmt.Sprint(value)); err != nil {
			return nil, "", err
		}
	}
	if name != "" {
		part, err := w.CreateFormFile(input.FileField, filepath.Base(name))
		if err == nil {
			_, err = part.Write(content)
		}
		if err != nil {
			return nil, "", err
		}
	}
	err = w.Close()
	return form.Bytes(), w.FormDataContentType(), err
}

// commandGate admits the member of the command.
type commandGate struct{ who access.Actor }

func (g commandGate) Enter(context.Context, string, bool) (access.Admission, error) {
	return access.Admission{Actor: g.who, Open: true}, nil
}

func (g commandGate) Recheck(ctx context.Context, key string) (access.Admission, error) {
	return g.Enter(ctx, key, false)
}

// reply is the answer of the API. A stream of events is written at once.
type reply struct {
	header http.Header
	status int
	body   bytes.Buffer
	out    io.Writer
}

func (r *reply) Header() http.Header    { return r.header }
func (r *reply) WriteHeader(status int) { r.status = status }
func (r *reply) Flush()                 {}

func (r *reply) Write(p []byte) (int, error) {
	if strings.HasPrefix(r.header.Get("Content-Type"), "text/event-stream") {
		return r.out.Write(p)
	}
	return r.body.Write(p)
}

// answerTo runs a request and writes the body of the answer: JSON with its function, files as they are.
func answerTo(cmd *cobra.Command, server http.Handler, sent *http.Request, out io.Writer, text func(io.Writer, []byte) error) error {
	r := &reply{header: http.Header{}, status: http.StatusOK, out: out}
	server.ServeHTTP(r, sent)
	switch to := r.header.Get("Location"); {
	case r.status == http.StatusSeeOther && to != "":
		next, err := newCall(sent.Context(), http.MethodGet, to, "", nil)
		if err != nil {
			return err
		}
		return answerTo(cmd, server, next, out, text)
	case r.status >= http.StatusBadRequest:
		return refusalOf(cmd, r.body.Bytes())
	case r.body.Len() > 0 && r.header.Get("Content-Type") == "application/json":
		return text(out, r.body.Bytes())
	}
	_, err := r.body.WriteTo(out)
	return err
}

// refusalOf returns the refusal that an error record describes, with the names of flags or members.
func refusalOf(cmd *cobra.Command, body []byte) error {
	var info struct {
		Param  string
		Params []string
	}
	record := api.ErrorRecord{ErrorInfo: &info}
	if err := json.Unmarshal(body, &record); err != nil {
		return err
	}
	f := &fault.Fault{Status: record.StatusCode, Code: record.ErrorCode, Text: [2]string{record.ErrorMessage, record.ErrorMessage}, Description: record.ErrorDescription}
	if info.Params == nil {
		info.Params = []string{info.Param}
	}
	var said []string
	for i, field := range record.ErrorValidation {
		f.Fields = append(f.Fields, fault.Field{Name: field.Field, Tag: field.Tag})
		name := field.Field
		if i < len(info.Params) && info.Params[i] != "" {
			name = info.Params[i]
		}
		cmd.Flags().VisitAll(func(flag *pflag.Flag) {
			if of := flag.Annotations[memberKey]; len(of) > 0 && of[0] == field.Field {
				name = "--" + flag.Name
			}
		})
		said = append(said, name+" "+field.Message)
	}
	if f.Description == "" {
		f.Description = strings.Join(said, "; ")
	}
	return f
}

// listOperations prints the operations with their summaries.
func listOperations(out io.Writer) error {
	return tableOf(out, "OPERATION, SUMMARY", slices.Sorted(maps.Keys(operations())), func(id string) []any {
		return []any{id, operations()[id].Summary}
	})
}

// describeOperation prints what an operation does and takes.
func describeOperation(out io.Writer, route api.Route) {
	summary, description := route.Summary, route.Description
	method, path := route.Address()
	fmt.Fprintf(out, "%s (%s %s)\n", summary, method, path)
	if description != "" {
		fmt.Fprintf(out, "%s\n", plainText(description))
	}
	fmt.Fprintf(out, "\nUsage:\n  kontor call %s --org ID [--user EMAIL] [member=value …] [flags]\n\nMembers:\n", route.OperationID())
	w := tabwriter.NewWriter(out, 0, 4, 2, ' ', 0)
	describeMembers(w, route.Input, "")
	_ = w.Flush()
}

// describeMembers prints the members of an input, and those of its lists and objects.
func describeMembers(out io.Writer, plan *input.Plan, within string) {
	for _, f := range plan.Fields {
		name, inner := within+memberName(f), f.Plan
		kind := kinds[f.Kind]
		if f.Kind == input.Array {
			if inner = f.Elem.Plan; inner == nil {
				kind = "list"
			}
		}
		required := ""
		if f.Required && !f.Patched || f.Path != "" {
			required = "required; "
		}
		fmt.Fprintf(out, "  %s\t%s\t%s%s\n", name, kind, required, memberHelp(f))
		if inner != nil && f.Kind == input.Array {
			name += ".0"
		}
		if inner != nil && strings.Count(name, ".") < 6 {
			describeMembers(out, inner, name+".")
		}
	}
}
