package secret

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Secrets that the server has to read again, such as that of a second factor, are
// sealed with AES-256-GCM under the key of a file. The file is in no backup and no
// copy, so a stolen copy reveals nothing.

// keyBytes is the length of the key in the file.
const keyBytes = 32

// sealedPrefix begins every sealed secret: the version and the id of the key follow.
const sealedPrefix = "sealed:1:"

// ErrSealed is the error of a secret that cannot be opened: it was sealed with another
// key, or there is no key.
var ErrSealed = errors.New("the secret was sealed with another secret key file")

// Box seals and opens secrets. A nil Box has no key: it stores secrets as they are.
type Box struct {
	aead cipher.AEAD
	key  []byte
	id   string // of the key
}

// newBox returns the box of a key.
func newBox(key []byte) (*Box, error) {
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	aead, err := cipher.NewGCM(block)
	if err != nil {
		return nil, err
	}
	b := &Box{aead: aead, key: key}
	b.id = hex.EncodeToString(b.Derive("id")[:4])
	return b, nil
}

// Derive returns a key for another purpose.
func (b *Box) Derive(purpose string) []byte {
	mac := hmac.New(sha256.New, b.key)
	mac.Write([]byte("kontor " + purpose))
	return mac.Sum(nil)
}

// NewKeyFile creates a file with a new key, readable by its owner only. It refuses an
// existing file.
func NewKeyFile(path string) (*Box, error) {
	key := make([]byte, keyBytes)
	rand.Read(key)
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return nil, err
	}
	_, err = f.WriteString(base64.StdEncoding.EncodeToString(key) + "\n")
	if err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return nil, err
	}
	if folder, err := os.Open(filepath.Dir(path)); err == nil { // so that the name survives a power cut
		_ = folder.Sync()
		_ = folder.Close()
	}
	return newBox(key)
}

// OpenKeyFile reads a key file. It refuses one that others can read.
func OpenKeyFile(path string) (*Box, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if loose := info.Mode().Perm() & 0o077; loose != 0 && os.PathSeparator == '/' {
		return nil, fmt.Errorf("%s is readable by others (mode %04o); run: chmod 600 %s", path, info.Mode().Perm(), path)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimSpace(string(text)))
	if err != nil || len(key) != keyBytes {
		return nil, fmt.Errorf("%s is not a secret key file: it needs one line with %d bytes in base64", path, keyBytes)
	}
	return newBox(key)
}

// KeyFile opens a key file, or creates it if it does not exist.
func KeyFile(path string) (b *Box, created bool, err error) {
	b, err = OpenKeyFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		b, err = NewKeyFile(path)
		return b, err == nil, err
	}
	return b, false, err
}

// IsSealed reports whether a stored text is sealed.
func IsSealed(stored string) bool { return strings.HasPrefix(stored, sealedPrefix) }

// SealedWith returns the id of the key with which a stored text is sealed, or "".
func SealedWith(stored string) string {
	rest, sealed := strings.CutPrefix(stored, sealedPrefix)
	if !sealed {
		return ""
	}
	id, _, _ := strings.Cut(rest, ":")
	return id
}

// Fits reports whether a stored secret can be opened with this key.
func (b *Box) Fits(stored string) bool {
	return !IsSealed(stored) || b != nil && strings.HasPrefix(stored, sealedPrefix+b.id+":")
}

// Seal returns a secret as it is stored. about names what it belongs to ("totp 7"); the
// stored text cannot be opened for anything else.
func (b *Box) Seal(plain, about string) string {
	if b == nil || plain == "" {
		return plain
	}
	nonce := make([]byte, b.aead.NonceSize())
	rand.Read(nonce)
	sealed := b.aead.Seal(nonce, nonce, []byte(plain), []byte(about))
	return sealedPrefix + b.id + ":" + base64.RawStdEncoding.EncodeToString(sealed)
}

// Open returns a stored secret. One that was stored without a key is returned as it is.
func (b *Box) Open(stored, about string) (string, error) {
	if !IsSealed(stored) {
		return stored, nil
	}
	if !b.Fits(stored) {
		return "", ErrSealed
	}
	sealed, err := base64.RawStdEncoding.DecodeString(stored[len(sealedPrefix)+len(b.id)+1:])
	if err != nil || len(sealed) < b.aead.NonceSize() {
		return "", ErrSealed
	}
	plain, err := b.aead.Open(nil, sealed[:b.aead.NonceSize()], sealed[b.aead.NonceSize():], []byte(about))
	if err != nil {
		return "", ErrSealed
	}
	return string(plain), nil
}
