package ledger

import (
	"fmt"
	"sync"

	"kontor/internal/db"
	"kontor/internal/org"
)

// chartKey is where a transaction remembers the chart.
const chartKey = "ledger.chart"

var selectChart = `SELECT ` + db.Columns[Account]("a") + ` FROM accounts a WHERE a.org_id = $1`

// ChartOf is the chart of accounts. Every posting needs it and it hardly ever
// changes, so the process remembers it by its version, which the transaction
// reads with the settings: a chart that was changed, by whatever process, is
// read again.
func ChartOf(tx *db.Tx) (*Chart, error) {
	return db.Cached(tx, chartKey, func() (*Chart, error) {
		settings, err := org.SettingsOf(tx)
		if err != nil {
			return nil, err
		}
		if chart := remembered.find(settings.ChartVersion); chart != nil {
			return chart, nil
		}
		accounts, err := db.List[Account](tx, selectChart)
		if err != nil {
			return nil, fmt.Errorf("chart of accounts: %w", err)
		}
		chart := newChart(accounts)
		chart.undue = settings.InputVat == org.OnTaxInvoice
		remembered.keep(settings.ChartVersion, chart)
		return chart, nil
	})
}

// chartChanged makes every process read the chart again, this transaction included.
func chartChanged(tx *db.Tx) error {
	db.Renew(tx, chartKey)
	return org.ChartChanged(tx)
}

// chartsMax is how many charts a process remembers, about 1 kB each.
const chartsMax = 1000

// charts remembers charts by their version. A chart is never changed once it is
// here.
type charts struct {
	lock      sync.RWMutex
	byVersion map[int64]*Chart
}

var remembered = charts{byVersion: map[int64]*Chart{}}

func (c *charts) find(version int64) *Chart {
	c.lock.RLock()
	defer c.lock.RUnlock()
	return c.byVersion[version]
}

// keep remembers a chart, in the place of any other when there are too many. An
// organization whose chart never had a version has none to remember it by.
func (c *charts) keep(version int64, chart *Chart) {
	if version == 0 {
		return
	}
	c.lock.Lock()
	defer c.lock.Unlock()
	for old := range c.byVersion {
		if len(c.byVersion) < chartsMax {
			break
		}
		delete(c.byVersion, old)
	}
	c.byVersion[version] = chart
}
