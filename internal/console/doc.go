// Package console is the web console: pages for people, beside the API for
// machines. It is the mechanism; the pages are in a folder for each part of the
// business (console/home, console/sales, …), and console/site lists them.
//
// # How to add a page
//
//  1. A folder console/NAME with pages.go (func Section() console.Section, see
//     console/contact), words.txt and a line in console/site and in the order of
//     internal/test/tidy. A folder that is there gets a line in its Section.
//  2. A template, list.html: {{define "title"}}, {{define "main"}}. Its dot is the
//     visit, .Data what the page gave it: {{with .Data}} … {{$.At "/sales"}} … {{end}}.
//     {{t "Words"}} speaks the reader's language: every text is a line in words.txt.
//     {{money .X}} {{qty .X}} {{percent .X}} {{date .X}} {{chip .Status}} {{icon "box"}}
//     {{doctype "IV"}} {{$.Amount .X .Currency}} {{$.Moment .CreatedAt}} {{$.Day .Unix}}.
//     {{define "list"}}<section id="list">… is what htmx gets with hx-target="#list".
//     {{template "call" ($.Call "/contacts" .Filter)}} shows how a program gets the same.
//  3. A function: func list(v *console.Visit) error. It reads the address
//     (console.Filter[sales.Filter](v), v.ID("id"), v.Arg("q")), asks the operations of the
//     interface (console.Read(v, sales.List, f), or v.Read for several on one snapshot) and
//     shows: v.Show("list.html", data). The page of one record is console.ShowOne(v,
//     "view.html", look). Errors are returned; the console shows them.
//  4. A form: GET shows v.Form(stored) with {{template "field" (field $f "taxId" (t "Tax ID") "width=w6")}},
//     {{template "refusal" $f}} above and {{template "key" $f}} inside; POST is
//     console.Submit(contact.Create, where, again): names of fields are the API's
//     (items[0].quantity), where is the address after it, again the GET page, which is
//     shown with what was typed when it is refused. For more than one operation:
//     in, err := console.Input[T](v); v.Write(func(tx) (location, error)); v.Again(err, again).
//     Where a page has several forms, those with something in them are v.FormOf(name, stored)
//     and send their name; one that changes a stored record in part is .Stored(), and one
//     that replaces it as a whole is .Of(&record), held against v.Unchanged in the write.
//  5. Rights: every page names the right it requires, as every route of the API does;
//     {{if $.May DeleteContacts}} offers what only some are allowed to do.
//  6. Add an address of each page to screens in internal/test/browser. Tests and make
//     screenshots open them in English and Thai, light and dark, wide and narrow.
package console
