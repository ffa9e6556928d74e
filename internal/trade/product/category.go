package product

import (
	"fmt"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/org/search"
)

// Category groups products. It comes into being when a product names it.
type Category struct {
	// Id of the category.
	ID uint32 `json:"id" db:"id"`
	// Name, as it was first written.
	Name string `json:"name" db:"name"`
	// The folded name: categories are case-insensitive.
	Folded string `json:"-" db:"folded"`
	// When the warehouse was created (Unix seconds).
	CreatedAt when.Unix `json:"createdAt" db:"created_at"`
}

func (c Category) ref() num.Ref { return num.Ref(c.ID) }

// Categories returns all categories by name.
func Categories(tx *db.Tx) ([]Category, error) {
	return db.List[Category](tx, `SELECT `+db.Columns[Category]("c")+` FROM product_categories c WHERE c.org_id = $1 ORDER BY c.folded, c.id`)
}

// categoriesNamed returns the categories with the given names by folded name, and creates
// missing ones. Empty names are skipped.
func categoriesNamed(tx *db.Tx, names []string) (map[string]Category, error) {
	found := map[string]Category{}
	asked := false
	for _, name := range names {
		asked = asked || name != ""
	}
	if !asked {
		return found, nil
	}
	all, err := Categories(tx)
	if err != nil {
		return nil, fmt.Errorf("read categories: %w", err)
	}
	for _, c := range all {
		found[c.Folded] = c
	}
	var missing []Category
	for _, name := range names {
		folded := search.Fold(name)
		if _, ok := found[folded]; ok || name == "" {
			continue
		}
		found[folded] = Category{} // create duplicates once
		missing = append(missing, Category{Name: name, Folded: folded, CreatedAt: tx.Stamp()})
	}
	if len(missing) == 0 {
		return found, nil
	}
	ids, err := db.NextIDs(tx, "product_categories", len(missing))
	if err != nil {
		return nil, err
	}
	for i := range missing {
		missing[i].ID = ids[i]
		found[missing[i].Folded] = missing[i]
	}
	return found, db.Insert(tx, "product_categories", missing...)
}

// categoryNamed is categoriesNamed for one name.
func categoryNamed(tx *db.Tx, name string) (Category, error) {
	found, err := categoriesNamed(tx, []string{name})
	return found[search.Fold(name)], err
}
