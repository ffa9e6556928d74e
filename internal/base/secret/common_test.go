package secret

import "testing"

func TestCommonPasswords(t *testing.T) {
	if n := len(common) / commonWidth; n < 10_000 || len(common)%commonWidth != 0 {
		t.Fatalf("the list has %d passwords", n)
	}
	for _, password := range []string{"password", "123qweasdzxc", "1qaz2wsx3edc", "Password1234", "PASSWORD!!!!", "passwordpassword", "111111111111",
		"aaaaaaaaaaaa", "123456789012", "qwertyuiopas", "iloveyou2024", "trustno1trustno1", "Qwerty123456"} {
		if !IsCommonPassword(password) {
			t.Errorf("%s is accepted", password)
		}
	}
	for _, password := range []string{"correct horse battery", "another long sentence", "ประโยคยาวพอสำหรับรหัสผ่าน", NewPassword(), "2026-11-17 was a Tuesday", "0812345678 is mine"} {
		if IsCommonPassword(password) {
			t.Errorf("%s is refused", password)
		}
	}
}
