package console_test

import (
	"testing"
)

// The form of a key has a choice for each part of the company. Those that are left at none are not in its rights.
func TestKeyWithRightsIsCreated(t *testing.T) {
	each(t, func(o *office) {
		b := o.signedIn("owner@acme.test")
		form := b.get(o.at("/developers/keys")).formWith(o, "method", "post")
		form.Set("name", "Scanner")
		form.Set("_right.stock", "write")
		form.Set("_right.products", "read")
		form.Set("proofPassword", password)
		b.post(o.at("/developers/keys"), form).is(o.T, 200, "a key with rights")
		b.get(o.at("/developers/keys/1")).has(o, `<span class="code">stock:write</span>`)
		b.get(o.at("/developers")).has(o, "products:read")
	})
}
