package list

import (
	"cmp"
	"slices"
	"strings"

	"kontor/internal/db"
	"kontor/internal/series"
)

// blockSize is how many serials share a row of list_states.
const blockSize = 500

// block is serials of a series, those from Block·blockSize on.
type block struct {
	List   string `db:"list"`
	Series string `db:"series"`
	Period string `db:"period"`
	Block  int64  `db:"block"`
}

// blockStates is the states of the documents of a block, a letter each.
type blockStates struct {
	block
	States string `db:"states"`
}

// emptyBlock has no documents, or only those in the initial state.
var emptyBlock = strings.Repeat("-", blockSize)

// letter is the stored form of a state. The initial state is stored as absent, because
// documents are in it only briefly.
func (n *Numbering) letter(state string) byte {
	if state == n.Initial {
		return '-'
	}
	return n.Letters[state]
}

// changedState is the letter of a document, by its serial in a block.
type changedState struct {
	block
	at     int
	letter byte
}

// state notes the letter of a document.
func (p *pending) state(s *Spec, e Entry, letter byte) {
	at := block{s.Table, e.Series, e.Period, e.Serial / blockSize}
	p.states = append(p.states, changedState{at, int(e.Serial % blockSize), letter})
}

const setState = `INSERT INTO list_states (org_id, list, series, period, block, states) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (org_id, list, series, period, block) DO UPDATE SET states = substr(list_states.states, 1, $7) || $8 || substr(list_states.states, $9)`

// writeStates writes the blocks that changed, in one order.
func (p *pending) writeStates() error {
	slices.SortStableFunc(p.states, func(a, b changedState) int {
		return cmp.Or(cmp.Compare(a.List, b.List), cmp.Compare(a.Series, b.Series), cmp.Compare(a.Period, b.Period), cmp.Compare(a.Block, b.Block))
	})
	for from, to := 0, 0; from < len(p.states); from = to {
		for to < len(p.states) && p.states[to].block == p.states[from].block {
			to++
		}
		if err := writeBlock(p.tx, p.states[from:to]); err != nil {
			return err
		}
	}
	return nil
}

// writeBlock writes the changes of a block in order. A single letter is updated in the row;
// for several, the block is read first.
func writeBlock(tx *db.Tx, changed []changedState) error {
	at, states := changed[0].block, []byte(emptyBlock)
	if len(changed) > 1 {
		stored, err := db.List[string](tx, `SELECT s.states FROM list_states s
WHERE s.org_id = $1 AND s.list = $2 AND s.series = $3 AND s.period = $4 AND s.block = $5`, at.List, at.Series, at.Period, at.Block)
		if err != nil {
			return err
		}
		if len(stored) > 0 {
			states = []byte(stored[0])
		}
	}
	for _, c := range changed {
		states[c.at] = c.letter
	}
	if len(changed) > 1 {
		return db.Merge(tx, "list_states", `ON CONFLICT (org_id, list, series, period, block) DO UPDATE SET states = excluded.states`, blockStates{at, string(states)})
	}
	c := changed[0]
	return db.Later(tx, setState, at.List, at.Series, at.Period, at.Block, string(states), c.at, string(states[c.at:c.at+1]), c.at+2)
}

// seriesName is the key of a series.
func seriesName(docType, period string) string { return docType + " " + period }

// stateMap is the states of the documents of some series, by the name of the
// series and the number of the block.
type stateMap map[string]map[int64][]byte

// readStates reads the states of documents in some series.
func readStates(tx *db.Tx, list string, series, periods []string) (stateMap, error) {
	blocks, err := db.List[blockStates](tx, `SELECT s.list, s.series, s.period, s.block, s.states FROM list_states s
WHERE s.org_id = $1 AND s.list = $2 AND s.series IN ($3) AND s.period IN ($4)`, list, db.Texts(series), db.Texts(periods))
	all := stateMap{}
	for _, b := range blocks {
		all.block(seriesName(b.Series, b.Period), b.Block, b.States)
	}
	return all, err
}

// block returns the letters of a block; if it is not stored, the given ones.
func (m stateMap) block(series string, n int64, states string) []byte {
	if m[series] == nil {
		m[series] = map[int64][]byte{}
	}
	if m[series][n] == nil {
		m[series][n] = []byte(states)
	}
	return m[series][n]
}

// gap marks a serial without a document.
func (m stateMap) gap(g series.Gap) {
	m.block(seriesName(g.DocType, g.Period), g.Serial/blockSize, emptyBlock)[g.Serial%blockSize] = ' '
}

// hundred is the letters of a hundred serials of a series, those from 100·n on.
func (m stateMap) hundred(series string, n int64) []byte {
	const each = blockSize / 100
	states := m[series][n/each]
	if states == nil {
		return emptyHundred
	}
	return states[n%each*100:][:100]
}

var emptyHundred = []byte(emptyBlock[:100])
