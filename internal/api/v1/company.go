package v1

import (
	"kontor/internal/api"
	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/ledger"
	"kontor/internal/org"
	"kontor/internal/org/audit"
	"kontor/internal/org/keys"
	"kontor/internal/setup"
)

func company() []api.Route {
	return api.Group("Company", "The organization of the key.",
		api.On("GET /company", access.ReadCompany, api.Read(org.Profile), api.Plain, 200, fault.BadRequest, fault.NotFound).
			Says("Get the organization"),
		api.On("GET /key", access.ReadCompany, api.Read(keys.GetOwn), api.Data, 200).Extension().Named("getKey").
			Says("Get the API key of the request", "Its name, rights, rate and the member it acts for."),
		api.On("GET /audit-log", access.ReadAuditLog, api.Read(audit.List), api.DataPaged, 200, fault.Forbidden).Extension().
			Says("List audit log entries", "Lists all changes with user and time, newest first. Entries never change and are chained by hashes."),
		api.On("GET /settings", access.ReadSettings, api.Read(ledger.GetSettings), api.Data, 200, fault.Forbidden).Extension().
			Says("Get settings"),
		api.On("PATCH /settings", access.WriteSettings, api.Write(setup.ChangeSettings), api.Data, 200, fault.Forbidden, fault.Conflict).Extension().
			Says("Update settings", "Omitted fields keep their value. Only the owner can move back or remove the lock date."),
	)
}
