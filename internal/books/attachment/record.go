// Package attachment is the files of records as clients see them: which records have files, who
// can read, add and remove them.
package attachment

import (
	"cmp"
	"context"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/org"
	"kontor/internal/org/files"
)

var _ = input.Enums(map[string]string{"attachable": resourceWords, "attachmentKind": files.Kinds})

// New is a file sent in a form.
type New struct {
	_ struct{} `schema:"NewAttachment"`
	// Type of the record.
	Resource string `form:"resource" validate:"required,attachable"`
	// Id of the record. For organization, the id of the company.
	RecordID uint32 `form:"recordId" validate:"required"`
	// Line of an expense claim that the file belongs to.
	ItemID num.Ref `form:"itemId"`
	// Kind of the file. receipt (expense claims), picture (products) and logo (organization) are pictures in PNG
	// or JPEG. taxInvoice is for purchase documents and lines of expense claims. Defaults to file.
	Kind string `form:"kind" validate:"omitempty,attachmentKind"`
	// Name of the file. Defaults to the name that the file has in the form. A name in use gets a number.
	Name string `form:"name" validate:"max=150"`

	upload
}

// Put is a file sent as the body of a request.
type Put struct {
	// Type of the record.
	Resource string `path:"resource" validate:"required,attachable"`
	// Id of the record. For organization, the id of the company.
	RecordID uint32 `path:"recordId"`
	// Name of the file.
	Name string `path:"name" validate:"max=150"`
	// Line of an expense claim that the file belongs to.
	ItemID num.Ref `query:"itemId"`
	// Kind of the file, as in POST /attachments. Defaults to file.
	Kind string `query:"kind" validate:"omitempty,attachmentKind"`

	upload
}

// upload is a file that was read and checked.
type upload struct {
	file files.File
	logo org.Logo
}

// Admit refuses those who cannot add this file to this record, before its bytes are read. Fields of
// the form that follow the file are not known yet.
func (in *New) Admit(tx *db.Tx) error { return admit(tx, in.Resource, in.RecordID, in.Kind, in.ItemID) }

// Admit refuses those who cannot add this file to this record, before its bytes are read.
func (in *Put) Admit(tx *db.Tx) error { return admit(tx, in.Resource, in.RecordID, in.Kind, in.ItemID) }

func admit(tx *db.Tx, resource string, record uint32, kind string, item num.Ref) error {
	s, err := subjectOf(tx, resource, record)
	if err != nil {
		return err
	}
	if err := s.mayWrite(tx); err != nil {
		return err
	}
	return s.takes(cmp.Or(kind, files.Plain), item)
}

// Receive takes the file of a form. It runs before the transaction.
func (in *New) Receive(ctx context.Context, f input.File) error {
	if in.Name == "" {
		in.Name = f.Name
	}
	return in.read(ctx, &in.Kind, in.Name, f)
}

// Receive takes the file. It runs before the transaction.
func (in *Put) Receive(ctx context.Context, f input.File) error {
	return in.read(ctx, &in.Kind, in.Name, f)
}

// read checks a file by its kind.
func (u *upload) read(ctx context.Context, kind *string, name string, f input.File) (err error) {
	if *kind == "" {
		*kind = files.Plain
	}
	if u.file, err = files.Read(ctx, *kind, name, f.Content); err == nil && *kind == files.Logo {
		u.logo, err = org.NewLogo(ctx, name, f.Content)
	}
	return err
}

// ByID names an attachment.
type ByID struct {
	// Id of the attachment.
	ID uint32 `path:"id"`
}

// Filter selects attachments of one record.
type Filter struct {
	// Type of the record.
	Resource string `query:"resource" validate:"required,attachable"`
	// Id of the record. For organization, the id of the company.
	RecordID uint32 `query:"recordId" validate:"required"`
	// Only files of this line.
	ItemID num.Ref `query:"itemId"`
	// Only files of this kind.
	Kind string `query:"kind" validate:"omitempty,attachmentKind"`
	// Whether to list removed files, too. Requires the owner or admin role.
	IncludeRemoved bool `query:"includeRemoved"`
	input.Sheet
}

// Attachment is a file of a record.
type Attachment struct {
	// Id of the attachment.
	ID uint32 `json:"id"`
	// Type of the record.
	Resource string `json:"resource" validate:"attachable"`
	// Id of the record.
	RecordID uint32 `json:"recordId"`
	// Line of an expense claim that the file belongs to. Null if it belongs to the whole record.
	ItemID num.Ref `json:"itemId"`
	// Kind of the file.
	Kind string `json:"kind" validate:"attachmentKind"`
	// Name of the file.
	Name string `json:"name"`
	// Media type, found by the bytes.
	MediaType string `json:"mediaType"`
	// Size in bytes, as stored.
	Size int64 `json:"size"`
	// SHA-256 of the bytes as stored and downloaded, in hexadecimal.
	SHA256 string `json:"sha256"`
	// SHA-256 of the bytes that were sent. It differs if metadata of a picture was removed.
	SentSHA256 string `json:"sentSha256"`
	// Path of the bytes, below `/openapi/v1`. Null in a dry run.
	Href string `json:"href" null:"zero"`
	// When the file was added.
	CreatedAt when.Unix `json:"createdAt"`
	// User who added the file.
	CreatedBy num.Ref `json:"createdBy"`
	// Name of the user who added the file.
	CreatedByName string `json:"createdByName"`
	// When the file was removed. Null if it was not.
	RemovedAt when.Unix `json:"removedAt"`
	// Name of the user who removed the file. Empty if it was not removed.
	RemovedByName string `json:"removedByName"`
	// When the bytes were erased. Null if they were not.
	ErasedAt when.Unix `json:"erasedAt"`
	// Why the bytes were erased. Empty if they were not.
	EraseReason string `json:"eraseReason"`

	unchanged bool
}

// Unchanged reports whether the record had the file already, so that nothing was stored.
func (a *Attachment) Unchanged() bool { return a.unchanged }
