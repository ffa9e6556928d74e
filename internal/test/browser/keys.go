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

// quote returns a text as a JavaScript literal.
func quote(text string) string {
	quoted, err := json.Marshal(text)
	if err != nil {
		panic(err) // a string always marshals
	}
	return string(quoted)
}

var special = map[string]string{"Enter": kb.Enter, "Escape": kb.Escape, "Tab": kb.Tab, "Backspace": kb.Backspace,
	"ArrowDown": kb.ArrowDown, "ArrowUp": kb.ArrowUp, "ArrowLeft": kb.ArrowLeft, "ArrowRight": kb.ArrowRight}

// press presses a key with its modifiers.
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

// enter presses Enter like a keyboard, with its character. If the page handles the key
// itself, the form is not submitted as well.
var enter = chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
	for _, event := range []input.DispatchKeyEventParams{{Type: input.DispatchKeyEventTypeKeyDown, Text: "\r"}, {Type: input.DispatchKeyEventTypeKeyUp}} {
		event.Key, event.Code, event.WindowsVirtualKeyCode = "Enter", "Enter", 13
		if _, err := cdp.Call(ctx, t, input.DispatchKeyEvent, event); err != nil {
			return err
		}
	}
	return nil
})
