package console

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strings"
	"sync"
)

//go:embed assets
var assetFiles embed.FS

// asset is a style, script or font file.
type asset struct {
	plain, packed []byte // packed is nil if compression saves nothing
	media         string
}

// assets holds all files under one hash, so that files can refer to each other and a
// changed file gets a new address.
type assets struct {
	hash  string
	files map[string]asset
}

// readAssets reads and compresses the files, once in a process.
var readAssets = sync.OnceValue(func() assets {
	a := assets{files: map[string]asset{}}
	sum := sha256.New()
	entries, err := fs.ReadDir(assetFiles, "assets")
	if err != nil {
		panic(err) // embedded above
	}
	for _, entry := range entries {
		plain, err := fs.ReadFile(assetFiles, "assets/"+entry.Name())
		if err != nil {
			panic(err)
		}
		if path.Ext(entry.Name()) == ".js" {
			plain = withoutComments(plain)
		}
		sum.Write([]byte(entry.Name()))
		sum.Write(plain)
		a.files[entry.Name()] = asset{plain, packed(entry.Name(), plain), mediaOf(entry.Name())}
	}
	a.hash = hex.EncodeToString(sum.Sum(nil))[:12]
	return a
})

// withoutComments removes the lines of a script that are only a comment. No
// template literal of ours spans lines.
func withoutComments(script []byte) []byte {
	var b bytes.Buffer
	for line := range bytes.Lines(script) {
		if !bytes.HasPrefix(bytes.TrimSpace(line), []byte("//")) {
			b.Write(line)
		}
	}
	return b.Bytes()
}

func mediaOf(name string) string {
	switch path.Ext(name) {
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".woff2":
		return "font/woff2"
	case ".txt":
		return "text/plain; charset=utf-8"
	}
	return mime.TypeByExtension(path.Ext(name))
}

func packed(name string, plain []byte) []byte {
	if path.Ext(name) == ".woff2" {
		return nil
	}
	return pack(plain, gzip.BestCompression)
}

func pack(plain []byte, level int) []byte {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, level)
	if err != nil {
		panic(err) // constant level
	}
	_, _ = w.Write(plain)
	_ = w.Close()
	return b.Bytes()
}

// clientAddress returns the URL of a file.
func (a assets) address(name string) string {
	if _, ok := a.files[name]; !ok {
		panic("console: no asset " + name)
	}
	return "/assets/" + a.hash + "/" + name
}

// serve answers with a file. With the current hash it is cached forever. Pages loaded
// before an update still get their files, without caching.
func (a assets) serve(w http.ResponseWriter, r *http.Request) bool {
	file, ok := a.files[r.PathValue("file")]
	if !ok {
		return false
	}
	h := w.Header()
	h.Set("Content-Type", file.media)
	h.Set("Vary", "Accept-Encoding")
	h.Set("Cache-Control", "no-cache")
	if r.PathValue("hash") == a.hash {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	body := file.plain
	if file.packed != nil && takesGzip(r) {
		h.Set("Content-Encoding", "gzip")
		body = file.packed
	}
	_, _ = w.Write(body)
	return true
}

func takesGzip(r *http.Request) bool {
	for _, coding := range strings.Split(r.Header.Get("Accept-Encoding"), ",") {
		name, quality, _ := strings.Cut(strings.TrimSpace(coding), ";")
		if strings.EqualFold(name, "gzip") && strings.TrimSpace(quality) != "q=0" {
			return true
		}
	}
	return false
}
