// Command kontor is a trading and accounting back office: the server, and the
// commands of its operator.
package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"unicode"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"kontor/internal/base/budget"
	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/format/input"
)

// Exit codes, the same for every command.
const (
	exitFailed   = 1
	exitUsage    = 2
	exitNotFound = 3
	exitConflict = 4
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the process at once
	code := run(budget.With(ctx, budget.Command), os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// run executes one command line. Results go to stdout, messages to stderr.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	root := rootCommand()
	root.SetArgs(args)
	root.SetOut(stdout)
	root.SetErr(stderr)
	ran, err := root.ExecuteContextC(ctx)
	if err == nil {
		return 0
	}
	code := exitCode(err)
	if ran.Name() == "serve" && !isTerminal(stderr) {
		logFatal(stderr, explain(ran, err))
		return code
	}
	fmt.Fprintln(stderr, "error: "+explain(ran, err))
	if code == exitUsage {
		fmt.Fprintln(stderr, "  help: kontor --help, or --help after any command")
	}
	return code
}

func rootCommand() *cobra.Command {
	root := &cobra.Command{
		Use:   "kontor",
		Short: "Trading and accounting back office for small companies",
		Long: `kontor keeps the sales, purchases, stock and books of any number of companies.

Every flag can also be set as an environment variable: --database is
KONTOR_DATABASE, --public-url is KONTOR_PUBLIC_URL. The flag takes precedence.

Results go to stdout, messages to stderr. Exit codes: 0 success, 1 failure,
2 wrong usage, 3 not found, 4 conflict.`,
		Example:       "  kontor serve --demo\n  kontor org apply -f org.yaml\n  kontor key create --org 1 --user owner@acme.test --name laptop",
		SilenceErrors: true,
		SilenceUsage:  true,
		PersistentPreRunE: func(cmd *cobra.Command, _ []string) error {
			if err := fromEnvironment(cmd.Flags()); err != nil {
				return err
			}
			if err := mistyped(cmd.Flags(), os.Environ()); err != nil {
				return err
			}
			return validate(cmd.Flags())
		},
	}
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error { return usage{plainFlag(cmd, err)} })
	root.Version = thisBuild().Version
	root.SetVersionTemplate("kontor {{.Version}}\n")
	root.PersistentFlags().String("database", defaultDatabase, "database: sqlite:FILE or postgres://…")
	root.AddCommand(commands()...)
	complete(root)
	return root
}

// complete gives commands what they have in common: no arguments, and help for those that only have others.
func complete(cmd *cobra.Command) {
	if cmd.Args == nil {
		cmd.Args = cobra.NoArgs
	}
	if cmd.RunE == nil {
		cmd.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
	}
	for _, c := range cmd.Commands() {
		complete(c)
	}
}

// group returns a command that only has others.
func group(name, short, example string, commands ...*cobra.Command) *cobra.Command {
	cmd := &cobra.Command{Use: name, Short: short, Example: example}
	cmd.AddCommand(commands...)
	return cmd
}

// commands lists every command.
func commands() []*cobra.Command {
	return append(rowCommands(), []*cobra.Command{
		serveCommand(), orgCommand(), userCommand(), keyCommand(), webhookCommand(),
		callCommand(), bankCommand(), openingCommand(), taxCommand(),
		filesCommand(), checkCommand(), importCommand(), exportCommand(), pdfCommand(), reportCommand(), eventsCommand(),
		backupCommand(), restoreCommand(), copyCommand(), doctorCommand(),
		migrateCommand(), secretKeyCommand(), specCommand(), versionCommand(),
	}...)
}

// fromEnvironment sets every flag that is not given from its variable.
func fromEnvironment(flags *pflag.FlagSet) (err error) {
	flags.VisitAll(func(f *pflag.Flag) {
		if f.Changed || f.Name == "help" || f.Name == "version" || err != nil {
			return
		}
		name := variableOf(f.Name)
		if text, ok := os.LookupEnv(name); ok {
			if bad := flags.Set(f.Name, text); bad != nil {
				err = wrongUse("%s %q is not valid: expected %s", name, text, kindOf(f))
			}
		}
	})
	return err
}

// mistyped refuses a variable that resembles a server setting, or the name other
// programs use for their database, if the setting itself is missing. Otherwise the
// command would silently use another database.
func mistyped(flags *pflag.FlagSet, environment []string) error {
	for _, setting := range []string{"database", "listen", "public-url", "metrics-listen", "rate-limit"} {
		if f := flags.Lookup(setting); f == nil || f.Changed {
			continue
		}
		meant := variableOf(setting)
		for _, variable := range environment {
			typed, _, _ := strings.Cut(variable, "=")
			other := setting == "database" && slices.Contains([]string{"KONTOR_DB", "KONTOR_DSN", "KONTOR_DATABASE_URL"}, typed)
			if other || distance(typed, meant) <= 2 {
				return wrongUse("unknown environment variable %s; did you mean %s?", typed, meant)
			}
		}
	}
	return nil
}

// variableOf returns the environment variable of a flag.
func variableOf(flag string) string {
	return "KONTOR_" + strings.ToUpper(strings.ReplaceAll(flag, "-", "_"))
}

// mayBeEmpty are flags for which an empty value means the same as no flag.
var mayBeEmpty = []string{"note", "description", "public-url", "metrics-listen", "secret-key-file", "webhook-allow", "webhook-proxy"}

// validate refuses empty values, such as an unset variable of a script, and text
// that is not UTF-8, which PostgreSQL could not store. File names are not checked.
func validate(flags *pflag.FlagSet) (err error) {
	flags.Visit(func(f *pflag.Flag) {
		file := slices.Contains([]string{"database", "from", "to", "output", "file", "body", "secret-key-file"}, f.Name)
		text := f.Value.String()
		switch {
		case text == "" && !slices.Contains(mayBeEmpty, f.Name) && f.Value.Type() != kinds[input.Array]: // an empty list clears
			err = wrongUse("--%s (or %s) is empty", f.Name, variableOf(f.Name))
		case !file && !utf8.ValidString(text):
			err = wrongUse("--%s %q is not valid UTF-8", f.Name, text)
		case f.Name == "database" || f.Name == "from" && strings.Contains(text, ":") || f.Name == "to" && strings.Contains(text, ":") && flags.Lookup("from") != nil: // files move has no --from
			err = errors.Join(err, checkAddress(f.Name, text))
		}
	})
	return err
}

// checkAddress refuses a database address that no engine understands.
func checkAddress(flag, address string) error {
	if err := db.CheckAddress(address); err != nil {
		return wrongUse("--%s: %w", flag, err)
	}
	return nil
}

// usage marks an error of the command line (exit code 2).
type usage struct{ error }

func (u usage) Unwrap() error { return u.error }

func wrongUse(format string, args ...any) error { return usage{fmt.Errorf(format, args...)} }

func exitCode(err error) int {
	var wrong usage
	if errors.As(err, &wrong) || strings.HasPrefix(err.Error(), "unknown command") || strings.HasPrefix(err.Error(), "required flag") ||
		strings.Contains(err.Error(), "arg(s)") {
		return exitUsage
	}
	switch f := fault.Of(err); {
	case f == nil && errors.Is(err, fs.ErrNotExist):
		return exitNotFound
	case f == nil:
		return exitFailed
	case f.Status == 404 || strings.HasSuffix(f.Code, "NotFound") || slices.ContainsFunc(f.Fields, func(field fault.Field) bool { return field.Tag == "exists" }):
		return exitNotFound
	case f.Status == 409:
		return exitConflict
	}
	return exitFailed
}

// explain formats an error for people: what failed, and every wrong field by the
// name of its flag.
func explain(cmd *cobra.Command, err error) string {
	f := fault.Of(err)
	if f == nil {
		return plainCommand(cmd, err.Error())
	}
	var said []string
	switch {
	case f.Description != "" && errors.Is(f, fault.Forbidden):
		said = append(said, f.Text[fault.English]+": "+f.Description)
	case f.Description != "":
		said = append(said, f.Description)
	}
	for _, field := range f.Fields {
		if f.Description == "" {
			said = append(said, flagOf(cmd, field.Name)+" "+input.Message(field, fault.English))
		}
	}
	if len(said) == 0 {
		said = append(said, f.Text[fault.English])
	}
	doing := strings.TrimSuffix(strings.TrimSuffix(err.Error(), f.Error()), ": ")
	if doing != "" {
		doing += ": "
	}
	return doing + strings.Join(said, "; ")
}

// flagsOf maps fields of operations to flags of another name.
var flagsOf = map[string]string{"UserID": "user", "FromDate": "from", "ToDate": "to", "URL": "url", "BankID": "bank"}

// flagOf returns the name of a field for a message: its flag if the command has
// one, otherwise its JSON name.
func flagOf(cmd *cobra.Command, field string) (name string) {
	spelled := strings.ReplaceAll(field, "ID", "Id")
	if cmd != nil {
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			if of := f.Annotations[memberKey]; len(of) > 0 && of[0] == field || name == "" && slices.Contains([]string{flagsOf[field], kebab(spelled)}, f.Name) {
				name = "--" + f.Name
			}
		})
	}
	return cmp.Or(name, strings.ToLower(spelled[:1])+spelled[1:])
}

// kebab converts UnitCost to unit-cost.
func kebab(field string) string {
	var out strings.Builder
	for i, c := range field {
		if unicode.IsUpper(c) && i > 0 {
			out.WriteByte('-')
		}
		out.WriteRune(unicode.ToLower(c))
	}
	return out.String()
}
