package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"kontor/internal/db"
)

// outputFlag adds --output.
func outputFlag(cmd *cobra.Command) {
	cmd.Flags().StringP("output", "o", "-", "output file; - is standard output")
}

// outputOf returns the file of --output. It refuses database files, so that a
// report cannot overwrite the books.
func outputOf(cmd *cobra.Command) (string, error) {
	path, _ := cmd.Flags().GetString("output")
	if path != "-" && isDatabase(path) {
		return path, wrongUse("--output %s is a database and would be overwritten; choose another file", path)
	}
	return path, nil
}

// output writes a result to the file of --output.
func output(cmd *cobra.Command, path string, write func(io.Writer) error) error {
	if path == "-" {
		return write(cmd.OutOrStdout())
	}
	return replaceFile(path, write)
}

// isDatabase reports whether a file belongs to an SQLite database: the file itself,
// its log, or the log's index.
func isDatabase(path string) bool {
	path = db.Followed(path)
	for _, beside := range []string{"", "-wal", "-shm", "-journal"} {
		own, ok := strings.CutSuffix(path, beside)
		if info, err := os.Stat(own); !ok || err != nil || !info.Mode().IsRegular() {
			continue
		}
		if beginsWith(own, "SQLite format 3\x00") {
			return true
		}
	}
	return false
}

// beginsWith reports whether a file can be read and begins with mark.
func beginsWith(path, mark string) bool {
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	begin := make([]byte, len(mark))
	_, err = io.ReadFull(f, begin)
	return err == nil && string(begin) == mark
}

// replaceFile writes a temporary file and renames it when it is complete and on
// disk. It writes directly into pipes and devices.
func replaceFile(path string, write func(io.Writer) error) error {
	var f *os.File
	var err error
	info, missing := os.Stat(path)
	direct := missing == nil && !info.Mode().IsRegular()
	if direct {
		f, err = os.OpenFile(path, os.O_WRONLY, 0)
	} else {
		path = db.Followed(path)
		f, err = os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	}
	if err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	defer f.Close()
	if !direct {
		defer os.Remove(f.Name())
	}
	out := bufio.NewWriter(f)
	if err := write(out); err != nil {
		return err
	}
	if err = out.Flush(); err == nil && !direct {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err == nil && !direct { // Windows cannot rename an open file
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	return nil
}
