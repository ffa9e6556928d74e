package document

import (
	"cmp"
	"fmt"

	"kontor/internal/base/num"
	"kontor/internal/db"
)

// Find reads the documents that meet a condition. The condition ends with their order.
func (s *Workset[R, P]) Find(where string, args ...any) ([]*R, error) {
	rows, err := db.List[R](s.tx, s.table.columns()+where, args...)
	if err != nil {
		return nil, fmt.Errorf("find %s: %w", s.table.Name, err)
	}
	return s.Put(rows), nil
}

// Put takes over documents that were read, unless the request already works on them.
func (s *Workset[R, P]) Put(rows []R) []*R {
	docs := make([]*R, len(rows))
	for i := range rows {
		if docs[i] = s.Docs.At(P(&rows[i]).Head().ID); docs[i] == nil {
			docs[i] = &rows[i]
			s.Docs.Put(docs[i])
		}
	}
	return docs
}

// columns begins a statement that reads documents.
func (t *Table[R, P]) columns() string {
	return "SELECT " + db.Columns[R]("d") + " FROM " + t.Name + " d WHERE d.org_id = $1 AND "
}

// Numbers returns the numbers of the documents that meet a condition, oldest first.
func (t *Table[R, P]) Numbers(tx *db.Tx, where string, args ...any) ([]string, error) {
	numbers, err := db.List[string](tx, "SELECT d.document_number FROM "+t.Name+" d WHERE d.org_id = $1 AND "+where+" ORDER BY d.id", args...)
	if err != nil {
		return nil, fmt.Errorf("numbers of %s: %w", t.Name, err)
	}
	return numbers, nil
}

// OfAmount reads the newest documents with an amount as total or outstanding amount. No index has
// amounts, so it reads only recent documents.
func (s *Workset[R, P]) OfAmount(amount num.Money, limit int) ([]*R, error) {
	return s.Find(`d.id IN (SELECT r.id FROM (SELECT d.id, `+s.table.Total+` AS total, `+s.table.Rest+` AS rest
			FROM `+s.table.Name+` d WHERE d.org_id = $1 ORDER BY d.id DESC LIMIT $4) r
		WHERE r.total = $2 OR r.rest = $2)
	ORDER BY d.id DESC LIMIT $3`, amount, limit, recent)
}

// recent is how many of the newest documents a search by amount reads.
const recent = 10_000

// OpenItem is an invoice or bill in base currency with an open amount.
type OpenItem struct {
	ID           uint32
	DocumentType string
	Number       string // on its paper
	ContactID    num.Ref
	Outstanding  num.Money
	WhtDue       num.Money // withheld if everything is paid
}

// Open returns a document as an open item.
func (r *Record) Open(outstanding num.Money) OpenItem {
	return OpenItem{r.ID, r.DocumentType, r.PaperNumber(), r.ContactID, outstanding, num.Money{}}
}

// PaperNumber is the number on the paper of the document: that of the previous books, if it has one.
func (r *Record) PaperNumber() string { return cmp.Or(r.OriginalNumber, r.DocumentNumber) }

// SettledNumbers returns the numbers of the documents that payments settle, by payment. From is
// the table of settlements with its columns for the payment and for what it settles.
func (t *Table[R, P]) SettledNumbers(tx *db.Tx, from, payment, settled string, payments []uint32) (map[uint32][]string, error) {
	type row struct {
		Payment  uint32 `db:"payment"`
		Number   string `db:"document_number"`
		Original string `db:"original_number"`
	}
	rows, err := db.ListAmong[row](tx, `SELECT s.`+payment+` AS payment, d.document_number, d.original_number FROM `+from+` s
		JOIN `+t.Name+` d ON d.org_id = $1 AND d.id = s.`+settled+`
		WHERE s.org_id = $1 AND s.`+payment+` IN ($2)`, payments)
	if err != nil {
		return nil, fmt.Errorf("settled documents: %w", err)
	}
	numbers := map[uint32][]string{}
	for _, r := range rows {
		numbers[r.Payment] = append(numbers[r.Payment], cmp.Or(r.Original, r.Number))
	}
	return numbers, nil
}

// OpenedBy lists the documents that opening balances created.
func (t *Table[R, P]) OpenedBy(tx *db.Tx, opening uint32) ([]Opened, error) {
	return db.List[Opened](tx, `SELECT d.id, d.document_type, d.document_number, d.original_number, d.contact_name, d.grand_total AS amount, d.currency
		FROM `+t.Name+` d WHERE d.org_id = $1 AND d.opening_id = $2 ORDER BY d.id`, opening)
}
