package v1

import (
	"slices"

	"kontor/internal/api"
	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/trade/contact"
)

func contacts() []api.Route {
	return api.Group("Contacts", "Customers and suppliers. Requests take a form (multipart or URL-encoded) or JSON with the same field names.",
		slices.Concat([]api.Route{
			api.On("GET /contacts", access.ReadContacts, api.Read(contact.List), api.Paged, 200).
				Says("List contacts"),
			api.On("POST /contacts", access.WriteContacts, api.Write(contact.Create), api.Plain, 201, fault.Conflict).
				Says("Create a contact", "Fails with 409 if another contact has the same taxID, branchType and branchCode, or the same externalId."),
			api.On("GET /customers", access.ReadContacts, api.Read(contact.Customers), api.Paged, 200).
				Says("List customers").Ignores("isClient", "isSupplier"),
			api.On("POST /customers", access.WriteContacts, api.Write(contact.CreateCustomer), api.Plain, 201, fault.Conflict).
				Says("Create a customer"),
			api.On("GET /vendors", access.ReadContacts, api.Read(contact.Vendors), api.Paged, 200).
				Says("List suppliers").Ignores("isClient", "isSupplier"),
			api.On("POST /vendors", access.WriteContacts, api.Write(contact.CreateVendor), api.Plain, 201, fault.Conflict).
				Says("Create a supplier"),
		}, oneContact("/contacts/{id}", "contact"), oneContact("/customers/{id}", "customer"), oneContact("/vendors/{id}", "supplier"))...)
}

// oneContact returns the routes of a contact under one of its three paths.
func oneContact(path, noun string) []api.Route {
	read := api.Read(contact.Get)
	return []api.Route{
		api.On("GET "+path, access.ReadContacts, read, api.Plain, 200, fault.NotFound).
			Says("Get a " + noun),
		api.On("PATCH "+path, access.WriteContacts, api.Do(contact.Update), api.Message, 200, fault.NotFound, fault.Conflict).
			Says("Update a "+noun, "Omitted fields keep their value; empty fields are cleared.").Guards(read).
			Message("Contact updated", "บันทึกผู้ติดต่อแล้ว"),
		api.On("DELETE "+path, access.DeleteContacts, api.Do(contact.Delete), api.Message, 200, fault.NotFound, fault.Conflict).
			Says("Delete a "+noun, "Fails with 409 if the contact is used on a document; deactivate it instead.").Guards(read).
			Message("Contact deleted", "ลบผู้ติดต่อแล้ว"),
	}
}
