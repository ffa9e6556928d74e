// Package storage stores the bytes of files outside the database: in a folder, or in a bucket of an
// S3-compatible server.
package storage

import (
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"time"
)

// Database is the address of bytes that are in the database.
const Database = "db"

// Timeout is the longest time that a storage takes to store, find or delete one object.
const Timeout = 10 * time.Second

// Storage stores objects by name. A name is a folder and a file name, with a slash between them. The
// error of a missing object is fs.ErrNotExist.
type Storage interface {
	// Put stores an object. When it returns nil, the object is durable; otherwise Delete removes what
	// it has left. The same name can be stored again with the same content.
	Put(ctx context.Context, name string, content []byte) error
	Open(ctx context.Context, name string) (io.ReadCloser, error)
	Size(ctx context.Context, name string) (int64, error)
	// Delete deletes an object, if it exists.
	Delete(ctx context.Context, name string) error
}

// Parse checks an address and returns it in the form in which it is stored with each file: db,
// dir:PATH with an absolute path, or s3://BUCKET/PREFIX?endpoint=…
func Parse(address string) (string, error) {
	switch kind, rest, _ := strings.Cut(address, ":"); {
	case address == "" || address == Database:
		return Database, nil
	case kind == "dir" && rest != "":
		path, err := filepath.Abs(rest)
		return "dir:" + path, err
	case kind == "s3":
		if _, err := readBucket(address); err != nil {
			return "", err
		}
		return address, nil
	}
	return "", fmt.Errorf("%q is not a storage of files; it is %s, dir:PATH or s3://BUCKET", address, Database)
}

// Open returns the storage at an address that Parse returned.
func Open(address string) (Storage, error) {
	if path, ok := strings.CutPrefix(address, "dir:"); ok {
		return folder{path}, nil
	}
	if strings.HasPrefix(address, "s3:") {
		return openBucket(address)
	}
	return nil, fmt.Errorf("no storage of files is at %q", address)
}

// Probe stores, reads and deletes a small object.
func Probe(ctx context.Context, s Storage) error {
	name := "0/probe-" + rand.Text()
	if err := s.Put(ctx, name, []byte("ok")); err != nil {
		_ = s.Delete(ctx, name) // it fails for the same reason
		return err
	}
	if _, err := s.Size(ctx, name); err != nil {
		return err
	}
	return s.Delete(ctx, name)
}
