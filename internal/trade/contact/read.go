package contact

import (
	"kontor/internal/base/fault"
	"kontor/internal/base/paper"
	"kontor/internal/base/when"
	"kontor/internal/db"
)

var (
	selectContact = `SELECT ` + db.Columns[Contact]("c") + ` FROM contacts c WHERE c.org_id = $1 AND c.id = $2`
	selectAll     = `SELECT ` + db.Columns[Contact]("c") + ` FROM contacts c WHERE c.org_id = $1 ORDER BY c.id`
	selectBanks   = `SELECT ` + db.Columns[bankRecord]("b") + ` FROM contact_banks b WHERE b.org_id = $1 AND b.contact_id IN ($2)`
	selectEvery   = `SELECT ` + db.Columns[bankRecord]("b") + ` FROM contact_banks b WHERE b.org_id = $1`
)

// Load returns a contact without its bank account, for new documents. It returns db.Missing if
// there is none, since each document kind has its own error for that.
func Load(tx *db.Tx, id uint32) (Contact, error) {
	found, err := db.CachedEach(tx, "contact.traded", []uint32{id}, func([]uint32) (map[uint32]Contact, error) {
		c, err := db.Get[Contact](tx, selectContact, id)
		c.UpdatedAt = 0 // not cached
		return map[uint32]Contact{id: c}, err
	})
	return found[id], err
}

// Get returns one contact.
func Get(tx *db.Tx, in ByID) (Contact, error) {
	c, err := db.Get[Contact](tx, selectContact, in.ID)
	if err != nil {
		return Contact{}, db.Or(err, fault.NotFound)
	}
	list := []Contact{c}
	err = addBanks(tx, list)
	return list[0], err
}

// All returns every contact, oldest first.
func All(tx *db.Tx) ([]Contact, error) {
	contacts, err := db.List[Contact](tx, selectAll)
	if err != nil {
		return nil, err
	}
	banks, err := db.List[bankRecord](tx, selectEvery)
	if err != nil {
		return nil, err
	}
	give(contacts, banks)
	return contacts, nil
}

// State changes when a contact is added, changed or deleted. Code that prepares work outside
// the organization's lock compares it again inside.
type State struct {
	Count   int       `db:"count"`
	Last    int       `db:"last"`
	Updated when.Unix `db:"updated"`
}

// StateOf returns the state of the organization's contacts.
func StateOf(tx *db.Tx) (State, error) {
	return db.Get[State](tx, `SELECT COUNT(*), COALESCE(MAX(id), 0), COALESCE(MAX(updated_at), 0) FROM contacts WHERE org_id = $1`)
}

// addBanks reads the bank accounts of a page of contacts.
func addBanks(tx *db.Tx, contacts []Contact) error {
	if len(contacts) == 0 {
		return nil
	}
	ids := make(db.IDs, len(contacts))
	for i, c := range contacts {
		ids[i] = c.ID
	}
	banks, err := db.List[bankRecord](tx, selectBanks, ids)
	if err != nil {
		return err
	}
	give(contacts, banks)
	return nil
}

// give assigns the bank accounts to their contacts and validates the tax IDs.
func give(contacts []Contact, banks []bankRecord) {
	index := make(map[uint32]int, len(contacts))
	for i, c := range contacts {
		index[c.ID] = i
	}
	for _, b := range banks {
		contacts[index[b.ContactID]].Bank = b.bank()
	}
	for i := range contacts {
		contacts[i].TaxIDValid = paper.ValidTaxID(contacts[i].TaxID)
	}
}

// Names returns the names of contacts by id. Ids without a contact are left out.
func Names(tx *db.Tx, ids []uint32) (map[uint32]string, error) {
	type row struct {
		ID   uint32 `db:"id"`
		Name string `db:"name"`
	}
	if len(ids) == 0 {
		return nil, nil
	}
	rows, err := db.ListAmong[row](tx, `SELECT c.id, c.name FROM contacts c WHERE c.org_id = $1 AND c.id IN ($2)`, ids)
	names := make(map[uint32]string, len(rows))
	for _, r := range rows {
		names[r.ID] = r.Name
	}
	return names, err
}

// ByCode returns the id of the contact with a code, or db.Missing.
func ByCode(tx *db.Tx, code string) (uint32, error) {
	return db.Get[uint32](tx, `SELECT c.id FROM contacts c WHERE c.org_id = $1 AND c.code = $2`, code)
}
