package secret

import (
	"encoding/base32"
	"testing"
	"time"
)

// The test vectors of RFC 6238 for SHA-1, cut to their last six digits.
func TestFactorVectors(t *testing.T) {
	secret := base32.StdEncoding.EncodeToString([]byte("12345678901234567890"))
	for seconds, want := range map[int64]string{59: "287082", 1111111109: "081804", 1111111111: "050471", 1234567890: "005924", 2000000000: "279037", 20000000000: "353130"} {
		now := time.Unix(seconds, 0)
		if got, _ := code(secret, seconds/factorStep); got != want {
			t.Errorf("at %d the code is %s, want %s", seconds, got, want)
		}
		if FactorMatches(secret, want[:3]+" "+want[3:], now) != seconds/factorStep {
			t.Errorf("at %d the code is not taken", seconds)
		}
		if FactorMatches(secret, want, now.Add(2*factorStep*time.Second)) != 0 {
			t.Errorf("the code of %d is taken a minute later", seconds)
		}
	}
	if FactorMatches("", "000000", time.Unix(59, 0)) != 0 || FactorMatches("%%", "000000", time.Unix(59, 0)) != 0 {
		t.Error("no secret takes a code")
	}
}
