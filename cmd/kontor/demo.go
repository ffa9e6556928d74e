package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"kontor/internal/setup/demo"
)

// demoFile returns the file with the login of a database's demo company, and whether
// it exists: beside the database file, or in the data folder for PostgreSQL. It
// skips files of other databases, because their keys cannot be recovered.
func demoFile(database string) (file string, found bool, err error) {
	path, ok := strings.CutPrefix(database, "sqlite:")
	if !ok {
		path, _ = strings.CutPrefix(defaultDatabase, "sqlite:")
	}
	folder := filepath.Dir(path)
	for n := 1; ; n++ {
		file = filepath.Join(folder, "demo.env")
		if n > 1 {
			file = filepath.Join(folder, fmt.Sprintf("demo-%d.env", n))
		}
		text, err := os.ReadFile(file)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return file, false, nil
		case err != nil:
			return file, false, err
		case !strings.HasPrefix(string(text), demoOf) || strings.HasPrefix(string(text), demoTitle(database)):
			return file, true, nil
		}
	}
}

// demoOf starts the line that names the database of the file. Files of earlier
// builds have no such line.
const demoOf = "# The demonstration company in "

func demoTitle(database string) string {
	if path, ok := strings.CutPrefix(database, "sqlite:"); ok {
		return demoOf + filepath.Base(path) + "\n" // in the same folder
	}
	return demoOf + withoutPassword(database) + "\n"
}

// writeDemo writes the file, readable only by its owner, in shell syntax.
func writeDemo(database, url string, made demo.Made) (string, error) {
	file, _, err := demoFile(database)
	if err != nil {
		return file, err
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return file, err
	}
	text := fmt.Sprintf("%sKONTOR_URL=%s\nKONTOR_API_KEY=%s\nKONTOR_LOGIN=%s\nKONTOR_PASSWORD=%s\n", demoTitle(database), url, made.Key, made.Email, made.Password)
	return file, writePrivately(file, text)
}

// moveDemo updates the address in the file and reports whether it changed. The
// rest cannot be recovered, so it is kept.
func moveDemo(file, url string) (moved bool, err error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return false, err
	}
	lines := strings.Split(string(text), "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, "KONTOR_URL=") && line != "KONTOR_URL="+url {
			lines[i], moved = "KONTOR_URL="+url, true
		}
	}
	if !moved {
		return false, nil
	}
	return true, writePrivately(file, strings.Join(lines, "\n"))
}

// writePrivately replaces the file once the new one is complete. The old one might
// have a wider mode.
func writePrivately(file, text string) error {
	if isDatabase(file) {
		return fmt.Errorf("%s is a database, but the demo login is stored under this name; give the database another name", file)
	}
	return replaceFile(file, func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	})
}
