package hashing

import (
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"
)

// The queue for hashes has a length and a deadline. A sign-in of a known browser takes the
// room of one from a network with failures.
func TestQueueOfSignInsIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q, ctx := New(), t.Context()
		for i := range Slots {
			if _, err := q.Enter(ctx, fmt.Sprint("held ", i), 0, Urgent); err != nil {
				t.Fatal(err)
			}
		}
		began, refused := time.Now(), make(chan time.Duration, waiting+4)
		for i := range waiting + 3 {
			go func() {
				if _, err := q.Enter(ctx, fmt.Sprint(i), 0, Suspected); errors.Is(err, Busy) {
					refused <- time.Since(began)
				}
			}()
		}
		synctest.Wait()
		if n := len(refused); n != 3 {
			t.Errorf("%d sign-ins are refused at once, want 3", n)
		}
		go func() {
			if _, err := q.Enter(ctx, "known", 0, Urgent); err != nil {
				t.Error(err)
			}
		}()
		synctest.Wait()
		if n := len(refused); n != 4 {
			t.Errorf("an urgent sign-in leaves %d refused, want 4", n)
		}
		q.release()
		time.Sleep(deadline)
		synctest.Wait()
		if n := len(refused); n != waiting+3 || q.Waiting() != 0 {
			t.Errorf("after the deadline %d are refused and %d wait", n, q.Waiting())
		}
		for range 4 {
			if at := <-refused; at != 0 {
				t.Errorf("refused after %s", at)
			}
		}
	})
}
