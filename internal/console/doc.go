// Package console is the web console: pages for people, beside the API for programs. It
// contains the mechanism. The pages are in one folder per section (console/home,
// console/trade, …), and console/site lists them.
//
// # How to add a page
//
//  1. Create a folder console/NAME with pages.go (func Section() console.Section, see
//     console/contact) and words.txt. Add a line to console/site and to the order of
//     internal/test/tidy. A page of an existing section is a line in its Section.
//  2. Write a template, list.html: {{define "title"}}, {{define "main"}}. Its dot is the
//     visit, .Data what the page passed: {{with .Data}} … {{$.At "/sales"}} … {{end}}.
//     {{t "Words"}} translates: every text is a line in words.txt.
//     {{money .X}} {{qty .X}} {{percent .X}} {{date .X}} {{chip .Status}} {{icon "box"}}
//     {{doctype "IV"}} {{$.Amount .X .Currency}} {{$.Moment .CreatedAt}} {{$.Day .Unix}}.
//     {{define "list"}}<section id="list">… is what htmx gets with hx-target="#list".
//     {{template "call" ($.Call "/contacts" .Filter)}} shows the API request for the page.
//  3. Write a function: func list(v *console.Visit) error. It reads the address
//     (console.Filter[sales.Filter](v), v.ID("id"), v.Arg("q")), calls operations
//     (console.Read(v, sales.List, f), or v.Read for several on one snapshot) and renders:
//     v.Show("list.html", data). The page of one record is console.ShowOne(v, "view.html",
//     look). Return errors; the console shows them.
//  4. A form: GET shows v.Form(stored) with {{template "field" (field $f "taxId" (t "Tax ID") "width=w6")}},
//     {{template "refusal" $f}} above and {{template "key" $f}} inside. POST is
//     console.Submit(contact.Create, where, again). Field names are those of the API
//     (items[0].quantity), where is the next address, and again the GET page, which is
//     shown with the input if the form is refused. For more than one operation:
//     in, err := console.Input[T](v); v.Write(func(tx) (location, error)); v.Again(err, again).
//     If a page has several forms, those with values are v.FormOf(name, stored) and send
//     their name. A form that changes a stored record in part is .Stored(). One that
//     replaces it as a whole is .Of(&record), compared by v.Unchanged in the write.
//  5. Rights: every page names the right it requires, as every route of the API does.
//     {{if $.May DeleteContacts}} hides what the user is not allowed to do.
//  6. Add an address of each page to screens in internal/test/browser. Tests and make
//     screenshots open them in English and Thai, light and dark, wide and narrow.
package console
