// Package catalog changes and deletes products with regard to every document that
// still needs them. Package product cannot know the packages of documents, because
// they build on it.
package catalog

import (
	"kontor/internal/trade/document"
	"kontor/internal/trade/product"
)

// Products asks sales and purchases before a product, or one of its units, is
// deleted or changes its type.
var Products = product.Users{document.Selling.UseOf, document.Buying.UseOf}
