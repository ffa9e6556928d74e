// Package files limits how much an organization stores in files: photos of receipts, pictures
// of products and logos.
package files

import (
	"regexp"

	"kontor/internal/db"
	"kontor/internal/fault"
)

// Usage returns the bytes of all files of the organization. The sums are read from indexes.
func Usage(tx *db.Tx) (total int64, err error) {
	for _, query := range []string{
		`SELECT COALESCE(SUM(r.size), 0) FROM expense_receipts r WHERE r.org_id = $1`,
		`SELECT COALESCE(SUM(i.size), 0) FROM product_pictures i WHERE i.org_id = $1`,
		`SELECT COALESCE(SUM(l.size), 0) FROM logos l WHERE l.org_id = $1`,
	} {
		n, err := db.Get[int64](tx, query)
		if err != nil {
			return 0, err
		}
		total += n
	}
	return total, nil
}

// Reserve refuses a file that exceeds the quota of the organization. It is called before
// the file is stored.
func Reserve(tx *db.Tx, size int64) error {
	quota := tx.FilesQuota()
	if quota == 0 {
		return nil
	}
	used, err := Usage(tx)
	if err != nil {
		return err
	}
	if used+size > quota {
		return fault.PayloadTooLarge.Because("the files of this organization use %d of %d MB; remove pictures that are not needed, or ask the operator for more", used>>20, quota>>20)
	}
	return nil
}

// ASCIIName returns a file name for header fields: runs of other characters than ASCII letters,
// digits, blanks, full stops and hyphens become an underscore.
func ASCIIName(name string) string {
	return strange.ReplaceAllString(name, "_")
}

var strange = regexp.MustCompile(`[^A-Za-z0-9 .-]+`)
