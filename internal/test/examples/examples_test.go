// Package examples runs the programs of the folder examples against a server, on both
// engines. Orders are sent through a connection that loses every second answer, and the
// program that sends them is killed twice.
package examples

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"kontor.example/client"
	"kontor/internal/api"
	v1 "kontor/internal/api/v1"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/org/keys"
	"kontor/internal/test/dbtest"
	"kontor/internal/test/firm"
)

// shop is a company with a server and the folder in which its programs run.
type shop struct {
	t      *testing.T
	c      *client.Client
	line   *line
	bin    string
	folder string
	env    []string
}

func TestExamples(t *testing.T) {
	bin := t.TempDir()
	if out, err := exec.Command("go", "build", "-o", bin, "kontor/examples/...").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	clock := func() time.Time { return time.Date(2026, 11, 14, 2, 0, 0, 0, time.UTC) }
	dbtest.With(t, db.Options{Now: clock}, func(t *testing.T, d *db.DB) {
		f := firm.Found(t, d, "acme", firm.Fittings)
		key, err := firm.Key(d, f.Who, f.Who.User, "shop", when.Stamp{})
		if err != nil {
			t.Fatal(err)
		}
		line := &line{server: v1.Serve(api.Options{DB: d, Gate: keys.NewGate(d), RateLimit: 1 << 30, Now: clock, Log: firm.Log(t)})}
		server := httptest.NewServer(line)
		defer server.Close()
		c, err := client.New(server.URL, key.Secret, client.Options{})
		if err != nil {
			t.Fatal(err)
		}
		s := &shop{t: t, c: c, line: line, bin: bin, folder: t.TempDir(), env: append(os.Environ(), "KONTOR_URL="+server.URL, "KONTOR_API_KEY="+key.Secret)}
		s.shopSync()
		s.monthEnd()
		s.nightlyExport()
		s.downloads()
		firm.Kept(t, d)
	})
}

// shopSync sends 50 orders over a bad line, killed twice, and then follows a sale in kontor.
func (s *shop) shopSync() {
	for _, p := range [][2]string{{"MUG", "107"}, {"TEA", "59.5"}} {
		code, price := p[0], p[1]
		_, err := s.c.CreateProduct(s.t.Context(), client.ProductDraft{
			Code: code, Name: code, ProductType: "inventory", VatType: "vatExclusive", PurchaseVatType: "vatExclusive", TaxRate: new(client.Dec("7")), SalePrice: new(client.Dec(price)),
			InitialStock: &client.ProductInitialStock{Date: "2026-10-01", Quantity: client.Dec("200"), UnitCost: new(client.Dec("40"))},
		})
		if err != nil {
			s.t.Fatal(err)
		}
	}
	var orders strings.Builder
	for n := 1; n <= 50; n++ {
		fmt.Fprintf(&orders, `{"id": "W-%d", "date": "2026-11-14", "sku": "%s", "quantity": %d, "price": 59.5}`+"\n", 1000+n, []string{"MUG", "TEA"}[n%2], 1+n%3)
	}
	if err := os.WriteFile(filepath.Join(s.folder, "orders.jsonl"), []byte(orders.String()), 0o600); err != nil {
		s.t.Fatal(err)
	}
	s.line.bad, s.line.kill = true, map[int]bool{2: true, 5: true}
	var out string
	for runs := 1; ; runs++ {
		var err error
		if out, err = s.run("shop-sync", "-once"); err == nil {
			break
		}
		if runs == 3 {
			s.t.Fatalf("run %d: %v\n%s", runs, err, out)
		}
	}
	s.line.bad = false
	if s.line.killed != 2 {
		s.t.Errorf("the program was killed %d times, want 2", s.line.killed)
	}
	compare(s.t, "shop-sync", lastLines(out, 3), "W-1048 IV-202611-0048 63.67 THB\nW-1049 IV-202611-0049 127.33 THB\nW-1050 IV-202611-0050 191.00 THB\n")
	sent := map[string]bool{}
	for invoice, err := range s.c.AllSalesDocuments(s.t.Context(), client.ListSalesDocumentsQuery{Type: "IV"}) {
		if err != nil {
			s.t.Fatal(err)
		}
		if invoice.Status != "sent" || sent[invoice.ExternalID] {
			s.t.Errorf("%s of order %s has status %s, or comes twice", invoice.DocumentNumber, invoice.ExternalID, invoice.Status)
		}
		sent[invoice.ExternalID] = true
	}
	if len(sent) != 50 {
		s.t.Errorf("%d invoices for 50 orders", len(sent))
	}
	compare(s.t, "stock.csv", s.file("stock.csv"), "MUG,149\nTEA,150\n")
	s.sell("2026-11-14", "MUG")
	if out, err := s.run("shop-sync", "-once"); err != nil || out != "" {
		s.t.Errorf("%v\n%s", err, out)
	}
	compare(s.t, "stock.csv after a sale", s.file("stock.csv"), "MUG,148\nTEA,150\n")
}

// sell issues an invoice of one unit in kontor.
func (s *shop) sell(date, code string) {
	s.t.Helper()
	ctx := s.t.Context()
	products, err := s.c.ListProducts(ctx, client.ListProductsQuery{Search: code})
	if err != nil {
		s.t.Fatal(err)
	}
	p := products.Items[0]
	customers, err := s.c.ListCustomers(ctx, client.ListCustomersQuery{})
	if err != nil {
		s.t.Fatal(err)
	}
	invoice, err := s.c.CreateSalesDocument(ctx, client.SalesNew{
		DocumentType: "IV", ContactID: customers.Items[0].ID, IssueDate: date, VatRate: &p.TaxRate,
		Items: []client.SalesItemInput{{ProductID: &p.ID, Name: p.Name, Quantity: client.Dec("1"), UnitPrice: &p.SalePrice}},
	})
	if err == nil {
		_, err = s.c.UpdateSalesDocumentStatus(ctx, invoice.ID, client.SalesMove{ID: invoice.ID, Status: "sent"})
	}
	if err != nil {
		s.t.Fatal(err)
	}
}

func (s *shop) monthEnd() {
	_, err := s.c.UpdateSettings(s.t.Context(), client.SettingsChange{
		TaxID: new("0105560000018"), BranchCode: new("00000"), AddressParts: &client.AddressPartsInput{HouseNo: new("99/1"), PostalCode: new("10110")},
	})
	if err != nil {
		s.t.Fatal(err)
	}
	s.sell("2026-10-05", "MUG")
	shown, err := s.run("month-end", "-month", "2026-10")
	if err != nil {
		s.t.Fatalf("%v\n%s", err, shown)
	}
	const books = "Trial balance 2026-10-01 to 2026-10-31: debit 16154.49, credit 16154.49\nReceivables: 114.49 open, 114.49 in the ledger\n" +
		"PP30 of 2026-10, due 2026-11-16: output VAT 7.49, input VAT 0.00, to pay 7.49; posts 1 entry\n"
	compare(s.t, "month-end", shown, books)
	filed, err := s.run("month-end", "-month", "2026-10", "-file")
	if err != nil {
		s.t.Fatalf("%v\n%s", err, filed)
	}
	compare(s.t, "month-end -file", filed, books+"Filed: 1 rows, 578 bytes\nLocked up to 2026-10-31\nVerified: a trial entry is refused, the period is locked\n")
	const locked = "Verified: a trial entry is refused, the period is locked\n"
	again, err := s.run("month-end", "-month", "2026-10", "-file")
	if want := "PP30 of 2026-10 is already filed\nLocked up to 2026-10-31\n" + locked; err != nil || !strings.HasSuffix(again, want) {
		s.t.Errorf("month-end -file, again: %v\n%s", err, again)
	}
	// An earlier run ended after filing, and meanwhile somebody locked a later month.
	if _, err := s.c.UpdateSettings(s.t.Context(), client.SettingsChange{LockDate: new("2026-11-01")}); err != nil {
		s.t.Fatal(err)
	}
	later, err := s.run("month-end", "-month", "2026-10", "-file")
	if err != nil || !strings.HasSuffix(later, "Locked up to 2026-11-01\n"+locked) {
		s.t.Errorf("month-end -file, later months locked: %v\n%s", err, later)
	}
}

func (s *shop) nightlyExport() {
	script, err := filepath.Abs("../../../examples/nightly-export/nightly-export")
	if err != nil {
		s.t.Fatal(err)
	}
	for range 2 { // the second replaces the first
		cmd := exec.Command(script, "2026", "export")
		cmd.Dir, cmd.Env = s.folder, s.env
		out, err := cmd.CombinedOutput()
		if err != nil {
			s.t.Fatalf("%v\n%s", err, out)
		}
		compare(s.t, "nightly-export", string(out), "trial-balance.csv 9 lines\nprofit-and-loss.csv 4 lines\nbalance-sheet.csv 8 lines\njournal.csv 268 lines\n"+
			"aged-receivables.csv 3 lines\naged-payables.csv 2 lines\nstock-valuation.csv 4 lines\nsales.csv 4 lines\n")
	}
	compare(s.t, "stock-valuation.csv", s.file("export/stock-valuation.csv"), "\ufeffproductId,productCode,productName,warehouseId,warehouseCode,quantity,averageCost,value\n"+
		"1,\"MUG\",\"MUG\",1,\"WH01\",147,40,5880.00\n2,\"TEA\",\"TEA\",1,\"WH01\",150,40,6000.00\n\"TOTAL\",,,,,,,11880.00\n")
}

// downloads gets a file of each kind with the client, as bytes with name and type.
func (s *shop) downloads() {
	ctx := s.t.Context()
	invoices, err := s.c.ListSalesDocuments(ctx, client.ListSalesDocumentsQuery{Type: "IV", Limit: 1})
	if err != nil {
		s.t.Fatal(err)
	}
	invoice, year := invoices.Items[0], client.GetTrialBalanceQuery{FromDate: "2026-01-01", ToDate: "2026-12-31"}
	note, err := s.c.PutAttachment(ctx, "sales_documents", invoice.ID, "หมายเหตุ.txt", client.PutAttachmentQuery{}, []byte("paid in cash"))
	if err != nil {
		s.t.Fatal(err)
	}
	filings, err := s.c.ListTaxFilings(ctx, client.ListTaxFilingsQuery{})
	if err != nil {
		s.t.Fatal(err)
	}
	var file client.FileInfo
	of := client.File(&file)
	for _, c := range []struct {
		get               func() ([]byte, error)
		begins, name, typ string
	}{
		{func() ([]byte, error) {
			return s.c.GetSalesDocumentPdf(ctx, invoice.ID, client.GetSalesDocumentPdfQuery{Copy: "both"}, of)
		}, "%PDF-", invoice.DocumentNumber + ".pdf", "application/pdf"},
		{func() ([]byte, error) {
			return s.c.GetContactStatementPdf(ctx, invoice.ContactID, client.GetContactStatementPdfQuery{ToDate: "2026-12-31"}, of)
		}, "%PDF-", "statement-C00001.pdf", "application/pdf"},
		{func() ([]byte, error) { return s.c.GetTrialBalancePdf(ctx, client.GetTrialBalancePdfQuery{}, of) }, "%PDF-", "trial-balance.pdf", "application/pdf"},
		{func() ([]byte, error) { return s.c.GetTrialBalanceFile(ctx, year, "pdf", of) }, "%PDF-", "trial-balance.pdf", "application/pdf"},
		{func() ([]byte, error) { return s.c.GetTrialBalanceFile(ctx, year, "csv", of) }, "\ufeff", "trial-balance.csv", "text/csv; charset=utf-8"},
		{func() ([]byte, error) { return s.c.GetTrialBalanceFile(ctx, year, "xlsx", of) }, "PK", "trial-balance.xlsx",
			"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"},
		{func() ([]byte, error) { return s.c.GetTaxFilingRows(ctx, filings.Items[0].ID, of) }, "side,seq,", "rows.csv", "text/csv; charset=utf-8"},
		{func() ([]byte, error) { return s.c.DownloadAttachment(ctx, note.ID, of) }, "paid in cash", "หมายเหตุ.txt", "text/plain"},
		{func() ([]byte, error) { return s.c.GetSpecification(ctx, of) }, "{", "", "application/json"},
	} {
		if got, err := c.get(); err != nil || !strings.HasPrefix(string(got), c.begins) || file.Name != c.name || file.Type != c.typ {
			s.t.Errorf("%.9q, %+v, %v; want %q, %s, %s", got, file, err, c.begins, c.name, c.typ)
		}
	}
	_, err = s.c.GetSalesDocumentPdf(ctx, 999999, client.GetSalesDocumentPdfQuery{})
	var refused *client.Error
	if !errors.As(err, &refused) || refused.Code != "SalesDocumentNotFound" {
		s.t.Errorf("the PDF of a missing document: %v", err)
	}
}

// run runs an example in the folder of the shop.
func (s *shop) run(name string, args ...string) (string, error) {
	cmd := exec.Command(filepath.Join(s.bin, name), args...)
	cmd.Dir, cmd.Env = s.folder, s.env
	var out strings.Builder
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Start(); err != nil {
		return "", err
	}
	s.line.connect(cmd.Process)
	err := cmd.Wait()
	return out.String(), err
}

func (s *shop) file(name string) string {
	s.t.Helper()
	text, err := os.ReadFile(filepath.Join(s.folder, name))
	if err != nil {
		s.t.Fatal(err)
	}
	return strings.ReplaceAll(string(text), "\r\n", "\n")
}

// line is the connection to the server. A bad line loses every second answer, and kills
// the program at some batches, after the server has done them.
type line struct {
	server http.Handler
	bad    bool
	kill   map[int]bool // by the number of the batch

	mu               sync.Mutex
	program          *os.Process
	answers, batches int
	killed           int
}

func (l *line) connect(p *os.Process) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.program = p
}

func (l *line) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if !l.bad {
		l.server.ServeHTTP(w, r)
		return
	}
	answer := httptest.NewRecorder()
	l.server.ServeHTTP(answer, r)
	l.mu.Lock()
	defer l.mu.Unlock()
	if strings.HasSuffix(r.URL.Path, "/batch") {
		if l.batches++; l.kill[l.batches] {
			l.killed++
			_ = l.program.Kill() // the answer goes nowhere either way
			panic(http.ErrAbortHandler)
		}
	}
	if l.answers++; l.answers%2 == 0 {
		panic(http.ErrAbortHandler)
	}
	for name, values := range answer.Header() {
		w.Header()[name] = values
	}
	w.WriteHeader(answer.Code)
	_, _ = w.Write(answer.Body.Bytes())
}

func compare(t *testing.T, what, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("%s printed\n%s\nwant\n%s", what, got, want)
	}
}

// lastLines returns the last lines of a text.
func lastLines(text string, n int) string {
	return regexp.MustCompile(fmt.Sprintf(`(?:[^\n]*\n){0,%d}$`, n)).FindString(text)
}
