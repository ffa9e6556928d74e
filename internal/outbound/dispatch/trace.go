package dispatch

import (
	"context"
	"net/http/httptrace"
	"net/netip"
)

// traced notes the address that a request is sent to.
func traced(ctx context.Context, to *netip.AddrPort) context.Context {
	return httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{GotConn: func(c httptrace.GotConnInfo) {
		if at, err := netip.ParseAddrPort(c.Conn.RemoteAddr().String()); err == nil {
			*to = at
		}
	}})
}
