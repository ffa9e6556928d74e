package serve

import (
	"bytes"
	"compress/gzip"
	"net/http"
	"strings"
	"sync"
)

// gzipFrom is the size from which answers are compressed.
const gzipFrom = 1 << 10

// Compressing at the fastest level costs less than sending what it saves.
var compressors = sync.Pool{New: func() any {
	w, _ := gzip.NewWriterLevel(nil, gzip.BestSpeed) // the level is valid
	return &compressor{writer: w}
}}

// compressor writes one answer at a time, into the same memory.
type compressor struct {
	writer *gzip.Writer
	out    bytes.Buffer
}

// pack compresses a body. The result is valid until the compressor is returned to the
// pool.
func (c *compressor) pack(body []byte) []byte {
	c.out.Reset()
	c.writer.Reset(&c.out)
	_, _ = c.writer.Write(body) // a buffer takes everything
	_ = c.writer.Close()
	return c.out.Bytes()
}

func (c *compressor) done() {
	if c.out.Cap() <= 1<<20 {
		compressors.Put(c)
	}
}

// packed compresses the body of an answer and sets its headers. The ETag becomes weak,
// because it identifies the record and no longer the bytes.
func (x *exchange) packed(a answer, c *compressor) []byte {
	h := x.Writer.Header()
	h.Set("Content-Encoding", "gzip")
	if tag := h.Get("ETag"); tag != "" {
		h.Set("ETag", "W/"+tag)
	}
	if a.packed != nil {
		return a.packed
	}
	return c.pack(a.Body)
}

// packs reports whether an answer is compressed: it is large enough and the client
// accepts gzip.
func packs(r *http.Request, body []byte) bool {
	return len(body) > gzipFrom && takesGzip(r.Header.Values("Accept-Encoding"))
}

// takesGzip reports whether Accept-Encoding lists gzip, or everything, with a weight
// above zero.
func takesGzip(header []string) bool {
	any := false
	for _, line := range header {
		for i, choice := range strings.Split(line, ",") {
			if i >= 20 {
				break
			}
			name, weight := codingOf(choice)
			switch name {
			case "gzip", "x-gzip":
				return weight > 0
			case "*":
				any = weight > 0
			}
		}
	}
	return any
}

// codingOf reads "gzip;q=0.5" as the coding and its weight in thousandths.
func codingOf(choice string) (name string, weight int) {
	coding, options, _ := strings.Cut(choice, ";")
	_, weight = preference("*;" + options)
	if strings.TrimSpace(options) == "" {
		weight = 1000
	}
	return strings.ToLower(strings.TrimSpace(coding)), weight
}
