package prove

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"os/signal"
	"slices"
	"syscall"
	"time"

	"kontor/internal/api"
	v1 "kontor/internal/api/v1"
	"kontor/internal/db"
	"kontor/internal/org/keys"
)

// serveVariable turns this test program into a server that does not sync. The real program
// has no such option.
const serveVariable = "KONTOR_PROVE_SYNCHRONOUS"

// serveWith makes the following servers use the given synchronous mode.
func (p *program) serveWith(synchronous string) {
	p.path = os.Args[0]
	p.environment = append(os.Environ(), serveVariable+"="+synchronous)
}

// serveUnsafely accepts the arguments of program.start.
func serveUnsafely(synchronous string) {
	after := func(flag string) string { return os.Args[slices.Index(os.Args, flag)+1] }
	d, err := db.Open(context.Background(), after("--database"), db.Options{Synchronous: synchronous, Longest: time.Minute})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	open := v1.Serve(api.Options{DB: d, Gate: keys.NewGate(d), RateLimit: 1 << 30})
	server := &http.Server{Addr: after("--listen"), Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/readyz" {
			open.ServeHTTP(w, r)
		}
	})}
	ended := make(chan os.Signal, 1)
	signal.Notify(ended, syscall.SIGTERM, os.Interrupt)
	go func() {
		<-ended
		os.Exit(0)
	}()
	fmt.Fprintln(os.Stderr, server.ListenAndServe())
}
