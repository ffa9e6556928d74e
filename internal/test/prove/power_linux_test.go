package prove

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"kontor/internal/books/check"
	"kontor/internal/db"
	"kontor/internal/db/sqlite/lite"
)

// TestPowerCut records the order in which the server writes, syncs and answers, and builds
// the files that a power cut could leave at any moment: synced data is there, of the rest
// nothing, everything, half, or half with torn sectors. No acknowledged write can be
// missing in any of them.
func TestPowerCut(t *testing.T) {
	images := 48
	if long {
		images = Count(t, "KONTOR_PROVE_IMAGES", 2000)
	}
	c := recordPower(t, "")
	lost, broken := 0, 0
	for n := range images {
		m := c.image(rand.IntN(len(c.events)+1), n%4)
		l, b := c.judge(t, m, n%8 == 0)
		lost, broken = lost+l, broken+b
		if l > 0 {
			t.Errorf("cut after step %d, %s: %d acknowledged writes are lost", m.step, kindsOfCut[m.kind], l)
		}
	}
	Report(t, Row{Test: "power cut, sqlite", Faults: images, Requests: int(c.load.sent.Load()), Acked: len(c.tokens), Lost: lost, Broken: broken,
		Note: fmt.Sprintf("disk images from %d recorded steps", len(c.events))})
}

// TestPowerCutDetectsLoss shows that the test fails for a server that does not sync every
// commit.
func TestPowerCutDetectsLoss(t *testing.T) {
	c := recordPower(t, "NORMAL")
	images, without, lost := 16, 0, 0
	if long {
		images = Count(t, "KONTOR_PROVE_COUNTER", 100)
	}
	for range images {
		l, _ := c.judge(t, c.image(rand.IntN(len(c.events)+1), 0), false)
		if l > 0 {
			without++
		}
		lost = max(lost, l)
	}
	t.Logf("synchronous=NORMAL: %d of %d images lost acknowledged writes, the worst %d", without, images, lost)
	if without == 0 {
		t.Error("a server that does not wait for the disk passes: the test sees nothing")
	}
	if long {
		Report(t, Row{Test: "power cut with synchronous=NORMAL (must show loss)", Faults: images,
			Note: fmt.Sprintf("%d of %d images lost writes, at most %d: the test detects loss", without, images, lost)})
	}
}

var kindsOfCut = []string{"nothing unsynced", "everything unsynced", "half of the unsynced", "half of the unsynced, torn"}

// cuts is a recorded run: the files before it, and every later step.
type cuts struct {
	load   *load
	base   map[string][]byte
	events []event
	tokens map[string]*write // by X-Request-Id
}

// recordPower runs a server under strace while clients work.
func recordPower(t *testing.T, synchronous string) *cuts {
	t.Helper()
	folder := t.TempDir()
	p := newProgram(t, "sqlite:"+filepath.Join(folder, "kontor.db"))
	p.run("check") // closes the file properly, which moves the log into it
	c := &cuts{load: newLoad(p), base: map[string][]byte{}, tokens: map[string]*write{}}
	data, err := os.ReadFile(filepath.Join(folder, "kontor.db"))
	if err != nil {
		t.Fatal(err)
	}
	c.base["kontor.db"] = data
	trace := filepath.Join(t.TempDir(), "trace")
	p.wrap = []string{straceOf(t), "-f", "-y", "-xx", "-s", "140000", "-o", trace, "-e", "trace=pwrite64,fsync,fdatasync,ftruncate,write"}
	if synchronous != "" {
		p.serveWith(synchronous)
	}
	p.start()
	c.load.start(6)
	writes := 60
	if long {
		writes = 1500
	}
	c.load.waitAcks(t, writes)
	c.load.end()
	p.stop()
	c.events = readTrace(t, trace, folder)
	for _, w := range c.load.writes {
		if w.acked {
			c.tokens[w.request] = w
		}
	}
	acks := 0
	for _, e := range c.events {
		if c.tokens[e.acked] != nil {
			acks++
		}
	}
	if acks != len(c.tokens) || acks == 0 {
		t.Fatalf("of %d acknowledgements %d are in the record", len(c.tokens), acks)
	}
	return c
}

// image is the content of a disk after a power cut, and the writes acknowledged before it.
type image struct {
	step, kind int
	files      map[string][]byte
	acked      []*write
}

func (c *cuts) image(step, kind int) image {
	m := image{step: step, kind: kind, files: map[string][]byte{}}
	for name, data := range c.base {
		m.files[name] = slices.Clone(data)
	}
	unsynced := map[string][]event{}
	named := false // the folder with new files was synced
	for _, e := range c.events[:step] {
		switch {
		case e.acked != "":
			if w := c.tokens[e.acked]; w != nil {
				m.acked = append(m.acked, w)
			}
		case strings.HasSuffix(e.file, "-shm"): // rebuilt from the log
		case e.sync && e.file == ".":
			named = true
		case e.sync:
			for _, u := range unsynced[e.file] {
				m.put(u, 1)
			}
			delete(unsynced, e.file)
		default:
			unsynced[e.file] = append(unsynced[e.file], e)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(unsynced)) {
		for _, u := range unsynced[name] {
			if kind == 1 || kind >= 2 && rand.IntN(2) == 0 {
				m.put(u, kind)
			}
		}
	}
	for name := range m.files {
		if c.base[name] == nil && !named && kind != 1 {
			delete(m.files, name)
		}
	}
	return m
}

// put applies one step. A torn one reaches the disk with only some of its sectors.
func (m *image) put(e event, kind int) {
	const torn, sector = 3, 512
	data := m.files[e.file]
	if e.cut {
		m.files[e.file] = append(data, make([]byte, max(0, e.at-int64(len(data))))...)[:e.at]
		return
	}
	if end := e.at + int64(len(e.data)); end > int64(len(data)) {
		data = append(data, make([]byte, end-int64(len(data)))...)
	}
	for from := 0; from < len(e.data); from += sector {
		if kind != torn || rand.IntN(2) == 0 {
			copy(data[e.at+int64(from):], e.data[from:min(from+sector, len(e.data))])
		}
	}
	m.files[e.file] = data
}

// judge opens an image and counts the missing acknowledged writes. It always verifies the
// file, and runs the whole check if requested.
func (c *cuts) judge(t *testing.T, m image, whole bool) (lost, broken int) {
	t.Helper()
	folder, err := os.MkdirTemp(t.TempDir(), "image")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(folder)
	for name, data := range m.files {
		if err := os.WriteFile(filepath.Join(folder, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	path := filepath.Join(folder, "kontor.db")
	kept, sound := answersIn(t, path)
	if !sound {
		t.Errorf("cut after step %d, %s: the file is damaged", m.step, kindsOfCut[m.kind])
		broken++
	}
	for _, w := range m.acked {
		if kept[w.token] != string(w.raw) {
			lost++
		}
	}
	if !whole {
		return lost, broken
	}
	d, err := db.Open(context.Background(), "sqlite:"+path, db.Options{Readers: 1, Longest: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	violations, err := check.Run(context.Background(), d)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range violations {
		t.Errorf("cut after step %d, %s: %s", m.step, kindsOfCut[m.kind], v)
	}
	return lost, broken + len(violations)
}

// answersIn reads the stored answers of writes, by token.
func answersIn(t *testing.T, path string) (kept map[string]string, sound bool) {
	t.Helper()
	conn, err := lite.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	kept = map[string]string{}
	sound = true
	for _, query := range []string{"SELECT idem_key, body FROM idempotency_keys", "PRAGMA quick_check"} {
		s, err := conn.Prepare(query)
		if err != nil {
			t.Fatal(err)
		}
		for {
			more, err := s.Step()
			if err != nil {
				t.Fatal(err)
			}
			if !more {
				break
			}
			if s.Columns == 2 {
				kept[s.Text(0)] = string(s.Blob(1))
			} else {
				sound = sound && s.Text(0) == "ok"
			}
		}
		s.Reset()
		if err := s.Finalize(); err != nil {
			t.Fatal(err)
		}
	}
	return kept, sound
}
