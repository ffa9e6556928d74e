package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os/signal"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"kontor/cmd/kontor/tune"
	"kontor/internal/api"
	"kontor/internal/api/serve"
	"kontor/internal/api/transfer"
	v1 "kontor/internal/api/v1"
	"kontor/internal/base/budget"
	"kontor/internal/base/secret"
	"kontor/internal/books/attachment"
	"kontor/internal/console"
	"kontor/internal/console/site"
	"kontor/internal/db"
	"kontor/internal/org/keys"
	"kontor/internal/org/storage"
	"kontor/internal/outbound/feed"
	"kontor/internal/outbound/printout"
	"kontor/internal/outbound/webhook"
)

// Limits of the server.
const (
	connectionsMax  = 12_000           // a connection costs about 20 kB; further ones wait
	shutdownTimeout = 20 * time.Second // for running requests when the server stops
	filesQuota      = "5GiB"           // default of --files-quota
)

// serving is the configuration of serve.
type serving struct {
	database, listen, metricsListen string
	publicURL                       string
	proxies                         []string
	rateLimit                       int
	filesQuota, files               string
	eventDays                       int
	demo                            bool
	hub                             *feed.Hub
	drain                           time.Duration // how long requests are accepted after the stop signal
	secrets                         *secret.Box
	stopping                        *atomic.Bool // set by the stop signal; /readyz then answers 503
	webhooks                        *webhook.Courier
}

func serveCommand() *cobra.Command {
	s := serving{stopping: &atomic.Bool{}}
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Start the server: console and API",
		Long: `Serve the console and the API until interrupted. Creates the database if it does not
exist, and migrates it first. On an empty database it prints a one-time link that
sets up the first company.

The default database is one SQLite file, used by one server. On PostgreSQL and Citus
any number of servers share the data. Behind a proxy, --drain allows replacing a
server without a failed request. --demo fills an empty database with a demo company;
its login and API key are printed on a terminal and stored in demo.env.

Logs go to stderr, one line per request, as JSON if stderr is not a terminal.
KONTOR_LOG=debug logs more, KONTOR_LOG=warn only problems.`,
		Example: "  kontor serve --demo\n  kontor serve --listen 127.0.0.1:8081 --database sqlite:acme/kontor.db\n  KONTOR_DATABASE=postgres://kontor@db/kontor kontor serve --public-url https://books.example.com",
		RunE: func(cmd *cobra.Command, _ []string) (err error) {
			s.database, _ = cmd.Flags().GetString("database")
			if s.publicURL, err = origin(s.publicURL, s.listen); err != nil {
				return err
			}
			if s.rateLimit < 1 {
				return wrongUse("--rate-limit must be at least 1")
			}
			if s.eventDays < 7 || s.eventDays > 3650 {
				return wrongUse("--event-days must be between 7 and 3650")
			}
			if s.drain < 0 {
				return wrongUse("--drain must not be negative")
			}
			if err := usePaperFont(cmd); err != nil {
				return err
			}
			return s.run(cmd)
		},
	}
	cmd.Flags().DurationVar(&s.drain, "drain", 0, "how long to accept requests after the stop signal, with /readyz at 503, until the proxy notices")
	cmd.Flags().StringVar(&s.listen, "listen", "127.0.0.1:8080", "address to listen on")
	cmd.Flags().StringVar(&s.publicURL, "public-url", "", "public origin of the server (default: http:// and the listening address)")
	cmd.Flags().StringSliceVar(&s.proxies, "proxy", nil, "address or network of a proxy whose X-Forwarded-For is trusted; 127.0.0.1 for one on this machine")
	cmd.Flags().IntVar(&s.rateLimit, "rate-limit", api.RateLimit, "requests a minute for keys without their own rate; change it only for tests and load runs")
	cmd.Flags().StringVar(&s.filesQuota, "files-quota", filesQuota, "how much one company can store in files, such as 500MB or 20GiB; 0 is no limit")
	cmd.Flags().StringVar(&s.files, "files", storage.Database, "where new files are stored: db (in the database), dir:PATH or s3://BUCKET/PREFIX?endpoint=https://HOST")
	cmd.Flags().IntVar(&s.eventDays, "event-days", 90, "how many days events are kept, 7 to 3650")
	cmd.Flags().BoolVar(&s.demo, "demo", false, "fill an empty database with a demo company")
	secretKeyFlag(cmd)
	paperFontFlag(cmd)
	webhookFlags(cmd)
	cmd.Flags().StringVar(&s.metricsListen, "metrics-listen", "", "address that serves Prometheus metrics at /metrics")
	return cmd
}

// origin returns the public address as an origin, without a trailing /api, which some
// clients are configured with.
func origin(given, listen string) (string, error) {
	host, port, err := net.SplitHostPort(listen)
	if n, bad := strconv.ParseUint(port, 10, 16); err == nil && (bad != nil && port != "" || n > 65535) {
		err = bad
	}
	if err != nil {
		return "", wrongUse("--listen %q is not an address and port such as 127.0.0.1:8080", listen)
	}
	if given == "" {
		if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
			host = "localhost"
		}
		return "http://" + net.JoinHostPort(host, port), nil
	}
	u, err := url.Parse(strings.TrimSuffix(strings.TrimSuffix(strings.TrimRight(given, "/"), "/api"), "/"))
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.Path != "" || u.RawQuery != "" || u.Fragment != "" || u.User != nil {
		return "", wrongUse("--public-url %q is not an origin such as https://books.example.com", given)
	}
	return u.Scheme + "://" + u.Host, nil
}

// size parses a number of bytes with its unit.
func size(flag, text string) (int64, error) {
	if text == "0" {
		return 0, nil
	}
	for unit, bytes := range map[string]int64{"MB": 1_000_000, "GB": 1_000_000_000, "TB": 1_000_000_000_000, "MIB": 1 << 20, "GIB": 1 << 30, "TIB": 1 << 40} {
		digits, ok := strings.CutSuffix(strings.ToUpper(strings.TrimSpace(text)), unit)
		if n, err := strconv.ParseUint(strings.TrimSpace(digits), 10, 16); ok && err == nil && n > 0 {
			return int64(n) * bytes, nil
		}
	}
	return 0, wrongUse("--%s %q is not a size such as 500MB or 20GiB, or 0 for no limit", flag, text)
}

// networks parses addresses and networks.
func networks(given []string) (all []netip.Prefix, err error) {
	for _, text := range given {
		network, err := netip.ParsePrefix(text)
		if at, alone := netip.ParseAddr(text); alone == nil {
			network, err = at.Unmap().Prefix(at.Unmap().BitLen())
		}
		if err != nil {
			return nil, wrongUse("--proxy %q is not an address or network such as 10.0.0.5 or 10.0.0.0/24", text)
		}
		all = append(all, network)
	}
	return all, nil
}

func (s serving) run(cmd *cobra.Command) error {
	begun := time.Now()
	signal.Ignore(syscall.SIGHUP) // a closed terminal must not stop the server
	tune.Start()
	level, err := logLevel()
	if err != nil {
		return err
	}
	proxies, err := networks(s.proxies)
	if err != nil {
		return err
	}
	quota, err := size("files-quota", s.filesQuota)
	if err != nil {
		return err
	}
	if s.files, err = parseStorage(s.files); err != nil {
		return err
	}
	log, b := logger(cmd.ErrOrStderr(), level), newBanner(cmd)
	meters := newMeters()
	s.hub = feed.NewHub()
	d, err := db.Open(cmd.Context(), s.database, meters.watch(db.Options{
		Log: log, Migrating: migrating(b.say), FilesQuota: quota, FileStorage: s.files, EventDays: s.eventDays,
	}, s.hub))
	if err != nil {
		return fmt.Errorf("open the database: %w", err)
	}
	defer d.Close()
	listener, err := s.own(d)
	if err != nil {
		return err
	}
	defer listener.Close()
	applied, err := d.Migrate(cmd.Context())
	if err != nil {
		return notMigrated(err)
	}
	if d.New() {
		b.say(newDatabase, withoutPassword(s.database))
	}
	s.greet(b, len(applied), time.Since(begun))
	if err := s.prepare(b, d); err != nil {
		return err
	}
	if s.secrets, err = openSecrets(cmd, d, b); err != nil {
		return err
	}
	if s.webhooks, err = webhookCourier(cmd, s.secrets); err != nil {
		return err
	}
	if err := probeStorage(cmd.Context(), s.files); err != nil {
		log.Error("files cannot be stored until this is fixed", "storage", s.files, "error", err)
		b.say("  Files        %s does not work: %s", s.files, err)
	}
	return s.answer(cmd, d, listener, log, b, meters, proxies)
}

// answer serves requests until the command is interrupted, then waits for running
// requests and background work.
func (s serving) answer(cmd *cobra.Command, d *db.DB, listener net.Listener, log *slog.Logger, b banner, meters *meters, proxies []netip.Prefix) error {
	ctx, stop := context.WithCancel(context.WithoutCancel(cmd.Context())) // requests after the stop signal are logged too
	defer stop()
	var background sync.WaitGroup
	gate := keys.NewGate(d)
	background.Go(func() { gate.Keep(ctx, func(err error) { log.Error("store the last use of keys", "error", err) }) })
	background.Go(func() { s.hub.Run(ctx, d, func(err error) { log.Error("exchange hints about events", "error", err) }) })
	background.Go(func() { s.dispatcher(d, log, meters).Run(ctx) })
	background.Go(func() { attachment.Keep(ctx, d, func(err error) { log.Error("sweep deleted files", "error", err) }) })
	background.Go(func() {
		printout.KeepSealing(ctx, d, func(err error) { log.Error("seal issued documents", "error", err) })
	})
	requests := keys.NewRequestLog(d)
	background.Go(func() { requests.Keep(ctx, func(err error) { log.Error("store the request log", "error", err) }) })
	if s.metricsListen != "" {
		address, err := meters.serve(ctx, &background, s.metricsListen, log)
		if err != nil {
			return err
		}
		b.say("  Metrics      http://%s/metrics", address)
	}
	observe := func(c api.Call) {
		meters.answered(c)
		answered(log, c)
	}
	spool, imports, parsing, stopped := &transfer.Spool{}, transfer.ImportSlots(), transfer.ParseSlots(), make(chan struct{})
	server := newServer(log, s.handler(d, v1.Serve(api.Options{
		DB: d, Gate: gate, RateLimit: s.rateLimit, PublicURL: s.publicURL, Log: log, Observe: observe, Trace: traced(requests), Spool: spool,
		Imports: imports, Parsing: parsing,
		Hub: s.hub, Stop: stopped, Webhooks: s.webhooks,
	}), site.New(console.Options{
		DB: d, PublicURL: s.publicURL, Proxies: proxies, Secrets: s.secrets, Log: log, Observe: observe, Now: time.Now, Spool: spool, Imports: imports,
		Parsing: parsing, RateLimit: s.rateLimit, Webhooks: s.webhooks,
	})))
	limits := budget.Upload
	limits.Stop = stopped // files that are being read end
	server.BaseContext = func(net.Listener) context.Context { return budget.With(context.Background(), limits) }
	b.say("  Listening on %s. Press Ctrl-C to stop.", listener.Addr())
	err := until(cmd.Context(), server, listener, func() {
		s.stopping.Store(true)
		time.Sleep(s.drain)
		close(stopped) // waiting requests are answered, streams end
	})
	stop()
	background.Wait()
	b.say("  Stopped.")
	return err
}

// newServer returns an HTTP server with the limits of the API.
func newServer(log *slog.Logger, handler http.Handler) *http.Server {
	return &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: api.ReadHeaderTimeout,
		ReadTimeout:       api.ReadTimeout,
		WriteTimeout:      api.WriteTimeout,
		IdleTimeout:       api.IdleTimeout,
		MaxHeaderBytes:    api.MaxHeaderBytes,
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
}

// traced adds a request to the request log of its key.
func traced(requests *keys.RequestLog) func(api.Trace) {
	return func(t api.Trace) {
		requests.Note(keys.Request{KeyID: t.Key, ID: t.RequestID, At: t.At.UnixMicro(), Method: t.Method, Address: t.Address,
			Status: t.Status, Code: t.Code, Took: t.Duration.Microseconds(), Refusal: string(t.Refusal)})
	}
}

// own opens the address and takes the server lock of a SQLite file. If another server
// has the file, that error is more useful than a port in use.
func (s serving) own(d *db.DB) (net.Listener, error) {
	listener, taken := listen("listen", s.listen)
	address := s.listen
	if taken == nil {
		address = listener.Addr().String()
	}
	if err := d.Own(address); err != nil {
		if taken == nil {
			err = errors.Join(err, listener.Close())
		}
		return nil, fmt.Errorf("%s: %w", withoutPassword(s.database), err)
	}
	return listener, taken
}

// until serves until the context ends, calls before, and lets running requests finish.
func until(ctx context.Context, server *http.Server, listener net.Listener, before func()) error {
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	before()
	grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), shutdownTimeout)
	defer cancel()
	if err := server.Shutdown(grace); err != nil {
		return fmt.Errorf("some requests did not finish within %s: %w", shutdownTimeout, err)
	}
	return nil
}

// handler serves API, console, /healthz and /readyz. The API answers every request with a key, so
// that a program with a wrong path gets no page.
func (s serving) handler(d *db.DB, open, people http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		stopping := s.stopping.Load()
		if stopping { // so that no connection is closed under a later request
			w.Header().Set("Connection", "close")
		}
		switch {
		case r.URL.Path == "/healthz":
			health(w, nil)
		case r.URL.Path == "/readyz" && stopping:
			health(w, errStopping)
		case r.URL.Path == "/readyz":
			health(w, d.Ready(r.Context()))
		case strings.HasPrefix(r.URL.Path, "/openapi/") || strings.HasPrefix(r.URL.Path, "/paper/") || serve.HasKey(r):
			open.ServeHTTP(w, r)
		default:
			people.ServeHTTP(w, r)
		}
	})
}

// errStopping is the reason in /readyz while the server drains.
var errStopping = errors.New("the server is stopping")

func health(w http.ResponseWriter, trouble error) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	if trouble != nil {
		w.WriteHeader(http.StatusServiceUnavailable)
		why := db.Cause(trouble)
		if trouble == errStopping {
			why = errStopping.Error()
		}
		fmt.Fprintln(w, "not ready: "+why)
		return
	}
	fmt.Fprintln(w, "ok")
}

// listen opens the address of a flag. If the port is in use, it suggests another.
func listen(flag, address string) (net.Listener, error) {
	l, err := net.Listen("tcp", address)
	if errors.Is(err, syscall.EADDRINUSE) {
		host, port, _ := net.SplitHostPort(address)
		return nil, fmt.Errorf("port %s is used by another program\n  fix:  add --%s %s", port, flag, net.JoinHostPort(host, freePort(host, port)))
	}
	if err != nil {
		return nil, fmt.Errorf("--%s %s: %w", flag, address, err)
	}
	return limited(l, connectionsMax), nil
}

// freePort returns a port near another one on which nobody listens.
func freePort(host, port string) string {
	n, _ := strconv.Atoi(port)
	for range 100 {
		n = max(n%65535+1, 1024)
		if l, err := net.Listen("tcp", net.JoinHostPort(host, strconv.Itoa(n))); err == nil {
			_ = l.Close()
			break
		}
	}
	return strconv.Itoa(n)
}
