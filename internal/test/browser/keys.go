package browser

import (
	"encoding/json"
	"strings"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// quote writes a text as an expression of the page.
func quote(text string) string {
	quoted, err := json.Marshal(text)
	if err != nil {
		panic(err) // a text can always be written
	}
	return string(quoted)
}

var special = map[string]string{"Enter": kb.Enter, "Escape": kb.Escape, "Tab": kb.Tab, "Backspace": kb.Backspace,
	"ArrowDown": kb.ArrowDown, "ArrowUp": kb.ArrowUp, "ArrowLeft": kb.ArrowLeft, "ArrowRight": kb.ArrowRight}

// press is a key with the keys that are held down beside it.
func press(keys string) chromedp.Action[chromedp.Void] {
	parts := strings.Split(keys, "+")
	if keys == "+" {
		parts = []string{"+"}
	}
	key := parts[len(parts)-1]
	if known, ok := special[key]; ok {
		key = known
	}
	var held []chromedp.KeyOption
	for _, modifier := range parts[:len(parts)-1] {
		switch modifier {
		case "Control":
			held = append(held, chromedp.KeyModifiers(chromedp.ModifierCtrl))
		case "Alt":
			held = append(held, chromedp.KeyModifiers(chromedp.ModifierAlt))
		case "Shift":
			held = append(held, chromedp.KeyModifiers(chromedp.ModifierShift))
		}
	}
	return chromedp.KeyEvent(key, held...)
}
