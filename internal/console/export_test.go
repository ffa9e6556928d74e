package console

// Hashing are the places in which passwords are hashed, for tests that take them.
func (s *Site) Hashing() chan struct{} { return s.hashing }
