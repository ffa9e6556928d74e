package db_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/org/search"
	"kontor/internal/test/dbtest"
)

const wideTable = `-- +goose Up
CREATE TABLE org_settings (org_id BIGINT PRIMARY KEY);
CREATE TABLE wide (
	org_id BIGINT NOT NULL,
	id BIGINT NOT NULL,
	name TEXT NOT NULL,
	status TEXT NOT NULL,
	note TEXT,
	price BIGINT NOT NULL,
	quantity BIGINT NOT NULL,
	cost BIGINT NOT NULL,
	percent BIGINT NOT NULL,
	rate BIGINT NOT NULL,
	contact_id BIGINT,
	parent_id BIGINT,
	date TEXT,
	at BIGINT,
	stamp BIGINT,
	active BOOLEAN NOT NULL,
	maybe BOOLEAN,
	small BIGINT NOT NULL,
	big BIGINT NOT NULL,
	content BYTEA NOT NULL,
	tags TEXT NOT NULL,
	extra TEXT NOT NULL,
	created_at BIGINT NOT NULL,
	updated_at BIGINT NOT NULL,
	PRIMARY KEY (org_id, id)
);
`

type status string

type stamps struct {
	CreatedAt when.Unix `db:"created_at,once"`
	UpdatedAt when.Unix `db:"updated_at"`
}

type wide struct {
	ID       uint32            `db:"id"`
	Name     string            `db:"name"`
	Status   status            `db:"status"`
	Note     *string           `db:"note"`
	Price    num.Money         `db:"price"`
	Quantity num.Qty           `db:"quantity"`
	Cost     num.Cost          `db:"cost"`
	Percent  num.Percent       `db:"percent"`
	Rate     num.Rate          `db:"rate"`
	Contact  num.Ref           `db:"contact_id"`
	Parent   *uint32           `db:"parent_id"`
	Date     when.Date         `db:"date"`
	At       when.Unix         `db:"at"`
	Stamp    when.Stamp        `db:"stamp"`
	Active   bool              `db:"active"`
	Maybe    *bool             `db:"maybe"`
	Small    int               `db:"small"`
	Big      int64             `db:"big"`
	Content  []byte            `db:"content"`
	Tags     []string          `db:"tags,json"`
	Extra    map[string]string `db:"extra,json"`
	Computed int               // has no column
	stamps
}

func TestRecordRoundTrip(t *testing.T) {
	files := fstest.MapFS{"0002_wide.sql": {Data: []byte(wideTable)}}
	for name, file := range toy() {
		if name != "0002_toy.sql" {
			files[name] = file
		}
	}
	note, parent, maybe := "", uint32(4294967295), false
	full := wide{
		ID: 4294967295, Name: "น้ำตาล 'x' \"y\"", Status: "open", Note: &note, Price: num.MustMoney("-1234567890.1234"),
		Quantity: num.MustQty("0.000001"), Cost: num.MustCost("7.654321"), Percent: num.MustPercent("7.0001"), Rate: num.MustRate("33.12345678"),
		Contact: 12, Parent: &parent, Date: when.MustDate("2026-02-28"), At: 1769817600, Stamp: when.Stamp{Unix: 1769817601},
		Active: true, Maybe: &maybe, Small: -5, Big: -1 << 63, Content: []byte{0, 255, 1}, Tags: []string{"a", "b,\""},
		Extra: map[string]string{"k": "v"}, stamps: stamps{100, 200},
	}
	bare := wide{ID: 1, Content: []byte{}, stamps: stamps{1, 1}}
	dbtest.With(t, db.Options{Migrations: files}, func(t *testing.T, d *db.DB) {
		found(t, d, 1)
		write(t, d, 1, func(tx *db.Tx) error { return db.Insert(tx, "wide", full, bare) })
		read := func() (got []wide) {
			err := d.Read(context.Background(), actor(1), func(tx *db.Tx) (err error) {
				got, err = db.List[wide](tx, `SELECT `+db.Columns[wide]("w")+` FROM wide w WHERE w.org_id = $1 ORDER BY w.id DESC`)
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			return got
		}
		options := []cmp.Option{cmp.AllowUnexported(wide{}), cmp.Comparer(func(a, b num.Money) bool { return a == b }),
			cmp.Comparer(func(a, b num.Qty) bool { return a == b }), cmp.Comparer(func(a, b num.Cost) bool { return a == b }),
			cmp.Comparer(func(a, b num.Percent) bool { return a == b }), cmp.Comparer(func(a, b num.Rate) bool { return a == b }),
			cmp.Comparer(func(a, b when.Date) bool { return a == b }), cmp.Comparer(func(a, b []byte) bool { return string(a) == string(b) })}
		if diff := cmp.Diff([]wide{full, bare}, read(), options...); diff != "" {
			t.Error(diff)
		}
		changed := full
		changed.Name, changed.Note, changed.Date, changed.CreatedAt, changed.UpdatedAt = "new", nil, when.Date{}, 999, 201
		write(t, d, 1, func(tx *db.Tx) error { return db.Update(tx, "wide", changed) })
		changed.CreatedAt = full.CreatedAt // written once
		if diff := cmp.Diff([]wide{changed, bare}, read(), options...); diff != "" {
			t.Error(diff)
		}
		err := d.Write(context.Background(), actor(1), func(tx *db.Tx) error { return db.Update(tx, "wide", wide{ID: 77}) })
		if !errors.Is(err, db.Missing) {
			t.Errorf("an update of nothing: %v", err)
		}
		scalars(t, d)
	})
}

func scalars(t *testing.T, d *db.DB) {
	t.Helper()
	err := d.Read(context.Background(), actor(1), func(tx *db.Tx) error {
		sum, err := db.Get[num.Money](tx, `SELECT SUM(price) FROM wide WHERE org_id = $1`)
		if err != nil || sum != num.MustMoney("-1234567890.1234") {
			t.Errorf("sum %v: %v", sum, err)
		}
		none, err := db.Get[num.Money](tx, `SELECT SUM(price) FROM wide WHERE org_id = $1 AND id = $2`, 5)
		if err != nil || !none.IsZero() {
			t.Errorf("sum of nothing %v: %v", none, err)
		}
		text, err := db.Get[*string](tx, `SELECT MAX(date) FROM wide WHERE org_id = $1`)
		if err != nil || text != nil {
			t.Errorf("a date that is not set: %v, %v", text, err)
		}
		ok, err := db.Get[bool](tx, `SELECT COUNT(*) > 1 FROM wide WHERE org_id = $1`)
		if err != nil || !ok {
			t.Errorf("truth: %v, %v", ok, err)
		}
		_, err = db.Get[uint32](tx, `SELECT id FROM wide WHERE org_id = $1 AND id = $2`, 5)
		if !errors.Is(err, db.Missing) {
			t.Errorf("a missing row: %v", err)
		}
		_, err = db.Get[uint32](tx, `SELECT id FROM wide WHERE org_id = $1 ORDER BY id`) // Missing failed nothing
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for text, fails := range map[string]func(tx *db.Tx, text string) error{
		`SELECT id, name FROM wide WHERE org_id = $1`:         func(tx *db.Tx, text string) error { _, err := db.Get[uint32](tx, text); return err },
		`SELECT big FROM wide WHERE org_id = $1 ORDER BY big`: func(tx *db.Tx, text string) error { _, err := db.Get[uint32](tx, text); return err },
		`SELECT name FROM wide WHERE org_id = $1 AND id = $2`: func(tx *db.Tx, text string) error { _, err := db.Get[string](tx, text); return err },
	} {
		err := d.Read(context.Background(), actor(1), func(tx *db.Tx) error { return fails(tx, text) })
		if err == nil || errors.Is(err, db.Missing) {
			t.Errorf("%v from %s", err, text)
		}
	}
}

func TestManyRowsAndManyIDs(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		var boxes []box
		var ids db.IDs
		for i := range 300 {
			boxes = append(boxes, box{ID: uint32(i + 1), Name: fmt.Sprint("box ", i), Held: int64(i)})
			if i%3 == 0 {
				ids = append(ids, uint32(i+1))
			}
		}
		write(t, d, 1, func(tx *db.Tx) error { return db.Insert(tx, "boxes", boxes...) })
		for n := range len(ids) + 1 {
			got := count(t, d, 1, `SELECT COUNT(*) FROM boxes WHERE org_id = $1 AND id IN ($2) AND held >= $3`, ids[:n], 0)
			if int(got) != n {
				t.Errorf("%d of %d", got, n)
			}
		}
		if n := count(t, d, 1, `SELECT COUNT(*) FROM boxes WHERE org_id = $1 AND id NOT IN ($2)`, db.IDs(nil)); n != 300 {
			t.Errorf("outside of no ids are %d", n)
		}
		if n := count(t, d, 1, `SELECT COUNT(*) FROM boxes WHERE org_id = $1 AND (id IN ($2) OR id IN ($3))`, ids[:5], ids[3:9]); n != 9 {
			t.Errorf("two lists: %d", n)
		}
		if n := count(t, d, 2, `SELECT COUNT(*) FROM boxes WHERE org_id = $1`); n != 0 {
			t.Errorf("another organization has %d", n)
		}
		// More than an engine takes in one statement.
		for len(ids) < 70_000 {
			ids = append(ids, uint32(1000+len(ids)))
		}
		err := d.Read(context.Background(), actor(1), func(tx *db.Tx) error {
			held, err := db.ListAmong[int64](tx, `SELECT held FROM boxes WHERE org_id = $1 AND held >= $2 AND id IN ($3)`, ids, 30)
			if len(held) != 90 {
				t.Errorf("among %d ids are %d", len(ids), len(held))
			}
			return err
		})
		if err != nil {
			t.Error(err)
		}
	})
}

func TestFilterNumbersItsArguments(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		write(t, d, 1, func(tx *db.Tx) error {
			return db.Insert(tx, "boxes", box{ID: 1, Name: "a", Held: 5}, box{ID: 2, Name: "b", Held: 6, Open: true}, box{ID: 3, Name: "c", Held: 7})
		})
		w := db.Where("b.org_id = $1").If(true, "b.held >= ?", 6).If(false, "b.id = ?", 99)
		w.And("b.name = ? OR b.open = ?", "c", true).If(true, "b.id IN (?)", db.IDs{1, 2, 3})
		want := "WHERE b.org_id = $1 AND (b.held >= $2) AND (b.name = $3 OR b.open = $4) AND (b.id IN ($5))"
		if w.String() != want || len(w.Args()) != 4 {
			t.Errorf("%s with %v", w, w.Args())
		}
		if n := count(t, d, 1, `SELECT COUNT(*) FROM boxes b `+w.String(), w.Args()...); n != 2 {
			t.Errorf("%d rows", n)
		}
	})
}

func TestOnceLoadsOnce(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		for range 2 {
			loads := 0
			write(t, d, 1, func(tx *db.Tx) error {
				loads = 0
				for range 3 {
					v, err := db.Once(tx, "key", func() (string, error) { loads++; return "v", nil })
					if err != nil || v != "v" {
						t.Error(v, err)
					}
				}
				return nil
			})
			if loads != 1 {
				t.Errorf("loaded %d times", loads)
			}
		}
	})
}

func TestObserveSeesEveryStatement(t *testing.T) {
	var seen []string
	d := dbtest.SQLite(t, db.Options{Migrations: toy(), Observe: func(s db.Statement) {
		seen = append(seen, fmt.Sprint(s.Tables, s.Tenant, s.Writes))
	}})
	found(t, d, 1)
	write(t, d, 1, func(tx *db.Tx) error { _, err := put(tx, "x"); return err })
	count(t, d, 1, `SELECT COUNT(*) FROM boxes b JOIN things t ON t.org_id = $1 WHERE b.org_id = $1`)
	want := []string{"[org_settings] true true", "[organizations] false true", "[boxes] true true", "[boxes things] true false"}
	if diff := cmp.Diff(want, seen); diff != "" {
		t.Error(diff)
	}
}

func TestSearchFindsWhatPeopleType(t *testing.T) {
	same := [][2]string{
		{"ACME Ltd", "acme ltd"},
		{"ÉCLAIR", "e\u0301clair"},
		{"ﬁnance", "FINANCE"},
		{"１２３", "123"},
		{"น้ำ", "นํ้า"}, // SARA AM, and NIKHAHIT typed before the tone mark
		{"น้ำ", "น้ํา"},
		{"กำไร", "กําไร"},
	}
	for _, s := range same {
		if search.Fold(s[0]) != search.Fold(s[1]) {
			t.Errorf("%q and %q: %q, %q", s[0], s[1], search.Fold(s[0]), search.Fold(s[1]))
		}
	}
	if search.Fold("นำ") == search.Fold("น้ำ") {
		t.Error("a tone mark was lost")
	}
	each(t, func(t *testing.T, d *db.DB) {
		names := []string{"100% Cotton", "a_b", `back\slash`, "โรงน้ำแข็ง", "plain"}
		write(t, d, 1, func(tx *db.Tx) error {
			for i, name := range names {
				if err := db.Insert(tx, "boxes", box{ID: uint32(i + 1), Name: search.Fold(name)}); err != nil {
					return err
				}
			}
			return nil
		})
		for text, want := range map[string]int64{
			"": 5, "%": 1, "_": 1, `\`: 1, "100% c": 1, "นํ้าแข็ง": 1, "น้ำ": 1, "PLAIN": 1, "a%b": 0, "l": 2,
		} {
			n := count(t, d, 1, `SELECT COUNT(*) FROM boxes WHERE org_id = $1 AND strpos(name, $2) > 0`, search.Fold(text))
			if n != want {
				t.Errorf("%q finds %d, want %d", text, n, want)
			}
		}
	})
}
