package v1

import (
	"kontor/internal/access"
	"kontor/internal/api"
	"kontor/internal/audit"
	"kontor/internal/fault"
	"kontor/internal/ledger"
	"kontor/internal/org"
	"kontor/internal/setup"
)

func company() []api.Route {
	return api.Group("Company", "The organization of the key.",
		api.On("GET /company", access.ReadCompany, api.Read(org.Profile), api.Plain, 200, fault.BadRequest, fault.NotFound).
			Says("Read the organization of the key"),
		api.On("GET /audit-log", access.ReadAuditLog, api.Read(audit.List), api.DataPaged, 200, fault.Forbidden).Extension().
			Says("Read the audit log", "Who did what, and when; newest first. Lines are chained by their hashes and never change."),
		api.On("GET /settings", access.ReadSettings, api.Read(ledger.GetSettings), api.Data, 200, fault.Forbidden).Extension().
			Says("Read the settings of the organization"),
		api.On("PATCH /settings", access.WriteSettings, api.Write(setup.ChangeSettings), api.Data, 200, fault.Forbidden, fault.Conflict).Extension().
			Says("Change the settings of the organization", "What is omitted stays. The lock date is moved back, or taken away, by the owner only."),
	)
}
