package purchase

import (
	"fmt"
	"slices"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/trade/document"
	"kontor/internal/trade/product"
)

// service holds the documents that one request works on, and the lines whose received
// and billed quantities change.
type service struct {
	document.Workset[record, *record]
	tx      *db.Tx
	counted []*line
}

func open(tx *db.Tx) *service { return &service{Workset: table.Open(tx), tx: tx} }

const (
	documents = "purchase_documents"
	items     = "purchase_items"
	links     = "purchase_links"
)

var (
	selectLines = `SELECT ` + db.Columns[line]("i") + ` FROM purchase_items i WHERE i.org_id = $1 AND i.document_id IN ($2) ORDER BY i.document_id, i.sort_order, i.id`
	selectLinks = `SELECT ` + db.Columns[link]("l") + ` FROM purchase_links l WHERE l.org_id = $1 AND l.document_id = $2 ORDER BY l.item_id, l.target_item_id`
)

var table = document.Table[record, *record]{
	Name: documents, Kinds: document.Purchases, List: &listed, Missing: fault.NotFound,
	Total: "d.grand_total", Rest: "d.grand_total - d.paid_amount",
	Amount: func(tx *db.Tx, r *record) num.Money {
		return document.InBase(r.GrandTotal, r.Currency, r.ExchangeRate, tx.Currency)
	},
	Events: events,
}

// readLines reads the lines of documents, unless they are already read.
func (s *service) readLines(docs ...*record) error {
	var ids db.IDs
	for _, r := range docs {
		if r.lines == nil {
			ids = append(ids, r.ID)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	lines, err := db.List[line](s.tx, selectLines, ids)
	if err != nil {
		return fmt.Errorf("lines of purchase documents: %w", err)
	}
	for i := range lines {
		r := s.Docs.At(lines[i].DocumentID)
		lines[i].receipt = r.kind().Receives()
		lines[i].was = [2]num.Qty{lines[i].Received, lines[i].Billed}
		r.lines = append(r.lines, &lines[i])
	}
	return nil
}

// whole returns a document with its lines.
func (s *service) whole(id uint32) (*record, error) {
	r, err := s.Get(id)
	if err != nil {
		return nil, err
	}
	return r, s.readLines(r)
}

// taken returns what a document takes, with the lines that it takes from.
func (s *service) taken(r *record) ([]*link, error) {
	if r.links != nil {
		return r.links, nil
	}
	found, err := db.List[link](s.tx, selectLinks, r.ID)
	if err != nil {
		return nil, fmt.Errorf("references of %s: %w", r.DocumentNumber, err)
	}
	var ids []uint32
	for _, l := range found {
		if !slices.Contains(ids, l.TargetDocumentID) {
			ids = append(ids, l.TargetDocumentID)
		}
	}
	lines, err := s.linesOf(ids)
	if err != nil {
		return nil, err
	}
	r.links = make([]*link, len(found))
	for i := range found {
		r.links[i] = &found[i]
		r.links[i].of = lines[found[i].TargetItemID]
	}
	return r.links, nil
}

// linesOf returns the lines of several documents by their ids.
func (s *service) linesOf(ids []uint32) (map[uint32]*line, error) {
	if err := s.Docs.Read(ids...); err != nil {
		return nil, err
	}
	docs := make([]*record, len(ids))
	for i, id := range ids {
		docs[i] = s.Docs.At(id)
	}
	if err := s.readLines(docs...); err != nil {
		return nil, err
	}
	byID := map[uint32]*line{}
	for _, r := range docs {
		for _, l := range r.lines {
			byID[l.ID] = l
		}
	}
	return byID, nil
}

// count marks a line whose received or billed quantity changed. Its document counts as
// changed, so that clients with updatedSince see it.
func (s *service) count(l *line) {
	if !slices.Contains(s.counted, l) {
		s.counted = append(s.counted, l)
	}
	s.Change(s.Docs.At(l.DocumentID))
}

// add stores a new draft with its lines.
func (s *service) add(r *record) error {
	if err := s.Insert(r); err != nil {
		return err
	}
	return s.addLines(r)
}

// addLines stores the lines of a document with new ids.
func (s *service) addLines(r *record) error {
	ids, err := db.NextIDs(s.tx, items, len(r.lines))
	if err != nil {
		return err
	}
	rows := make([]line, len(r.lines))
	for i, l := range r.lines {
		l.ID, l.DocumentID = ids[i], r.ID
		rows[i] = *l
	}
	if err := db.Insert(s.tx, items, rows...); err != nil {
		return fmt.Errorf("lines of %s: %w", r.DocumentNumber, err)
	}
	return nil
}

const updateCounted = `UPDATE purchase_items SET received_quantity = $3, billed_quantity = $4, base_value = $5, billed_value = $6 WHERE org_id = $1 AND id = $2`

// close writes all changes.
func (s *service) close() error {
	for _, l := range s.counted {
		if err := db.Later(s.tx, updateCounted, l.ID, l.Received, l.Billed, l.BaseValue, l.BilledValue); err != nil {
			return fmt.Errorf("count line %d: %w", l.ID, err)
		}
	}
	s.progressed()
	s.counted = nil
	return s.Write()
}

// done closes the service, writes the audit log and returns the document.
func (s *service) done(r *record, words ...string) (Document, error) {
	if err := s.close(); err != nil {
		return Document{}, err
	}
	s.Audit(r, words...)
	return s.shown(r)
}

// goodsOf reads the products of a document's lines.
func (s *service) goodsOf(r *record) (map[uint32]product.Traded, error) {
	refs := make([]num.Ref, len(r.lines))
	for i, l := range r.lines {
		refs[i] = l.ProductID
	}
	return product.LoadRefs(s.tx, refs)
}
