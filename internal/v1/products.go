package v1

import (
	"kontor/internal/access"
	"kontor/internal/api"
	"kontor/internal/catalog"
	"kontor/internal/fault"
	"kontor/internal/product"
	"kontor/internal/stock"
)

func products() []api.Route {
	read := api.Read(product.Get)
	return api.Group("Products", "What is bought and sold, with units, prices and stock. Stock moves through documents; a product record shows it.",
		api.On("GET /products", access.ReadProducts, api.Read(product.List), api.DataPaged, 200).
			Says("List products", "stockMovements is empty in lists."),
		api.On("POST /products", access.WriteProducts, api.Write(product.Create), api.Data, 201, fault.Conflict, fault.NoDefaultWarehouse).
			Says("Create a product", "A code that another product has answers 409. initialStock books its value against the opening balance."),
		api.On("GET /products/{id}", access.ReadProducts, read, api.Data, 200, fault.NotFound).
			Says("Get a product", "The latest 100 stock movements are included."),
		api.On("PATCH /products/{id}", access.WriteProducts, api.Write(catalog.Products.Update), api.Data, 200, fault.NotFound, fault.Conflict, fault.NoDefaultWarehouse).
			Says("Change a product", "What is omitted stays, what is empty is cleared. The code never changes.").Guards(read),
		api.On("DELETE /products/{id}", access.DeleteProducts, api.Do(catalog.Products.Delete), api.Message, 200, fault.NotFound, fault.Conflict).
			Says("Delete a product", "A product that has stock, or stands on a draft or an open quotation, order or requisition, answers 409.").
			Guards(read).
			Message("Product deleted", "ลบสินค้าแล้ว"),
	)
}

func warehouses() []api.Route {
	return api.Group("Warehouses", "Where stock lies.",
		api.On("GET /warehouses", access.ReadProducts, api.Read(stock.Warehouses), api.Data, 200).
			Says("List warehouses", "The default warehouse first, then by code. Not paginated."),
		api.On("POST /warehouses", access.WriteWarehouses, api.Write(stock.CreateWarehouse), api.Data, 201, fault.Conflict).
			Says("Create a warehouse", "A code that another warehouse has answers 409.").Extension(),
		api.On("PATCH /warehouses/{id}", access.WriteWarehouses, api.Write(stock.ChangeWarehouse), api.Data, 200, fault.NotFound).
			Says("Change a warehouse", "What is omitted stays, what is empty is cleared. A warehouse is never deleted: switch it off with isActive.").Extension(),
	)
}

func stocks() []api.Route {
	return api.Group("Stock", "Corrections of stock by hand, and what runs low. Everything else moves through documents.",
		api.On("POST /stock/adjustments", access.WriteStock, api.Write(stock.Adjust), api.Data, 201,
			fault.NotFound, fault.NoDefaultWarehouse, fault.NegativeStockBlocked, fault.NegativeStockWarnConfirmRequired).
			Says("Adjust stock", "What a count found: more or less than the books say. The difference is booked.").Extension(),
		api.On("POST /stock/transfers", access.WriteStock, api.Write(stock.Transfer), api.Data, 201,
			fault.NotFound, fault.NegativeStockBlocked, fault.NegativeStockWarnConfirmRequired).
			Says("Transfer stock", "Brings goods from one warehouse to another, at the cost they have where they are.").Extension(),
		api.On("GET /stock/low", access.ReadProducts, api.Read(product.ListLow), api.Data, 200).
			Says("List what runs low", "Products below their reorder point, or below the minimum quantity of a warehouse. Not paginated.").Named("listLowStock").Extension(),
		api.On("POST /stock/minimums", access.WriteStock, api.Do(product.SetMinimum), api.Message, 200, fault.NotFound, fault.NoDefaultWarehouse).
			Says("Set a minimum quantity", "The quantity below which a warehouse runs low on a product; 0 takes it away.").
			Message("Minimum set", "กำหนดจำนวนขั้นต่ำแล้ว").Extension(),
	)
}
