package webhook

import (
	"context"
	"net/netip"
	"testing"
)

// Only addresses of the Internet are public, also inside translated ones.
func TestPublicAddresses(t *testing.T) {
	for _, text := range []string{"1.1.1.1", "8.8.8.8", "172.32.0.1", "100.128.0.1", "192.0.1.1", "2606:4700::1111", "64:ff9b::101:101", "2002:101:101::1"} {
		if !IsPublic(netip.MustParseAddr(text)) {
			t.Errorf("%s is refused", text)
		}
	}
	for _, text := range []string{"0.0.0.0", "0.1.2.3", "10.0.0.1", "100.64.0.1", "127.0.0.1", "127.9.9.9", "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.1",
		"192.0.2.1", "192.168.1.1", "198.18.0.1", "198.51.100.1", "203.0.113.1", "224.0.0.1", "240.0.0.1", "255.255.255.255", "::", "::1", "::ffff:127.0.0.1",
		"::ffff:10.0.0.1", "::127.0.0.1", "64:ff9b::a00:1", "64:ff9b::7f00:1", "64:ff9b:1::1", "2002:a00:1::1", "2002:7f00:1::1", "2001::1", "2001:1ff::1", "2001:db8::1",
		"fc00::1", "fd12::1", "fe80::1", "fe80::1%eth0", "fec0::1", "ff02::1", "100::1", "3fff::1"} {
		if IsPublic(netip.MustParseAddr(text)) {
			t.Errorf("%s is public", text)
		}
	}
}

// The operator can open networks and single ports, without TLS too.
func TestAllowedNetworks(t *testing.T) {
	g, err := NewGuard([]string{"10.0.5.0/24", "127.0.0.1:9000", "[::1]:9001"}, false)
	if err != nil {
		t.Fatal(err)
	}
	g.Resolve = func(context.Context, string) ([]netip.Addr, error) {
		return []netip.Addr{netip.MustParseAddr("10.0.5.7")}, nil
	}
	for text, ok := range map[string]bool{
		"https://10.0.5.1/": true, "http://10.0.5.1:80/": true, "http://127.0.0.1:9000/": true, "http://127.0.0.1:9001/": false, "https://[::1]:9001/": true,
		"https://10.0.6.1/": false, "http://1.1.1.1/": false, "https://1.1.1.1/": true, "https://1.1.1.1:8443/x?y=z": true, "https://1.1.1.1:80/": false,
		"https://name.example/": true, "ftp://10.0.5.1/": false, "https://": false, "https://1.1.1.1:0/": false, "https://u:p@1.1.1.1/": false, "https://1.1.1.1/#": false,
		"//10.0.5.1/": false, "https://[::ffff:127.0.0.1]/": false, "http://[::ffff:10.0.5.9]/": true,
	} {
		if err := g.Check(t.Context(), "URL", text); (err == nil) != ok {
			t.Errorf("%s: %v", text, err)
		}
	}
	for _, wrong := range []string{"ten", "10.0.0.0/99", "10.0.0.1:", "example.com:80"} {
		if _, err := NewGuard([]string{wrong}, false); err == nil {
			t.Errorf("%q is accepted", wrong)
		}
	}
}
