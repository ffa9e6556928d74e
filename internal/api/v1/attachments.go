package v1

import (
	"kontor/internal/api"
	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/books/attachment"
)

func attachments() []api.Route {
	return api.Group("Attachments",
		"Files of records. The type of a file is found by its bytes and has to agree with the ending of its name: pdf, png, jpg, webp, heic, xml, csv, txt, xlsx, docx or ods. "+
			"Pictures are stored without metadata such as the location; all other files stay as they were sent. A file has at most 10 MiB, a record at most 20 files. "+
			"Those who can read a record can read its files; those who can edit it can add files, in any status.",
		api.On("POST /attachments", access.ReadCompany, api.Write(attachment.Create), api.Data, 201, fault.NotFound, fault.Conflict).
			Extension().Named("createAttachment").
			Says("Attach a file", "Sent as a form. A name in use gets a number, for example bill (2).pdf."),
		api.On("PUT /attachments/{resource}/{recordId}/{name}", access.ReadCompany, api.Write(attachment.Store), api.Data, 201, fault.NotFound, fault.Conflict).Or(200).
			Extension().Named("putAttachment").
			Says("Attach a file under a name", "The body is the file. If the record has a file with this name and the same bytes, the answer is 200 and nothing changes; with other bytes, it is 409."),
		api.On("GET /attachments", access.ReadCompany, api.Read(attachment.List), api.DataPaged, 200, fault.NotFound).
			Extension().
			Says("List the files of a record", "Oldest first."),
		api.On("GET /attachments/{id}", access.ReadCompany, api.Read(attachment.Get), api.Data, 200, fault.NotFound).
			Extension().
			Says("Get an attachment"),
		api.OnContent("GET /attachments/{id}/content", access.ReadCompany, attachment.Content, fault.NotFound).
			Named("downloadAttachment").
			Says("Download a file", "The bytes as stored, as a download that no browser runs. The ETag is the SHA-256 of the bytes."),
		api.On("DELETE /attachments/{id}", access.ReadCompany, api.Do(attachment.Delete), api.Empty, 204, fault.NotFound).
			Extension().
			Says("Remove a file", "Deletes files of drafts and of records that post nothing. On issued, posted and approved records only owners and admins remove files: they are marked as removed and keep their bytes. "+
				"In a locked period the request fails with 400 and reason periodLocked."),
	)
}
