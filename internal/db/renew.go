package db

// Renew makes Once load anew what it remembers under a key, after it was
// changed in this same transaction.
func Renew(tx *Tx, key string) { delete(tx.once, key) }
