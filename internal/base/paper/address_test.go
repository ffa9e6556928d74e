package paper

import "testing"

func TestAddressInParts(t *testing.T) {
	for _, c := range []struct {
		parts AddressParts
		want  string
	}{
		{AddressParts{}, ""},
		{AddressParts{Building: "สาทรธานี", Floor: "9", HouseNo: "92/1", Street: "สาทรเหนือ", Subdistrict: "สีลม", District: "บางรัก", Province: "กรุงเทพมหานคร", PostalCode: "10500", CountryCode: "TH"},
			"อาคารสาทรธานี ชั้นที่ 9 เลขที่ 92/1 ถนนสาทรเหนือ แขวงสีลม เขตบางรัก กรุงเทพมหานคร 10500"},
		{AddressParts{HouseNo: "5", Moo: "2", Soi: "ซอยวัดป่า", Subdistrict: "ตำบลสุเทพ", District: "เมือง", Province: "เชียงใหม่", PostalCode: "50200"},
			"เลขที่ 5 หมู่ที่ 2 ซอยวัดป่า ตำบลสุเทพ อำเภอเมือง จังหวัดเชียงใหม่ 50200"},
		{AddressParts{Room: "12", HouseNo: "1", Street: "Raffles Place", Province: "Singapore", PostalCode: "048616", CountryCode: "SG"},
			"Room 12, 1, Raffles Place, Singapore, 048616, SG"},
	} {
		if got := c.parts.OneLine(); got != c.want {
			t.Errorf("%+v reads\n%s\nwant\n%s", c.parts, got, c.want)
		}
	}
}

func TestTaxIDs(t *testing.T) {
	for id, want := range map[string]string{
		"0105561000011": "true", "0105561000012": "false", "0994000165510": "true", "0107537000521": "true", "3100600445635": "true", "010556100001": "none", "01055610000x1": "none", "": "none",
	} {
		got := "none"
		if valid := ValidTaxID(id); valid != nil && *valid {
			got = "true"
		} else if valid != nil {
			got = "false"
		}
		if got != want {
			t.Errorf("%q is %s, want %s", id, got, want)
		}
	}
	for _, c := range []struct{ kind, code, want string }{
		{"head_office", "", "สำนักงานใหญ่"}, {"", "00000", "สำนักงานใหญ่"}, {"", "0", "สำนักงานใหญ่"}, {"branch", "12", "สาขาที่ 00012"}, {"branch", "", ""}, {"", "", ""},
	} {
		if got := BranchText(c.kind, c.code); got != c.want {
			t.Errorf("branch %q %q reads %q, want %q", c.kind, c.code, got, c.want)
		}
	}
}
