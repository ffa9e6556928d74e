package input

import (
	"strings"

	"kontor/internal/fault"
)

// texts are the messages of failed rules, by what the bound counts and the
// rule, in both languages. {} is the rule's parameter.
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
	"list max":         {"must have {} or fewer elements", "ต้องมีไม่เกิน {} รายการ"},
	"list min":         {"must have {} or more elements", "ต้องมีอย่างน้อย {} รายการ"},
	"list len":         {"must have exactly {} elements", "ต้องมี {} รายการพอดี"},
	"datetime":         {"must be a real date or time of the form {}", "ต้องเป็นวันที่หรือเวลาที่ถูกต้องในรูปแบบ {}"},
	"buddhist":         {"is a year of the Buddhist era: use {}", "เป็นปี พ.ศ. ให้ใช้ ค.ศ. {}"},
	"type":             {"must be of the JSON type {}", "ต้องเป็นข้อมูลชนิด {}"},
	"boolean":          {"must be true or false", "ต้องเป็น true หรือ false"},
	"exists":           {"does not exist", "ไม่มีอยู่ในระบบ"},
	"active":           {"is not active", "ไม่ได้เปิดใช้งาน"},
	"unmoved":          {"has moved before; opening stock is only for products that never moved", "มีการเคลื่อนไหวแล้ว ยอดยกมาใช้ได้เฉพาะสินค้าที่ยังไม่เคยเคลื่อนไหว"},
	"control":          {"is a control account; only the documents behind it post to it", "เป็นบัญชีคุม บันทึกได้จากเอกสารของบัญชีนั้นเท่านั้น"},
	"iso4217":          {"must be a currency code of ISO 4217", "ต้องเป็นรหัสสกุลเงินตาม ISO 4217"},
	"eqfield":          {"must equal {}", "ต้องเท่ากับ {}"},
	"supplier":         {"must be of the same supplier as {}", "ต้องเป็นของผู้ขายรายเดียวกับ {}"},
	"payable":          {"must be an approved supplier invoice with money owed on it; {} is not", "ต้องเป็นใบแจ้งหนี้ซื้อที่อนุมัติแล้วและยังค้างชำระ {} ไม่ใช่"},
	"withholding":      {"must withhold tax like the first one: {}; pay it apart", "ต้องหักภาษี ณ ที่จ่ายเหมือนใบแรก: {} ให้จ่ายแยกกัน"},
	"image":            {"must be a PNG or JPEG picture of at most {}", "ต้องเป็นภาพ PNG หรือ JPEG ไม่เกิน {}"},
	"wrong":            {"is wrong", "ไม่ถูกต้อง"},
	"unique":           {"must not appear twice", "ต้องไม่ซ้ำกัน"},
	"type text":        {"must not contain control characters", "ต้องไม่มีอักขระควบคุม"},
	"decimals":         {"must have at most 2 decimals", "ต้องมีทศนิยมไม่เกิน 2 ตำแหน่ง"},
	"in range":         {"is out of range", "อยู่นอกช่วงที่รับได้"},
	"seconds":          {"must be a moment in Unix seconds, not milliseconds", "ต้องเป็นเวลา Unix หน่วยวินาที ไม่ใช่มิลลิวินาที"},
	"iso3166_1_alpha2": {"must be a country code of two letters", "ต้องเป็นรหัสประเทศสองตัวอักษร"},
	"printable":        {"must not contain control characters", "ต้องไม่มีอักขระควบคุม"},
	"timezone":         {"must be a time zone of the IANA database", "ต้องเป็นเขตเวลาตามฐานข้อมูล IANA"},
	"slug":             {"must be lower-case letters, digits and hyphens", "ต้องเป็นตัวอักษรพิมพ์เล็ก ตัวเลข และขีดกลาง"},
	"promptPay":        {"must be a telephone number, a tax id of 13 digits or a wallet of 15 digits", "ต้องเป็นหมายเลขโทรศัพท์ เลขประจำตัวผู้เสียภาษี 13 หลัก หรือกระเป๋าเงิน 15 หลัก"},
	"unknown":          {"is no field here", "ไม่มีฟิลด์ชื่อนี้"},
	"hint name":        {"; did you mean {}?", " หมายถึง {} หรือไม่"},
	"hint year":        {"; Buddhist year? {}", " เป็นปีพุทธศักราชหรือไม่ ค.ศ. {}"},
	"type seconds":     {"must be Unix seconds, e.g. 1794700800 for 2026-11-15", "ต้องเป็นเวลา Unix หน่วยวินาที เช่น 1794700800 สำหรับวันที่ 2026-11-15"},
	"gt seconds":       {"must be Unix seconds from 1990-01-01 on, e.g. 1794700800 for 2026-11-15", "ต้องเป็นเวลา Unix หน่วยวินาที ตั้งแต่วันที่ 1990-01-01 เช่น 1794700800 สำหรับวันที่ 2026-11-15"},
	"":                 {"is not valid", "ไม่ถูกต้อง"},
}

// Message says what is wrong with a field.
func Message(f fault.Field, language fault.Language) string {
	key, param := f.Tag, f.Param
	switch {
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

// hint is the guess at what was meant, where there is one.
func hint(f fault.Field, language fault.Language) string {
	key := "hint year"
	switch {
	case f.Hint == "":
		return ""
	case f.Tag == "unknown":
		key = "hint name"
	}
	return strings.ReplaceAll(texts[key][language], "{}", f.Hint)
}
