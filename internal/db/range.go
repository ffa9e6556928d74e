package db

import (
	"fmt"

	"kontor/internal/fault"
)

// outOfRange is a sum inside the database that does not fit a whole number of
// 64 bits: amounts that no business has, refused like those of the program.
// mostAmount is the bound of sums that are kept, as their tables have it.
const mostAmount = "AND 9000000000000000000"

func outOfRange(err error) error {
	return fmt.Errorf("%w: %w", fault.BadRequest.Because("an amount is out of range"), err)
}
