package db

// Forget drops what Once remembers under a key, after it was changed in this
// same transaction.
func Forget(tx *Tx, key string) { delete(tx.once, key) }
