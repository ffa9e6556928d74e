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

// pattern looks for a text in numbers. Its states tell how much of the text the
// end of what was read so far may be the beginning of; the last is that the text
// was found.
type pattern struct {
	text   string
	back   []int     // where to go on when the next letter is another one
	digits [][10]int // the state behind a digit
	ways   [][]int64 // of n digits, how many lead from a state to the end
}

func newPattern(text string) *pattern {
	p := &pattern{text: text, back: make([]int, len(text)+1)}
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

func (p *pattern) found(state int) bool { return state == len(p.text) }

// step is the state behind another letter.
func (p *pattern) step(state int, letter byte) int {
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

// upTo is how many of the serials from 0 to n, written with so many digits,
// contain the text when they are read from a state on.
func (p *pattern) upTo(state, width int, n int64) (hits int64) {
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

// run is serials that follow each other and look alike.
type run struct {
	kind        string
	shape       series.Shape
	state       int // behind the head
	first, last int64
}

// between is how many numbers of a run from one serial to another contain the text.
func (p *pattern) between(r run, from, to int64) (hits int64) {
	for width := max(r.shape.Digits, 1); width <= widthMost; width++ {
		low := int64(0)
		if width > max(r.shape.Digits, 1) {
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

// before is the greatest serial of a run up to one whose number contains the
// text; 0 is none.
func (p *pattern) before(r run, to int64) int64 {
	hits := p.between(r, r.first, to)
	if hits == 0 {
		return 0
	}
	low, high := r.first, to
	for low < high {
		middle := low + (high-low)/2
		if p.between(r, r.first, middle) == hits {
			high = middle
		} else {
			low = middle + 1
		}
	}
	return low
}
