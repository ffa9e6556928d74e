package sales_test

import (
	"fmt"
	"slices"
	"sync"
	"testing"
)

// together runs a request n times at the same moment and counts the answers.
func (o *office) together(n int, request func(i int) (int, map[string]any)) map[int]int {
	var (
		all   sync.WaitGroup
		lock  sync.Mutex
		start = make(chan struct{})
		count = map[int]int{}
	)
	for i := range n {
		all.Go(func() {
			<-start
			status, _ := request(i)
			lock.Lock()
			defer lock.Unlock()
			count[status]++
		})
	}
	close(start)
	all.Wait()
	return count
}

// TestTwoReceipts issues two receipts for the same full amount at once: one wins.
func TestTwoReceipts(t *testing.T) {
	each(t, func(o *office) {
		for range 5 {
			invoice := o.move(o.create("IV"), "sent")
			receipts := []uint32{o.convert(invoice, "RE"), o.convert(invoice, "RE")}
			count := o.together(2, func(i int) (int, map[string]any) {
				return o.call("PATCH", fmt.Sprintf("/sales/documents/%d/status", receipts[i]), `{"status": "sent"}`)
			})
			if count[200] != 1 || count[400] != 1 {
				t.Errorf("answers %v", count)
			}
			if doc := o.read(invoice); doc["status"] != "paid" || fmt.Sprint(doc["paidAmount"]) != "107" {
				t.Errorf("invoice %v", doc)
			}
		}
	})
}

// TestNumbersAreConsecutive creates many documents at once.
func TestNumbersAreConsecutive(t *testing.T) {
	each(t, func(o *office) {
		const n = 100
		numbers := make([]string, n)
		o.together(n, func(i int) (int, map[string]any) {
			status, answer := o.call("POST", "/sales/documents", fmt.Sprintf(`{"documentType": "QT", "contactId": %d, "issueDate": "2026-11-14", "items": [{"name": "A", "quantity": 1}]}`, o.customer))
			numbers[i], _ = answer["documentNumber"].(string)
			return status, answer
		})
		slices.Sort(numbers)
		for i, number := range numbers {
			if want := fmt.Sprintf("QT-202611-%04d", i+1); number != want {
				t.Fatalf("number %d is %q, want %s", i, number, want)
			}
		}
	})
}

// TestIssuedOnce sends one invoice many times at once: it is issued once.
func TestIssuedOnce(t *testing.T) {
	each(t, func(o *office) {
		invoice := o.create("IV")
		count := o.together(10, func(int) (int, map[string]any) {
			return o.call("PATCH", fmt.Sprintf("/sales/documents/%d/status", invoice), `{"status": "sent"}`)
		})
		if count[200] != 1 || count[400] != 9 {
			t.Errorf("answers %v", count)
		}
	})
}

// TestLastPiecesAreSoldOnce issues ten invoices for five pieces at once.
func TestLastPiecesAreSoldOnce(t *testing.T) {
	each(t, func(o *office) {
		product := o.id(o.must(201, "POST", "/products", `{"code": "P5", "name": "Lamp", "productType": "inventory", "vatType": "noVat", "purchaseVatType": "noVat",
			"initialStock": {"date": "2026-01-01", "quantity": 5, "unitCost": 10}}`)["data"].(map[string]any))
		invoices := make([]uint32, 10)
		for i := range invoices {
			invoices[i] = o.id(o.must(201, "POST", "/sales/documents", fmt.Sprintf(`{"documentType": "IV", "contactId": %d, "issueDate": "2026-11-14",
				"items": [{"name": "Lamp", "productId": %d, "quantity": 1, "unitPrice": 20}]}`, o.customer, product)))
		}
		count := o.together(len(invoices), func(i int) (int, map[string]any) {
			return o.call("PATCH", fmt.Sprintf("/sales/documents/%d/status", invoices[i]), `{"status": "sent"}`)
		})
		if count[200] != 5 || count[422] != 5 {
			t.Errorf("answers %v", count)
		}
	})
}
