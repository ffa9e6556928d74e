package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// called runs kontor call in the shop of a test.
type called struct {
	*testing.T
	at string
}

// answers requires an operation to succeed and reads its answer.
func (c called) answers(to any, line string, more ...string) string {
	c.Helper()
	code, out, text := kontor(c.T, "call "+line+c.at, more...)
	if code != 0 || to != nil && json.Unmarshal([]byte(out), to) != nil {
		c.Fatalf("call %s: exit %d: %s%s", line, code, out, text)
	}
	return out
}

// refuses requires an operation to fail with an exit code and a message, and without output.
func (c called) refuses(want int, says, line string, more ...string) {
	c.Helper()
	if code, out, text := kontor(c.T, "call "+line+c.at, more...); code != want || out != "" || !strings.Contains(text, says) {
		c.Errorf("call %s: exit %d, want %d: %s%s", line, code, want, out, text)
	}
}

func TestCallRunsAnyOperation(t *testing.T) {
	onBoth(t, func(t *testing.T, url string) {
		made, product := shop(t, url)
		c := called{t, fmt.Sprintf(" --database %s --org %d", url, made.Organization.ID)}
		owner := called{t, c.at + " --user owner@acme.test"}
		var record struct{ ID uint32 }
		if out := c.answers(nil, "listProducts search=chair limit=1"); strings.Count(out, `"name": "Chair"`) != 1 {
			t.Errorf("a read without a user: %s", out)
		}
		contact := []string{"name=Siam Desk", "contactType=client"}
		if out := owner.answers(nil, "createContact --dry-run", contact...); !strings.Contains(out, `"dryRun": true`) || !strings.Contains(out, `"id": null`) {
			t.Errorf("dry run: %s", out)
		}
		if out := c.answers(nil, "listContacts"); strings.Contains(out, "Siam Desk") {
			t.Errorf("a dry run stored a contact: %s", out)
		}
		owner.answers(&record, "createContact", contact...)
		var sale struct {
			ID         uint32
			GrandTotal json.Number
			Items      []struct{ Name string }
		}
		line := fmt.Sprintf("createSalesDocument documentType=QT vatRate=7 issueDate=2026-11-14 contactId=%d items.0.quantity=2 items.0.unitPrice=50 items.1.productId=%d items.1.quantity=1 items.1.unitPrice=100", record.ID, product)
		owner.answers(&sale, line, "items.0.name=Advice, by phone", "items.1.name=Chair")
		if sale.GrandTotal != "214" || len(sale.Items) != 2 || sale.Items[0].Name != "Advice, by phone" {
			t.Errorf("members of a list: %+v", sale)
		}
		body := filepath.Join(t.TempDir(), "quotation.json")
		write(t, body, fmt.Sprintf(`{"documentType": "QT", "contactId": %d, "issueDate": "2026-11-14", "items": [{"name": "Advice", "quantity": 1, "unitPrice": 50}]}`, record.ID))
		owner.answers(&sale, "createSalesDocument --body "+body)
		owner.answers(&sale, "createSalesDocument items.0.quantity=3 --body "+body)
		if sale.GrandTotal != "150" || sale.Items[0].Name != "Advice" {
			t.Errorf("a member replaces that of the body: %+v", sale)
		}
		owner.answers(&sale, fmt.Sprintf("updateSalesDocument id=%d note=", sale.ID))
		if out := c.answers(nil, "listAuditLog"); !strings.Contains(out, `"kontor call createSalesDocument"`) || !strings.Contains(out, `"Anong"`) {
			t.Errorf("audit log: %s", out)
		}
		file := filepath.Join(t.TempDir(), "balance.csv")
		c.answers(nil, "getTrialBalance format=csv -o "+file)
		if text, err := os.ReadFile(file); err != nil || !strings.Contains(string(text), "1140") {
			t.Errorf("a report as a file: %q %v", text, err)
		}
		if c.answers(nil, fmt.Sprintf("getSalesDocumentPdf id=%d -o %s", sale.ID, file)); !beginsWith(file, "%PDF-") {
			t.Error("a paper is no PDF")
		}
		note := filepath.Join(t.TempDir(), "note.txt")
		write(t, note, "Two chairs, no table")
		if out := owner.answers(nil, fmt.Sprintf("createAttachment resource=sales_documents recordId=0%d --body %s", sale.ID, note)); !strings.Contains(out, "note.txt") {
			t.Errorf("an attachment: %s", out)
		}
	})
}

func TestCallRefuses(t *testing.T) {
	onBoth(t, func(t *testing.T, url string) {
		made, _ := shop(t, url)
		c := called{t, fmt.Sprintf(" --database %s --org %d", url, made.Organization.ID)}
		if code, _, text := kontor(t, "user add --email viewer@acme.test --role viewer --name Viewer"+c.at); code != 0 {
			t.Fatal(text)
		}
		viewer, owner := called{t, c.at + " --user viewer@acme.test"}, called{t, c.at + " --user owner@acme.test"}
		viewer.answers(nil, "listContacts")
		viewer.refuses(exitFailed, "This operation is not allowed: requires the", "createContact name=X contactType=client")
		owner.refuses(exitFailed, "name is required", "createContact contactType=client")
		owner.refuses(exitFailed, "items[0].quantity must be of JSON type number", "createSalesDocument documentType=QT contactId=1 issueDate=2026-11-14 items.0.name=x items.0.quantity=two")
		owner.refuses(exitUsage, "has no member nmae; did you mean name?", "createContact nmae=X")
		owner.refuses(exitUsage, `unknown operation "createContct"; did you mean createContact?`, "createContct name=X")
		owner.refuses(exitUsage, "is not of the form member=value", "createContact name")
		owner.refuses(exitUsage, "numbered from 0 without a gap", "createSalesDocument items.1.name=x")
		owner.refuses(exitUsage, "requires id=", "getContact")
		owner.refuses(exitFailed, "the request has no API key", "getKey")
		owner.refuses(exitUsage, "has no dry run", "deleteContact id=1 --dry-run")
		owner.refuses(exitNotFound, "", "getContact id=4000000")
		owner.refuses(exitNotFound, "", "listContacts --body none.json")
		c.refuses(exitUsage, `required flag(s) "user"`, "createContact name=X contactType=client")
		if code, out, _ := kontor(t, "call createContact --help"); code != 0 || !strings.Contains(out, "contactType") || !strings.Contains(out, "required; ") {
			t.Errorf("help: exit %d: %s", code, out)
		}
		if code, out, _ := kontor(t, "call"); code != 0 || !strings.Contains(out, "createContact\tCreate a contact") {
			t.Errorf("list: exit %d: %s", code, out)
		}
	})
}

// Every row can be tried, and refuses who lacks the right of its operation.
func TestRowsCheckRightsAndTry(t *testing.T) {
	onBoth(t, func(t *testing.T, url string) {
		made, _ := shop(t, url)
		at := fmt.Sprintf(" --database %s --org %d", url, made.Organization.ID)
		if code, _, text := kontor(t, "user add --email viewer@acme.test --role viewer --name Viewer"+at); code != 0 {
			t.Fatal(text)
		}
		account := "account add --code 5280 --name Insurance --type expense --json"
		if code, out, text := kontor(t, account+" --dry-run"+at); code != 0 || !strings.Contains(out, `"id": null`) || !strings.Contains(text, "dry run, nothing was changed") {
			t.Errorf("dry run: exit %d: %s%s", code, out, text)
		}
		if code, out, text := kontor(t, account+at); code != 0 || strings.Contains(out, `"id": null`) {
			t.Errorf("exit %d: %s%s", code, out, text)
		}
		for _, line := range []string{"deposit void 1", "purchase duplicate 1", "money reverse 1", "tax certify --document 1", "bank reconcile 1"} {
			if code, out, text := kontor(t, line+at+" --user viewer@acme.test"); code != exitFailed || out != "" || !strings.Contains(text, "requires the") {
				t.Errorf("%s by a viewer: exit %d: %s%s", line, code, out, text)
			}
		}
	})
}
