// Package purchase has the shapes of purchase documents in the API, and maps them to those of package document.
package purchase
