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

// File returns the path of a SQLite address and reports whether the address is one. It
// follows symbolic links, because SQLite keeps its log and locks beside the real file.
func File(url string) (path string, ok bool, err error) {
	path, ok = strings.CutPrefix(url, "sqlite:")
	switch {
	case !ok:
		return "", false, nil
	case path == "":
		return "", true, errors.New("a database is sqlite:FILE; the file is missing")
	case strings.HasPrefix(path, "//"):
		// As a path it would start at the root folder, which is never intended.
		rest := strings.TrimLeft(path, "/")
		return "", true, fmt.Errorf("a database is sqlite:FILE without slashes before it: use sqlite:%s in this folder, or sqlite:/%s", rest, rest)
	case strings.HasPrefix(path, "~"):
		return "", true, fmt.Errorf("the shell does not expand ~ after sqlite:; write the whole path instead of %s", path)
	case strings.TrimSpace(path) != path, strings.ContainsFunc(path, unicode.IsControl):
		// An environment file with CRLF line ends leaves a carriage return here.
		return "", true, fmt.Errorf("the path of the database begins or ends with white space, or contains control characters: %q", path)
	}
	return Followed(path), true, nil
}

// Followed resolves the symbolic links of a path, even if the file does not exist yet.
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
