package demo

import (
	"strings"

	"kontor/internal/base/num"
	"kontor/internal/base/paper"
	"kontor/internal/db"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/product"
)

// person is a contact of the sample business.
type person struct {
	kind, name, contactName, taxID, address, phone string
	days                                           int
}

var partners = []person{
	{contact.Client, "บริษัท น้ำใจพาณิชย์ จำกัด", "คุณสมชาย", "0105561000127", "12 ถนนสีลม บางรัก กรุงเทพฯ 10500", "02-111-2233", 30},
	{contact.Client, "Siam Coffee House Co., Ltd.", "Khun Malee", "0105561000135", "88 Rama IV Road, Bangkok 10500", "02-222-3344", 30},
	{contact.Client, "ร้านหนังสือแสงดาว", "คุณดาว", "", "5 ถนนนิมมานเหมินท์ เชียงใหม่ 50200", "053-22-1122", 0},
	{contact.Client, "Andaman Resort and Spa Co., Ltd.", "Khun Preecha", "0835561000147", "9 Patong Beach, Phuket 83150", "076-34-5566", 45},
	{contact.Client, "โรงเรียนอนุบาลรุ่งเรือง", "คุณครูวิภา", "0994000156774", "77 ถนนพหลโยธิน ปทุมธานี 12130", "02-531-7788", 15},
	{contact.Client, "Pacific Trading Ltd.", "Ms Tan", "200512345K", "10 Anson Road, Singapore 079903", "+65 6221 4455", 30},
	{contact.Client, "คลินิกยิ้มสวย", "คุณหมอฟ้า", "", "41 ถนนสุขุมวิท กรุงเทพฯ 10110", "02-712-9900", 7},
	{contact.Client, "Khon Kaen Hardware Co., Ltd.", "Khun Anan", "0405561000167", "3 Mittraphap Road, Khon Kaen 40000", "043-22-8899", 30},
	{contact.Both, "บริษัท เพื่อนบ้าน จำกัด", "คุณนิด", "0105561000178", "14 ถนนเพชรบุรี กรุงเทพฯ 10400", "02-252-1717", 15},
	{contact.Supplier, "Thai Furniture Works Co., Ltd.", "Khun Wichai", "0105561000186", "55 Bang Na-Trat Road, Samut Prakan 10540", "02-750-1234", 30},
	{contact.Supplier, "โรงงานกระดาษสยาม จำกัด", "คุณประเสริฐ", "0105561000194", "101 ถนนพระราม 2 สมุทรสาคร 74000", "034-41-5678", 45},
	{contact.Supplier, "Bright Lighting Import Co., Ltd.", "Khun Suda", "0105561000208", "27 Charoen Krung Road, Bangkok 10100", "02-233-4545", 30},
	{contact.Supplier, "Good Advice Accounting", "Khun Kanya", "3100500012346", "19 Ratchada Road, Bangkok 10400", "02-693-2211", 0},
}

// ware is a product of the sample business.
type ware struct {
	code, name, unit, kind, category string
	cost, price, reorder, opening    int64
	vat                              string // other than the usual: zero-rated or exempt
}

var wares = []ware{
	{"DESK-140", "Office desk 140 cm", "pc", product.Inventory, "Furniture", 2400, 3990, 5, 12, ""},
	{"CHAIR-ERG", "Ergonomic chair", "pc", product.Inventory, "Furniture", 3100, 5490, 6, 10, ""},
	{"SHELF-5", "Steel shelf, five boards", "pc", product.Inventory, "Furniture", 900, 1590, 8, 20, ""},
	{"LAMP-LED", "LED desk lamp", "pc", product.Inventory, "Lighting", 320, 690, 15, 40, ""},
	{"BULB-9W", "LED bulb 9 W", "pc", product.Inventory, "Lighting", 35, 79, 100, 300, ""},
	{"PAPER-A4", "กระดาษถ่ายเอกสาร A4 80 แกรม", "รีม", product.Inventory, "Paper", 88, 125, 60, 200, ""},
	{"NOTE-A5", "สมุดโน้ต A5", "เล่ม", product.Inventory, "Paper", 18, 45, 80, 250, ""},
	{"PEN-BLUE", "ปากกาลูกลื่นสีน้ำเงิน", "ด้าม", product.Inventory, "Stationery", 3, 8, 200, 600, ""},
	{"BOX-ARCH", "Archive box", "pc", product.NonInventory, "Stationery", 25, 59, 0, 0, ""},
	{"INSTALL", "Installation on site", "job", product.Service, "Services", 0, 1500, 0, 0, ""},
	{"DESIGN", "ออกแบบพื้นที่สำนักงาน", "งาน", product.Service, "Services", 0, 12000, 0, 0, ""},
	{"BOOK-TH", "หนังสือเรียนภาษาไทย", "เล่ม", product.Inventory, "Books", 95, 150, 0, 90, "noVat"},
	{"CRAFT-EX", "Handicraft set for export", "set", product.Inventory, "Export", 700, 1450, 0, 60, "zeroVat"},
}

func catalogueStage() stage {
	return stage{name: "contacts and products", steps: len(partners) + len(wares), step: catalogue}
}

func catalogue(tx *db.Tx, n int) {
	if n < len(partners) {
		p := partners[n]
		in := contact.New{Name: p.name, ContactType: p.kind, Details: contact.Details{
			ContactName: p.contactName, TaxID: p.taxID, Address: p.address, Phone: p.phone,
			CreditDays: p.days, PaymentTermDays: p.days,
		}}
		if p.taxID != "" {
			in.BusinessType, in.BranchType = "corporation", "head_office"
		}
		if strings.HasPrefix(p.taxID, "3") { // a person
			in.BusinessType, in.BranchType, in.TitleName, in.FirstName, in.LastName = "individual", "", "นางสาว", "กัญญา", "สุขใจ"
			in.AddressParts = paper.AddressParts{HouseNo: "19", Street: "รัชดาภิเษก", Subdistrict: "ห้วยขวาง", District: "ห้วยขวาง", Province: "กรุงเทพมหานคร", PostalCode: "10310"}
		}
		must(contact.Create(tx, in))
		return
	}
	w := wares[n-len(partners)]
	in := product.New{Code: w.code, Category: w.category, Details: product.Details{
		Name: w.name, Unit: w.unit, ProductType: w.kind, VatType: "vatExclusive", PurchaseVatType: "vatExclusive", TaxRate: num.PercentOf(7),
		CostPrice: num.MoneyOf(w.cost), SalePrice: num.MoneyOf(w.price), ReorderPoint: num.QtyOf(w.reorder),
	}}
	if w.vat != "" {
		in.VatType, in.PurchaseVatType, in.TaxRate = w.vat, w.vat, num.Percent{}
	}
	if w.code == "PAPER-A4" {
		five := num.QtyOf(5)
		in.AltUnits = []product.EditableUnit{{Unit: "กล่อง", Ratio: &five}}
	}
	must(product.Create(tx, in))
}
