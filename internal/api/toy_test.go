package api_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"

	"kontor/internal/api"
	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/org"
	"kontor/internal/org/deletion"
	"kontor/internal/org/keys"
	"kontor/internal/org/list"
	"kontor/internal/org/people"
)

// A toy of a domain: things with a name, kept in the table of contacts.

var _ = input.Enums(map[string]string{"thingKind": "small large"})

// ToyPart is a part of a thing.
type ToyPart struct {
	// How many.
	Quantity num.Qty `json:"quantity" validate:"required,gt=0"`
	// What one costs.
	Price num.Money `json:"price" validate:"gte=0"`
}

// ToyThing is what clients read.
type ToyThing struct {
	ID        uint32    `json:"id" db:"id"`
	Name      string    `json:"name" db:"name"`
	Kind      *string   `json:"kind" validate:"thingKind"`
	ParentID  num.Ref   `json:"parentId"`
	Parts     []ToyPart `json:"parts"`
	UpdatedAt when.Unix `json:"updatedAt" db:"updated_at"`
}

type ToyEditable struct {
	Name  string    `json:"name" validate:"required,max=10"`
	Kind  string    `json:"kind" validate:"thingKind"`
	Due   when.Date `json:"due" validate:"datetime"`
	Parts []ToyPart `json:"parts" validate:"max=3,dive"`
}

type ToyUpdate struct {
	ID uint32 `path:"id" json:"id" describe:"required"`
	input.Patch[ToyEditable]
}

type ToyID struct {
	ID uint32 `path:"id"`
}

type ToyFilter struct {
	input.Page
	Search   string `query:"search" validate:"max=20"`
	IsActive *bool  `query:"isActive"`
}

type ToyForm struct {
	Name  string    `form:"name" validate:"required,max=10"`
	TaxID string    `form:"taxID" json:"taxId" validate:"max=5"`
	Limit num.Money `form:"limit" validate:"min=0" ext:"true"`
}

type ToyStatus struct {
	ID     uint32 `path:"id"`
	Status string `json:"status" validate:"required,oneof=on off"`
}

func createThing(tx *db.Tx, in ToyEditable) (ToyThing, error) {
	switch in.Name {
	case "panic":
		panic("a bug")
	case "bug":
		return ToyThing{}, errors.New("a secret detail")
	case "other":
		return ToyThing{}, fault.SalesDocumentHasReservedDeposits
	case "stock":
		return ToyThing{}, fault.NegativeStockBlocked.Because("too few").With([]ToyPart{{Quantity: num.QtyOf(2)}})
	case "huge":
		num.MoneyOf(1 << 62)
	}
	id, err := db.NextID(tx, "things")
	if err != nil {
		return ToyThing{}, err
	}
	_, err = db.Exec(tx, `INSERT INTO contacts (org_id, id, code, name, contact_type, search_text, created_by, created_at, updated_at)
		VALUES ($1, $2, $3, $4, 'both', '', $5, $6, $6)`, id, "T"+strconv.Itoa(int(id)), in.Name, tx.User, tx.Stamp())
	thing := ToyThing{ID: id, Name: in.Name, Parts: in.Parts, UpdatedAt: tx.Stamp()}
	if in.Kind != "" {
		thing.Kind = &in.Kind
	}
	return thing, err
}

func getThing(tx *db.Tx, in ToyID) (ToyThing, error) {
	type row struct {
		ID        uint32    `db:"id"`
		Name      string    `db:"name"`
		UpdatedAt when.Unix `db:"updated_at"`
	}
	r, err := db.Get[row](tx, `SELECT id, name, updated_at FROM contacts WHERE org_id = $1 AND id = $2`, in.ID)
	if errors.Is(err, db.Missing) {
		return ToyThing{}, fault.SalesDocumentNotFound
	}
	return ToyThing{ID: r.ID, Name: r.Name, UpdatedAt: r.UpdatedAt}, err
}

func listThings(tx *db.Tx, f ToyFilter) (input.Result[ToyThing], error) {
	type row struct {
		ID        uint32    `db:"id"`
		Name      string    `db:"name"`
		UpdatedAt when.Unix `db:"updated_at"`
	}
	w := db.Where("c.org_id = $1")
	w.If(f.Search != "", "c.name = ?", f.Search)
	page, err := list.List[row](tx, &list.Spec{Table: "contacts", Alias: "c", Order: "c.id DESC"}, list.Filter{Page: f.Page, Where: w})
	return input.Map(page, func(r row) ToyThing { return ToyThing{ID: r.ID, Name: r.Name, UpdatedAt: r.UpdatedAt} }), err
}

func updateThing(tx *db.Tx, in ToyUpdate) error {
	thing, err := getThing(tx, ToyID{in.ID})
	if err != nil {
		return err
	}
	edited := ToyEditable{Name: thing.Name}
	in.Onto(&edited)
	_, err = db.Exec(tx, `UPDATE contacts SET name = $3 WHERE org_id = $1 AND id = $2`, in.ID, edited.Name)
	return err
}

func setThing(tx *db.Tx, in ToyStatus) (ToyThing, error) {
	if _, err := db.Exec(tx, `UPDATE contacts SET credit_days = credit_days + 1 WHERE org_id = $1 AND id = $2`, in.ID); err != nil {
		return ToyThing{}, err
	}
	return getThing(tx, ToyID{in.ID})
}

func deleteThing(tx *db.Tx, in ToyID) error {
	if n, err := db.Exec(tx, `DELETE FROM contacts WHERE org_id = $1 AND id = $2`, in.ID); err != nil || n == 0 {
		return errors.Join(err, fault.SalesDocumentNotFound)
	}
	return deletion.Record(tx, "contacts", in.ID, "T")
}

func createForm(tx *db.Tx, in ToyForm) (ToyThing, error) {
	return createThing(tx, ToyEditable{Name: in.Name})
}

func names(tx *db.Tx, _ struct{}) ([]string, error) { return nil, nil }

func toyRoutes() []api.Route {
	read := api.Read(getThing)
	return append(api.Group("Things", "Toys of the test.",
		api.On("GET /things", access.ReadContacts, api.Read(listThings), api.Paged, 200),
		api.On("GET /wrapped", access.ReadContacts, api.Read(listThings), api.DataPaged, 200).Extension(),
		api.On("POST /things", access.WriteContacts, api.Write(createThing), api.Plain, 201, fault.NegativeStockBlocked).Says("Make a thing"),
		api.On("GET /things/{id}", access.ReadContacts, read, api.Plain, 200).Missing(fault.SalesDocumentNotFound),
		api.On("PATCH /things/{id}", access.WriteContacts, api.Do(updateThing), api.Message, 200).Missing(fault.SalesDocumentNotFound).Guards(read).Message("Thing changed", "แก้ไขแล้ว"),
		api.On("PATCH /things/{id}/status", access.WriteContacts, api.Write(setThing), api.DataMessage, 200).Missing(fault.SalesDocumentNotFound),
		api.On("DELETE /things/{id}", access.DeleteContacts, api.Do(deleteThing), api.Empty, 204).Missing(fault.SalesDocumentNotFound).Guards(read),
		api.On("POST /forms", access.WriteContacts, api.Write(createForm), api.Data, 201),
		api.On("GET /names", access.ReadContacts, api.Read(names), api.Data, 200),
	), api.Group("Deletions", "What was deleted.", api.On("GET /deletions", access.ReadContacts, api.Read(deletion.List), api.DataPaged, 200).Extension())...)
}

// world is a server with two organizations.
type world struct {
	t                    *testing.T
	handler              http.Handler
	url                  string
	owner, member, other string // keys
	check                *checker
	mu                   sync.Mutex
	calls                []api.Call
}

// answer is what a client got.
type answer struct {
	status int
	header http.Header
	body   string
}

func newWorld(t *testing.T, d *db.DB, o api.Options) *world {
	t.Helper()
	w := &world{t: t}
	w.owner, w.member = newOrganization(t, d, "first")
	w.other, _ = newOrganization(t, d, "second")
	spec := api.Describe(toyRoutes(), api.Description{})
	var err error
	if w.check, err = newChecker(spec); err != nil {
		t.Fatal(err)
	}
	o.DB, o.Gate = d, keys.NewGate(d)
	o.Observe = func(c api.Call) {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.calls = append(w.calls, c)
	}
	if o.RateLimit == 0 {
		o.RateLimit = 1 << 20
	}
	w.handler = api.New(toyRoutes(), o)
	server := httptest.NewServer(w.handler)
	t.Cleanup(server.Close)
	w.url = server.URL + api.Prefix
	return w
}

// newOrganization makes an organization with an owner and a member, each with a key.
func newOrganization(t *testing.T, d *db.DB, name string) (owner, member string) {
	t.Helper()
	err := d.Change(context.Background(), func(r *db.Root) error {
		o, err := org.Create(r, org.Organization{Currency: "THB",
			Editable: org.Editable{Name: name, Country: "TH", Timezone: "Asia/Bangkok", Plan: "standard", IsActive: true}})
		if err != nil {
			return err
		}
		tx, err := r.Enter(org.Operator(o, "test"))
		if err != nil {
			return err
		}
		if err := org.Begin(tx); err != nil {
			return err
		}
		for role, key := range map[access.Role]*string{access.Owner: &owner, access.Member: &member} {
			user, err := people.SaveUser(r, string(role)+"@"+name+".test", name)
			if err != nil {
				return err
			}
			if _, err := people.SaveMember(r, o.ID, user.ID, role, true); err != nil {
				return err
			}
			made, err := keys.Create(tx, keys.NewKey{UserID: user.ID, Name: "k"})
			if err != nil {
				return err
			}
			*key = made.Secret
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return owner, member
}

// send makes a request; headers are "Name: value".
func (w *world) send(key, method, path, body string, headers ...string) answer {
	w.t.Helper()
	r, err := http.NewRequest(method, w.url+path, strings.NewReader(body))
	if err != nil {
		w.t.Fatal(err)
	}
	if key != "" {
		r.Header.Set("Authorization", "Bearer "+key)
	}
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	for _, h := range headers {
		name, value, _ := strings.Cut(h, ": ")
		r.Header.Set(name, value)
	}
	response, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		w.t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		w.t.Fatal(err)
	}
	if err := w.check.check(method, api.Prefix+path, response.StatusCode, response.Header, text); err != nil {
		w.t.Errorf("%v\n%s", err, text)
	}
	return answer{response.StatusCode, response.Header, string(text)}
}

// want makes a request as the owner and compares the answer; body is the whole
// body, or a part of it between dots.
func (w *world) want(status int, part, method, path, body string, headers ...string) answer {
	w.t.Helper()
	a := w.send(w.owner, method, path, body, headers...)
	w.compare(a, status, part, method+" "+path+" "+body)
	return a
}

func (w *world) compare(a answer, status int, part, what string) {
	w.t.Helper()
	if a.status != status || !strings.Contains(a.body, part) {
		w.t.Errorf("%.200s\nanswered %d %s\nwanted   %d …%s…", what, a.status, a.body, status, part)
	}
	if status >= 400 && !strings.HasPrefix(a.body, `{"statusCode":`) && a.body != "" {
		w.t.Errorf("%.200s answered no error record: %s", what, a.body)
	}
	for _, name := range []string{"X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset", "X-Request-Id"} {
		if a.header.Get(name) == "" {
			w.t.Errorf("%.200s has no %s", what, name)
		}
	}
	if a.header.Get("X-Content-Type-Options") != "nosniff" {
		w.t.Errorf("%.200s may be sniffed", what)
	}
}
