// Package progress reports the progress of long operations: a redrawn bar on a terminal, a
// plain line every few seconds elsewhere, or one JSON object per line for programs.
package progress

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"
)

// Style is the output format of progress.
type Style int

// Values of Style.
const (
	Lines  Style = iota // for log files and pipes
	Bar                 // for a terminal
	Events              // for programs
	Silent
)

const (
	redraw   = 100 * time.Millisecond
	newLine  = 5 * time.Second
	barWidth = 24
)

// Meter reports progress stage by stage. The zero Meter prints nothing.
type Meter struct {
	out   io.Writer
	style Style
	now   func() time.Time

	stage       string
	done, total int
	shown       int // value of done in the last line, -1 before the first
	began, last time.Time
}

// New returns a Meter that writes to out. The clock is a parameter because only the entry
// points of the program read the time.
func New(out io.Writer, style Style, now func() time.Time) *Meter {
	return &Meter{out: out, style: style, now: now}
}

// Stage ends the current stage and begins another. A total of 0 means unknown.
func (m *Meter) Stage(name string, total int) {
	if m == nil || m.out == nil {
		return
	}
	m.End()
	m.stage, m.done, m.total, m.shown = name, 0, total, -1
	m.began = m.now()
	m.last = m.began
}

// At reports how much of the stage is done.
func (m *Meter) At(done int) {
	if m == nil || m.out == nil || m.stage == "" {
		return
	}
	m.done = done
	every := newLine
	if m.style == Bar {
		every = redraw
	}
	if now := m.now(); now.Sub(m.last) >= every {
		m.last = now
		m.show(now, false)
	}
}

// End finishes the stage and prints its final figures.
func (m *Meter) End() {
	if m == nil || m.out == nil || m.stage == "" {
		return
	}
	m.show(m.now(), true)
	m.stage = ""
}

func (m *Meter) show(now time.Time, last bool) {
	spent := now.Sub(m.began)
	again := m.shown == m.done
	m.shown = m.done
	switch m.style {
	case Silent:
	case Bar:
		// Clear the line first: a shorter text must not leave the tail of a longer one.
		fmt.Fprintf(m.out, "\r\x1b[K%s", m.bar(spent))
		if last {
			fmt.Fprintln(m.out)
		}
	case Events:
		event := map[string]any{"stage": m.stage, "done": m.done, "total": m.total, "seconds": int(spent.Seconds()), "end": last}
		if text, err := json.Marshal(event); err == nil {
			fmt.Fprintf(m.out, "%s\n", text)
		}
	default:
		if !again {
			fmt.Fprintln(m.out, m.line(spent))
		}
	}
}

func (m *Meter) bar(spent time.Duration) string {
	if m.total <= 0 {
		return m.line(spent)
	}
	filled := min(barWidth*m.done/m.total, barWidth)
	return fmt.Sprintf("%-10s [%s%s] %3d%% %s", m.stage,
		strings.Repeat("#", filled), strings.Repeat(".", barWidth-filled), min(100*m.done/m.total, 100), m.figures(spent))
}

func (m *Meter) line(spent time.Duration) string {
	return strings.TrimRight(fmt.Sprintf("%-10s %s", m.stage, m.figures(spent)), " ")
}

// figures formats the progress like "1200/50000 4000/s 12s left".
func (m *Meter) figures(spent time.Duration) string {
	if m.done == 0 && m.total == 0 {
		return ""
	}
	s := fmt.Sprint(m.done)
	if m.total > 0 {
		s += fmt.Sprintf("/%d", m.total)
	}
	ms := spent.Milliseconds()
	if ms <= 0 || m.done == 0 {
		return s
	}
	s += fmt.Sprintf("  %d/s", int64(m.done)*1000/ms)
	if left := m.total - m.done; left > 0 {
		s += fmt.Sprintf("  %ds left", int64(left)*ms/int64(m.done)/1000+1)
	}
	return s
}
