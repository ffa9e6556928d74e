package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"kontor/internal/db"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/sales"
)

// outOfColumn names the date fields that leave their column or overlap another field.
const outOfColumn = `(() => {
	const shown = [...document.querySelectorAll('.field')].filter((f) => f.checkVisibility());
	const box = (e) => e.getBoundingClientRect();
	return [...document.querySelectorAll('input[type=date], input[type=month]')].filter((i) => i.checkVisibility()).filter((i) => {
		const own = i.closest('.field'), a = box(i);
		if (a.left < -1 || a.right > document.documentElement.clientWidth + 1 || a.width < 90) return true;
		if (!own) return false;
		if (a.right > box(own).right + 1 || a.left < box(own).left - 1) return true;
		return shown.some((f) => !f.contains(i) && !own.contains(f) && a.left < box(f).right - 1 && a.right > box(f).left + 1 && a.top < box(f).bottom - 1 && a.bottom > box(f).top + 1);
	}).map((i) => i.name).join(' ');
})()`

// splitPeriods is whether the two days of a filter are in different rows.
const splitPeriods = `[...document.querySelectorAll('.filters')].some((f) => {
	const days = [...f.querySelectorAll(':scope > input[type=date]')].filter((i) => i.checkVisibility()).map((i) => i.getBoundingClientRect().top);
	return days.length === 2 && Math.abs(days[0] - days[1]) > 1;
})`

// totalInSight is whether the total is visible while the middle of the lines is.
const totalInSight = `(() => {
	const lines = [...document.querySelectorAll('#main tbody tr')];
	lines[Math.floor(lines.length / 2)].scrollIntoView({block: 'center'});
	return [...document.querySelectorAll('.total-bar, .totals .sum, .up .amount')].some((e) => {
		const b = e.getBoundingClientRect(), at = document.elementFromPoint(b.left + b.width / 2, b.top + b.height / 2);
		return b.height > 0 && e.textContent.includes('7,490.00') && (at === e || e.contains(at) || at?.contains(e) && at.closest('.up, .card, .total-bar'));
	});
})()`

// TestLayoutByWidth measures pages on a phone, a tablet and a laptop: date fields stay in their
// columns, the tabs of reports fit, the total of a long document and the comparison of profit and loss stay in sight.
func TestLayoutByWidth(t *testing.T) {
	server := Empty(t)
	firm := server.Join("layout")
	firm.Must(func(tx *db.Tx) error {
		run(t, tx, contact.Create, `{"name": "Siam", "contactType": "client"}`)
		iv := run(t, tx, sales.Create, `{"documentType": "IV", "contactId": 1, "issueDate": "`+tx.Today().String()+`", "vatRate": 7, "items": [{"name": "Desk", "quantity": 1, "unitPrice": 12345.67}]}`)
		lines := strings.Repeat(`{"name": "Chair", "quantity": 1, "unitPrice": 175},`, 40)
		run(t, tx, sales.Create, `{"documentType": "IV", "contactId": 1, "issueDate": "`+tx.Today().String()+`", "vatRate": 7, "items": [`+strings.TrimSuffix(lines, ",")+`]}`)
		return sales.SetStatus(tx, sales.StatusChange{Path: iv.ID, Status: "sent"})
	})
	tab := server.SignIn(server.Owner)
	tab.At(server.At("/"))
	tab.do("resize", chromedp.EmulateViewport(360, 800))
	// Pages are loaded, and buttons clicked, on a phone, the last width.
	widths := func(look func(width int)) {
		t.Helper()
		for _, width := range []int{1280, 768, 360} {
			tab.do("resize", chromedp.EmulateViewport(int64(width), 800))
			tab.until("the new width", fmt.Sprintf("innerWidth === %d", width))
			look(width)
		}
	}
	for _, path := range []string{
		"/sales/new?type=IV", "/sales/1", "/sales", "/purchases/new?type=PI", "/claims/new", "/journal/new", "/journal/transfers/new", "/stock/count", "/stock/transfer",
		"/reports/general-ledger?accountId=3", "/reports/profit-and-loss?compare=previousPeriod", "/tax",
		"/purchases", "/claims", "/journal", "/audit-log", "/reports/cash", "/reports/sales", "/reports/stock-card?productId=1", "/reports/statement?contactId=1",
	} {
		tab.Go(server.At(path))
		tab.Settled()
		widths(func(width int) {
			tab.Fits()
			if wrong := tab.Text(outOfColumn); wrong != "" {
				t.Errorf("%s at %d: %s out of column", path, width, wrong)
			}
			if tab.Is(splitPeriods) {
				t.Errorf("%s at %d: the days of the period are in two rows", path, width)
			}
			if tab.Is(`[...document.querySelectorAll('.tabs.fit > *')].some((e) => e.checkVisibility() && (e.getBoundingClientRect().right > document.documentElement.clientWidth + 1 || e.scrollWidth > e.clientWidth + 1))`) {
				t.Errorf("%s at %d: the tabs are cut", path, width)
			}
		})
	}
	tab.Go(server.At("/reports/trial-balance"))
	widths(func(width int) {
		if !tab.Is(`(() => { const rows = [...document.querySelectorAll('.report tbody tr')]; return rows.length > 0 && rows.every((r) => r.getBoundingClientRect().height < 160); })()`) {
			t.Errorf("at %d the names of accounts in the trial balance are squeezed", width)
		}
	})
	tab.Go(server.At("/sales/1"))
	tab.Settled()
	tab.Click("Record receipt")
	tab.until("the posting preview", `document.querySelector('#receipt-post table') !== null`)
	widths(func(width int) {
		if !tab.Is(`(() => { const d = document.querySelector('#receive'); return d.scrollWidth <= d.clientWidth; })()`) {
			t.Errorf("at %d the receipt dialog is cut", width)
		}
	})
	for _, path := range []string{"/sales/2", "/sales/2/edit"} {
		tab.Go(server.At(path))
		tab.Settled()
		widths(func(width int) {
			if !tab.Is(totalInSight) {
				t.Errorf("%s at %d: the total is out of sight", path, width)
			}
		})
	}
	tab.Go(server.At("/reports/profit-and-loss?compare=previousPeriod"))
	widths(func(width int) {
		if !tab.Is(`(() => { const rows = [...document.querySelectorAll('.report tbody tr')].map((r) => [...r.querySelectorAll('td.num, th.num')].filter((c) => c.checkVisibility()));
			return rows.some((cells) => cells.length >= 2) && rows.flat().every((c) => c.getBoundingClientRect().right <= document.documentElement.clientWidth + 1); })()`) {
			t.Errorf("at %d profit and loss has no comparison: %s", width, tab.Text(`document.querySelector('.report')?.outerHTML.slice(0, 3000)`))
		}
	})
}
