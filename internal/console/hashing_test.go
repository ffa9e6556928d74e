package console

import (
	"errors"
	"fmt"
	"net/http/httptest"
	"testing"
	"testing/synctest"
	"time"
)

// The queue for hashes has a length and a deadline. A sign-in of a known browser takes the
// room of one from a network with failures.
func TestQueueOfSignInsIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		v := &Visit{site: &Site{hashing: newHashing()}, r: httptest.NewRequest("POST", "/login", nil)}
		for i := range hashesAtOnce {
			if _, err := v.hashingFor(fmt.Sprint("held ", i), 0, urgent); err != nil {
				t.Fatal(err)
			}
		}
		began, refused := time.Now(), make(chan time.Duration, hashesWaiting+4)
		for i := range hashesWaiting + 3 {
			go func() {
				if _, err := v.hashingFor(fmt.Sprint(i), 0, suspected); errors.Is(err, errBusy) {
					refused <- time.Since(began)
				}
			}()
		}
		synctest.Wait()
		if n := len(refused); n != 3 {
			t.Errorf("%d sign-ins are refused at once, want 3", n)
		}
		go func() {
			if _, err := v.hashingFor("known", 0, urgent); err != nil {
				t.Error(err)
			}
		}()
		synctest.Wait()
		if n := len(refused); n != 4 {
			t.Errorf("an urgent sign-in leaves %d refused, want 4", n)
		}
		v.site.hashing.release()
		time.Sleep(hashDeadline)
		synctest.Wait()
		if n := len(refused); n != hashesWaiting+3 || len(v.site.hashing.waiting) != 0 {
			t.Errorf("after the deadline %d are refused and %d wait", n, len(v.site.hashing.waiting))
		}
		for range 4 {
			if at := <-refused; at != 0 {
				t.Errorf("refused after %s", at)
			}
		}
	})
}
