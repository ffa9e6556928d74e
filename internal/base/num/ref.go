package num

import (
	"database/sql/driver"
	"fmt"
	"strconv"
)

// Ref is the id of another record, or none: zero reads and writes as null in
// JSON and as NULL in the database.
type Ref uint32

// Provisional is the first id that no stored record ever has. Dry runs take their ids
// from here and use up none.
const Provisional = 0xF000_0000

// AppendJSON writes the id, or null.
func (r Ref) AppendJSON(dst []byte) []byte {
	if r == 0 {
		return append(dst, "null"...)
	}
	return strconv.AppendUint(dst, uint64(r), 10)
}

// MarshalJSON writes the id, or null.
func (r Ref) MarshalJSON() ([]byte, error) { return r.AppendJSON(nil), nil }

// Value stores the id, or NULL.
func (r Ref) Value() (driver.Value, error) {
	if r == 0 {
		return nil, nil
	}
	return int64(r), nil
}

// Scan reads what Value stored.
func (r *Ref) Scan(src any) error {
	n, err := scanInt(src)
	if err != nil {
		return err
	}
	if n < 0 || n > 1<<32-1 {
		return fmt.Errorf("id %d out of range", n)
	}
	*r = Ref(n)
	return nil
}
