package typeset

import (
	"slices"
	"strings"
	"sync"
)

// placeNames are the words that the model cuts within a syllable, or joins with half of the next one:
// จังหวัด and the provinces, which almost every Thai address has. Provinces of one syllable are left
// out, because other words contain them.
const placeNames = `จังหวัด กรุงเทพมหานคร กระบี่ กาญจนบุรี กาฬสินธุ์ กำแพงเพชร ขอนแก่น จันทบุรี ฉะเชิงเทรา ชลบุรี ชัยนาท ชัยภูมิ
ชุมพร เชียงราย เชียงใหม่ นครนายก นครปฐม นครพนม นครราชสีมา นครศรีธรรมราช นครสวรรค์ นนทบุรี นราธิวาส บึงกาฬ บุรีรัมย์ ปทุมธานี
ประจวบคีรีขันธ์ ปราจีนบุรี ปัตตานี พระนครศรีอยุธยา พังงา พัทลุง พิจิตร พิษณุโลก เพชรบุรี เพชรบูรณ์ พะเยา ภูเก็ต มหาสารคาม มุกดาหาร
แม่ฮ่องสอน ยโสธร ยะลา ร้อยเอ็ด ระนอง ระยอง ราชบุรี ลพบุรี ลำปาง ลำพูน ศรีสะเกษ สกลนคร สงขลา สตูล สมุทรปราการ สมุทรสงคราม
สมุทรสาคร สระแก้ว สระบุรี สิงห์บุรี สุโขทัย สุพรรณบุรี สุราษฎร์ธานี สุรินทร์ หนองคาย หนองบัวลำภู อ่างทอง อำนาจเจริญ อุดรธานี
อุตรดิตถ์ อุทัยธานี อุบลราชธานี`

// places are the names by their first character.
var places = sync.OnceValue(func() map[rune][][]rune {
	all := map[rune][][]rune{}
	for name := range strings.FieldsSeq(placeNames) {
		runes := []rune(name)
		all[runes[0]] = append(all[runes[0]], runes)
	}
	return all
})

// Where a character is in the name of a place.
const (
	inside = iota + 1
	edge   // at its beginning, or right behind its end
)

// placesIn returns where the characters of a text are in names of places; nil if there are none.
func placesIn(text []rune) (at []uint8) {
	for i := 0; i < len(text); i++ {
		for _, name := range places()[text[i]] {
			if !slices.Equal(text[i:min(len(text), i+len(name))], name) {
				continue
			}
			if at == nil {
				at = make([]uint8, len(text)+1)
			}
			at[i], at[i+len(name)] = edge, edge
			for n := i + 1; n < i+len(name); n++ {
				at[n] = inside
			}
			i += len(name) - 1
			break
		}
	}
	return at
}
