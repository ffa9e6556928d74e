package statement_test

import (
	"fmt"
	"strings"
	"testing"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/format/statement"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding/charmap"
)

var today = when.MustDate("2026-11-14")

// shown returns the lines of a file as text, one per line, and its balances.
func shown(f statement.File) string {
	var out strings.Builder
	money := func(m *num.Money) string {
		if m == nil {
			return "-"
		}
		return m.String()
	}
	fmt.Fprintf(&out, "%s %s %s %s %s\n", f.Format, f.AccountNo, f.Currency, money(f.Opening), money(f.Closing))
	for _, l := range f.Lines {
		fmt.Fprintf(&out, "%s|%s|%s|%s|%s|%s\n", l.Date, l.Time, l.Text, l.Reference, l.Amount, money(l.Balance))
	}
	return out.String()
}

func TestRefusalsCountLinesOfTheFile(t *testing.T) {
	const file = "Bank of Test\n\nDate,Description,Amount,Balance,Reference\n01/10/2026,a,\"1,500.00\",\"12,500.00\",N/A\n02/10/2026,b,1.00,\"12,502.00\",R1\n"
	f, err := statement.Read(t.Context(), []byte(file), statement.Options{Most: 10, Today: today})
	if err != nil || len(f.Lines) != 2 || f.Lines[0].Reference != "" || f.Lines[1].Reference != "R1" {
		t.Fatalf("%+v, %v", f.Lines, err)
	}
	_, err = statement.Reckon(nil, nil, f.Lines)
	const want = "line 5 of the file (2026-10-02, 1.00): the balance is 12,502.00, but the lines before it lead to 12,501.00"
	if refusal := fault.Of(err); refusal == nil || refusal.Description != want {
		t.Errorf("%v", err)
	}
}

// B10: the file of a Thai bank, in Windows-874.
const thai = "วันที่,เวลา,รายการ,ถอนเงิน,ฝากเงิน,ยอดคงเหลือ\n" +
	"01/11/2569,09:41,รับโอน,,\"1,250.00\",\"12,300.00\"\n" +
	"05/11/2569,10:02,ค่าธรรมเนียม,15.00,,\"12,285.00\"\n" +
	"รวม,,,15.00,\"1,250.00\",\n"

const kbiz = "\"K BIZ\nStatement\"\n,Account Number,,123-4-56789-0\n" +
	",Date,Time/Eff.Date,Descriptions,Withdrawal,,Deposit,,Outstanding Balance,,Channel,,Details\n" +
	",01-10-26,,Beginning Balance,,,,,\"100,700.00\",,,,\n" +
	",12-10-26,08:15,Transfer Deposit,,,\"5,350.00\",,\"106,050.00\",,K PLUS,,From X1234 ACME\n" +
	",31-10-26,23:59,Fee,15.00,,,,\"106,035.00\",,Automatic,,\n"

const ofx = `OFXHEADER:100
DATA:OFXSGML

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>THB
<BANKACCTFROM><BANKID>004<ACCTID>1234567890<ACCTTYPE>SAVINGS</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261001<DTEND>20261031
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261012083000[+7:ICT]<TRNAMT>5350.00<FITID>F1<NAME>ACME &amp; CO<MEMO>IV-1</STMTTRN>
<STMTTRN><TRNTYPE>FEE<DTPOSTED>20261031<TRNAMT>-15.00<FITID>F2<NAME>FEE</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>106035.00<DTASOF>20261031</LEDGERBAL><AVAILBAL><BALAMT>1.00</AVAILBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

const swift = "{1:F01KASITHBKXXXX0000000000}{4:\r\n:20:STMT\r\n:25:KASITHBK/1234567890\r\n:28C:1/1\r\n:60F:C261001THB100700,\r\n" +
	":61:2610121012C5350,00NTRFIV-1//B99\r\nACME\r\n:86:?20transfer?21IV-1\r\n" +
	":61:2610311031RC15,00NMSCNONREF\r\n:62F:C261031THB106035,00\r\n-}"

const camt = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>
<Acct><Id><Othr><Id>1234567890</Id></Othr></Id><Ccy>THB</Ccy></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="THB">100700.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="THB">106035.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
<Ntry><Amt Ccy="THB">5350.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-10-12</Dt></BookgDt><AcctSvcrRef>B99</AcctSvcrRef>
<NtryDtls><TxDtls><AmtDtls><TxAmt><Amt Ccy="USD">1</Amt></TxAmt></AmtDtls><RmtInf><Ustrd>IV-1</Ustrd></RmtInf></TxDtls></NtryDtls><AddtlNtryInf>ACME</AddtlNtryInf></Ntry>
<Ntry><Amt Ccy="THB">9.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>PDNG</Sts></Ntry>
<Ntry><Amt Ccy="THB">15.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><DtTm>2026-10-31T23:59:00</DtTm></BookgDt></Ntry>
</Stmt></BkToCstmrStmt></Document>`

func windows874(t *testing.T, text string) string {
	t.Helper()
	raw, err := charmap.Windows874.NewEncoder().String(text)
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

func TestRead(t *testing.T) {
	lines := "2026-11-01|09:41|รับโอน||1250|12300\n2026-11-05|10:02|ค่าธรรมเนียม||-15|12285\n"
	october := "2026-10-12||%s|%s|5350|-\n2026-10-31||%s|%s|-15|-\n"
	for name, test := range map[string]struct{ text, want string }{
		"B10 UTF-8":       {thai, "csv   - -\n" + lines},
		"B10 Windows-874": {windows874(t, thai), "csv   - -\n" + lines},
		"semicolons":      {strings.NewReplacer(",", ";", "\"1,250.00\"", "\"1,250.00\"").Replace(strings.ReplaceAll(strings.ReplaceAll(thai, "1,250.00", "1250.00"), "12,", "12")), "csv   - -\n" + lines},
		"newest first": {"Date,Description,Amount,Balance\n05-11-69,Fee,(15.00),85.00\n01/11/26 09:41,In,100,100\n",
			"csv   - -\n2026-11-01|09:41|In||100|100\n2026-11-05||Fee||-15|85\n"},
		"one day, newest first": {"Date,Description,Amount,Balance\n2026-11-05,Fee,15-,85.00\n2026-11-05,In,100,100\n",
			"csv   - -\n2026-11-05||In||100|100\n2026-11-05||Fee||-15|85\n"},
		"kbiz": {kbiz, "kbiz 123-4-56789-0  100700 -\n2026-10-12|08:15|Transfer Deposit K PLUS From X1234 ACME||5350|106050\n2026-10-31|23:59|Fee Automatic||-15|106035\n"},
		"ofx":  {ofx, "ofx 1234567890 THB - 106035\n" + fmt.Sprintf(october, "ACME & CO IV-1", "F1", "FEE", "F2")},
		"ofx as XML": {`<?xml version="1.0"?><?OFX OFXHEADER="200"?>` + strings.NewReplacer("\n<BANKACCTFROM>", "</CURDEF><BANKACCTFROM>").Replace(ofx[strings.Index(ofx, "<OFX>"):]),
			"ofx 1234567890 THB - 106035\n" + fmt.Sprintf(october, "ACME & CO IV-1", "F1", "FEE", "F2")},
		"mt940":   {swift, "mt940 1234567890 THB 100700 106035\n" + fmt.Sprintf(october, "ACME transfer IV-1", "IV-1", "", "NONREF")},
		"camt053": {camt, "camt053 1234567890 THB 100700 106035\n" + fmt.Sprintf(october, "ACME IV-1", "B99", "", "")},
	} {
		f, err := statement.Read(t.Context(), []byte(test.text), statement.Options{Most: 100, Today: today})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if diff := cmp.Diff(test.want, shown(f)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
		if f.Format == "csv" && strings.Contains(name, "B10") {
			b, err := statement.Reckon(f.Opening, f.Closing, f.Lines)
			if err != nil || b.Opening != num.MustMoney("11050") || b.Closing != num.MustMoney("12285") {
				t.Errorf("%s: %v %v", name, b, err)
			}
		}
	}
}

func TestMapping(t *testing.T) {
	text := "Report of the bank\nTag;Wann;Was;Betrag;Saldo\nx;31/12/2569;Fee;-15,000.50;1.00\n"
	for name, m := range map[string]statement.Mapping{
		"names":   {DateColumn: "wann", TextColumns: []string{"Was", "Tag"}, AmountColumn: "Betrag", BalanceColumn: "saldo", DateFormat: statement.DayFirst, Era: "be"},
		"numbers": {DateColumn: "2", TextColumns: []string{"3", "1"}, AmountColumn: "4", BalanceColumn: "5"},
		"header":  {HeaderContains: "Betrag", Delimiter: ";", DateColumn: "2", TextColumns: []string{"Was", "1"}, AmountColumn: "4", BalanceColumn: "5"},
	} {
		f, err := statement.Read(t.Context(), []byte(text), statement.Options{Mapping: &m, Most: 10, Today: today})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if diff := cmp.Diff("csv   - -\n2026-12-31||Fee x||-15000.5|1\n", shown(f)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
		again, err := statement.Read(t.Context(), []byte(text), statement.Options{Usual: f.Mapping, Most: 10, Today: today})
		if err != nil || shown(again) != shown(f) {
			t.Errorf("%s: the usual mapping reads %v, %v", name, again, err)
		}
	}
}

func TestReadRefuses(t *testing.T) {
	head := "Date,Description,Withdrawal,Deposit,Balance\n"
	for name, test := range map[string]struct{ text, want string }{
		"empty":                  {"", "Content:format"},
		"zip":                    {"PK\x03\x04\x00\x00", "Content:format"},
		"picture":                {"\x89PNG\r\n\x1a\n\x00\x00", "Content:format"},
		"other program":          {"name,price\nDesk,100\n", "Content:format"},
		"10,000 columns":         {strings.Repeat("a,", 10_000) + "\n", "Content:format"},
		"no day":                 {head + "99/99/2026,x,1,,\n", "Lines[0].Date:datetime"},
		"bad amount":             {head + "01/10/2026,x,1,,\n02/10/2026,y,=1+1,,\n", "Lines[1].Amount:numeric"},
		"three decimals":         {head + "01/10/2026,x,1.005,,\n", "Lines[0].Amount:numeric"},
		"in and out":             {head + "01/10/2026,x,1,2,\n", "Lines[0].Amount:numeric"},
		"doctype":                {"<?xml version=\"1.0\"?><!DOCTYPE a [<!ENTITY b SYSTEM \"file:///etc/passwd\">]><Document/>", "Content:format"},
		"deep":                   {strings.Repeat("<a>", 100), "Content:format"},
		"cut camt":               {camt[:len(camt)-200], "Content:format"},
		"cut ofx":                {ofx[:strings.Index(ofx, "<FITID>F2")], "Content:format"},
		"cut mt940":              {swift[:strings.Index(swift, ":62F")], "Content:format"},
		"two accounts":           {strings.Replace(swift, ":62F", ":25:999999\r\n:62F", 1), "Content:unique"},
		"two currencies":         {strings.Replace(camt, `<Amt Ccy="THB">15`, `<Amt Ccy="EUR">15`, 1), "Content:currency"},
		"too many":               {head + strings.Repeat("01/10/2026,x,1,,\n", 101), "Content:max"},
		"ofx cut in the balance": {ofx[:strings.Index(ofx, "35.00<DTASOF>")], "Content:format"},
		"csv cut in an amount":   {head + "01/10/2026,x,1.00,,99.00\n02/10/2026,y,15", "Content:format"},
		"ofx without date":       {strings.Replace(ofx, "20261031<TRNAMT>", "<TRNAMT>", 1), "Lines[1].Date:datetime"},
	} {
		_, err := statement.Read(t.Context(), []byte(test.text), statement.Options{Most: 100, Today: today})
		f := fault.Of(err)
		if f == nil || len(f.Fields) != 1 || f.Fields[0].Name+":"+f.Fields[0].Tag != test.want {
			t.Errorf("%s: %v, want %s", name, err, test.want)
		}
	}
}

func TestReckon(t *testing.T) {
	day := when.MustDate("2026-10-01")
	money := func(s string) *num.Money { m := num.MustMoney(s); return &m }
	lines := []statement.Line{{Date: day, Amount: num.MustMoney("10")}, {Date: day, Amount: num.MustMoney("-3"), Balance: money("107")}}
	for name, test := range map[string]struct {
		opening, closing *num.Money
		lines            []statement.Line
		want             string
	}{
		"from the lines":   {nil, nil, lines, "100 107"},
		"from the closing": {nil, money("9"), lines[:1], "-1 9"},
		"given":            {money("100"), money("107"), lines, "100 107"},
		"no balance":       {nil, nil, lines[:1], "ClosingBalance:required"},
		"running":          {money("99"), nil, lines, "Lines[1].Balance:eqfield"},
		"closing":          {money("100"), money("1"), lines[:1], "ClosingBalance:eqfield"},
	} {
		b, err := statement.Reckon(test.opening, test.closing, test.lines)
		got := b.Opening.String() + " " + b.Closing.String()
		if f := fault.Of(err); f != nil {
			got = f.Fields[0].Name + ":" + f.Fields[0].Tag
		}
		if got != test.want {
			t.Errorf("%s: %s, want %s", name, got, test.want)
		}
	}
}

func TestSameAccount(t *testing.T) {
	for _, test := range []struct {
		file, stored string
		want         bool
	}{
		{"123-4-56789-0", "1234567890", true}, {"xxx-x-x6789-0", "123-4-56789-0", true}, {"7890", "1234567890", true},
		{"1234567891", "1234567890", false}, {"xxx-x-x6780-0", "1234567890", false}, {"890", "111", true}, {"1234567890", "", true},
	} {
		if got := statement.SameAccount(test.file, test.stored); got != test.want {
			t.Errorf("%s and %s: %t", test.file, test.stored, got)
		}
	}
}

// Columns with usual names are found with the currency in their heads, and one by one if not all are there.
func TestUsualColumns(t *testing.T) {
	m := statement.Known([][]string{{"ธนาคาร"}, {"วันที่", "ถอนเงิน (บาท)", "ฝาก (บาท)", "ยอดคงเหลือ (บาท)", "รายละเอียด"}})
	if m.DateColumn != "1" || m.OutColumn != "2" || m.InColumn != "3" || m.BalanceColumn != "4" || len(m.TextColumns) != 1 {
		t.Errorf("columns %+v", m)
	}
	if m := statement.Known([][]string{{"วันที่", "ยอด", "คงเหลือ"}}); m.DateColumn != "1" || m.BalanceColumn != "3" || m.AmountColumn != "" {
		t.Errorf("columns %+v", m)
	}
}
