package api_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"kontor/internal/api"
	"kontor/internal/base/access"
	"kontor/internal/db"
	"kontor/internal/test/dbtest"
)

func TestRequests(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d, api.Options{Strict: true})
		t.Run("shapes", func(t *testing.T) { shapes(w) })
		t.Run("refusals", func(t *testing.T) { refusals(w) })
		t.Run("addresses", func(t *testing.T) { addresses(w) })
		t.Run("bodies", func(t *testing.T) { bodies(w) })
		t.Run("keys", func(t *testing.T) { apiKeys(w) })
		t.Run("pages", func(t *testing.T) { pages(w) })
		t.Run("repetition", func(t *testing.T) { repetition(w) })
		t.Run("versions", func(t *testing.T) { versions(w) })
		t.Run("specification", func(t *testing.T) { specification(w) })
		t.Run("connection", func(t *testing.T) { connection(w) })
		t.Run("spelling", func(t *testing.T) { spelling(w) })
	})
}

func (w *world) create(name string) uint32 {
	w.t.Helper()
	a := w.want(201, `"name":"`+name+`"`, "POST", "/things", `{"name":"`+name+`"}`)
	var thing struct{ ID uint32 }
	if err := json.Unmarshal([]byte(a.body), &thing); err != nil {
		w.t.Fatal(err)
	}
	return thing.ID
}

func shapes(w *world) {
	id := fmt.Sprint(w.create("a"))
	w.want(201, `"kind":"small","parentId":null,"parts":[{"quantity":1.5,"price":0.1}]`, "POST", "/things",
		`{"name":"b","kind":"small","parts":[{"quantity":1.5,"price":0.1}]}`)
	w.want(200, `{"id":`+id+`,"name":"a","kind":null,"parentId":null,"parts":[]`, "GET", "/things/"+id, "")
	w.want(200, `{"items":[{"id":`, "GET", "/things?limit=1", "")
	w.want(200, `{"success":true,"data":{"items":[{"id":`, "GET", "/wrapped?limit=1", "")
	w.want(200, `{"success":true,"data":[]}`, "GET", "/names", "")
	w.want(200, `{"success":true,"message":"Thing changed"}`, "PATCH", "/things/"+id, `{"id":`+id+`,"name":"c"}`)
	w.want(200, `{"success":true,"message":"แก้ไขแล้ว"}`, "PATCH", "/things/"+id, `{}`, "Accept-Language: th")
	w.want(200, `{"success":true,"message":"Updated","data":{"id":`+id+`,"name":"c"`, "PATCH", "/things/"+id+"/status", `{"status":"on"}`)
	if a := w.want(204, "", "DELETE", "/things/"+id, ""); a.body != "" || a.header.Get("Content-Type") != "" {
		w.t.Errorf("an empty answer has %q of %q", a.body, a.header.Get("Content-Type"))
	}
	w.want(404, `"errorCode":"SalesDocumentNotFound"`, "GET", "/things/"+id, "")
	w.want(200, `{"success":true,"data":{"items":[{"resource":"contacts","id":`+id+`,"number":"T","deletedAt":`, "GET", "/deletions?resource=contacts&since=1", "")
	if a := w.send(w.owner, "HEAD", "/things", ""); a.status != 200 || a.body != "" || a.header.Get("Content-Length") == "" {
		w.t.Errorf("HEAD answered %+v", a)
	}
}

func refusals(w *world) {
	w.want(400, `{"statusCode":400,"errorCode":"BadRequest","errorMessage":"Invalid request","errorValidation":[`+
		`{"field":"Name","tag":"required","message":"is required"},{"field":"Kind","tag":"oneof","message":"must be one of small, large"},`+
		`{"field":"Parts[0].Quantity","tag":"gt","message":"must be greater than 0"}],"errorInfo":{"param":"name","params":["name","kind","parts[0].quantity"]}}`, "POST", "/things", `{"kind":"x","parts":[{"quantity":0}]}`)
	w.want(400, `"errorMessage":"คำขอไม่ถูกต้อง","errorValidation":[{"field":"Name","tag":"required","message":"จำเป็นต้องระบุ"}]`, "POST", "/things", `{}`, "Accept-Language: th-TH,en;q=0.5")
	w.want(400, `"errorDescription":"malformed JSON at line 1, column 2: a member name in quotes was expected"}`, "POST", "/things", `{`)
	w.want(400, `"tag":"eqfield"`, "PATCH", "/things/1", `{"id":2}`)
	w.want(400, `{"field":"Page","tag":"type"`, "GET", "/things?page=abc", "")
	w.want(400, `"errorCode":"BadRequest"`, "GET", "/things?search=a;b", "")
	w.want(422, `{"statusCode":422,"errorCode":"NegativeStockBlocked","errorMessage":"Stock would become negative","errorDescription":"too few","errorInfo":[{"quantity":2,"price":0}]}`,
		"POST", "/things", `{"name":"stock"}`)
	w.want(400, `"errorCode":"BadRequest"`, "POST", "/things", `{"name":"huge"}`)
	for _, name := range []string{"panic", "bug"} {
		if a := w.want(500, `{"statusCode":500,"errorCode":"InternalError","errorMessage":"Internal error"}`, "POST", "/things", `{"name":"`+name+`"}`); strings.Contains(a.body, "secret") {
			w.t.Error("an internal detail got out")
		}
	}
	w.want(500, "POST /things does not declare SalesDocumentHasReservedDeposits", "POST", "/things", `{"name":"other"}`)
	w.want(200, "", "GET", "/things", "")
	last := w.calls[len(w.calls)-1]
	if last.Path != "/things" || last.Method != "GET" || last.Status != 200 || last.Org == 0 || last.Key == 0 || last.RequestID == "" {
		w.t.Errorf("the call was noted as %+v", last)
	}
}

func addresses(w *world) {
	for _, path := range []string{"/nope", "", "/", "/things/", "//things", "/things/../things", "/things//status", "/things/1/nope", "/THINGS", "/%2e%2e/things", "/things%2f1"} {
		w.want(404, `"errorCode":"NotFound"`, "GET", path, "")
	}
	for _, id := range []string{"abc", "0", "-1", "4294967296", "1e0", "0x1", "1%00", "%2e%2e%2fthings", "01", "%E0%B9%91"} {
		w.want(404, `{"statusCode":404,"errorCode":"SalesDocumentNotFound","errorMessage":"Sales document not found"}`, "GET", "/things/"+id, "")
		w.want(404, `"errorCode":"SalesDocumentNotFound"`, "PATCH", "/things/"+id, `{}`)
	}
	for _, method := range []string{"PUT", "DELETE", "OPTIONS", "TRACE", "FOO"} {
		if a := w.want(405, `"errorCode":"MethodNotAllowed"`, method, "/things", ""); a.header.Get("Allow") != "GET, HEAD, POST" {
			w.t.Errorf("%s is told to use %s", method, a.header.Get("Allow"))
		}
	}
	w.want(414, `"errorCode":"URITooLong"`, "GET", "/things?search="+strings.Repeat("a", 9000), "")
	id := w.create("mine")
	a := w.send(w.other, "GET", fmt.Sprintf("/things/%d", id), "")
	b := w.send(w.other, "GET", "/things/4294967295", "")
	if a.status != 404 || a.body != b.body {
		w.t.Errorf("another organization's record answers %s, a missing one %s", a.body, b.body)
	}
}

func bodies(w *world) {
	good := `{"name":"x"}`
	w.want(413, `"errorCode":"PayloadTooLarge"`, "POST", "/things", `{"name":"`+strings.Repeat("a", 1<<20)+`"}`)
	w.want(415, `"errorCode":"UnsupportedMediaType"`, "POST", "/things", good, "Content-Encoding: gzip")
	w.want(415, `"errorCode":"UnsupportedMediaType"`, "POST", "/things", good, "Content-Type: multipart/form-data; boundary=b")
	w.want(415, `"errorCode":"UnsupportedMediaType"`, "POST", "/forms", good, "Content-Type: text/xml")
	w.want(400, `"errorDescription":"the multipart form has no boundary"`, "POST", "/forms", good, "Content-Type: multipart/form-data")
	for _, kind := range []string{"", "text/plain", "application/x-www-form-urlencoded", "nonsense;;;", "application/json; charset=utf-8"} {
		w.want(201, `"name":"x"`, "POST", "/things", good, "Content-Type: "+kind)
	}
	form := "--b\r\nContent-Disposition: form-data; name=\"name\"\r\n\r\n ชื่อ \r\n--b\r\nContent-Disposition: form-data; name=\"f\"; filename=\"x\"\r\n\r\nfile\r\n--b--\r\n"
	w.want(400, `{"field":"f","tag":"unknown","message":"is a file; files are not accepted here"}`, "POST", "/forms", form, "Content-Type: multipart/form-data; boundary=b")
	form = strings.Replace(form, `filename="x"`, `filename=""`, 1) // what a browser sends for no file
	w.want(201, `{"success":true,"data":{"id":`, "POST", "/forms", form, "Content-Type: multipart/form-data; boundary=b")
	w.want(201, `"name":"x"`, "POST", "/forms", "name=+x+&taxId=1", "Content-Type: application/x-www-form-urlencoded")
	w.want(201, `"name":"x"`, "POST", "/forms", good)
	w.want(201, `"name":"x"`, "POST", "/forms", " "+good, "Content-Type: application/x-www-form-urlencoded")
	w.want(400, `{"field":"TaxID","tag":"max","message":"must have at most 5 characters"}`, "POST", "/forms", "name=x&taxID=123456", "Content-Type: application/x-www-form-urlencoded")
	w.want(413, `"errorCode":"PayloadTooLarge"`, "POST", "/forms", strings.Repeat("a", 2<<20+1), "Content-Type: multipart/form-data; boundary=b")
	id := w.create("z")
	w.want(200, `"name":"z"`, "GET", fmt.Sprintf("/things/%d", id), "{{{")
	w.want(204, "", "DELETE", fmt.Sprintf("/things/%d", id), "{{{")
}

func apiKeys(w *world) {
	for _, headers := range [][]string{
		nil, {"Authorization: Bearer"}, {"Authorization: Basic abc"}, {"Authorization: Bearer kontor_wrong"},
		{"Authorization: Basic abc", "X-API-Key: " + w.owner}, {"Cookie: session=" + w.owner},
	} {
		for _, path := range []string{"/things", "/nope", "/things?page=abc"} {
			a := w.send("", "GET", path, "", headers...)
			w.compare(a, 401, `{"statusCode":401,"errorCode":"Unauthorized"`, "GET "+path)
			if a.header.Get("X-RateLimit-Remaining") != a.header.Get("X-RateLimit-Limit") {
				w.t.Errorf("%v was counted", headers)
			}
		}
	}
	w.compare(w.send("", "GET", "/things", "", "X-API-Key: "+w.owner), 200, `"items"`, "X-API-Key")
	w.compare(w.send(w.owner, "GET", "/things", "", "X-API-Key: nonsense"), 200, `"items"`, "both headers")
	id := w.create("m")
	w.compare(w.send(w.member, "DELETE", fmt.Sprintf("/things/%d", id), ""), 403, `"errorCode":"Forbidden"`, "a member deletes")
	w.compare(w.send(w.member, "DELETE", "/things/abc", ""), 403, `"errorCode":"Forbidden"`, "a member deletes what cannot be")
	w.compare(w.send(w.member, "GET", fmt.Sprintf("/things/%d", id), ""), 200, `"name":"m"`, "a member reads")
}

func pages(w *world) {
	w.t.Helper()
	list := func(query string) (ids []uint32, pagination string) {
		a := w.want(200, `"pagination"`, "GET", "/things?search=page&"+query, "")
		var page struct {
			Items      []struct{ ID uint32 }
			Pagination json.RawMessage
		}
		if err := json.Unmarshal([]byte(a.body), &page); err != nil {
			w.t.Fatal(err)
		}
		for _, item := range page.Items {
			ids = append(ids, item.ID)
		}
		return ids, string(page.Pagination)
	}
	var made []uint32
	for range 5 {
		made = append([]uint32{w.create("page")}, made...) // newest first
	}
	for _, c := range []struct {
		query      string
		want       []uint32
		pagination string
	}{
		{"", made, `{"previousPage":null,"currentPage":1,"nextPage":null,"totalPages":1,"totalRows":5}`},
		{"limit=2", made[:2], `{"previousPage":null,"currentPage":1,"nextPage":2,"totalPages":3,"totalRows":5}`},
		{"limit=2&page=2", made[2:4], `{"previousPage":1,"currentPage":2,"nextPage":3,"totalPages":3,"totalRows":5}`},
		{"limit=2&page=3", made[4:], `{"previousPage":2,"currentPage":3,"nextPage":null,"totalPages":3,"totalRows":5}`},
		{"limit=2&page=9", nil, `{"previousPage":3,"currentPage":9,"nextPage":null,"totalPages":3,"totalRows":5}`},
		{"limit=5", made, `{"previousPage":null,"currentPage":1,"nextPage":null,"totalPages":1,"totalRows":5}`},
		{"limit=1000&page=0", made, `{"previousPage":null,"currentPage":1,"nextPage":null,"totalPages":1,"totalRows":5}`},
		{"afterId=" + fmt.Sprint(made[1]), made[2:], `{"previousPage":null,"currentPage":1,"nextPage":null,"totalPages":1,"totalRows":3}`},
		{"updatedSince=1", reversed(made), `{"previousPage":null,"currentPage":1,"nextPage":null,"totalPages":1,"totalRows":5}`},
		{"updatedSince=4000000000", nil, `{"previousPage":null,"currentPage":1,"nextPage":null,"totalPages":0,"totalRows":0}`},
		{"page=99999999999999999999", nil, `{"previousPage":1,"currentPage":2147483647,"nextPage":null,"totalPages":1,"totalRows":5}`},
	} {
		ids, pagination := list(c.query)
		if !slices.Equal(ids, c.want) || pagination != c.pagination {
			w.t.Errorf("%s: %v %s\nwanted %v %s", c.query, ids, pagination, c.want, c.pagination)
		}
	}
	a := w.want(200, `"items":[]`, "GET", "/things?search=none", "")
	if !strings.Contains(a.body, `"totalPages":0`) {
		w.t.Error(a.body)
	}
	// The last record read is the cursor for the next request.
	var walked []uint32
	since, after := "1", ""
	for range 10 {
		a := w.want(200, "", "GET", "/things?search=page&limit=2&updatedSince="+since+after, "")
		var page struct {
			Items []struct {
				ID        uint32
				UpdatedAt int64
			}
		}
		if err := json.Unmarshal([]byte(a.body), &page); err != nil {
			w.t.Fatal(err)
		}
		for _, item := range page.Items {
			walked = append(walked, item.ID)
			since, after = strconv.FormatInt(item.UpdatedAt, 10), "&afterId="+fmt.Sprint(item.ID)
		}
	}
	if !slices.Equal(walked, reversed(made)) {
		w.t.Errorf("walked %v of %v", walked, made)
	}
}

func reversed(ids []uint32) []uint32 {
	out := slices.Clone(ids)
	slices.Reverse(out)
	return out
}

func repetition(w *world) {
	first := w.want(201, `"name":"once"`, "POST", "/things", `{"name":"once"}`, "Idempotency-Key: k1")
	again := w.want(201, `"name":"once"`, "POST", "/things", `{"name":"once"}`, "Idempotency-Key: k1")
	if first.body != again.body || again.header.Get("Idempotent-Replayed") != "true" || first.header.Get("Idempotent-Replayed") != "" {
		w.t.Errorf("%s, then %s %v", first.body, again.body, again.header)
	}
	w.want(409, `"errorCode":"Conflict"`, "POST", "/things", `{"name":"twice"}`, "Idempotency-Key: k1")
	w.compare(w.send(w.member, "POST", "/things", `{"name":"twice"}`, "Idempotency-Key: k1"), 201, `"name":"twice"`, "another key")
	w.want(201, `"name":"once"`, "POST", "/forms", `{"name":"once"}`, "Idempotency-Key: k1")
	w.want(400, `"tag":"max"`, "POST", "/things", `{"name":"12345678901"}`, "Idempotency-Key: k2")
	w.want(201, `"name":"k2"`, "POST", "/things", `{"name":"k2"}`, "Idempotency-Key: k2")
	w.want(400, `"errorCode":"BadRequest"`, "POST", "/things", `{"name":"x"}`, "Idempotency-Key: "+strings.Repeat("k", 256))
	w.want(400, `"errorCode":"BadRequest"`, "POST", "/things", `{"name":"x"}`, "Idempotency-Key: ")
	w.want(201, `"name":"x"`, "POST", "/things", `{"name":"x"}`, "Idempotency-Key: "+strings.Repeat("k", 255))
	form := func(boundary string) string {
		return "--" + boundary + "\r\nContent-Disposition: form-data; name=\"name\"\r\n\r\nform\r\n--" + boundary + "--\r\n"
	}
	one := w.want(201, `"name":"form"`, "POST", "/forms", form("a"), "Idempotency-Key: f", "Content-Type: multipart/form-data; boundary=a")
	two := w.want(201, `"name":"form"`, "POST", "/forms", form("b"), "Idempotency-Key: f", "Content-Type: multipart/form-data; boundary=b")
	if one.body != two.body {
		w.t.Error("a form with another boundary was another form")
	}
	id := fmt.Sprint(w.create("s"))
	w.want(200, `"data"`, "PATCH", "/things/"+id+"/status", `{"status":"on"}`, "Idempotency-Key: s")
	if a := w.want(200, `"data"`, "PATCH", "/things/"+id+"/status", `{"status":"on"}`, "Idempotency-Key: s"); a.header.Get("Idempotent-Replayed") == "" {
		w.t.Error("a status change was done twice")
	}
	var clients sync.WaitGroup
	bodies := make([]string, 20)
	for i := range bodies {
		clients.Go(func() {
			bodies[i] = w.want(201, `"name":"race"`, "POST", "/things", `{"name":"race"}`, "Idempotency-Key: race").body
		})
	}
	clients.Wait()
	if len(slices.Compact(bodies)) != 1 {
		w.t.Errorf("one key made several things: %v", bodies)
	}
}

func versions(w *world) {
	id := fmt.Sprint(w.create("v1"))
	tag := w.want(200, `"v1"`, "GET", "/things/"+id, "").header.Get("ETag")
	if a := w.want(304, "", "GET", "/things/"+id, "", "If-None-Match: "+tag); a.body != "" || a.header.Get("ETag") != tag {
		w.t.Errorf("304 carries %q", a.body)
	}
	w.want(304, "", "GET", "/things/"+id, "", `If-None-Match: "x", W/`+tag)
	w.want(200, `"v1"`, "GET", "/things/"+id, "", `If-None-Match: "x"`)
	w.want(409, `"errorCode":"Conflict"`, "PATCH", "/things/"+id, `{"name":"v2"}`, `If-Match: "x"`)
	w.want(200, `"success"`, "PATCH", "/things/"+id, `{"name":"v2"}`, "If-Match: "+tag)
	w.want(409, `"errorCode":"Conflict"`, "DELETE", "/things/"+id, "", "If-Match: "+tag)
	w.want(409, `"errorCode":"Conflict"`, "PATCH", "/things/"+id, `{"name":"v3"}`, "If-Match: "+tag)
	w.want(200, `"v2"`, "GET", "/things/"+id, "")
	w.want(200, `"success"`, "PATCH", "/things/"+id, `{"name":"v3"}`, "If-Match: *")
	w.want(404, `"errorCode":"SalesDocumentNotFound"`, "PATCH", "/things/4294967295", `{"name":"v3"}`, "If-Match: "+tag)
	w.want(204, "", "DELETE", "/things/"+id, "")
}

func specification(w *world) {
	a := w.send("", "GET", "/spec.json", "")
	w.compare(a, 200, `"version": "v2.2.15"`, "spec.json")
	if a.header.Get("Cache-Control") != "public, max-age=300" || a.header.Get("ETag") == "" || a.header.Get("X-RateLimit-Remaining") != a.header.Get("X-RateLimit-Limit") {
		w.t.Errorf("%v", a.header)
	}
	w.compare(w.send("", "GET", "/spec.json", "", "If-None-Match: "+a.header.Get("ETag")), 304, "", "spec.json again")
	w.compare(w.send("", "POST", "/spec.json", "{}"), 405, `"MethodNotAllowed"`, "POST spec.json")
	if b := w.want(200, "", "GET", "/things", ""); b.header.Get("Cache-Control") != "no-store" {
		w.t.Errorf("%v", b.header)
	}
}

// spelling reads the headers as they go over the wire, before a client library
// spells them its own way.
func spelling(w *world) {
	c, err := net.Dial("tcp", strings.TrimPrefix(strings.TrimSuffix(w.url, api.Prefix), "http://"))
	if err != nil {
		w.t.Fatal(err)
	}
	defer c.Close()
	if _, err := fmt.Fprintf(c, "GET %s/things HTTP/1.1\r\nHost: x\r\nX-API-Key: %s\r\nConnection: close\r\n\r\n", api.Prefix, w.owner); err != nil {
		w.t.Fatal(err)
	}
	text, err := io.ReadAll(c)
	if err != nil {
		w.t.Fatal(err)
	}
	head, _, _ := strings.Cut(string(text), "\r\n\r\n")
	for _, name := range []string{"X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"} {
		if strings.Count(head, "\r\n"+name+": ") != 1 || strings.Count(strings.ToLower(head), strings.ToLower(name)) != 1 {
			w.t.Errorf("%s does not stand once in\n%s", name, head)
		}
	}
}

// connection sends what no client library would.
func connection(w *world) {
	host := strings.TrimPrefix(strings.TrimSuffix(w.url, api.Prefix), "http://")
	raw := func(request string) (int, string) {
		c, err := net.Dial("tcp", host)
		if err != nil {
			w.t.Fatal(err)
		}
		defer c.Close()
		if _, err := io.WriteString(c, strings.ReplaceAll(request, "{KEY}", w.owner)); err != nil {
			w.t.Fatal(err)
		}
		response, err := http.ReadResponse(bufio.NewReader(c), nil)
		if err != nil {
			return 0, err.Error()
		}
		defer response.Body.Close()
		body, err := io.ReadAll(response.Body)
		if err != nil {
			return 0, err.Error()
		}
		return response.StatusCode, string(body)
	}
	head := "POST " + api.Prefix + "/things HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {KEY}\r\n"
	for request, want := range map[string]int{
		head + "Content-Length: 99000000000\r\n\r\n":                                                           413,
		head + "Transfer-Encoding: chunked\r\n\r\nzz\r\n":                                                      400,
		head + "Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\nGET":                           400,
		head + "Transfer-Encoding: chunked\r\n\r\nc\r\n{\"name\":\"c\"}\r\n0\r\n\r\n":                          201,
		head + "Transfer-Encoding: chunked\r\n\r\n200000\r\n" + strings.Repeat(" ", 2<<20) + "\r\n0\r\n\r\n":   413,
		"GET " + api.Prefix + "/things HTTP/1.1\r\nAuthorization: Bearer {KEY}\r\n\r\n":                        400,
		"GET " + api.Prefix + "/things HTTP/1.1\r\nHost: x\r\nHost: y\r\nAuthorization: Bearer {KEY}\r\n\r\n":  400,
		"GET " + api.Prefix + "/things?search=%ff HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {KEY}\r\n\r\n":  400,
		"GET " + api.Prefix + "/things?search=\xff HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {KEY}\r\n\r\n": 400,
		"GET http://evil" + api.Prefix + "/things HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {KEY}\r\n\r\n":  200,
	} {
		if status, body := raw(request); status != want {
			w.t.Errorf("%.150q answered %d %s", request, status, body)
		}
	}
}

func TestRateLimit(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d, api.Options{RateLimit: 60})
		for attempt := range 3 { // a minute may end in between, but not three times
			name := fmt.Sprintf("rate%d", attempt)
			first := w.send(w.owner, "GET", "/names", "")
			before := first.header.Get("X-RateLimit-Reset")
			left, err := strconv.Atoi(first.header.Get("X-RateLimit-Remaining")) // an earlier attempt may have used some
			if err != nil {
				t.Fatal(err)
			}
			var clients sync.WaitGroup
			var mu sync.Mutex
			counts := map[int]int{}
			for range 200 {
				clients.Go(func() {
					a := w.send(w.owner, "POST", "/things", `{"name":"`+name+`"}`)
					mu.Lock()
					defer mu.Unlock()
					counts[a.status]++
					if wait, err := strconv.Atoi(a.header.Get("Retry-After")); a.status == 429 && (err != nil || wait < 1 || wait > 60) {
						t.Errorf("Retry-After is %q", a.header.Get("Retry-After"))
					}
				})
			}
			clients.Wait()
			after := w.send(w.member, "GET", "/things?search="+name+"&limit=1", "")
			a := w.send(w.owner, "GET", "/nope", "")
			if a.header.Get("X-RateLimit-Reset") != before {
				continue
			}
			if counts[201] != left || counts[429] != 200-left || !strings.Contains(after.body, fmt.Sprintf(`"totalRows":%d`, left)) {
				t.Errorf("counted %v and stored %s", counts, after.body)
			}
			w.compare(a, 429, `"errorCode":"OpenAPIRateLimitExceeded"`, "an unknown path past the limit")
			if remaining := after.header.Get("X-RateLimit-Remaining"); remaining != strconv.Itoa(59-attempt) && remaining != "59" || a.header.Get("X-RateLimit-Remaining") != "0" || a.header.Get("X-RateLimit-Limit") != "60" {
				t.Errorf("%v %v", after.header, a.header)
			}
			return
		}
	})
}

func TestClosedOrganization(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d, api.Options{})
		err := d.Change(t.Context(), func(r *db.Root) error {
			_, err := db.Exec(r, `UPDATE organizations SET is_active = FALSE WHERE name = $1`, "second")
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range []string{"/things", "/nope", "/things/abc"} {
			w.compare(w.send(w.other, "GET", path, ""), 403, `"errorCode":"Forbidden"`, "GET "+path)
		}
		w.compare(w.send("", "GET", "/spec.json", ""), 200, "openapi", "spec.json")
	})
}

// Stored answers are deleted after a day, even if the key is not used again.
func TestIdempotencyKeysExpire(t *testing.T) {
	var ahead atomic.Int64
	now := func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) }
	dbtest.With(t, db.Options{Now: now}, func(t *testing.T, d *db.DB) {
		ahead.Store(0)
		w := newWorld(t, d, api.Options{Now: now})
		send := func() answer {
			return w.want(201, `"name":"day"`, "POST", "/things", `{"name":"day"}`, "Idempotency-Key: day")
		}
		first := send()
		ahead.Store(int64(24*time.Hour - time.Minute))
		if a := send(); a.body != first.body {
			t.Errorf("forgotten too early: %s", a.body)
		}
		ahead.Store(int64(24*time.Hour + time.Minute))
		second := send()
		if second.body == first.body || second.header.Get("Idempotent-Replayed") != "" {
			t.Errorf("remembered too long: %s", second.body)
		}
		if a := send(); a.body != second.body {
			t.Errorf("the new answer was not kept: %s", a.body)
		}
	})
}

func TestRouteWithoutRightDoesNotStart(t *testing.T) {
	for _, right := range []access.Right{0, 255} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("a route with right %d started", right)
				}
			}()
			api.On("GET /things", right, api.Read(listThings), api.Paged, 200)
		}()
	}
}
