package db

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"

	"kontor/internal/base/event"
	"kontor/internal/db/engine"
)

// entry is a row of the audit log.
type entry struct {
	Seq      int64  `db:"seq"`
	At       int64  `db:"at"`
	User     uint32 `db:"user_id"`
	Key      uint32 `db:"key_id"`
	Action   string `db:"action"`
	Resource string `db:"resource"`
	Record   uint32 `db:"record_id"`
	Detail   string `db:"detail"`
	Covers   string `db:"covers"`
	Prev     []byte `db:"prev"`
	Hash     []byte `db:"hash"`
}

const insertAudit = `INSERT INTO audit_log (org_id, seq, at, user_id, key_id, action, resource, record_id, detail, covers, prev, hash)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`

// sum is the hash that seals a row. It covers the previous row's hash, the organization
// and every column. Each text is preceded by its length, so no character can move to the
// next column.
func (e *entry) sum(org uint32) [sha256.Size]byte {
	b := make([]byte, 0, 128+len(e.Action)+len(e.Resource)+len(e.Detail))
	b = append(b, e.Prev...)
	b = binary.BigEndian.AppendUint32(b, org)
	b = binary.BigEndian.AppendUint64(b, uint64(e.Seq))
	b = binary.BigEndian.AppendUint64(b, uint64(e.At))
	b = binary.BigEndian.AppendUint32(b, e.User)
	b = binary.BigEndian.AppendUint32(b, e.Key)
	b = binary.BigEndian.AppendUint32(b, e.Record)
	for _, s := range []string{e.Action, e.Resource, e.Detail} {
		b = binary.BigEndian.AppendUint32(b, uint32(len(s)))
		b = append(b, s...)
	}
	return sha256.Sum256(append(b, e.Covers...)) // empty in rows from before there was one
}

// covered is what the journal entries of a record say. Their ids follow each other.
type covered struct {
	first, last uint32
	said        []byte
}

// Cover makes the audit row of the record cover what a journal entry says.
func (tx *Tx) Cover(entry uint32, said [sha256.Size]byte) {
	if tx.covers.first == 0 {
		tx.covers.first = entry
	}
	tx.covers.last, tx.covers.said = entry, append(tx.covers.said, said[:]...)
}

func (c covered) String() string {
	if c.first == 0 {
		return ""
	}
	return fmt.Sprintf("%d-%d %x", c.first, c.last, sha256.Sum256(c.said))
}

// Covered is an audit row that covers journal entries.
type Covered struct {
	Seq    int64  `db:"seq"`
	Covers string `db:"covers"`
}

// Coverings returns the audit rows behind a row that cover journal entries, at most so many.
func Coverings(tx *Tx, seq int64, most int) ([]Covered, error) {
	return List[Covered](tx, `SELECT a.seq, a.covers FROM audit_log a WHERE a.org_id = $1 AND a.seq > $2 AND a.covers <> '' ORDER BY a.seq LIMIT $3`, seq, most)
}

// Entries returns the first and the last journal entry that the row covers.
func (c Covered) Entries() (first, last uint32, err error) {
	_, err = fmt.Sscanf(c.Covers, "%d-%d ", &first, &last)
	return first, last, err
}

// Is reports whether the row covers what its entries say.
func (c Covered) Is(first, last uint32, said []byte) bool {
	return c.Covers == covered{first, last, said}.String()
}

// audit appends the row of this transaction, or one for each of its records, each followed
// by its events.
func (tx *Tx) audit() error {
	for _, about := range tx.earlier {
		if err := tx.auditRow(about); err != nil {
			return err
		}
	}
	if len(tx.earlier) > 0 && tx.about == (record{}) && len(tx.events) == 0 && tx.covers.first == 0 {
		return nil
	}
	return tx.auditRow(noted{tx.about, tx.Action, tx.events, tx.covers})
}

func (tx *Tx) auditRow(about noted) error {
	t := tx.t
	end, err := t.c.Head(tx.org)
	if err != nil {
		return t.fail(err, nil)
	}
	e := entry{
		Seq: end.Seq + 1, At: tx.Now.Unix(), User: tx.User, Key: tx.Key, Action: about.action,
		Resource: about.resource, Record: about.id, Detail: about.detail, Covers: about.covers.String(), Prev: end.Hash[:],
	}
	sum := e.sum(tx.org)
	st := t.d.statements.find(t.d.schema, insertAudit, true)
	values := append(t.args[:0], engine.Int(int64(tx.org)), engine.Int(e.Seq), engine.Int(e.At), engine.Int(int64(e.User)), engine.Int(int64(e.Key)),
		engine.Text(e.Action), engine.Text(e.Resource), engine.Int(int64(e.Record)), engine.Text(e.Detail), engine.Text(e.Covers), engine.Blob(e.Prev), engine.Blob(sum[:]))
	t.args = values
	head := engine.Head{Seq: e.Seq, Hash: sum, Event: end.Event + int64(len(about.events))}
	if err := t.c.AppendAudit(tx.org, st, values, head); err != nil {
		return t.fail(err, st)
	}
	return tx.publish(about, &e, hex.EncodeToString(sum[:event.TagLength/2]), end.Event)
}

// AuditChain verifies the organization's audit log: every row follows the one before it
// and none was changed.
func AuditChain(tx *Tx) error {
	const page = 1000
	var end engine.Head
	for {
		rows, err := List[entry](tx, `SELECT `+Columns[entry]("")+` FROM audit_log WHERE org_id = $1 AND seq > $2 ORDER BY seq LIMIT $3`, end.Seq, page)
		if err != nil {
			return err
		}
		for i := range rows {
			e := &rows[i]
			if e.Seq != end.Seq+1 {
				return fmt.Errorf("audit log: row %d is missing", end.Seq+1)
			}
			if sum := e.sum(tx.Org); !bytes.Equal(e.Prev, end.Hash[:]) || !bytes.Equal(e.Hash, sum[:]) {
				return fmt.Errorf("audit log: row %d was changed", e.Seq)
			}
			end.Seq = e.Seq
			copy(end.Hash[:], e.Hash)
		}
		if len(rows) < page {
			return nil
		}
	}
}

// LastAudit returns the number of the last row of the organization's audit log. While it
// stays the same, nothing of the organization has changed.
func LastAudit(tx *Tx) (int64, error) {
	return Get[int64](tx, `SELECT COALESCE(MAX(a.seq), 0) FROM audit_log a WHERE a.org_id = $1`)
}

// AuditRows returns how many rows the organization's audit log has, and how many of them
// since a moment in seconds.
func AuditRows(tx *Tx, since int64) (total, recent int64, err error) {
	if total, err = LastAudit(tx); err != nil {
		return 0, 0, err
	}
	recent, err = Get[int64](tx, `SELECT COUNT(*) FROM audit_log a WHERE a.org_id = $1 AND a.at >= $2`, since)
	return total, recent, err
}
