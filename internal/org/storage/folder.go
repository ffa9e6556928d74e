package storage

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
)

// folder is a storage in a folder of the file system. os.Root keeps every name inside it.
type folder struct{ path string }

// part is the ending of a file that is being written.
const part = ".part"

// in runs do in the folder. The folder must exist: creating it would hide that a disk is not mounted.
func (s folder) in(do func(root *os.Root) error) error {
	root, err := os.OpenRoot(s.path)
	if err != nil {
		return fmt.Errorf("the folder of files: %w", err)
	}
	return errors.Join(do(root), root.Close())
}

// Put writes a file under another name, syncs it, renames it and syncs the folder.
func (s folder) Put(_ context.Context, name string, content []byte) error {
	return s.in(func(root *os.Root) error {
		if err := mkdir(root, path.Dir(name)); err != nil {
			return err
		}
		if err := writeFile(root, name+part, content); err != nil {
			return err
		}
		if err := root.Rename(name+part, name); err != nil {
			return err
		}
		return syncFolder(root, path.Dir(name))
	})
}

// mkdir creates a folder that survives a power cut.
func mkdir(root *os.Root, name string) error {
	err := root.Mkdir(name, 0o700)
	if errors.Is(err, fs.ErrExist) {
		return nil
	}
	if err != nil {
		return err
	}
	return syncFolder(root, ".")
}

func writeFile(root *os.Root, name string, content []byte) error {
	f, err := root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(content)
	if err == nil {
		err = f.Sync()
	}
	return errors.Join(err, f.Close())
}

// syncFolder makes new and removed names of a folder durable.
func syncFolder(root *os.Root, name string) error {
	f, err := root.Open(name)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

func (s folder) Open(_ context.Context, name string) (in io.ReadCloser, err error) {
	err = s.in(func(root *os.Root) error {
		in, err = root.Open(name)
		return err
	})
	return in, err
}

func (s folder) Size(_ context.Context, name string) (size int64, err error) {
	err = s.in(func(root *os.Root) error {
		info, err := root.Stat(name)
		if err == nil {
			size = info.Size()
		}
		return err
	})
	return size, err
}

func (s folder) Delete(_ context.Context, name string) error {
	return s.in(func(root *os.Root) error {
		for _, n := range []string{name + part, name} {
			if err := root.Remove(n); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return err
			}
		}
		err := syncFolder(root, path.Dir(name))
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		return err
	})
}
