package browser

import (
	"image"
	"image/jpeg"
	"os"
	"path/filepath"
	"testing"
)

// photograph writes a picture like one from a phone.
func photograph(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "receipt.jpg")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := jpeg.Encode(f, image.NewGray(image.Rect(0, 0, 300, 400)), nil); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestClaimOnAPhone takes a receipt from photo to payment on a phone: a member writes the
// claim; the owner sees what it will post, approves and pays it.
func TestClaimOnAPhone(t *testing.T) {
	server := Firm(t, "claims")
	member := server.SignIn(server.Member)
	member.Phone()
	member.Go(server.At("/claims/new"))
	member.Fits()
	member.until("begin with the photo", `(() => { const top = (s) => document.querySelector(s).getBoundingClientRect().top; return top('#f-receipt') < top('#f-title') && top('#f-receipt') < top('[name="items[0].amount"]'); })()`)
	member.until("hide fields that do not apply", `[...document.querySelectorAll('[name="items[0].taxInvoice.number"], [name="items[0].tripDestination"], [name="items[0].checkinDate"], [name="items[0].exchangeRate"]')].filter((f) => !f.checkVisibility()).length === 4`)
	member.Type("#f-title", "ค่าอาหารประชุมทีม")
	member.Type(`[name="items[0].amount"]`, "1,070")
	member.Type(`[name="items[0].vatAmount"]`, "2000")
	member.Type(`[name="items[0].vendorName"]`, "ร้านอาหารริมทาง")
	member.Click("Submit")
	member.See("Check the highlighted fields")
	if got := member.Value(`[name="items[0].vendorName"]`); got != "ร้านอาหารริมทาง" {
		t.Errorf("the vendor was lost: %q", got)
	}
	member.Type(`[name="items[0].vatAmount"]`, "70")
	member.Upload("#f-receipt", photograph(t))
	member.Choose(`[type=checkbox][name="items[0].hasTaxInvoice"]`, "true")
	member.Click("Submit")
	member.See("VAT 70.00 claimable")
	member.See("Submitted")
	member.Missing("Approve")
	member.until("show the photo", `document.querySelector('.photos img')?.naturalWidth === 300`)
	claim := member.Address()
	keep(t, member, "claim-member.phone")

	owner := server.SignIn(server.Owner)
	owner.Phone()
	owner.Go(server.At("/claims"))
	owner.Fits()
	owner.Click("ค่าอาหารประชุมทีม")
	owner.At(claim)
	owner.See("Posting on approval")
	owner.See("Input VAT")
	owner.Fits()
	keep(t, owner, "claim-decide.phone")
	owner.Click("Reject…")
	owner.Type("#f-note", "Which meeting?")
	owner.Click("[value=rejected]")
	owner.See("Which meeting?")

	member.Go(claim + "/edit")
	member.Type(`[name="items[1].amount"]`, "5")
	member.Click("[value=more]")
	member.Type(`[name="items[2].amount"]`, "") // exists only on the new page
	member.Click("#f-items .card:nth-of-type(2) [data-remove-card]")
	member.Fits()
	keep(t, member, "claim-edit.phone")
	member.Type("#f-title", "ค่าอาหารประชุมทีมขาย")
	member.Click("Submit")
	member.See("Submitted")

	owner.Go(claim)
	owner.Click("Approve 1,070.00")
	owner.See("Approved")
	owner.Click("Pay")
	owner.Click("#pay .primary")
	owner.See("Paid")
	owner.See("Postings")
}
