package webhook

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"kontor/internal/base/fault"
)

// Guard decides which addresses endpoints can have, so that nobody reaches services inside the
// operator's network through the server. It decides about the very address that is connected
// to: a name that resolves to another one later does not help.
type Guard struct {
	allowed []allowed
	proxied bool // a proxy of the operator decides instead

	Resolve func(ctx context.Context, host string) ([]netip.Addr, error) // nil asks DNS
}

// allowed is a network that the operator opened, and its only port, or 0.
type allowed struct {
	network netip.Prefix
	port    uint16
}

// NewGuard returns a guard that also allows networks: "10.0.5.0/24", "127.0.0.1:9000". With
// proxied the operator's proxy decides about addresses.
func NewGuard(allow []string, proxied bool) (*Guard, error) {
	g := &Guard{proxied: proxied}
	for _, text := range allow {
		if at, err := netip.ParseAddrPort(text); err == nil {
			address := at.Addr().Unmap()
			g.allowed = append(g.allowed, allowed{netip.PrefixFrom(address, address.BitLen()), at.Port()})
			continue
		}
		network, err := netip.ParsePrefix(text)
		if at, alone := netip.ParseAddr(text); alone == nil {
			network, err = at.Unmap().Prefix(at.Unmap().BitLen())
		}
		if err != nil {
			return nil, fmt.Errorf("%q is not a network or address such as 10.0.5.0/24 or 127.0.0.1:9000", text)
		}
		g.allowed = append(g.allowed, allowed{network.Masked(), 0})
	}
	return g, nil
}

// reserved are networks that are not public.
var reserved = prefixes("0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 " +
	"192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4 " +
	"::/96 100::/64 64:ff9b:1::/48 2001::/23 2001:db8::/32 3fff::/20 fc00::/7 fe80::/10 fec0::/10 ff00::/8")

// Networks whose addresses contain an IPv4 address, and where.
var (
	nat64   = netip.MustParsePrefix("64:ff9b::/96") // in the last four bytes
	sixto4  = netip.MustParsePrefix("2002::/16")    // after the first two bytes
	private = errors.New("the address is not public")
)

func prefixes(text string) (all []netip.Prefix) {
	for _, p := range strings.Fields(text) {
		all = append(all, netip.MustParsePrefix(p))
	}
	return all
}

// IsPublic reports whether an address is one of the Internet.
func IsPublic(a netip.Addr) bool {
	a = a.WithZone("").Unmap()
	if !a.IsValid() || !a.IsGlobalUnicast() {
		return false
	}
	bytes := a.As16()
	switch {
	case nat64.Contains(a):
		return IsPublic(netip.AddrFrom4([4]byte(bytes[12:16])))
	case sixto4.Contains(a):
		return IsPublic(netip.AddrFrom4([4]byte(bytes[2:6])))
	}
	for _, p := range reserved {
		if p.Contains(a) {
			return false
		}
	}
	return true
}

// allows reports whether the operator opened an address.
func (g *Guard) allows(a netip.Addr, port uint16) bool {
	a = a.WithZone("").Unmap()
	for _, open := range g.allowed {
		if open.network.Contains(a) && (open.port == 0 || open.port == port) {
			return true
		}
	}
	return false
}

// permits returns why an address cannot be connected to, or nil. Without TLS only addresses
// that the operator opened are permitted.
func (g *Guard) permits(a netip.Addr, port uint16, plain bool) error {
	switch {
	case g.allows(a, port):
		return nil
	case plain || !IsPublic(a) || !usualPort(port):
		return private
	}
	own, err := net.InterfaceAddrs()
	if err != nil {
		return err
	}
	for _, at := range own {
		if n, ok := at.(*net.IPNet); ok {
			if mine, ok := netip.AddrFromSlice(n.IP); ok && mine.Unmap() == a.WithZone("").Unmap() {
				return private
			}
		}
	}
	return nil
}

func usualPort(port uint16) bool { return port == 443 || port > 1023 }

// Control returns the function that net.Dialer calls with the address it connects to.
func (g *Guard) Control(plain bool) func(network, address string, _ syscall.RawConn) error {
	return func(_, address string, _ syscall.RawConn) error {
		at, err := netip.ParseAddrPort(address)
		if err != nil {
			return err
		}
		return g.permits(at.Addr(), at.Port(), plain)
	}
}

// IsRefused reports whether the guard refused an address.
func IsRefused(err error) bool { return errors.Is(err, private) }

// resolveTimeout limits how long a request waits for DNS.
const resolveTimeout = 5 * time.Second

// Check refuses an address that an endpoint cannot have. It asks DNS once, to say so early; a
// name that does not resolve is accepted.
func (g *Guard) Check(ctx context.Context, field, text string) error {
	refused := fault.Bad(field, "url")
	u, err := url.Parse(text)
	if err != nil || u.Hostname() == "" || u.User != nil || u.Fragment != "" || strings.Contains(text, "#") || u.Scheme != "https" && u.Scheme != "http" {
		return refused
	}
	port := uint16(443)
	if u.Scheme == "http" {
		port = 80
	}
	if given := u.Port(); given != "" {
		n, err := strconv.ParseUint(given, 10, 16)
		if err != nil || n == 0 {
			return refused
		}
		port = uint16(n)
	}
	if g.proxied {
		return nil
	}
	for _, a := range g.lookup(ctx, u.Hostname()) {
		if g.permits(a, port, u.Scheme == "http") != nil {
			return refused
		}
	}
	if (u.Scheme == "http" || !usualPort(port)) && !g.opens(port) {
		return refused
	}
	return nil
}

// opens reports whether the operator opened a port, at whatever address.
func (g *Guard) opens(port uint16) bool {
	return slices.ContainsFunc(g.allowed, func(a allowed) bool { return a.port == 0 || a.port == port })
}

// lookup returns the addresses of a host, or none if it does not resolve.
func (g *Guard) lookup(ctx context.Context, host string) []netip.Addr {
	if a, err := netip.ParseAddr(host); err == nil {
		return []netip.Addr{a}
	}
	ctx, cancel := context.WithTimeout(ctx, resolveTimeout)
	defer cancel()
	resolve := g.Resolve
	if resolve == nil {
		resolve = func(ctx context.Context, host string) ([]netip.Addr, error) {
			return net.DefaultResolver.LookupNetIP(ctx, "ip", host)
		}
	}
	found, err := resolve(ctx, host)
	if err != nil {
		return nil
	}
	return found
}
