// Command kontor is the trading and accounting back office in one program: the
// server, and every job that an operator or a script has.
package main

import (
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

	"kontor/internal/fault"
	"kontor/internal/input"
)

// Exit codes, the same for every verb.
const (
	exitFailed   = 1
	exitUsage    = 2
	exitNotFound = 3
	exitConflict = 4
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // who asks twice does not want to wait
	code := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// run is the program without its process: results go to stdout, text for people
// to stderr.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	root := rootCommand()
	root.SetArgs(args)
	root.SetOut(stdout)
	root.SetErr(stderr)
	ran, err := root.ExecuteContextC(ctx)
	if err == nil {
		return 0
	}
	fmt.Fprintln(stderr, "error: "+explain(ran, err))
	code := exitCode(err)
	if code == exitUsage {
		fmt.Fprintln(stderr, "  help: kontor --help, or --help after any verb")
	}
	return code
}

func rootCommand() *cobra.Command {
	root := &cobra.Command{
		Use:   "kontor",
		Short: "The trading and accounting back office of small companies",
		Long: `kontor keeps the sales, purchases, stock and books of any number of companies.

Every setting is a flag, or the environment variable of the same name: --database
is KONTOR_DATABASE, --public-url is KONTOR_PUBLIC_URL. A flag wins.

Results go to stdout and text for people to stderr. Exit codes: 0 done, 1 failed,
2 wrong usage, 3 not found, 4 conflict.`,
		Example:       "  kontor serve --demo\n  kontor org apply -f org.yaml\n  kontor key create --org 1 --user owner@acme.test --name laptop",
		Args:          cobra.NoArgs,
		SilenceErrors: true,
		SilenceUsage:  true,
		PersistentPreRunE: func(cmd *cobra.Command, _ []string) error {
			if err := fromEnvironment(cmd.Flags()); err != nil {
				return err
			}
			if err := mistyped(cmd.Flags(), os.Environ()); err != nil {
				return err
			}
			return sound(cmd.Flags())
		},
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error { return usage{plainFlag(cmd, err)} })
	root.Version = thisBuild().Version
	root.SetVersionTemplate("kontor {{.Version}}\n")
	root.PersistentFlags().String("database", defaultDatabase, "where the data is: sqlite:FILE or postgres://…")
	root.AddCommand(verbs()...)
	return root
}

// verbs lists every verb of the command, in the order of the help.
func verbs() []*cobra.Command {
	return []*cobra.Command{
		serveCommand(), orgCommand(), userCommand(), keyCommand(),
		depositCommand(), consolidateCommand(), signCommand(), creditCommand(), rateCommand(),
		purchaseCommand(), claimCommand(), adjustCommand(), transferCommand(), moneyCommand(), entryCommand(), openingCommand(), yearCommand(),
		checkCommand(), importCommand(), exportCommand(), reportCommand(),
		backupCommand(), restoreCommand(), copyCommand(), doctorCommand(),
		migrateCommand(), specCommand(), versionCommand(),
	}
}

// fromEnvironment sets every flag that was not given from its variable.
func fromEnvironment(flags *pflag.FlagSet) (err error) {
	flags.VisitAll(func(f *pflag.Flag) {
		if f.Changed || f.Name == "help" || f.Name == "version" || err != nil {
			return
		}
		name := variableOf(f.Name)
		if text, ok := os.LookupEnv(name); ok {
			if bad := flags.Set(f.Name, text); bad != nil {
				err = wrongUse("%s %q is no %s", name, text, kindOf(f))
			}
		}
	})
	return err
}

// mistyped refuses a variable that is nearly one of the server's settings, or what
// other programs call where their data is, when the setting itself is not given:
// without it another database would be worked on.
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
				return wrongUse("the environment has %s, which kontor does not know; did you mean %s?", typed, meant)
			}
		}
	}
	return nil
}

// variableOf is the environment variable of a flag.
func variableOf(flag string) string {
	return "KONTOR_" + strings.ToUpper(strings.ReplaceAll(flag, "-", "_"))
}

// mayBeEmpty are flags that say the same empty as left out.
var mayBeEmpty = []string{"note", "description", "public-url", "metrics-listen"}

// sound refuses what is no text of its flag: nothing, which is a variable that a
// script forgot to set, and text in another encoding, which would stay in the books
// for good and could not be moved to PostgreSQL. Files may be called as they are.
func sound(flags *pflag.FlagSet) (err error) {
	flags.Visit(func(f *pflag.Flag) {
		file := slices.Contains([]string{"database", "from", "to", "output", "file"}, f.Name)
		text := f.Value.String()
		switch {
		case text == "" && !slices.Contains(mayBeEmpty, f.Name):
			err = wrongUse("--%s, or %s, is empty", f.Name, variableOf(f.Name))
		case !file && !utf8.ValidString(text):
			err = wrongUse("--%s %q is not in UTF-8", f.Name, text)
		}
	})
	return err
}

// usage marks an error as a wrong call.
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

// explain is an error as a person reads it: what was being done, and every
// field that was wrong, by the name of its flag.
func explain(cmd *cobra.Command, err error) string {
	f := fault.Of(err)
	if f == nil {
		return plainVerb(cmd, err.Error())
	}
	var said []string
	if f.Description != "" {
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

// flagsOf are the fields of operations whose flags have another name.
var flagsOf = map[string]string{
	"ID": "document", "DocumentID": "document", "ClaimID": "claim", "ProductID": "product", "WarehouseID": "warehouse", "BankID": "bank",
	"FromWarehouseID": "from", "ToWarehouseID": "to", "Status": "to", "UserID": "user", "WhtAmount": "wht", "FromDate": "from", "ToDate": "to",
}

// flagOf is how a person at the command knows a field: as a flag where the verb
// has one, else as JSON and files write it.
func flagOf(cmd *cobra.Command, field string) string {
	spelled := strings.ReplaceAll(field, "ID", "Id")
	for _, name := range []string{flagsOf[field], kebab(spelled)} {
		if cmd != nil && cmd.Flags().Lookup(name) != nil {
			return "--" + name
		}
	}
	return strings.ToLower(spelled[:1]) + spelled[1:]
}

// kebab writes UnitCost as unit-cost.
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
