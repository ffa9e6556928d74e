package console

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// PackFile encodes a file for a form field. Between a preview and its import the file is a field of
// the page, so the server stores nothing.
func PackFile(content []byte) (string, error) {
	var b bytes.Buffer
	text := base64.NewEncoder(base64.StdEncoding, &b)
	w := gzip.NewWriter(text)
	if _, err := w.Write(content); err != nil {
		return "", err
	}
	if err := errors.Join(w.Close(), text.Close()); err != nil {
		return "", err
	}
	return b.String(), nil
}

// UnpackFile decodes a form field. It reads at most one byte more than most, so that the caller can
// refuse a file that is too large.
func UnpackFile(field string, most int64) ([]byte, error) {
	if field == "" {
		return nil, nil
	}
	r, err := gzip.NewReader(base64.NewDecoder(base64.StdEncoding, strings.NewReader(field)))
	if err != nil {
		return nil, fmt.Errorf("unpack the file: %w", err)
	}
	return io.ReadAll(io.LimitReader(r, most+1))
}

// OnDisk calls do with the path of a temporary file, for readers whose format follows from the
// name of a file.
func OnDisk(name string, content []byte, do func(path string) error) (err error) {
	folder, err := os.MkdirTemp("", "kontor-upload-*")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	path := filepath.Join(folder, "file"+strings.ToLower(filepath.Ext(name)))
	if err := os.WriteFile(path, content, 0o600); err != nil {
		return err
	}
	return do(path)
}
