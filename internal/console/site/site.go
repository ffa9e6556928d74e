// Package site lists all sections of the console.
package site

import (
	"kontor/internal/console"
	"kontor/internal/console/account"
	"kontor/internal/console/attach"
	"kontor/internal/console/auditlog"
	"kontor/internal/console/bank"
	"kontor/internal/console/contact"
	"kontor/internal/console/developers"
	"kontor/internal/console/expense"
	"kontor/internal/console/home"
	"kontor/internal/console/imports"
	"kontor/internal/console/journal"
	"kontor/internal/console/print"
	"kontor/internal/console/product"
	"kontor/internal/console/reference"
	"kontor/internal/console/report"
	"kontor/internal/console/settings"
	"kontor/internal/console/tax"
	"kontor/internal/console/trade"
)

// Sections lists the sections of the console.
func Sections() []console.Section {
	return []console.Section{
		home.Section(),
		trade.Section(),
		trade.Sales(),
		trade.Purchases(),
		expense.Section(),
		contact.Section(),
		product.Section(),
		imports.Section(),
		print.Section(),
		attach.Section(),
		journal.Section(),
		bank.Section(),
		account.Section(),
		report.Section(),
		tax.Section(),
		settings.Section(),
		auditlog.Section(),
		developers.Section(),
		reference.Section(),
	}
}

// New returns the complete console.
func New(o console.Options) *console.Site { return console.New(o, Sections()...) }
