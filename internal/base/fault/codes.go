package fault

// Generic codes.
var (
	BadRequest              = code(400, "BadRequest", "Invalid request", "คำขอไม่ถูกต้อง")
	Unauthorized            = code(401, "Unauthorized", "A valid API key is required", "ต้องใช้คีย์ API ที่ถูกต้อง")
	Forbidden               = code(403, "Forbidden", "This operation is not allowed", "ไม่ได้รับอนุญาตให้ทำรายการนี้")
	NotFound                = code(404, "NotFound", "Not found", "ไม่พบข้อมูล")
	MethodNotAllowed        = code(405, "MethodNotAllowed", "Method not allowed", "ไม่รองรับวิธีเรียกนี้")
	Conflict                = code(409, "Conflict", "The request conflicts with existing data", "คำขอขัดแย้งกับข้อมูลที่มีอยู่")
	TaxMonthFiled           = code(409, "TaxMonthFiled", "This tax month is filed", "เดือนภาษีนี้ยื่นแบบแล้ว")
	PayloadTooLarge         = code(413, "PayloadTooLarge", "The request body is too large", "เนื้อหาคำขอมีขนาดใหญ่เกินไป")
	URITooLong              = code(414, "URITooLong", "The request address is too long", "ที่อยู่คำขอยาวเกินไป")
	UnsupportedMediaType    = code(415, "UnsupportedMediaType", "Unsupported content type", "ไม่รองรับชนิดเนื้อหานี้")
	RateLimitExceeded       = code(429, "OpenAPIRateLimitExceeded", "Too many requests", "เรียกใช้งานบ่อยเกินไป")
	InternalError           = code(500, "InternalError", "Internal error", "เกิดข้อผิดพลาดภายใน")
	Unavailable             = code(503, "ServiceUnavailable", "The service is temporarily unavailable", "ระบบยังไม่พร้อมให้บริการ")
	InvalidStatusTransition = code(400, "InvalidStatusTransition", "The document cannot be changed this way in its current status", "ไม่สามารถเปลี่ยนแปลงเอกสารในสถานะปัจจุบันได้")
	JournalEntryImbalanced  = code(400, "JournalEntryImbalanced", "Debits and credits differ", "ยอดเดบิตและเครดิตไม่เท่ากัน")
)

// Codes of sales documents, in the order of the contract.
var (
	SalesDocumentNotFound                = code(404, "SalesDocumentNotFound", "Sales document not found", "ไม่พบเอกสารขาย")
	CustomerNotFound                     = code(404, "CustomerNotFound", "Customer not found", "ไม่พบลูกค้า")
	BankNotFound                         = code(400, "BankNotFound", "Money account not found", "ไม่พบบัญชีเงิน")
	BankNotAllowedForDocumentType        = code(400, "BankNotAllowedForDocumentType", "This document type takes no money account", "เอกสารประเภทนี้ระบุบัญชีเงินไม่ได้")
	SalesDocumentCannotConvert           = code(400, "SalesDocumentCannotConvert", "This document cannot be converted", "ไม่สามารถแปลงเอกสารนี้ได้")
	SalesDocumentInvalidConversionTarget = code(400, "SalesDocumentInvalidConversionTarget", "This document cannot be converted to that type", "ไม่สามารถแปลงเป็นเอกสารประเภทนั้นได้")
	SalesDocumentHasOutstandingDeposits  = code(400, "SalesDocumentHasOutstandingDeposits", "The document has deposits that are not used yet", "เอกสารมีเงินมัดจำที่ยังไม่ได้ใช้")
	SalesDocumentHasReservedDeposits     = code(400, "SalesDocumentHasReservedDeposits", "The draft has reserved deposits; delete it and convert the source again", "เอกสารร่างมีเงินมัดจำที่จองไว้ กรุณาลบแล้วแปลงเอกสารต้นทางใหม่")
	NoDefaultWarehouse                   = code(400, "NoDefaultWarehouse", "No warehouse was given and the organization has no default warehouse", "ไม่ได้ระบุคลังสินค้าและองค์กรไม่มีคลังเริ่มต้น")
	SalesDocumentAlreadyConsolidated     = code(409, "SalesDocumentAlreadyConsolidated", "The document was already consolidated into another", "เอกสารถูกรวมไปยังเอกสารอื่นแล้ว")
	NegativeStockBlocked                 = code(422, "NegativeStockBlocked", "Stock would become negative", "สต็อกจะติดลบ")
	NegativeStockWarnConfirmRequired     = code(422, "NegativeStockWarnConfirmRequired", "Stock would become negative; confirm to continue", "สต็อกจะติดลบ กรุณายืนยันเพื่อดำเนินการต่อ")
)
