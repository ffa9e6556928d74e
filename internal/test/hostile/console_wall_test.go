package hostile

import (
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// fresh lists forms that appear only after a click, by route, with their fields.
var fresh = map[string]string{
	"POST /sales/{id}/tax":                                       "vatCategory=zero",
	"POST /purchases/{id}/tax-invoice/remove":                    "",
	"POST /purchases/{id}/certificate":                           "",
	"POST /claims/{id}/items/{itemId}/tax-invoice/remove":        "",
	"POST /journal/{id}/reverse":                                 "date=2026-11-14",
	"POST /journal/opening":                                      "",
	"POST /accounts/recommended":                                 "",
	"POST /customer-payments":                                    "contactId=$payer&date=2026-11-14&bankId=$bank.KBank&documents[0].documentId=$payable&documents[0].amount=1",
	"POST /banks/{bank}/statements/{id}/lines/{lineId}/match":    "posting=$posting",
	"POST /banks/{bank}/statements/{id}/lines/{lineId}/settle":   "doc=IV+$iv",
	"POST /banks/{bank}/statements/{id}/lines/{lineId}/transfer": "bankId=$bank.KBank",
	"POST /journal/accounts/match":                               "texts=1120",
	"POST /pick/products/match":                                  "texts=x",
	"POST /stock/count/file":                                     "",
	"POST /stock/transfer/file":                                  "",
	"POST /reports/years/{year}/close":                           "",
	"POST /reports/years/{year}/reopen":                          "",
}

// completed lists further fields that a form needs before its ids are checked, by route.
var completed = map[string]string{
	"POST /journal/new":               "description=x&lines[0].debit=1&lines[1].accountId=$account.3110&lines[1].credit=1",
	"POST /journal/preview":           "description=x&lines[0].debit=1&lines[1].accountId=$account.3110&lines[1].credit=1",
	"POST /purchases/new":             "items[0].description=x&items[0].unit=pc&items[0].quantity=1&items[0].unitPrice=1",
	"POST /journal/transfers/new":     "amount=1&fromBankId=$bank.KBank&toBankId=$bank.Till",
	"POST /stock/count":               "items[0].counted=1",
	"POST /stock/count/preview":       "items[0].counted=1",
	"POST /stock/transfer":            "items[0].quantity=1",
	"POST /journal/transfers/preview": "amount=1&fromBankId=$bank.KBank&toBankId=$bank.Till",
}

// unlooked lists forms whose ids are not looked up, with the reason.
var unlooked = map[string]string{
	"POST /sales/preview":     "computes what was typed, of nobody in particular",
	"POST /purchases/preview": "computes what was typed, of nobody in particular",
}

// reach fails unless every form of the table was found on a page.
func (o *office) reach() {
	o.t.Helper()
	for _, r := range o.routes {
		if r.method != http.MethodPost || len(o.forms[r.String()]) > 0 {
			continue
		}
		text, ok := fresh[r.String()]
		if !ok {
			o.t.Errorf("%s: no page that was walked shows its form; add the record to addresses that does, or the form to fresh", r)
			continue
		}
		fields, err := url.ParseQuery(o.expand(text, ""))
		if err != nil {
			o.t.Fatal(err)
		}
		o.note(sending{from: r.path, action: o.fillIn(r.path, o.ids("", o.recordsOf(r.path)[0])...), fields: fields})
	}
}

// otherSites submits every form as another site would. Each is refused and changes nothing.
func (o *office) otherSites(t *testing.T) {
	o.t, o.twin.t = t, t
	o.snapshot()
	for name, forms := range o.forms {
		for _, header := range [][]string{{"Sec-Fetch-Site", "cross-site"}, {"Sec-Fetch-Site", "same-site"}, {"Origin", "https://evil.test"}, {"Origin", "null"}} {
			if p := o.send("POST", forms[0].action, forms[0].fields, header...); p.status != http.StatusForbidden {
				t.Errorf("%s with %s answers %d", name, strings.Join(header, ": "), p.status)
			}
		}
	}
	o.twin.look("forms of other sites were refused")
}

// walls replaces every id in every address and form field with one of another company. The
// answer must be the same as for a missing id, and the other company must not change.
func (o *office) walls(t *testing.T) {
	o.t, o.twin.t = t, t
	o.lookOther()
	tried := o.wallOfAddresses() + o.wallOfQueries() + o.wallOfFields()
	o.twin.look("another company's ids were tried")
	t.Logf("%d ids were tried", tried)
}

// wallOfAddresses tries ids in paths.
func (o *office) wallOfAddresses() (tried int) {
	for _, r := range o.routes {
		for _, names := range o.recordsOf(r.path) {
			own, other := o.ids("", names), o.ids("other.", names)
			for i := range own {
				foreign, nobody := slices.Clone(own), slices.Clone(own)
				foreign[i], nobody[i] = other[i], missing
				if own[i] == other[i] {
					o.t.Errorf("%s: both companies call it %s", r, own[i])
				}
				var fields url.Values
				if forms := o.forms[r.String()]; len(forms) > 0 {
					fields = forms[0].fields
				}
				o.alike(fmt.Sprintf("%s of %s", r, names), sending{action: o.fillIn(r.path, foreign...), fields: fields}, sending{action: o.fillIn(r.path, nobody...), fields: fields}, r.method, other[i])
				tried++
			}
		}
	}
	return tried
}

// wallOfQueries tries ids in queries.
func (o *office) wallOfQueries() (tried int) {
	for key, at := range o.asked {
		path, query, _ := strings.Cut(at, "?")
		values, err := url.ParseQuery(query)
		if err != nil {
			o.t.Fatal(err)
		}
		at, name, _ := strings.Cut(key, " ")
		with := func(id string) sending {
			values.Set(name, id)
			return sending{action: path + "?" + values.Encode()}
		}
		for _, kind := range o.meant("GET "+at, name) {
			other := o.vars["other."+kind]
			o.alike("GET "+key+"=$other."+kind, with(other), with(missing), http.MethodGet, other)
			tried++
		}
	}
	return tried
}

// wallOfFields tries ids in form fields. A different answer for an own id shows that the id
// is looked up.
func (o *office) wallOfFields() (tried int) {
	done := map[string]bool{}
	var own []func()
	for _, route := range slices.Sorted(maps.Keys(o.forms)) {
		for _, form := range o.forms[route] {
			for _, name := range slices.Sorted(maps.Keys(form.fields)) {
				short, id := idOf(name)
				// The previous value of a field is compared, never looked up.
				if !id || done[route+short] || strings.HasPrefix(name, "_was.") {
					continue
				}
				done[route+short] = true
				method, _, _ := strings.Cut(route, " ")
				with := func(id string) sending {
					s := form
					s.fields = clone(form.fields)
					o.complete(route, s.fields)
					s.fields.Set(name, id)
					// A name takes precedence over an id, so the names are removed.
					maps.DeleteFunc(s.fields, func(name string, _ []string) bool {
						return strings.HasSuffix(name, "_contact") || strings.HasSuffix(name, "_account")
					})
					return s
				}
				for _, kind := range o.meant(route, short) {
					what, other := fmt.Sprintf("%s %s=$other.%s", route, name, kind), o.vars["other."+kind]
					nobody := o.alike(what, with(other), with(missing), method, other)
					tried++
					if unlooked[route] != "" {
						continue
					}
					own = append(own, func() {
						if mine := o.send(method, form.action, with(o.vars[kind]).fields); mine.status == nobody.status && plain(mine, o.vars[kind]) == plain(nobody, missing) {
							o.t.Errorf("%s: an id of one's own is answered like nobody's, so nothing was tried; say in completed what the form needs:\n%d %s", what, mine.status, clip([]byte(said(mine))))
						}
					})
				}
			}
		}
	}
	for _, try := range own {
		try()
	}
	return tried
}

// complete adds required fields to a form.
func (o *office) complete(route string, fields url.Values) {
	more, err := url.ParseQuery(o.expand(completed[route], ""))
	if err != nil {
		o.t.Fatal(err)
	}
	for name, values := range more {
		fields[name] = values
	}
}

// meant returns the kinds of records that an id can refer to.
func (o *office) meant(where, name string) []string {
	short, _ := idOf(name)
	meant := consoleKinds[where+" "+short]
	if meant == nil {
		meant = consoleKinds[short]
	}
	if meant == nil {
		meant = kinds[short]
	}
	if meant == nil && nothing[short] == "" {
		o.t.Errorf("%s: what does the id %s name? Say it in consoleKinds", where, short)
	}
	for _, kind := range meant {
		if o.vars["other."+kind] == "" {
			o.t.Fatalf("there is no fixture %s", kind)
		}
	}
	return meant
}

// consoleKinds maps ids in forms and addresses of the console to records where the name
// alone is ambiguous.
var consoleKinds = map[string][]string{
	"atId": {"bankline"}, "postingId": {"posting"}, "POST /banks/{bank}/outstanding postingId": {"earlier"}, "keyId": {"apikey"}, "userId": {"user.owner", "user.member"}, "documentId": {"iv", "draft"}, "POST /customer-payments documentId": {"payable"}, "POST /customer-payments contactId": {"payer"}, "categoryId": {"category.TRAVEL"},
	"claimId": {"waiting"}, "parentId": {"account.1111"}, "responsibleId": {"user.owner", "user.member"},
	"GET /journal/new fromId": {"journal"}, "GET /purchases/new fromId": {"po", "pr"},
}

// alike sends both requests and compares the answers, apart from the ids and what differs
// between any two requests.
func (o *office) alike(what string, foreign, nobody sending, method, other string) page {
	o.t.Helper()
	f, n := o.send(method, foreign.action, foreign.fields), o.send(method, nobody.action, nobody.fields)
	if f.status != n.status || plain(f, other) != plain(n, other) {
		o.t.Errorf("%s\n  another's: %d %s\n  nobody's:  %d %s", what, f.status, clip([]byte(said(f))), n.status, clip([]byte(said(n))))
	}
	return n
}

var chance = regexp.MustCompile(`[A-Z2-7]{26}`)

// plain returns an answer without random parts and ids.
func plain(p page, id string) string {
	text := chance.ReplaceAllString(p.text, "") + p.header.Get("Location")
	return regexp.MustCompile(`\b(`+regexp.QuoteMeta(id)+`|`+missing+`)\b`).ReplaceAllString(text, "#")
}

// said returns the text of an answer, for messages.
func said(p page) string {
	text := regexp.MustCompile(`(?s)<head>.*</head>|<nav.*?</nav>|<header.*?</header>|<[^>]*>`).ReplaceAllString(p.text, " ")
	return strings.Join(strings.Fields(text), " ") + " " + p.header.Get("Location")
}
