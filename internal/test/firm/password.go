package firm

import (
	"encoding/base64"
	"fmt"

	"golang.org/x/crypto/argon2"
)

// PasswordHash is a hash of a password as the program stores it, of so little
// work that tests can sign in often.
func PasswordHash(password string) string {
	const memory, passes, lanes, length = 64, 1, 1, 16
	salt := []byte("salt of tests...")
	sum := argon2.IDKey([]byte(password), salt, passes, memory, lanes, length)
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, memory, passes, lanes,
		base64.RawStdEncoding.EncodeToString(salt), base64.RawStdEncoding.EncodeToString(sum))
}
