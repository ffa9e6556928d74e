package client

import "iter"

// pageSize is the largest page of a list.
const pageSize = 100

// eachAfter iterates over a list that is read by afterId: next returns the page after the
// last record of the page before.
func eachAfter[T any](next func(last *T) ([]T, error)) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		var last *T
		for {
			items, err := next(last)
			if err != nil {
				yield(*new(T), err)
				return
			}
			for _, item := range items {
				if !yield(item, nil) {
					return
				}
			}
			if len(items) < pageSize {
				return
			}
			last = &items[len(items)-1]
		}
	}
}

// eachPage iterates over a list that is read page by page.
func eachPage[T any](next func(page int) ([]T, Pagination, error)) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		for page := 1; ; page++ {
			items, pagination, err := next(page)
			if err != nil {
				yield(*new(T), err)
				return
			}
			for _, item := range items {
				if !yield(item, nil) {
					return
				}
			}
			if pagination.NextPage == nil {
				return
			}
		}
	}
}
