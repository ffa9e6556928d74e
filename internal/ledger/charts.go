package ledger

import (
	"fmt"
	"sync"

	"kontor/internal/db"
	"kontor/internal/org"
)

// chartKey is the key under which a transaction caches the chart.
const chartKey = "ledger.chart"

var selectChart = `SELECT ` + db.Columns[Account]("a") + ` FROM accounts a WHERE a.org_id = $1`

// ChartOf returns the chart of accounts. It is cached by version, since every posting needs it
// and it rarely changes. The transaction reads the version with the settings, so a change by
// any process is noticed.
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
		chart.undue = undueAccounts(settings)
		remembered.keep(settings.ChartVersion, chart)
		return chart, nil
	})
}

// undueAccounts returns the accounts of VAT that is not due yet, if documents explain them.
func undueAccounts(s org.Settings) (keys []Key) {
	if s.InputVat == org.OnTaxInvoice {
		keys = append(keys, UndueInputVAT)
	}
	if s.VatOnPayment == org.VatOfServices {
		keys = append(keys, UndueOutputVAT)
	}
	return keys
}

// chartChanged invalidates the cached chart in all processes and in this transaction.
func chartChanged(tx *db.Tx) error {
	db.Renew(tx, chartKey)
	return org.ChartChanged(tx)
}

// chartsMax limits the cached charts per process, about 1 kB each.
const chartsMax = 1000

// charts caches charts by version. A cached chart never changes.
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

// keep caches a chart and evicts another one if the cache is full. A chart without a version
// is not cached.
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
