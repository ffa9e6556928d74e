package simulation

// check asks what must be true of the companies as clients see them.
func (w *world) check() {}
