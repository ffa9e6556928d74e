package console

import (
	"errors"
	"fmt"
)

// ReadAll parses every page in every way of speaking.
func (s *Site) ReadAll() (pages int, err error) {
	for _, l := range s.templates {
		for file := range l.pages {
			if _, wrong := l.of(file); wrong != nil {
				err = errors.Join(err, fmt.Errorf("%s: %w", file, wrong))
			}
			pages++
		}
	}
	return pages, err
}
