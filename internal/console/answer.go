package console

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"kontor/internal/api"
	"kontor/internal/api/transfer"
	"kontor/internal/base/fault"
	"kontor/internal/books/report"
	"kontor/internal/db"
	"kontor/internal/outbound/printout"
)

// RefusedAddress is Refused for a page whose address cannot be answered. The page is still shown, so
// that the address can be corrected, with the status of the refusal.
func (v *reply) RefusedAddress(err error) string {
	text := v.Refused(err)
	if text != "" {
		v.status = fault.Of(err).Status
	}
	return text
}

// Go redirects the browser to an address.
func (v *reply) Go(location string) error {
	v.passMessage()
	v.keepDate()
	v.sent = http.StatusSeeOther
	v.w.Header().Set("Location", location)
	v.w.WriteHeader(http.StatusSeeOther)
	return nil
}

// Done sets a message that the next page shows once. It is dropped if the form is refused
// after all.
func (v *reply) Done(word string, values ...any) { v.done = v.T(word, values...) }

// passMessage passes the message of Done to the next page.
func (v *reply) passMessage() {
	if v.done != "" {
		v.cookie(flashCookie, url.QueryEscape(v.done), 60, true)
	}
}

// Asset returns the address of a style or script file.
func (v *reply) Asset(name string) string { return v.site.assets.address(name) }

// Show renders a page of the section in the console's layout. htmx requests get only the
// block of their target.
func (v *Visit) Show(file string, data any) error {
	name := "page"
	if v.partial() {
		name = v.r.Header.Get("Hx-Target")
	}
	return v.render(v.section+"/"+file, name, data)
}

// Fragment renders one block of a template, for parts that load separately.
func (v *Visit) Fragment(file, block string, data any) error {
	return v.render(v.section+"/"+file, block, data)
}

// showPublic renders a page that belongs to no company.
func (v *Visit) showPublic(file string, data any) error { return v.render(file, "page", data) }

// screen is the dot of a template: the visit and the data of the page.
type screen struct {
	*Visit
	Data any
}

func (v *Visit) render(file, block string, data any) error {
	templates, err := v.site.templates[v.Speech]().of(file)
	if err != nil {
		return err
	}
	t := templates.Lookup(block)
	if t == nil || block == "" {
		t = templates.Lookup("page")
	}
	var b bytes.Buffer
	if err := t.Execute(&b, screen{v, data}); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	v.w.Header().Set("Vary", "Cookie, Hx-Request, Accept-Encoding")
	return v.send("text/html; charset=utf-8", b.Bytes())
}

// Send answers with a file or another body.
func (v *reply) Send(media, name string, body []byte) error {
	if name != "" {
		v.w.Header().Set("Content-Disposition", "attachment; filename*=UTF-8''"+url.PathEscape(name))
	}
	return v.send(media, body)
}

// SendPaper answers with a PDF that was drawn, or refuses it. Clients try again soon if too many
// are being drawn.
func (v *reply) SendPaper(file printout.File, err error) error {
	if errors.Is(err, fault.Unavailable) {
		v.w.Header().Set("Retry-After", "1")
	}
	if err != nil {
		return err
	}
	paper := api.Paper{Name: file.Name, About: file.About, Bytes: file.Bytes}
	v.w.Header().Set("ETag", api.PaperHeaders(v.w.Header(), paper, "attachment"))
	return v.send(pdfType, paper.Bytes)
}

const pdfType = "application/pdf"

// Download answers with a file of any length, written from one snapshot of the company.
func (v *books) Download(name, format string, write func(tx *db.Tx, w io.Writer) error) error {
	return v.download(func() string { return name }, format, write)
}

// DownloadReport answers with a report as a file: for programs, or a workbook in the reader's
// words, whose name has the period of the report.
func (v *books) DownloadReport(in interface {
	File() string
	For(report.Reader)
}, words *FileWords) error {
	kind, name := report.Named(words.report), func() string { return words.report }
	switch in.File() {
	case "pdf":
		return v.printReport(kind, in)
	case "xlsx":
		in.For(words)
		name = func() string { return words.Name }
	}
	return v.download(name, in.File(), func(tx *db.Tx, w io.Writer) error { return kind.Write(tx, in, w) })
}

// printReport answers with a report as PDF, in the language of the address or else the reader's. It
// is drawn after its rows are read.
func (v *books) printReport(kind report.Kind, in any) error {
	var rows *printout.Report
	err := v.Read(func(tx *db.Tx) (err error) {
		rows, err = printout.ReadReport(tx, printout.Form{Language: v.Arg("lang"), Reader: v.Lang()}, kind, in)
		return err
	})
	if err != nil {
		return err
	}
	return v.SendPaper(printout.DrawReport(v.Context(), rows))
}

func (v *books) download(name func() string, format string, write func(tx *db.Tx, w io.Writer) error) error {
	f, err := v.site.Spool.Write(v.actor.Org, format, func(w io.Writer) error {
		return v.Read(func(tx *db.Tx) error { return write(tx, w) })
	})
	if err != nil {
		return err
	}
	defer func() {
		if err := f.Drop(); err != nil {
			v.site.Log.Error("file left behind", "request", v.RequestID, "error", err)
		}
	}()
	v.w.Header().Set("Content-Type", api.MediaType(format))
	v.w.Header().Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": name() + "." + format}))
	transfer.Linger(v.w)
	v.sent = http.StatusOK
	v.w.WriteHeader(http.StatusOK)
	if _, err := io.Copy(v.w, f.File); err != nil {
		v.site.Log.Debug("the browser did not take its file", "request", v.RequestID, "error", err)
	}
	return nil
}

func (v *reply) send(media string, body []byte) error {
	h := v.w.Header()
	h.Set("Content-Type", media)
	if len(body) > 1<<10 && takesGzip(v.r) && !strings.HasPrefix(media, "image/") && media != pdfType {
		h.Set("Content-Encoding", "gzip")
		body = pack(body, gzip.DefaultCompression)
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	v.sent = v.status
	v.w.WriteHeader(v.status)
	if v.r.Method != http.MethodHead {
		if _, err := v.w.Write(body); err != nil {
			v.site.Log.Debug("the browser did not take its answer", "request", v.RequestID, "error", err)
		}
	}
	return nil
}
