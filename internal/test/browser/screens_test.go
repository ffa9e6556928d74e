package browser

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// looks are the ways in which every screen is looked at.
var looks = []struct {
	name string
	set  func(*Tab)
}{
	{"light", func(*Tab) {}},
	{"dark", (*Tab).Dark},
	{"thai", (*Tab).Thai},
	{"phone", (*Tab).Phone},
}

// TestScreens opens every screen that a section names, light, dark, in Thai and
// on a phone: it is found, quiet and no wider than its window. The short form
// opens each on a phone and in one other look; make browser in all. With
// KONTOR_SCREENSHOTS it also writes the pictures there (make screenshots).
func TestScreens(t *testing.T) {
	desk := Demo(t)
	folder := os.Getenv("KONTOR_SCREENSHOTS")
	all := folder != "" || os.Getenv("KONTOR_PROVE") == "long"
	for at, look := range looks {
		t.Run(look.name, func(t *testing.T) {
			tab := desk.SignIn(desk.Owner)
			look.set(tab)
			screens := []string{"/account", "/docs", "/docs/createSalesDocument"}
			for _, section := range desk.Site.Sections() {
				for _, path := range section.Screens {
					screens = append(screens, desk.At(path))
				}
			}
			for n, path := range screens {
				if !strings.Contains(path, os.Getenv("KONTOR_SCREENS")) { // some of them, while one works on those
					continue
				}
				if last := len(looks) - 1; !all && at != last && at != n%last {
					continue
				}
				tab.Go(path)
				tab.Settled()
				if tab.Is(`document.querySelectorAll('h1').length !== 1`) {
					t.Errorf("%s: a page has one h1", path)
				}
				if status := tab.Text(`performance.getEntriesByType('navigation')[0].responseStatus`); status != "200" {
					t.Errorf("%s answers %s", path, status)
				}
				tab.Fits()
				if folder != "" {
					picture(t, tab, folder, path, look.name)
				}
			}
		})
	}
}

// picture writes what the window shows.
func picture(t *testing.T, tab *Tab, folder, path, look string) {
	t.Helper()
	path = strings.TrimPrefix(path, "/o/1")
	name := strings.Trim(strings.Map(func(c rune) rune {
		if strings.ContainsRune("/?&=.", c) {
			return '-'
		}
		return c
	}, path), "-")
	if name == "" {
		name = "home"
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, name+"."+look+".png"), tab.Picture(), 0o644); err != nil {
		t.Fatal(err)
	}
}
