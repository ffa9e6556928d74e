package printout

import (
	"fmt"
	"sync/atomic"

	"kontor/internal/base/fault"
	"kontor/internal/outbound/typeset"
)

// paperFont has the characters that Sarabun lacks; nil for none.
var paperFont atomic.Pointer[typeset.Font]

// UseFont sets the font of this process for characters that Sarabun lacks. A document that uses it
// has the layout paper/2+NAME instead of paper/2.
func UseFont(font *typeset.Font) { paperFont.Store(font) }

// font returns the font that the document is drawn with: that of its seal, otherwise that of
// this process.
func (p Print) font() (*typeset.Font, error) {
	switch font := paperFont.Load(); {
	case p.seal.SHA256 == "" || p.seal.Font == font.Name():
		return font, nil
	case p.seal.Font == "":
		return nil, nil
	}
	return nil, fault.Conflict.Because("%s was sealed with the paper font %s, which this server does not have; start the server with --paper-font and that file", p.Number, p.seal.Font).For(fault.NoPaperFont)
}

// fontOf returns the font of a file: a sealed document alone has that of its seal.
func fontOf(prints []Print) (*typeset.Font, error) {
	if len(prints) > 1 {
		return paperFont.Load(), nil
	}
	return prints[0].font()
}

// Unprintable returns the characters that the PDF shows as empty boxes, each once.
func (p Print) Unprintable() string {
	font, err := p.font()
	if err != nil {
		return "" // there is no PDF
	}
	return typeset.Unprintable(font, p.entered())
}

// aboutOf describes a drawn file for the header Kontor-Paper.
func aboutOf(layout int, font, state string, pages int) string {
	if font != "" {
		font = "+" + font
	}
	return fmt.Sprintf("paper/%d%s; state=%s; pages=%d", layout, font, state, pages)
}

// usedFont returns the name of the paper font if a document uses it.
func usedFont(doc *typeset.Document, font *typeset.Font) string {
	if !doc.Extended() {
		return ""
	}
	return font.Name()
}
