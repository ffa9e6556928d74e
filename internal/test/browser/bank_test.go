package browser

import (
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"kontor/internal/books/check"
)

// TestMonthByKeyboard works the last month of the demo company's banks with the keyboard only: a
// matches what is certain and books fees, m matches several postings, s settles an invoice, Enter
// takes a suggestion, e books the line that nobody knows, u undoes, r reconciles. Then the next month is imported.
func TestMonthByKeyboard(t *testing.T) {
	server := Demo(t)
	tab := server.SignIn(server.Owner)
	tab.Settled()
	tab.Press("g", "k")
	tab.At(server.At("/banks"))
	b := &bankWork{t: t, tab: tab, folder: os.Getenv("KONTOR_SCREENSHOTS")}
	b.picture("banks")
	tab.Press("j", "Enter")
	tab.See("Demo Trading current account")
	tab.Settled()
	b.picture("account")
	tab.Press("j", "Enter")
	tab.until("show the statement", `document.querySelector('#difference')`)
	b.looks("statement")
	b.key("a", "booked by rules")
	b.picture("after-a")

	b.choose("EDC SETTLEMENT")
	b.key("m", "Left to match")
	b.looks("match")
	tab.Press("ArrowDown") // nothing: a checkbox has the focus
	b.tickUntilNothingIsLeft(3)
	b.picture("match-ticked")
	b.key("Control+s", "Matched")

	b.choose("IV66-0187")
	b.key("s", "Left to match")
	b.looks("settle")
	b.key("Control+s", "Settled and matched")

	for b.open() > 1 {
		before := b.open()
		b.choose("")
		tab.Press("Enter")
		tab.until("take the suggestion", `+document.querySelector('#difference b').textContent < `+strconv.Itoa(before))
		tab.Settled()
	}
	b.choose("CDM CASH DEP 0042")
	b.key("e", "Post and match")
	b.looks("entry")
	tab.until("start without a value before VAT", `document.querySelector('[name="baseAmount"]').value === ''`)
	tab.Press("4", "2", "0", "0")
	b.key("Control+s", "Posted and matched")
	b.zero()
	b.picture("zero")

	tab.Press("ArrowDown", "u")
	tab.See("Match undone")
	tab.Settled()
	tab.Press("Enter")
	tab.See("Matched")
	tab.Settled()
	b.zero()
	b.key("r", "Reopen")
	b.looks("reconciled")

	b.next(server)
	tab.Quiet()
	broken, err := check.Run(context.Background(), server.DB)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range broken {
		t.Error(v)
	}
}

// bankWork is a person at the page of a statement.
type bankWork struct {
	t      *testing.T
	tab    *Tab
	folder string
}

// next imports the following month of the account.
func (b *bankWork) next(server *Server) {
	b.t.Helper()
	tab := b.tab
	balance := strings.ReplaceAll(tab.Text(`document.querySelector('.page-head p').textContent.split('→')[1].split('·')[0].trim()`), ",", "")
	baht, err := strconv.ParseFloat(balance, 64) // of a page, for a file of the test
	if err != nil {
		b.t.Fatal(err)
	}
	file := filepath.Join(b.t.TempDir(), "november.csv")
	text := "Wann;Was;Woher;Betrag\n03/11/2569;FEE;SMS;-15.00\n04/11/2569;IN;K PLUS;100.00\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		b.t.Fatal(err)
	}
	tab.Go(server.At("/banks/3"))
	tab.Press("i")
	tab.At(server.At("/banks/3/import"))
	tab.Upload("#f-file", file)
	b.key("Control+s", "The columns were not recognized")
	b.looks("columns")
	tab.Choose("#f-dateColumn", "1")
	tab.Choose("#f-era", "be")
	tab.Choose("#f-amountColumn", "4")
	tab.Type("#f-openingBalance", strconv.FormatFloat(baht, 'f', 2, 64))
	for _, column := range []string{"2", "3"} {
		tab.Click(`[name=textColumn][value="` + column + `"]`)
	}
	b.key("Control+s", "2 lines")
	tab.See("FEE SMS")
	b.picture("preview")
	b.key("Control+s", "2 lines imported")
	tab.Fits()
}

// key presses a key and waits for a text of the next page.
func (b *bankWork) key(key, text string) {
	b.t.Helper()
	b.tab.Press(key)
	b.tab.See(text)
	b.tab.Settled()
}

// open returns the number of open lines.
func (b *bankWork) open() int {
	b.t.Helper()
	n, err := strconv.Atoi(b.tab.Text(`document.querySelector('#difference b').textContent`))
	if err != nil {
		b.t.Fatal(err)
	}
	return n
}

// zero fails unless the difference is 0.
func (b *bankWork) zero() {
	b.t.Helper()
	b.tab.until("show no difference", `document.querySelector('#difference .good')?.textContent === '0.00'`)
}

// choose moves to the open line with a text, or to the first one with a suggestion.
func (b *bankWork) choose(text string) {
	b.t.Helper()
	wanted := `[...document.querySelectorAll('#list tbody tr')].findIndex((r) => r.textContent.includes(` + quote(text) + `) && r.querySelector('[data-row-key=e]')` +
		map[bool]string{true: ` && r.querySelector('[data-row-key=Enter]')`}[text == ""] + `)`
	for range 200 {
		at := b.tab.Text(`[...document.querySelectorAll('#list tbody tr')].findIndex((r) => r.ariaSelected === 'true') - ` + wanted)
		switch {
		case at == "0":
			return
		case strings.HasPrefix(at, "-"):
			b.tab.Press("ArrowDown")
		default:
			b.tab.Press("ArrowUp")
		}
	}
	b.t.Fatalf("no line %q", text)
}

// tickUntilNothingIsLeft ticks so many postings with Space and Tab.
func (b *bankWork) tickUntilNothingIsLeft(postings int) {
	b.t.Helper()
	day := b.tab.Text(`[...document.querySelectorAll('#work [name=posting]')].findIndex((i) => i.closest('tr').textContent.includes('963.00'))`)
	first, err := strconv.Atoi(day)
	if err != nil || first < 0 {
		b.t.Fatalf("the card sales are not offered: %s", day)
	}
	for range first {
		b.tab.Press("Tab")
	}
	for range postings {
		b.tab.Press(" ", "Tab")
	}
	b.tab.until("have nothing left", `document.querySelector('[data-rest]').textContent === '0.00'`)
}

// looks takes pictures of a page in every look.
func (b *bankWork) looks(name string) {
	b.t.Helper()
	b.tab.Fits()
	b.picture(name)
}

// picture saves a picture of the page if pictures are wanted.
func (b *bankWork) picture(name string) {
	b.t.Helper()
	if b.folder == "" {
		return
	}
	if err := os.WriteFile(filepath.Join(b.folder, "month-"+name+".png"), b.tab.Picture(), 0o600); err != nil {
		b.t.Fatal(err)
	}
}
