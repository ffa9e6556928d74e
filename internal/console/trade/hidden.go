package trade

// hidden is the state that the form of a draft carries in hidden fields, beside the values that users see. Carried and
// CarriedBy write it into the page, hiddenOf reads it from the form that comes back, and inputs names the fields of both.
type hidden struct {
	Follows    string // date and due date of a stored draft, if one follows from the other
	Kept       string // a withheld tax given as an amount, which no rate has replaced
	HighVAT    string // a VAT rate that the user was asked about
	HadInvoice string // "true" if the document has a supplier's tax invoice
	VATLines   string // "true" if lines can have VAT of their own
	ByLine     string // "true" if the user wants that; the only one that is visible
	Lines      []hiddenLine
}

// hiddenLine is the state of a line.
type hiddenLine struct {
	Text string // with line breaks, which its field cannot show
	Unit string // that the product of the line does not have
}

// inputs returns the names of the fields, and where their values are.
func (h *hidden) inputs() map[string]*string {
	return map[string]*string{
		"_follows": &h.Follows, "_withheld": &h.Kept, "_highVat": &h.HighVAT, "_invoiced": &h.HadInvoice, "_vatLines": &h.VATLines, "_vatByLine": &h.ByLine,
	}
}

func (l *hiddenLine) inputs() map[string]*string {
	return map[string]*string{"_text": &l.Text, "_unit": &l.Unit}
}

// hiddenOf reads the state from the values of a form with so many lines.
func hiddenOf(value func(name string) string, lines int) hidden {
	h := hidden{Lines: make([]hiddenLine, lines)}
	for name, to := range h.inputs() {
		*to = value(name)
	}
	for row := range h.Lines {
		h.Lines[row] = hiddenLineOf(value, row)
	}
	return h
}

// hiddenLineOf reads the state of one line.
func hiddenLineOf(value func(name string) string, row int) (l hiddenLine) {
	for name, to := range l.inputs() {
		*to = value(item(row, name))
	}
	return l
}

// Carried returns the hidden fields of the document, by name.
func (h hidden) Carried() map[string]string {
	h.ByLine = "" // visible
	return carried(h.inputs())
}

// carried returns the fields that have a value.
func carried(inputs map[string]*string) map[string]string {
	all := map[string]string{}
	for name, value := range inputs {
		if *value != "" {
			all[name] = *value
		}
	}
	return all
}
