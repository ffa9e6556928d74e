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

// TestFirstRun is the first minute: the link of an empty database, the company,
// the home page; and the link is closed for good.
func TestFirstRun(t *testing.T) {
	desk := Empty(t)
	var token string
	if err := desk.DB.Change(context.Background(), func(r *db.Root) (err error) {
		token, err = setup.NewLink(r)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	tab := desk.Open()
	tab.Go("/setup?token=wrong")
	tab.See("Not found")
	tab.Go("/setup?token=" + token)
	tab.Type("#f-name", "บริษัท เดโม เทรดดิ้ง จำกัด")
	tab.Type("#f-ownerName", "Anong Srisuk")
	tab.Type("#f-ownerEmail", "owner@demo.test")
	tab.Type("#f-password", "short")
	tab.Click("Create company")
	tab.See("Must have at least 10 characters")
	if got := tab.Value("#f-name"); got != "บริษัท เดโม เทรดดิ้ง จำกัด" {
		t.Errorf("the name was lost: %q", got)
	}
	tab.Type("#f-password", Password)
	tab.Click("Create company")
	tab.At("/o/1/")
	tab.See("Good afternoon, Anong")
	tab.Go("/setup?token=" + token)
	tab.See("Not found")

	desk.Org, desk.Owner = 1, "owner@demo.test"
	again := desk.SignIn(desk.Owner)
	again.At("/o/1/")
	again.Go(desk.At("/sales"))
	again.See("No sales documents yet")
}
