package report

import "kontor/internal/books/report"

var whtReceived = maker[report.WhtReceivedQuery, report.WhtReceived]{
	name: "wht-received", file: "wht.html", read: report.WhtReceivedOf,
}
