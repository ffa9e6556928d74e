package secret

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"fmt"
	"strings"

	"golang.org/x/crypto/argon2"
)

// Parameters of argon2id: 19 MiB and two passes, about 50 ms.
const (
	passwordMemory = 19 * 1024
	passwordPasses = 2
	passwordLanes  = 1
	passwordSalt   = 16
	passwordSum    = 32
)

// NewPassword generates an initial password in four groups that are easy to read out.
func NewPassword() string {
	text := randomText(20)
	return strings.Join([]string{text[:5], text[5:10], text[10:15], text[15:]}, "-")
}

// HashPassword returns the argon2id hash of a password in PHC format, which includes salt and
// parameters.
func HashPassword(password string) string {
	salt := make([]byte, passwordSalt)
	rand.Read(salt)
	return phc(salt, argon2.IDKey([]byte(password), salt, passwordPasses, passwordMemory, passwordLanes, passwordSum))
}

func phc(salt, sum []byte) string {
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, passwordMemory, passwordPasses, passwordLanes,
		base64.RawStdEncoding.EncodeToString(salt), base64.RawStdEncoding.EncodeToString(sum))
}

// nobody has the form of a hash. Checking against it takes as long as checking a real one, so
// response times do not reveal whether an account exists.
var nobody = phc(make([]byte, passwordSalt), make([]byte, passwordSum))

// PasswordMatches reports whether password matches hash. An empty hash (unknown user, or no
// password set) takes as long and never matches.
func PasswordMatches(hash, password string) bool {
	known := hash != ""
	if !known {
		hash = nobody
	}
	var version, memory, passes, lanes int
	parts := strings.Split(hash, "$")
	if len(parts) != 6 || parts[1] != "argon2id" {
		return false
	}
	if _, err := fmt.Sscanf(parts[2]+" "+parts[3], "v=%d m=%d,t=%d,p=%d", &version, &memory, &passes, &lanes); err != nil || version != argon2.Version {
		return false
	}
	salt, err := base64.RawStdEncoding.DecodeString(parts[4])
	if err != nil {
		return false
	}
	want, err := base64.RawStdEncoding.DecodeString(parts[5])
	if err != nil || len(want) == 0 {
		return false
	}
	sum := argon2.IDKey([]byte(password), salt, uint32(passes), uint32(memory), uint8(lanes), uint32(len(want)))
	return subtle.ConstantTimeCompare(sum, want) == 1 && known
}
