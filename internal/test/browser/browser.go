// Package browser is test support: it drives the console in a real browser. A test reads
// like the actions of a user:
//
//	server := browser.Demo(t)
//	tab := server.SignIn(server.Owner)
//	tab.Go(server.At("/sales"))
//	tab.Click("New invoice")
//	tab.Type("Customer", "Siam")
//	tab.See("Draft")
//
// Every tab fails the test if the browser logs a message, reports a violation of the
// security policy or sends a request to another origin.
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

// patience is how long a tab waits for an expected state. Test machines are busy.
const patience = time.Minute

// answering limits the time for one expression. A page that navigates away never answers;
// the next page is asked then.
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

// root returns the folder of the project.
func root() string {
	folder, _ := os.Getwd()
	for {
		if _, err := os.Stat(filepath.Join(folder, "go.mod")); err == nil || folder == "/" {
			return folder
		}
		folder = filepath.Dir(folder)
	}
}

// Close ends the browser of this process, if any. TestMain calls it.
func Close() {
	if !started.Load() {
		return
	}
	if browser, err := program(); err == nil {
		_ = chromedp.Cancel(browser)
	}
}

// Tab is a browser window with its own cookies.
type Tab struct {
	T      testing.TB
	origin string
	ctx    context.Context

	mu       sync.Mutex
	troubles []string
}

// open opens a window on a server, with its own cookies.
func open(t testing.TB, origin string) *Tab {
	t.Helper()
	browser, err := program()
	if err != nil {
		t.Fatal(err)
	}
	return window(t, origin, browser, chromedp.WithNewBrowserContext())
}

// NewTab opens a second tab in the same session.
func (tab *Tab) NewTab() *Tab {
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
	// The first run creates the window, so its context must not have a timeout.
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

// watch records events that must not happen. wrong returns what is wrong with an event, or
// "".
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

// call sends a protocol command.
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

// requested allows the images with which the browser draws date fields. Those of pages are
// refused by the security policy, which would be reported.
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
	text := strings.Join(parts, " ")
	if strings.HasPrefix(text, `"htmx:sendAbort`) || strings.HasPrefix(text, `"htmx:afterRequest`) {
		return "" // a newer request replaced one that was not answered yet; failures also print another line
	}
	return "console: " + text
}

// logged allows 422 for a refused form and 404 for a missing page.
func (tab *Tab) logged(e log.EventEntryAdded) string {
	if e.Entry.Source == log.EntrySourceNetwork && strings.Contains(e.Entry.Text, "status of 4") {
		return ""
	}
	if strings.HasPrefix(e.Entry.Text, "Autofocus processing was blocked") {
		return "" // typing moved the focus before the page set it
	}
	return "log: " + e.Entry.Text + " " + e.Entry.URL
}

// Quiet fails the test if the browser reported anything. It runs for every window at its
// end.
func (tab *Tab) Quiet() {
	tab.T.Helper()
	tab.mu.Lock()
	defer tab.mu.Unlock()
	for _, trouble := range tab.troubles {
		tab.T.Error(trouble)
	}
	tab.troubles = nil
}

// do runs steps. If one fails, the test fails with the text of the page.
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

// words returns the text of the page for failure messages.
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

// At waits until the address starts with path.
func (tab *Tab) At(path string) {
	tab.T.Helper()
	tab.until("be at "+path, `location.href.startsWith(`+quote(tab.origin+path)+`)`)
}

// Address returns the current path and query.
func (tab *Tab) Address() string { return tab.where() }

// See waits until a text is visible.
func (tab *Tab) See(text string) {
	tab.T.Helper()
	tab.until("see "+text, `document.readyState === 'complete' && document.body.innerText.includes(`+quote(text)+`)`)
}

// Missing fails if a text is visible after the page has loaded.
func (tab *Tab) Missing(text string) {
	tab.T.Helper()
	tab.loaded()
	if tab.Is(`document.body.innerText.includes(` + quote(text) + `)`) {
		tab.T.Errorf("%q is to be read at %s", text, tab.where())
	}
}

// loaded waits until the page has loaded completely.
func (tab *Tab) loaded() {
	tab.T.Helper()
	tab.until("be there", `document.readyState === 'complete'`)
}

// Is evaluates a boolean expression in the page.
func (tab *Tab) Is(expression string) bool {
	tab.T.Helper()
	return evaluate[bool](tab, `Boolean(`+expression+`)`)
}

// Text returns the value of an expression in the page as text.
func (tab *Tab) Text(expression string) string {
	tab.T.Helper()
	return evaluate[string](tab, `String(`+expression+`)`)
}

// evaluate returns the value of an expression in the page.
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

// until waits for an expression to become true. While the browser navigates there is no
// page, so it tries again.
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

// find finds an element by the text of a button or link, by the label of a field, or by a
// CSS selector that starts with # . or [.
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

// Click clicks an element, named as in find.
func (tab *Tab) Click(name string) {
	tab.T.Helper()
	tab.until("find "+name, named(name))
	tab.do("click "+name, chromedp.Evaluate[chromedp.Void](`((e) => { e.scrollIntoView({block: 'center'}); e.click(); })(`+named(name)+`)`))
}

// Type replaces the text of a field by typing.
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

// Choose sets a select, date or checkbox by value or text.
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
	tab.loaded() // the page handles no keys before
	for _, key := range keys {
		tab.do("press "+key, press(key))
	}
}

// Phone gives the window the size and touch input of a phone.
func (tab *Tab) Phone() {
	tab.T.Helper()
	tab.do("be a phone", chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch))
}

// Desktop gives the window the size that it has at first.
func (tab *Tab) Desktop() {
	tab.T.Helper()
	tab.do("be a desktop", chromedp.EmulateViewport(1440, 900))
}

// Dark switches to the dark theme, as a system setting does.
func (tab *Tab) Dark() {
	tab.T.Helper()
	call(tab, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "dark"}}})
}

// Thai requests pages in Thai, as a browser in that language does.
func (tab *Tab) Thai() {
	tab.T.Helper()
	call(tab, network.SetExtraHTTPHeaders, network.SetExtraHTTPHeadersParams{Headers: network.Headers{"Accept-Language": "th"}})
}

// Fits fails if the page is wider than its window.
func (tab *Tab) Fits() {
	tab.T.Helper()
	if tab.Is(`document.documentElement.scrollWidth > document.documentElement.clientWidth + 1`) {
		tab.T.Errorf("%s is wider than its window: %s", tab.where(), tab.Text(`document.documentElement.scrollWidth + ' > ' + document.documentElement.clientWidth`))
	}
}

// Settled waits until htmx has no pending requests.
func (tab *Tab) Settled() {
	tab.T.Helper()
	tab.until("settle", `document.readyState === 'complete' && !document.querySelector('.htmx-request,.htmx-swapping,.htmx-settling')`)
}

// Picture takes a screenshot of the window.
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

// PDF prints the page with its print style.
func (tab *Tab) PDF() []byte {
	tab.T.Helper()
	yes := true
	return call(tab, page.PrintToPDF, page.PrintToPDFParams{PreferCSSPageSize: &yes, PrintBackground: &yes}).Data
}

// Paste puts text into a field like the clipboard does.
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
	tab.Settled() // a page that loads replaces the field
	tab.do("choose files", chromedp.SetUploadFiles(chromedp.CSS(selector), files))
}
