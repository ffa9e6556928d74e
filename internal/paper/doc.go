// Package paper has what printed documents need and nothing else knows: amounts
// in words, and the PromptPay code that a banking app reads from an invoice.
package paper
