package api

import (
	"net/http"
	"reflect"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"kontor/internal/base/fault"
)

func TestLanguage(t *testing.T) {
	for header, want := range map[string]fault.Language{
		"": fault.English, "th": fault.Thai, "TH": fault.Thai, "th-TH": fault.Thai, "th-TH,en;q=0.5": fault.Thai, "en,th;q=0.9": fault.English,
		"en;q=0.5, th;q=0.9": fault.Thai, "fr, th;q=0.1": fault.Thai, "fr": fault.English, "*": fault.English, "th;q=0": fault.English,
		"th;q=0.001": fault.Thai, "th;q=x": fault.English, "th;q=1.000": fault.Thai, "th;q=2": fault.English, "../../etc/passwd": fault.English,
		"th;q=-1": fault.English, "en;q=0.9,th;q=0.95": fault.Thai, "th;q=1": fault.Thai, "th;q=.": fault.English,
		"th;Q=0": fault.English, "th; level=1; q=0": fault.English, "en;q=0.1;x=y,th;q=0.2": fault.Thai,
	} {
		if got := languageOf(header); got != want {
			t.Errorf("%q: %v", header, got)
		}
	}
}

func TestKeyOf(t *testing.T) {
	for _, c := range []struct {
		authorization, apiKey []string
		want                  string
	}{
		{[]string{"Bearer abc"}, nil, "abc"},
		{[]string{"bearer   abc"}, nil, "abc"},
		{nil, []string{"abc"}, "abc"},
		{[]string{"Bearer abc"}, []string{"other"}, "abc"},
		{nil, nil, ""},
		{[]string{"Bearer"}, []string{"abc"}, ""},
		{[]string{"Basic abc"}, []string{"abc"}, ""},
		{[]string{""}, []string{"abc"}, ""},
		{[]string{`Bearer "abc"`}, nil, ""},
		{[]string{"Bearer abc def"}, nil, ""},
		{[]string{"Bearer abc", "Bearer def"}, nil, ""},
		{nil, []string{"abc", "def"}, ""},
		{[]string{"Bearer " + strings.Repeat("a", 64<<10)}, nil, ""},
		{[]string{"Bearer กขค"}, nil, ""},
	} {
		h := http.Header{}
		for _, v := range c.authorization {
			h.Add("Authorization", v)
		}
		for _, v := range c.apiKey {
			h.Add("X-API-Key", v)
		}
		if got, err := keyOf(h); got != c.want || (err == nil) != (c.want != "") {
			t.Errorf("%+v: %q %v", c, got, err)
		}
	}
}

// FuzzKeyHeader: any headers yield a short text of letters and digits, or a refusal.
func FuzzKeyHeader(f *testing.F) {
	f.Add("Bearer kontor_abc", "")
	f.Add("Basic x", "kontor_abc")
	f.Add("", "\x00")
	f.Fuzz(func(t *testing.T, authorization, apiKey string) {
		h := http.Header{}
		if authorization != "" {
			h["Authorization"] = []string{authorization}
		}
		h["X-Api-Key"] = []string{apiKey}
		key, err := keyOf(h)
		if err != nil {
			if fault.Of(err) != fault.Unauthorized {
				t.Fatal(err)
			}
			return
		}
		if key == "" || len(key) > keyMax || strings.ContainsFunc(key, func(r rune) bool { return r > 'z' || r < '0' }) {
			t.Fatalf("%q", key)
		}
	})
}

// The window is the minute of the clock, and 200 clients at once are counted exactly.
func TestCounter(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var c counter
		var clients sync.WaitGroup
		var mu sync.Mutex
		passed := 0
		for range 200 {
			clients.Go(func() {
				n, _ := c.take(1, time.Now())
				mu.Lock()
				defer mu.Unlock()
				if n <= 60 {
					passed++
				}
			})
		}
		clients.Wait()
		if passed != 60 {
			t.Errorf("%d requests passed", passed)
		}
		if n, _ := c.take(2, time.Now()); n != 1 {
			t.Errorf("another key has %d", n)
		}
		time.Sleep(59*time.Second + 999*time.Millisecond)
		if n, _ := c.take(1, time.Now()); n != 201 {
			t.Errorf("the last moment of the minute counts %d", n)
		}
		time.Sleep(time.Millisecond)
		if n, _ := c.take(1, time.Now()); n != 1 {
			t.Errorf("the next minute counts %d", n)
		}
		// It was admitted a moment before and is counted a moment later.
		begun := time.Now()
		if n, at := c.take(1, begun.Add(-time.Millisecond)); n != 2 || !at.Equal(begun) {
			t.Errorf("one that was overtaken counts %d at %s", n, at)
		}
		if n, _ := c.take(1, begun); n != 3 {
			t.Errorf("the minute goes on with %d", n)
		}
	})
}

func TestRateHeaders(t *testing.T) {
	for _, c := range []struct {
		count           int
		at              int64
		remaining, wait string
	}{
		{0, 1000000020, "60", ""}, {1, 1000000020, "59", ""}, {60, 1000000020, "0", ""}, {61, 1000000020, "0", "60"}, {500, 1000000079, "0", "1"},
	} {
		h := http.Header{}
		err := rated(h, 60, c.count, time.Unix(c.at, 0))
		want := http.Header{"X-RateLimit-Limit": {"60"}, "X-RateLimit-Remaining": {c.remaining}, "X-RateLimit-Reset": {"1000000080"}}
		if c.wait != "" {
			want.Set("Retry-After", c.wait)
		}
		if !reflect.DeepEqual(h, want) || (err != nil) != (c.wait != "") {
			t.Errorf("%+v: %v %v", c, h, err)
		}
	}
}

func TestRouter(t *testing.T) {
	root := &node{}
	for _, path := range []string{"/contacts", "/contacts/{id}", "/contacts/{id}/status", "/contacts/search"} {
		at := root
		for _, segment := range strings.Split(path, "/")[1:] {
			at = at.child(segment)
		}
		at.routes = map[string]*Route{"GET": {path: path}}
	}
	for path, want := range map[string]string{
		"/contacts": "/contacts", "/contacts/7": "/contacts/{id}", "/contacts/search": "/contacts/search", "/contacts/7/status": "/contacts/{id}/status",
		"/contacts/": "", "//contacts": "", "/contacts//status": "", "/contacts/7/": "", "/contacts/../contacts": "", "/contacts/%2e%2e%2fcompany": "/contacts/{id}",
		"": "", "/": "", "/nope": "", "/contacts/7/status/x": "", "/contacts/%zz": "", "/c%6Fntacts": "/contacts",
	} {
		at, _ := root.find(path)
		got := ""
		if at != nil {
			got = at.of("HEAD").path
		}
		if got != want {
			t.Errorf("%q: %q", path, got)
		}
	}
}

func TestServer(t *testing.T) {
	for given, want := range map[string]string{"": Prefix, "https://a.test": "https://a.test" + Prefix, "https://a.test/": "https://a.test" + Prefix,
		"https://a.test/api": "https://a.test" + Prefix, "https://a.test:8080/api/": "https://a.test:8080" + Prefix} {
		if got := Server(given); got != want {
			t.Errorf("%q: %q", given, got)
		}
	}
}
