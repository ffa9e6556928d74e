package intake

import "strings"

// words are the names of a column in English and Thai. A number in a list is #.
type words [2]string

// contactWords names the columns of contacts.
var contactWords = map[string]words{
	"code":                     {"Code", "รหัสผู้ติดต่อ"},
	"name":                     {"Name", "ชื่อ"},
	"contactType":              {"Type", "ประเภท"},
	"nameEn":                   {"Name in English", "ชื่อภาษาอังกฤษ"},
	"contactName":              {"Contact name", "ชื่อผู้ติดต่อ"},
	"businessType":             {"Entity type", "ประเภทบุคคล"},
	"branchType":               {"Office", "สำนักงาน"},
	"branchCode":               {"Branch code", "รหัสสาขา"},
	"branchName":               {"Branch name", "ชื่อสาขา"},
	"taxID":                    {"Tax ID", "เลขประจำตัวผู้เสียภาษี"},
	"address":                  {"Address", "ที่อยู่"},
	"addressEn":                {"Address in English", "ที่อยู่ภาษาอังกฤษ"},
	"addressParts.building":    {"Building", "อาคาร"},
	"addressParts.room":        {"Room", "ห้อง"},
	"addressParts.floor":       {"Floor", "ชั้น"},
	"addressParts.village":     {"Village", "หมู่บ้าน"},
	"addressParts.houseNo":     {"House number", "บ้านเลขที่"},
	"addressParts.moo":         {"Moo", "หมู่ที่"},
	"addressParts.soi":         {"Soi", "ซอย"},
	"addressParts.street":      {"Street", "ถนน"},
	"addressParts.subdistrict": {"Subdistrict", "ตำบล/แขวง"},
	"addressParts.district":    {"District", "อำเภอ/เขต"},
	"addressParts.province":    {"Province", "จังหวัด"},
	"addressParts.postalCode":  {"Postal code", "รหัสไปรษณีย์"},
	"addressParts.countryCode": {"Country", "ประเทศ"},
	"titleName":                {"Title", "คำนำหน้า"},
	"firstName":                {"First name", "ชื่อตัว"},
	"lastName":                 {"Last name", "นามสกุล"},
	"phone":                    {"Phone", "โทรศัพท์"},
	"email":                    {"Email", "อีเมล"},
	"website":                  {"Website", "เว็บไซต์"},
	"lineID":                   {"LINE", "ไลน์"},
	"telegram":                 {"Telegram", "เทเลแกรม"},
	"whatsappID":               {"WhatsApp", "วอตส์แอปป์"},
	"discordID":                {"Discord", "ดิสคอร์ด"},
	"creditDays":               {"Customer terms (days)", "เครดิตลูกค้า (วัน)"},
	"creditLimit":              {"Credit limit", "วงเงินเครดิต"},
	"paymentTermDays":          {"Supplier terms (days)", "เครดิตผู้ขาย (วัน)"},
	"currency":                 {"Currency", "สกุลเงิน"},
	"paperLang":                {"Language of documents", "ภาษาของเอกสาร"},
	"remark":                   {"Internal note", "หมายเหตุ"},
	"shippingInfo":             {"Delivery", "ข้อมูลจัดส่ง"},
	"externalId":               {"Reference", "รหัสอ้างอิง"},
	"avatarUrl":                {"Picture address", "ที่อยู่รูปภาพ"},
	"accountName":              {"Account name", "ชื่อบัญชี"},
	"accountNo":                {"Account number", "เลขที่บัญชี"},
	"accountType":              {"Account type", "ประเภทบัญชี"},
	"accountBranch":            {"Bank branch", "สาขาธนาคาร"},
	"accountBranchCode":        {"Bank branch code", "รหัสสาขาธนาคาร"},
	"bankCompany":              {"Bank", "ธนาคาร"},
	"bankAddress":              {"Bank address", "ที่อยู่ธนาคาร"},
	"swiftCode":                {"SWIFT code", "รหัส SWIFT"},
	"isActive":                 {"Active", "ใช้งาน"},
}

// productWords names the columns of products.
var productWords = map[string]words{
	"code":                     {"Code", "รหัสสินค้า"},
	"name":                     {"Name", "ชื่อสินค้า"},
	"nameEn":                   {"Name in English", "ชื่อภาษาอังกฤษ"},
	"productType":              {"Type", "ประเภท"},
	"vatType":                  {"VAT on sales", "ภาษีเมื่อขาย"},
	"purchaseVatType":          {"VAT on purchases", "ภาษีเมื่อซื้อ"},
	"barcode":                  {"Barcode", "บาร์โค้ด"},
	"description":              {"Description", "รายละเอียด"},
	"purchaseDescription":      {"Description on purchase documents", "รายละเอียดในเอกสารซื้อ"},
	"unit":                     {"Unit", "หน่วย"},
	"costPrice":                {"Purchase price", "ราคาซื้อ"},
	"salePrice":                {"Sale price", "ราคาขาย"},
	"taxRate":                  {"VAT %", "ภาษีมูลค่าเพิ่ม %"},
	"incomeAccount":            {"Income account", "บัญชีรายได้"},
	"expenseAccount":           {"Expense account", "บัญชีค่าใช้จ่าย"},
	"reorderPoint":             {"Reorder at", "จุดสั่งซื้อ"},
	"externalId":               {"Reference", "รหัสอ้างอิง"},
	"category":                 {"Category", "หมวด"},
	"altUnits[].unit":          {"Other unit #", "หน่วยอื่น #"},
	"altUnits[].ratio":         {"Other unit #: contains", "หน่วยอื่น #: บรรจุ"},
	"altUnits[].barcode":       {"Other unit #: barcode", "หน่วยอื่น #: บาร์โค้ด"},
	"altUnits[].purchasePrice": {"Other unit #: purchase price", "หน่วยอื่น #: ราคาซื้อ"},
	"altUnits[].salePrice":     {"Other unit #: sale price", "หน่วยอื่น #: ราคาขาย"},
	"initialStock.date":        {"Opening stock: date", "วันที่ยกมา"},
	"initialStock.quantity":    {"Opening stock: quantity", "จำนวนยกมา"},
	"initialStock.unitCost":    {"Opening stock: unit cost", "ต้นทุนยกมา"},
	"isActive":                 {"Active", "ใช้งาน"},
}

// openingWords names the columns of opening balances.
var openingWords = map[string]words{
	"contactCode":       {"Contact code", "รหัสผู้ติดต่อ"},
	"contactExternalId": {"Reference of the contact", "รหัสอ้างอิง"},
	"originalNumber":    {"Document number", "เลขที่เอกสาร"},
	"issueDate":         {"Issue date", "วันที่เอกสาร"},
	"dueDate":           {"Due date", "วันครบกำหนด"},
	"amount":            {"Outstanding", "ยอดค้างชำระ"},
	"vatAmount":         {"VAT included", "ภาษีมูลค่าเพิ่ม"},
	"undue":             {"VAT due on payment", "ภาษียังไม่ถึงกำหนด"},
	"currency":          {"Currency", "สกุลเงิน"},
	"exchangeRate":      {"Exchange rate", "อัตราแลกเปลี่ยน"},
	"note":              {"Note", "หมายเหตุ"},
	"accountCode":       {"Account code", "รหัสบัญชี"},
	"debit":             {"Debit", "เดบิต"},
	"credit":            {"Credit", "เครดิต"},
	"description":       {"Description", "คำอธิบาย"},
	"productCode":       {"Product code", "รหัสสินค้า"},
	"warehouseCode":     {"Warehouse code", "รหัสคลัง"},
	"quantity":          {"Quantity", "จำนวน"},
	"unitCost":          {"Unit cost", "ต้นทุนต่อหน่วย"},
}

// first returns the words as they name the first element of a list.
func (w words) first() words {
	return words{strings.ReplaceAll(w[0], "#", "1"), strings.ReplaceAll(w[1], "#", "1")}
}

// named returns the columns by the names that a file can use for them: their words, and others.
func named(columns map[string]words, aliases map[string][]string) map[string]string {
	all := map[string]string{}
	for path, names := range aliases {
		for _, name := range names {
			all[foldHeader(name)] = path
		}
	}
	for path, w := range columns {
		for _, name := range w {
			all[foldHeader(name)] = path
		}
	}
	return all
}
