package expense

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"kontor/internal/base/event"
	"kontor/internal/base/fault"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/ledger"
	"kontor/internal/org/list"
)

// Category is a type of expense.
type Category struct {
	// Id of the category.
	ID uint32 `json:"id"`
	// Short code, unique in the organization.
	Code string `json:"code"`
	// Name in English.
	Name string `json:"name"`
	// Name in Thai. Empty if there is none.
	NameTh string `json:"nameTh"`
	// Usage note for the category.
	Description string `json:"description"`
	// Ledger account to which claims of this category are posted.
	AccountID uint32 `json:"accountId"`
	// Code of the ledger account.
	AccountCode string `json:"accountCode"`
	// Name of the ledger account.
	AccountName string `json:"accountName"`
	// Whether a line of this category requires a receipt.
	RequiresReceipt bool `json:"requiresReceipt"`
	// Whether a line of this category requires trip details.
	RequiresTripInfo bool `json:"requiresTripInfo"`
	// Whether the VAT of lines of this category is claimable. If not, it is part of the cost.
	VatClaimable bool `json:"vatClaimable" ext:"true"`
	// Whether new lines can use the category.
	IsActive bool `json:"isActive"`
	// Position in the list.
	SortOrder int `json:"sortOrder"`
	// When the category was created (Unix seconds).
	CreatedAt when.Unix `json:"createdAt"`
	// When the category was last changed (Unix seconds).
	UpdatedAt when.Unix `json:"updatedAt"`
}

// categoryRow is a category as stored.
type categoryRow struct {
	ID               uint32    `db:"id"`
	Code             string    `db:"code"`
	Name             string    `db:"name"`
	NameTh           string    `db:"name_th"`
	Description      string    `db:"description"`
	AccountID        uint32    `db:"account_id"`
	RequiresReceipt  bool      `db:"requires_receipt"`
	RequiresTripInfo bool      `db:"requires_trip_info"`
	VatClaimable     bool      `db:"vat_claimable"`
	IsActive         bool      `db:"is_active"`
	SortOrder        int       `db:"sort_order"`
	CreatedAt        when.Unix `db:"created_at,once"`
	UpdatedAt        when.Unix `db:"updated_at"`
}

func (c categoryRow) record(chart *ledger.Chart) Category {
	account, _ := chart.ByID(c.AccountID)
	return Category{
		ID: c.ID, Code: c.Code, Name: c.Name, NameTh: c.NameTh, Description: c.Description,
		AccountID: c.AccountID, AccountCode: account.Code, AccountName: account.Name,
		RequiresReceipt: c.RequiresReceipt, RequiresTripInfo: c.RequiresTripInfo, VatClaimable: c.VatClaimable,
		IsActive: c.IsActive, SortOrder: c.SortOrder, CreatedAt: c.CreatedAt, UpdatedAt: c.UpdatedAt,
	}
}

// CategoryFilter narrows the list of categories.
type CategoryFilter struct {
	input.Page
	// Only active (true) or only inactive (false) categories. Defaults to both.
	IsActive *bool `query:"isActive"`
}

// categoryList is the list of categories.
var categoryList = list.Spec{Table: "expense_categories", Alias: "c", Order: "c.sort_order, c.id"}

// Categories lists the categories in their order.
func Categories(tx *db.Tx, f CategoryFilter) (input.Result[Category], error) {
	w := db.Where("c.org_id = $1")
	if f.IsActive != nil {
		w.And("c.is_active = ?", *f.IsActive)
	}
	rows, err := list.List[categoryRow](tx, &categoryList, list.Filter{Page: f.Page, Where: w})
	if err != nil {
		return input.Result[Category]{}, fmt.Errorf("expense categories: %w", err)
	}
	chart, err := ledger.ChartOf(tx)
	if err != nil {
		return input.Result[Category]{}, err
	}
	return input.Map(rows, func(c categoryRow) Category { return c.record(chart) }), nil
}

// AllCategories are all categories in their order, those switched off included.
func AllCategories(tx *db.Tx) ([]Category, error) {
	rows, err := db.List[categoryRow](tx, `SELECT `+db.Columns[categoryRow]("c")+` FROM expense_categories c WHERE c.org_id = $1 ORDER BY c.sort_order, c.id`)
	if err != nil {
		return nil, fmt.Errorf("expense categories: %w", err)
	}
	chart, err := ledger.ChartOf(tx)
	if err != nil {
		return nil, err
	}
	all := make([]Category, len(rows))
	for i, c := range rows {
		all[i] = c.record(chart)
	}
	return all, nil
}

// CategoryChange adds a category or changes one, found by its code. Fields that are not set
// stay unchanged.
type CategoryChange struct {
	Code             string
	Name             string
	NameTh           *string
	Description      *string
	AccountCode      string
	AccountField     string // the client's name of that code; "" for Account, as in org.yaml
	RequiresReceipt  *bool
	RequiresTripInfo *bool
	VatClaimable     *bool
	IsActive         *bool
	SortOrder        *int
}

// EditableCategory is a category as people write it.
type EditableCategory struct {
	// Warehouse code, unique in the organization. Cannot be changed.
	Code string `json:"code" validate:"required,max=20"`
	// Name in English.
	Name string `json:"name" validate:"required,max=100"`
	// Name in Thai.
	NameTh string `json:"nameTh" validate:"max=100"`
	// Usage note for the category.
	Description string `json:"description" validate:"max=255"`
	// Code of the account in which claims of this category are booked.
	AccountCode string `json:"accountCode" validate:"max=20"`
	// Whether a line of this category requires a receipt.
	RequiresReceipt bool `json:"requiresReceipt"`
	// Whether a line of this category requires trip details.
	RequiresTripInfo bool `json:"requiresTripInfo"`
	// Whether VAT of its lines is claimed back; otherwise it is cost.
	VatClaimable bool `json:"vatClaimable"`
	// Whether new lines can use the category.
	IsActive bool `json:"isActive"`
}

// CategoryEdit changes the category of its code: omitted fields keep their value.
type CategoryEdit struct{ input.Patch[EditableCategory] }

// Editable returns the fields of the category that users can edit.
func (c Category) Editable() EditableCategory {
	return EditableCategory{
		Code: c.Code, Name: c.Name, NameTh: c.NameTh, Description: c.Description, AccountCode: c.AccountCode,
		RequiresReceipt: c.RequiresReceipt, RequiresTripInfo: c.RequiresTripInfo, VatClaimable: c.VatClaimable, IsActive: c.IsActive,
	}
}

// CreateCategory adds a category. A code that is there already is refused.
func CreateCategory(tx *db.Tx, in EditableCategory) (uint32, error) {
	other, err := categoryOf(tx, in.Code)
	if err == nil {
		return 0, fault.Conflict.Because("an expense category with code %s already exists", in.Code).On(fault.Field{Name: "Code", Tag: "unique"}).Duplicates(other.ID)
	}
	if !errors.Is(err, db.Missing) {
		return 0, err
	}
	return in.save(tx)
}

// UpdateCategory changes the sent fields of a category.
func UpdateCategory(tx *db.Tx, in CategoryEdit) (uint32, error) {
	row, err := categoryOf(tx, in.Value.Code)
	if err != nil {
		return 0, db.Or(err, fault.NotFound)
	}
	chart, err := ledger.ChartOf(tx)
	if err != nil {
		return 0, err
	}
	category := row.record(chart).Editable()
	in.Onto(&category)
	return category.save(tx)
}

// save adds the category, or changes the one with the same code.
func (in EditableCategory) save(tx *db.Tx) (uint32, error) {
	id, err := UpsertCategory(tx, CategoryChange{Code: in.Code, Name: in.Name, NameTh: &in.NameTh, Description: &in.Description, AccountCode: in.AccountCode, AccountField: "AccountCode",
		RequiresReceipt: &in.RequiresReceipt, RequiresTripInfo: &in.RequiresTripInfo, VatClaimable: &in.VatClaimable, IsActive: &in.IsActive})
	tx.Record("expense_categories", id, in.Code+" "+in.Name)
	return id, err
}

// Limits of a category's texts, in characters.
const (
	categoryCodeMax        = 20
	categoryNameMax        = 100
	categoryDescriptionMax = 255
)

// UpsertCategory adds or changes a category and returns its id. A change that
// says nothing new writes nothing.
func UpsertCategory(tx *db.Tx, in CategoryChange) (uint32, error) {
	old, err := categoryOf(tx, in.Code)
	exists := err == nil
	if err != nil && !errors.Is(err, db.Missing) {
		return 0, err
	}
	row := old
	if !exists {
		if row, err = newCategory(tx, in.Code); err != nil {
			return 0, err
		}
	}
	in.onto(&row)
	if err := row.check(); err != nil {
		return 0, err
	}
	if err := in.link(tx, &row); err != nil {
		return 0, err
	}
	if exists && row == old {
		return row.ID, nil
	}
	row.UpdatedAt = tx.Stamp()
	if exists {
		tx.Event(event.CategoryUpdated.On(row.ID, row.Code, event.Code{Code: row.Code}))
		return row.ID, db.Update(tx, "expense_categories", row)
	}
	if row.ID, err = db.NextID(tx, "expense_categories"); err != nil {
		return 0, fmt.Errorf("expense category %s: %w", in.Code, err)
	}
	tx.Event(event.CategoryCreated.On(row.ID, row.Code, event.Code{Code: row.Code}))
	return row.ID, db.Insert(tx, "expense_categories", row)
}

// categoryOf is the category of a code.
func categoryOf(tx *db.Tx, code string) (categoryRow, error) {
	row, err := db.Get[categoryRow](tx, `SELECT `+db.Columns[categoryRow]("c")+` FROM expense_categories c WHERE c.org_id = $1 AND c.code = $2`, code)
	return row, err
}

// newCategory is an unnamed category at the end of the list, booked with the
// other expenses.
func newCategory(tx *db.Tx, code string) (categoryRow, error) {
	last, err := db.Get[int](tx, `SELECT COALESCE(MAX(c.sort_order), 0) FROM expense_categories c WHERE c.org_id = $1`)
	if err != nil {
		return categoryRow{}, fmt.Errorf("last expense category: %w", err)
	}
	chart, err := ledger.ChartOf(tx)
	if err != nil {
		return categoryRow{}, err
	}
	return categoryRow{Code: code, AccountID: chart.Key(ledger.ExpenseDefault).ID, VatClaimable: true, IsActive: true, SortOrder: last + 1, CreatedAt: tx.Stamp()}, nil
}

func (in CategoryChange) onto(row *categoryRow) {
	if in.Name != "" {
		row.Name = in.Name
	}
	set(&row.NameTh, in.NameTh)
	set(&row.Description, in.Description)
	set(&row.RequiresReceipt, in.RequiresReceipt)
	set(&row.RequiresTripInfo, in.RequiresTripInfo)
	set(&row.VatClaimable, in.VatClaimable)
	set(&row.IsActive, in.IsActive)
	set(&row.SortOrder, in.SortOrder)
}

func set[T any](to *T, from *T) {
	if from != nil {
		*to = *from
	}
}

func (c categoryRow) check() error {
	var bad []fault.Field
	for _, f := range []struct {
		name, text string
		most       int
		required   bool
	}{
		{"Code", c.Code, categoryCodeMax, true}, {"Name", c.Name, categoryNameMax, true},
		{"NameTh", c.NameTh, categoryNameMax, false}, {"Description", c.Description, categoryDescriptionMax, false},
	} {
		switch {
		case f.required && strings.TrimSpace(f.text) == "":
			bad = append(bad, fault.Field{Name: f.name, Tag: "required"})
		case utf8.RuneCountInString(f.text) > f.most:
			bad = append(bad, fault.Field{Name: f.name, Tag: "max", Param: fmt.Sprint(f.most)})
		}
	}
	if len(bad) > 0 {
		return fault.Invalid(bad...)
	}
	return nil
}

// link finds the account by its code. A control account is refused: only the
// documents behind it post to it.
func (in CategoryChange) link(tx *db.Tx, row *categoryRow) error {
	if in.AccountCode == "" {
		return nil
	}
	chart, err := ledger.ChartOf(tx)
	if err != nil {
		return err
	}
	field := cmp.Or(in.AccountField, "Account")
	account, ok := chart.ByCode(in.AccountCode)
	if !ok {
		return fault.Bad(field, "exists")
	}
	if account.ID == row.AccountID {
		return nil
	}
	chosen, err := chart.Chosen(field, account.ID)
	row.AccountID = chosen.ID
	return err
}
