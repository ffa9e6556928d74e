package prove

import (
	"bufio"
	"bytes"
	"encoding/hex"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// strace records system calls and makes them fail. It is installed if missing.
var strace = sync.OnceValues(func() (string, error) {
	if path, err := exec.LookPath("strace"); err == nil {
		return path, nil
	}
	if out, err := exec.Command("../../../scripts/install", "strace").CombinedOutput(); err != nil {
		return "", fmt.Errorf("these tests need strace, which could not be installed: %w\n%s", err, out)
	}
	return exec.LookPath("strace")
})

func straceOf(t *testing.T) string {
	t.Helper()
	path, err := strace()
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// asRoot returns a command that runs as root.
func asRoot(name string, args ...string) *exec.Cmd {
	if os.Getuid() == 0 {
		return exec.Command(name, args...)
	}
	return exec.Command("sudo", append([]string{"-n", name}, args...)...)
}

// event is a disk write, sync or answer, in kernel order.
type event struct {
	file  string // base name; empty for an answer to a client
	sync  bool   // everything written to the file before is on disk
	cut   bool   // the file was truncated to the length at
	at    int64
	data  []byte
	acked string // X-Request-Id of a 2xx answer
}

// readTrace reads the output of strace -f -y -xx about the files of a folder.
func readTrace(t *testing.T, path, folder string) []event {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var events []event
	begun := map[string]string{} // unfinished calls by thread
	lines := bufio.NewReaderSize(file, 1<<20)
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			return events
		}
		thread, call, _ := strings.Cut(strings.TrimSpace(line), " ")
		call = strings.TrimSpace(call)
		if i := strings.Index(call, " <unfinished ...>"); i >= 0 {
			begun[thread] = call[:i]
			if strings.HasPrefix(call, "write(") {
				// A client can see an answer from the moment the server starts to send
				// it.
				call, begun[thread] = call[:i]+") = 0", ""
			} else {
				continue
			}
		}
		if strings.HasPrefix(call, "<... ") {
			_, rest, _ := strings.Cut(call, " resumed>")
			call = begun[thread] + rest
			delete(begun, thread)
		}
		if e, ok := parse(call, folder); ok {
			events = append(events, e.pages()...)
		}
	}
}

// pages splits a write at the pages of the file, because a power cut can lose any of them.
func (e event) pages() (all []event) {
	const page = 4096
	for room := page - int(e.at%page); len(e.data) > room; room = page {
		first := e
		first.data = e.data[:room]
		all = append(all, first)
		e.at, e.data = e.at+int64(room), e.data[room:]
	}
	return append(all, e)
}

// parse reads one successful call: pwrite64(8</path/file>, "\x..", 4096, 32) = 4096
func parse(call, folder string) (e event, ok bool) {
	name, rest, _ := strings.Cut(call, "(")
	end := strings.LastIndex(rest, " = ")
	if end < 0 || strings.HasPrefix(rest[end+3:], "-1") || strings.HasPrefix(rest[end+3:], "?") {
		return e, false
	}
	result := rest[end+3:]
	rest = strings.TrimSuffix(strings.TrimSpace(rest[:end]), ")")
	target, args, _ := strings.Cut(rest, ">")
	_, target, _ = strings.Cut(target, "<")
	target = strings.TrimSuffix(unhexPath(target), ">")
	args = strings.TrimPrefix(strings.TrimPrefix(args, ">"), ", ")
	if name == "write" {
		return answerOf(args, target)
	}
	if filepath.Dir(target) != folder && target != folder {
		return e, false
	}
	e.file = filepath.Base(target)
	switch name {
	case "fsync", "fdatasync":
		e.sync = true
		if target == folder {
			e.file = "."
		}
	case "ftruncate":
		e.cut = true
		e.at, _ = strconv.ParseInt(args, 10, 64)
	case "pwrite64":
		written, err := strconv.Atoi(strings.Fields(result)[0])
		parts := strings.Split(args, ", ")
		if err != nil || len(parts) < 3 {
			return e, false
		}
		e.data = unhex(parts[0])[:written]
		e.at, _ = strconv.ParseInt(parts[2], 10, 64)
	default:
		return e, false
	}
	return e, true
}

// answerOf returns the acknowledgement in a write to a socket.
func answerOf(args, target string) (e event, ok bool) {
	if !strings.HasPrefix(target, "socket:") && !strings.HasPrefix(target, "TCP:") {
		return e, false
	}
	text, _, _ := strings.Cut(args, ", ")
	data := unhex(text)
	if !bytes.HasPrefix(data, []byte("HTTP/1.1 20")) {
		return e, false
	}
	_, id, found := bytes.Cut(data, []byte("X-Request-Id: "))
	id, _, _ = bytes.Cut(id, []byte("\r\n"))
	e.acked = string(id)
	return e, found
}

// unhex reads strace's "\x48\x54…".
func unhex(quoted string) []byte {
	quoted = strings.TrimSuffix(strings.TrimPrefix(quoted, `"`), `"`)
	out, err := hex.DecodeString(strings.ReplaceAll(quoted, `\x`, ""))
	if err != nil {
		panic(fmt.Sprintf("strace cut a text short: %q", quoted[max(0, len(quoted)-40):]))
	}
	return out
}

// unhexPath decodes a path, which newer versions write as hex bytes.
func unhexPath(path string) string {
	if strings.HasPrefix(path, `\x`) {
		return string(unhex(path))
	}
	return path
}
