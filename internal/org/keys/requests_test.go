package keys_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"kontor/internal/base/access"
	"kontor/internal/base/secret"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/org/keys"
	"kontor/internal/test/dbtest"
	"kontor/internal/test/firm"
)

// The last requests of each key are kept, for their own organization alone.
func TestRequestLogKeepsTheLastRequests(t *testing.T) {
	dbtest.With(t, db.Options{}, func(t *testing.T, d *db.DB) {
		acme, beta := firm.Found(t, d, "acme"), firm.Found(t, d, "beta")
		var key keys.Created
		write := func(do func(tx *db.Tx) error) {
			t.Helper()
			if err := d.Write(t.Context(), acme.Who, do); err != nil {
				t.Fatal(err)
			}
		}
		write(func(tx *db.Tx) (err error) {
			key, err = keys.Create(tx, keys.NewKey{UserID: tx.User, Name: "till"})
			return err
		})
		requests := keys.NewRequestLog(d)
		begun := time.Date(2026, 11, 15, 14, 0, 0, 0, time.UTC)
		note := func(from, to int) {
			t.Helper()
			for i := from; i < to; i++ {
				r := keys.Request{KeyID: key.ID, ID: fmt.Sprint("R", i), At: begun.UnixMicro() + int64(i), Method: "GET", Address: "/openapi/v1/company", Status: 200, Took: 900}
				if i%10 == 0 {
					r.Status, r.Code, r.Refusal = 404, "NotFound", `{"statusCode":404}`
				}
				requests.Note(r)
			}
			if err := requests.Flush(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		note(0, 1500) // more than is kept, at once
		note(1500, 1520)
		look := func(who access.Actor, f keys.RequestFilter) (list []keys.LoggedRequest) {
			t.Helper()
			err := d.Read(t.Context(), who, func(tx *db.Tx) (err error) {
				list, err = keys.ListRequests(tx, f)
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			return list
		}
		all := look(acme.Who, keys.RequestFilter{Page: input.Page{Limit: 100, Page: 10}})
		if len(all) != 100 || all[99].ID != "R520" || len(look(acme.Who, keys.RequestFilter{Page: input.Page{Page: 51}})) != 0 {
			t.Errorf("%d on the tenth page, the last is %+v", len(all), all[len(all)-1])
		}
		errors := look(acme.Who, keys.RequestFilter{KeyID: 1, Answer: "errors"})
		if len(errors) != 20 || errors[0].ID != "R1510" || errors[0].Refusal == "" || errors[0].KeyName != "till" {
			t.Errorf("%d errors, the latest is %+v", len(errors), errors[0])
		}
		if foreign := look(beta.Who, keys.RequestFilter{}); len(foreign) != 0 {
			t.Errorf("another organization sees %d", len(foreign))
		}
		err := d.Read(t.Context(), beta.Who, func(tx *db.Tx) error {
			_, err := keys.GetRequest(tx, key.ID, "R1510")
			return err
		})
		if err != db.Missing {
			t.Errorf("another organization opens one: %v", err)
		}
		if err := d.Read(t.Context(), acme.Member, func(tx *db.Tx) error { _, err := keys.ListRequests(tx, keys.RequestFilter{}); return err }); err == nil {
			t.Error("a member sees the requests of keys")
		}
	})
}

// A key that a client sends in the address is not in the list of requests, also not
// escaped or in the refusal that quotes it.
func TestKeysInAddressesAreMasked(t *testing.T) {
	firm.EachCompany(t, func(t *testing.T, c firm.Company) {
		key, leaked := newKey(c, "owner@acme.test", "till"), secret.NewKey()
		log := keys.NewRequestLog(c.DB)
		for i, address := range []string{"/company?key=" + leaked, "/company?key=" + strings.ReplaceAll(leaked, "_", "%5F"), "/contacts/" + leaked + strings.Repeat("x", 600)} {
			log.Note(keys.Request{KeyID: key.ID, ID: fmt.Sprint(i), At: int64(i + 1), Method: "GET", Address: address, Status: 400, Refusal: `{"errorDescription":"` + leaked + `"}`})
		}
		if err := log.Flush(t.Context()); err != nil {
			t.Fatal(err)
		}
		c.Must(func(tx *db.Tx) error {
			list, err := keys.ListRequests(tx, keys.RequestFilter{})
			if err == nil && len(list) != 3 {
				t.Errorf("%d requests", len(list))
			}
			for _, r := range list {
				if strings.Contains(r.Readable()+r.Address+r.Refusal, leaked[8:20]) {
					t.Errorf("%s shows the key", r.Address)
				}
			}
			return err
		})
	})
}
