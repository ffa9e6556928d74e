package document

import "kontor/internal/fault"

// nouns are the types of documents as people call them in a sentence, English and Thai.
var nouns = map[string]fault.Both{
	"QT": {"a quotation", "ใบเสนอราคา"}, "SO": {"a sales order", "ใบสั่งขาย"}, "IV": {"an invoice", "ใบแจ้งหนี้"}, "RE": {"a receipt", "ใบเสร็จรับเงิน"},
	"CS": {"a cash sale", "ขายสด"}, "CN": {"a credit note", "ใบลดหนี้"}, "DN": {"a debit note", "ใบเพิ่มหนี้"}, "DP": {"a deposit", "ใบรับเงินมัดจำ"},
	"PR": {"a purchase request", "ใบขอซื้อ"}, "PO": {"a purchase order", "ใบสั่งซื้อ"}, "GR": {"a goods receipt", "ใบรับสินค้า"},
	"PI": {"a supplier invoice", "ใบแจ้งหนี้ผู้ขาย"}, "PV": {"a payment voucher", "ใบสำคัญจ่าย"},
}

// Noun returns a type of document as refusals call it: "an invoice".
func Noun(code string) fault.Both { return nouns[code] }
