package ledger

import (
	"fmt"

	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/org"
)

// defaultChart is the initial chart of every organization.
var defaultChart = []struct {
	code, name, nameTh, accountType string
	key                             Key
}{
	{"1110", "Cash on Hand", "เงินสด", Asset, Cash},
	{"1111", "Petty Cash", "เงินสดย่อย", Asset, ""},
	{"1120", "Bank - Current Account", "เงินฝากธนาคาร - กระแสรายวัน", Asset, BankDeposit},
	{"1121", "Bank - Savings Account", "เงินฝากธนาคาร - ออมทรัพย์", Asset, ""},
	{"1125", "E-Wallet and PromptPay", "กระเป๋าเงินอิเล็กทรอนิกส์และพร้อมเพย์", Asset, EWallet},
	{"1130", "Trade Receivables", "ลูกหนี้การค้า", Asset, Receivable},
	{"1135", "Allowance for Doubtful Accounts", "ค่าเผื่อหนี้สงสัยจะสูญ", Asset, ""},
	{"1140", "Inventory", "สินค้าคงเหลือ", Asset, Inventory},
	{"1150", "Input VAT", "ภาษีซื้อ", Asset, InputVAT},
	{"1155", "Undue Input VAT", "ภาษีซื้อยังไม่ถึงกำหนด", Asset, UndueInputVAT},
	{"1160", "Withholding Tax Receivable", "ภาษีเงินได้ถูกหัก ณ ที่จ่าย", Asset, WHTReceivable},
	{"1165", "Prepaid Income Tax", "ภาษีเงินได้จ่ายล่วงหน้า", Asset, ""},
	{"1170", "Prepaid Expenses", "ค่าใช้จ่ายจ่ายล่วงหน้า", Asset, ""},
	{"1175", "Advances to Suppliers", "เงินมัดจำจ่ายล่วงหน้า", Asset, VendorAdvance},
	{"1180", "Employee Advances", "เงินทดรองจ่ายพนักงาน", Asset, ""},
	{"1185", "Accrued Income", "รายได้ค้างรับ", Asset, ""},
	{"1190", "VAT Refundable", "ลูกหนี้กรมสรรพากร", Asset, VATRefundable},
	{"1210", "Equipment", "เครื่องใช้สำนักงาน", Asset, ""},
	{"1215", "Accumulated Depreciation - Equipment", "ค่าเสื่อมราคาสะสม - เครื่องใช้สำนักงาน", Asset, ""},
	{"1220", "Vehicles", "ยานพาหนะ", Asset, ""},
	{"1225", "Accumulated Depreciation - Vehicles", "ค่าเสื่อมราคาสะสม - ยานพาหนะ", Asset, ""},
	{"1230", "Furniture and Fixtures", "เครื่องตกแต่งและติดตั้ง", Asset, ""},
	{"1235", "Accumulated Depreciation - Furniture and Fixtures", "ค่าเสื่อมราคาสะสม - เครื่องตกแต่งและติดตั้ง", Asset, ""},
	{"1240", "Computers", "คอมพิวเตอร์และอุปกรณ์", Asset, ""},
	{"1245", "Accumulated Depreciation - Computers", "ค่าเสื่อมราคาสะสม - คอมพิวเตอร์และอุปกรณ์", Asset, ""},
	{"1250", "Buildings and Improvements", "อาคารและส่วนปรับปรุง", Asset, ""},
	{"1255", "Accumulated Depreciation - Buildings and Improvements", "ค่าเสื่อมราคาสะสม - อาคารและส่วนปรับปรุง", Asset, ""},
	{"2110", "Trade Payables", "เจ้าหนี้การค้า", Liability, Payable},
	{"2115", "Goods Received Not Invoiced", "สินค้ารับแล้วรอใบแจ้งหนี้", Liability, Unbilled},
	{"2120", "Accrued Expenses", "ค่าใช้จ่ายค้างจ่าย", Liability, ""},
	{"2130", "Customer Credits", "เจ้าหนี้ลูกค้า - ยอดเครดิตคงเหลือ", Liability, CustomerCredit},
	{"2140", "Customer Deposits", "เงินมัดจำรับล่วงหน้า", Liability, CustomerDeposit},
	{"2150", "Output VAT", "ภาษีขาย", Liability, OutputVAT},
	{"2155", "Undue Output VAT", "ภาษีขายยังไม่ถึงกำหนด", Liability, UndueOutputVAT},
	{"2160", "Withholding Tax Payable", "ภาษีหัก ณ ที่จ่ายค้างนำส่ง", Liability, WHTPayable},
	{"2165", "VAT Payable", "เจ้าหนี้กรมสรรพากร", Liability, VATPayable},
	{"2170", "Employee Reimbursements Payable", "เจ้าหนี้พนักงาน", Liability, EmployeePayable},
	{"2175", "Company Card Payable", "เจ้าหนี้บัตรเครดิตบริษัท", Liability, CompanyCard},
	{"2180", "Social Security Payable", "เงินประกันสังคมค้างจ่าย", Liability, ""},
	{"2190", "Income Tax Payable", "ภาษีเงินได้นิติบุคคลค้างจ่าย", Liability, ""},
	{"2210", "Long-term Loans", "เงินกู้ยืมระยะยาว", Liability, ""},
	{"3110", "Share Capital", "ทุนจดทะเบียน", Equity, ""},
	{"3200", "Opening Balance Equity", "ยอดยกมา", Equity, OpeningEquity},
	{"3300", "Retained Earnings", "กำไรสะสม", Equity, Retained},
	{"4100", "Sales of Goods", "รายได้จากการขายสินค้า", Revenue, Sales},
	{"4110", "Service Income", "รายได้จากการให้บริการ", Revenue, ServiceIncome},
	{"4120", "Sales Discounts", "ส่วนลดจ่าย", Revenue, SalesDiscount},
	{"4130", "Sales Returns", "รับคืนสินค้าและส่วนลด", Revenue, SalesReturn},
	{"4200", "Other Income", "รายได้อื่น", Revenue, ""},
	{"4300", "Foreign Exchange Gain", "กำไรจากอัตราแลกเปลี่ยน", Revenue, FXGain},
	{"5100", "Cost of Goods Sold", "ต้นทุนขาย", Expense, CostOfSales},
	{"5150", "Inventory and Price Variance", "ผลต่างต้นทุนสินค้า", Expense, Variance},
	{"5200", "Salaries", "เงินเดือน", Expense, ""},
	{"5210", "Rent", "ค่าเช่า", Expense, ""},
	{"5220", "Utilities", "ค่าสาธารณูปโภค", Expense, ""},
	{"5230", "Travel", "ค่าเดินทาง", Expense, ""},
	{"5240", "Accommodation", "ค่าที่พัก", Expense, ""},
	{"5250", "Entertainment", "ค่ารับรอง", Expense, ""},
	{"5260", "Office Supplies", "วัสดุสำนักงาน", Expense, ""},
	{"5270", "Telephone and Internet", "ค่าโทรศัพท์และอินเทอร์เน็ต", Expense, ""},
	{"5290", "Other Expenses", "ค่าใช้จ่ายเบ็ดเตล็ด", Expense, ExpenseDefault},
	{"5300", "Depreciation", "ค่าเสื่อมราคา", Expense, ""},
	{"5400", "Bank Charges", "ค่าธรรมเนียมธนาคาร", Expense, BankCharges},
	{"5410", "Interest Expense", "ดอกเบี้ยจ่าย", Expense, ""},
	{"5500", "Income Tax Expense", "ค่าใช้จ่ายภาษีเงินได้", Expense, ""},
	{"5580", "Foreign Exchange Loss", "ขาดทุนจากอัตราแลกเปลี่ยน", Expense, FXLoss},
	{"5590", "Rounding Differences", "ผลต่างจากการปัดเศษ", Expense, Rounding},
}

// SystemTypes returns the account type of every key.
func SystemTypes() map[Key]string {
	types := map[Key]string{}
	for _, a := range defaultChart {
		if a.key != "" {
			types[a.key] = a.accountType
		}
	}
	return types
}

// CreateDefaults creates the chart of accounts of a new organization and its first two money
// accounts: cash, which is the default, and bank.
func CreateDefaults(tx *db.Tx) error {
	ids, err := db.NextIDs(tx, "accounts", len(defaultChart))
	if err != nil {
		return fmt.Errorf("default chart: %w", err)
	}
	rows := make([]accountRow, len(defaultChart))
	byKey := map[Key]uint32{}
	for i, a := range defaultChart {
		rows[i] = accountRow{
			ID: ids[i], Code: a.code, Name: a.name, NameTh: a.nameTh, AccountType: a.accountType, SystemKey: a.key,
			IsActive: true, CreatedAt: tx.Stamp(), UpdatedAt: tx.Stamp(),
		}
		byKey[a.key] = ids[i]
	}
	if err := db.Insert(tx, "accounts", rows...); err != nil {
		return fmt.Errorf("default chart: %w", err)
	}
	if err := chartChanged(tx); err != nil {
		return err
	}
	return createMoneyAccounts(tx, byKey)
}

func createMoneyAccounts(tx *db.Tx, byKey map[Key]uint32) error {
	ids, err := db.NextIDs(tx, "money_accounts", 2)
	if err != nil {
		return fmt.Errorf("default money accounts: %w", err)
	}
	account := func(id uint32, kind, name string, key Key) moneyRow {
		return moneyRow{
			ID: id, MoneyFields: MoneyFields{Kind: kind, AccountName: name}, AccountID: num.Ref(byKey[key]), IsActive: true,
			CreatedAt: tx.Stamp(), UpdatedAt: tx.Stamp(),
		}
	}
	err = db.Insert(tx, "money_accounts", account(ids[0], KindCash, "Cash", Cash), account(ids[1], KindBank, "Bank", BankDeposit))
	if err != nil {
		return fmt.Errorf("default money accounts: %w", err)
	}
	return org.SetDefaultBank(tx, num.Ref(ids[0]))
}
