package sqlite

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"kontor/internal/base/fault"
	"kontor/internal/db/engine"
)

// order queues operations while the first one runs, and returns the names of all in the order
// in which they ran. Time is that of the bubble.
func order(t *testing.T, running time.Duration, operations ...operation) (ran []string, s *schedule, answers []error) {
	s = newSchedule(t)
	s.w.running = running
	for i := range operations {
		o := &operations[i]
		do := o.do
		o.do = func(l engine.Link) error {
			ran = append(ran, o.name)
			return do(l)
		}
	}
	for _, o := range operations {
		s.submit(o)
		synctest.Wait()
	}
	time.Sleep(time.Minute)
	synctest.Wait()
	for _, answer := range s.answers {
		answers = append(answers, <-answer)
	}
	return ran, s, answers
}

// takes is an operation that runs for this long.
func takes(name string, org uint32, long time.Duration) operation {
	return operation{name: name, org: org, do: andThen(addBox(name), func(engine.Link) error { time.Sleep(long); return nil })}
}

// An organization that queues slow operations delays another one by the operation that runs,
// however many wait.
func TestOrganizationsTakeTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var all []operation
		for n := range 20 {
			all = append(all, takes(fmt.Sprint("slow ", n), 1, 300*time.Millisecond))
		}
		for n := range 3 {
			all = append(all, takes(fmt.Sprint("quick ", n), uint32(2+n), time.Millisecond))
		}
		ran, s, _ := order(t, time.Minute, all...)
		defer s.end()
		if want := []string{"slow 0", "quick 0", "quick 1", "quick 2", "slow 1"}; !slices.Equal(ran[:5], want) {
			t.Errorf("ran %v, want %v first", ran, want)
		}
	})
}

// Of two organizations that always have work, each gets half of the writer, whatever an
// operation of them takes.
func TestTurnsGoByTimeUsed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var all []operation
		for n := range 8 {
			all = append(all, takes(fmt.Sprint("slow ", n), 1, 100*time.Millisecond))
		}
		for n := range 40 {
			all = append(all, takes(fmt.Sprint("quick ", n), 2, 10*time.Millisecond))
		}
		ran, s, _ := order(t, time.Minute, all...)
		defer s.end()
		slow, quick := 0, 0
		for _, name := range ran {
			if strings.HasPrefix(name, "slow") {
				slow++
			} else {
				quick++
			}
			if quick < 40 && slow < 8 && (slow*10-quick > 12 || quick-slow*10 > 12) {
				t.Fatalf("%d slow and %d quick operations ran: %v", slow, quick, ran)
			}
		}
	})
}

// A batch takes no more operations after 25 ms if an organization waits that is not in it, and
// after 50 ms in any case.
func TestBatchEndsInTime(t *testing.T) {
	for name, c := range map[string]struct {
		other bool
		want  []int
	}{
		"another organization waits": {true, []int{3, 5, 5, 2}},
		"no other waits":             {false, []int{5, 5, 4}},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var all []operation
				for n := range 14 {
					all = append(all, takes(fmt.Sprint(n), 1, 10*time.Millisecond))
				}
				if c.other {
					all = append(all, takes("other", 2, 10*time.Millisecond))
				}
				_, s, _ := order(t, time.Minute, all...)
				defer s.end()
				var got []int // operations of each batch
				stored := 0
				for _, text := range s.statements {
					switch {
					case strings.HasPrefix(text, "INSERT INTO boxes"):
						stored++
					case text == "COMMIT":
						got, stored = append(got, stored), 0
					}
				}
				if !slices.Equal(got, c.want) {
					t.Errorf("batches of %v operations, want %v", got, c.want)
				}
			})
		})
	}
}

// A write that runs longer than the limit is answered tooLong and leaves nothing, also if it
// only computes between its statements. The others are stored.
func TestLongWriteEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		long := takes("long", 1, 3*time.Second)
		wrote := false
		long.do = andThen(long.do, func(l engine.Link) error {
			err := addBox("long, too")(l)
			wrote = err == nil
			return err
		})
		_, s, answers := order(t, time.Second, takes("first", 1, 0), long, takes("computes", 2, 2*time.Second), takes("last", 2, time.Millisecond))
		defer s.end()
		if wrote {
			t.Error("a statement ran after the time was up")
		}
		for i, o := range s.asked {
			f := fault.Of(answers[i])
			if late := i == 1 || i == 2; late != (f != nil && f.Reason == fault.TooLong) || late != (answers[i] != nil) {
				t.Errorf("%s: %v", o.name, answers[i])
			}
		}
		if got, want := s.names(), []string{"first", "last", "there before"}; !slices.Equal(got, want) {
			t.Errorf("stored %v, want %v", got, want)
		}
	})
}

// A dry run that takes long ends as soon as a write waits, and runs again: the write does not
// wait for it. Alone it runs to its end.
func TestDryRunMakesRoom(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newSchedule(t)
		defer s.end()
		e := &database{writer: s.w}
		runs := 0
		try := func(long time.Duration) error {
			return e.Try(s.ctx, 1, func(l engine.Link) error {
				runs++
				for range int(long / time.Millisecond) {
					if err := readAll(l); err != nil {
						return err
					}
					time.Sleep(time.Millisecond)
				}
				return errOwn
			})
		}
		tried := make(chan error, 1)
		go func() { tried <- try(200 * time.Millisecond) }()
		time.Sleep(100 * time.Millisecond)
		began := time.Now()
		if err := e.Write(s.ctx, 2, addBox("written")); err != nil || time.Since(began) > waitCheck+time.Millisecond {
			t.Errorf("a write beside a dry run: %v after %s", err, time.Since(began))
		}
		if err := <-tried; !errors.Is(err, errOwn) || runs != 2 {
			t.Errorf("the dry run: %v in %d runs", err, runs)
		}
		// While others always wait, it is refused after some runs.
		stop := make(chan struct{})
		for org := range uint32(3) {
			go func() {
				for n := 0; ; n++ {
					select {
					case <-stop:
						return
					default:
						if err := e.Write(s.ctx, org, takes(fmt.Sprint("busy ", org, n), org, 5*time.Millisecond).do); err != nil {
							t.Error(err)
						}
					}
				}
			}()
		}
		err := try(200 * time.Millisecond)
		if f := fault.Of(err); f == nil || f.Reason != fault.TooLong || runs != 2+tries {
			t.Errorf("beside many writes: %v in %d runs", err, runs)
		}
		close(stop)
		synctest.Wait()
		time.Sleep(time.Second)
	})
}

// An operation that is allowed to take long does so while it keeps no other waiting.
func TestLongOperationRunsOnAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newSchedule(t)
		defer s.end()
		s.w.running, s.w.longest = time.Second, 30*time.Second
		write := func(name string, long int) error {
			return s.w.submit(s.ctx, 1, func(l engine.Link) error {
				if l := l.(*writeLink); long > 0 {
					l.Long()
				}
				for range long {
					if err := readAll(l); err != nil {
						return err
					}
					time.Sleep(time.Second)
				}
				return addBox(name)(l)
			}, false)
		}
		if err := write("alone", 10); err != nil {
			t.Error(err)
		}
		done := make(chan error, 1)
		go func() { done <- write("disturbed", 20) }()
		time.Sleep(5 * time.Second)
		began := time.Now()
		if err := write("other", 0); err != nil || time.Since(began) > 2*time.Second {
			t.Errorf("another write: %v after %s", err, time.Since(began))
		}
		if f := fault.Of(<-done); f == nil || f.Reason != fault.TooLong {
			t.Errorf("the long one: %v", f)
		}
		if f := fault.Of(write("longest", 40)); f == nil || f.Reason != fault.TooLong {
			t.Errorf("longer than that: %v", f)
		}
		if got, want := s.names(), []string{"alone", "other", "there before"}; !slices.Equal(got, want) {
			t.Errorf("stored %v, want %v", got, want)
		}
	})
}
