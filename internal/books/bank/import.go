package bank

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"kontor/internal/base/event"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/format/statement"
	"kontor/internal/ledger"
	"kontor/internal/org/search"
)

// Normalize trims the texts.
func (in *New) Normalize() {
	in.FileName = strings.TrimSpace(in.FileName)
	for i := range in.Lines {
		in.Lines[i].Time = strings.TrimSpace(in.Lines[i].Time)
	}
}

// Reading is a file that was read, with what the user said about it.
type Reading struct {
	statement.File
	BankID   uint32
	FileName string
	SHA256   string
	Opening  *num.Money
	Closing  *num.Money
	From, To when.Date
}

// Import imports a statement from a request.
func Import(tx *db.Tx, in New) (Imported, error) {
	if err := tx.Heavy(); err != nil {
		return Imported{}, err
	}
	r := Reading{BankID: in.BankID, FileName: in.FileName, From: in.FromDate, To: in.ToDate, Opening: bare(in.OpeningBalance), Closing: bare(in.ClosingBalance)}
	switch {
	case in.Content != "" && len(in.Lines) > 0:
		return Imported{}, fault.Bad("Content", "excluded_with").Because("send either content or lines")
	case in.Content == "" && len(in.Lines) == 0:
		return Imported{}, fault.Bad("Content", "required").Because("send a file in content, or lines")
	case in.Content == "":
		r.Format = statement.Lines
		r.Lines = linesOf(in.Lines)
		return Add(tx, r)
	case len(in.Content) > base64.StdEncoding.EncodedLen(contentMax):
		return Imported{}, fault.Bad("Content", "max", strconv.Itoa(contentMax)).Because("the file is larger than %d bytes; import it with the command or the console", contentMax)
	}
	raw, err := base64.StdEncoding.DecodeString(in.Content)
	if err != nil {
		return Imported{}, fault.Bad("Content", "base64")
	}
	r.SHA256 = Digest(raw)
	r.File, err = db.Ahead(tx, fmt.Sprintf("read %d %s", in.BankID, r.SHA256), func(ctx context.Context, tx *db.Tx) (statement.File, error) {
		options, err := OptionsFor(tx, in.BankID)
		if err != nil {
			return statement.File{}, err
		}
		options.Format, options.Mapping, options.Most = in.Format, in.Mapping, linesMax
		return statement.Read(ctx, raw, options)
	})
	if err != nil {
		return Imported{}, err
	}
	return Add(tx, r)
}

// OptionsFor returns how files of a money account are read: with the mapping of its last file if
// the columns cannot be found by name.
func OptionsFor(tx *db.Tx, bankID uint32) (statement.Options, error) {
	o := statement.Options{Most: LinesMost, Today: tx.Today()}
	chain, err := chainOf(tx, bankID)
	for _, s := range chain {
		if s.Mapping != nil && s.Mapping.DateColumn != "" {
			o.Usual = s.Mapping
		}
	}
	return o, err
}

// Digest returns the SHA-256 of a file in hexadecimal.
func Digest(raw []byte) string {
	sum := sha256.Sum256(raw)
	return hex.EncodeToString(sum[:])
}

// bare returns an amount of a request.
func bare(b *num.Booked) *num.Money {
	if b == nil {
		return nil
	}
	return &b.Money
}

func linesOf(in []NewLine) []statement.Line {
	lines := make([]statement.Line, len(in))
	for i, l := range in {
		text, reference := statement.Clean(l.Text, l.Reference)
		lines[i] = statement.Line{Date: l.Date, Time: l.Time, Text: text, Reference: reference, Amount: l.Amount.Money, Balance: bare(l.Balance)}
	}
	return lines
}

// Add stores a statement that was read: the lines that the account's statements do not have yet.
func Add(tx *db.Tx, in Reading) (Imported, error) {
	if err := tx.Long(); err != nil {
		return Imported{}, err
	}
	bank, err := moneyOf(tx, in.BankID)
	if err != nil {
		return Imported{}, err
	}
	if err := in.check(tx, bank); err != nil {
		return Imported{}, err
	}
	balances, err := statement.Reckon(first(in.Opening, in.File.Opening), first(in.Closing, in.File.Closing), in.Lines)
	if err != nil {
		return Imported{}, err
	}
	before, err := db.Unchanged(tx, fmt.Sprintf("link %d %s", in.BankID, in.SHA256), func(tx *db.Tx) (b linked, err error) {
		if b.part, err = in.link(tx, balances); err == nil {
			b.open, err = openSums(tx, in.BankID)
		}
		return b, err
	})
	if err != nil {
		return Imported{}, err
	}
	s, err := in.store(tx, bank, before.part)
	if err != nil {
		return Imported{}, err
	}
	return imported(tx, s, append(before.open, openSum{s.ID, s.LineCount, statement.Add(before.part.lines)}))
}

// linked is what an import reads of the statements that the account has: their lines can be many.
type linked struct {
	part part
	open []openSum
}

func first(given, read *num.Money) *num.Money {
	if given != nil {
		return given
	}
	return read
}

// check refuses a file of another account, currency or of the future.
func (in Reading) check(tx *db.Tx, bank ledger.MoneyBalance) error {
	for i, l := range in.Lines {
		switch field := fmt.Sprintf("Lines[%d].", i); {
		case l.Date.After(tx.Today()):
			return fault.Bad(field+"Date", "lte", tx.Today().String()).Because("%s is dated %s, after today", l.Place(i), l.Date)
		case l.Amount.IsZero():
			return fault.Bad(field+"Amount", "numeric").Because("%s has no amount", l.Place(i))
		case l.Time != "" && (len(l.Time) != 5 && len(l.Time) != 8 || strings.Trim(l.Time, "0123456789:") != ""):
			return fault.Bad(field+"Time", "datetime")
		}
	}
	switch {
	case in.Currency != "" && in.Currency != tx.Currency:
		return fault.Bad("Content", "currency", tx.Currency).Because("the file is in %s, but money accounts are kept in %s", in.Currency, tx.Currency)
	case !statement.SameAccount(in.AccountNo, bank.AccountNo):
		return fault.Bad("BankID", "eqfield", bank.AccountNo).Because("the file is of account %s, but %s has the number %s", in.AccountNo, bank.Name(), bank.AccountNo)
	case utf8.RuneCountInString(in.FileName) > 255:
		return fault.Bad("FileName", "max", "255")
	case in.To.After(tx.Today()):
		return fault.Bad("ToDate", "lte", tx.Today().String())
	}
	others, err := db.List[uint32](tx, `SELECT s.bank_id FROM bank_statements s WHERE s.org_id = $1 AND s.account_id = $2 AND s.bank_id <> $3 LIMIT 1`,
		bank.Account.ID, bank.ID)
	if err == nil && len(others) > 0 {
		err = fault.Bad("BankID", "unique").Because("another money account with statements uses the ledger account %s", bank.Account.Code)
	}
	return err
}

// part is the part of a file that is new.
type part struct {
	lines      []statement.Line
	equalNo    []int
	balances   statement.Balances
	position   int64
	head, tail int // lines left out before and after
}

// Gap says why a file does not continue the chain of statements.
type Gap struct {
	// Word for the case.
	Reason fault.Reason `json:"reason"`
	// Statement that the file has to continue.
	StatementID uint32 `json:"statementId"`
	// Balance that the file has to begin or end with.
	Expected num.Money `json:"expected"`
	// Balance of the file.
	Got num.Money `json:"got"`
}

// Repeated says that a file has nothing new.
type Repeated struct {
	// Word for the case.
	Reason fault.Reason `json:"reason"`
	// The last statement.
	StatementID uint32 `json:"statementId"`
	// Lines of the file that are already imported.
	Duplicates int `json:"duplicates"`
}

// link finds the new lines of a file and where they continue the chain: after the last statement,
// or before the first if that is open.
func (in Reading) link(tx *db.Tx, b statement.Balances) (part, error) {
	keys, equalNo := keysOf(in.Lines)
	all := part{lines: in.Lines, equalNo: equalNo, balances: b}
	chain, err := chainOf(tx, in.BankID)
	if err != nil || len(chain) == 0 {
		return all, err
	}
	known, err := in.known(tx)
	if err != nil {
		return part{}, err
	}
	head, tail := 0, 0
	for head < len(keys) && known[keys[head]] {
		head++
	}
	for head+tail < len(keys) && known[keys[len(keys)-1-tail]] {
		tail++
	}
	firstOne, last := chain[0], chain[len(chain)-1]
	if head == len(keys) {
		return part{}, fault.Conflict.Because("every line of the file is already imported (%d)", head).For(fault.Duplicate).With(Repeated{fault.Duplicate, last.ID, head})
	}
	rest := all
	rest.lines, rest.equalNo = in.Lines[head:len(keys)-tail], equalNo[head:len(keys)-tail]
	rest.head, rest.tail = head, tail
	rest.balances.Opening = b.Opening.Add(statement.Add(in.Lines[:head]))
	rest.balances.Closing = rest.balances.Opening.Add(statement.Add(rest.lines))
	for _, p := range []part{rest, all} {
		switch {
		case p.balances.Opening == last.ClosingBalance && p.tail == 0:
			p.position = last.Position + 1
			return p, nil
		case p.balances.Closing == firstOne.OpeningBalance && !firstOne.reconciled() && p.head == 0:
			p.position = firstOne.Position - 1
			return p, nil
		}
	}
	return part{}, fault.Conflict.Because("the file begins at %s, but the last statement (%s to %s) closes at %s; import the statement in between first",
		rest.balances.Opening, last.FromDate, last.ToDate, last.ClosingBalance).For(fault.ChainBroken).With(Gap{fault.ChainBroken, last.ID, last.ClosingBalance, rest.balances.Opening})
}

// known returns the keys of the account's lines in the period of the file.
func (in Reading) known(tx *db.Tx) (map[string]bool, error) {
	from, to := span(in.Lines)
	rows, err := db.List[row](tx, selectRows+`WHERE b.org_id = $1 AND b.bank_id = $2 AND b.line_date >= $3 AND b.line_date <= $4`, in.BankID, from, to)
	if err != nil {
		return nil, fmt.Errorf("bank lines: %w", err)
	}
	known := make(map[string]bool, len(rows))
	for _, r := range rows {
		known[key(statement.Line{Date: r.Date, Time: r.Time, Text: r.Text, Reference: r.Reference, Amount: r.Amount, Balance: r.Balance}, r.EqualNo)] = true
	}
	return known, nil
}

// keysOf returns what identifies each line, and its number among the equal lines of the file.
func keysOf(lines []statement.Line) (keys []string, equalNo []int) {
	seen := make(map[string]int, len(lines))
	keys, equalNo = make([]string, len(lines)), make([]int, len(lines))
	for i, l := range lines {
		plain := key(l, 0)
		seen[plain]++
		equalNo[i] = seen[plain]
		keys[i] = key(l, seen[plain])
	}
	return keys, equalNo
}

func key(l statement.Line, n int) string {
	balance := "-"
	if l.Balance != nil {
		balance = l.Balance.String()
	}
	return strings.Join([]string{l.Date.String(), l.Time, l.Reference, l.Text, l.Amount.String(), balance, strconv.Itoa(n)}, "\x00")
}

// span returns the first and the last date of lines.
func span(lines []statement.Line) (from, to when.Date) {
	from, to = lines[0].Date, lines[0].Date
	for _, l := range lines {
		if l.Date.Before(from) {
			from = l.Date
		}
		if l.Date.After(to) {
			to = l.Date
		}
	}
	return from, to
}

// period returns the days of a statement: those of the request, on each side where no line was left
// out.
func (in Reading) period(p part) (from, to when.Date, err error) {
	from, to = span(p.lines)
	switch {
	case in.From.After(from):
		return from, to, fault.Bad("FromDate", "lte", from.String())
	case !in.To.IsZero() && in.To.Before(to):
		return from, to, fault.Bad("ToDate", "gte", to.String())
	}
	if p.head == 0 && !in.From.IsZero() {
		from = in.From
	}
	if p.tail == 0 && !in.To.IsZero() {
		to = in.To
	}
	return from, to, nil
}

// store writes a statement with its lines.
func (in Reading) store(tx *db.Tx, bank ledger.MoneyBalance, p part) (record, error) {
	from, to, err := in.period(p)
	if err != nil {
		return record{}, err
	}
	id, err := db.NextID(tx, statements)
	if err != nil {
		return record{}, err
	}
	s := record{
		ID: id, BankID: bank.ID, AccountID: bank.Account.ID, Position: p.position, Format: in.Format, FileName: in.FileName, SHA256: in.SHA256, Mapping: in.Mapping,
		FromDate: from, ToDate: to, OpeningBalance: p.balances.Opening, ClosingBalance: p.balances.Closing,
		LineCount: len(p.lines), Duplicates: p.head + p.tail,
		CreatedBy: num.Ref(tx.User), CreatedByName: tx.UserName, CreatedAt: tx.Stamp(), UpdatedAt: tx.Stamp(),
	}
	if s.Mapping == nil {
		s.Mapping = &statement.Mapping{}
	}
	if err := db.Insert(tx, statements, s); err != nil {
		return s, fmt.Errorf("bank statement: %w", err)
	}
	ids, err := db.NextIDs(tx, bankLines, len(p.lines))
	if err != nil {
		return s, err
	}
	rows := make([]row, len(p.lines))
	for i, l := range p.lines {
		rows[i] = row{
			ID: ids[i], StatementID: id, BankID: bank.ID, Seq: i + 1, Date: l.Date, Time: l.Time, Text: l.Text, Reference: l.Reference,
			Amount: l.Amount, Balance: l.Balance, SearchText: search.Fold(l.Text + " " + l.Reference), EqualNo: p.equalNo[i],
		}
	}
	tx.Event(event.StatementImported.On(id, "", event.Bank{BankID: bank.ID}))
	tx.Record(statements, id, fmt.Sprintf("%s %s to %s", bank.Name(), s.FromDate, s.ToDate))
	return s, db.Insert(tx, bankLines, rows...)
}

// suggestedMost is the most lines of a statement whose import is answered with suggestions. They
// are made in the transaction; those of a longer one are read with its lines.
const suggestedMost = 1_000

// imported returns a new statement with its first lines.
func imported(tx *db.Tx, s record, open []openSum) (Imported, error) {
	a, err := accountWith(tx, s.BankID, open)
	if err != nil {
		return Imported{}, err
	}
	shown, err := showWith(tx, map[uint32]*account{s.BankID: a}, s)
	if err != nil {
		return Imported{}, err
	}
	rows, err := db.List[row](tx, selectRows+`WHERE b.org_id = $1 AND b.statement_id = $2 ORDER BY b.seq LIMIT $3`, s.ID, shownLines)
	if err != nil {
		return Imported{}, fmt.Errorf("bank lines: %w", err)
	}
	var lines []Line
	if s.LineCount > suggestedMost {
		lines, _, err = plainLines(tx, rows)
	} else {
		lines, err = showLines(tx, rows)
	}
	return Imported{Statement: shown[0], Lines: lines}, err
}
