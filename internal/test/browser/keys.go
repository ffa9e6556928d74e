package browser

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
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
	if key == kb.Enter && len(held) == 0 {
		return enter
	}
	return chromedp.KeyEvent(key, held...)
}

// enter is the Enter key as a keyboard sends it: its character comes with the
// key, so that a page that answers the key by itself does not send the form too.
var enter = chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
	for _, event := range []input.DispatchKeyEventParams{{Type: input.DispatchKeyEventTypeKeyDown, Text: "\r"}, {Type: input.DispatchKeyEventTypeKeyUp}} {
		event.Key, event.Code, event.WindowsVirtualKeyCode = "Enter", "Enter", 13
		if _, err := cdp.Call(ctx, t, input.DispatchKeyEvent, event); err != nil {
			return err
		}
	}
	return nil
})
