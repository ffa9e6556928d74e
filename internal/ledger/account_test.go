package ledger

import (
	"errors"
	"strings"
	"testing"
	"unicode"

	"kontor/internal/fault"
	"kontor/internal/num"
)

// chartOfDefaults is the default chart with ids from 1, in the order of the list.
func chartOfDefaults() *Chart {
	var accounts []Account
	for i, a := range defaultChart {
		accounts = append(accounts, Account{ID: uint32(i + 1), Code: a.code, Name: a.name, AccountType: a.accountType, Key: a.key, IsActive: true})
	}
	return newChart(accounts)
}

func TestDefaultChartIsComplete(t *testing.T) {
	codes, keys := map[string]bool{}, map[Key]bool{}
	last := ""
	for _, a := range defaultChart {
		if codes[a.code] || a.key != "" && keys[a.key] {
			t.Errorf("%s %s stands twice in the chart", a.code, a.key)
		}
		codes[a.code], keys[a.key] = true, true
		if a.code <= last {
			t.Errorf("%s is out of order", a.code)
		}
		last = a.code
		if !strings.ContainsFunc(a.nameTh, func(r rune) bool { return unicode.Is(unicode.Thai, r) }) {
			t.Errorf("%s has no Thai name", a.code)
		}
		first := map[byte]string{'1': Asset, '2': Liability, '3': Equity, '4': Revenue, '5': Expense}[a.code[0]]
		if a.accountType != first {
			t.Errorf("%s is %s", a.code, a.accountType)
		}
	}
	if len(defaultChart) != 54 {
		t.Errorf("the chart has %d accounts, want 54", len(defaultChart))
	}
	for _, key := range []Key{
		Cash, BankDeposit, EWallet, Receivable, Inventory, InputVAT, WHTReceivable, VendorAdvance, Payable, Unbilled, CustomerCredit,
		CustomerDeposit, OutputVAT, WHTPayable, EmployeePayable, CompanyCard, OpeningEquity, Sales, ServiceIncome, SalesDiscount,
		SalesReturn, FXGain, CostOfSales, Variance, ExpenseDefault, FXLoss, Rounding,
	} {
		if !keys[key] {
			t.Errorf("no account plays %s", key)
		}
	}
}

func TestPartsArePlayedByTheirAccounts(t *testing.T) {
	chart := chartOfDefaults()
	for key, code := range map[Key]string{
		Cash: "1110", BankDeposit: "1120", EWallet: "1125", Receivable: "1130", Inventory: "1140", InputVAT: "1150", WHTReceivable: "1160",
		VendorAdvance: "1175", Payable: "2110", Unbilled: "2115", CustomerCredit: "2130", CustomerDeposit: "2140", OutputVAT: "2150",
		WHTPayable: "2160", EmployeePayable: "2170", CompanyCard: "2175", OpeningEquity: "3200", Sales: "4100", ServiceIncome: "4110",
		SalesDiscount: "4120", SalesReturn: "4130", FXGain: "4300", CostOfSales: "5100", Variance: "5150", ExpenseDefault: "5290",
		FXLoss: "5580", Rounding: "5590",
	} {
		if got := chart.Key(key).Code; got != code {
			t.Errorf("%s is played by %s, want %s", key, got, code)
		}
	}
}

func TestIncomeGoesWhereTheProductSays(t *testing.T) {
	chart := chartOfDefaults()
	closed, _ := chart.ByCode("4200")
	closed.IsActive = false
	chart.add(closed)
	for _, c := range []struct {
		code    string
		service bool
		want    string
	}{
		{"", false, "4100"},
		{"", true, "4110"},
		{"4300", false, "4300"},
		{"4110", false, "4110"},
		{"4200", false, "4100"}, // not active
		{"4200", true, "4110"},
		{"5290", false, "4100"}, // no revenue
		{"Online sales", true, "4110"},
	} {
		if got := chart.IncomeAccount(c.code, c.service).Code; got != c.want {
			t.Errorf("income of %q, service %t: %s, want %s", c.code, c.service, got, c.want)
		}
	}
}

func TestCostGoesWhereTheLineSays(t *testing.T) {
	chart := chartOfDefaults()
	id := func(code string) num.Ref {
		a, _ := chart.ByCode(code)
		return num.Ref(a.ID)
	}
	rent, _ := chart.ByCode("5210")
	rent.IsActive = false
	chart.add(rent)
	for _, c := range []struct {
		account num.Ref
		code    string
		want    string
	}{
		{0, "", "5290"},
		{0, "5230", "5230"},
		{0, "5210", "5290"}, // not active
		{0, "no code", "5290"},
		{0, "2110", "5290"}, // a control account
		{id("5260"), "5230", "5260"},
		{id("1210"), "", "1210"},
	} {
		got, err := chart.CostAccount("Items[0].AccountID", c.account, c.code)
		if err != nil || got.Code != c.want {
			t.Errorf("cost of account %d, %q: %s %v, want %s", c.account, c.code, got.Code, err, c.want)
		}
	}
	for account, tag := range map[num.Ref]string{999: "exists", id("5210"): "active"} {
		_, err := chart.CostAccount("Items[3].AccountID", account, "")
		f := fault.Of(err)
		if f == nil || len(f.Fields) != 1 || f.Fields[0].Name != "Items[3].AccountID" || f.Fields[0].Tag != tag {
			t.Errorf("account %d: %v, want tag %s", account, err, tag)
		}
	}
	for _, key := range ControlKeys {
		_, err := chart.CostAccount("Items[0].AccountID", num.Ref(chart.Key(key).ID), "")
		if !errors.Is(err, fault.BadRequest) {
			t.Errorf("control account %s: %v, want a refusal", key, err)
		}
		err = chart.ChosenCode("ExpenseAccount", chart.Key(key).Code)
		if f := fault.Of(err); f == nil || len(f.Fields) != 1 || f.Fields[0].Name != "ExpenseAccount" || f.Fields[0].Tag != "control" {
			t.Errorf("control account %s as a product's: %v, want a refusal of the field", key, err)
		}
	}
	if err := chart.ChosenCode("ExpenseAccount", "anything"); err != nil {
		t.Errorf("a free text: %v", err)
	}
}

func TestBalancesAreSignedByTheNormalSide(t *testing.T) {
	ten := num.MoneyOf(10)
	for accountType, want := range map[string]num.Money{Asset: ten, Expense: ten, Liability: ten.Neg(), Equity: ten.Neg(), Revenue: ten.Neg()} {
		if got := Signed(accountType, ten); got != want {
			t.Errorf("%s: %s, want %s", accountType, got, want)
		}
	}
}

func TestOppositeSwapsTheSidesAndLeavesTheOriginal(t *testing.T) {
	lines := []Line{{AccountID: 1, Debit: num.MoneyOf(5), ContactID: 7}, {AccountID: 2, Credit: num.MoneyOf(5), Description: "x"}}
	swapped := Opposite(lines)
	if swapped[0].Credit != num.MoneyOf(5) || !swapped[0].Debit.IsZero() || swapped[0].ContactID != 7 || swapped[1].Debit != num.MoneyOf(5) {
		t.Errorf("swapped: %+v", swapped)
	}
	if lines[0].Debit != num.MoneyOf(5) {
		t.Errorf("the original changed: %+v", lines)
	}
}
