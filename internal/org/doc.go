// Package org defines an organization: its profile, settings, letterheads, logo
// and exchange rates.
package org
