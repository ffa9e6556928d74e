package secret

import (
	"strings"
	"testing"
)

func TestKeyForm(t *testing.T) {
	seen := map[byte]int{}
	for range 2000 {
		key := NewKey()
		if !WellFormed(key) {
			t.Fatalf("a new key is not well formed: %s", key)
		}
		for _, c := range []byte(key[len(KeyPrefix) : len(KeyPrefix)+keyRandom]) {
			seen[c]++
		}
	}
	// 60000 draws of 62 characters: about 968 each, standard deviation 31.
	for _, c := range []byte(base62) {
		if n := seen[c]; n < 770 || n > 1170 {
			t.Errorf("%c was drawn %d times, expected about 968", c, n)
		}
	}
}

func TestKeyChecksum(t *testing.T) {
	if got := keyChecksum("kontor_" + strings.Repeat("0", 30)); got != "3qlTAo" {
		t.Fatalf("CRC-32 0xD24A407A in base 62 is 3qlTAo, got %q", got)
	}
	if got := keyChecksum(""); got != "000000" {
		t.Fatalf("the checksum of nothing is padded with zeros, got %q", got)
	}
	if got := keyChecksum("123456789"); got != "3jZRME" {
		t.Fatalf("CRC-32 of 123456789 is 0xCBF43926: got %q", got)
	}
}

func TestKeyWithOneWrongCharacterIsInvalid(t *testing.T) {
	key := NewKey()
	for i := range key {
		for _, c := range []byte("0Az_") {
			if wrong := key[:i] + string(c) + key[i+1:]; wrong != key && WellFormed(wrong) {
				t.Fatalf("%s passes for %s", wrong, key)
			}
		}
	}
	for _, wrong := range []string{"", "kontor_", key + "0", key[1:], strings.ToUpper(key), strings.ToLower(key), `"` + key + `"`, strings.Repeat("a", 65536)} {
		if WellFormed(wrong) {
			t.Errorf("%.60q is well formed", wrong)
		}
	}
}

func TestPassword(t *testing.T) {
	const thai = "รหัสผ่านที่ยาวมากเกินกว่าที่แฮชบางชนิดจะรับได้เพราะใช้สามไบต์ต่อตัวอักษร"
	for _, password := range []string{NewPassword(), thai, ""} {
		hash := HashPassword(password)
		if !strings.HasPrefix(hash, "$argon2id$v=19$m=19456,t=2,p=1$") {
			t.Fatalf("hash %s", hash)
		}
		if !PasswordMatches(hash, password) || PasswordMatches(hash, password+"x") {
			t.Fatalf("%q", password)
		}
	}
	if PasswordMatches("", "") || PasswordMatches("", "x") || PasswordMatches("$argon2id$", "x") || PasswordMatches("plain", "plain") {
		t.Fatal("a missing or broken hash matches")
	}
	if one, two := HashPassword(thai), HashPassword(thai); one == two {
		t.Fatal("two hashes of one password must differ")
	}
}
