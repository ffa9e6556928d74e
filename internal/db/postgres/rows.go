package postgres

import (
	"encoding/binary"
	"fmt"
	"strconv"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgtype"
)

// rows reads columns from the bytes of the protocol.
type rows struct {
	l      *link
	rows   pgx.Rows
	batch  pgx.BatchResults // the batch whose last result these rows are, or nil
	fields []pgconn.FieldDescription
	raw    [][]byte
}

func (r *rows) Next() (bool, error) {
	if !r.rows.Next() {
		if err := r.rows.Err(); err != nil {
			return false, r.l.mark(err)
		}
		return false, nil
	}
	r.raw = r.rows.RawValues()
	return true, nil
}

func (r *rows) Close() error {
	r.rows.Close()
	err := r.rows.Err()
	if r.batch != nil {
		if closing := r.batch.Close(); err == nil {
			err = closing
		}
	}
	if err != nil {
		return r.l.mark(err)
	}
	return nil
}

// Width is known at once for a statement that was prepared before.
func (r *rows) Width() int {
	if r.fields == nil {
		r.fields = r.rows.FieldDescriptions()
	}
	return len(r.fields)
}

func (r *rows) Null(i int) bool { return r.raw[i] == nil }

func (r *rows) Int(i int) (int64, error) {
	b, f := r.raw[i], &r.fields[i]
	if b == nil {
		return 0, nil
	}
	switch {
	case f.Format == pgtype.TextFormatCode && f.DataTypeOID == pgtype.BoolOID:
		if string(b) == "t" {
			return 1, nil
		}
		return 0, nil
	case f.Format == pgtype.TextFormatCode:
		return strconv.ParseInt(string(b), 10, 64)
	}
	switch f.DataTypeOID {
	case pgtype.Int8OID:
		return int64(binary.BigEndian.Uint64(b)), nil
	case pgtype.Int4OID:
		return int64(int32(binary.BigEndian.Uint32(b))), nil
	case pgtype.Int2OID:
		return int64(int16(binary.BigEndian.Uint16(b))), nil
	case pgtype.BoolOID:
		return int64(b[0]), nil
	case pgtype.NumericOID: // type of SUM of integers
		var n pgtype.Numeric
		if err := r.l.conn.TypeMap().Scan(f.DataTypeOID, f.Format, b, &n); err != nil {
			return 0, err
		}
		v, err := n.Int64Value()
		return v.Int64, err
	case pgtype.TextOID, pgtype.VarcharOID:
		return strconv.ParseInt(string(b), 10, 64)
	}
	return 0, fmt.Errorf("column %s is not a whole number", f.Name)
}

func (r *rows) Text(i int) (string, error) {
	b, f := r.raw[i], &r.fields[i]
	if b == nil {
		return "", nil
	}
	switch f.DataTypeOID {
	case pgtype.TextOID, pgtype.VarcharOID, pgtype.NameOID, pgtype.UnknownOID, pgtype.BPCharOID:
		return string(b), nil
	case pgtype.Int8OID, pgtype.Int4OID, pgtype.Int2OID, pgtype.NumericOID:
		n, err := r.Int(i)
		return strconv.FormatInt(n, 10), err
	}
	if f.Format == pgtype.TextFormatCode {
		return string(b), nil
	}
	return "", fmt.Errorf("column %s is not a text", f.Name)
}

func (r *rows) Bytes(i int) ([]byte, error) {
	b, f := r.raw[i], &r.fields[i]
	if len(b) == 0 {
		return nil, nil
	}
	if f.DataTypeOID == pgtype.ByteaOID && f.Format == pgtype.TextFormatCode {
		var out []byte
		err := r.l.conn.TypeMap().Scan(f.DataTypeOID, f.Format, b, &out)
		return out, err
	}
	return append([]byte(nil), b...), nil
}

func (r *rows) Any(i int) (any, error) {
	if r.raw[i] == nil {
		return nil, nil
	}
	switch r.fields[i].DataTypeOID {
	case pgtype.Int8OID, pgtype.Int4OID, pgtype.Int2OID, pgtype.NumericOID:
		return r.Int(i)
	case pgtype.BoolOID:
		n, err := r.Int(i)
		return n != 0, err
	case pgtype.ByteaOID:
		return r.Bytes(i)
	}
	return r.Text(i)
}
