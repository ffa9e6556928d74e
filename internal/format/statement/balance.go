package statement

import (
	"fmt"
	"slices"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/wording"
)

// turn puts lines that are listed newest first in the order in which they happened.
func turn(lines []Line) {
	first, last := lines[0].Date, lines[len(lines)-1].Date
	if last.Before(first) || last == first && runs(lines) != nil && runs(reversed(lines)) == nil {
		slices.Reverse(lines)
	}
}

func reversed(lines []Line) []Line {
	other := slices.Clone(lines)
	slices.Reverse(other)
	return other
}

// Balances are the balances before and after a statement.
type Balances struct{ Opening, Closing num.Money }

// Add returns the sum of lines.
func Add(lines []Line) (sum num.Money) {
	for _, l := range lines {
		sum = sum.Add(l.Amount)
	}
	return sum
}

// Reckon returns the balances of a statement. Those that neither the file nor the request has
// follow from the lines. Every balance has to agree with the others.
func Reckon(opening, closing *num.Money, lines []Line) (Balances, error) {
	sum := Add(lines)
	var b Balances
	switch first, known := firstOpening(lines); {
	case opening != nil:
		b.Opening = *opening
	case known:
		b.Opening = first
	case closing != nil:
		b.Opening = closing.Sub(sum)
	default:
		return b, fault.Bad("ClosingBalance", "required").Because("neither the lines nor the request have a balance; send openingBalance or closingBalance")
	}
	b.Closing = b.Opening.Add(sum)
	running := b.Opening
	for i, l := range lines {
		running = running.Add(l.Amount)
		if l.Balance != nil && *l.Balance != running {
			return b, fault.Bad(fmt.Sprintf("Lines[%d].Balance", i), "eqfield", running.String()).
				Because("%s (%s, %s): the balance is %s, but the lines before it lead to %s", l.Place(i), l.Date, figure(l.Amount), figure(*l.Balance), figure(running))
		}
	}
	if closing != nil && *closing != b.Closing {
		return b, fault.Bad("ClosingBalance", "eqfield", b.Closing.String()).
			Because("opening balance %s and the lines (%s) lead to %s, not to %s", figure(b.Opening), figure(sum), figure(b.Closing), figure(*closing))
	}
	return b, nil
}

// figure returns an amount with separators, for a refusal.
func figure(m num.Money) string { return wording.Decimal(m.String(), 2, num.BasePlaces) }

// firstOpening returns the balance before the first line, by the first line that has one.
func firstOpening(lines []Line) (opening num.Money, known bool) {
	var sum num.Money
	for _, l := range lines {
		sum = sum.Add(l.Amount)
		if l.Balance != nil {
			return l.Balance.Sub(sum), true
		}
	}
	return opening, false
}

// runs refuses lines whose balances do not follow each other.
func runs(lines []Line) error {
	_, err := Reckon(nil, &num.Money{}, lines)
	if f := fault.Of(err); f != nil && f.Fields[0].Name == "ClosingBalance" {
		return nil
	}
	return err
}
