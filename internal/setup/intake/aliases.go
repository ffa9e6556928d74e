package intake

// contactAliases maps common Thai column names to fields.
var contactAliases = named(contactWords, map[string][]string{
	"code":            {"รหัส", "รหัสลูกค้า"},
	"name":            {"ชื่อบริษัท", "ชื่อลูกค้า", "ชื่อผู้ขาย"},
	"contactType":     {"ประเภทผู้ติดต่อ"},
	"contactName":     {"ผู้ติดต่อ"},
	"businessType":    {"ประเภทธุรกิจ"},
	"branchType":      {"ประเภทสาขา"},
	"branchCode":      {"สาขา", "เลขที่สาขา"},
	"taxID":           {"เลขผู้เสียภาษี", "เลขประจำตัวผู้เสียภาษีอากร"},
	"phone":           {"เบอร์โทร", "เบอร์โทรศัพท์"},
	"email":           {"อีเมล์"},
	"creditDays":      {"เครดิต(วัน)"},
	"paymentTermDays": {"กำหนดชำระ(วัน)"},
})

// productAliases maps common Thai column names to fields.
var productAliases = named(productWords, map[string][]string{
	"code":                  {"รหัส"},
	"name":                  {"ชื่อ"},
	"productType":           {"ประเภทสินค้า"},
	"category":              {"หมวดหมู่"},
	"unit":                  {"หน่วยนับ"},
	"costPrice":             {"ราคาทุน", "ต้นทุน"},
	"taxRate":               {"อัตราภาษี"},
	"vatType":               {"ภาษีขาย"},
	"purchaseVatType":       {"ภาษีซื้อ"},
	"initialStock.quantity": {"ยอดยกมา", "opening quantity"},
	"initialStock.date":     {"opening date"},
	"initialStock.unitCost": {"ต้นทุนต่อหน่วย", "opening cost"},
})

// openingAliases maps common Thai column names of opening balances to fields.
var openingAliases = named(openingWords, map[string][]string{
	"contactCode":    {"รหัสลูกค้า", "รหัสผู้ขาย", "รหัสเจ้าหนี้"},
	"originalNumber": {"เลขที่"},
	"issueDate":      {"วันที่"},
	"dueDate":        {"ครบกำหนด"},
	"amount":         {"จำนวนเงิน"},
	"accountCode":    {"เลขที่บัญชี"},
	"warehouseCode":  {"คลัง"},
})
