// Package sales has the shapes of sales documents in the API, and maps them to those of package document.
package sales
