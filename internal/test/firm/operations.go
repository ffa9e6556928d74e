package firm

import (
	"reflect"

	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/trade/sales"
	"kontor/internal/trade/stock"
)

// Operation runs one operation of the domain on the JSON text of its input.
type Operation func(tx *db.Tx, body []byte) (any, error)

// Operations are available in the console and the command but not in the Open API.
var Operations = map[string]Operation{
	"adjust":         of(stock.Adjust),
	"transfer":       of(stock.Transfer),
	"deposit":        of(sales.CreateDeposit),
	"void-deposit":   of(sales.VoidDeposit),
	"refund-deposit": of(sales.RefundDeposit),
	"refund-credit":  of(sales.RefundCredit),
	"consolidate":    of(sales.Consolidate),
	"sign":           of(sales.Sign),
}

func of[In, Out any](op func(*db.Tx, In) (Out, error)) Operation {
	return func(tx *db.Tx, body []byte) (any, error) {
		in, err := Body[In](body)
		if err != nil {
			return nil, err
		}
		return op(tx, in)
	}
}

// Body reads an input as the server reads a body; an empty text is an empty object.
func Body[In any](text []byte) (in In, err error) {
	reading := input.PlanOf(reflect.TypeFor[In]()).Read()
	if len(text) == 0 {
		text = []byte("{}")
	}
	if err := reading.JSON(text); err != nil {
		return in, err
	}
	value, err := reading.Done()
	if err != nil {
		return in, err
	}
	return *value.(*In), nil
}
