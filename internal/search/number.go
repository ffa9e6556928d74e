package search

import "kontor/internal/series"

// widthMost is how many digits a serial has at most.
const widthMost = 18

var tens = func() (powers [widthMost + 1]int64) {
	powers[0] = 1
	for i := range widthMost {
		powers[i+1] = powers[i] * 10
	}
	return powers
}()

// Pattern finds a text in numbers. It is an automaton: a state is the length of the longest
// prefix of the text that ends what was read so far; in the last state the text was found.
type Pattern struct {
	text   string
	back   []int     // the state to continue from if the next character differs
	digits [][10]int // the state behind a digit
	ways   [][]int64 // of n digits, how many lead from a state to the end

	hundreds []*[100]bool // which two digits lead from a state to the end
}

// NewPattern looks for a folded text, which is not empty.
func NewPattern(text string) *Pattern {
	p := &Pattern{text: text, back: make([]int, len(text)+1)}
	for i := 1; i < len(text); i++ {
		p.back[i+1] = p.step(p.back[i], text[i])
	}
	p.digits = make([][10]int, len(text)+1)
	for state := range p.digits {
		for d := range 10 {
			p.digits[state][d] = p.step(state, '0'+byte(d))
		}
	}
	p.ways = make([][]int64, widthMost+1)
	for n := range p.ways {
		p.ways[n] = make([]int64, len(text)+1)
		for state := range p.ways[n] {
			switch {
			case p.found(state):
				p.ways[n][state] = tens[n]
			case n > 0:
				for d := range 10 {
					p.ways[n][state] += p.ways[n-1][p.digits[state][d]]
				}
			}
		}
	}
	return p
}

func (p *Pattern) found(state int) bool { return state == len(p.text) }

// step is the state behind another letter.
func (p *Pattern) step(state int, letter byte) int {
	if p.found(state) && state > 0 {
		return state
	}
	for state > 0 && p.text[state] != letter {
		state = p.back[state]
	}
	if p.text[state] == letter {
		state++
	}
	return state
}

// upTo returns how many of the serials from 0 to n, written with width digits, contain the
// text when read from a state on.
func (p *Pattern) upTo(state, width int, n int64) (hits int64) {
	if n < 0 {
		return 0
	}
	for left := width - 1; left >= 0; left-- {
		digit := n / tens[left] % 10
		for d := range digit {
			hits += p.ways[left][p.digits[state][d]]
		}
		state = p.digits[state][digit]
	}
	if p.found(state) {
		hits++
	}
	return hits
}

// Run is serials of a series that follow each other and look alike.
type Run struct {
	First, Last int64
	Shape       series.Shape
	state       int // behind the head
}

// InHead reports whether the head of a run contains the text, and so all of its
// numbers do.
func (p *Pattern) InHead(r Run) bool { return p.found(r.state) }

// Runs returns the runs of a series.
func (p *Pattern) Runs(s series.Series) []Run {
	var all []Run
	for i, shape := range s.Shapes {
		r := Run{First: shape.First, Last: s.Last, Shape: shape}
		if i == 0 {
			r.First = 1
		}
		if i+1 < len(s.Shapes) {
			r.Last = min(r.Last, s.Shapes[i+1].First-1)
		}
		if r.First > r.Last {
			continue
		}
		for _, letter := range []byte(Fold(shape.Head)) {
			r.state = p.step(r.state, letter)
		}
		all = append(all, r)
	}
	return all
}

// Between is how many numbers of a run from one serial to another contain the text.
func (p *Pattern) Between(r Run, from, to int64) (hits int64) {
	for width := max(r.Shape.Digits, 1); width <= widthMost; width++ {
		low := int64(0)
		if width > max(r.Shape.Digits, 1) {
			low = tens[width-1] // a serial that outgrew its digits begins with none that is 0
		}
		if low > to {
			break
		}
		from, to := max(from, low), min(to, tens[width]-1)
		if from <= to {
			hits += p.upTo(r.state, width, to) - p.upTo(r.state, width, from-1)
		}
	}
	return hits
}

// Before returns the greatest serial of a run up to one whose number contains the text, or
// 0.
func (p *Pattern) Before(r Run, to int64) int64 {
	hits := p.Between(r, r.First, to)
	if hits == 0 {
		return 0
	}
	low, high := r.First, to
	for low < high {
		middle := low + (high-low)/2
		if p.Between(r, r.First, middle) == hits {
			high = middle
		} else {
			low = middle + 1
		}
	}
	return low
}

// Hundred reports which of a hundred serials of a run, from 100·n on, have a number that
// contains the text.
func (p *Pattern) Hundred(r Run, n int64) *[100]bool {
	if n == 0 && r.Shape.Digits < 2 { // serials below 10 have one digit
		var mask [100]bool
		for serial := range mask {
			mask[serial] = p.Between(r, int64(serial), int64(serial)) > 0
		}
		return &mask
	}
	state := r.state
	for width := max(r.Shape.Digits-2, digitsOf(n)) - 1; width >= 0; width-- {
		state = p.digits[state][n/tens[width]%10]
	}
	if p.hundreds == nil {
		p.hundreds = make([]*[100]bool, len(p.digits))
	}
	if p.hundreds[state] == nil {
		p.hundreds[state] = new([100]bool)
		for i := range 100 {
			p.hundreds[state][i] = p.found(p.digits[p.digits[state][i/10]][i%10])
		}
	}
	return p.hundreds[state]
}

// digitsOf is how many digits a number has; 0 has none.
func digitsOf(n int64) (digits int) {
	for ; n > 0; n /= 10 {
		digits++
	}
	return digits
}
