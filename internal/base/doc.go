// Package base is the ground floor: values and services that know nothing of companies.
//
//	num currency when    exact numbers, currencies, three types of time
//	fault                the error type that reaches a client, in English and Thai
//	access event         roles and rights; types of events and their facts
//	wording paper        numbers and dates in both languages; amounts in words, tax IDs, PromptPay codes
//	secret hashing       keys and passwords, and the queue that hashes them
//	budget progress      limits of work while reading a file; progress of long commands
//
// Money, quantities and rates are num types everywhere above. No package of this floor reads
// a clock, a database or a request.
package base
