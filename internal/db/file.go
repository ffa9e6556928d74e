package db

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"unicode"
)

// File returns the SQLite file of an address, and whether the address is one of a file.
// Symbolic links are followed, because SQLite keeps its log and locks beside the file
// that they lead to.
func File(url string) (path string, ok bool, err error) {
	path, ok = strings.CutPrefix(url, "sqlite:")
	switch {
	case !ok:
		return "", false, nil
	case path == "":
		return "", true, errors.New("a database is sqlite:FILE; the file is missing")
	case strings.HasPrefix(path, "//"):
		// As a path it would begin at the root folder, which is never what is meant.
		rest := strings.TrimLeft(path, "/")
		return "", true, fmt.Errorf("a database is sqlite:FILE without slashes before it: sqlite:%s in this folder, or sqlite:/%s", rest, rest)
	case strings.HasPrefix(path, "~"):
		return "", true, fmt.Errorf("no shell puts a folder for ~ behind sqlite: here; write the whole path instead of %s", path)
	case strings.TrimSpace(path) != path, strings.ContainsFunc(path, unicode.IsControl):
		// As an environment file with line ends of another system leaves it.
		return "", true, fmt.Errorf("the file of a database begins or ends with white space, or has signs that nobody sees: %q", path)
	}
	return Followed(path), true, nil
}

// Followed returns the file that a name leads to through symbolic links, even if it does
// not exist yet.
func Followed(path string) string {
	real, err := filepath.EvalSymlinks(path)
	if err == nil {
		return real
	}
	to, linked := os.Readlink(path)
	if !errors.Is(err, fs.ErrNotExist) || linked != nil {
		return path
	}
	if !filepath.IsAbs(to) {
		to = filepath.Join(filepath.Dir(path), to)
	}
	return Followed(to)
}
