package printout

import (
	"strings"

	"kontor/internal/outbound/typeset"
)

// logoMax is the largest logo, and logoBeside the widest one that is drawn beside the sender;
// a wider one is above, so that it does not squeeze the address.
var (
	logoMaxWidth  = typeset.Millimetres(60)
	logoMaxHeight = typeset.Millimetres(20)
	logoBeside    = 90 * typeset.Point
)

const logoGap = 8 * typeset.Point

// head lays out what every page begins with.
func (d *drawing) head() part {
	h := d.headOf(4)
	if h.height > headMax {
		h = d.headOf(2)
	}
	return h
}

// headOf lays the head out with so many lines for each address.
func (d *drawing) headOf(addressLines int) part {
	logoWidth, logoHeight := d.logoSize()
	beside, above := typeset.Length(0), typeset.Length(0)
	switch {
	case logoWidth > logoBeside:
		above = logoHeight + logoGap
	case logoWidth > 0:
		beside = logoWidth + logoGap
	}
	sender := d.sender(senderWidth-beside, addressLines)
	title := d.title(textWidth - senderWidth - 8*typeset.Point)
	party := d.party(addressLines)
	facts := d.factRows()
	upper := max(above+height(sender), height(title))
	if beside > 0 {
		upper = max(upper, logoHeight)
	}
	lower := max(height(party), facts.height)
	columns := d.columnHeads()
	gap := 4 * typeset.Point
	return part{upper + lower + columns.height + 3*gap, func() {
		y := d.y
		if d.logo != nil {
			d.page.Picture(*d.logo, side, y, logoWidth, logoHeight)
		}
		d.y += above
		d.blocks(side+beside, sender)
		d.y = y
		for _, b := range title {
			for _, line := range b.lines {
				d.page.Right(side+textWidth, d.y+b.base, line)
				d.y += b.pitch
			}
		}
		d.y = y + upper + gap
		d.page.Rule(side, d.y, textWidth, 600)
		d.y += gap
		y = d.y
		d.blocks(side, party)
		d.y = y
		facts.draw()
		d.y = y + lower + gap
		columns.draw()
	}}
}

// logoSize returns the size of the logo on paper.
func (d *drawing) logoSize() (width, height typeset.Length) {
	if d.logo == nil {
		return 0, 0
	}
	w, h := typeset.Length(d.logo.Width), typeset.Length(d.logo.Height)
	if w*logoMaxHeight > h*logoMaxWidth {
		return logoMaxWidth, max(1, logoMaxWidth*h/w)
	}
	return max(1, logoMaxHeight*w/h), logoMaxHeight
}

// sender is the company that issues the document.
func (d *drawing) sender(width typeset.Length, addressLines int) []block {
	c := d.Company
	var out []block
	for _, name := range d.CompanyNames() {
		out = append(out, block{large, d.wrap(large, width, name, 2)})
	}
	for _, address := range d.CompanyAddresses() {
		out = append(out, block{normal, d.wrap(normal, width, address, addressLines)})
	}
	if c.TaxID != "" {
		text := d.T("Tax ID") + " " + c.TaxID
		if branch := d.CompanyBranch(); branch != "" {
			text += " · " + branch
		}
		out = append(out, block{normal, d.wrap(normal, width, text, 2)})
	}
	if c.Phone != "" {
		out = append(out, block{normal, d.wrap(normal, width, d.T("Tel.")+" "+c.Phone, 1)})
	}
	return out
}

// title says what the document is, and which copy.
func (d *drawing) title(width typeset.Length) (out []block) {
	for _, text := range d.Title {
		lines := d.wrap(large, width, text, 3)
		if first, second, two := strings.Cut(text, "/"); two && len(lines) > 1 && d.Layout > oldLayout {
			lines = append(d.wrap(large, width, first+"/", 1), d.wrap(large, width, strings.TrimSpace(second), 1)...)
		}
		out = append(out, block{large, lines})
	}
	if d.Ended != "" {
		return append(out, block{strong, d.wrap(strong, width, d.Ended, 1)})
	}
	out = append(out, block{strong, d.wrap(strong, width, d.mark.Word, 1)})
	return append(out, block{small, d.wrap(small, width, d.mark.For, 1)})
}

// party is the customer or supplier.
func (d *drawing) party(addressLines int) []block {
	p := d.Party
	if p.Caption == "" {
		return nil
	}
	out := []block{{caption, d.wrap(caption, partyWidth, p.Caption, 1)}}
	for _, name := range p.Names {
		out = append(out, block{strong, d.wrap(strong, partyWidth, name, 0)})
	}
	for _, address := range p.Addresses {
		out = append(out, block{normal, d.wrap(normal, partyWidth, address, addressLines)})
	}
	if p.TaxID != "" {
		text := d.T("Tax ID") + " " + p.TaxID
		if p.Branch != "" {
			text += " · " + p.Branch
		}
		out = append(out, block{normal, d.wrap(normal, partyWidth, text, 2)})
	}
	if p.Person != "" {
		out = append(out, block{normal, d.wrap(normal, partyWidth, d.T("Contact person")+" "+p.Person, 2)})
	}
	return out
}

// factRows are number, dates and references.
func (d *drawing) factRows() part {
	type fact struct{ caption, value []typeset.Line }
	var facts []fact
	var sum typeset.Length
	tall := func(f fact) typeset.Length {
		return max(typeset.Length(len(f.caption))*caption.pitch, typeset.Length(len(f.value))*normal.pitch)
	}
	for _, f := range d.Facts {
		laid := fact{d.wrap(caption, factCaption-4*typeset.Point, f.Caption, 2), d.wrap(normal, factsWidth-factCaption, f.Value, 3)}
		facts = append(facts, laid)
		sum += tall(laid)
	}
	return part{sum, func() {
		for _, f := range facts {
			y, x := d.y, side+textWidth-factsWidth
			d.y += normal.base - caption.base
			d.write(x, caption, f.caption)
			d.y = y
			d.write(x+factCaption, normal, f.value)
			d.y = y + tall(f)
		}
	}}
}
