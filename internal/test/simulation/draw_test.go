package simulation

import (
	"fmt"
	"strings"
	"time"
)

// chance is true in one of n draws.
func (w *world) chance(n int) bool { return w.random.IntN(n) == 0 }

// one draws from a list of words.
func (w *world) one(words string) string {
	list := strings.Fields(words)
	return list[w.random.IntN(len(list))]
}

// amount draws a price: small, with decimals that do not divide well.
func (w *world) amount() string {
	switch w.random.IntN(8) {
	case 0:
		return w.one("0 0.01 0.005 0.05 1 3.33 7.77 99.95 333.33 1234.5678 0.0001 1999.99 16.6667")
	case 1:
		return fmt.Sprint(1 + w.random.IntN(2000))
	case 2:
		return fmt.Sprintf("%d.%04d", w.random.IntN(300), w.random.IntN(10000))
	}
	return fmt.Sprintf("%d.%02d", w.random.IntN(500), w.random.IntN(100))
}

// quantity draws a quantity.
func (w *world) quantity() string {
	switch w.random.IntN(6) {
	case 0:
		return w.one("0.5 1.25 0.3333 7 12 0.0001 2.7183 100 0.01")
	case 1:
		return fmt.Sprintf("%d.%02d", w.random.IntN(20), 1+w.random.IntN(99))
	}
	return fmt.Sprint(1 + w.random.IntN(9))
}

// hostile draws a text that no field should accept.
func (w *world) hostile() string {
	return []string{
		`-1`, `0`, `null`, `""`, `"x"`, `9999999999999.99`, `99999999999999999999`, `1e30`, `1e-30`, `[]`, `{}`, `true`, `4294967295`, `4294967296`,
		`0.00004`, `-0.01`, `"2026-02-30"`, `123456789.123456789`, `9999999999`,
	}[w.random.IntN(19)]
}

// today is the date in the company's time zone; date is one not far from it.
func (k *company) today() time.Time { return k.w.clock.now.In(k.zone) }

func (k *company) date() string {
	day := k.today()
	switch k.w.random.IntN(8) {
	case 0:
		day = day.AddDate(0, 0, -k.w.random.IntN(60))
	case 1:
		day = day.AddDate(0, 0, k.w.random.IntN(20))
	}
	return day.Format("2006-01-02")
}

func (k *company) unix() string {
	day := k.today()
	switch k.w.random.IntN(8) {
	case 0:
		day = day.AddDate(0, 0, -k.w.random.IntN(60))
	case 1:
		day = day.AddDate(0, 0, k.w.random.IntN(20))
	}
	return fmt.Sprint(day.Unix())
}

// who draws an actor, mostly one with the right to do it.
func (k *company) who() string { return k.w.one("owner owner owner owner admin admin admin member") }

// fresh returns a name for a new record.
func (k *company) fresh(kind string) string {
	k.names++
	return fmt.Sprintf("%s%d", strings.ToLower(kind), k.names)
}

// pick draws a record, mostly a recent one; nil if there is none.
func (k *company) pick(from []*record, fits func(*record) bool) *record {
	var found []*record
	for i := len(from) - 1; i >= 0 && len(found) < 24; i-- {
		if r := from[i]; !r.gone && (fits == nil || fits(r)) {
			found = append(found, r)
		}
	}
	if len(found) == 0 {
		return nil
	}
	if k.w.chance(3) {
		return found[k.w.random.IntN(len(found))]
	}
	return found[k.w.random.IntN(min(len(found), 6))]
}

// partner draws a contact, usually one of a few, so that documents share contacts.
func (k *company) partner() string {
	if few := k.contacts[:min(3, len(k.contacts))]; !k.w.chance(4) {
		return k.anyID(k.pick(few, nil))
	}
	return k.anyID(k.pick(k.contacts, nil))
}

// anyID draws an id for a field: of a record, of none, or of another company.
func (k *company) anyID(r *record) string {
	switch k.w.random.IntN(120) {
	case 0:
		return "999999"
	case 1:
		return k.w.hostile()
	}
	if r == nil {
		return "999998"
	}
	return r.id()
}

// remember stores an answer about a record.
func (r *record) remember(a answer) {
	if m, ok := a.value.(map[string]any); ok {
		if inner, wrapped := m["data"].(map[string]any); wrapped && r.root != "" {
			m = inner
		}
		r.value = m
	}
}

// reread reads a record on all sides, to compare them and to know its state. A deleted
// record is marked as such.
func (k *company) reread(r *record) {
	if r == nil || r.gone || k.w.failed != "" {
		return
	}
	o := operation{verb: "GET", path: r.path(), keep: r.name}
	if k.w.chance(4) {
		r.tags = r.name + "tag"
		o.keepTag = r.tags
	}
	a := k.play(o)
	switch {
	case a.status == 404:
		r.gone = true
	case a.ok():
		r.remember(a)
	}
}

// fields writes drawn members of a body.
type fields []string

func (f *fields) add(name, value string) { *f = append(*f, fmt.Sprintf("%q: %s", name, value)) }

func (f fields) String() string { return "{" + strings.Join(f, ", ") + "}" }

// spoil replaces one member by something hostile, now and then.
func (w *world) spoil(f fields) fields {
	if len(f) > 0 && w.chance(30) {
		i := w.random.IntN(len(f))
		name, _, _ := strings.Cut(f[i], ":")
		f[i] = name + ": " + w.hostile()
	}
	return f
}

func quoted(text string) string { return fmt.Sprintf("%q", text) }
