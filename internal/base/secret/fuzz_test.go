package secret

import "testing"

// FuzzKey checks that a well-formed key has the right length, prefix and checksum, and that
// changing any one character makes it invalid.
func FuzzKey(f *testing.F) {
	f.Add(NewKey(), 10, byte('x'))
	f.Add("kontor_", 0, byte(0))
	f.Add("kontor_000000000000000000000000000000000000", 20, byte('1'))
	f.Add("\xff\x00", 1, byte('_'))
	f.Fuzz(func(t *testing.T, text string, at int, c byte) {
		if !WellFormed(text) {
			return
		}
		if len(text) != keyLength || text[:len(KeyPrefix)] != KeyPrefix || keyChecksum(text[:keyLength-keySum]) != text[keyLength-keySum:] {
			t.Errorf("%q has the form of a key", text)
		}
		if at < 0 || at >= len(text) || text[at] == c {
			return
		}
		if changed := text[:at] + string(rune(c)) + text[at+1:]; WellFormed(changed) {
			t.Errorf("%q and %q both have the form of a key", text, changed)
		}
	})
}
