package document

import (
	"kontor/internal/base/num"
	"kontor/internal/db"
)

// with reads a document and carries out an operation on it.
func with[T any](f *Family, tx *db.Tx, id uint32, do func(*service, *Doc) (T, error)) (none T, err error) {
	s := f.start(tx)
	r, err := s.Get(id)
	if err != nil {
		return none, err
	}
	return do(s, r)
}

// finish is done for an operation whose steps can fail.
func (s *service) finish(r *Doc, err error, words ...string) (Shown, error) {
	if err != nil {
		return Shown{}, err
	}
	return s.done(r, words...)
}

// inOrder runs steps until one fails.
func inOrder(steps ...func() error) error {
	for _, step := range steps {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

// idsOf returns an id of each row.
func idsOf[T any](rows []T, id func(T) uint32) db.IDs {
	ids := make(db.IDs, len(rows))
	for i, row := range rows {
		ids[i] = id(row)
	}
	return ids
}

// spread divides an amount over parts in proportion to their weights.
func spread[T any](amount num.Money, parts []T, weight func(T) num.Money, places int) []num.Money {
	weights := make([]num.Money, len(parts))
	for i, part := range parts {
		weights[i] = weight(part)
	}
	return amount.Spread(weights, places)
}
