package developers

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/org/people"
	"kontor/internal/outbound/webhook"
)

// hooksPage lists the endpoints.
type hooksPage struct {
	Endpoints []webhook.Endpoint
	Max       int
}

func showHooks(v *console.Visit) error {
	all, err := console.Read(v, webhook.List, struct{}{})
	if err != nil {
		return err
	}
	return v.Show("webhooks.html", hooksPage{all, webhook.Max})
}

// hookFields is the form of an endpoint.
type hookFields struct {
	URL           string `json:"url" validate:"required,max=500"`
	Description   string `json:"description" validate:"max=200"`
	Types         string `json:"types" validate:"max=4000"`        // separated by commas or spaces
	DocumentTypes string `json:"documentTypes" validate:"max=500"` // separated by commas or spaces
	Expand        bool   `json:"expand"`
	UserID        uint32 `json:"userId"`
}

// fields returns what the form says about an endpoint.
func (f hookFields) fields() webhook.Fields {
	return webhook.Fields{URL: strings.TrimSpace(f.URL), Description: f.Description, Types: parts(f.Types),
		DocumentTypes: parts(strings.ToUpper(f.DocumentTypes)), Expand: f.Expand}
}

// parts splits a list that is separated by commas or spaces.
func parts(text string) []string {
	return append([]string{}, strings.FieldsFunc(text, func(c rune) bool { return strings.ContainsRune(", \r\n\t", c) })...)
}

// newHookPage is the form of a new endpoint.
type newHookPage struct {
	Form    *console.Form
	Members []console.Option
}

func showNewHook(v *console.Visit) error {
	p := newHookPage{Form: v.Form(hookFields{UserID: v.Person.ID})}
	err := v.Look(func(r *db.Root) (err error) {
		p.Members, err = actsAs(v, r)
		return err
	})
	if err != nil {
		return err
	}
	return v.Show("webhook-new.html", p)
}

// actsAs lists the members that a key or an endpoint of this person can act as.
func actsAs(v *console.Visit, r *db.Root) (options []console.Option, err error) {
	who := v.Person.Actor(v.Company, "")
	all, err := people.Members(r, v.Company.OrgID)
	for _, m := range all {
		if m.IsActive && m.UserActive && who.MayActAs(m.UserID, m.Role) {
			word := m.Name + ", " + v.T(string(m.Role))
			if m.IsService() {
				word = m.Name + ", " + v.T("service account")
			}
			options = append(options, console.Option{Value: fmt.Sprint(m.UserID), Word: word})
		}
	}
	return options, err
}

// createHook creates an endpoint and shows its secret once.
func createHook(v *console.Visit) error {
	form, err := console.Input[hookFields](v)
	if err == nil {
		err = v.Confirm()
	}
	in := webhook.New{Fields: form.fields(), UserID: num.Ref(form.UserID)}
	if err == nil {
		err = v.Webhooks().PrepareNew(v.Context(), &in)
	}
	if err != nil {
		return v.Again(err, showNewHook)
	}
	var made webhook.Created
	location, now, err := v.Once(func(tx *db.Tx) (_ string, err error) {
		made, err = webhook.Create(tx, in)
		return v.At("/developers/webhooks/%d", made.ID), err
	})
	if err != nil {
		return v.Again(err, showNewHook)
	}
	if !now {
		return v.Go(location)
	}
	return v.Show("webhook-made.html", made)
}

// hookPage is one endpoint with its deliveries and forms.
type hookPage struct {
	Endpoint   webhook.Endpoint
	Types      string
	Member     string
	Form       *console.Form
	Edit       *console.Form
	Filter     webhook.Filter
	Deliveries []webhook.Delivery
	Page       input.Pagination
}

func showHook(v *console.Visit) error {
	id, err := v.ID("id")
	if err != nil {
		return err
	}
	p := hookPage{Form: v.Form(nil)}
	if !v.Refusing() {
		p.Filter, err = console.Filter[webhook.Filter](v)
		if err != nil {
			return err
		}
	}
	p.Filter.ID = id
	err = v.Read(func(tx *db.Tx) (err error) {
		if p.Endpoint, err = webhook.Get(tx, webhook.ByID{ID: id}); err != nil {
			return err
		}
		names, err := people.Names(tx, []uint32{p.Endpoint.UserID})
		if err != nil {
			return err
		}
		p.Member = names[p.Endpoint.UserID]
		found, err := webhook.Deliveries(tx, p.Filter)
		p.Deliveries, p.Page = found.Items, found.Pagination
		return err
	})
	if err != nil {
		return err
	}
	p.Types = strings.Join(p.Endpoint.Types, ", ")
	p.Edit = v.FormOf("edit", hookFields{URL: p.Endpoint.URL, Description: p.Endpoint.Description, Types: p.Types,
		DocumentTypes: strings.Join(p.Endpoint.DocumentTypes, ", "), Expand: p.Endpoint.Expand})
	return v.Show("webhook.html", p)
}

// editHook changes the address, the types and the purpose of an endpoint.
func editHook(v *console.Visit) error {
	id, err := v.ID("id")
	if err != nil {
		return err
	}
	form, err := console.Input[hookFields](v)
	if err == nil {
		err = v.Confirm()
	}
	in := webhook.Edit{ID: id, Patch: input.Sent(webhook.Editable{Fields: form.fields()}, "URL", "Description", "Types", "DocumentTypes", "Expand")}
	if err == nil {
		err = v.Webhooks().PrepareEdit(v.Context(), &in)
	}
	if err == nil {
		err = v.Write(func(tx *db.Tx) (string, error) {
			_, err := webhook.Update(tx, in)
			v.Done("Endpoint saved.")
			return v.At("/developers/webhooks/%d", id), err
		})
	}
	return v.Again(err, showHook)
}

// moveHook pauses or resumes an endpoint.
func moveHook(v *console.Visit) error {
	id, err := v.ID("id")
	if err != nil {
		return err
	}
	status := v.Posted("status")
	if !slices.Contains([]string{webhook.Enabled, webhook.Paused}, status) {
		return v.Again(fault.Bad("Status", "oneof", "enabled paused"), showHook)
	}
	in := webhook.Edit{ID: id, Patch: input.Sent(webhook.Editable{Status: status}, "Status")}
	return v.Again(v.Write(func(tx *db.Tx) (string, error) {
		_, err := webhook.Update(tx, in)
		if v.Done("Endpoint resumed."); status == webhook.Paused {
			v.Done("Endpoint paused.")
		}
		return v.At("/developers/webhooks/%d", id), err
	}), showHook)
}

// rotateHook gives an endpoint a new secret and shows it once.
func rotateHook(v *console.Visit) error {
	in, err := console.Input[webhook.Rotate](v)
	if err == nil {
		err = v.Confirm()
	}
	if err != nil {
		return v.Again(err, showHook)
	}
	v.Webhooks().PrepareRotate(&in)
	var made webhook.Created
	location, now, err := v.Once(func(tx *db.Tx) (_ string, err error) {
		made, err = webhook.RotateSecret(tx, in)
		return v.At("/developers/webhooks/%d", in.ID), err
	})
	if err != nil {
		return v.Again(err, showHook)
	}
	if !now {
		return v.Go(location)
	}
	return v.Show("webhook-made.html", made)
}

var (
	replayHook = console.Submit(webhook.MoveTo, func(v *console.Visit, e webhook.Endpoint) string {
		v.Done("Events are sent again.")
		return v.At("/developers/webhooks/%d", e.ID)
	}, showHook)
	deleteHook = console.SubmitDo(webhook.Delete, func(v *console.Visit) string {
		v.Done("Endpoint deleted.")
		return v.At("/developers/webhooks")
	}, showHook)
)

// pingHook sends a test message and shows the attempt.
func pingHook(v *console.Visit) error {
	id, err := v.ID("id")
	if err != nil {
		return err
	}
	in := webhook.Ping{ID: id}
	err = v.Run(func(ctx context.Context, d *db.DB, who access.Actor) error {
		return v.Webhooks().SendPing(ctx, d, who, &in, false)
	})
	if err == nil {
		err = v.Write(func(tx *db.Tx) (string, error) {
			sent, err := webhook.StorePing(tx, in)
			return sentTo(v, id, sent), err
		})
	}
	return v.Again(err, showHook)
}
