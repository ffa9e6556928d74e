package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"kontor/internal/db"
	"kontor/internal/num"
	"kontor/internal/org"
)

func rateCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "rate",
		Short:   "Set and list exchange rates",
		Example: "  kontor rate set --org 1 --currency USD --date 2026-11-01 --rate 33.5",
		Args:    cobra.NoArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(rateSetCommand(), rateListCommand())
	return cmd
}

func rateSetCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "set",
		Short: "Set an exchange rate from a date on",
		Long: `Set the exchange rate for documents in a foreign currency without their own rate:
units of the base currency for one unit.`,
		Example: "  kontor rate set --org 1 --currency USD --date 2026-11-01 --rate 33.5",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			code, _ := cmd.Flags().GetString("currency")
			text, _ := cmd.Flags().GetString("rate")
			date, err := dateFlag(cmd, "date")
			if err != nil {
				return err
			}
			rate, err := num.ParseRate(text)
			if err != nil {
				return wrongUse("--rate %q is not a rate such as 33.5", text)
			}
			set := org.ExchangeRate{Currency: strings.ToUpper(code), Date: date, Rate: rate}
			err = operate(cmd, "kontor rate set", func(tx *db.Tx) error {
				set.UpdatedAt = tx.Stamp()
				_, err := org.SetRate(tx, set)
				return err
			})
			if err != nil {
				return err
			}
			return result(cmd, set, func(out io.Writer) error {
				_, err := fmt.Fprintf(out, "%s\t%s\t%s\n", set.Currency, set.Date, set.Rate)
				return err
			})
		},
	}
	orgFlag(cmd)
	jsonFlag(cmd)
	requireString(cmd, "currency", "ISO 4217 code of the currency")
	requireString(cmd, "date", "first day of the rate, YYYY-MM-DD")
	requireString(cmd, "rate", "units of the base currency for one unit")
	return cmd
}

func rateListCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "list",
		Short:   "List exchange rates, newest first",
		Example: "  kontor rate list --org 1",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			var rates []org.ExchangeRate
			err := view(cmd, func(tx *db.Tx) (err error) {
				rates, err = org.Rates(tx)
				return err
			})
			if err != nil {
				return err
			}
			return result(cmd, list(rates), func(out io.Writer) error {
				rows := make([][]string, len(rates))
				for i, r := range rates {
					rows[i] = []string{r.Currency, r.Date.String(), r.Rate.String()}
				}
				return table(out, []string{"CURRENCY", "DATE", "RATE"}, rows)
			})
		},
	}
	orgFlag(cmd)
	jsonFlag(cmd)
	return cmd
}
