package browser

import (
	"context"
	"testing"

	"kontor/internal/db"
	"kontor/internal/setup"
)

// TestSignInPages checks the pages before sign-in, and what a member sees.
func TestSignInPages(t *testing.T) {
	empty := Empty(t)
	var token string
	if err := empty.DB.Change(context.Background(), func(r *db.Root) (err error) {
		token, err = setup.NewLink(r)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	for _, look := range looks {
		tab := empty.Open()
		look.set(tab)
		for name, path := range map[string]string{"login": "/login", "setup": "/setup?token=" + token, "missing": "/nothing"} {
			tab.Go(path)
			tab.Fits()
			if axe := critic(t); axe != "" {
				tab.judge(axe)
			}
			keep(t, tab, name+"."+look.name)
		}
	}
	server := Demo(t)
	tab := server.SignIn(server.Member)
	tab.See("To do")
	tab.Missing("Gross profit")
	tab.Missing("Review claim")
	tab.Missing("Pay PI")
	keep(t, tab, "home-member.light")
	tab.Phone()
	tab.Go(server.At("/"))
	tab.Fits()
	if tab.Is(`!!document.querySelector('.figures')`) {
		t.Error("a member sees the figures of the company")
	}
	tab.Click("Menu")
	tab.until("open the navigation", `document.querySelector('#nav:popover-open')`)
	keep(t, tab, "menu.phone")
}
