package tidy

import (
	"go/ast"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// owners maps table name prefixes to packages. Other packages call the owner instead of
// reading its tables.
var owners = []struct{ beginnings, pkg string }{
	{"audit_log id_counters", "db"},
	{"event", "feed"},
	{"list_ search_names tallies", "list"},
	{"deletions", "deletion"},
	{"status_history", "history"},
	{"idempotency_keys", "operation"},
	{"number_", "series"},
	{"exchange_rates letterheads org", "org"},
	{"known_browsers login_failures memberships recovery_codes sessions users", "people"},
	{"api_keys rate_windows request_log", "keys"},
	{"setup_links", "setup"},
	{"account journal_ money_", "ledger"},
	{"bank_", "bank"},
	{"stock_ warehouses", "stock"},
	{"contact", "contact"},
	{"logos", "org"},
	{"attachments blobs file_", "files"},
	{"product", "product"},
	{"tax_", "tax"},
	{"sales_ purchase_", "document"},
	{"expense_", "expense"},
	{"opening_", "opening"},
	{"webhook", "webhook"},
	{"paper_", "printout"},
	{"work_", "work"},
}

// guests lists files that read tables of others, with the reason.
var guests = map[string]string{
	"internal/trade/stock/goods.go products":         "product builds on stock; the little that stock has to know of a product it reads",
	"internal/trade/stock/batch.go products":         "a product changes when its stock does, and lists find it by that moment",
	"internal/trade/product/low.go stock_balances":   "six of thousands are chosen where the sums are",
	"internal/trade/product/low.go warehouses":       "six of thousands are chosen where the sums are",
	"internal/org/audit/audit.go audit_log":          "db writes the log, audit reads it",
	"internal/db/postgres/connect.go org_settings":   "completes the statement that takes the lock",
	"internal/org/profile.go memberships":            "the profile names the owner",
	"internal/org/profile.go users":                  "the profile names the owner",
	"internal/org/people/session.go organizations":   "a workplace is a membership with its organization",
	"internal/org/keys/gate.go organizations":        "one statement admits a request",
	"internal/org/keys/gate.go memberships":          "one statement admits a request",
	"internal/org/keys/gate.go users":                "one statement admits a request",
	"internal/org/keys/keys.go users":                "the list of keys names their users",
	"internal/db/sqlite/backup.go organizations":     "a backup lists its organizations",
	"internal/db/archive/copy.go organizations":      "a copy has to know whose rows it copies",
	"internal/db/postgres/link.go org_settings":      "the row that a writer of an organization waits for",
	"internal/ledger/matched.go bank_lines":          "reversing an entry undoes its bank match, and bank builds on ledger",
	"internal/ledger/matched.go bank_matches":        "reversing an entry undoes its bank match, and bank builds on ledger",
	"internal/ledger/matched.go bank_match_lines":    "reversing an entry undoes its bank match; open lines are those without one",
	"internal/ledger/matched.go bank_statements":     "what is reconciled cannot be reversed, and its account cannot change",
	"internal/db/postgres/link.go events":            "the end of the feed is read with the lock",
	"internal/db/sqlite/writelink.go events":         "the end of the feed is read with that of the audit log",
	"internal/outbound/webhook/queue.go event_heads": "endpoints with new events of other servers are found in one statement",
	"internal/db/event.go events":                    "a write stores its events with its audit row",
}

// readers lists packages that read all tables, to check or export them.
var readers = []string{"check", "export", "report"}

var (
	created   = regexp.MustCompile(`(?i)\bCREATE\s+(?:(?:UNLOGGED|TEMP|TEMPORARY)\s+)?TABLE\s+(?:IF NOT EXISTS\s+)?"?([a-z_]+)`)
	statement = regexp.MustCompile(`(?i)\b(?:FROM|JOIN|INTO|UPDATE)\s+((?:ONLY\s+)?"?[a-z_]+"?(?:(?:\s+AS)?\s+[a-z]+)?(?:\s*,\s*"?[a-z_]+"?(?:(?:\s+AS)?\s+[a-z]+)?)*)`)
	using     = regexp.MustCompile(`(?i)\bUSING\s+"?([a-z_]+)`)
	word      = regexp.MustCompile(`[a-z_]+`)
)

// tables returns the tables of the migrations.
func tables(t *testing.T) map[string]bool {
	files, err := filepath.Glob(filepath.Join(root, "internal/db/migrations/*.sql"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no migrations: %v", err)
	}
	names := map[string]bool{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range created.FindAllStringSubmatch(string(text), -1) {
			names[found[1]] = true
		}
	}
	return names
}

func ownerOf(table string) string {
	for _, o := range owners {
		for _, beginning := range strings.Fields(o.beginnings) {
			if strings.HasPrefix(table, beginning) {
				return o.pkg
			}
		}
	}
	return ""
}

// tablesIn returns the tables that an SQL statement names, also several behind one FROM.
func tablesIn(statementText string) (names []string) {
	for _, found := range statement.FindAllStringSubmatch(statementText, -1) {
		names = append(names, word.FindAllString(found[1], -1)...)
	}
	for _, found := range using.FindAllStringSubmatch(statementText, -1) {
		names = append(names, found[1])
	}
	return names
}

// constants returns the text constants of each package, by package and name.
func constants(files []file) map[string]string {
	out := map[string]string{}
	for _, f := range files {
		for _, decl := range f.tree.Decls {
			d, ok := decl.(*ast.GenDecl)
			if !ok {
				continue
			}
			for _, spec := range d.Specs {
				s, ok := spec.(*ast.ValueSpec)
				for i := 0; ok && i < len(s.Values); i++ {
					if lit, isText := s.Values[i].(*ast.BasicLit); isText && lit.Kind == token.STRING {
						out[f.pkg+"."+s.Names[i].Name] = strings.Trim(lit.Value, "\"`")
					}
				}
			}
		}
	}
	return out
}

// textOf returns a text that is written in one piece or added up from pieces and constants
// of the package. Other pieces are a space.
func textOf(e ast.Expr, pkg string, constants map[string]string) string {
	switch e := e.(type) {
	case *ast.BasicLit:
		if e.Kind == token.STRING {
			return strings.Trim(e.Value, "\"`")
		}
	case *ast.Ident:
		return constants[pkg+"."+e.Name]
	case *ast.BinaryExpr:
		if e.Op == token.ADD {
			return textOf(e.X, pkg, constants) + textOf(e.Y, pkg, constants)
		}
	}
	return " "
}

// arguments returns the texts that a file passes to functions of package db, or gives to a
// list as its Table: some of them are names of tables, as in db.Insert(tx, "contacts", …).
func arguments(f file, constants map[string]string) map[ast.Node]string {
	out := map[ast.Node]string{}
	ast.Inspect(f.tree, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			for _, arg := range n.Args {
				if ofDB(n.Fun) {
					out[arg] = textOf(arg, f.pkg, constants)
				}
			}
		case *ast.KeyValueExpr:
			if id, ok := n.Key.(*ast.Ident); ok && id.Name == "Table" {
				out[n.Value] = textOf(n.Value, f.pkg, constants)
			}
		}
		return true
	})
	return out
}

// ofDB reports whether a function is one of package db, as in db.Insert or
// db.NewRecords[record].
func ofDB(fun ast.Expr) bool {
	switch e := fun.(type) {
	case *ast.IndexExpr:
		return ofDB(e.X)
	case *ast.IndexListExpr:
		return ofDB(e.X)
	case *ast.SelectorExpr:
		id, ok := e.X.(*ast.Ident)
		return ok && id.Name == "db"
	}
	return false
}

// TestTablesBelongToOnePackage checks every statement of the program, and every table
// named in a call of package db.
func TestTablesBelongToOnePackage(t *testing.T) {
	known, used := tables(t), map[string]bool{}
	for table := range known {
		if ownerOf(table) == "" {
			t.Errorf("nobody owns the table %s; internal/test/tidy/tables_test.go says whose tables are", table)
		}
	}
	constants := constants(product(t))
	for _, f := range product(t) {
		if slices.Contains(readers, f.pkg) {
			continue
		}
		arguments := arguments(f, constants)
		ast.Inspect(f.tree, func(n ast.Node) bool {
			named := []string{arguments[n]}
			if e, ok := n.(ast.Expr); ok {
				named = append(named, tablesIn(textOf(e, f.pkg, constants))...)
			}
			for _, table := range named {
				if !known[table] {
					continue
				}
				owner, visit := ownerOf(table), f.path+" "+table
				switch {
				case owner == f.pkg || owner == "db" && storage(f.pkg):
				case guests[visit] != "":
					used[visit] = true
				default:
					t.Errorf("%s: the table %s is of package %s; ask it", at(f, n), table, owner)
				}
			}
			return true
		})
	}
	for visit := range guests {
		if !used[visit] {
			t.Errorf("%s: no longer a guest; take it from the list", visit)
		}
	}
}
