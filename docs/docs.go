// Package docs has the pages of the documentation that the program shows.
package docs

import _ "embed"

// Integrating is the guide for integrators, which the console shows at /docs/guide.
//
//go:embed integrating.md
var Integrating string
