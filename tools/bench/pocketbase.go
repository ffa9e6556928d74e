package main

import (
	"encoding/json"
	"fmt"
	"os/exec"
	"strings"
	"sync/atomic"
)

// PocketBase is compared as its authors release it. It is built from the module proxy into
// an ignored folder.
const (
	pocketBase        = "github.com/pocketbase/pocketbase/examples/base"
	pocketBaseVersion = "v0.39.9"
)

func startPocketBase(program, folder string) (*peer, error) {
	const user, password = "bench@bench.test", "only-on-this-machine"
	if out, err := exec.Command(program, "superuser", "upsert", user, password, "--dir", folder).CombinedOutput(); err != nil {
		return nil, fmt.Errorf("PocketBase: %w\n%s", err, out)
	}
	p := &peer{name: "PocketBase", backend: &pocketBackend{}}
	if err := p.start("/api/health", program, "serve", "--dir", folder, "--http"); err != nil {
		return p, err
	}
	return p, prepare(p.address, user, password)
}

// pocketBackend sends requests to PocketBase. Its records are public, so it checks no key.
type pocketBackend struct{ made atomic.Int64 }

const (
	records = "/api/collections/%s/records"
	expand  = "expand=lines_via_document"
)

// draft sends the document and its lines as one batch, which is one transaction. The client
// chooses ascending ids, because the lines refer to their document.
func (d *pocketBackend) draft(c *client, company int) (string, error) {
	n := d.made.Add(1)
	id := fmt.Sprintf("d%014d", n)
	body := fmt.Appendf(nil, `{"requests":[{"method":"POST","url":"`+records+`","body":{"id":%q,"company":"c%02d","documentType":"IV","documentNumber":"IV-202611-%05d",
		"status":"draft","contact":"Customer","issueDate":"2026-11-14","currency":"THB","vatRate":7,"subtotalAmount":1800,"vatAmount":126,"grandTotal":1926,"outstandingAmount":1926}}`,
		"documents", id, company, n)
	for i := range lines {
		body = fmt.Appendf(body, `,{"method":"POST","url":"`+records+`","body":{"document":%q,"position":%d,"product":"P%d","name":"Product","unit":"pc","quantity":%d,"unitPrice":120,"totalPrice":%d}}`,
			"lines", id, i, (company+i)%10, i+1, (i+1)*120)
	}
	_, err := c.ask("POST", "/api/batch", "", append(body, "]}"...), 200)
	return id, err
}

func (*pocketBackend) get(c *client, _ int, id string) ([]byte, error) {
	return c.ask("GET", fmt.Sprintf(records+"/%s?"+expand, "documents", id), "", nil, 200)
}

func (*pocketBackend) list(c *client, company int) ([]byte, error) {
	return c.ask("GET", fmt.Sprintf(records+"?perPage=20&sort=-created&filter=company%%3D%%27c%02d%%27&"+expand, "documents", company), "", nil, 200)
}

// prepare creates the collections in PocketBase, with an index for the order of the list
// and one for the lines of a document, and turns on batch requests.
func prepare(address, user, password string) error {
	c, err := dial(address)
	if err != nil {
		return err
	}
	defer c.conn.Close()
	answer, err := c.ask("POST", "/api/collections/_superusers/auth-with-password", "", fmt.Appendf(nil, `{"identity":%q,"password":%q}`, user, password), 200)
	if err != nil {
		return err
	}
	var admitted struct{ Token string }
	if err := json.Unmarshal(answer, &admitted); err != nil {
		return err
	}
	header := "Authorization: " + admitted.Token + "\r\n"
	if _, err := c.ask("PATCH", "/api/settings", header, []byte(`{"batch":{"enabled":true,"maxRequests":50,"timeout":30}}`), 200); err != nil {
		return err
	}
	answer, err = c.ask("POST", "/api/collections", header, collection("documents",
		`CREATE INDEX documents_newest ON documents (company, created)`,
		"text company documentType documentNumber status contact issueDate currency",
		"number vatRate subtotalAmount vatAmount grandTotal outstandingAmount"), 200)
	if err != nil {
		return err
	}
	var documents struct{ ID string }
	if err := json.Unmarshal(answer, &documents); err != nil {
		return err
	}
	_, err = c.ask("POST", "/api/collections", header, collection("lines",
		`CREATE INDEX lines_document ON lines (document)`,
		"text product name unit", "number position quantity unitPrice totalPrice", "relation:"+documents.ID+" document"), 200)
	return err
}

// collection describes a public collection. Each field list is a type followed by names.
func collection(name, index string, lists ...string) []byte {
	type field struct {
		Name         string `json:"name"`
		Type         string `json:"type"`
		OnCreate     bool   `json:"onCreate,omitempty"`
		CollectionID string `json:"collectionId,omitempty"`
		MaxSelect    int    `json:"maxSelect,omitempty"`
	}
	fields := []field{{Name: "created", Type: "autodate", OnCreate: true}}
	for _, list := range lists {
		words := strings.Fields(list)
		kind, target, _ := strings.Cut(words[0], ":")
		for _, word := range words[1:] {
			f := field{Name: word, Type: kind, CollectionID: target}
			if target != "" {
				f.MaxSelect = 1
			}
			fields = append(fields, f)
		}
	}
	text, err := json.Marshal(map[string]any{
		"name": name, "type": "base", "fields": fields, "indexes": []string{index}, "listRule": "", "viewRule": "", "createRule": "",
	})
	if err != nil {
		panic(err) // texts and numbers always marshal
	}
	return text
}
