package browser

import (
	"context"
	"os"
	"testing"

	"kontor/internal/db"
	"kontor/internal/setup"
)

func TestMain(m *testing.M) {
	code := m.Run()
	Close()
	os.Exit(code)
}

// TestFirstRun sets up the first company with the link of an empty database. Afterwards the
// link no longer works.
func TestFirstRun(t *testing.T) {
	server := Empty(t)
	var token string
	if err := server.DB.Change(context.Background(), func(r *db.Root) (err error) {
		token, err = setup.NewLink(r)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	tab := server.Open()
	tab.Go("/setup?token=wrong")
	tab.See("Not found")
	tab.Go("/setup?token=" + token)
	tab.Type("#f-name", "บริษัท เดโม เทรดดิ้ง จำกัด")
	tab.Type("#f-taxId", "105560000018")
	tab.Type("#f-ownerName", "Anong Srisuk")
	tab.See("leading zero may be missing")
	tab.Type("#f-taxId", "0105560000018")
	tab.Type("#f-ownerEmail", "owner@demo.test")
	tab.Type("#f-password", "short")
	tab.Click("Create company")
	tab.See("Must have at least 12 characters")
	if got := tab.Value("#f-name"); got != "บริษัท เดโม เทรดดิ้ง จำกัด" {
		t.Errorf("the name was lost: %q", got)
	}
	tab.Type("#f-password", Password)
	tab.Click("Create company")
	tab.At("/o/1/")
	tab.See("Good afternoon, Anong")
	tab.Go("/setup?token=" + token)
	tab.See("Not found")

	server.Org, server.Owner = 1, "owner@demo.test"
	again := server.SignIn(server.Owner)
	again.At("/o/1/")
	again.Go(server.At("/sales"))
	again.See("No sales documents yet")
}
