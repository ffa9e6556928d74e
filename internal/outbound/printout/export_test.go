package printout

import "context"

// FormerDrawing draws a document as it was drawn for seals of a layout without their bytes.
func FormerDrawing(ctx context.Context, p Print, layout int, page func(Form) *Page) (File, error) {
	form := p.Form
	form.former = layout
	return render(ctx, []Print{{Page: page(form), Picture: p.Picture, large: p.large}})
}
