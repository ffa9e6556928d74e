package console

import (
	"cmp"
	"html"
	"net/url"
	"strings"

	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/base/paper"
	"kontor/internal/db"
	"kontor/internal/org"
	"kontor/internal/org/people"
	"kontor/internal/setup"
)

func queryEscape(text string) string { return url.QueryEscape(text) }

// setupPage is the data of the first-run page.
type setupPage struct {
	Form  *Form
	Token string
	First string // example of the first invoice number
}

// showSetup shows the form of the first company to the holder of the link.
func showSetup(v *Visit) error {
	token := v.Arg("token")
	if v.form != nil {
		token = v.form.Value("token")
	}
	if token == "" {
		if empty, err := emptyServer(v); err != nil || !empty {
			return cmp.Or(err, error(fault.NotFound))
		}
		return v.showPublic("unset.html", nil)
	}
	if err := v.site.DB.Look(v.r.Context(), setupOpen(v, token)); err != nil {
		return err
	}
	initial := url.Values{"country": {"TH"}, "currency": {"THB"}, "timezone": {"Asia/Bangkok"}, "branchCode": {"00000"}}
	return v.showPublic("setup.html", setupPage{v.Form(initial), token, "IV-" + v.now.Format("200601") + "-0001"})
}

// setupOpen refuses requests without the link, or after it was used.
func setupOpen(v *Visit, token string) func(r *db.Root) error {
	return func(r *db.Root) error {
		v.now = r.Now
		if open, err := setup.LinkOpen(r, token); err != nil || open {
			return err
		}
		return fault.NotFound
	}
}

// setUp creates the first company and its owner, signs the owner in, and closes the link
// permanently. Only requests with the link get a password hashed.
func setUp(v *Visit) error {
	if err := v.readForm(); err != nil {
		return err
	}
	open := setupOpen(v, v.Posted("token"))
	if err := v.site.DB.Look(v.r.Context(), open); err != nil {
		return err
	}
	if to := v.Posted("_speak"); to == "en" || to == "th" {
		return changeLanguage(v, to, showSetup)
	}
	if v.Posted("_doubt") != "" {
		return showTaxDoubt(v, v.Posted("taxId"))
	}
	return v.Sure("taxId", v.Posted("country"), makeCompany, showSetup)
}

// makeCompany creates the company of the setup form.
func makeCompany(v *Visit) error {
	if err := people.CheckPassword("Password", v.r.PostForm.Get("password")); err != nil {
		return v.Again(err, showSetup)
	}
	hash, err := v.HashPassword(v.r.PostForm.Get("password"))
	if err != nil {
		return err
	}
	var token, browser string
	var made setup.Result
	err = v.site.DB.Change(v.r.Context(), func(r *db.Root) (err error) {
		used, err := setup.UseLink(r, v.Posted("token"))
		if err != nil {
			return err
		}
		if !used {
			return fault.NotFound
		}
		if made, err = setup.Into(r, companyFile(v), "console setup"); err != nil {
			return err
		}
		owner := made.Members[0].UserID
		if err = people.SetPassword(r, owner, hash); err != nil {
			return err
		}
		v.Person.ID = owner
		token, browser, err = beginSession(v, r, false)
		return err
	})
	if err != nil {
		return v.Again(renamed(err), showSetup)
	}
	setSession(v, token, browser)
	v.site.logSignIn("signed in", v, v.Person.ID)
	v.Company.OrgID = made.Organization.ID
	return v.Go(v.At("/"))
}

// emptyServer reports whether the server has no company yet.
func emptyServer(v *Visit) (empty bool, err error) {
	err = v.site.DB.Look(v.r.Context(), func(r *db.Root) error {
		any, err := org.Any(r)
		empty = !any
		return err
	})
	return empty, err
}

// changeLanguage changes the language of a page and keeps its input, except for passwords.
func changeLanguage(v *Visit, to string, show Handler) error {
	v.cookie(languageCookie, to, yearSeconds, true)
	v.Speech = Speech{}
	if to == "th" {
		v.Speech = Speech{Language: fault.Thai, Buddhist: true}
	}
	v.form = &Form{values: v.r.PostForm}
	return show(v)
}

// showTaxDoubt answers with what is probably wrong with a tax ID, while it is typed.
func showTaxDoubt(v *Visit, id string) error {
	text := ""
	if rule := paper.DoubtTaxID(id); rule != "" {
		text = v.Advice(fault.Field{Name: "TaxID", Tag: rule, Param: id})
	}
	return v.Send("text/html; charset=utf-8", "", []byte(html.EscapeString(text)))
}

// companyFile returns the form as a file of `kontor org apply`.
func companyFile(v *Visit) setup.File {
	text := func(name string) *setup.Text {
		t := setup.Text(v.Posted(name))
		return &t
	}
	f := setup.File{Name: *text("name"), Country: text("country"), Currency: text("currency"), Timezone: text("timezone"),
		TaxID: text("taxId"), BranchCode: text("branchCode"), Phone: text("phone"),
		Members: []setup.Member{{Email: *text("ownerEmail"), Name: *text("ownerName"), Role: setup.Text(access.Owner)}}}
	f.SetAddress(*text("address"))
	yes := true
	f.Warehouses = []setup.Warehouse{{Code: "WH01", Name: setup.Text(v.T("Main warehouse")), Default: &yes}}
	f.MoneyAccounts = []setup.MoneyAccount{
		setup.MoneyAccount{Kind: "cash", AccountName: setup.Text(v.T("Cash")), Account: "1110"}.Renaming("Cash"),
		setup.MoneyAccount{Kind: "bank", AccountName: setup.Text(v.T("Bank")), Account: "1120", Default: &yes}.Renaming("Bank"),
	}
	return f
}

// renamed moves errors about the owner to the owner's fields.
func renamed(err error) error {
	f := fault.Of(err)
	if f == nil || !strings.HasPrefix(err.Error(), "members") {
		return err
	}
	c := *f
	c.Fields = nil
	for _, field := range f.Fields {
		field.Name = "Owner" + field.Name
		c.Fields = append(c.Fields, field)
	}
	return &c
}
