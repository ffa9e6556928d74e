package auditlog

import "testing"

// The log has words for what servers and operators do, which no page and no route does.
func TestWordsOfServersAndOperators(t *testing.T) {
	for resource, details := range map[string][]string{
		organization: {"12 deleted files swept", "file 7 moved to s3", "file 7 copied from folder", "archive Acme", "reopen Acme", "apply Acme"},
		members: {"add a@acme.test as owner, replacing b@acme.test", "second factor of a@acme.test off", "switch off a@acme.test everywhere",
			"apply a@acme.test", "add service account Till as member, responsible a@acme.test", "responsible for Till is a@acme.test"},
		webhooks:   {"hooks.example failing", "hooks.example gone", "hooks.example memberGone", "hooks.example secretUnreadable", "hooks.example paused"},
		sales:      {"paper IV-202611-0001 both original 0123456789abcdef", "IV-202611-0001 107.00 THB"},
		filings:    {"PP30 2026-10 payment reversed", "PND3 2026-10 amend: late bill", "PP30 2026-10 file slip.pdf"},
		money:      {"Savings: KBank: name Savings → Savings: KBank; default false → true"},
		"products": {"CHAIR picture", "CHAIR first picture", "CHAIR picture removed"},
	} {
		for _, detail := range details {
			if _, ok := Sentence(resource, detail); !ok {
				t.Errorf("%s: no words for %q", resource, detail)
			}
		}
	}
	for _, detail := range []string{"IV-202611-0001 was eaten", "IV-202611-0001: colour red → blue"} {
		if _, ok := Sentence(sales, detail); ok {
			t.Errorf("words for %q", detail)
		}
	}
	if _, ok := Sentence("ships", "1"); ok {
		t.Error("words for a kind of records that has no name")
	}
}
