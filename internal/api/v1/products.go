package v1

import (
	"kontor/internal/api"
	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/trade/catalog"
	"kontor/internal/trade/product"
	"kontor/internal/trade/stock"
)

func products() []api.Route {
	read := api.Read(product.Get)
	return api.Group("Products", "Products with units, prices and stock. Documents move the stock; the product shows the result.", api.Warns(
		api.On("GET /products", access.ReadProducts, api.Read(product.List), api.DataPaged, 200).
			Says("List products", "stockMovements is empty in lists."),
		api.On("POST /products", access.WriteProducts, api.Write(product.Create), api.Data, 201, fault.Conflict, fault.NoDefaultWarehouse).
			Says("Create a product", "Fails with 409 if another product has the code. initialStock posts its value against the opening balance account."),
		api.On("GET /products/{id}", access.ReadProducts, read, api.Data, 200, fault.NotFound).
			Says("Get a product", "The latest 100 stock movements are included."),
		api.On("PATCH /products/{id}", access.WriteProducts, api.Write(catalog.Products.Update), api.Data, 200, fault.NotFound, fault.Conflict, fault.NoDefaultWarehouse).
			Says("Update a product", "Omitted fields keep their value; empty fields are cleared. The code never changes.").Guards(read),
		api.On("DELETE /products/{id}", access.DeleteProducts, api.Do(catalog.Products.Delete), api.Message, 200, fault.NotFound, fault.Conflict).
			Says("Delete a product", "Fails with 409 if the product has stock or is used on a draft or an open quotation, order or request.").
			Guards(read).
			Message("Product deleted", "ลบสินค้าแล้ว"),
	)...)
}

func warehouses() []api.Route {
	return api.Group("Warehouses", "Warehouses.",
		api.On("GET /warehouses", access.ReadProducts, api.Read(stock.Warehouses), api.Data, 200).
			Says("List warehouses", "The default warehouse first, then by code. Not paginated."),
		api.On("POST /warehouses", access.WriteWarehouses, api.Write(stock.CreateWarehouse), api.Data, 201, fault.Conflict).
			Says("Create a warehouse", "Fails with 409 if another warehouse has the code.").Extension(),
		api.On("PATCH /warehouses/{id}", access.WriteWarehouses, api.Write(stock.ChangeWarehouse), api.Data, 200, fault.NotFound).
			Says("Update a warehouse", "Omitted fields keep their value; empty fields are cleared. A warehouse is never deleted: deactivate it with isActive.").Extension(),
	)
}

func stocks() []api.Route {
	return api.Group("Stock", "Manual stock corrections and low stock. All other stock moves through documents.",
		api.On("POST /stock/adjustments", access.WriteStock, api.Write(stock.Correct), api.Data, 201,
			fault.NotFound, fault.NoDefaultWarehouse, fault.NegativeStockBlocked, fault.NegativeStockWarnConfirmRequired).
			Says("Adjust stock", "Adjusts stock after a count and posts the difference. Send `counted`, the quantity found, or `quantity`, the difference.").Extension(),
		api.On("POST /stock/counts", access.WriteStock, api.Write(stock.PostCount), api.Data, 201,
			fault.NotFound, fault.NoDefaultWarehouse, fault.NegativeStockBlocked, fault.NegativeStockWarnConfirmRequired).
			Says("Post a stock count", "Sets the stock of several products in one warehouse to what was counted at the end of a day. "+
				"Answers the differences and their value, and posts them with one entry.").Extension(),
		api.On("POST /stock/transfers", access.WriteStock, api.Write(stock.Transfer), api.Data, 201,
			fault.NotFound, fault.NegativeStockBlocked, fault.NegativeStockWarnConfirmRequired).
			Says("Transfer stock", "Moves one product, or several in items, from one warehouse to another at their current cost.").Extension(),
		api.On("GET /stock/transfers", access.ReadProducts, api.Read(stock.Transfers), api.DataPaged, 200).
			Says("List stock transfers", "Newest first. items is empty in lists.").Extension(),
		api.On("GET /stock/transfers/{id}", access.ReadProducts, api.Read(stock.GetTransfer), api.Data, 200, fault.NotFound).
			Says("Get a stock transfer").Extension(),
		api.On("GET /stock/low", access.ReadProducts, api.Read(product.ListLow), api.Data, 200).
			Says("List low stock", "Products below their reorder point or warehouse minimum. Not paginated.").Named("listLowStock").Extension(),
		api.On("POST /stock/minimums", access.WriteStock, api.Do(product.SetMinimum), api.Message, 200, fault.NotFound, fault.NoDefaultWarehouse).
			Says("Set a minimum quantity", "Sets the quantity below which a product counts as low stock in a warehouse; 0 removes it.").
			Message("Minimum set", "กำหนดจำนวนขั้นต่ำแล้ว").Extension(),
	)
}
