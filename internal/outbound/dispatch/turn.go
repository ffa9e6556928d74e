package dispatch

import (
	"context"
	"time"

	"kontor/internal/db"
	"kontor/internal/outbound/feed"
	"kontor/internal/outbound/webhook"
)

// pageSize is the number of events that are read at once for an endpoint.
const pageSize = 100

// turn works on one endpoint: it sends its events in order until there are none, one fails, or
// other endpoints wait for the slot.
func (d *Dispatcher) turn(ctx context.Context, due webhook.Due) {
	outside := context.WithoutCancel(ctx) // a lease is given back also when the server stops
	l, err := webhook.Claim(outside, d.DB, due, d.owner)
	if err != nil || l == nil {
		d.failed(ctx, "take a webhook endpoint", err)
		return
	}
	ends, err := d.work(ctx, l)
	d.failed(ctx, "send to a webhook endpoint", err)
	switch {
	case err != nil && ctx.Err() != nil: // another server continues
		l.Continue()
	case err != nil:
		l.Later()
	}
	d.failed(ctx, "give a webhook endpoint back", l.Release(outside))
	if ends != "" {
		d.failed(ctx, "disable a webhook endpoint", webhook.Disable(outside, d.DB, l.Org, l.Endpoint, ends))
	}
}

// work sends events while the lease lasts. ends is why the endpoint has to be disabled, or "".
func (d *Dispatcher) work(ctx context.Context, l *webhook.Lease) (ends string, err error) {
	for {
		j, err := d.Courier.Load(ctx, l)
		if err != nil || j.Ends != "" {
			return j.Ends, err
		}
		d.settled(l.Endpoint)
		events, more, err := l.Next(ctx, j, pageSize)
		if err != nil {
			return "", err
		}
		for i := range events {
			next, ends, err := d.attempt(ctx, l, j, &events[i])
			if err != nil || !next {
				return ends, err
			}
			if stop, err := d.pausing(ctx, l); stop || err != nil {
				return "", err
			}
		}
		if !more && len(events) < pageSize && !d.settled(l.Endpoint) {
			return "", nil
		}
	}
}

// settled forgets that an endpoint has new events, and reports whether it had.
func (d *Dispatcher) settled(endpoint uint32) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	had := d.again[endpoint]
	delete(d.again, endpoint)
	return had
}

// pausing writes progress when it is time, and reports whether the work has to end: the server
// stops, the lease is lost, or other endpoints wait.
func (d *Dispatcher) pausing(ctx context.Context, l *webhook.Lease) (stop bool, err error) {
	if ctx.Err() != nil {
		l.Continue()
		return true, nil
	}
	if !l.NeedsSave() {
		return false, nil
	}
	if d.crowded.Load() {
		l.Continue()
		return true, nil
	}
	mine, err := l.Save(ctx)
	return !mine, err
}

// attempt sends one event.
func (d *Dispatcher) attempt(ctx context.Context, l *webhook.Lease, j webhook.Job, r *feed.Record) (next bool, ends string, err error) {
	var m webhook.Message
	if j.Expand {
		err = d.DB.Read(ctx, j.Actor, func(tx *db.Tx) (err error) {
			m, err = d.Courier.Message(tx, j, r)
			return err
		})
	} else {
		m, err = d.Courier.Message(nil, j, r)
	}
	if err != nil {
		return false, "", err
	}
	m.Attempt = l.Attempt()
	now := d.DB.Now()
	m = j.Sign(m, now)
	o := d.Courier.Client.Send(ctx, m)
	d.observe(r, o)
	next, ends = l.Done(r.Seq, m, o)
	return next, ends, nil
}

func (d *Dispatcher) observe(r *feed.Record, o webhook.Outcome) {
	if d.Observe == nil {
		return
	}
	s := Sent{Result: webhook.Delivered, Took: o.Took, Lag: -1}
	if o.Delivered() {
		s.Lag = max(d.DB.Now().Sub(r.At.Time()), time.Millisecond)
	} else {
		s.Result = o.Error
	}
	d.Observe(s)
}
