package main

import (
	"cmp"
	"context"
	"log/slog"
	"net"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promauto"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"kontor/internal/api"
	"kontor/internal/db"
	"kontor/internal/outbound/dispatch"
	"kontor/internal/outbound/feed"
	"kontor/internal/outbound/printout"
)

// meters are the Prometheus metrics.
type meters struct {
	registry *prometheus.Registry
	requests *prometheus.CounterVec
	duration *prometheus.HistogramVec
	batch    prometheus.Histogram
	commit   prometheus.Histogram
	queue    prometheus.Gauge
	failures prometheus.Counter
	events   *prometheus.CounterVec
	attempts *prometheus.CounterVec
	attempt  prometheus.Histogram
	lag      prometheus.Histogram
	disabled prometheus.Gauge
	papers   *prometheus.CounterVec
	paper    prometheus.Histogram
	changed  prometheus.Counter
}

func newMeters() *meters {
	m := &meters{registry: prometheus.NewRegistry()}
	auto := promauto.With(m.registry)
	counters := func(name, help string, labels ...string) *prometheus.CounterVec {
		return auto.NewCounterVec(prometheus.CounterOpts{Name: name, Help: help}, labels)
	}
	counter := func(name, help string) prometheus.Counter {
		return auto.NewCounter(prometheus.CounterOpts{Name: name, Help: help})
	}
	gauge := func(name, help string) prometheus.Gauge {
		return auto.NewGauge(prometheus.GaugeOpts{Name: name, Help: help})
	}
	histogram := func(name, help string, buckets ...float64) prometheus.Histogram {
		return auto.NewHistogram(prometheus.HistogramOpts{Name: name, Help: help, Buckets: buckets})
	}
	m.requests = counters("kontor_requests_total", "Answered requests by route, method, status and error code.", "route", "method", "status", "code")
	m.duration = auto.NewHistogramVec(prometheus.HistogramOpts{
		Name: "kontor_request_duration_seconds", Help: "Time from the first byte of a request to the last of its answer.",
		Buckets: []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10},
	}, []string{"route", "method"})
	m.batch = histogram("kontor_commit_operations", "Writes that shared one commit.", 1, 2, 4, 8, 16, 32, 64, 128, 256)
	m.commit = histogram("kontor_commit_duration_seconds", "Time of a write transaction from begin to commit.",
		.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5)
	m.queue = gauge("kontor_writes_waiting", "Writes waiting at the last commit.")
	m.failures = counter("kontor_database_errors_total", "Commits that failed in the database.")
	m.events = counters("kontor_events_total", "Events stored by this server, by type.", "type")
	m.attempts = counters("kontor_webhook_attempts_total", "Webhook attempts by result: delivered, or the error.", "result")
	m.attempt = histogram("kontor_webhook_attempt_seconds", "Time of a webhook attempt.", .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 15)
	m.lag = histogram("kontor_webhook_lag_seconds", "Time from an event to its delivery.", 1, 2, 5, 10, 30, 60, 300, 1800, 7200, 28800, 86400, 259200)
	m.disabled = gauge("kontor_webhook_disabled", "Webhook endpoints that the server has disabled.")
	m.papers = counters("kontor_papers_total", "PDF files by kind and result: drawn, refused, changed, cancelled or failed.", "kind", "result")
	m.paper = histogram("kontor_paper_seconds", "Time to draw a PDF, without waiting.", .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 15)
	m.changed = counter("kontor_paper_mismatch_total", "Sealed documents that would have had other bytes than their seal.")
	printout.Watch(m.drawn)
	m.registry.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// drawn counts one PDF.
func (m *meters) drawn(kind string) func(result string) {
	begun := time.Now()
	return func(result string) {
		m.papers.WithLabelValues(kind, result).Inc()
		if result == "drawn" {
			m.paper.Observe(time.Since(begun).Seconds())
		}
		if result == printout.Changed {
			m.changed.Inc()
		}
	}
}

// sent counts one webhook attempt.
func (m *meters) sent(s dispatch.Sent) {
	m.attempts.WithLabelValues(s.Result).Inc()
	m.attempt.Observe(s.Took.Seconds())
	if s.Lag >= 0 {
		m.lag.Observe(s.Lag.Seconds())
	}
}

// answered counts one request. Route and method come from the route table, not from
// the request, so the number of series is bounded.
func (m *meters) answered(c api.Call) {
	route := cmp.Or(c.Path, "none")
	m.requests.WithLabelValues(route, c.Method, strconv.Itoa(c.Status), c.Code).Inc()
	m.duration.WithLabelValues(route, c.Method).Observe(c.Duration.Seconds())
}

// watch adds the commit metrics to the database options, and tells the hub about new events.
func (m *meters) watch(o db.Options, hub *feed.Hub) db.Options {
	o.Committed = m.committed
	o.Published = func(p db.Published) {
		for _, t := range p.Types {
			m.events.WithLabelValues(t).Inc()
		}
		hub.Published(p)
	}
	return o
}

func (m *meters) committed(c db.Commit) {
	m.queue.Set(float64(c.Waiting))
	if c.Failed {
		m.failures.Inc()
		return
	}
	m.batch.Observe(float64(c.Operations))
	m.commit.Observe(c.Took.Seconds())
}

// serve serves /metrics on its own address until the context ends, and returns that
// address.
func (m *meters) serve(ctx context.Context, background *sync.WaitGroup, address string, log *slog.Logger) (net.Addr, error) {
	listener, err := listen("metrics-listen", address)
	if err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{}))
	server := &http.Server{Handler: mux, ReadHeaderTimeout: api.ReadHeaderTimeout, ReadTimeout: api.ReadTimeout,
		WriteTimeout: api.WriteTimeout, IdleTimeout: api.IdleTimeout, MaxHeaderBytes: api.MaxHeaderBytes}
	background.Go(func() {
		if err := until(ctx, server, listener, func() {}); err != nil {
			log.Error("metrics", "error", err)
		}
	})
	return listener.Addr(), nil
}

// setDisabled sets the number of disabled webhook endpoints.
func (m *meters) setDisabled(n int) { m.disabled.Set(float64(n)) }
