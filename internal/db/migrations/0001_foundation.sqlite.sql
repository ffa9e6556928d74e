-- +goose Up

-- +goose StatementBegin
CREATE TRIGGER audit_log_update BEFORE UPDATE ON audit_log
BEGIN
	SELECT RAISE(ABORT, 'the audit log is only written at its end');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER audit_log_delete BEFORE DELETE ON audit_log
BEGIN
	SELECT RAISE(ABORT, 'the audit log is only written at its end');
END;
-- +goose StatementEnd
