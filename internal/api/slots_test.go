package api_test

import (
	"testing"
	"testing/synctest"

	"kontor/internal/api"
	"kontor/internal/base/fault"
)

// A company imports once at a time, the server twice. The third company waits, and is
// refused after a while.
func TestImportsOfTheServerAreLimited(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		slots := api.ImportSlots()
		first, err := slots.Take(t.Context(), 1, "busy")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := slots.Take(t.Context(), 1, "busy"); fault.Of(err) == nil || fault.Of(err).Code != fault.RateLimitExceeded.Code {
			t.Errorf("a second import of a company: %v", err)
		}
		if _, err := slots.Take(t.Context(), 2, "busy"); err != nil {
			t.Errorf("another company: %v", err)
		}
		if _, err := slots.Take(t.Context(), 3, "busy"); fault.Of(err) == nil || fault.Of(err).Code != fault.Unavailable.Code {
			t.Errorf("a third company: %v", err)
		}
		waiting := make(chan error)
		go func() {
			_, err := slots.Take(t.Context(), 3, "busy")
			waiting <- err
		}()
		synctest.Wait()
		first()
		if err := <-waiting; err != nil {
			t.Errorf("a company that waited: %v", err)
		}
	})
}
