package prove

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"kontor/internal/test/dbtest"
)

// batchSize is the number of contacts that a batch creates.
const batchSize = 5

// sentBatch is a batch that creates contacts, with its answer.
type sentBatch struct {
	*write
	atomic bool
}

func newBatch(n int) sentBatch {
	token := fmt.Sprintf("batch%d", n)
	b := sentBatch{&write{method: "POST", path: "/batch"}, n%2 == 0}
	mode := "independent"
	if b.atomic {
		mode = "atomic"
	}
	var operations []string
	for i := range batchSize {
		operations = append(operations, fmt.Sprintf(`{"method": "POST", "path": "/contacts", "body": {"name": "B", "contactType": "client", "externalId": "%s-%d"}}`, token, i))
	}
	b.body = fmt.Sprintf(`{"mode": "%s", "operations": [%s]}`, mode, strings.Join(operations, ", "))
	return b
}

// complete reports whether an answer says that every operation was done.
func (b sentBatch) complete() bool {
	var answer struct {
		Data struct{ Results []struct{ Status int } }
	}
	if json.Unmarshal(b.raw, &answer) != nil || len(answer.Data.Results) != batchSize {
		return false
	}
	for _, r := range answer.Data.Results {
		if r.Status != http.StatusCreated {
			return false
		}
	}
	return true
}

// TestBatchesSurviveKills kills the server while it works on batches. An atomic batch is done or
// not done. Sent again with its key, every batch is done once.
func TestBatchesSurviveKills(t *testing.T) {
	kills := 1
	if long {
		kills = Count(t, "KONTOR_PROVE_BATCH_KILLS", 100)
	}
	for name, database := range map[string]string{"sqlite": "sqlite:" + filepath.Join(t.TempDir(), "kontor.db"), "postgres": dbtest.PostgresURL(t)} {
		t.Run(name, func(t *testing.T) {
			p := newProgram(t, database)
			l := newLoad(p)
			all := batchesUnderKills(p, l, kills)
			p.start()
			partial := contactsOf(t, l, p.companies[0])
			lost := 0
			for i, b := range all {
				if n := partial[i]; b.acked && (n != batchSize || !b.complete()) || b.atomic && n != 0 && n != batchSize {
					t.Errorf("batch %d, atomic %v, acknowledged %v: %d contacts, %s", i, b.atomic, b.acked, n, b.raw)
					lost++
				}
			}
			again, half := 0, 0
			for i, b := range all {
				if b.acked {
					continue
				}
				if again++; partial[i] > 0 && partial[i] < batchSize {
					half++
				}
				if l.send(b.write); !b.complete() {
					t.Errorf("batch %d sent again: %s", i, b.raw)
					lost++
				}
			}
			for i, n := range contactsOf(t, l, p.companies[0]) {
				if n != batchSize {
					t.Errorf("batch %d has %d contacts in the end", i, n)
					lost++
				}
			}
			p.stop()
			Report(t, Row{Test: "batches while the server is killed, " + name, Faults: kills, Requests: int(l.sent.Load()), Acked: len(all) - again, Lost: lost, Broken: p.check(),
				Failed: len(l.failed), Note: fmt.Sprintf("%d sent again, %d of them independent and half done; each done once", again, half)})
		})
	}
}

// batchesUnderKills sends batches from four clients, each once, while the server is killed and
// started.
func batchesUnderKills(p *program, l *load, kills int) (all []sentBatch) {
	stop := make(chan struct{})
	var mu sync.Mutex
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
				}
				mu.Lock()
				b := newBatch(len(all))
				b.token, b.company = fmt.Sprintf("batch%d", len(all)), p.companies[0]
				all = append(all, b)
				mu.Unlock()
				for answered, reached := l.send(b.write); !answered && !reached; answered, reached = l.send(b.write) {
					select {
					case <-stop:
						return
					case <-time.After(5 * time.Millisecond):
					}
				}
			}
		})
	}
	for range kills {
		p.start()
		time.Sleep(time.Duration(200+rand.IntN(200)) * time.Millisecond)
		p.kill()
	}
	close(stop)
	group.Wait()
	return all
}

// contactsOf counts the contacts of every batch.
func contactsOf(t *testing.T, l *load, c *company) map[int]int {
	t.Helper()
	counts := map[int]int{}
	for _, r := range l.all(t, c, contacts) {
		var n, i int
		if _, err := fmt.Sscanf(r.ExternalID, "batch%d-%d", &n, &i); err == nil {
			counts[n]++
		}
	}
	return counts
}
