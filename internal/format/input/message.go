package input

import (
	"slices"
	"strings"

	"kontor/internal/base/fault"
)

// texts are the messages of failed rules in both languages, by what the bound counts and
// the rule. {} is the rule's parameter.
var texts = map[string][2]string{
	"required":         {"is required", "จำเป็นต้องระบุ"},
	"oneof":            {"must be one of {}", "ต้องเป็นค่าใดค่าหนึ่งของ {}"},
	"max":              {"must be at most {}", "ต้องไม่เกิน {}"},
	"min":              {"must be at least {}", "ต้องไม่น้อยกว่า {}"},
	"gt":               {"must be greater than {}", "ต้องมากกว่า {}"},
	"gte":              {"must be at least {}", "ต้องไม่น้อยกว่า {}"},
	"lt":               {"must be less than {}", "ต้องน้อยกว่า {}"},
	"lte":              {"must be at most {}", "ต้องไม่เกิน {}"},
	"len":              {"must be exactly {}", "ต้องเท่ากับ {}"},
	"text max":         {"must have at most {} characters", "ต้องไม่เกิน {} ตัวอักษร"},
	"text min":         {"must have at least {} characters", "ต้องมีอย่างน้อย {} ตัวอักษร"},
	"text len":         {"must have exactly {} characters", "ต้องมี {} ตัวอักษรพอดี"},
	"list max":         {"must have {} or fewer items", "ต้องมีไม่เกิน {} รายการ"},
	"list min":         {"must have {} or more items", "ต้องมีอย่างน้อย {} รายการ"},
	"list len":         {"must have exactly {} items", "ต้องมี {} รายการพอดี"},
	"datetime":         {"must be a valid date or time in the format {}", "ต้องเป็นวันที่หรือเวลาที่ถูกต้องในรูปแบบ {}"},
	"date":             {"must be a valid date in the format {}, of the years 1900 to 2200", "ต้องเป็นวันที่ที่ถูกต้องในรูปแบบ {} ปี ค.ศ. 1900 ถึง 2200"},
	"buddhist":         {"is a Buddhist Era year; use {}", "เป็นปี พ.ศ. ให้ใช้ ค.ศ. {}"},
	"type":             {"must be of JSON type {}", "ต้องเป็นข้อมูลชนิด {}"},
	"boolean":          {"must be true or false", "ต้องเป็น true หรือ false"},
	"missing":          {"“{}” was not found", "ไม่พบ “{}”"},
	"taxId":            {"a Thai tax ID has 13 digits", "เลขประจำตัวผู้เสียภาษีมี 13 หลัก"},
	"taxIdZero":        {"a leading zero may be missing: 0{}", "อาจขาดเลขศูนย์ตัวหน้า: 0{}"},
	"taxIdDigit":       {"the check digit is invalid", "เลขตรวจสอบไม่ถูกต้อง"},
	"branchCode":       {"a branch code has 5 digits, such as 00001", "รหัสสาขามี 5 หลัก เช่น 00001"},
	"url":              {"must be an https address on the public Internet, with port 443 or above 1023, without user and fragment", "ต้องเป็นที่อยู่ https บนอินเทอร์เน็ตสาธารณะ พอร์ต 443 หรือสูงกว่า 1023 ไม่มีชื่อผู้ใช้และ #"},
	"email":            {"is not an email address", "ไม่ใช่อีเมล"},
	"ambiguous":        {"{} records have this name; choose one from the list", "มี {} รายการที่ใช้ชื่อนี้ ให้เลือกจากรายการ"},
	"exists":           {"does not exist", "ไม่มีอยู่ในระบบ"},
	"active":           {"is not active", "ไม่ได้เปิดใช้งาน"},
	"unmoved":          {"has stock movements; opening stock is only for products without any", "มีการเคลื่อนไหวแล้ว ยอดยกมาใช้ได้เฉพาะสินค้าที่ยังไม่เคยเคลื่อนไหว"},
	"control":          {"is a control account; only documents post to it", "เป็นบัญชีคุม บันทึกได้จากเอกสารของบัญชีนั้นเท่านั้น"},
	"iso4217":          {"must be an ISO 4217 currency code", "ต้องเป็นรหัสสกุลเงินตาม ISO 4217"},
	"excluded":         {"cannot be combined with another field", "ใช้ร่วมกับอีกฟิลด์หนึ่งไม่ได้"},
	"eqfield":          {"must equal {}", "ต้องเท่ากับ {}"},
	"supplier":         {"must have the same supplier as {}", "ต้องเป็นของผู้ขายรายเดียวกับ {}"},
	"payable":          {"must be an approved supplier invoice with an outstanding amount; {} is not", "ต้องเป็นใบแจ้งหนี้ซื้อที่อนุมัติแล้วและยังค้างชำระ {} ไม่ใช่"},
	"withholding":      {"must have the same withholding tax as the first one: {}; pay it separately", "ต้องหักภาษี ณ ที่จ่ายเหมือนใบแรก: {} ให้จ่ายแยกกัน"},
	"image":            {"must be a PNG or JPEG image of at most {}", "ต้องเป็นภาพ PNG หรือ JPEG ไม่เกิน {}"},
	"file type":        {"must be one of these types, with the ending in its name: {}; files with macros, web pages and archives are not accepted", "ต้องเป็นไฟล์ชนิดต่อไปนี้ และนามสกุลไฟล์ต้องตรงกับชนิด: {} ไม่รับไฟล์ที่มีมาโคร หน้าเว็บ และไฟล์บีบอัด"},
	"fileName":         {"must have 1 to 150 characters, without slashes, backslashes, control and direction characters", "ต้องมี 1 ถึง 150 ตัวอักษร ไม่มีเครื่องหมาย / \\ อักขระควบคุม และอักขระกำหนดทิศทาง"},
	"wrong":            {"is incorrect", "ไม่ถูกต้อง"},
	"common":           {"is one of the most common passwords; choose another, such as a short sentence", "เป็นรหัสผ่านที่ใช้กันมากเกินไป โปรดใช้รหัสอื่น เช่น ประโยคสั้น ๆ"},
	"renewed":          {"must differ from the current password", "ต้องต่างจากรหัสผ่านปัจจุบัน"},
	"unusual":          {"{} % is unusually high; save again to confirm it", "{} % สูงผิดปกติ บันทึกอีกครั้งเพื่อยืนยัน"},
	"unique":           {"must be unique", "ต้องไม่ซ้ำกัน"},
	"type text":        {"must not contain control characters", "ต้องไม่มีอักขระควบคุม"},
	"decimals":         {"must have at most 2 decimal places", "ต้องมีทศนิยมไม่เกิน 2 ตำแหน่ง"},
	"in range":         {"is out of range", "อยู่นอกช่วงที่รับได้"},
	"seconds":          {"must be in Unix seconds, not milliseconds", "ต้องเป็นเวลา Unix หน่วยวินาที ไม่ใช่มิลลิวินาที"},
	"iso3166_1_alpha2": {"must be a two-letter country code", "ต้องเป็นรหัสประเทศสองตัวอักษร"},
	"country":          {"is only available for organizations in country {}", "ใช้ได้เฉพาะบริษัทในประเทศ {}"},
	"printable":        {"must not contain control characters", "ต้องไม่มีอักขระควบคุม"},
	"timezone":         {"must be an IANA time zone", "ต้องเป็นเขตเวลาตามฐานข้อมูล IANA"},
	"slug":             {"must be lower-case letters, digits and hyphens", "ต้องเป็นตัวอักษรพิมพ์เล็ก ตัวเลข และขีดกลาง"},
	"promptPay":        {"must be a phone number, a 13-digit tax ID or a 15-digit e-wallet ID", "ต้องเป็นหมายเลขโทรศัพท์ เลขประจำตัวผู้เสียภาษี 13 หลัก หรือรหัสวอลเล็ต 15 หลัก"},
	"eventId":          {"must be the eventId of an event of this organization, or newest", "ต้องเป็น eventId ของเหตุการณ์ในองค์กรนี้ หรือ newest"},
	"batchable":        {"must be the path of a write that a batch can contain, without /openapi/v1 and without a query", "ต้องเป็น path ของการบันทึกที่รวมในชุดคำสั่งได้ โดยไม่มี /openapi/v1 และไม่มี query"},
	"reference":        {"refers to {}, which no earlier operation is named", "อ้างถึง {} ซึ่งไม่มีคำสั่งก่อนหน้าใช้ชื่อนี้"},
	"unknown":          {"unknown field", "ไม่รู้จักฟิลด์นี้"},
	"query unknown":    {"unknown parameter", "ไม่รู้จักพารามิเตอร์นี้"},
	"filter unknown":   {"is not a parameter of this path", "ไม่ใช่พารามิเตอร์ของ path นี้"},
	"file unknown":     {"is a file; files are not accepted here", "เป็นไฟล์ ไม่รับไฟล์ที่นี่"},
	"hint name":        {"; did you mean `{}`?", " หมายถึง `{}` หรือไม่"},
	"hint filters":     {"; it takes {}", " ใช้ได้: {}"},
	"hint year":        {"; is it a Buddhist Era year? Use {}", " เป็นปี พ.ศ. หรือไม่ ใช้ ค.ศ. {}"},
	"type seconds":     {"must be Unix seconds, e.g. 1794700800 for 2026-11-15", "ต้องเป็นเวลา Unix หน่วยวินาที เช่น 1794700800 สำหรับวันที่ 2026-11-15"},
	"gt seconds":       {"must be Unix seconds on or after 1990-01-01, e.g. 1794700800 for 2026-11-15", "ต้องเป็นเวลา Unix หน่วยวินาที ตั้งแต่วันที่ 1990-01-01 เช่น 1794700800 สำหรับวันที่ 2026-11-15"},
	"unusualVatRate":   {"{} % is not a usual VAT rate", "อัตรา {} % ไม่ใช่อัตราภาษีมูลค่าเพิ่มที่ใช้กัน"},
	"withoutVat":       {"{} has VAT, but the line has none", "{} มีภาษีมูลค่าเพิ่ม แต่รายการนี้ไม่คิดภาษี"},
	"zeroPrice":        {"is 0", "เป็น 0"},
	"farAhead":         {"is more than a year ahead", "เป็นวันที่ล่วงหน้าเกินหนึ่งปี"},
	"beforeSource":     {"is before {}, the date of the source document", "อยู่ก่อนวันที่ของเอกสารต้นทาง ({})"},
	"openingAhead":     {"is in the future", "เป็นวันที่ในอนาคต"},
	"readOnly":         {"cannot be written and was ignored; it is {}", "แก้ไขไม่ได้และไม่ถูกนำไปใช้ ค่าที่บันทึกคือ {}"},
	"number readOnly":  {"cannot be written and was ignored", "แก้ไขไม่ได้และไม่ถูกนำไปใช้"},
	"":                 {"is not valid", "ไม่ถูกต้อง"},
}

// plain are the messages that people read in forms instead of those for developers.
var plain = map[string][2]string{
	"type number":       {"must be a number", "ต้องเป็นตัวเลข"},
	"type integer":      {"must be a whole number", "ต้องเป็นจำนวนเต็ม"},
	"type boolean":      {"must be yes or no", "ต้องเป็นใช่หรือไม่ใช่"},
	"type array":        {"must be a list", "ต้องเป็นรายการ"},
	"type Unix seconds": {"must be a date", "ต้องเป็นวันที่"},
	"gt 631151999":      {"must be a date after 1989", "ต้องเป็นวันที่หลังปี 2532"},
	"list min 1":        {"must have at least one line", "ต้องมีอย่างน้อยหนึ่งรายการ"},
	"list required":     {"must have at least one line", "ต้องมีอย่างน้อยหนึ่งรายการ"},
	"list min":          {"must have at least {} lines", "ต้องมีอย่างน้อย {} รายการ"},
	"exists":            {"was not found", "ไม่พบในระบบ"},
	"active":            {"is no longer in use", "ปิดใช้งานแล้ว"},
}

// Advice describes what is wrong with a field to a person. show formats the parameter of the
// rule.
func Advice(f fault.Field, language fault.Language, show func(param string) string) string {
	for _, key := range []string{f.Tag + " " + f.Param, f.Of + " " + f.Tag + " " + f.Param, f.Of + " " + f.Tag, f.Tag} {
		if text, ok := plain[key]; ok {
			return strings.ReplaceAll(text[language], "{}", f.Param) + hint(f, language)
		}
	}
	if slices.Contains([]string{"gt", "gte", "lt", "lte", "min", "max"}, f.Tag) && f.Param != decimals && f.Param != "4102444800" {
		f.Param = show(f.Param)
	}
	return Message(f, language)
}

// Message describes what is wrong with a field.
func Message(f fault.Field, language fault.Language) string {
	key, param := f.Tag, f.Param
	switch {
	case f.Tag == "datetime" && strings.HasPrefix(param, "YYYY"):
		key = "date"
	case f.Tag == "type" && param == "text":
		key = "type text"
	case f.Tag == "type" && param == seconds:
		key = "type seconds"
	case f.Tag == "gt" && param == dayOne:
		key = "gt seconds"
	case f.Tag == "max" && param == decimals:
		key = "decimals"
	case f.Tag == "lte" && param == "4102444800":
		key = "seconds"
	case f.Of != "":
		if _, ok := texts[f.Of+" "+f.Tag]; ok {
			key = f.Of + " " + f.Tag
		}
	}
	if f.Tag == "oneof" {
		param = strings.Join(strings.Fields(param), ", ")
	}
	text, ok := texts[key]
	switch {
	case !ok:
		text = texts[""]
	case param == "" && strings.Contains(text[language], "{}"):
		text = texts["in range"]
	}
	return strings.ReplaceAll(text[language], "{}", param) + hint(f, language)
}

// hint suggests what was probably meant, if anything.
func hint(f fault.Field, language fault.Language) string {
	key := "hint year"
	switch {
	case f.Hint == "":
		return ""
	case f.Of == "filter":
		key = "hint filters"
	case f.Tag == "unknown":
		key = "hint name"
	}
	return strings.ReplaceAll(texts[key][language], "{}", f.Hint)
}
