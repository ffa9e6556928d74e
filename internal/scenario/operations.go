package scenario

import (
	"reflect"

	"kontor/internal/db"
	"kontor/internal/input"
	"kontor/internal/sales"
	"kontor/internal/stock"
)

// operations are what a story can do beside the Open API: what the console and
// the command offer to people.
var operations = map[string]operation{
	"adjust":         of(stock.Adjust),
	"transfer":       of(stock.Transfer),
	"deposit":        of(sales.CreateDeposit),
	"void-deposit":   of(sales.VoidDeposit),
	"refund-deposit": of(sales.RefundDeposit),
	"refund-credit":  of(sales.RefundCredit),
	"consolidate":    of(sales.Consolidate),
	"sign":           of(sales.Sign),
}

// operation runs one operation of the domain on the JSON text of its input.
type operation func(tx *db.Tx, body []byte) (any, error)

// of makes an operation runnable by a story. Its input is read as the server
// reads a body.
func of[In, Out any](op func(*db.Tx, In) (Out, error)) operation {
	return func(tx *db.Tx, body []byte) (any, error) {
		in, err := read[In](body)
		if err != nil {
			return nil, err
		}
		return op(tx, in)
	}
}

func read[In any](body []byte) (in In, err error) {
	reading := input.PlanOf(reflect.TypeFor[In]()).Read()
	if len(body) == 0 {
		body = []byte("{}")
	}
	if err := reading.JSON(body); err != nil {
		return in, err
	}
	value, err := reading.Done()
	if err != nil {
		return in, err
	}
	return *value.(*In), nil
}
