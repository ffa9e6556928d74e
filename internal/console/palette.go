package console

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/org/search"
)

// countsKept is how long the counts of the sidebar are cached.
const countsKept = time.Minute

// palettePage holds the results of a search by group.
type palettePage struct {
	Text   string
	Groups []foundGroup
}

type foundGroup struct {
	Word  string
	Items []Found
}

// palette finds documents, contacts, products, pages and actions. A text that begins with >
// finds only pages and actions.
func palette(v *Visit) error {
	text := strings.TrimSpace(v.Arg("q"))
	only := strings.HasPrefix(text, ">")
	text = strings.TrimSpace(strings.TrimPrefix(text, ">"))
	page := palettePage{Text: text}
	if text != "" && !only {
		err := v.Read(func(tx *db.Tx) error {
			for _, section := range v.site.sections {
				if section.Find == nil {
					continue
				}
				found, err := section.Find(v, tx, text)
				if err != nil {
					return err
				}
				for _, f := range found {
					page.add(f)
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	for _, link := range v.New() {
		page.link(v, link, "New", "plus")
	}
	for _, link := range v.permitted(v.site.nav) {
		page.link(v, link, "Pages", link.Icon)
	}
	if text != "" || only {
		for _, link := range v.permitted(v.site.extra) {
			page.link(v, link, link.Group, link.Icon)
		}
	}
	page.sort()
	return v.render("palette.html", "palette", page)
}

// link adds a link if its names contain the text, in either language.
func (p *palettePage) link(v *Visit, link Link, group, icon string) {
	names := []string{v.site.words.Say(fault.English, link.Word), v.site.words.Say(fault.Thai, link.Word)}
	if group == "New" {
		names = append(names, v.site.words.Say(fault.English, group)+" "+names[0], v.site.words.Say(fault.Thai, group)+names[1])
	}
	if link.Names != "" {
		names = append(names, strings.Split(link.Names, ", ")...)
	}
	if search.Rank(p.Text, names...) < search.None {
		p.add(Found{Group: group, Icon: icon, Text: v.T(link.Word), Names: names, Path: link.Path, Detail: link.Keys})
	}
}

// sort moves the best matches to the top: groups by their best item, and the items of a group.
func (p *palettePage) sort() {
	if p.Text == "" {
		return
	}
	rank := func(f Found) int { return search.Rank(p.Text, append(f.Names, f.Text)...) }
	for _, g := range p.Groups {
		slices.SortStableFunc(g.Items, func(a, b Found) int { return cmp.Compare(rank(a), rank(b)) })
	}
	slices.SortStableFunc(p.Groups, func(a, b foundGroup) int { return cmp.Compare(rank(a.Items[0]), rank(b.Items[0])) })
}

func (p *palettePage) add(f Found) {
	for i := range p.Groups {
		if p.Groups[i].Word == f.Group {
			p.Groups[i].Items = append(p.Groups[i].Items, f)
			return
		}
	}
	p.Groups = append(p.Groups, foundGroup{f.Group, []Found{f}})
}

// permitted returns the links that the user is allowed to follow.
func (v *links) permitted(all []Link) []Link {
	var out []Link
	for _, l := range all {
		if v.May(v.site.rightOf(l)) {
			out = append(out, l)
		}
	}
	return out
}

// New returns the entries of the New menu.
func (v *links) New() []Link { return v.permitted(v.site.new) }

// NavGroup is a part of the sidebar.
type NavGroup struct {
	Word  string
	Links []NavLink
}

// NavLink is a line of the sidebar.
type NavLink struct {
	Link
	Current bool
	Badge   Badge
}

// Nav returns the sidebar. Groups are in the order of their first links.
func (v *books) Nav() []NavGroup {
	var groups []NavGroup
	badges := v.badges()
	links := v.permitted(v.site.nav)
	here := v.nearest(links)
	for _, l := range links {
		at := -1
		for i := range groups {
			if groups[i].Word == l.Group {
				at = i
			}
		}
		if at < 0 {
			groups = append(groups, NavGroup{Word: l.Group})
			at = len(groups) - 1
		}
		groups[at].Links = append(groups[at].Links, NavLink{l, l.Path == here, badges[l.Path]})
	}
	return groups
}

// Phone returns the links of the bar at the bottom of a phone.
func (v *books) Phone() []NavLink {
	var out []NavLink
	links := slices.DeleteFunc(v.permitted(v.site.nav), func(l Link) bool { return !l.Phone })
	here := v.nearest(links)
	for _, l := range links {
		out = append(out, NavLink{Link: l, Current: l.Path == here})
	}
	return out
}

// nearest returns the longest link path at or above the current page, or "".
func (v *links) nearest(links []Link) (path string) {
	for _, l := range links {
		if (v.in(l.Path) || l.Also != "" && v.in(l.Also)) && len(l.Path) > len(path) {
			path = l.Path
		}
	}
	return path
}

// in reports whether the current page is at a path or below it.
func (v *links) in(path string) bool {
	here, at := v.r.URL.Path, v.At(path)
	if path == "/" {
		return here == at
	}
	return here == at || strings.HasPrefix(here, at+"/")
}

// badges returns the counts of the sidebar. Counts that cannot be read are left out.
func (v *books) badges() map[string]Badge {
	c := &v.site.counts
	key := countKey{v.actor.Org, v.actor.User}
	c.mu.Lock()
	known, ok := c.known[key]
	c.mu.Unlock()
	if ok && v.now.Sub(known.at) < countsKept {
		return known.numbers
	}
	numbers := map[string]Badge{}
	err := v.Read(func(tx *db.Tx) error {
		for _, l := range v.permitted(v.site.nav) {
			if l.Count == nil {
				continue
			}
			n, hot, err := l.Count(tx)
			if err != nil {
				return err
			}
			if n > 0 {
				numbers[l.Path] = Badge{n, hot}
			}
		}
		return nil
	})
	if err != nil && v.clientGone(err) {
		return nil
	}
	if err != nil {
		v.site.Log.Error("count for the sidebar", "request", v.RequestID, "error", err)
		return nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.known == nil || len(c.known) > 10_000 {
		c.known = map[countKey]counted{}
	}
	c.known[key] = counted{v.now, numbers}
	return numbers
}

// forget drops the counts of a company.
func (c *counts) forget(who access.Actor) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for key := range c.known {
		if key.org == who.Org {
			delete(c.known, key)
		}
	}
}
