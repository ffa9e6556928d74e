package console_test

import (
	"bufio"
	"bytes"
	"fmt"
	"mime/multipart"
	"net"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"kontor/internal/db"
	"kontor/internal/trade/contact"
)

// rows returns a CSV file of contacts.
func rows(n int) []byte {
	var b strings.Builder
	b.WriteString("name,contactType\n")
	for i := range n {
		fmt.Fprintf(&b, "c%d,client\n", i)
	}
	return []byte(b.String())
}

func TestImportsInTheBrowserAreLimited(t *testing.T) {
	each(t, func(o *office) {
		b := o.signedIn("clerk@acme.test")
		r := b.upload(o.at("/imports"), url.Values{"kind": {"contacts"}}, "file", "c.csv", rows(5_001))
		if r.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(r.text, "more than 5000 rows. Import larger files with the kontor import command.") {
			o.Errorf("5,001 rows are answered %d", r.StatusCode)
		}
		long := strings.Repeat("x", 30_000)
		r = b.upload(o.at("/imports"), url.Values{"kind": {"contacts"}}, "file", "c.csv", []byte("name,contactType\n"+strings.Repeat(long+","+long+"\n", 60)))
		r.has(o, "61 cells are invalid")
		if len(r.text) > 200_000 {
			o.Errorf("complaints about 3 MB of text fill a page of %d bytes", len(r.text))
		}
		r = b.upload(o.at("/imports"), url.Values{"kind": {"contacts"}}, "file", "c.csv", []byte("name,contactType\n"+strings.Repeat("x,boss\n", 1_000)))
		r.has(o, "1000 cells are invalid")
		r.has(o, "The first 200 are listed.")
		r = b.upload(o.at("/imports"), url.Values{"kind": {"contacts"}}, "file", "c.csv", []byte("name,contactType\nx,boss\n"))
		r.has(o, "1 cell is invalid. Fix it and upload the file again.")
	})
}

// The rows are staged before the company's lock is taken, so that others wait only for
// the one short write that stores them.
func TestImportDoesNotDelayOthers(t *testing.T) {
	each(t, func(o *office) {
		b, stop, done := o.signedIn("clerk@acme.test"), make(chan bool), make(chan time.Duration)
		written := 0
		go func() {
			var worst time.Duration
			for i := 0; ; i++ {
				written = i
				begun := time.Now()
				err := o.db.Write(o.Context(), o.beta.Who, func(tx *db.Tx) error {
					_, err := contact.Create(tx, contact.New{Name: fmt.Sprint(i), ContactType: contact.Both})
					return err
				})
				if worst = max(worst, time.Since(begun)); err != nil {
					o.Error(err)
				}
				select {
				case <-stop:
					done <- worst
					return
				case <-time.After(5 * time.Millisecond):
				}
			}
		}()
		r := b.upload(o.at("/imports"), url.Values{"kind": {"contacts"}, "_do": {"take"}}, "file", "c.csv", rows(5_000))
		close(stop)
		worst := <-done
		o.Logf("another company wrote %d times, and waited %s at most", written, worst)
		if r.StatusCode != http.StatusSeeOther || written < 3 {
			o.Errorf("an import is answered %d, and another company writes %d times meanwhile", r.StatusCode, written)
		}
	})
}

func TestOneImportOfACompanyAtATime(t *testing.T) {
	each(t, func(o *office) {
		release, err := o.site().Imports.Take(t.Context(), o.acme.Who.Org, "")
		if err != nil {
			o.Fatal(err)
		}
		clerk, other := o.signedIn("clerk@acme.test"), o.signedIn("owner@beta.test")
		form := url.Values{"kind": {"contacts"}}
		if r := clerk.upload(o.at("/imports"), form, "file", "c.csv", rows(1)); r.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(r.text, "Another import of this company is running.") {
			o.Errorf("a second import is answered %d", r.StatusCode)
		}
		if r := other.upload(fmt.Sprintf("/o/%d/imports", o.beta.Who.Org), form, "file", "c.csv", rows(1)); r.StatusCode != http.StatusOK {
			o.Errorf("another company's import is answered %d", r.StatusCode)
		}
		release()
		if r := clerk.upload(o.at("/imports"), form, "file", "c.csv", rows(1)); r.StatusCode != http.StatusOK {
			o.Errorf("after the first, an import is answered %d", r.StatusCode)
		}
	})
}

func TestFormsBeforeSignInAreLimited(t *testing.T) {
	each(t, func(o *office) {
		var body bytes.Buffer
		form := multipart.NewWriter(&body)
		for range 50_000 {
			if err := form.WriteField("f", ""); err != nil {
				o.Fatal(err)
			}
		}
		if err := form.Close(); err != nil {
			o.Fatal(err)
		}
		b := o.browser()
		r, err := http.NewRequest("POST", b.server.URL+o.at("/imports"), &body)
		if err != nil {
			o.Fatal(err)
		}
		r.Header.Set("Content-Type", form.FormDataContentType())
		if got := b.do(r); len(got.text) > 100_000 {
			o.Errorf("50,000 parts are answered with %d bytes", len(got.text))
		}
		if got := b.post(o.at("/contacts/new"), url.Values{"f": make([]string, 9_000)}); len(got.text) > 100_000 {
			o.Errorf("9,000 fields are answered with %d bytes", len(got.text))
		}
	})
}

// A browser that sends all of a large file before it reads sees the page that refuses it.
func TestRefusalOfALargeFileArrives(t *testing.T) {
	each(t, func(o *office) {
		c, err := net.Dial("tcp", strings.TrimPrefix(o.server.URL, "http://"))
		if err != nil {
			o.Fatal(err)
		}
		defer c.Close()
		body := make([]byte, 12<<20)
		fmt.Fprintf(c, "POST %s HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: %d\r\n\r\n", o.at("/imports"), len(body))
		if _, err := c.Write(body); err != nil {
			o.Fatal(err)
		}
		if answer, err := http.ReadResponse(bufio.NewReader(c), nil); err != nil || answer.StatusCode < 300 || answer.StatusCode >= 500 {
			o.Errorf("the answer is %+v, %v", answer, err)
		}
	})
}
