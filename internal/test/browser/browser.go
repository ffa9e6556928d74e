// Package browser is test support: a person at a real browser, at work in the
// console. A test reads like what the person does:
//
//	desk := browser.Demo(t)
//	tab := desk.SignIn(desk.Owner)
//	tab.Go(desk.At("/sales"))
//	tab.Click("New invoice")
//	tab.Type("Customer", "Siam")
//	tab.See("Draft")
//
// Every tab watches what nobody looks at: a message in the browser's console, a
// report of the security policy and a request to another origin fail the test.
package browser

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	protocol "github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// patience is how long a tab waits for what it was told to expect. Machines
// that test are busy.
const patience = 30 * time.Second

// answering limits the time for one expression: a page that navigates away never answers,
// so the next page is asked.
const answering = 5 * time.Second

// started reports whether there is a browser to close.
var started atomic.Bool

var program = sync.OnceValues(func() (context.Context, error) {
	started.Store(true)
	path := os.Getenv("KONTOR_TEST_CHROMIUM")
	if path == "" {
		out, err := exec.Command(filepath.Join(root(), "scripts/chromium")).Output()
		if err != nil {
			return nil, fmt.Errorf("scripts/chromium: %w", err)
		}
		path = strings.TrimSpace(string(out))
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.Flag("disable-dev-shm-usage", true),
		chromedp.Flag("font-render-hinting", "none"), chromedp.Flag("hide-scrollbars", true))
	allocator, _ := chromedp.NewExecAllocator(context.Background(), options...)
	browser, _ := chromedp.NewContext(allocator)
	return browser, chromedp.Do(browser)
})

// root is the folder of the project.
func root() string {
	folder, _ := os.Getwd()
	for {
		if _, err := os.Stat(filepath.Join(folder, "go.mod")); err == nil || folder == "/" {
			return folder
		}
		folder = filepath.Dir(folder)
	}
}

// Close ends the browser of this process, if there is one; TestMain calls it.
func Close() {
	if !started.Load() {
		return
	}
	if browser, err := program(); err == nil {
		_ = chromedp.Cancel(browser)
	}
}

// Tab is one window of a browser that knows nothing of other windows.
type Tab struct {
	T      testing.TB
	origin string
	ctx    context.Context

	mu       sync.Mutex
	troubles []string
}

// open opens a window on a server. Its cookies are its own.
func open(t testing.TB, origin string) *Tab {
	t.Helper()
	browser, err := program()
	if err != nil {
		t.Fatal(err)
	}
	return window(t, origin, browser, chromedp.WithNewBrowserContext())
}

// Beside opens a second tab in which the same person is signed in.
func (tab *Tab) Beside() *Tab {
	tab.T.Helper()
	return window(tab.T, tab.origin, tab.ctx)
}

func window(t testing.TB, origin string, browser context.Context, options ...chromedp.ContextOption) *Tab {
	t.Helper()
	ctx, cancel := chromedp.NewContext(browser, options...)
	tab := &Tab{T: t, origin: origin, ctx: ctx}
	t.Cleanup(func() {
		tab.Quiet()
		cancel()
	})
	// The first run keeps the window: it must not end with a time of its own.
	if err := chromedp.Do(ctx); err != nil {
		t.Fatal(err)
	}
	watch(tab, network.RequestWillBeSent, tab.requested)
	watch(tab, runtime.ConsoleAPICalled, tab.printed)
	watch(tab, runtime.ExceptionThrown, func(e runtime.EventExceptionThrown) string {
		return fmt.Sprintf("exception: %+v %+v", e.ExceptionDetails, e.ExceptionDetails.Exception)
	})
	watch(tab, log.EntryAdded, tab.logged)
	call(tab, network.Enable, network.EnableParams{})
	call(tab, log.Enable, cdp.Empty{})
	tab.do("open a window", chromedp.EmulateViewport(1440, 900))
	return tab
}

// watch notes what must not happen: each event says what is wrong with it.
func watch[E any](tab *Tab, event cdp.Event[E], wrong func(E) string) {
	events := chromedp.Events(tab.ctx, event)
	go func() {
		for e, err := range events {
			if err != nil {
				return
			}
			if trouble := wrong(e); trouble != "" {
				tab.mu.Lock()
				tab.troubles = append(tab.troubles, trouble)
				tab.mu.Unlock()
			}
		}
	}()
}

// call sends a command of the protocol.
func call[P, R any](tab *Tab, command cdp.Command[P, R], params P) R {
	tab.T.Helper()
	ctx, cancel := context.WithTimeout(tab.ctx, patience)
	defer cancel()
	result, err := chromedp.Call(ctx, command, params)
	if err != nil {
		tab.T.Fatalf("%s: %v", command.Method, err)
	}
	return result
}

// requested lets the pictures pass that the browser itself draws date fields
// with; those of pages are refused by the policy, which would be reported.
func (tab *Tab) requested(e network.EventRequestWillBeSent) string {
	if url := e.Request.URL; !strings.HasPrefix(url, tab.origin+"/") && !strings.HasPrefix(url, "about:") && !strings.HasPrefix(url, "data:") {
		return "a request left the origin: " + url
	}
	return ""
}

func (tab *Tab) printed(e runtime.EventConsoleAPICalled) string {
	var parts []string
	for _, arg := range e.Args {
		parts = append(parts, fmt.Sprintf("%s%s", arg.Value, arg.Description))
	}
	return "console: " + strings.Join(parts, " ")
}

// logged knows that a refused form answers 422 and a missing page 404: both are
// answers, not troubles.
func (tab *Tab) logged(e log.EventEntryAdded) string {
	if e.Entry.Source == log.EntrySourceNetwork && strings.Contains(e.Entry.Text, "status of 4") {
		return ""
	}
	if strings.HasPrefix(e.Entry.Text, "Autofocus processing was blocked") {
		return "" // who types before the page has chosen a field keeps the one they chose
	}
	return "log: " + e.Entry.Text + " " + e.Entry.URL
}

// Quiet fails the test when the browser had something to say. Every window is
// asked at its end.
func (tab *Tab) Quiet() {
	tab.T.Helper()
	tab.mu.Lock()
	defer tab.mu.Unlock()
	for _, trouble := range tab.troubles {
		tab.T.Error(trouble)
	}
	tab.troubles = nil
}

// do runs steps, and fails the test with what the page says.
func (tab *Tab) do(what string, steps ...chromedp.Action[chromedp.Void]) {
	tab.T.Helper()
	ctx, cancel := context.WithTimeout(tab.ctx, patience)
	defer cancel()
	if err := chromedp.Do(ctx, steps...); err != nil {
		tab.T.Fatalf("%s: %v\nat %s\n%s", what, err, tab.where(), tab.words())
	}
}

func (tab *Tab) where() string {
	ctx, cancel := context.WithTimeout(tab.ctx, 5*time.Second)
	defer cancel()
	at, _ := chromedp.Run(ctx, chromedp.Location())
	return strings.TrimPrefix(at, tab.origin)
}

// words is the text of the page, for the message of a failure.
func (tab *Tab) words() string {
	ctx, cancel := context.WithTimeout(tab.ctx, 5*time.Second)
	defer cancel()
	text, _ := chromedp.Run(ctx, chromedp.Evaluate[string](`document.body.innerText.slice(0, 3000)`))
	return text
}

// Go opens an address of the server.
func (tab *Tab) Go(path string) {
	tab.T.Helper()
	tab.do("go to "+path, chromedp.Navigate(tab.origin+path))
}

// At waits until the address begins so.
func (tab *Tab) At(path string) {
	tab.T.Helper()
	tab.until("be at "+path, `location.href.startsWith(`+quote(tab.origin+path)+`)`)
}

// Address is where the tab is, below the server.
func (tab *Tab) Address() string { return tab.where() }

// See waits until a text is to be read.
func (tab *Tab) See(text string) {
	tab.T.Helper()
	tab.until("see "+text, `document.body.innerText.includes(`+quote(text)+`)`)
}

// Missing fails when a text is to be read, on a page that is there as a whole.
func (tab *Tab) Missing(text string) {
	tab.T.Helper()
	tab.loaded()
	if tab.Is(`document.body.innerText.includes(` + quote(text) + `)`) {
		tab.T.Errorf("%q is to be read at %s", text, tab.where())
	}
}

// loaded waits until the page is there as a whole.
func (tab *Tab) loaded() {
	tab.T.Helper()
	tab.until("be there", `document.readyState === 'complete'`)
}

// Is asks the page.
func (tab *Tab) Is(expression string) bool {
	tab.T.Helper()
	return evaluate[bool](tab, `Boolean(`+expression+`)`)
}

// Text returns the value of an expression in the page as text.
func (tab *Tab) Text(expression string) string {
	tab.T.Helper()
	return evaluate[string](tab, `String(`+expression+`)`)
}

// evaluate asks the page for a value.
func evaluate[V any](tab *Tab, expression string, options ...chromedp.EvaluateOption) V {
	tab.T.Helper()
	ctx, cancel := context.WithTimeout(tab.ctx, patience)
	defer cancel()
	value, err := chromedp.Run(ctx, chromedp.Evaluate[V](expression, options...))
	if err != nil {
		tab.T.Fatalf("%.1000s: %v\nat %s\n%s", expression, err, tab.where(), tab.words())
	}
	return value
}

// until waits for an expression to become true. Between two pages there is no
// page to ask, and it asks again.
func (tab *Tab) until(what, expression string) {
	tab.T.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(50 * time.Millisecond) {
		ctx, cancel := context.WithTimeout(tab.ctx, answering)
		yes, err := chromedp.Run(ctx, chromedp.Evaluate[bool](`Boolean(document.body && (`+expression+`))`))
		cancel()
		if err == nil && yes {
			return
		}
		if time.Now().After(end) {
			tab.T.Fatalf("did not %s: %v\nat %s\n%s", what, err, tab.where(), tab.words())
		}
	}
}

// find is an expression for what a person calls something: the words on a
// button or a link, the label of a field, or a CSS selector with # . or [ first.
const find = `((name) => {
	if (/^[#.[]/.test(name)) return document.querySelector(name);
	const shown = (e) => e.getClientRects().length > 0;
	const within = document.querySelector('dialog[open]') || document;
	const said = (e) => (e.innerText || e.getAttribute('aria-label') || e.value || '').replace(/\s+/g, ' ').trim();
	const all = [...within.querySelectorAll('button,a,summary,input[type=submit],[role=option],label,input,select,textarea')].filter(shown);
	const match = (test) => all.find((e) => test(said(e)) || test(e.getAttribute('aria-label') || ''));
	const e = match((s) => s === name) || match((s) => s.startsWith(name)) || match((s) => s.includes(name));
	return e && e.matches('label') ? (e.control || e) : e;
})`

func named(name string) string { return find + `(` + quote(name) + `)` }

// Click clicks on what is called so.
func (tab *Tab) Click(name string) {
	tab.T.Helper()
	tab.until("find "+name, named(name))
	tab.do("click "+name, chromedp.Evaluate[chromedp.Void](`((e) => { e.scrollIntoView({block: 'center'}); e.click(); })(`+named(name)+`)`))
}

// Type replaces the text of a field, as typing would.
func (tab *Tab) Type(name, text string) {
	tab.T.Helper()
	tab.until("find "+name, named(name))
	tab.do("type into "+name, chromedp.Evaluate[chromedp.Void](`((e) => { e.focus(); e.select?.(); })(`+named(name)+`)`))
	if tab.Is(named(name) + `.matches('[type=date],select,[type=color]')`) {
		tab.Choose(name, text)
		return
	}
	tab.do("type into "+name, chromedp.KeyEvent("\b"))
	call(tab, protocol.InsertText, protocol.InsertTextParams{Text: text})
}

// Choose sets a select, a date or a checkbox by its value or its words.
func (tab *Tab) Choose(name, value string) {
	tab.T.Helper()
	tab.until("find "+name, named(name))
	tab.do("choose "+value+" in "+name, chromedp.Evaluate[chromedp.Void](`((e, v) => {
		const o = e.options && [...e.options].find((o) => o.value === v || o.text.trim() === v);
		if (e.options && !o) throw new Error('no option ' + v);
		if (e.type === 'checkbox') e.checked = v === 'true'; else e.value = o ? o.value : v;
		e.dispatchEvent(new Event('input', {bubbles: true})); e.dispatchEvent(new Event('change', {bubbles: true}));
	})(`+named(name)+`, `+quote(value)+`)`))
}

// Value returns the value of a field.
func (tab *Tab) Value(name string) string {
	tab.T.Helper()
	tab.until("find "+name, named(name))
	return tab.Text(named(name) + `.value`)
}

// Press presses keys: "Enter", "Escape", "?", "g", "Control+K".
func (tab *Tab) Press(keys ...string) {
	tab.T.Helper()
	tab.loaded() // before that nobody listens
	for _, key := range keys {
		tab.do("press "+key, press(key))
	}
}

// Phone makes the window as narrow as a phone, with a thumb for a mouse.
func (tab *Tab) Phone() {
	tab.T.Helper()
	tab.do("be a phone", chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch))
}

// Dark asks for the dark theme, as a system does.
func (tab *Tab) Dark() {
	tab.T.Helper()
	call(tab, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "dark"}}})
}

// Thai asks for pages in Thai, as a browser of that language does.
func (tab *Tab) Thai() {
	tab.T.Helper()
	call(tab, network.SetExtraHTTPHeaders, network.SetExtraHTTPHeadersParams{Headers: network.Headers{"Accept-Language": "th"}})
}

// Fits fails when the page is wider than its window.
func (tab *Tab) Fits() {
	tab.T.Helper()
	if tab.Is(`document.documentElement.scrollWidth > document.documentElement.clientWidth + 1`) {
		tab.T.Errorf("%s is wider than its window: %s", tab.where(), tab.Text(`document.documentElement.scrollWidth + ' > ' + document.documentElement.clientWidth`))
	}
}

// Settled waits until htmx has loaded what it was going to load.
func (tab *Tab) Settled() {
	tab.T.Helper()
	tab.until("settle", `document.readyState === 'complete' && !document.querySelector('.htmx-request,.htmx-swapping,.htmx-settling')`)
}

// Picture takes a picture of the window.
func (tab *Tab) Picture() []byte {
	tab.T.Helper()
	ctx, cancel := context.WithTimeout(tab.ctx, patience)
	defer cancel()
	png, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
	if err != nil {
		tab.T.Fatal(err)
	}
	return png
}

// PDF prints the page as its own style says.
func (tab *Tab) PDF() []byte {
	tab.T.Helper()
	yes := true
	return call(tab, page.PrintToPDF, page.PrintToPDFParams{PreferCSSPageSize: &yes, PrintBackground: &yes}).Data
}

// Paste puts a text into a field as the clipboard does.
func (tab *Tab) Paste(name, text string) {
	tab.T.Helper()
	tab.until("find "+name, named(name))
	tab.do("paste into "+name, chromedp.Evaluate[chromedp.Void](`((e, text) => {
		const clipboardData = new DataTransfer(); clipboardData.setData('text/plain', text);
		e.focus(); e.dispatchEvent(new ClipboardEvent('paste', {clipboardData, bubbles: true, cancelable: true}));
	})(`+named(name)+`, `+quote(text)+`)`))
}

// Upload chooses files in a file field, by its selector.
func (tab *Tab) Upload(selector string, files ...string) {
	tab.T.Helper()
	tab.do("choose files", chromedp.SetUploadFiles(chromedp.CSS(selector), files))
}
