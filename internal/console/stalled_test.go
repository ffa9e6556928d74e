package console_test

import (
	"fmt"
	"net"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/sales"
)

// narrow is a listener with small send buffers, like a slow connection.
type narrow struct{ net.Listener }

func (n narrow) Accept() (net.Conn, error) {
	c, err := n.Listener.Accept()
	if err == nil {
		err = c.(*net.TCPConn).SetWriteBuffer(4 << 10)
	}
	return c, err
}

// stalled requests a page and does not read the answer.
func (b *browser) stalled(address, path string) net.Conn {
	b.Helper()
	c, err := net.Dial("tcp", address)
	if err == nil {
		err = c.(*net.TCPConn).SetReadBuffer(4 << 10)
	}
	if err == nil {
		_, err = fmt.Fprintf(c, "GET %s HTTP/1.1\r\nHost: x\r\nCookie: kontor_session=%s\r\n\r\n", path, b.session())
	}
	if err != nil {
		b.Fatal(err)
	}
	return c
}

func TestStalledDownloadsDoNotDelayOthers(t *testing.T) {
	each(t, func(o *office) {
		const documents = 600
		o.acme.Must(func(tx *db.Tx) error {
			party, err := contact.Create(tx, contact.New{Name: strings.Repeat("ลูกค้า", 40), ContactType: contact.Both})
			for range documents {
				in := sales.New{DocumentType: "QT"}
				in.ContactID, in.IssueDate = num.Ref(party.ID), tx.Today()
				in.Items = []sales.EditableItem{{Name: "Books", Quantity: num.QtyOf(1), UnitPrice: num.MoneyOf(1000)}}
				if err == nil {
					_, err = sales.Create(tx, in)
				}
			}
			return err
		})
		front := httptest.NewUnstartedServer(o.server.Config.Handler)
		front.Listener = narrow{front.Listener}
		front.Start()
		defer front.Close()
		clerk := o.signedIn("clerk@acme.test")
		if file := clerk.get(o.at("/sales/export?format=csv")); file.StatusCode != 200 || strings.Count(file.text, "\n") != documents+1 {
			o.Fatalf("the file is answered %d with %d lines", file.StatusCode, strings.Count(file.text, "\n"))
		}
		other := o.signedIn("owner@beta.test")
		other.client.Timeout = time.Minute
		for range 20 { // more than there are readers
			c := clerk.stalled(front.Listener.Addr().String(), o.at("/sales/export?format=csv"))
			defer c.Close()
		}
		time.Sleep(200 * time.Millisecond) // until the answers are being sent
		begun := time.Now()
		page := other.get(fmt.Sprintf("/o/%d/sales", o.beta.Who.Org))
		if took := time.Since(begun); page.StatusCode != 200 || took > 20*time.Second { // it was a minute
			o.Errorf("another company is answered %d after %s", page.StatusCode, took)
		}
	})
}
