package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"kontor/internal/demo"
)

// demoFile is where the way into the demonstration company of a database is
// kept, and whether it is: beside the database file, or in the data folder when
// the database is elsewhere. That of another database is left alone, for it
// cannot be made again.
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

// demoOf begins the line that says which database a file belongs to. One that
// does not begin so is of a program that did not say it.
const demoOf = "# The demonstration company in "

func demoTitle(database string) string {
	if path, ok := strings.CutPrefix(database, "sqlite:"); ok {
		return demoOf + filepath.Base(path) + "\n" // which lies beside it, wherever that is
	}
	return demoOf + withoutPassword(database) + "\n"
}

// writeDemo writes the file for its owner's eyes only, in a form that a shell
// can read.
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

// moveDemo writes another address into the file, and tells whether it was
// another. The rest of it cannot be made again.
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

// writePrivately puts a new file in the place of an old one, whose mode might be
// wider, when it is whole: what the old one says cannot be made again.
func writePrivately(file, text string) error {
	if isDatabase(file) {
		return fmt.Errorf("%s is a database; the way into the demonstration company is kept under this name, so name the database otherwise", file)
	}
	return replaceFile(file, func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	})
}
