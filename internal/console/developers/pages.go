// Package developers is the pages of API keys, their requests, events and webhooks.
package developers

import (
	"bytes"
	"cmp"
	"embed"
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/base/when"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/org/keys"
)

//go:embed *.html
var templates embed.FS

//go:embed words.txt
var words string

// Section is the developers section, for owners and admins.
func Section() console.Section {
	return console.Section{
		Name: "developers", Templates: templates, Words: words,
		Pages: []console.Page{
			console.Get("/developers", access.ManageKeys, show),
			console.Get("/developers/keys", access.ManageKeys, showNew),
			console.Post("/developers/keys", access.ManageKeys, create),
			console.Get("/developers/keys/{id}", access.ManageKeys, showKey),
			console.Post("/developers/keys/{id}", access.ManageKeys, revoke),
			console.Get("/developers/keys/{id}/requests/{request}", access.ManageKeys, showRequest),
			console.Get("/developers/events", access.ManageKeys, showEvents),
			console.Get("/developers/webhooks", access.ManageWebhooks, showHooks),
			console.Get("/developers/webhooks/new", access.ManageWebhooks, showNewHook),
			console.Post("/developers/webhooks/new", access.ManageWebhooks, createHook),
			console.Get("/developers/webhooks/{id}", access.ManageWebhooks, showHook),
			console.Post("/developers/webhooks/{id}", access.ManageWebhooks, editHook),
			console.Post("/developers/webhooks/{id}/status", access.ManageWebhooks, moveHook),
			console.Post("/developers/webhooks/{id}/rotate", access.ManageWebhooks, rotateHook),
			console.Post("/developers/webhooks/{id}/replay", access.ManageWebhooks, replayHook),
			console.Post("/developers/webhooks/{id}/ping", access.ManageWebhooks, pingHook),
			console.Post("/developers/webhooks/{id}/delete", access.ManageWebhooks, deleteHook),
			console.Get("/developers/webhooks/{id}/deliveries/{delivery}", access.ManageWebhooks, showDelivery),
			console.Post("/developers/webhooks/{id}/deliveries/{delivery}/resend", access.ManageWebhooks, resend),
		},
		Extra: []console.Link{
			{Word: "New API key", Icon: "plus", Path: "/developers/keys", Group: "Actions"},
			{Word: "Events", Icon: "clock", Path: "/developers/events"},
			{Word: "Webhooks", Icon: "code", Path: "/developers/webhooks"},
		},
		Nav: []console.Link{
			{Word: "Developers", Icon: "code", Path: "/developers", Order: 910, Keys: "g d"},
		},
	}
}

// key is an API key as listed.
type key struct {
	keys.Key
	Status string // "" while it is valid
	Used   int    // requests in the current minute
	Limit  int
}

// Grants lists what a restricted key can do: stock:write.
func (k key) Grants() []string {
	return strings.FieldsFunc(k.Rights, func(c rune) bool { return c == ',' })
}

// page is the list of keys and their requests.
type page struct {
	Keys     []key
	Active   int
	Max      int
	Filter   keys.RequestFilter
	Requests []keys.LoggedRequest
	Kept     int
}

// Before is the page of newer requests.
func (p page) Before() input.PageNumber { return input.PageNumber(p.Filter.Clamped().Page - 1) }

// After is the page of older requests.
func (p page) After() input.PageNumber { return input.PageNumber(p.Filter.Clamped().Page + 1) }

func show(v *console.Visit) error {
	f, err := console.Filter[keys.RequestFilter](v)
	if err != nil {
		return err
	}
	f.Limit = 50
	p := page{Filter: f, Max: keys.Max, Kept: keys.RequestsKept}
	err = v.Read(func(tx *db.Tx) (err error) {
		if p.Keys, err = listKeys(v, tx); err != nil {
			return err
		}
		p.Requests, err = keys.ListRequests(tx, f)
		return err
	})
	if err != nil {
		return err
	}
	for _, k := range p.Keys {
		if k.Status == "" {
			p.Active++
		}
	}
	return v.Show("developers.html", p)
}

func listKeys(v *console.Visit, tx *db.Tx) (out []key, err error) {
	all, err := keys.List(tx)
	if err != nil {
		return nil, err
	}
	used, err := keys.UsedThisMinute(tx)
	for _, k := range all {
		one := key{Key: k, Used: used[k.ID], Limit: cmp.Or(k.Rate, v.RateLimit())}
		switch {
		case !k.RevokedAt.IsZero():
			one.Status = "revoked"
		case !k.Active(tx.Stamp()):
			one.Status = "expired"
		}
		out = append(out, one)
	}
	return out, err
}

// newPage is the form of a new key.
type newPage struct {
	Form    *console.Form
	Members []console.Option
	Most    int
	Rights  []grantField
}

// grantField is the choice of what a key can do with a part of the company.
type grantField struct {
	Field, Word string
	Levels      []console.Option
}

// grantFields lists the choices.
func grantFields(v *console.Visit) (all []grantField) {
	words := map[string]string{"contacts": v.T("Contacts"), "products": v.T("Products"), "stock": v.T("Stock"), "sales": v.T("Sales"),
		"purchases": v.T("Purchases"),
		"claims":    v.T("Expense claims"), "bank": v.T("Money accounts"), "ledger": v.T("Ledger"), "tax": v.T("Tax"), "reports": v.T("Reports"), "settings": v.T("Settings")}
	levels := []console.Option{{Word: v.T("None")}, {Value: access.Read, Word: v.T("Read")}, {Value: access.Write, Word: v.T("Read and write")}}
	for _, r := range access.Resources {
		n := len(levels)
		if !slices.Contains(access.Grants(), r.Name+":"+access.Write) {
			n--
		}
		all = append(all, grantField{"_right." + r.Name, words[r.Name], levels[:n]})
	}
	return all
}

func showNew(v *console.Visit) error {
	filled := struct { // without a rate: that of the server
		UserID uint32 `json:"userId"`
	}{v.Person.ID}
	p := newPage{Form: v.Form(filled), Most: keys.MaxRate, Rights: grantFields(v)}
	err := v.Look(func(r *db.Root) (err error) {
		p.Members, err = actsAs(v, r)
		return err
	})
	if err != nil {
		return err
	}
	return v.Show("new.html", p)
}

// create creates a key and shows it once. Submitting the form again leads to the key
// without its secret. A key expires at the end of the chosen day.
func create(v *console.Visit) error {
	typed := v.Posted("expiresAt")
	if day, err := when.ParseDate(typed); err == nil {
		v.Set("expiresAt", when.Stamp{Unix: v.EndOf(day)}.String())
	}
	var grants []string
	for _, r := range access.Resources {
		if level := v.Posted("_right." + r.Name); level != "" {
			grants = append(grants, r.Name+":"+level)
		}
	}
	v.Set("rights", strings.Join(grants, ","))
	in, err := console.Input[keys.NewKey](v)
	v.Set("expiresAt", typed)
	if err != nil {
		return v.Again(err, showNew)
	}
	if err := v.Confirm(); err != nil {
		return v.Again(err, showNew)
	}
	var made keys.Created
	location, now, err := v.Once(func(tx *db.Tx) (_ string, err error) {
		made, err = keys.Create(tx, in)
		return v.At("/developers/keys/%d", made.ID), err
	})
	if err != nil {
		return v.Again(err, showNew)
	}
	if !now {
		return v.Go(location)
	}
	return v.Show("made.html", madePage{made, cmp.Or(made.Rate, v.RateLimit())})
}

// madePage is a new key with its secret.
type madePage struct {
	keys.Created
	Limit int
}

// keyPage is one key, with the form that revokes it.
type keyPage struct {
	Form *console.Form
	Key  key
}

func find(v *console.Visit) (found key, err error) {
	id, err := v.ID("id")
	if err != nil {
		return found, err
	}
	err = v.Read(func(tx *db.Tx) error {
		all, err := listKeys(v, tx)
		for _, k := range all {
			if k.ID == id {
				found = k
			}
		}
		return err
	})
	if err == nil && found.ID == 0 {
		err = fault.NotFound
	}
	return found, err
}

func showKey(v *console.Visit) error {
	k, err := find(v)
	if err != nil {
		return err
	}
	return v.Show("key.html", keyPage{v.Form(nil), k})
}

// revoke revokes a key. Programs stop working at once, so its name must be typed.
func revoke(v *console.Visit) error {
	k, err := find(v)
	if err != nil {
		return err
	}
	if v.Posted("name") != k.Name {
		return v.Again(fault.Bad("Name", "eqfield", k.Name), showKey)
	}
	return v.Again(v.Write(func(tx *db.Tx) (string, error) {
		v.Done("Key revoked.")
		return v.At("/developers"), keys.Revoke(tx, k.ID)
	}), showKey)
}

// requestPage is one request with its error.
type requestPage struct {
	keys.LoggedRequest
	Record string // error body, indented
}

func showRequest(v *console.Visit) error {
	id, err := v.ID("id")
	if err != nil {
		return err
	}
	var p requestPage
	err = v.Read(func(tx *db.Tx) (err error) {
		p.LoggedRequest, err = keys.GetRequest(tx, id, v.Param("request"))
		return err
	})
	if errors.Is(err, db.Missing) {
		return fault.NotFound
	}
	if err != nil {
		return err
	}
	var indented bytes.Buffer
	if json.Indent(&indented, []byte(p.Refusal), "", "  ") == nil {
		p.Record = indented.String()
	}
	return v.Show("request.html", p)
}
