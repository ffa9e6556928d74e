package settings

import (
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/org"
	"kontor/internal/setup"
)

// papersPage is the settings of printed documents.
type papersPage struct {
	Langs []console.Option
	Seals []console.Option
	Logo  int64 // version; 0 for none
}

func showPapers(v *console.Visit) error {
	p := papersPage{Langs: append([]console.Option{{Word: v.T("Not specified")}}, v.PaperLangs()...),
		Seals: []console.Option{{Value: org.SealGiven, Word: v.T("On request")}, {Value: org.SealAtIssue, Word: v.T("When issued")}}}
	var stored ledger.Policies
	err := v.Read(func(tx *db.Tx) error {
		settings, err := org.SettingsOf(tx)
		if err != nil {
			return err
		}
		p.Logo = settings.Logo
		stored, err = ledger.GetSettings(tx, struct{}{})
		return err
	})
	if err != nil {
		return err
	}
	return show(v, "papers.html", "/settings/papers", v.Form(stored).Stored(), p)
}

var savePapers = console.Submit(setup.ChangeSettings, back[ledger.Policies]("/settings/papers"), showPapers)
