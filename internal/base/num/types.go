package num

import (
	"cmp"
	"database/sql/driver"
)

// Bounds of amounts that a client can enter. They keep every sum within the integers that
// JSON readers represent exactly.
const (
	MoneyMax = 9_999_999_999_999_9900 // 9,999,999,999,999.99
	QtyMax   = 999_999_999_999_900    // 999,999,999.9999
	costMax  = 9_000_000_000_000_000_000
	anyMax   = 9_000_000_000_000_000_000
)

// Money is an amount or a price in whole currency units, exact to four decimals.
type Money struct{ n int64 }

const scaleMoney = 4

// MoneyPlaces is the maximum number of decimals of a price.
const MoneyPlaces = scaleMoney

// MoneyOf returns the Money of n whole units.
func MoneyOf(n int64) Money { return Money{mul(n, pow10[scaleMoney], "MoneyOf")} }

// RawMoney returns the Money of n steps, the form in which it is stored.
func RawMoney(n int64) Money { return Money{n} }

// ParseMoney reads a decimal literal; further digits are rounded half away from zero.
func ParseMoney(text string) (Money, error) {
	n, err := parse([]byte(text), scaleMoney, MoneyMax)
	return Money{n}, err
}

// MustMoney is ParseMoney for constants.
func MustMoney(text string) Money {
	m, err := ParseMoney(text)
	if err != nil {
		panic(err)
	}
	return m
}

// ParseNumber reads a JSON number literal.
func (m *Money) ParseNumber(text []byte) (err error) {
	m.n, err = parse(text, scaleMoney, MoneyMax)
	return err
}

// AppendJSON writes the shortest exact decimal.
func (m Money) AppendJSON(dst []byte) []byte { return appendDecimal(dst, m.n, scaleMoney) }

// MarshalJSON writes the shortest exact decimal as a JSON number.
func (m Money) MarshalJSON() ([]byte, error) { return m.AppendJSON(nil), nil }

// UnmarshalJSON reads a JSON number.
func (m *Money) UnmarshalJSON(text []byte) error {
	if string(text) == "null" {
		m.n = 0
		return nil
	}
	return m.ParseNumber(text)
}

func (m Money) String() string { return string(m.AppendJSON(nil)) }

// Raw is the number of steps, the form in which it is stored.
func (m Money) Raw() int64 { return m.n }

// Value stores the number of steps.
func (m Money) Value() (driver.Value, error) { return m.n, nil }

// Scan reads what Value stored; NULL reads as zero.
func (m *Money) Scan(src any) (err error) {
	m.n, err = scanInt(src)
	return err
}

// Sign is -1, 0 or 1.
func (m Money) Sign() int { return sign(m.n) }

// IsZero reports whether it is exactly zero.
func (m Money) IsZero() bool { return m.n == 0 }

// Cmp compares: -1, 0 or 1.
func (m Money) Cmp(o Money) int { return cmp.Compare(m.n, o.n) }

// Round rounds half away from zero to the given number of decimals.
func (m Money) Round(places int) Money { return Money{roundTo(m.n, scaleMoney, places)} }

// Add returns the sum.
func (m Money) Add(o Money) Money { return Money{add(m.n, o.n, "sum")} }

// Sub returns the difference.
func (m Money) Sub(o Money) Money { return Money{sub(m.n, o.n, "difference")} }

// Neg returns the opposite.
func (m Money) Neg() Money { return Money{sub(0, m.n, "negation")} }

// Abs returns the magnitude.
func (m Money) Abs() Money {
	if m.n < 0 {
		return m.Neg()
	}
	return m
}

// Qty is a quantity, or the ratio of two units, exact to six decimals.
type Qty struct{ n int64 }

const scaleQty = 6

// QtyOf returns the Qty of n whole units.
func QtyOf(n int64) Qty { return Qty{mul(n, pow10[scaleQty], "QtyOf")} }

// RawQty returns the Qty of n steps, the form in which it is stored.
func RawQty(n int64) Qty { return Qty{n} }

// ParseQty reads a decimal literal; further digits are rounded half away from zero.
func ParseQty(text string) (Qty, error) {
	n, err := parse([]byte(text), scaleQty, QtyMax)
	return Qty{n}, err
}

// MustQty is ParseQty for constants.
func MustQty(text string) Qty {
	q, err := ParseQty(text)
	if err != nil {
		panic(err)
	}
	return q
}

// ParseNumber reads a JSON number literal.
func (q *Qty) ParseNumber(text []byte) (err error) {
	q.n, err = parse(text, scaleQty, QtyMax)
	return err
}

// AppendJSON writes the shortest exact decimal.
func (q Qty) AppendJSON(dst []byte) []byte { return appendDecimal(dst, q.n, scaleQty) }

// MarshalJSON writes the shortest exact decimal as a JSON number.
func (q Qty) MarshalJSON() ([]byte, error) { return q.AppendJSON(nil), nil }

// UnmarshalJSON reads a JSON number.
func (q *Qty) UnmarshalJSON(text []byte) error {
	if string(text) == "null" {
		q.n = 0
		return nil
	}
	return q.ParseNumber(text)
}

func (q Qty) String() string { return string(q.AppendJSON(nil)) }

// Raw is the number of steps, the form in which it is stored.
func (q Qty) Raw() int64 { return q.n }

// Value stores the number of steps.
func (q Qty) Value() (driver.Value, error) { return q.n, nil }

// Scan reads what Value stored; NULL reads as zero.
func (q *Qty) Scan(src any) (err error) {
	q.n, err = scanInt(src)
	return err
}

// Sign is -1, 0 or 1.
func (q Qty) Sign() int { return sign(q.n) }

// IsZero reports whether it is exactly zero.
func (q Qty) IsZero() bool { return q.n == 0 }

// Cmp compares: -1, 0 or 1.
func (q Qty) Cmp(o Qty) int { return cmp.Compare(q.n, o.n) }

// Round rounds half away from zero to the given number of decimals.
func (q Qty) Round(places int) Qty { return Qty{roundTo(q.n, scaleQty, places)} }

// Add returns the sum.
func (q Qty) Add(o Qty) Qty { return Qty{add(q.n, o.n, "sum")} }

// Sub returns the difference.
func (q Qty) Sub(o Qty) Qty { return Qty{sub(q.n, o.n, "difference")} }

// Neg returns the opposite.
func (q Qty) Neg() Qty { return Qty{sub(0, q.n, "negation")} }

// Abs returns the magnitude.
func (q Qty) Abs() Qty {
	if q.n < 0 {
		return q.Neg()
	}
	return q
}

// Cost is the cost of one base unit of stock, exact to six decimals.
type Cost struct{ n int64 }

const scaleCost = 6

// RawCost returns the Cost of n steps, the form in which it is stored.
func RawCost(n int64) Cost { return Cost{n} }

// ParseCost reads a decimal literal; further digits are rounded half away from zero.
func ParseCost(text string) (Cost, error) {
	n, err := parse([]byte(text), scaleCost, costMax)
	return Cost{n}, err
}

// MustCost is ParseCost for constants.
func MustCost(text string) Cost {
	c, err := ParseCost(text)
	if err != nil {
		panic(err)
	}
	return c
}

// ParseNumber reads a JSON number literal.
func (c *Cost) ParseNumber(text []byte) (err error) {
	c.n, err = parse(text, scaleCost, costMax)
	return err
}

// AppendJSON writes the shortest exact decimal.
func (c Cost) AppendJSON(dst []byte) []byte { return appendDecimal(dst, c.n, scaleCost) }

// MarshalJSON writes the shortest exact decimal as a JSON number.
func (c Cost) MarshalJSON() ([]byte, error) { return c.AppendJSON(nil), nil }

// UnmarshalJSON reads a JSON number.
func (c *Cost) UnmarshalJSON(text []byte) error {
	if string(text) == "null" {
		c.n = 0
		return nil
	}
	return c.ParseNumber(text)
}

func (c Cost) String() string { return string(c.AppendJSON(nil)) }

// Raw is the number of steps, the form in which it is stored.
func (c Cost) Raw() int64 { return c.n }

// Value stores the number of steps.
func (c Cost) Value() (driver.Value, error) { return c.n, nil }

// Scan reads what Value stored; NULL reads as zero.
func (c *Cost) Scan(src any) (err error) {
	c.n, err = scanInt(src)
	return err
}

// Sign is -1, 0 or 1.
func (c Cost) Sign() int { return sign(c.n) }

// IsZero reports whether it is exactly zero.
func (c Cost) IsZero() bool { return c.n == 0 }

// Add returns the sum.
func (c Cost) Add(o Cost) Cost { return Cost{add(c.n, o.n, "sum")} }

// Sub returns the difference.
func (c Cost) Sub(o Cost) Cost { return Cost{sub(c.n, o.n, "difference")} }

// Percent is a percentage, exact to four decimals: 7 means seven percent.
type Percent struct{ n int64 }

const scalePercent = 4

// PercentOf returns the Percent of n whole units.
func PercentOf(n int64) Percent { return Percent{mul(n, pow10[scalePercent], "PercentOf")} }

// RawPercent returns the Percent of n steps, the form in which it is stored.
func RawPercent(n int64) Percent { return Percent{n} }

// ParsePercent reads a decimal literal; further digits are rounded half away from zero.
func ParsePercent(text string) (Percent, error) {
	n, err := parse([]byte(text), scalePercent, anyMax)
	return Percent{n}, err
}

// MustPercent is ParsePercent for constants.
func MustPercent(text string) Percent {
	p, err := ParsePercent(text)
	if err != nil {
		panic(err)
	}
	return p
}

// ParseNumber reads a JSON number literal.
func (p *Percent) ParseNumber(text []byte) (err error) {
	p.n, err = parse(text, scalePercent, anyMax)
	return err
}

// AppendJSON writes the shortest exact decimal.
func (p Percent) AppendJSON(dst []byte) []byte { return appendDecimal(dst, p.n, scalePercent) }

// MarshalJSON writes the shortest exact decimal as a JSON number.
func (p Percent) MarshalJSON() ([]byte, error) { return p.AppendJSON(nil), nil }

// UnmarshalJSON reads a JSON number.
func (p *Percent) UnmarshalJSON(text []byte) error {
	if string(text) == "null" {
		p.n = 0
		return nil
	}
	return p.ParseNumber(text)
}

func (p Percent) String() string { return string(p.AppendJSON(nil)) }

// Raw is the number of steps, the form in which it is stored.
func (p Percent) Raw() int64 { return p.n }

// Value stores the number of steps.
func (p Percent) Value() (driver.Value, error) { return p.n, nil }

// Scan reads what Value stored; NULL reads as zero.
func (p *Percent) Scan(src any) (err error) {
	p.n, err = scanInt(src)
	return err
}

// Sign is -1, 0 or 1.
func (p Percent) Sign() int { return sign(p.n) }

// IsZero reports whether it is exactly zero.
func (p Percent) IsZero() bool { return p.n == 0 }

// Cmp compares: -1, 0 or 1.
func (p Percent) Cmp(o Percent) int { return cmp.Compare(p.n, o.n) }

// Rate is an exchange rate, base units for one document unit, exact to eight decimals.
type Rate struct{ n int64 }

const scaleRate = 8

// RateOf returns the Rate of n whole units.
func RateOf(n int64) Rate { return Rate{mul(n, pow10[scaleRate], "RateOf")} }

// RawRate returns the Rate of n steps, the form in which it is stored.
func RawRate(n int64) Rate { return Rate{n} }

// ParseRate reads a decimal literal; further digits are rounded half away from zero.
func ParseRate(text string) (Rate, error) {
	n, err := parse([]byte(text), scaleRate, anyMax)
	return Rate{n}, err
}

// MustRate is ParseRate for constants.
func MustRate(text string) Rate {
	r, err := ParseRate(text)
	if err != nil {
		panic(err)
	}
	return r
}

// ParseNumber reads a JSON number literal.
func (r *Rate) ParseNumber(text []byte) (err error) {
	r.n, err = parse(text, scaleRate, anyMax)
	return err
}

// AppendJSON writes the shortest exact decimal.
func (r Rate) AppendJSON(dst []byte) []byte { return appendDecimal(dst, r.n, scaleRate) }

// MarshalJSON writes the shortest exact decimal as a JSON number.
func (r Rate) MarshalJSON() ([]byte, error) { return r.AppendJSON(nil), nil }

// UnmarshalJSON reads a JSON number.
func (r *Rate) UnmarshalJSON(text []byte) error {
	if string(text) == "null" {
		r.n = 0
		return nil
	}
	return r.ParseNumber(text)
}

func (r Rate) String() string { return string(r.AppendJSON(nil)) }

// Raw is the number of steps, the form in which it is stored.
func (r Rate) Raw() int64 { return r.n }

// Value stores the number of steps.
func (r Rate) Value() (driver.Value, error) { return r.n, nil }

// Scan reads what Value stored; NULL reads as zero.
func (r *Rate) Scan(src any) (err error) {
	r.n, err = scanInt(src)
	return err
}

// Sign is -1, 0 or 1.
func (r Rate) Sign() int { return sign(r.n) }

// IsZero reports whether it is exactly zero.
func (r Rate) IsZero() bool { return r.n == 0 }

// Cmp compares: -1, 0 or 1.
func (r Rate) Cmp(o Rate) int { return cmp.Compare(r.n, o.n) }
