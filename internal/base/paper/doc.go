// Package paper provides helpers for printed documents: amounts in words, addresses, tax IDs,
// and PromptPay QR codes.
package paper
