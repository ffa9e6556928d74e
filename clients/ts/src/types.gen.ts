// Generated from the API description by `make golden`. Do not edit.

/** A structured address, as the forms of the Revenue Department require it. */
export interface AddressParts {
  /** Building name. */
  building: string;
  /** Room number. */
  room: string;
  /** Floor. */
  floor: string;
  /** Village or estate name. */
  village: string;
  /** House number. */
  houseNo: string;
  /** Village number (หมู่ที่). */
  moo: string;
  /** Lane (ซอย). */
  soi: string;
  /** Road. */
  street: string;
  /** Subdistrict (ตำบล, in Bangkok แขวง). */
  subdistrict: string;
  /** District (อำเภอ, in Bangkok เขต). */
  district: string;
  /** Province. */
  province: string;
  /** Postal code. */
  postalCode: string;
  /** Country, ISO 3166-1 alpha-2. Empty means Thailand. */
  countryCode: string;
}

/** A structured address, as the forms of the Revenue Department require it. */
export interface AddressPartsInput {
  /** Building name. */
  building?: string | null;
  /** Room number. */
  room?: string | null;
  /** Floor. */
  floor?: string | null;
  /** Village or estate name. */
  village?: string | null;
  /** House number. */
  houseNo?: string | null;
  /** Village number (หมู่ที่). */
  moo?: string | null;
  /** Lane (ซอย). */
  soi?: string | null;
  /** Road. */
  street?: string | null;
  /** Subdistrict (ตำบล, in Bangkok แขวง). */
  subdistrict?: string | null;
  /** District (อำเภอ, in Bangkok เขต). */
  district?: string | null;
  /** Province. */
  province?: string | null;
  /** Postal code. */
  postalCode?: string | null;
  /** Country, ISO 3166-1 alpha-2. Empty means Thailand. */
  countryCode?: string | null;
}

/** A structured address, as the forms of the Revenue Department require it. */
export interface AddressPartsInputOrNull {
  /** Building name. */
  building?: string | null;
  /** Room number. */
  room?: string | null;
  /** Floor. */
  floor?: string | null;
  /** Village or estate name. */
  village?: string | null;
  /** House number. */
  houseNo?: string | null;
  /** Village number (หมู่ที่). */
  moo?: string | null;
  /** Lane (ซอย). */
  soi?: string | null;
  /** Road. */
  street?: string | null;
  /** Subdistrict (ตำบล, in Bangkok แขวง). */
  subdistrict?: string | null;
  /** District (อำเภอ, in Bangkok เขต). */
  district?: string | null;
  /** Province. */
  province?: string | null;
  /** Postal code. */
  postalCode?: string | null;
  /** Country, ISO 3166-1 alpha-2. Empty means Thailand. */
  countryCode?: string | null;
}

/** A file of a record. */
export interface Attachment {
  /** Id of the attachment. */
  id: number;
  /** Type of the record. */
  resource: "contacts" | "products" | "sales_documents" | "purchase_documents" | "expense_claims" | "journal_entries" | "money_transfers" | "opening_balances" | "tax_filings" | "tax_certificates" | "bank_statements" | "organization";
  /** Id of the record. */
  recordId: number;
  /** Line of an expense claim that the file belongs to. Null if it belongs to the whole record. */
  itemId: number | null;
  /** Kind of the file. */
  kind: "file" | "receipt" | "picture" | "logo" | "taxInvoice";
  /** Name of the file. */
  name: string;
  /** Media type, found by the bytes. */
  mediaType: string;
  /** Size in bytes, as stored. */
  size: number;
  /** SHA-256 of the bytes as stored and downloaded, in hexadecimal. */
  sha256: string;
  /** SHA-256 of the bytes that were sent. It differs if metadata of a picture was removed. */
  sentSha256: string;
  /** Path of the bytes, below `/openapi/v1`. Null in a dry run. */
  href: string | null;
  /** When the file was added. */
  createdAt: number;
  /** User who added the file. */
  createdBy: number | null;
  /** Name of the user who added the file. */
  createdByName: string;
  /** When the file was removed. Null if it was not. */
  removedAt: number | null;
  /** Name of the user who removed the file. Empty if it was not removed. */
  removedByName: string;
  /** When the bytes were erased. Null if they were not. */
  erasedAt: number | null;
  /** Why the bytes were erased. Empty if they were not. */
  eraseReason: string;
}

/** One page of a list. */
export interface AttachmentPage {
  /** The records of this page. */
  items: Attachment[];
  pagination: Pagination;
}

/** Matches the lines of a statement whose suggestion is certain. */
export interface BankAutoMatch {
  /** Lowest score. Defaults to 55. */
  minScore?: number | null;
  /** Whether to book lines whose first suggestion is a rule with auto. */
  rules?: boolean | null;
}

/** What auto-match did. */
export interface BankAutoMatched {
  /** Lines that were matched with postings, at most 5,000 per request. */
  matched: number;
  /** Lines that were booked by rules, at most 1,000 per request. */
  booked: number;
  /** Lines that are still open. */
  left: number;
}

/** Books a line with a journal entry. */
export interface BankEntry {
  /** Account to post the whole line to. Send either this or items. */
  accountId?: number | null;
  /** Value before VAT, if the whole line is posted to one account. See the items. */
  baseAmount?: number | null;
  /** Accounts to split the line over. */
  items?: BankEntryItem[] | null;
  /** Description of the entry. Defaults to the text of the line. */
  description?: string | null;
  /** Date of the entry (YYYY-MM-DD). Defaults to the date of the line. */
  date?: string | null;
  /** Posts although an open posting of this amount exists within 7 days. */
  confirmNew?: boolean | null;
}

/** A part of a line. */
export interface BankEntryItem {
  /** Account to post to. */
  accountId: number;
  /** Amount, signed like the line. */
  amount: number;
  /** Description of the part. */
  description?: string | null;
  /** Value before VAT, without sign. It makes the entry a row of a VAT register. If the account is input or output VAT, the amount is the VAT of this value. Otherwise the amount includes VAT: this value is posted to the account and the remainder to input VAT for money out, or output VAT for money in. */
  baseAmount?: number | null;
}

/** A posting of a money account. */
export interface BankLedgerLine {
  /** Id of the journal line. */
  journalLineId: number;
  /** Journal entry of the line. */
  entryId: number;
  /** Number of the entry. */
  entryNumber: string;
  /** Date of the entry. */
  date: string | null;
  /** Amount; money out is negative. */
  amount: number;
  /** Description of the line, or else of the entry. */
  description: string;
  /** Source of the entry. */
  referenceType: string;
  /** Number of the document that posted the entry. */
  referenceNumber: string;
  /** Customer or supplier of the posting, or empty. */
  contactName: string;
}

/** One page of a list. */
export interface BankLedgerLinePage {
  /** The records of this page. */
  items: BankLedgerLine[];
  pagination: Pagination;
}

/** A line of a bank statement. */
export interface BankLine {
  /** Id of the line. */
  id: number;
  /** The statement. */
  statementId: number;
  /** Money account of the statement. */
  bankId: number;
  /** Number of the line in the statement, starting at 1. */
  seq: number;
  /** Date of the line. */
  date: string | null;
  /** Time of the line, or empty. */
  time: string;
  /** Text of the bank. */
  text: string;
  /** Reference of the bank. */
  reference: string;
  /** Amount; money out is negative. */
  amount: number;
  /** Balance after the line, or null if the file has none. */
  balance: number | null;
  /** State of the line: open or matched. */
  state: "open" | "matched";
  /** Postings that the line is matched with. */
  matches: BankLineMatch[];
  /** Other bank lines of the match. */
  lineIds: number[];
  /** What the match posted. */
  made: BankLineMade[];
  /** Suggestions for an open line, best first, at most 5. */
  suggestions: BankSuggestion[];
}

/** A record that a match posted. */
export interface BankLineMade {
  /** Type: MANUAL (journal entry), RE (receipt), PV (payment voucher) or MT (money transfer). */
  type: "MANUAL" | "RE" | "PV" | "MT";
  /** Id of the record. */
  id: number;
  /** Number of the record. */
  number: string;
}

/** A posting that a bank line is matched with. */
export interface BankLineMatch {
  /** The journal line. */
  journalLineId: number;
  /** Its journal entry. */
  entryId: number;
  /** Number of the entry. */
  entryNumber: string;
  /** Date of the entry. */
  date: string | null;
  /** Amount; money out is negative. */
  amount: number;
}

/** One page of a list. */
export interface BankLinePage {
  /** The records of this page. */
  items: BankLine[];
  pagination: Pagination;
}

/** Matches a line with postings. */
export interface BankMatching {
  /** Open postings of the money account. Their sum, with the rest, has to equal the sum of the lines. */
  journalLineIds?: number[] | null;
  /** Further open lines of the same money account. */
  lineIds?: number[] | null;
  /** What remains, posted to an account. */
  rest?: BankRest | null;
}

/** Lists what was outstanding when the first statement began. */
export interface BankOutstanding {
  /** Postings from before the statement that the bank had not seen. Replaces the list. */
  journalLineIds?: number[] | null;
}

/** What remains of a line after matching. It is posted on the date of the line. */
export interface BankRest {
  /** Account to post to. */
  accountId: number;
  /** Amount. Positive: money in, credits the account. Negative: money out, debits it. */
  amount: number;
  /** Description of the entry. Defaults to the text of the line. */
  description?: string | null;
  /** Value before VAT, as in an item of an entry. */
  baseAmount?: number | null;
}

/** Says how to book lines with a text. */
export interface BankRule {
  /** Id of the rule. */
  id: number;
  /** Name of the rule. */
  name: string;
  /** Money account whose lines it applies to. Null for all. */
  bankId: number | null;
  /** Direction of the money: in, out or any. */
  direction: "in" | "out" | "any";
  /** Texts that the line has to contain, all of them. Case does not matter. */
  contains: string[];
  /** Smallest amount, without sign. */
  minAmount: number | null;
  /** Largest amount, without sign. */
  maxAmount: number | null;
  /** Account to post the line to. Send either this or transferBankId. */
  accountId: number | null;
  /** VAT rate in percent. The lines include VAT at this rate, or are the VAT itself if the account is input or output VAT. 0: no VAT. */
  vatRate: number;
  /** Money account that the money is transferred to or from. */
  transferBankId: number | null;
  /** Description of the entry. Defaults to the text of the line. */
  description: string;
  /** Whether auto-match books lines by this rule. */
  auto: boolean;
  /** Rules apply in this order; the first that fits counts. */
  order: number;
  /** Whether the rule applies. */
  isActive: boolean;
  /** When the rule was created, in Unix seconds. */
  createdAt: number;
  /** When it was last changed, in Unix seconds. */
  updatedAt: number;
}

/** Changes a rule. Omitted fields keep their value. */
export interface BankRuleChange {
  /** Name of the rule. */
  name?: string;
  /** Money account whose lines it applies to. Null for all. */
  bankId?: number | null;
  /** Direction of the money: in, out or any. */
  direction?: "in" | "out" | "any";
  /** Texts that the line has to contain, all of them. Case does not matter. */
  contains?: string[];
  /** Smallest amount, without sign. */
  minAmount?: number | null;
  /** Largest amount, without sign. */
  maxAmount?: number | null;
  /** Account to post the line to. Send either this or transferBankId. */
  accountId?: number | null;
  /** VAT rate in percent. The lines include VAT at this rate, or are the VAT itself if the account is input or output VAT. 0: no VAT. */
  vatRate?: number | null;
  /** Money account that the money is transferred to or from. */
  transferBankId?: number | null;
  /** Description of the entry. Defaults to the text of the line. */
  description?: string | null;
  /** Whether auto-match books lines by this rule. */
  auto?: boolean | null;
  /** Rules apply in this order; the first that fits counts. */
  order?: number | null;
  /** Whether the rule applies. */
  isActive?: boolean | null;
}

/** The body of a request that creates a rule. */
export interface BankRuleNew {
  /** Name of the rule. */
  name: string;
  /** Money account whose lines it applies to. Null for all. */
  bankId?: number | null;
  /** Direction of the money: in, out or any. */
  direction: "in" | "out" | "any";
  /** Texts that the line has to contain, all of them. Case does not matter. */
  contains: string[];
  /** Smallest amount, without sign. */
  minAmount?: number | null;
  /** Largest amount, without sign. */
  maxAmount?: number | null;
  /** Account to post the line to. Send either this or transferBankId. */
  accountId?: number | null;
  /** VAT rate in percent. The lines include VAT at this rate, or are the VAT itself if the account is input or output VAT. 0: no VAT. */
  vatRate?: number | null;
  /** Money account that the money is transferred to or from. */
  transferBankId?: number | null;
  /** Description of the entry. Defaults to the text of the line. */
  description?: string | null;
  /** Whether auto-match books lines by this rule. */
  auto?: boolean | null;
  /** Rules apply in this order; the first that fits counts. */
  order?: number | null;
  /** Whether the rule applies. Defaults to true. */
  isActive?: boolean | null;
}

/** A document that a line settles. */
export interface BankSettledDocument {
  /** Type of the document. */
  documentType: string;
  /** Id of the document. */
  documentId: number;
  /** Amount settled, including withheld tax. Defaults to the outstanding amount. */
  amount?: number | null;
  /** Tax withheld. Defaults to the tax due. */
  whtAmount?: number | null;
}

/** Settles documents with a line. */
export interface BankSettlement {
  /** The documents: invoices and debit notes for money in, supplier invoices for money out. */
  documents: BankSettledDocument[];
  /** What remains, posted to an account. */
  rest?: BankRest | null;
  /** Date of the receipts or vouchers (YYYY-MM-DD). Defaults to the date of the line. */
  date?: string | null;
  /** Posts although an open posting of this amount exists within 7 days. */
  confirmNew?: boolean | null;
}

/** A bank statement. */
export interface BankStatement {
  /** Id of the statement. */
  id: number;
  /** Money account of the statement. */
  bankId: number;
  /** Name of the money account. */
  bankName: string;
  /** Format of the file; lines if there was none. */
  format: "kbiz" | "csv" | "ofx" | "mt940" | "camt053" | "lines";
  /** Name of the file. */
  fileName: string;
  /** SHA-256 of the file, in hexadecimal. Empty if there was none. */
  sha256: string;
  /** First day of the statement. */
  fromDate: string | null;
  /** Last day of the statement. */
  toDate: string | null;
  /** Balance before the first line. */
  openingBalance: number;
  /** Balance after the last line. */
  closingBalance: number;
  /** Number of lines. */
  lineCount: number;
  /** Number of lines that are not matched. */
  openCount: number;
  /** Lines of the file that were already imported and left out. */
  duplicates: number;
  /** Balance of the ledger account at the end of toDate. */
  ledgerBalance: number;
  /** Postings up to toDate that the bank has not shown yet. */
  outstandingAmount: number;
  /** Difference before the first line: ledger balance, less outstanding postings, less the opening balance. */
  openingDifference: number;
  /** ledgerBalance, less outstandingAmount, less closingBalance. 0 when everything is matched. */
  difference: number;
  /** Status of the statement. */
  status: "open" | "reconciled";
  /** When the statement was reconciled, in Unix seconds, or null. */
  reconciledAt: number | null;
  /** When the statement was imported, in Unix seconds. */
  createdAt: number;
  /** Name of the user who imported it. */
  createdByName: string;
}

/** A new statement with its first lines. */
export interface BankStatementImported {
  /** Id of the statement. */
  id: number;
  /** Money account of the statement. */
  bankId: number;
  /** Name of the money account. */
  bankName: string;
  /** Format of the file; lines if there was none. */
  format: "kbiz" | "csv" | "ofx" | "mt940" | "camt053" | "lines";
  /** Name of the file. */
  fileName: string;
  /** SHA-256 of the file, in hexadecimal. Empty if there was none. */
  sha256: string;
  /** First day of the statement. */
  fromDate: string | null;
  /** Last day of the statement. */
  toDate: string | null;
  /** Balance before the first line. */
  openingBalance: number;
  /** Balance after the last line. */
  closingBalance: number;
  /** Number of lines. */
  lineCount: number;
  /** Number of lines that are not matched. */
  openCount: number;
  /** Lines of the file that were already imported and left out. */
  duplicates: number;
  /** Balance of the ledger account at the end of toDate. */
  ledgerBalance: number;
  /** Postings up to toDate that the bank has not shown yet. */
  outstandingAmount: number;
  /** Difference before the first line: ledger balance, less outstanding postings, less the opening balance. */
  openingDifference: number;
  /** ledgerBalance, less outstandingAmount, less closingBalance. 0 when everything is matched. */
  difference: number;
  /** Status of the statement. */
  status: "open" | "reconciled";
  /** When the statement was reconciled, in Unix seconds, or null. */
  reconciledAt: number | null;
  /** When the statement was imported, in Unix seconds. */
  createdAt: number;
  /** Name of the user who imported it. */
  createdByName: string;
  /** The first 100 lines. */
  lines: BankLine[];
}

/** Names the columns of a table, each by its header or by its number from 1. */
export interface BankStatementMapping {
  /** Character between the columns: a comma, a semicolon or a tab. If omitted, it is detected. */
  delimiter?: string | null;
  /** Text in the header row. Rows up to it are not read. If omitted, the header is the first row that has the named columns. */
  headerContains?: string | null;
  /** Column of the date. */
  dateColumn?: string | null;
  /** Format of the dates. If omitted, the day comes first unless the year does. */
  dateFormat?: "YYYY-MM-DD" | "DD/MM/YYYY" | "MM/DD/YYYY" | "DD-MM-YY" | "" | null;
  /** Era of the years: ce (Gregorian) or be (Buddhist). If omitted, years from 2400 on are Buddhist. */
  era?: "ce" | "be" | "" | null;
  /** Column of the time. */
  timeColumn?: string | null;
  /** Column of the bank's reference. */
  referenceColumn?: string | null;
  /** Columns of the text, joined in this order. */
  textColumns?: string[] | null;
  /** Column of the amount, negative for money out. Use either this or inColumn and outColumn. */
  amountColumn?: string | null;
  /** Column of deposits. */
  inColumn?: string | null;
  /** Column of withdrawals. */
  outColumn?: string | null;
  /** Column of the balance after each line. */
  balanceColumn?: string | null;
}

/** A statement to import: a file, or its lines. */
export interface BankStatementNew {
  /** Money account of the statement. */
  bankId: number;
  /** Format of the file. Defaults to auto, which detects it. */
  format?: "auto" | "kbiz" | "csv" | "ofx" | "mt940" | "camt053" | "" | null;
  /** The file in base64, at most 700,000 bytes. Send either this or lines. */
  content?: string | null;
  /** The lines, oldest first. Send either this or content. */
  lines?: BankStatementNewLine[] | null;
  /** Name of the file. */
  fileName?: string | null;
  /** Columns of a CSV file. Defaults to the known column names, then to the mapping of the last file of this money account. */
  mapping?: BankStatementMapping | null;
  /** Balance before the first line. Defaults to the balance in the file. */
  openingBalance?: number | null;
  /** Balance after the last line. Defaults to the balance in the file. */
  closingBalance?: number | null;
  /** First day of the statement (YYYY-MM-DD). Defaults to the date of the first line. */
  fromDate?: string | null;
  /** Last day of the statement (YYYY-MM-DD). Defaults to the date of the last line. */
  toDate?: string | null;
}

/** A line of a statement that is sent without a file. */
export interface BankStatementNewLine {
  /** Date of the line (YYYY-MM-DD). */
  date: string;
  /** Time of the line (HH:MM or HH:MM:SS). */
  time?: string | null;
  /** Text of the bank. Cut after 500 characters. */
  text?: string | null;
  /** Reference of the bank. */
  reference?: string | null;
  /** Amount; money out is negative. */
  amount: number;
  /** Balance after the line. */
  balance?: number | null;
}

/** One page of a list. */
export interface BankStatementPage {
  /** The records of this page. */
  items: BankStatement[];
  pagination: Pagination;
}

/** An open document that a line could settle. */
export interface BankSuggestedDocument {
  /** Type: IV, DN or PI. */
  documentType: string;
  /** Id of the document. */
  documentId: number;
  /** Number of the document. */
  number: string;
  /** Amount settled, including withheld tax. */
  amount: number;
  /** Tax withheld. */
  whtAmount: number;
}

/** What an open bank line could be. */
export interface BankSuggestion {
  /** Kind: entry (one posting), group (several postings), document (open documents to settle), transfer (a line of another bank account), rule, or history (account used for such a text before). */
  kind: "entry" | "group" | "document" | "transfer" | "rule" | "history";
  /** Score; the best suggestion is first. */
  score: number;
  /** Whether the suggestion is unambiguous. auto-match takes only such ones. */
  certain: boolean;
  /** Postings to match, for entry and group. */
  journalLineIds: number[];
  /** Number of the posting's entry, or of the first one of a group. */
  entryNumber: string;
  /** Date of the posting, or of the other bank line. Null if there is none. */
  date: string | null;
  /** Amount; money out is negative. */
  amount: number;
  /** Customer or supplier, or empty. */
  contactName: string;
  /** Open documents to settle. */
  documents: BankSuggestedDocument[];
  /** Other money account of a transfer, or null. */
  bankId: number | null;
  /** Line of the other money account, or null. */
  lineId: number | null;
  /** The rule, or null. */
  ruleId: number | null;
  /** Account to post to, for rule and history, or null. */
  accountId: number | null;
}

/** Books a line as a transfer to or from another money account. */
export interface BankTransfer {
  /** The other money account. */
  bankId: number;
  /** Bank fee, charged to the account that the money leaves. */
  feeAmount?: number | null;
  /** Open line of the other money account, which is matched too. */
  lineId?: number | null;
  /** Posts although an open posting of this amount exists within 7 days. */
  confirmNew?: boolean | null;
}

/** The body of a request that runs several operations. */
export interface Batch {
  /** independent runs each operation as its own write; those that fail do not affect the others, except those that refer to them. atomic runs all in one transaction: all or nothing. */
  mode?: "independent" | "atomic" | "" | null;
  /** The operations, in order. */
  operations: BatchOperation[];
}

/** The answer of a batch. */
export interface BatchAnswer {
  /** One result per operation, in order. */
  results: BatchResult[];
  /** Number of operations that succeeded. With mode atomic, all of them. */
  succeeded: number;
  /** Number of operations that failed. With mode atomic, 0: a failure is the answer. */
  failed: number;
}

/** One operation of a batch. */
export interface BatchOperation {
  /** Name by which later operations refer to the id of the record: `$name` in their path, or as the value of a member that ends in Id. */
  name?: string | null;
  /** HTTP method of the operation. */
  method: "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path of the operation below `/openapi/v1`, for example `/sales/documents/$invoice/status`. */
  path: string;
  /** Body of the operation. */
  body?: Record<string, unknown> | null;
  /** ETag that the record must have, as in the header If-Match. */
  ifMatch?: string | null;
}

/** The result of one operation. */
export interface BatchResult {
  /** Name of the operation. Empty if it has none. */
  name: string;
  /** HTTP status of the operation, the same as if it were sent alone. */
  status: number;
  /** Whether the result is that of an earlier request with the same Idempotency-Key. */
  replayed: boolean;
  /** Response body of the operation. Null if it has none. */
  body: Record<string, unknown>;
}

/** The supplier from whom tax was withheld, as of the payment. */
export interface CertificatePayee {
  /** Name of the company or person. */
  name: string;
  /** Title of an individual. */
  titleName: string;
  /** First name of an individual. Required on PND3. */
  firstName: string;
  /** Last name of an individual. Required on PND3. */
  lastName: string;
  /** Tax ID. Returns require 13 digits. */
  taxId: string;
  /** Branch number. 00000 is the head office. Empty if unknown. */
  branchCode: string;
  /** Address as printed. */
  address: string;
  /** Structured address for the file of the Revenue Department. In an update it replaces all parts. */
  addressParts: AddressParts;
}

/** The supplier from whom tax was withheld, as of the payment. */
export interface CertificatePayeeInputOrNull {
  /** Name of the company or person. */
  name?: string | null;
  /** Title of an individual. */
  titleName?: string | null;
  /** First name of an individual. Required on PND3. */
  firstName?: string | null;
  /** Last name of an individual. Required on PND3. */
  lastName?: string | null;
  /** Tax ID. Returns require 13 digits. */
  taxId?: string | null;
  /** Branch number. 00000 is the head office. Empty if unknown. */
  branchCode?: string | null;
  /** Address as printed. */
  address?: string | null;
  /** Structured address for the file of the Revenue Department. In an update it replaces all parts. */
  addressParts?: AddressPartsInputOrNull | null;
}

/** The organization on a certificate, as of the payment. */
export interface CertificatePayer {
  /** Name of the organization. */
  name: string;
  /** Tax ID of the organization. */
  taxId: string;
  /** Branch number. 00000 is the head office. */
  branchCode: string;
  /** Address as printed. */
  address: string;
}

/** A customer, a supplier, or both. */
export interface Contact {
  /** Id of the contact. */
  id: number;
  /** Code assigned by the server. Never reused. */
  code: string;
  /** Name of the company or person. */
  name: string;
  /** Role of the contact: client (buys from you), supplier (sells to you) or both. */
  contactType: string;
  /** Name in English, for English and bilingual documents. If empty, they print the name. */
  nameEn: string;
  /** Contact person. */
  contactName: string;
  /** Company or individual. Empty if unknown. */
  businessType: "corporation" | "individual" | "";
  /** Head office or branch. Empty if unknown. */
  branchType: "head_office" | "branch" | "";
  /** Branch code registered with the Revenue Department. */
  branchCode: string;
  /** Branch name. */
  branchName: string;
  /** Tax identification number, as entered. The combination with branchType and branchCode is unique among contacts. */
  taxId: string;
  /** Address as printed on documents. */
  address: string;
  /** Address in English, for English and bilingual documents. If empty, they print the address. */
  addressEn: string;
  /** Structured address for tax forms. Omitted parts keep their value. In a form, each part is a field, for example addressParts.houseNo. */
  addressParts: AddressParts;
  /** Title of an individual, such as Mr. or Mrs. */
  titleName: string;
  /** First name of an individual, for tax forms. */
  firstName: string;
  /** Last name of an individual. */
  lastName: string;
  /** Phone number. */
  phone: string;
  /** Email address. */
  email: string;
  /** Website URL. */
  website: string;
  /** LINE name. */
  lineId: string;
  /** Telegram name. */
  telegram: string;
  /** WhatsApp name or number. */
  whatsappId: string;
  /** Discord name. */
  discordId: string;
  /** Payment terms of the customer, in days. */
  creditDays: number;
  /** Credit limit. For information only; it does not block documents. */
  creditLimit: number;
  /** Payment terms of the supplier, in days. */
  paymentTermDays: number;
  /** Currency of the contact, ISO 4217. Empty means the organization's base currency. */
  currency: string;
  /** Language of documents printed for the contact: th, en or both. Empty means the organization's paperLang. */
  paperLang: "th" | "en" | "both" | "";
  /** Internal note. */
  remark: string;
  /** Delivery address and instructions. */
  shippingInfo: string;
  /** Your own reference, unique among contacts. */
  externalId: string;
  /** URL of a picture. Can only be set on creation. The server never fetches it. */
  avatarUrl: string;
  /** URL of an image of the contact's payment QR code. */
  bankQrUrl: string;
  /** Whether new documents can be created for the contact. */
  isActive: boolean;
  /** When the contact was created. */
  createdAt: number;
  /** When the contact was last changed. */
  updatedAt: number;
  /** Name of the user who created the contact. */
  createdByName: string;
  /** Whether the check digit of a 13-digit Thai tax ID is valid. Null for other tax IDs. For information only. */
  taxIdValid: boolean | null;
  /** The contact's bank account, or null if none was entered. */
  bank: ContactBank | null;
}

/** The contact's bank account. */
export interface ContactBank {
  /** Id of the bank account. */
  id: number;
  /** Type of money account: always bank. */
  kind: string;
  /** Account holder. */
  accountName: string;
  /** Account number. */
  accountNo: string;
  /** Account type: a number chosen by the client. */
  accountType: number;
  /** Bank branch name. */
  accountBranch: string;
  /** Bank branch code. */
  accountBranchCode: string;
  /** Name of the bank. */
  bankCompany: string;
  /** Address of the bank. */
  bankAddress: string;
  /** SWIFT code of the bank. */
  swiftCode: string;
}

/** The body of a request that creates a contact. */
export interface ContactDraft {
  /** Name of the company or person. */
  name: string;
  /** Role of the contact: client (buys from you), supplier (sells to you) or both. */
  contactType: "client" | "supplier" | "both";
  /** Name in English, for English and bilingual documents. If empty, they print the name. */
  nameEn?: string;
  /** Contact person. */
  contactName?: string;
  /** Company or individual. Empty if unknown. */
  businessType?: "corporation" | "individual" | "";
  /** Head office or branch. Empty if unknown. */
  branchType?: "head_office" | "branch" | "";
  /** Branch code registered with the Revenue Department. */
  branchCode?: string;
  /** Branch name. */
  branchName?: string;
  /** Tax identification number, as entered. The combination with branchType and branchCode is unique among contacts. */
  taxID?: string;
  /** Address as printed on documents. */
  address?: string;
  /** Address in English, for English and bilingual documents. If empty, they print the address. */
  addressEn?: string;
  /** Structured address for tax forms. Omitted parts keep their value. In a form, each part is a field, for example addressParts.houseNo. */
  addressParts?: AddressPartsInput;
  /** Title of an individual, such as Mr. or Mrs. */
  titleName?: string;
  /** First name of an individual, for tax forms. */
  firstName?: string;
  /** Last name of an individual. */
  lastName?: string;
  /** Phone number. */
  phone?: string;
  /** Email address. */
  email?: string;
  /** Website URL. */
  website?: string;
  /** LINE name. */
  lineID?: string;
  /** Telegram name. */
  telegram?: string;
  /** WhatsApp name or number. */
  whatsappID?: string;
  /** Discord name. */
  discordID?: string;
  /** Payment terms of the customer, in days. */
  creditDays?: number;
  /** Credit limit. For information only; it does not block documents. */
  creditLimit?: number;
  /** Payment terms of the supplier, in days. */
  paymentTermDays?: number;
  /** Currency of the contact, ISO 4217. Empty means the organization's base currency. */
  currency?: string;
  /** Language of documents printed for the contact: th, en or both. Empty means the organization's paperLang. */
  paperLang?: "th" | "en" | "both" | "";
  /** Internal note. */
  remark?: string;
  /** Delivery address and instructions. */
  shippingInfo?: string;
  /** Your own reference, unique among contacts. */
  externalId?: string;
  /** URL of a picture. The server never fetches it. */
  avatarUrl?: string;
  /** Account holder. */
  accountName?: string;
  /** Account number. */
  accountNo?: string;
  /** Account type: a number chosen by the client. */
  accountType?: number;
  /** Bank branch name. */
  accountBranch?: string;
  /** Bank branch code. */
  accountBranchCode?: string;
  /** Name of the bank. */
  bankCompany?: string;
  /** Address of the bank. */
  bankAddress?: string;
  /** SWIFT code of the bank. */
  swiftCode?: string;
}

/** The body of a request that updates a contact. Omitted fields keep their value; empty fields are cleared. */
export interface ContactEdit {
  /** Name of the company or person. */
  name?: string;
  /** Role of the contact: client (buys from you), supplier (sells to you) or both. */
  contactType?: "client" | "supplier" | "both";
  /** Name in English, for English and bilingual documents. If empty, they print the name. */
  nameEn?: string;
  /** Contact person. */
  contactName?: string;
  /** Company or individual. Empty if unknown. */
  businessType?: "corporation" | "individual" | "";
  /** Head office or branch. Empty if unknown. */
  branchType?: "head_office" | "branch" | "";
  /** Branch code registered with the Revenue Department. */
  branchCode?: string;
  /** Branch name. */
  branchName?: string;
  /** Tax identification number, as entered. The combination with branchType and branchCode is unique among contacts. */
  taxID?: string;
  /** Address as printed on documents. */
  address?: string;
  /** Address in English, for English and bilingual documents. If empty, they print the address. */
  addressEn?: string;
  /** Structured address for tax forms. Omitted parts keep their value. In a form, each part is a field, for example addressParts.houseNo. */
  addressParts?: AddressPartsInput;
  /** Title of an individual, such as Mr. or Mrs. */
  titleName?: string;
  /** First name of an individual, for tax forms. */
  firstName?: string;
  /** Last name of an individual. */
  lastName?: string;
  /** Phone number. */
  phone?: string;
  /** Email address. */
  email?: string;
  /** Website URL. */
  website?: string;
  /** LINE name. */
  lineID?: string;
  /** Telegram name. */
  telegram?: string;
  /** WhatsApp name or number. */
  whatsappID?: string;
  /** Discord name. */
  discordID?: string;
  /** Payment terms of the customer, in days. */
  creditDays?: number;
  /** Credit limit. For information only; it does not block documents. */
  creditLimit?: number;
  /** Payment terms of the supplier, in days. */
  paymentTermDays?: number;
  /** Currency of the contact, ISO 4217. Empty means the organization's base currency. */
  currency?: string;
  /** Language of documents printed for the contact: th, en or both. Empty means the organization's paperLang. */
  paperLang?: "th" | "en" | "both" | "";
  /** Internal note. */
  remark?: string;
  /** Delivery address and instructions. */
  shippingInfo?: string;
  /** Your own reference, unique among contacts. */
  externalId?: string;
  /** Whether new documents can be created for the contact. */
  isActive?: boolean;
  /** Account holder. */
  accountName?: string;
  /** Account number. */
  accountNo?: string;
  /** Account type: a number chosen by the client. */
  accountType?: number;
  /** Bank branch name. */
  accountBranch?: string;
  /** Bank branch code. */
  accountBranchCode?: string;
  /** Name of the bank. */
  bankCompany?: string;
  /** Address of the bank. */
  bankAddress?: string;
  /** SWIFT code of the bank. */
  swiftCode?: string;
}

/** The body of a request that creates a customer or supplier. */
export interface ContactKnownDraft {
  /** Name of the company or person. */
  name: string;
  /** Ignored. The path determines the contact type. */
  contactType?: string;
  /** Name in English, for English and bilingual documents. If empty, they print the name. */
  nameEn?: string;
  /** Contact person. */
  contactName?: string;
  /** Company or individual. Empty if unknown. */
  businessType?: "corporation" | "individual" | "";
  /** Head office or branch. Empty if unknown. */
  branchType?: "head_office" | "branch" | "";
  /** Branch code registered with the Revenue Department. */
  branchCode?: string;
  /** Branch name. */
  branchName?: string;
  /** Tax identification number, as entered. The combination with branchType and branchCode is unique among contacts. */
  taxID?: string;
  /** Address as printed on documents. */
  address?: string;
  /** Address in English, for English and bilingual documents. If empty, they print the address. */
  addressEn?: string;
  /** Structured address for tax forms. Omitted parts keep their value. In a form, each part is a field, for example addressParts.houseNo. */
  addressParts?: AddressPartsInput;
  /** Title of an individual, such as Mr. or Mrs. */
  titleName?: string;
  /** First name of an individual, for tax forms. */
  firstName?: string;
  /** Last name of an individual. */
  lastName?: string;
  /** Phone number. */
  phone?: string;
  /** Email address. */
  email?: string;
  /** Website URL. */
  website?: string;
  /** LINE name. */
  lineID?: string;
  /** Telegram name. */
  telegram?: string;
  /** WhatsApp name or number. */
  whatsappID?: string;
  /** Discord name. */
  discordID?: string;
  /** Payment terms of the customer, in days. */
  creditDays?: number;
  /** Credit limit. For information only; it does not block documents. */
  creditLimit?: number;
  /** Payment terms of the supplier, in days. */
  paymentTermDays?: number;
  /** Currency of the contact, ISO 4217. Empty means the organization's base currency. */
  currency?: string;
  /** Language of documents printed for the contact: th, en or both. Empty means the organization's paperLang. */
  paperLang?: "th" | "en" | "both" | "";
  /** Internal note. */
  remark?: string;
  /** Delivery address and instructions. */
  shippingInfo?: string;
  /** Your own reference, unique among contacts. */
  externalId?: string;
  /** URL of a picture. The server never fetches it. */
  avatarUrl?: string;
  /** Account holder. */
  accountName?: string;
  /** Account number. */
  accountNo?: string;
  /** Account type: a number chosen by the client. */
  accountType?: number;
  /** Bank branch name. */
  accountBranch?: string;
  /** Bank branch code. */
  accountBranchCode?: string;
  /** Name of the bank. */
  bankCompany?: string;
  /** Address of the bank. */
  bankAddress?: string;
  /** SWIFT code of the bank. */
  swiftCode?: string;
}

/** One page of a list. */
export interface ContactPage {
  /** The records of this page. */
  items: Contact[];
  pagination: Pagination;
}

/** The answer of a write, with the record if the request had `Prefer: return=representation`. */
export interface ContactSaved {
  /** Always true. Errors use the error body instead. */
  success: boolean;
  /** Result message, in the language of Accept-Language. */
  message: string;
  /** The record as it is now. Only with `Prefer: return=representation`. */
  data?: Contact;
  /** Possible mistakes in an accepted request; absent if there are none. `unusualVatRate`: the VAT rate is none of the company's country, or above 30 percent if the country's rates are not known. `withoutVat`: the product has VAT, and its line has none. `zeroPrice`: the unit price is 0. `farAhead`: the date is more than a year ahead. `beforeSource`: the date is before that of the source document. `openingAhead`: the date of the opening stock is in the future. `readOnly`: the value cannot be written, was ignored and differs from the stored one. */
  warnings?: FaultWarning[];
}

/** A deleted record. */
export interface Deletion {
  /** Type of the deleted record. */
  resource: "contacts" | "products" | "sales_documents" | "purchase_documents";
  /** Id of the deleted record. */
  id: number;
  /** Document number or code of the deleted record. */
  number: string;
  /** When it was deleted (Unix seconds). */
  deletedAt: number;
}

/** One page of a list. */
export interface DeletionPage {
  /** The records of this page. */
  items: Deletion[];
  pagination: Pagination;
}

/** An invoice or bill created by opening balances. */
export interface DocumentOpened {
  /** Id of the document. */
  id: number;
  /** Document type. */
  documentType: string;
  /** Number assigned by the server. */
  documentNumber: string;
  /** Number in the previous books. */
  originalNumber: string;
  /** Name of the customer or supplier. */
  contactName: string;
  /** Outstanding amount, including VAT, in the document's currency. */
  amount: number;
  /** Currency of the amount, ISO 4217. */
  currency: string;
}

/** The response of a write that returns no record. */
export interface Done {
  /** Always true. Errors use the error body instead. */
  success: boolean;
  /** Result message, in the language of Accept-Language. */
  message: string;
}

/** The result of a dry run. */
export interface DryRunAnswer {
  /** Always true. Errors use the error body instead. */
  success: boolean;
  /** Always true: nothing was stored. */
  dryRun: boolean;
  /** The data that the write would return. Ids and numbers are null, because they are not assigned. */
  data: unknown;
  /** The journal entries that the write would post, as in GET /journal-entries. Their ids and numbers are null, because they are not assigned. */
  entries: Record<string, unknown>[];
  /** Possible mistakes in an accepted request; absent if there are none. `unusualVatRate`: the VAT rate is none of the company's country, or above 30 percent if the country's rates are not known. `withoutVat`: the product has VAT, and its line has none. `zeroPrice`: the unit price is 0. `farAhead`: the date is more than a year ahead. `beforeSource`: the date is before that of the source document. `openingAhead`: the date of the opening stock is in the future. `readOnly`: the value cannot be written, was ignored and differs from the stored one. */
  warnings?: FaultWarning[];
}

/** The days that online filing adds to the due date of a return. */
export interface EFilingExtraDays {
  /** Days added for the VAT return (PP30). */
  PP30: number;
  /** Days added for withholding tax returns (PND3, PND53). */
  PND: number;
}

/** The days that online filing adds to the due date of a return. */
export interface EFilingExtraDaysInputOrNull {
  /** Days added for the VAT return (PP30). */
  PP30?: number | null;
  /** Days added for withholding tax returns (PND3, PND53). */
  PND?: number | null;
}

/** Says where the PDF is. */
export interface Elsewhere {
  /** Address of the PDF. It takes the same API key. */
  href: string;
}

/** The body of every error response. */
export interface ErrorRecord {
  /** HTTP status. */
  statusCode: number;
  /** Stable machine-readable error code. Branch on this field. */
  errorCode: string;
  /** Short message in the language of Accept-Language. */
  errorMessage: string;
  /** Details for developers in the same language, if there are any. */
  errorDescription?: string;
  /** One element per invalid field. */
  errorValidation?: FieldError[];
  /** Machine-readable details, if there are any. If a tax month is filed: `form`, `month`, `filingId` and `ways`, what is possible instead. If stock would become negative: the missing quantities. Otherwise: `param`, the JSON path of the first invalid field (`items[0].productId`); `params`, the paths of all invalid fields if there are several; and `reason`, a stable word that distinguishes cases with the same error code. Every `Conflict` has a reason, and every `ServiceUnavailable` from the database. A duplicate also has `existingId`, the id of the other record. The reasons: `periodLocked` (the books of that date are closed), `exchangeRateMissing` (neither the request nor the company's table has a rate), `overReceipt` (more was received than was ordered), `matchFailed` (order, receipt and bill do not agree), `overPayment` (more would be paid, credited or refunded than is owed), `notAllowedFrom` (the present status does not allow it), `alreadyDone` (it has this status already, or was paid, reversed or closed before), `dependsOnFailed` (an operation of the batch that this one needs failed), `tooManyOpen` (too many requests wait for events), `busy` (another large operation of the company runs), `duplicate` (another record has this code, reference or number), `idempotencyKeyReused` (the key was used with a different body), `stale` (the record changed since it was read), `inUse` (other records use it, or a limit is reached), `noSecret` (the server has no secret key file for the secrets of webhooks), `reconciled` (it is part of a reconciled bank statement), `notReconciled` (bank lines are open, or the balances differ), `chainBroken` (the file does not continue the bank statements), `historyChanged` (the database was restored: the cursor is of another history), `eventsExpired` (the cursor is of an event that is no longer kept), `noPaperFont` (the document was sealed with a paper font that the server does not have), `inDoubt` (the write may be stored or not), `databaseUnavailable` (the database does not answer; nothing was stored), `databaseReplaced` (the file of the database was deleted or replaced), `diskFull` (the disk of the database or of the files is full; nothing was stored), `filesUnavailable` (the folder or bucket of the files does not answer), `schemaNewer` (a newer program has changed the database), `timeout` (the request waited too long; nothing was stored), `tooLong` (the write ran over a second; nothing was stored). */
  errorInfo?: unknown;
  /** Reserved; not sent. */
  errorStack?: string;
}

/** An event. */
export interface Event {
  /** Id of the event: `evt_<organization>_<seq>_<tag>`. Use it as cursor, and to detect events received twice. */
  eventId: string;
  /** Number of the event in the organization, starting at 1, in the order of commits. */
  seq: number;
  /** Type of the event. Types can be added; ignore unknown ones. */
  type: string;
  /** When it happened (Unix seconds). */
  at: number;
  /** Type of the record, as in the audit log. */
  resource: string;
  /** Id of the record. Null if it has none. */
  recordId: number | null;
  /** Number or code of the record. Can be empty. */
  number: string;
  /** Path of the route that reads the record, below `/openapi/v1`. Null if there is none. */
  href: string | null;
  /** What happened, depending on the type. Facts never change; members can be added. */
  facts: Record<string, unknown>;
  /** Id of the user. Null if the server or its operator did it. */
  userId: number | null;
  /** Id of the API key used. Null if no key was used. */
  keyId: number | null;
  /** Number of the entry in the audit log. */
  auditSeq: number;
  /** The record as its own route returns it now. Only with expand, at its last event of the page; null at its earlier events, and if it was deleted or has no route. */
  record?: Record<string, unknown> | null;
  /** ETag of the record. Only with expand; null if the route of the record has none. */
  etag?: string | null;
}

/** A file of a record. */
export interface EventAttachment {
  /** Id of the attachment. */
  attachmentId: number;
  /** Kind of the attachment. */
  kind: string;
  /** Name of the file. */
  name: string;
}

/** Identifies the money account of a bank statement. */
export interface EventBank {
  /** The money account. */
  bankId: number;
}

/** Identifies a withholding tax certificate. */
export interface EventCertificate {
  /** Number of the certificate. */
  number: string;
}

/** Identifies a record by its code. */
export interface EventCode {
  /** Code of the record. */
  code: string;
}

/** Identifies opening balances. */
export interface EventCutOver {
  /** First day of the books (YYYY-MM-DD). */
  cutOverDate: string | null;
}

/** Identifies a number series. */
export interface EventDocType {
  /** Document type. */
  docType: string;
}

/** Identifies a webhook endpoint. */
export interface EventHost {
  /** Host of its address. */
  host: string;
}

/** A webhook endpoint that the server disabled. */
export interface EventHostDisabled {
  /** Host of its address. */
  host: string;
  /** Why: failing, gone, memberGone or secretUnreadable. */
  reason: string;
}

/** Identifies an API key. */
export interface EventLast4 {
  /** Last four characters of the key. */
  last4: string;
}

/** The state of a member. */
export interface EventMembership {
  /** Role: owner, admin, accountant, member or viewer. */
  role: string;
  /** Whether the member is active. */
  active: boolean;
}

/** A change of status. */
export interface EventMove {
  /** Status before. */
  from: string;
  /** Status after. */
  to: string;
}

/** Identifies a record by its name. */
export interface EventName {
  /** Name of the record. */
  name: string;
}

/** Lists changed settings. */
export interface EventNames {
  /** Names of the changed settings. */
  names: string[];
}

/** Identifies a money transfer. */
export interface EventNumber {
  /** Number of the transfer. */
  number: string;
}

/** A part of the feed. */
export interface EventPage {
  /** The events, oldest first. */
  items: Event[];
  /** Pass it as `after` of the next request. Null if there are no events. */
  nextAfter: string | null;
  /** Whether there are more events after this page. */
  hasMore: boolean;
  /** The oldest event that is kept. Null if there are none. */
  oldest: string | null;
  /** The newest event. Null if there are none. */
  newest: string | null;
}

/** A sealed PDF of a document. */
export interface EventPaper {
  /** SHA-256 of the PDF, in hexadecimal digits. */
  sha256: string;
}

/** A change of the lock date. */
export interface EventPeriod {
  /** Lock date before (YYYY-MM-DD), or null. */
  from: string | null;
  /** Lock date after (YYYY-MM-DD), or null. */
  to: string | null;
}

/** A posted journal entry. */
export interface EventPosting {
  /** Date of the entry (YYYY-MM-DD). */
  date: string | null;
  /** Type of the document that posted it, or MANUAL, OPENING, ADJUSTMENT, MT, CLOSING. */
  referenceType: string;
  /** The document. Null if there is none. */
  referenceId: number | null;
  /** The entry that this one reverses. Null if there is none. */
  reversalOfId: number | null;
  /** Total of the debit side. */
  total: number;
}

/** A change of the status of a purchase document. */
export interface EventPurchaseMove {
  /** Document type. */
  docType: string;
  /** Status before. */
  from: string;
  /** Status after. */
  to: string;
  /** Whether the status follows from another document. */
  byServer?: boolean;
}

/** How much of an order was received and billed. */
export interface EventPurchaseProgress {
  /** Document type. */
  docType: string;
  /** Receipt progress: none, partial or full. */
  receiptStatus: string;
  /** Billing progress: none, partial or full. */
  billingStatus: string;
}

/** What has been paid of a supplier invoice. */
export interface EventPurchaseSettlement {
  /** Document type. */
  docType: string;
  /** Amount paid, including withheld tax. */
  paidAmount: number;
}

/** The type of a new purchase document and what it was created from. */
export interface EventPurchaseSource {
  /** Document type. */
  docType: string;
  /** Source document. Null if there is none. */
  refDocId: number | null;
}

/** The type of a purchase document. */
export interface EventPurchaseType {
  /** Document type. */
  docType: string;
}

/** Identifies an exchange rate. */
export interface EventRate {
  /** Currency, ISO 4217. */
  currency: string;
  /** First day on which the rate applies (YYYY-MM-DD). */
  date: string | null;
}

/** Identifies a tax return. */
export interface EventReturn {
  /** Form of the return. */
  form: string;
  /** Tax month (YYYY-MM). */
  month: string | null;
}

/** A change of the status or signature of a sales document. */
export interface EventSalesMove {
  /** Document type. */
  documentType: string;
  /** State before. */
  from: string;
  /** State after. */
  to: string;
  /** Whether the state follows from another document or from a payment. */
  byServer?: boolean;
}

/** What has been settled of a sales document. */
export interface EventSalesSettlement {
  /** Document type. */
  documentType: string;
  /** Amount paid by issued receipts, including withheld tax. */
  paidAmount: number;
  /** Amount credited by issued credit notes. */
  creditedAmount: number;
  /** Outstanding amount. */
  outstandingAmount: number;
  /** Deposits that can still be used. */
  depositOutstandingAmount: number;
}

/** The type of a new sales document and what it was created from. */
export interface EventSalesSource {
  /** Document type. */
  documentType: string;
  /** Source document. Null if there is none. */
  sourceId: number | null;
}

/** The type of a sales document. */
export interface EventSalesType {
  /** Document type. */
  documentType: string;
}

/** One stock movement. */
export interface EventStockChange {
  /** The movement. */
  movementId: number;
  /** The product. */
  productId: number;
  /** The warehouse. */
  warehouseId: number;
  /** Quantity in base units; negative for stock that left. */
  quantity: number;
  /** Quantity on hand in the warehouse after the movement. */
  onHand: number;
}

/** The stock movements of one write. */
export interface EventStockChanges {
  /** Type of the document or event that moved stock. */
  referenceType: string;
  /** The document. For an event without a document, its first movement. */
  referenceId: number;
  /** The movements, in order. */
  changes: EventStockChange[];
}

/** A supplier's tax invoice on a document or claim line. */
export interface EventTaxInvoice {
  /** Type of the document: PI, PV or EX for an expense claim. */
  documentType: string;
  /** The document. */
  documentId: number;
  /** Line of an expense claim. Null otherwise. */
  itemId: number | null;
  /** The tax invoice. Null after it was removed. */
  taxInvoiceId: number | null;
}

/** Identifies a fiscal year. */
export interface EventYear {
  /** The fiscal year. */
  year: number;
}

/** A type of expense. */
export interface ExpenseCategory {
  /** Id of the category. */
  id: number;
  /** Short code, unique in the organization. */
  code: string;
  /** Name in English. */
  name: string;
  /** Name in Thai. Empty if there is none. */
  nameTh: string;
  /** Usage note for the category. */
  description: string;
  /** Ledger account to which claims of this category are posted. */
  accountId: number;
  /** Code of the ledger account. */
  accountCode: string;
  /** Name of the ledger account. */
  accountName: string;
  /** Whether a line of this category requires a receipt. */
  requiresReceipt: boolean;
  /** Whether a line of this category requires trip details. */
  requiresTripInfo: boolean;
  /** Whether the VAT of lines of this category is claimable. If not, it is part of the cost. */
  vatClaimable: boolean;
  /** Whether new lines can use the category. */
  isActive: boolean;
  /** Position in the list. */
  sortOrder: number;
  /** When the category was created (Unix seconds). */
  createdAt: number;
  /** When the category was last changed (Unix seconds). */
  updatedAt: number;
}

/** One page of a list. */
export interface ExpenseCategoryPage {
  /** The records of this page. */
  items: ExpenseCategory[];
  pagination: Pagination;
}

/** An expense claim. */
export interface ExpenseClaim {
  /** Id of the record. */
  id: number;
  /** Number assigned by the server. */
  claimNumber: string;
  /** Status of the document. */
  status: string;
  /** Purpose of the claim. */
  title: string;
  /** The claimant's message to the approver. */
  note: string;
  /** Payment method that the claimant prefers. */
  reimbursementMethod: "bank_transfer" | "promptpay" | "cash" | "" | null;
  /** Your own reference, unique among claims. */
  externalId: string;
  /** Employee who makes the claim. */
  claimantUserId: number;
  /** Name of the employee. */
  claimantName: string;
  /** Membership of the employee. */
  membershipId: number;
  /** User who created the claim. */
  createdBy: number;
  /** Name of the user who created the claim. */
  createdByName: string;
  /** Base currency of the organization. */
  currencyCode: string;
  /** Total of all lines in base currency. Null while a line has no exchange rate. */
  totalAmount: number | null;
  /** Totals by currency. */
  totals: ExpenseCurrencyTotal[];
  /** The lines. */
  items: ExpenseItem[];
  /** Status history, oldest first. */
  statusHistories: ExpenseHistory[];
  /** When the claim was submitted (Unix seconds). */
  submittedAt: number | null;
  /** User who approved the claim. */
  approvedBy: number | null;
  /** Name of the user who approved the claim. */
  approvedByName: string;
  /** When the claim was approved (Unix seconds). */
  approvedAt: number | null;
  /** Date of the journal entry of the approval: the latest expense date, or the day of the approval if that period was locked. Null before the approval. */
  postingDate: string | null;
  /** Reason for the rejection. */
  rejectedReason: string;
  /** When the claim was paid (Unix seconds). */
  paidAt: number | null;
  /** Payment method used. */
  paidMethod: string | null;
  /** Money account that the payment was made from. */
  paidBankId: number | null;
  /** When the claim was created (Unix seconds). */
  createdAt: number;
  /** When the claim last changed (Unix seconds). */
  updatedAt: number;
}

/** One page of a list. */
export interface ExpenseClaimPage {
  /** The records of this page. */
  items: ExpenseClaim[];
  pagination: Pagination;
}

/** The total of a claim in one currency. */
export interface ExpenseCurrencyTotal {
  /** Currency, ISO 4217. */
  currencyCode: string;
  /** Sum of the lines in this currency. */
  amount: number;
}

/** Changes the header of a claim. */
export interface ExpenseEdit {
  /** Purpose of the claim. */
  title?: string;
  /** The claimant's message to the approver. */
  note?: string | null;
  /** Payment method that the claimant prefers. */
  reimbursementMethod?: "bank_transfer" | "promptpay" | "cash" | "" | null;
  /** Your own reference, unique among claims. */
  externalId?: string | null;
}

/** One change of status. */
export interface ExpenseHistory {
  /** Previous status. Null for the first row. */
  fromStatus: string | null;
  /** New status. */
  toStatus: string;
  /** User who changed the status. */
  changedBy: number;
  /** Name of the user who changed the status. */
  changedByName: string;
  /** Note given with the change. */
  note: string;
  /** When it happened (Unix seconds). */
  createdAt: number;
}

/** A line of a claim. */
export interface ExpenseItem {
  /** Id of the record. */
  id: number;
  /** Amount paid, including tax. */
  amount: number;
  /** Category of the expense. */
  categoryId: number;
  /** Currency of the payment, ISO 4217. */
  currencyCode: string;
  /** Exchange rate: base currency units per unit of the line's currency. */
  exchangeRate: number | null;
  /** When the claim was paid (Unix seconds). */
  expenseDate: number;
  /** Payment method. Required in requests; null on lines that were created before it was recorded. */
  paidWith: "cash" | "personal_card" | "personal_transfer" | "company_card" | null;
  /** Description of the expense. */
  description: string;
  /** Vendor. */
  vendorName: string;
  /** Whether there is a tax invoice. Without one, the VAT is not claimable. */
  hasTaxInvoice: boolean;
  /** VAT included in the amount. */
  vatAmount: number;
  /** Vendor as a contact. Required if tax is withheld. */
  vendorContactId: number | null;
  /** Tax withheld from the vendor, in addition to amount. The approval issues a certificate. */
  whtAmount: number;
  /** Type of income from which tax is withheld. Defaults to 3tres. */
  whtIncomeType: "40(1)" | "40(2)" | "40(3)" | "40(4)a" | "40(4)b" | "3tres" | "other" | "";
  /** Description of the income on the certificate. Defaults to the name of the category. */
  whtIncomeText: string;
  /** Start of a stay (Unix seconds). */
  checkinDate: number | null;
  /** End of a stay (Unix seconds). */
  checkoutDate: number | null;
  /** Destination of the trip. */
  tripDestination: string;
  /** Purpose of the trip. */
  tripPurpose: string;
  /** Name of the category. */
  categoryName: string;
  /** The amount in base currency. Null without an exchange rate. */
  baseAmount: number | null;
  /** Position of the line in the claim. */
  sortOrder: number;
  /** When the line was created (Unix seconds). */
  createdAt: number;
  /** When the line last changed (Unix seconds). */
  updatedAt: number;
  /** Tax invoice of the vendor. Null if there is none. */
  taxInvoice: TaxInvoice | null;
}

/** The body of a line. */
export interface ExpenseItemInput {
  /** Amount paid, including tax. */
  amount: number;
  /** Category of the expense. */
  categoryId: number;
  /** Currency of the payment, ISO 4217. */
  currencyCode: string;
  /** Exchange rate: base currency units per unit of the line's currency. */
  exchangeRate?: number | null;
  /** When the claim was paid (Unix seconds). */
  expenseDate: number;
  /** Payment method. Required in requests; null on lines that were created before it was recorded. */
  paidWith: "cash" | "personal_card" | "personal_transfer" | "company_card";
  /** Description of the expense. */
  description?: string | null;
  /** Vendor. */
  vendorName?: string | null;
  /** Whether there is a tax invoice. Without one, the VAT is not claimable. */
  hasTaxInvoice?: boolean | null;
  /** VAT included in the amount. */
  vatAmount?: number | null;
  /** Vendor as a contact. Required if tax is withheld. */
  vendorContactId?: number | null;
  /** Tax withheld from the vendor, in addition to amount. The approval issues a certificate. */
  whtAmount?: number | null;
  /** Type of income from which tax is withheld. Defaults to 3tres. */
  whtIncomeType?: "40(1)" | "40(2)" | "40(3)" | "40(4)a" | "40(4)b" | "3tres" | "other" | "" | null;
  /** Description of the income on the certificate. Defaults to the name of the category. */
  whtIncomeText?: string | null;
  /** Start of a stay (Unix seconds). */
  checkinDate?: number | null;
  /** End of a stay (Unix seconds). */
  checkoutDate?: number | null;
  /** Destination of the trip. */
  tripDestination?: string | null;
  /** Purpose of the trip. */
  tripPurpose?: string | null;
  /** Tax invoice of the vendor, or null. Sets hasTaxInvoice to true. */
  taxInvoice?: TaxInvoiceInput | null;
}

/** The body of a request that creates a claim. */
export interface ExpenseNewClaim {
  /** Purpose of the claim. */
  title: string;
  /** The claimant's message to the approver. */
  note?: string | null;
  /** Payment method that the claimant prefers. */
  reimbursementMethod?: "bank_transfer" | "promptpay" | "cash" | "" | null;
  /** Your own reference, unique among claims. */
  externalId?: string | null;
  /** Employee who makes the claim. Defaults to yourself. Owners and admins can create claims for others. */
  claimantUserId?: number | null;
  /** The lines. They can be added later. */
  items?: ExpenseItemInput[] | null;
}

/** Replaces the lines of a claim. */
export interface ExpenseNewItems {
  /** The new lines. An empty list removes all lines. */
  items: ExpenseItemInput[];
}

/** Changes the status of a claim. */
export interface ExpenseStatusChange {
  /** New status. */
  status: "draft" | "submitted" | "approved" | "rejected" | "paid" | "cancelled";
  /** Stored in the status history. Required to reject. */
  note?: string | null;
  /** When the claim was paid (Unix seconds). Defaults to now. */
  paidAt?: number | null;
  /** Money account that the payment is made from. Defaults to the organization's default account. */
  bankId?: number | null;
  /** Another name of bankId, that of the record. */
  paidBankId?: number | null;
  /** Payment method. Defaults to the one that the claimant prefers. */
  paidMethod?: "bank_transfer" | "promptpay" | "cash" | "" | null;
}

/** The tax invoice of a line. */
export interface ExpenseTaxInvoice {
  /** Number of the supplier's tax invoice. */
  number: string;
  /** Invoice date (YYYY-MM-DD). */
  date: string;
  /** Date on which the invoice was received (YYYY-MM-DD). Defaults to the invoice date. */
  receivedDate?: string | null;
  /** Supplier name on the invoice. Defaults to the name of the contact, or to the vendor of the line. */
  vendorName?: string | null;
  /** Tax ID of the supplier. Defaults to the contact's tax ID. */
  vendorTaxId?: string | null;
  /** Branch of the supplier. Defaults to the contact's branch. */
  vendorBranchCode?: string | null;
  /** Tax month (YYYY-MM) in which the VAT is claimed: at most six months after the invoice date, and not before the VAT was posted. Defaults to the first possible month. Null on a voucher that pays supplier invoices and is not paid yet. */
  claimMonth?: string | null;
  /** Whether the VAT is claimable. If false, the VAT is part of the cost and a reason is required. Defaults to true. */
  claimable?: boolean | null;
  /** Reason why the VAT is not claimable. Null if it is claimable. */
  reason?: "no_invoice" | "incomplete" | "not_business" | "entertainment" | "passenger_car" | "abbreviated" | "not_registrant" | "expired" | "" | null;
}

/** Names a possible mistake in an accepted request. */
export interface FaultWarning {
  /** Stable word of the warning. */
  code: "unusualVatRate" | "withoutVat" | "zeroPrice" | "farAhead" | "beforeSource" | "openingAhead" | "readOnly";
  /** JSON path of the field: items[0].unitPrice. */
  field: string;
  /** Description of the possible mistake, in the language of Accept-Language. */
  message: string;
}

/** One invalid field of a request. */
export interface FieldError {
  /** Server-side name of the field. To get the JSON name, lowercase the first letter and replace ID with Id. */
  field: string;
  /** The rule that failed, for example required or oneof. */
  tag: string;
  /** Error message. For enums it lists the accepted values. */
  message: string;
}

/** A file of a return to download. */
export interface FilingFile {
  /** File name. */
  name: string;
  /** Path below /openapi/v1. Null in a dry run. */
  href: string | null;
  /** What to know before you upload it. */
  note: string;
}

/** The sums of a withholding tax return. */
export interface FilingTotals {
  /** Number of certificates. */
  count: number;
  /** Amount paid before tax. */
  baseAmount: number;
  /** Tax withheld. */
  taxAmount: number;
  /** Surcharge. */
  surcharge: number;
}

/** What a key can do with a part of the company. */
export interface KeysOwnResource {
  /** contacts, products, stock, sales, purchases, claims, bank, ledger, tax, reports or settings. */
  resource: string;
  /** none, read or write. */
  access: "none" | "read" | "write";
}

/** Changes an account. Omitted fields keep their value. */
export interface LedgerAccountEdit {
  /** English name. */
  name?: string;
  /** Thai name. */
  nameTh?: string | null;
  /** Account type. Cannot be changed once the account has postings, nor if automatic postings use it. */
  accountType?: "ASSET" | "LIABILITY" | "EQUITY" | "REVENUE" | "EXPENSE";
  /** Parent account, of the same type. Null if there is none. */
  parentId?: number | null;
  /** Purpose of the account. */
  description?: string | null;
  /** Whether new entries can use the account. It can be deactivated when its balance is zero, no active money account uses it and automatic postings do not need it. Ignored when the account is added. */
  isActive?: boolean | null;
}

/** Changes a money account. Omitted fields keep their value. */
export interface LedgerBankChange {
  /** Account name, unique in the organization. */
  accountName?: string;
  /** Account number. */
  accountNo?: string | null;
  /** Bank branch name. */
  accountBranch?: string | null;
  /** Bank branch code. */
  accountBranchCode?: string | null;
  /** Bank or e-wallet provider. */
  bankCompany?: string | null;
  /** Address of the bank. */
  bankAddress?: string | null;
  /** SWIFT code of the bank. */
  swiftCode?: string | null;
  /** Account type, as defined by the bank. */
  accountType?: number | null;
  /** Code of the ledger account. A new one receives the balance with an entry of today: the postings of this money account, or the whole balance if no other money account uses the old one. */
  chartOfAccountCode?: string;
  /** Whether this is the default for documents without a money account. */
  isDefault?: boolean;
  /** Whether new documents can use the account. If you deactivate the default account, the organization has no default. */
  isActive?: boolean;
}

/** A ledger account with its balance. */
export interface LedgerChartRow {
  /** Id of the account. */
  id: number;
  /** Account code, at most 20 characters. Unique in the organization. */
  code: string;
  /** English name, at most 100 characters. */
  name: string;
  /** Thai name. */
  nameTh: string;
  /** Account type. */
  accountType: "ASSET" | "LIABILITY" | "EQUITY" | "REVENUE" | "EXPENSE";
  /** Normal balance side of the account. */
  normalBalance: "debit" | "credit";
  /** Parent account. Null if there is none. */
  parentId: number | null;
  /** Purpose of the account. */
  description: string;
  /** Whether automatic postings use the account. Such accounts cannot be deactivated. */
  isSystem: boolean;
  /** Whether new entries can use the account. */
  isActive: boolean;
  /** Balance in base currency. Positive on the account's normal side. Null for members, who cannot read the journal. */
  balance: number | null;
  /** When it was created, in Unix seconds. */
  createdAt: number;
  /** When it was last changed, in Unix seconds. */
  updatedAt: number;
}

/** Closes a fiscal year. */
export interface LedgerClosing {
  /** Whether to move the lock date forward to the last day of the year. Defaults to true. */
  lock?: boolean | null;
}

/** A journal entry with its lines. */
export interface LedgerEntryRecord {
  /** Id of the entry. */
  id: number;
  /** Entry number assigned by the server, from the series of the entry date. */
  entryNumber: string;
  /** Entry date, in Unix seconds: the start of the day in the organization's time zone. */
  entryDate: number;
  /** Description of the entry. */
  description: string;
  /** Source of the entry: a document type, MANUAL, OPENING, ADJUSTMENT, MT (money transfer), TX (VAT reclassified by a tax invoice) or CLOSING (fiscal year closed). */
  referenceType: string;
  /** Id of the document that posted the entry, or null. For TX, the id of the tax invoice. */
  referenceId: number | null;
  /** Number of the document that posted the entry. */
  referenceNumber: string;
  /** Total debit. */
  totalDebit: number;
  /** Total credit. */
  totalCredit: number;
  /** Base currency of the organization. */
  currency: string;
  /** The entry that this one reverses. Null if it is not a reversal. */
  reversalOfId: number | null;
  /** The entry that reverses this one, or null. A reversal does not change updatedAt of the reversed entry; the new entry names it in reversalOfId. */
  reversedById: number | null;
  /** Date of the automatic reversal. Null if there is none. */
  reverseOn: string | null;
  /** Your own reference. */
  externalId: string;
  /** User who created the entry. */
  createdBy: number | null;
  /** Name of the user who created the entry. */
  createdByName: string;
  /** When the entry was created, in Unix seconds. */
  createdAt: number;
  /** Same as createdAt, because entries never change. */
  updatedAt: number;
  /** The lines in their original order. */
  lines: LedgerLineRecord[];
}

/** One page of a list. */
export interface LedgerEntryRecordPage {
  /** The records of this page. */
  items: LedgerEntryRecord[];
  pagination: Pagination;
}

/** A year of the books, named after the calendar year in which it ends. */
export interface LedgerFiscalYear {
  /** Calendar year in which the fiscal year ends. */
  year: number;
  /** First day, YYYY-MM-DD. */
  fromDate: string | null;
  /** Last day, YYYY-MM-DD. */
  toDate: string | null;
  /** Net profit: revenue less expenses, before closing. */
  netProfit: number;
  /** Whether the year is closed. */
  status: "open" | "closed";
  /** The closing entry. Null if the year is not closed. */
  closingEntryId: number | null;
  /** Net profit that is not yet moved to retained earnings. */
  unclosedAmount: number;
  /** Whether the year is locked for posting. */
  locked: boolean;
}

/** One page of a list. */
export interface LedgerFiscalYearPage {
  /** The records of this page. */
  items: LedgerFiscalYear[];
  pagination: Pagination;
}

/** One line of a journal entry. Exactly one of debit and credit is not zero. */
export interface LedgerLineRecord {
  /** Id of the line. */
  id: number;
  /** Ledger account. */
  accountId: number;
  /** Code of the ledger account. */
  accountCode: string;
  /** Name of the ledger account. */
  accountName: string;
  /** Debit amount. */
  debit: number;
  /** Credit amount. */
  credit: number;
  /** Description of the line. */
  description: string;
  /** Customer or supplier of the line. Null if there is none. */
  contactId: number | null;
  /** Line number in the entry, starting at 1. */
  sortOrder: number;
}

/** A money account: cash, bank account or e-wallet. */
export interface LedgerListedBank {
  /** Id of the money account, used as bankId on documents. */
  id: number;
  /** Type: cash, bank account or e-wallet. */
  kind: "cash" | "bank" | "e_wallet";
  /** Name of the account. */
  accountName: string;
  /** Account number. */
  accountNo: string;
  /** Bank branch name. */
  accountBranch: string;
  /** Bank branch code. */
  accountBranchCode: string;
  /** Bank or e-wallet provider. */
  bankCompany: string;
  /** Address of the bank. */
  bankAddress: string;
  /** SWIFT code of the bank. */
  swiftCode: string;
  /** Account type, as defined by the bank. */
  accountType: number;
  /** Ledger account of the money account. */
  chartOfAccountId?: number;
  /** Code of the ledger account. */
  chartOfAccountCode?: string;
  /** Name of the ledger account. */
  chartOfAccountName?: string;
  /** Balance of the ledger account; negative if overdrawn. Only in lists of money accounts. */
  glBalance?: number;
  /** Whether this is the default for documents without a money account. */
  isDefault: boolean;
  /** Whether new documents can use the account. If you deactivate the default account, the organization has no default. */
  isActive: boolean;
}

/** The body of a request that adds an account. */
export interface LedgerNewAccount {
  /** Account code, unique in the organization. Cannot be changed, because products and imports name accounts by it. */
  code: string;
  /** English name. */
  name: string;
  /** Thai name. */
  nameTh?: string | null;
  /** Account type. Cannot be changed once the account has postings, nor if automatic postings use it. */
  accountType: "ASSET" | "LIABILITY" | "EQUITY" | "REVENUE" | "EXPENSE";
  /** Parent account, of the same type. Null if there is none. */
  parentId?: number | null;
  /** Purpose of the account. */
  description?: string | null;
  /** Whether new entries can use the account. It can be deactivated when its balance is zero, no active money account uses it and automatic postings do not need it. Ignored when the account is added. */
  isActive?: boolean | null;
}

/** The body of a request that creates a money account. */
export interface LedgerNewBank {
  /** Type: cash, bank account or e-wallet. */
  kind: "cash" | "bank" | "e_wallet";
  /** Account name, unique in the organization. */
  accountName: string;
  /** Account number. */
  accountNo?: string | null;
  /** Bank branch name. */
  accountBranch?: string | null;
  /** Bank branch code. */
  accountBranchCode?: string | null;
  /** Bank or e-wallet provider. */
  bankCompany?: string | null;
  /** Address of the bank. */
  bankAddress?: string | null;
  /** SWIFT code of the bank. */
  swiftCode?: string | null;
  /** Account type, as defined by the bank. */
  accountType?: number | null;
  /** Code of the ledger account. If omitted, the money account gets its own: the usual account of the type if no other money account uses it, else a new account with the next free code. */
  chartOfAccountCode?: string | null;
  /** Whether this is the default for documents without a money account. */
  isDefault?: boolean | null;
}

/** A manual journal entry in base currency. */
export interface LedgerNewEntry {
  /** Entry date (YYYY-MM-DD). Must be after the organization's lock date. */
  entryDate: string;
  /** Description of the entry. */
  description?: string | null;
  /** Your own reference, unique among entries. */
  externalId?: string | null;
  /** Date of the automatic reversal (YYYY-MM-DD). The reversing entry is posted immediately, with this later date. */
  reverseOn?: string | null;
  /** The lines. Total debit must equal total credit. */
  lines: LedgerNewLine[];
}

/** A line of a manual journal entry. Exactly one of debit and credit must be greater than 0. */
export interface LedgerNewLine {
  /** Ledger account. Must be active. */
  accountId: number;
  /** Debit amount, at most 2 decimals. */
  debit?: number | null;
  /** Credit amount, at most 2 decimals. */
  credit?: number | null;
  /** Description of the line. */
  description?: string | null;
}

/** A transfer between two money accounts, in base currency. */
export interface LedgerNewTransfer {
  /** Transfer date (YYYY-MM-DD). Must be after the organization's lock date. */
  date: string;
  /** Source money account. */
  fromBankId: number;
  /** Destination money account. */
  toBankId: number;
  /** Description of the transfer. */
  description?: string | null;
  /** Your own reference, unique among transfers. */
  externalId?: string | null;
  /** Amount transferred, at most 2 decimals. */
  amount: number;
  /** Bank fee, charged to the source account. */
  feeAmount?: number | null;
}

/** A transfer between two money accounts. */
export interface LedgerTransfer {
  /** Id of the transfer. */
  id: number;
  /** Number assigned by the server. */
  number: string;
  /** Transfer date (YYYY-MM-DD). Must be after the organization's lock date. */
  date: string | null;
  /** Source money account. */
  fromBankId: number;
  /** Destination money account. */
  toBankId: number;
  /** Description of the transfer. */
  description: string;
  /** Your own reference, unique among transfers. */
  externalId: string;
  /** Name of the source money account. */
  fromBankName: string;
  /** Name of the destination money account. */
  toBankName: string;
  /** Amount transferred. */
  amount: number;
  /** Bank fee. */
  feeAmount: number;
  /** Status of the transfer: posted or reversed. */
  status: "posted" | "reversed";
  /** Journal entry of the transfer. */
  entryId: number;
  /** The reversing journal entry. Null if the transfer is not reversed. */
  reversalEntryId: number | null;
  /** User who created the transfer. */
  createdBy: number | null;
  /** Name of the user who created the transfer. */
  createdByName: string;
  /** When the transfer was created, in Unix seconds. */
  createdAt: number;
  /** When it was last changed, in Unix seconds. */
  updatedAt: number;
}

/** One page of a list. */
export interface LedgerTransferPage {
  /** The records of this page. */
  items: LedgerTransfer[];
  pagination: Pagination;
}

/** Reverses a record, with an opposite entry. */
export interface LedgerUndoing {
  /** Date of the reversing entry (YYYY-MM-DD). Defaults to today. */
  date?: string | null;
  /** Reason for the reversal. Defaults to a text with the number of the reversed entry. */
  description?: string | null;
}

/** A file sent in a form. */
export interface NewAttachment {
  /** Type of the record. */
  resource: "contacts" | "products" | "sales_documents" | "purchase_documents" | "expense_claims" | "journal_entries" | "money_transfers" | "opening_balances" | "tax_filings" | "tax_certificates" | "bank_statements" | "organization";
  /** Id of the record. For organization, the id of the company. */
  recordId: number;
  /** Line of an expense claim that the file belongs to. */
  itemId?: number;
  /** Kind of the file. receipt (expense claims), picture (products) and logo (organization) are pictures in PNG or JPEG. taxInvoice is for purchase documents and lines of expense claims. Defaults to file. */
  kind?: "file" | "receipt" | "picture" | "logo" | "taxInvoice" | "";
  /** Name of the file. Defaults to the name that the file has in the form. A name in use gets a number. */
  name?: string;
  /** The file, at most 10 MiB. */
  file: string;
}

/** An account balance. Exactly one of debit and credit must be greater than 0. */
export interface OpeningAccount {
  /** Ledger account. Must be active. */
  accountId?: number | null;
  /** Account code, instead of accountId. */
  accountCode?: string | null;
  /** Debit balance, at most 2 decimals. */
  debit?: number | null;
  /** Credit balance, at most 2 decimals. */
  credit?: number | null;
  /** Description of the line. */
  description?: string | null;
}

/** Opening balances of an organization. */
export interface OpeningBalances {
  /** Id of the opening balances. */
  id: number;
  /** Status: posted or reversed. */
  status: "posted" | "reversed";
  /** Last day of the previous books. */
  cutOverDate: string;
  /** Totals of the lists in base currency. */
  totals: OpeningTotals;
  /** The invoices and bills that were created. */
  documents: DocumentOpened[];
  /** The journal entries that were posted. */
  entryIds: number[];
  /** When the opening balances were posted, in Unix seconds. */
  createdAt: number;
  /** Name of the user who posted the opening balances. */
  createdByName: string;
  /** When it was last changed, in Unix seconds. */
  updatedAt: number;
}

/** The opening balances of an organization: account balances, open invoices and bills, and stock on the last day of the previous books. */
export interface OpeningBalancesInput {
  /** Last day of the previous books (YYYY-MM-DD). All entries get this date. Must be after the organization's lock date. */
  cutOverDate: string;
  /** Whether to move the lock date forward to this date. */
  lock?: boolean | null;
  /** Open customer invoices. */
  receivables?: OpeningDebt[] | null;
  /** Open supplier bills. */
  payables?: OpeningDebt[] | null;
  /** Account balances. Receivable, payable and inventory are control totals: they must equal their lists and are not posted again. */
  accounts?: OpeningAccount[] | null;
  /** Stock on hand. */
  stock?: OpeningStock[] | null;
}

/** One page of a list. */
export interface OpeningBalancesPage {
  /** The records of this page. */
  items: OpeningBalances[];
  pagination: Pagination;
}

/** An open invoice or bill of the previous books. */
export interface OpeningDebt {
  /** Customer or supplier. */
  contactId?: number | null;
  /** Contact code in kontor, instead of contactId. The code in the previous books may belong to a different contact here. */
  contactCode?: string | null;
  /** externalId of the contact, for example its code in the previous books. Replaces contactId and contactCode. */
  contactExternalId?: string | null;
  /** Document number in the previous books. Unique per contact. */
  originalNumber: string;
  /** Document date. Must not be after the last day of the previous books. */
  issueDate: string;
  /** Due date. Null if there is none. */
  dueDate?: string | null;
  /** Outstanding amount, including VAT. */
  amount: number;
  /** VAT included in the amount. It is not posted again; withholding tax and credit notes are computed from it. */
  vatAmount?: number | null;
  /** Whether this VAT becomes due when the document is paid. Needs the setting vatOnPayment, for bills also inputVat onTaxInvoice. All such VAT must equal the balance of account 2155, or 1155 for bills. */
  undue?: boolean | null;
  /** Currency, ISO 4217. Defaults to the base currency. */
  currency?: string | null;
  /** Exchange rate: base currency units per unit of the document's currency. Defaults to the organization's rate on that date. */
  exchangeRate?: number | null;
  /** Text on the document. */
  note?: string | null;
}

/** Stock of a product in a warehouse. */
export interface OpeningStock {
  /** Product of type inventory. It must have no stock movements. */
  productId?: number | null;
  /** Product code, instead of productId. */
  productCode?: string | null;
  /** Warehouse. Defaults to the default warehouse. */
  warehouseId?: number | null;
  /** Warehouse code, instead of warehouseId. */
  warehouseCode?: string | null;
  /** Quantity in base units. */
  quantity: number;
  /** Cost of one base unit. */
  unitCost?: number | null;
}

/** The totals of opening balances in base currency. */
export interface OpeningTotals {
  /** Receivables. */
  receivables: number;
  /** Payables. */
  payables: number;
  /** Stock value. */
  stock: number;
  /** Total debit of the accounts, without control accounts. */
  accountsDebit: number;
  /** Total credit of the accounts, without control accounts. */
  accountsCredit: number;
  /** Remaining balance of the opening balance account, debit positive. Always 0. */
  difference: number;
}

/** The location of an organization. */
export interface OrgAddress {
  /** Address as one line. Empty if there is none. */
  formattedAddress: string;
  /** Address in English. Empty if there is none. */
  addressEn: string;
  /** Latitude in degrees, or null. */
  latitude: number | null;
  /** Longitude in degrees, or null. */
  longitude: number | null;
  /** Place ID of a map service. Empty if there is none. */
  placeId: string;
}

/** The organization of the key. */
export interface OrgCompany {
  /** Id of the organization. */
  id: number;
  /** Registered name. */
  name: string;
  /** Name in English. Empty if there is none. */
  nameEn: string;
  /** Display name of the owner. */
  owner: string;
  /** Country, ISO 3166-1 alpha-2. */
  countryCode: string;
  /** Base currency of the books, ISO 4217. */
  currencyCode: string;
  /** IANA time zone of the organization. Dates without a time are in this zone. */
  timezone: string;
  /** Short name of the organization, used in URLs. */
  workspaceKey: string;
  /** Subscription plan. */
  subscriptionPlan: string;
  /** Whether the organization is active. */
  isActive: boolean;
  /** URL of the logo. Empty if there is none. */
  logoUrl: string;
  /** When the organization was activated (RFC 3339). */
  activationDate: string;
  /** When the organization was created (Unix seconds). */
  createdAt: number;
  /** When the profile was last changed (Unix seconds). */
  updatedAt: number;
  /** Minutes after which a missing check-in counts as missed. Null means the system default. */
  missedCheckinAfterMinutes: number | null;
  /** Minutes after which a missing check-out counts as missed. Null means the system default. */
  missedCheckoutAfterMinutes: number | null;
  /** Location of the organization. */
  address: OrgAddress;
}

/** The price of one unit of a currency in base currency, from a date on. */
export interface OrgExchangeRate {
  /** Currency, ISO 4217. */
  currency: string;
  /** First day on which the rate applies (YYYY-MM-DD). */
  date: string;
  /** Exchange rate: base currency units per unit of this currency. */
  rate: number;
  /** When the rate was last changed (Unix seconds). */
  updatedAt: number;
}

/** An entry of the audit log. */
export interface OrgLogLine {
  /** Number of the entry, starting at 1, without gaps. */
  seq: number;
  /** When the action happened (Unix seconds). */
  at: number;
  /** Id of the user. Null if the server operator did it. */
  userId: number | null;
  /** Name of the user. Empty if they are no longer a member. */
  userName: string;
  /** Id of the API key used. Null if no key was used. */
  keyId: number | null;
  /** Action: route or command. */
  action: string;
  /** Type of record. */
  resource: string;
  /** Id of the record. Null if there is none. */
  recordId: number | null;
  /** Number or code of the record, and the result of the action. */
  detail: string;
}

/** One page of a list. */
export interface OrgLogLinePage {
  /** The records of this page. */
  items: OrgLogLine[];
  pagination: Pagination;
}

/** The body of a request that sets an exchange rate. */
export interface OrgNewRate {
  /** Currency, ISO 4217. */
  currency: string;
  /** First day on which the rate applies (YYYY-MM-DD). */
  date: string;
  /** Exchange rate: base currency units per unit of this currency. */
  rate: number;
}

/** What a key can read about itself. */
export interface OwnKey {
  /** Id of the key. */
  id: number;
  /** Name of the key. */
  name: string;
  /** What the key can do: full, readOnly, propose (reads, dry runs and proposals), or restricted to what resources says. */
  rights: "full" | "readOnly" | "propose" | "restricted";
  /** What the key can do with each part of the company, by its role and its rights. */
  resources: KeysOwnResource[];
  /** Requests per minute. */
  rate: number;
  /** Member that the key acts for. */
  userId: number;
  /** Name of the member. */
  userName: string;
  /** Role of the member: owner, admin, accountant, member or viewer. */
  role: string;
  /** When the key expires (Unix seconds). Null if never. */
  expiresAt: number | null;
}

/** The boxes of the VAT return (ภ.พ.30). */
export interface PP30Boxes {
  /** Sales: values at the standard rate, zero-rated and exempt. */
  "1": number;
  /** Zero-rated sales. */
  "2": number;
  /** Exempt sales. */
  "3": number;
  /** Taxable sales: box 1 less boxes 2 and 3. */
  "4": number;
  /** Output VAT. */
  "5": number;
  /** Purchases with claimed VAT. */
  "6": number;
  /** Input VAT. */
  "7": number;
  /** VAT to pay for the month: box 5 less box 7, if positive. */
  "8": number;
  /** Excess VAT of the month: box 7 less box 5, if positive. */
  "9": number;
  /** Excess VAT brought forward. */
  "10": number;
  /** VAT to pay: box 8 less box 10, if positive. */
  "11": number;
  /** Excess VAT: boxes 9 and 10, or what is left of box 10. */
  "12": number;
  /** Surcharge. */
  "13": number;
  /** Penalty. */
  "14": number;
  /** Total to pay. */
  "15": number;
  /** Total excess after surcharge and penalty. */
  "16": number;
}

/** The boxes of the VAT return (ภ.พ.30). */
export interface PP30BoxesOrNull {
  /** Sales: values at the standard rate, zero-rated and exempt. */
  "1": number;
  /** Zero-rated sales. */
  "2": number;
  /** Exempt sales. */
  "3": number;
  /** Taxable sales: box 1 less boxes 2 and 3. */
  "4": number;
  /** Output VAT. */
  "5": number;
  /** Purchases with claimed VAT. */
  "6": number;
  /** Input VAT. */
  "7": number;
  /** VAT to pay for the month: box 5 less box 7, if positive. */
  "8": number;
  /** Excess VAT of the month: box 7 less box 5, if positive. */
  "9": number;
  /** Excess VAT brought forward. */
  "10": number;
  /** VAT to pay: box 8 less box 10, if positive. */
  "11": number;
  /** Excess VAT: boxes 9 and 10, or what is left of box 10. */
  "12": number;
  /** Surcharge. */
  "13": number;
  /** Penalty. */
  "14": number;
  /** Total to pay. */
  "15": number;
  /** Total excess after surcharge and penalty. */
  "16": number;
}

/** The position of a page in a list. */
export interface Pagination {
  /** Previous page. Null on the first page. */
  previousPage: number | null;
  /** Current page. */
  currentPage: number;
  /** Next page. Null on the last page. */
  nextPage: number | null;
  /** Number of pages. */
  totalPages: number;
  /** Number of records on all pages. */
  totalRows: number;
}

/** The hash of a printed document, whose bytes are kept. From then on the document gives these bytes. */
export interface PaperSeal {
  /** Id of the seal. */
  id: number;
  /** Type of the document: sales_documents or purchase_documents. */
  resource: string;
  /** Id of the document. */
  recordId: number;
  /** Number of the document. */
  number: string;
  /** State of the document on paper: issued or void. */
  state: string;
  /** Language: th, en or both. */
  lang: string;
  /** Copies: original, copy or both. */
  copy: string;
  /** Version of the layout. */
  layout: number;
  /** Paper font (--paper-font) that the PDF uses: the first 8 hexadecimal digits of the SHA-256 of its file. Empty if the PDF uses none. */
  font: string;
  /** SHA-256 of the PDF, in hexadecimal digits. It is the ETag of the PDF. */
  sha256: string;
  /** Size of the PDF in bytes. */
  size: number;
  /** Number of pages. */
  pages: number;
  /** Why it was sealed: asked, or issue if the company seals documents when they are issued. */
  reason: string;
  /** Parts of the document that the PDF cannot show, such as characters that its fonts lack. They print as empty boxes. */
  warnings: string[];
  /** When it was sealed. */
  at: number | null;
  /** Row of the audit log that names the hash. */
  auditSeq: number;
}

/** The body of a request that seals a document. */
export interface PaperSealNew {
  /** Type of the document: sales_documents or purchase_documents. */
  resource: "sales_documents" | "purchase_documents";
  /** Id of the document. */
  recordId: number;
  /** Language: th, en or both. Defaults to paperLang of the contact, then of the company. */
  lang?: "th" | "en" | "both" | "" | null;
  /** Copies: original (default), copy or both. */
  copy?: "original" | "copy" | "both" | "" | null;
}

/** One page of a list. */
export interface PaperSealPage {
  /** The records of this page. */
  items: PaperSeal[];
  pagination: Pagination;
}

/** Holds the English names on a printed document. Empty ones are printed as stored. */
export interface PrintEnglish {
  /** Name of the contact in English. Empty if there is none. */
  contactName: string;
  /** Address of the contact in English. Empty if there is none. */
  contactAddress: string;
  /** Names of the lines in English, in their order. Empty for lines without one. */
  items: string[];
}

/** An item of goods or a service. */
export interface Product {
  /** Id of the product. */
  id: number;
  /** Product code, unique among products that are not deleted. Cannot be changed. */
  code: string;
  /** Name. */
  name: string;
  /** Name in English, for English and bilingual documents. They print it on lines whose name is that of the product. If empty, they print the name. */
  nameEn: string;
  /** Product type: service, nonInventory (goods without stock) or inventory (goods with stock). Can be changed only while the product has no stock movements and is on no unfinished document. */
  productType: "service" | "nonInventory" | "inventory";
  /** VAT type of salePrice: vatExclusive (without VAT), vatInclusive (with VAT; use it as unitPrice only on documents with pricesIncludeVat), zeroVat (0 %) or noVat (exempt). It never changes the amounts of a document, but can determine the VAT category of a document or line. */
  vatType: "vatExclusive" | "vatInclusive" | "zeroVat" | "noVat";
  /** VAT type of costPrice, with the same values as vatType. It never changes the amounts of a document. */
  purchaseVatType: "vatExclusive" | "vatInclusive" | "zeroVat" | "noVat";
  /** Barcode of the base unit. Does not have to be unique. */
  barcode: string;
  /** Description for sales documents. */
  description: string;
  /** Description for purchase documents. */
  purchaseDescription: string;
  /** Base unit: the unit in which stock is counted. */
  unit: string;
  /** List cost per base unit. Goods receipts do not change it. */
  costPrice: number;
  /** List price per base unit. */
  salePrice: number;
  /** Default tax rate in percent. Documents use their own rate. */
  taxRate: number;
  /** Code of the income account for sales. Codes that are not in the chart are stored but not used. Control accounts are refused. */
  incomeAccount: string;
  /** Code of the expense account for purchases. Codes that are not in the chart are stored but not used. Control accounts are refused. */
  expenseAccount: string;
  /** Reorder point in base units. Below this quantity, the product is low on stock. */
  reorderPoint: number;
  /** Your own reference, unique among products. */
  externalId: string;
  /** Category name. Empty if there is none. */
  category: string;
  /** Id of the category. */
  categoryId: number | null;
  /** Average cost per base unit. Without stock: the last average cost, or 0 if there never was stock. */
  avgCost: number;
  /** Whether new documents can use the product. */
  isActive: boolean;
  /** Quantity on hand in base units. Negative if more was sold than received. */
  stockQty: number;
  /** Stock value in base currency. */
  stockValue: number;
  /** When the product was created (Unix seconds). */
  createdAt: number;
  /** When the product or its stock last changed (Unix seconds). */
  updatedAt: number;
  /** When the product was deleted (Unix seconds). Null if it is not deleted. */
  deletedAt: number | null;
  /** Alternative units. */
  altUnits: ProductAltUnit[];
  /** The unit that has the barcode. Only in lists with the filter barcode. */
  matchedUnit?: ProductMatchedUnit;
  /** Pictures. */
  images: ProductImage[];
  /** Stock by warehouse. */
  stockBalances: StockBalance[];
  /** Minimum quantities by warehouse. */
  warehouseMinQtys: ProductMinQty[];
  /** The latest 100 movements, newest first. Empty in lists. */
  stockMovements: StockMovement[];
}

/** An alternative unit, such as a carton of 12. */
export interface ProductAltUnit {
  /** Id of the alternative unit. */
  id: number;
  /** Name of the unit. */
  unit: string;
  /** Number of base units in this unit. */
  ratio: number;
  /** Barcode of this unit. */
  barcode: string;
  /** Purchase price per unit. */
  purchasePrice: number;
  /** Sale price per unit. */
  salePrice: number;
  /** Position in the list, starting at 1. */
  sortOrder: number;
}

/** The body of a request that creates a product. */
export interface ProductDraft {
  /** Product code, unique among products that are not deleted. Cannot be changed. */
  code: string;
  /** Name. */
  name: string;
  /** Name in English, for English and bilingual documents. They print it on lines whose name is that of the product. If empty, they print the name. */
  nameEn?: string | null;
  /** Product type: service, nonInventory (goods without stock) or inventory (goods with stock). Can be changed only while the product has no stock movements and is on no unfinished document. */
  productType: "service" | "nonInventory" | "inventory";
  /** VAT type of salePrice: vatExclusive (without VAT), vatInclusive (with VAT; use it as unitPrice only on documents with pricesIncludeVat), zeroVat (0 %) or noVat (exempt). It never changes the amounts of a document, but can determine the VAT category of a document or line. */
  vatType: "vatExclusive" | "vatInclusive" | "zeroVat" | "noVat";
  /** VAT type of costPrice, with the same values as vatType. It never changes the amounts of a document. */
  purchaseVatType: "vatExclusive" | "vatInclusive" | "zeroVat" | "noVat";
  /** Barcode of the base unit. Does not have to be unique. */
  barcode?: string | null;
  /** Description for sales documents. */
  description?: string | null;
  /** Description for purchase documents. */
  purchaseDescription?: string | null;
  /** Base unit: the unit in which stock is counted. */
  unit?: string | null;
  /** List cost per base unit. Goods receipts do not change it. */
  costPrice?: number | null;
  /** List price per base unit. */
  salePrice?: number | null;
  /** Default tax rate in percent. Documents use their own rate. */
  taxRate?: number | null;
  /** Code of the income account for sales. Codes that are not in the chart are stored but not used. Control accounts are refused. */
  incomeAccount?: string | null;
  /** Code of the expense account for purchases. Codes that are not in the chart are stored but not used. Control accounts are refused. */
  expenseAccount?: string | null;
  /** Reorder point in base units. Below this quantity, the product is low on stock. */
  reorderPoint?: number | null;
  /** Your own reference, unique among products. */
  externalId?: string | null;
  /** Category name. An unknown name creates a new category. */
  category?: string | null;
  /** Alternative units. */
  altUnits?: ProductUnitDraft[] | null;
  /** Opening stock. Only for inventory products. */
  initialStock?: ProductInitialStock | null;
}

/** The body of a request that updates a product. Omitted fields keep their value; empty fields are cleared. */
export interface ProductEdit {
  /** Name. */
  name?: string;
  /** Name in English, for English and bilingual documents. They print it on lines whose name is that of the product. If empty, they print the name. */
  nameEn?: string | null;
  /** Product type: service, nonInventory (goods without stock) or inventory (goods with stock). Can be changed only while the product has no stock movements and is on no unfinished document. */
  productType?: "service" | "nonInventory" | "inventory";
  /** VAT type of salePrice: vatExclusive (without VAT), vatInclusive (with VAT; use it as unitPrice only on documents with pricesIncludeVat), zeroVat (0 %) or noVat (exempt). It never changes the amounts of a document, but can determine the VAT category of a document or line. */
  vatType?: "vatExclusive" | "vatInclusive" | "zeroVat" | "noVat";
  /** VAT type of costPrice, with the same values as vatType. It never changes the amounts of a document. */
  purchaseVatType?: "vatExclusive" | "vatInclusive" | "zeroVat" | "noVat";
  /** Barcode of the base unit. Does not have to be unique. */
  barcode?: string | null;
  /** Description for sales documents. */
  description?: string | null;
  /** Description for purchase documents. */
  purchaseDescription?: string | null;
  /** Base unit: the unit in which stock is counted. */
  unit?: string | null;
  /** List cost per base unit. Goods receipts do not change it. */
  costPrice?: number | null;
  /** List price per base unit. */
  salePrice?: number | null;
  /** Default tax rate in percent. Documents use their own rate. */
  taxRate?: number | null;
  /** Code of the income account for sales. Codes that are not in the chart are stored but not used. Control accounts are refused. */
  incomeAccount?: string | null;
  /** Code of the expense account for purchases. Codes that are not in the chart are stored but not used. Control accounts are refused. */
  expenseAccount?: string | null;
  /** Reorder point in base units. Below this quantity, the product is low on stock. */
  reorderPoint?: number | null;
  /** Your own reference, unique among products. */
  externalId?: string | null;
  /** Category name. An unknown name creates a new category. */
  category?: string | null;
  /** Whether new documents can use the product. */
  isActive?: boolean;
  /** Alternative units. They replace the existing ones; a unit with the same name keeps its id. */
  altUnits?: ProductUnitDraft[] | null;
  /** Opening stock. Only for inventory products without stock movements. */
  initialStock?: ProductInitialStock | null;
}

/** A picture of a product. */
export interface ProductImage {
  /** Id of the picture. */
  id: number;
  /** URL of the picture. */
  url: string;
  /** Position in the list, starting at 1. */
  sortOrder: number;
}

/** The opening stock of a product. */
export interface ProductInitialStock {
  /** Date of the stock count. The opening entry is posted on this date. */
  date: string;
  /** Quantity in base units. */
  quantity: number;
  /** Cost per base unit. Defaults to the cost price. */
  unitCost?: number | null;
  /** Warehouse. Defaults to the default warehouse. */
  warehouseId?: number | null;
}

/** A product below its reorder point or below the minimum of a warehouse. */
export interface ProductLow {
  /** Id of the product. */
  productId: number;
  /** Code of the product. */
  code: string;
  /** Name of the product. */
  name: string;
  /** Base unit. */
  unit: string;
  /** Warehouse with low stock. Null for the reorder point, which counts all warehouses. */
  warehouseId: number | null;
  /** Name of the warehouse. */
  warehouseName: string;
  /** Quantity on hand in base units. */
  onHand: number;
  /** Reorder point, or minimum quantity of the warehouse. */
  minimum: number;
}

/** The unit that has a barcode. */
export interface ProductMatchedUnit {
  /** Id of the alternative unit, for lines. Null for the base unit. */
  productAltUnitId: number | null;
  /** Name of the unit. */
  unit: string;
  /** Number of base units in this unit. */
  ratio: number;
}

/** The minimum quantity of a product in a warehouse. */
export interface ProductMinQty {
  /** Id of the warehouse. */
  warehouseId: number;
  /** Name of the warehouse. */
  warehouseName: string;
  /** Minimum quantity in base units. */
  minQty: number;
  /** When the minimum was first set (Unix seconds). */
  createdAt: number;
  /** When the minimum was last changed (Unix seconds). */
  updatedAt: number;
}

/** Sets the minimum quantity of a product in a warehouse. */
export interface ProductMinimum {
  /** Id of the product. */
  productId: number;
  /** Warehouse. Defaults to the default warehouse. */
  warehouseId?: number | null;
  /** Minimum quantity in base units. 0 removes the minimum. */
  minQty: number;
}

/** One page of a list. */
export interface ProductPage {
  /** The records of this page. */
  items: Product[];
  pagination: Pagination;
}

/** An alternative unit in a request. */
export interface ProductUnitDraft {
  /** Unit name. Must differ from the base unit and from all other units. */
  unit: string;
  /** Number of base units in this unit. Defaults to 1. */
  ratio?: number | null;
  /** Barcode of this unit. */
  barcode?: string | null;
  /** Purchase price per unit. */
  purchasePrice?: number | null;
  /** Sale price per unit. */
  salePrice?: number | null;
}

/** The amount that a payment voucher pays on one supplier invoice. */
export interface PurchaseAllocation {
  /** The supplier invoice. */
  docId: number;
  /** Amount paid, including withheld tax. */
  amount: number;
}

/** The amount that a payment voucher pays on one supplier invoice. */
export interface PurchaseAllocationRecord {
  /** The supplier invoice. */
  docId: number;
  /** Amount paid, including withheld tax. */
  amount: number;
}

/** One supplier invoice to pay. */
export interface PurchaseBillPart {
  /** Id of the supplier invoice. */
  docId: number;
  /** Amount to pay, including withheld tax. Defaults to the outstanding amount. */
  amount?: number | null;
}

/** Pays one supplier invoice. */
export interface PurchaseBillPayment {
  /** Amount to pay, including withheld tax. Defaults to the outstanding amount. */
  amount?: number | null;
  /** Withholding tax rate in percent of the amount before VAT. Defaults to the rate of the bill. */
  whtRate?: number | null;
  /** Revenue Code section for withholding tax. Defaults to that of the bill. */
  whtSection?: string | null;
  /** Type of income from which tax is withheld. Defaults to that of the bill. */
  whtIncomeType?: "40(1)" | "40(2)" | "40(3)" | "40(4)a" | "40(4)b" | "3tres" | "other" | "" | null;
  /** Description of the income on the certificate. Defaults to that of the bill. */
  whtIncomeText?: string | null;
  /** Payment date (YYYY-MM-DD). Must not be in the future. Determines the number series. Defaults to today. */
  paidDate?: string | null;
  /** Money account that the payment is made from. Defaults to the organization's default account. */
  bankId?: number | null;
  /** Exchange rate: base currency units per unit of the bills' currency. Defaults to the rate of the bills. */
  exchangeRate?: number | null;
  /** Withholding tax. Defaults to the tax of the bills, in proportion to the amount paid. */
  whtAmount?: number | null;
  /** Notes shown on the voucher. */
  notes?: string | null;
  /** Your own reference of the voucher, unique among purchase documents. */
  externalId?: string | null;
}

/** Pays several invoices of one supplier with one voucher. */
export interface PurchaseBillsPayment {
  /** The supplier invoices. They must have the same supplier, currency and withholding tax. */
  documents: PurchaseBillPart[];
  /** Status of the voucher: paid, or draft to approve and pay it later. Defaults to paid. */
  status?: "draft" | "approved" | "paid" | "" | null;
  /** Payment date (YYYY-MM-DD). Must not be in the future. Determines the number series. Defaults to today. */
  paidDate?: string | null;
  /** Money account that the payment is made from. Defaults to the organization's default account. */
  bankId?: number | null;
  /** Exchange rate: base currency units per unit of the bills' currency. Defaults to the rate of the bills. */
  exchangeRate?: number | null;
  /** Withholding tax. Defaults to the tax of the bills, in proportion to the amount paid. */
  whtAmount?: number | null;
  /** Notes shown on the voucher. */
  notes?: string | null;
  /** Your own reference of the voucher, unique among purchase documents. */
  externalId?: string | null;
}

/** Creates the next document from an existing one. */
export interface PurchaseConversion {
  /** Source document. */
  fromId: number;
  /** Type of the new document. */
  toType: "PR" | "PO" | "GR" | "PI" | "PV";
  /** Date of the new document (YYYY-MM-DD). Determines the number series. Defaults to today. */
  issueDate?: string | null;
}

/** A purchase document. */
export interface PurchaseDocument {
  /** Id of the record. */
  id: number;
  /** Number assigned by the server. */
  docNumber: string;
  /** Document type. */
  docType: string;
  /** Status of the document. */
  status: string;
  /** Document date, in Unix seconds. Not before 1990. */
  docDate: number;
  /** Due date, in Unix seconds. A supplier invoice without one uses the supplier's payment terms. */
  dueDate: number | null;
  /** Supplier. Optional on drafts; required to issue orders and supplier invoices. */
  contactId: number | null;
  /** Notes shown on the document. */
  notes: string;
  /** Internal notes. */
  internalNotes: string;
  /** Withholding tax rate in percent. */
  whtRate: number;
  /** Revenue Code section for withholding tax. */
  whtSection: string;
  /** Type of income from which tax is withheld, for the certificate of the payment. Defaults to 3tres. */
  whtIncomeType: "40(1)" | "40(2)" | "40(3)" | "40(4)a" | "40(4)b" | "3tres" | "other" | "";
  /** Description of the income on the certificate. Defaults to whtSection. */
  whtIncomeText: string;
  /** Money account that the payment is made from. Payment vouchers only. */
  bankId: number | null;
  /** Whether prices include tax. Defaults to false. */
  pricesIncludeVat: boolean;
  /** When VAT becomes due: at issue, or at payment with the settings vatOnPayment and inputVat. Only supplier invoices can have payment. Defaults to payment if the settings are services and onTaxInvoice, all lines are products of type service and have one tax rate. The tax invoices then come with the payments: a voucher has the point of the invoices it pays. */
  vatPoint: "issue" | "payment" | "";
  /** Warehouse that receives the goods. */
  warehouseId: number | null;
  /** Exchange rate: base currency units per unit of the document's currency. */
  exchangeRate: number | null;
  /** Your own reference, unique among purchase documents. */
  externalId: string;
  /** Document date in the organization's time zone. */
  docDateLocal: string;
  /** Name of the supplier. */
  contactName: string;
  /** Currency of all amounts. */
  currency: string;
  /** Whether the document was imported with the opening balances. */
  opening: boolean;
  /** Number in the previous books. Empty if there is none. */
  originalNumber: string;
  /** Sum of quantity × unit price, before discounts. */
  subtotal: number;
  /** Total discount. */
  discountAmount: number;
  /** Total tax. */
  taxAmount: number;
  /** Grand total: subtotal less discounts, plus tax unless prices include it. */
  totalAmount: number;
  /** Amount paid, including withheld tax. */
  paidAmount: number;
  /** Tax withheld. */
  whtAmount: number;
  /** VAT of a supplier invoice that becomes due when it is paid, in base currency. */
  undueVatAmount: number;
  /** Outstanding amount of a supplier invoice or payment voucher. */
  outstandingAmount: number;
  /** Whether the document is past its due date and not fully paid. */
  isOverdue: boolean;
  /** Value and tax by tax rate, highest first: standard above 0, otherwise none. */
  vatSummary: VatSummaryRow[];
  /** Net payment to the supplier after withholding tax. */
  netPayable: number;
  /** Source document. */
  refDocId: number | null;
  /** Type of the source document. */
  refDocType: string | null;
  /** Name of the money account. */
  bankName: string | null;
  /** Receipt progress of an order: none, partial or full. */
  receiptStatus?: string;
  /** Billing progress of an order: none, partial or full. */
  billingStatus?: string;
  /** User who created the document. */
  createdBy: number;
  /** Name of the user who created the document. */
  createdByName: string;
  /** User who approved the document. */
  approvedBy: number | null;
  /** When the document was approved (Unix seconds). */
  approvedAt: number | null;
  /** When the document was created (Unix seconds). */
  createdAt: number;
  /** When the document last changed (Unix seconds). */
  updatedAt: number;
  /** The lines. */
  items: PurchaseItem[];
  /** Status history, oldest first. */
  statusHistories: PurchaseHistory[];
  /** For a supplier invoice: its payments. For a payment voucher: the invoices it paid. */
  paymentAllocations: PurchasePayment[];
  /** Supplier invoices that a payment voucher pays. */
  allocations: PurchaseAllocationRecord[];
  /** Tax invoice of the supplier. Null if there is none. */
  taxInvoice: TaxInvoice | null;
}

/** One page of a list. */
export interface PurchaseDocumentPage {
  /** The records of this page. */
  items: PurchaseDocument[];
  pagination: Pagination;
}

/** Creates a copy of a document. */
export interface PurchaseDuplication {
  /** Date of the copy (YYYY-MM-DD). Determines the number series. Defaults to today. */
  issueDate?: string | null;
}

/** Changes a draft. */
export interface PurchaseEdit {
  /** Document date, in Unix seconds. Not before 1990. */
  docDate?: number;
  /** Due date, in Unix seconds. A supplier invoice without one uses the supplier's payment terms. */
  dueDate?: number | null;
  /** Supplier. Optional on drafts; required to issue orders and supplier invoices. */
  contactId?: number | null;
  /** Notes shown on the document. */
  notes?: string | null;
  /** Internal notes. */
  internalNotes?: string | null;
  /** Withholding tax rate in percent. */
  whtRate?: number | null;
  /** Revenue Code section for withholding tax. */
  whtSection?: string | null;
  /** Type of income from which tax is withheld, for the certificate of the payment. Defaults to 3tres. */
  whtIncomeType?: "40(1)" | "40(2)" | "40(3)" | "40(4)a" | "40(4)b" | "3tres" | "other" | "" | null;
  /** Description of the income on the certificate. Defaults to whtSection. */
  whtIncomeText?: string | null;
  /** Money account that the payment is made from. Payment vouchers only. */
  bankId?: number | null;
  /** Whether prices include tax. Defaults to false. */
  pricesIncludeVat?: boolean | null;
  /** When VAT becomes due: at issue, or at payment with the settings vatOnPayment and inputVat. Only supplier invoices can have payment. Defaults to payment if the settings are services and onTaxInvoice, all lines are products of type service and have one tax rate. The tax invoices then come with the payments: a voucher has the point of the invoices it pays. */
  vatPoint?: "issue" | "payment" | "" | null;
  /** Warehouse that receives the goods. */
  warehouseId?: number | null;
  /** Exchange rate: base currency units per unit of the document's currency. */
  exchangeRate?: number | null;
  /** Your own reference, unique among purchase documents. */
  externalId?: string | null;
  /** Withholding tax amount. If 0 or omitted, it is computed from the rate. */
  whtAmount?: number | null;
  /** Supplier invoices that a payment voucher pays, if it pays several. The amounts must add up to the voucher's total. */
  allocations?: PurchaseAllocation[] | null;
  /** Tax invoice of the supplier, for supplier invoices and for vouchers that pay without one. If VAT becomes due on payment, it belongs to the voucher. It can also be recorded later. Null removes it. */
  taxInvoice?: TaxInvoiceInput | null;
  /** The lines. */
  items?: PurchaseItemInput[];
  /** Document type. Cannot be changed. */
  docType?: "PR" | "PO" | "GR" | "PI" | "PV" | "" | null;
  /** Takes a new number if the date has moved to another period of the number series. The old number is not reused. Otherwise the document keeps its number. */
  renumber?: boolean | null;
}

/** One change of status. */
export interface PurchaseHistory {
  /** Previous status. Null for the first row. */
  fromStatus: string | null;
  /** New status. */
  toStatus: string;
  /** User who changed the status. */
  changedBy: number;
  /** Name of the user who changed the status. */
  changedByName: string;
  /** Note given with the change. */
  note: string;
  /** When it happened (Unix seconds). */
  createdAt: number;
}

/** A line of a purchase document. */
export interface PurchaseItem {
  /** Id of the record. */
  id: number;
  /** Product of the line. A goods receipt changes its stock when it is posted. */
  productId: number | null;
  /** Alternative unit of the product. Null for the base unit. */
  productAltUnitId: number | null;
  /** Description of the item. */
  description: string;
  /** Unit as printed on the document. */
  unit: string;
  /** Quantity. */
  quantity: number;
  /** Unit price, including tax if pricesIncludeVat is true. Defaults to 0. The product's price is not used. */
  unitPrice: number;
  /** Line discount in percent. */
  discountPercent: number;
  /** Tax rate in percent. Defaults to 0. The product's rate is not used. */
  taxRate: number;
  /** Expense account of the line. Inventory products use the inventory account instead. */
  accountId: number | null;
  /** Whether tax is withheld from the line. Defaults to true. The computed whtAmount is whtRate of the net amounts of these lines. */
  whtApplies: boolean;
  /** Line of the source document that this line receives or bills. If omitted, lines are matched by product, or by description and unit. */
  refItemId: number | null;
  /** Name of the product. */
  productName: string;
  /** Quantity received by goods receipts, in the line's unit. Only on order lines. */
  receivedQuantity: number;
  /** Quantity billed by supplier invoices, in the line's unit. Only on order and receipt lines. */
  billedQuantity: number;
  /** Discount amount from the percentage. */
  discountAmount: number;
  /** Line total before tax. */
  netAmount: number;
  /** Tax of the line. */
  taxAmount: number;
  /** Line total including tax. */
  lineTotal: number;
}

/** A line in a request. */
export interface PurchaseItemInput {
  /** Product of the line. A goods receipt changes its stock when it is posted. */
  productId?: number | null;
  /** Alternative unit of the product. Null for the base unit. */
  productAltUnitId?: number | null;
  /** Description of the item. */
  description: string;
  /** Unit as printed on the document. */
  unit: string;
  /** Quantity. */
  quantity: number;
  /** Unit price, including tax if pricesIncludeVat is true. Defaults to 0. The product's price is not used. */
  unitPrice?: number | null;
  /** Line discount in percent. */
  discountPercent?: number | null;
  /** Tax rate in percent. Defaults to 0. The product's rate is not used. */
  taxRate?: number | null;
  /** Expense account of the line. Inventory products use the inventory account instead. */
  accountId?: number | null;
  /** Whether tax is withheld from the line. Defaults to true. The computed whtAmount is whtRate of the net amounts of these lines. */
  whtApplies?: boolean | null;
  /** Line of the source document that this line receives or bills. If omitted, lines are matched by product, or by description and unit. */
  refItemId?: number | null;
}

/** The body of a request that creates a purchase document. */
export interface PurchaseNewDocument {
  /** Document type. */
  docType: "PR" | "PO" | "GR" | "PI" | "PV";
  /** Currency of all amounts. */
  currency: string;
  /** Source document. */
  refDocId?: number | null;
  /** Type of the source document. */
  refDocType?: "PR" | "PO" | "GR" | "PI" | "PV" | "" | null;
  /** Document date, in Unix seconds. Not before 1990. */
  docDate: number;
  /** Due date, in Unix seconds. A supplier invoice without one uses the supplier's payment terms. */
  dueDate?: number | null;
  /** Supplier. Optional on drafts; required to issue orders and supplier invoices. */
  contactId?: number | null;
  /** Notes shown on the document. */
  notes?: string | null;
  /** Internal notes. */
  internalNotes?: string | null;
  /** Withholding tax rate in percent. */
  whtRate?: number | null;
  /** Revenue Code section for withholding tax. */
  whtSection?: string | null;
  /** Type of income from which tax is withheld, for the certificate of the payment. Defaults to 3tres. */
  whtIncomeType?: "40(1)" | "40(2)" | "40(3)" | "40(4)a" | "40(4)b" | "3tres" | "other" | "" | null;
  /** Description of the income on the certificate. Defaults to whtSection. */
  whtIncomeText?: string | null;
  /** Money account that the payment is made from. Payment vouchers only. */
  bankId?: number | null;
  /** Whether prices include tax. Defaults to false. */
  pricesIncludeVat?: boolean | null;
  /** When VAT becomes due: at issue, or at payment with the settings vatOnPayment and inputVat. Only supplier invoices can have payment. Defaults to payment if the settings are services and onTaxInvoice, all lines are products of type service and have one tax rate. The tax invoices then come with the payments: a voucher has the point of the invoices it pays. */
  vatPoint?: "issue" | "payment" | "" | null;
  /** Warehouse that receives the goods. */
  warehouseId?: number | null;
  /** Exchange rate: base currency units per unit of the document's currency. */
  exchangeRate?: number | null;
  /** Your own reference, unique among purchase documents. */
  externalId?: string | null;
  /** Withholding tax amount. If 0 or omitted, it is computed from the rate. */
  whtAmount?: number | null;
  /** Supplier invoices that a payment voucher pays, if it pays several. The amounts must add up to the voucher's total. */
  allocations?: PurchaseAllocation[] | null;
  /** Tax invoice of the supplier, for supplier invoices and for vouchers that pay without one. If VAT becomes due on payment, it belongs to the voucher. It can also be recorded later. Null removes it. */
  taxInvoice?: TaxInvoiceInput | null;
  /** The lines. */
  items: PurchaseItemInput[];
}

/** A payment of a supplier invoice by a payment voucher. */
export interface PurchasePayment {
  /** Id of the record. */
  id: number;
  /** The payment voucher. */
  paymentDocId: number;
  /** Number of the payment voucher. */
  paymentDocNumber: string;
  /** The supplier invoice. */
  invoiceDocId: number;
  /** Number of the supplier invoice. */
  invoiceDocNumber: string;
  /** Amount paid, including withheld tax. */
  amount: number;
  /** Tax withheld from the payment. */
  whtAmount: number;
  /** Currency of the amounts. */
  currency: string;
  /** When the invoice was paid (Unix seconds). */
  paidAt: number;
  /** User who paid. */
  createdBy: number;
  /** Name of the user who paid. */
  createdByName: string;
  /** When the payment was recorded (Unix seconds). */
  createdAt: number;
  /** When the payment was reversed (Unix seconds). Null if it was not. */
  reversedAt: number | null;
}

/** Changes the status of a purchase document. */
export interface PurchaseStatusChange {
  /** New status. */
  status: "draft" | "sent" | "acknowledged" | "approved" | "rejected" | "posted" | "matched" | "partially_paid" | "paid" | "closed" | "cancelled";
  /** Stored in the status history. */
  note?: string | null;
  /** Payment date of a payment voucher (YYYY-MM-DD). Defaults to today. Only for PV to paid. */
  paidDate?: string | null;
  /** Money account that pays; defaults to that of the voucher. Only for PV to paid. */
  bankId?: number | null;
}

/** The tax invoice of a document that is no longer a draft. */
export interface PurchaseTaxInvoice {
  /** Number of the supplier's tax invoice. */
  number: string;
  /** Invoice date (YYYY-MM-DD). */
  date: string;
  /** Date on which the invoice was received (YYYY-MM-DD). Defaults to the invoice date. */
  receivedDate?: string | null;
  /** Supplier name on the invoice. Defaults to the name of the contact, or to the vendor of the line. */
  vendorName?: string | null;
  /** Tax ID of the supplier. Defaults to the contact's tax ID. */
  vendorTaxId?: string | null;
  /** Branch of the supplier. Defaults to the contact's branch. */
  vendorBranchCode?: string | null;
  /** Tax month (YYYY-MM) in which the VAT is claimed: at most six months after the invoice date, and not before the VAT was posted. Defaults to the first possible month. Null on a voucher that pays supplier invoices and is not paid yet. */
  claimMonth?: string | null;
  /** Whether the VAT is claimable. If false, the VAT is part of the cost and a reason is required. Defaults to true. */
  claimable?: boolean | null;
  /** Reason why the VAT is not claimable. Null if it is claimable. */
  reason?: "no_invoice" | "incomplete" | "not_business" | "entertainment" | "passenger_car" | "abbreviated" | "not_registrant" | "expired" | "" | null;
}

/** The statement of account of a customer. In mode open, fromDate and toDate are the day. */
export interface ReportAccountStatement {
  /** Name of the report, as in its path. */
  name: string;
  /** The organization. */
  organization: ReportCompany;
  /** Base currency. All amounts are in this currency. */
  currency: string;
  /** First day. */
  fromDate: string;
  /** Last day. */
  toDate: string;
  /** Entries created after this time are excluded. Null means no limit. */
  knownAt: string | null;
  /** When the report was generated (Unix seconds). */
  generatedAt: number;
  /** The customer. */
  contactId: number;
  /** Code of the customer. */
  contactCode: string;
  /** Name of the customer. */
  contactName: string;
  /** open or activity. */
  mode: "open" | "activity";
  /** The rows by currency, oldest first. */
  rows: ReportAccountStatementRow[];
  /** Sums by currency. */
  totals: ReportAccountStatementTotals;
}

/** An open document, or a movement. */
export interface ReportAccountStatementRow {
  /** Currency of the document. The amounts of the row are in it. */
  currency: string;
  /** Document date, or date of the posting. */
  date: string;
  /** Document type. */
  documentType: string;
  /** Document number. */
  number: string;
  /** Number in the previous books. Empty if there is none. */
  originalNumber: string;
  /** Due date. Null if there is none, and in mode activity. */
  dueDate: string | null;
  /** Days overdue. 0 or negative if the document is not due yet. Null in mode activity. */
  daysOverdue: number | null;
  /** Amount of the document. In mode activity, what the customer owes more; less is negative. */
  amount: number;
  /** Open amount. Null in mode activity. */
  outstandingAmount: number | null;
  /** Balance after the movement. Null in mode open. */
  balance: number | null;
  /** Links to details: document, or entry and document. */
  links: Record<string, string>;
}

/** The sums of one currency. */
export interface ReportAccountStatementSum {
  /** The currency. */
  currency: string;
  /** Balance before the period. Null in mode open. */
  opening: number | null;
  /** Not due yet. */
  notDue: number;
  /** Overdue for 1 to 30 days. */
  days1to30: number;
  /** Overdue for 31 to 60 days. */
  days31to60: number;
  /** Overdue for 61 to 90 days. */
  days61to90: number;
  /** Overdue for more than 90 days. */
  over90: number;
  /** Total open amount. */
  total: number;
  /** Credit of the customer from credit notes, not used or refunded. */
  creditAmount: number;
  /** What the customer owes: open documents less credit. */
  balance: number;
}

/** The sums by currency. */
export interface ReportAccountStatementTotals {
  /** One for each currency with rows, an opening balance or credit. */
  currencies: ReportAccountStatementSum[];
}

/** An aging report: open balances at the end of a day. Amounts are in base currency, as posted. */
export interface ReportAged {
  /** Name of the report, as in its path. */
  name: string;
  /** The organization. */
  organization: ReportCompany;
  /** Base currency. All amounts are in this currency. */
  currency: string;
  /** Report date. The report shows the end of this day. */
  asOf: string;
  /** Entries created after this time are excluded. Null means no limit. */
  knownAt: string | null;
  /** When the report was generated (Unix seconds). */
  generatedAt: number;
  /** The contacts, sorted by code. */
  rows: ReportAgedRow[];
  /** Totals of all rows. */
  totals: ReportAgedTotals;
}

/** An open document. */
export interface ReportAgedDocument {
  /** Id of the document. */
  id: number;
  /** Document type. */
  documentType: string;
  /** Document number. */
  number: string;
  /** Number in the previous books. Empty if there is none. */
  originalNumber: string;
  /** Document date. */
  issueDate: string;
  /** Due date. Null if there is none. */
  dueDate: string | null;
  /** Days overdue. 0 or negative if the document is not due yet. */
  daysOverdue: number;
  /** Age bucket. */
  bucket: "notDue" | "days1to30" | "days31to60" | "days61to90" | "over90";
  /** Currency of the document. */
  currency: string;
  /** Open amount in the document's currency. */
  outstandingAmount: number;
  /** Open amount in base currency. */
  baseAmount: number;
  /** Links to details: document. */
  links: Record<string, string>;
}

/** The open balance of one contact. */
export interface ReportAgedRow {
  /** Customer or supplier. */
  contactId: number;
  /** Code of the contact. */
  contactCode: string;
  /** Name of the contact. */
  contactName: string;
  /** Not due yet. */
  notDue: number;
  /** Overdue for 1 to 30 days. */
  days1to30: number;
  /** Overdue for 31 to 60 days. */
  days31to60: number;
  /** Overdue for 61 to 90 days. */
  days61to90: number;
  /** Overdue for more than 90 days. */
  over90: number;
  /** Total open amount. */
  total: number;
  /** The open documents of the contact. */
  documents: ReportAgedDocument[];
  /** Links to details: documents. */
  links: Record<string, string>;
}

/** The totals of an aging report. The documents and the other entries add up to the balance of the control account. */
export interface ReportAgedTotals {
  /** Not due yet. */
  notDue: number;
  /** Overdue for 1 to 30 days. */
  days1to30: number;
  /** Overdue for 31 to 60 days. */
  days31to60: number;
  /** Overdue for 61 to 90 days. */
  days61to90: number;
  /** Overdue for more than 90 days. */
  over90: number;
  /** Total open amount. */
  total: number;
  /** Balance from entries without a document, such as manual entries. */
  otherEntries: number;
  /** Balance of the control account at the end of the day. Positive if money is owed. */
  accountBalance: number;
}

/** The balance sheet at the end of a day. Earnings of previous fiscal years are part of retained earnings; earnings of the current year are a separate row. Both are computed, so it does not matter whether years were closed. */
export interface ReportBalanceSheet {
  /** Name of the report, as in its path. */
  name: string;
  /** The organization. */
  organization: ReportCompany;
  /** Base currency. All amounts are in this currency. */
  currency: string;
  /** Report date. The report shows the end of this day. */
  asOf: string;
  /** Entries created after this time are excluded. Null means no limit. */
  knownAt: string | null;
  /** When the report was generated (Unix seconds). */
  generatedAt: number;
  /** The accounts of each section, sorted by code. Current year earnings come last. */
  rows: ReportStatementRow[];
  /** Totals of the sections. */
  totals: ReportPositionTotals;
}

/** Compares the balance of the bank with the ledger. */
export interface ReportBankReconciliation {
  /** Name of the report, as in its path. */
  name: string;
  /** The organization. */
  organization: ReportCompany;
  /** Base currency. All amounts are in this currency. */
  currency: string;
  /** Report date. The report shows the end of this day. */
  asOf: string;
  /** Entries created after this time are excluded. Null means no limit. */
  knownAt: string | null;
  /** When the report was generated (Unix seconds). */
  generatedAt: number;
  /** Name of the money account. */
  bankName: string;
  /** The rows by section, oldest first. */
  rows: ReportBankReconciliationRow[];
  /** Sums by section. */
  totals: ReportBankReconciliationTotals;
}

/** A balance, a posting that the bank has not shown, or a bank line that is not posted. */
export interface ReportBankReconciliationRow {
  /** Section: bank (balance of the bank), outstandingIn and outstandingOut (postings that the bank has not shown), notInBooks (bank lines without a posting), ledger (balance of the ledger). */
  section: "bank" | "outstandingIn" | "outstandingOut" | "notInBooks" | "ledger";
  /** Date of the posting or line. */
  date: string;
  /** Number of the document or entry, or reference of the bank. */
  number: string;
  /** Description of the posting, or text of the bank. */
  text: string;
  /** Customer or supplier, or empty. */
  contactName: string;
  /** Amount; money out is negative. */
  amount: number;
  /** Days since the date. */
  days: number;
  /** Links to details: entry, or lines of the bank. */
  links: Record<string, string>;
}

/** The sums by section. ledger = bank + outstandingIn + outstandingOut - notInBooks + difference. */
export interface ReportBankReconciliationTotals {
  /** Balance of the bank. */
  bank: number;
  /** Incoming postings that the bank has not shown. */
  outstandingIn: number;
  /** Outgoing postings that the bank has not shown. */
  outstandingOut: number;
  /** Bank lines without a posting. */
  notInBooks: number;
  /** Balance of the ledger account. */
  ledger: number;
  /** What is not explained. */
  difference: number;
}

/** The cash report: money in and out per money account, or the transactions of one account. */
export interface ReportCash {
  /** Name of the report, as in its path. */
  name: string;
  /** The organization. */
  organization: ReportCompany;
  /** Base currency. All amounts are in this currency. */
  currency: string;
  /** First day. */
  fromDate: string;
  /** Last day. */
  toDate: string;
  /** Entries created after this time are excluded. Null means no limit. */
  knownAt: string | null;
  /** When the report was generated (Unix seconds). */
  generatedAt: number;
  /** The money accounts or, with bankId, the transactions of that account, oldest first. */
  rows: ReportCashRow[];
  /** Totals of all rows over the whole period. */
  totals: ReportCashTotals;
  /** Position of the page. Only with bankId. */
  pagination?: Pagination;
}

/** A money account or, with bankId, one of its transactions. Fields of the other row type are absent. */
export interface ReportCashRow {
  /** The money account. */
  bankId?: number;
  /** Name of the money account. */
  bankName?: string;
  /** Code of the ledger account. */
  accountCode?: string;
  /** Names of other money accounts on the same ledger account, whose money is in this row. */
  sharedWith?: string;
  /** Opening balance. */
  opening?: number;
  /** Journal entry. Only with bankId. */
  entryId?: number;
  /** Number of the journal entry. Only with bankId. */
  entryNumber?: string;
  /** Date of the entry. Only with bankId. */
  date?: string;
  /** Description of the entry. Only with bankId. */
  description?: string;
  /** Source of the entry. Only with bankId. */
  referenceType?: string;
  /** Document that posted the entry. Absent if there is none. Only with bankId. */
  referenceId?: number;
  /** Number of the document. Only with bankId. */
  referenceNumber?: string;
  /** Customer or supplier of the transaction. Absent if there is none. Only with bankId. */
  contactId?: number;
  /** Name of the contact. Only with bankId. */
  contactName?: string;
  /** Money in. */
  in: number;
  /** Money out. */
  out: number;
  /** Closing balance. */
  closing?: number;
  /** Balance after the transaction. Only with bankId. */
  balance?: number;
  /** Links to details: lines, or entry and document. */
  links: Record<string, string>;
}

/** The totals of the money accounts. A ledger account shared by two money accounts is counted once. */
export interface ReportCashTotals {
  /** Opening balance. */
  opening: number;
  /** Money in. */
  in: number;
  /** Money out. */
  out: number;
  /** Closing balance. */
  closing: number;
}

/** The organization in the header of a report. */
export interface ReportCompany {
  /** Registered name. */
  name: string;
  /** Tax identification number. Empty if unknown. */
  taxId: string;
  /** Branch number. 00000 is the head office. Empty if unknown. */
  branchCode: string;
}

/** The amounts of a document in a return. */
export interface ReportFiledAmounts {
  /** Value before VAT, or amount from which tax is withheld. */
  baseAmount: number;
  /** VAT. Only in VAT returns. */
  vatAmount?: number;
  /** Tax withheld. Only in withholding tax returns. */
  taxAmount?: number;
}

/** A difference between a return and the registers now. */
export interface ReportFilingException {
  /** added, removed or changed since the return was filed. */
  change: "added" | "removed" | "changed";
  /** Register of the document, certificate for tax withheld, or entry for a manual entry on a VAT account. */
  side: "output" | "input" | "certificate" | "entry";
  /** Type of the document or, for a certificate, of its source. Null for a manual entry. */
  documentType: string | null;
  /** Document. Null for a manual entry. */
  documentId: number | null;
  /** Number of the document, tax invoice, certificate or entry. */
  number: string;
  /** Amounts in the return. Null if the document was not in it. */
  before: ReportFiledAmounts | null;
  /** Amounts now. Null if the document is no longer in the register. */
  after: ReportFiledAmounts | null;
  /** When the document was last changed (Unix seconds). */
  changedAt: number | null;
  /** Name of the user who changed it. Empty if unknown. */
  changedByName: string;
}

/** One page of a list. */
export interface ReportFilingExceptionPage {
  /** The records of this page. */
  items: ReportFilingException[];
  pagination: Pagination;
}

/** Lists the lines of an account with its running balance. */
export interface ReportGeneralLedger {
  /** Name of the report, as in its path. */
  name: string;
  /** The organization. */
  organization: ReportCompany;
  /** Base currency. All amounts are in this currency. */
  currency: string;
  /** First day. */
  fromDate: string;
  /** Last day. */
  toDate: string;
  /** Entries created after this time are excluded. Null means no limit. */
  knownAt: string | null;
  /** When the report was generated (Unix seconds). */
  generatedAt: number;
  /** The lines of this page, oldest first. */
  rows: ReportGeneralLedgerRow[];
  /** Opening balance and movements of the account over the whole period. */
  totals: ReportLedgerTotals;
  /** Position of the page. */
  pagination: Pagination;
}

/** A line of an account. */
export interface ReportGeneralLedgerRow {
  /** The journal entry. */
  entryId: number;
  /** Entry number. */
  entryNumber: string;
  /** Entry date. */
  date: string;
  /** Description of the entry. */
  description: string;
  /** Source of the entry: a document type, MANUAL, OPENING, ADJUSTMENT, MT (money transfer), TX (VAT reclassified by a tax invoice) or CLOSING (fiscal year closed). */
  referenceType: string;
  /** Id of the document that posted the entry, or null. For TX, the id of the tax invoice. */
  referenceId: number | null;
  /** Number of the document that posted the entry. */
  referenceNumber: string;
  /** Customer or supplier of the line. Null if there is none. */
  contactId: number | null;
  /** Name of the contact. */
  contactName: string;
  /** Debit amount. */
  debit: number;
  /** Credit amount. */
  credit: number;
  /** Balance of the account after the line, debit positive. */
  balance: number;
  /** Links to details: entry, document. */
  links: Record<string, string>;
}

/** Lists journal entries line by line, oldest first. */
export interface ReportJournal {
  /** Name of the report, as in its path. */
  name: string;
  /** The organization. */
  organization: ReportCompany;
  /** Base currency. All amounts are in this currency. */
  currency: string;
  /** First day. */
  fromDate: string;
  /** Last day. */
  toDate: string;
  /** Entries created after this time are excluded. Null means no limit. */
  knownAt: string | null;
  /** When the report was generated (Unix seconds). */
  generatedAt: number;
  /** The lines of this page. */
  rows: ReportJournalRow[];
  /** Totals of the whole period. */
  totals: ReportJournalTotals;
  /** Position of the page. */
  pagination: Pagination;
}

/** A line of the journal. */
export interface ReportJournalRow {
  /** The journal entry. */
  entryId: number;
  /** Entry number. */
  entryNumber: string;
  /** Entry date. */
  date: string;
  /** Description of the entry. */
  description: string;
  /** Source of the entry: a document type, MANUAL, OPENING, ADJUSTMENT, MT (money transfer), TX (VAT reclassified by a tax invoice) or CLOSING (fiscal year closed). */
  referenceType: string;
  /** Number of the document that posted the entry. */
  referenceNumber: string;
  /** Code of the account. */
  accountCode: string;
  /** Name of the account. */
  accountName: string;
  /** Debit amount. */
  debit: number;
  /** Credit amount. */
  credit: number;
  /** Description of the line. */
  lineDescription: string;
  /** Name of the account in Thai. Empty if it has none. */
  accountNameTh: string;
  /** Links to details: entry, document. */
  links: Record<string, string>;
}

/** The totals of the whole period. */
export interface ReportJournalTotals {
  /** Total debit. */
  debit: number;
  /** Total credit. */
  credit: number;
}

/** Opening balance and movements of an account over the whole period. */
export interface ReportLedgerTotals {
  /** Opening balance, debit positive. */
  opening: number;
  /** Debit. */
  debit: number;
  /** Credit. */
  credit: number;
  /** Closing balance. */
  closing: number;
}

/** The VAT return of a month. */
export interface ReportPP30 {
  /** Name of the report, as in its path. */
  name: string;
  /** The organization. */
  organization: ReportTaxpayer;
  /** Base currency. All amounts are in this currency. */
  currency: string;
  /** Tax month (YYYY-MM). */
  month: string;
  /** When the report was generated (Unix seconds). */
  generatedAt: number;
  /** The boxes: as filed, or as computed now if the month is not filed. */
  boxes: PP30Boxes;
  /** The boxes in order, as in files. */
  rows: ReportPP30Row[];
  /** The result of the return. */
  totals: ReportPP30Totals;
  /** What to look at before filing. */
  problems: ReportPP30Problem[];
  /** Last day to file. */
  dueDate: string;
  /** VAT return of the month. Null if it is not filed. */
  filing: ReportVatFiling | null;
  /** Whether the filed boxes differ from those computed now. */
  changed: boolean;
}

/** Something to look at before the return is filed. */
export interface ReportPP30Problem {
  /** outside: sales outside VAT or without a VAT category. withoutTaxInvoice: purchase VAT without a tax invoice. manual: manual entries on the VAT accounts. address: the address of the organization is incomplete. taxId: its tax ID is missing or invalid. */
  reason: "outside" | "withoutTaxInvoice" | "manual" | "address" | "taxId";
  /** Number of documents or entries. */
  count: number;
  /** Their value (outside) or VAT. */
  amount: number;
  /** Explanation. */
  text: string;
}

/** A box of the return in a file. */
export interface ReportPP30Row {
  /** Number of the box. */
  box: number;
  /** Value of the box. */
  amount: number;
  /** Links to details: output and input, the registers behind the box. */
  links: Record<string, string>;
}

/** The result of a VAT return. */
export interface ReportPP30Totals {
  /** Amount to pay. Negative for an excess. */
  amount: number;
}

/** The totals of the sections of a balance sheet. */
export interface ReportPosition {
  /** Assets. */
  assets: number;
  /** Liabilities. */
  liabilities: number;
  /** Equity. */
  equity: number;
  /** Assets less liabilities and equity. Always 0. */
  difference: number;
}

/** The totals of a balance sheet. */
export interface ReportPositionTotals {
  /** Assets. */
  assets: number;
  /** Liabilities. */
  liabilities: number;
  /** Equity. */
  equity: number;
  /** Assets less liabilities and equity. Always 0. */
  difference: number;
  /** Totals of the comparison date. Null without a comparison. */
  compare: ReportPosition | null;
}

/** The totals of the sections of a profit and loss statement. */
export interface ReportProfit {
  /** Revenue. */
  revenue: number;
  /** Cost of sales, including stock variances. */
  costOfSales: number;
  /** Gross profit: revenue less cost of sales. */
  grossProfit: number;
  /** All other expenses. */
  expenses: number;
  /** Net profit. */
  netProfit: number;
}

/** The profit and loss statement of a period. Closing entries are excluded. */
export interface ReportProfitAndLoss {
  /** Name of the report, as in its path. */
  name: string;
  /** The organization. */
  organization: ReportCompany;
  /** Base currency. All amounts are in this currency. */
  currency: string;
  /** First day. */
  fromDate: string;
  /** Last day. */
  toDate: string;
  /** Entries created after this time are excluded. Null means no limit. */
  knownAt: string | null;
  /** When the report was generated (Unix seconds). */
  generatedAt: number;
  /** The accounts of each section, sorted by code. */
  rows: ReportStatementRow[];
  /** Totals of the sections. */
  totals: ReportProfitTotals;
}

/** The totals of a profit and loss statement. */
export interface ReportProfitTotals {
  /** Revenue. */
  revenue: number;
  /** Cost of sales, including stock variances. */
  costOfSales: number;
  /** Gross profit: revenue less cost of sales. */
  grossProfit: number;
  /** All other expenses. */
  expenses: number;
  /** Net profit. */
  netProfit: number;
  /** Totals of the comparison period. Null without a comparison. */
  compare: ReportProfit | null;
}

/** The purchases report of a period by document date: approved supplier invoices, and paid vouchers without one. Opening balances are excluded. */
export interface ReportPurchases {
  /** Name of the report, as in its path. */
  name: string;
  /** The organization. */
  organization: ReportCompany;
  /** Base currency. All amounts are in this currency. */
  currency: string;
  /** First day. */
  fromDate: string;
  /** Last day. */
  toDate: string;
  /** Entries created after this time are excluded. Null means no limit. */
  knownAt: string | null;
  /** When the report was generated (Unix seconds). */
  generatedAt: number;
  /** The contacts, products or months. Purchases without a product or contact come last, with key null. */
  rows: ReportPurchasesRow[];
  /** Totals of all purchases. */
  totals: ReportPurchasesTotals;
}

/** The purchases from a contact, of a product or in a month. */
export interface ReportPurchasesRow {
  /** Id of the contact or product, or the month (YYYY-MM). Null for amounts without a product or contact. */
  key: unknown;
  /** Code of the contact or product, or the month. */
  code: string;
  /** Name of the contact or product, or the month. */
  name: string;
  /** Number of documents, less reversed ones. */
  documents: number;
  /** Quantity in base units, less returns. Only if grouped by product. */
  quantity?: number;
  /** Amount before VAT in base currency. */
  net: number;
  /** VAT. Of sales, it includes that of deposits on the day they were received. */
  vat: number;
  /** Total including VAT. */
  total: number;
  /** Links to details: documents or card. */
  links: Record<string, string>;
}

/** The totals of all purchases of a period. They do not depend on the grouping. */
export interface ReportPurchasesTotals {
  /** Number of documents. */
  documents: number;
  /** Amount before VAT. */
  net: number;
  /** VAT. */
  vat: number;
  /** Total including VAT. */
  total: number;
}

/** The sales report of a period by entry date. Reversals count as negative on their own date. */
export interface ReportSales {
  /** Name of the report, as in its path. */
  name: string;
  /** The organization. */
  organization: ReportCompany;
  /** Base currency. All amounts are in this currency. */
  currency: string;
  /** First day. */
  fromDate: string;
  /** Last day. */
  toDate: string;
  /** Entries created after this time are excluded. Null means no limit. */
  knownAt: string | null;
  /** When the report was generated (Unix seconds). */
  generatedAt: number;
  /** The contacts, products or months. Sales without a product come last, with key null. */
  rows: ReportSalesRow[];
  /** Totals of all sales. */
  totals: ReportSalesTotals;
}

/** The sales to a contact, of a product or in a month. */
export interface ReportSalesRow {
  /** Id of the contact or product, or the month (YYYY-MM). Null for amounts without a product or contact. */
  key: unknown;
  /** Code of the contact or product, or the month. */
  code: string;
  /** Name of the contact or product, or the month. */
  name: string;
  /** Number of documents, less reversed ones. */
  documents: number;
  /** Quantity in base units, less returns. Only if grouped by product. */
  quantity?: number;
  /** Amount before VAT in base currency. */
  net: number;
  /** VAT. Of sales, it includes that of deposits on the day they were received. */
  vat: number;
  /** Total including VAT. */
  total: number;
  /** Cost of sales. */
  cost: number;
  /** Gross margin: net less cost. */
  margin: number;
  /** Links to details: documents or card. */
  links: Record<string, string>;
}

/** The totals of all sales of a period. They do not depend on the grouping. */
export interface ReportSalesTotals {
  /** Number of documents, less reversed ones. */
  documents: number;
  /** Amount before VAT. */
  net: number;
  /** VAT, with that of deposits on the day they were received. */
  vat: number;
  /** Total including VAT. */
  total: number;
  /** Cost of sales. */
  cost: number;
  /** Gross margin: net less cost. */
  margin: number;
}

/** One line of a profit and loss statement or a balance sheet. */
export interface ReportStatementRow {
  /** Part of the statement: revenue, costOfSales and expenses, or assets, liabilities and equity. */
  section: "revenue" | "costOfSales" | "expenses" | "assets" | "liabilities" | "equity";
  /** Ledger account. Null for a computed row. */
  accountId: number | null;
  /** Code of the account. */
  code: string | null;
  /** Name of the account. */
  name: string;
  /** Name of the account in Thai. */
  nameTh: string;
  /** Amount, positive on the normal side of its section. */
  amount: number;
  /** Amount of the comparison date or period. Null without a comparison. */
  compareAmount: number | null;
  /** Links to details: the lines, or other reports for a computed row. */
  links: Record<string, string>;
}

/** Lists the movements of a product by posting date. */
export interface ReportStockCard {
  /** Name of the report, as in its path. */
  name: string;
  /** The organization. */
  organization: ReportCompany;
  /** Base currency. All amounts are in this currency. */
  currency: string;
  /** First day. */
  fromDate: string;
  /** Last day. */
  toDate: string;
  /** Entries created after this time are excluded. Null means no limit. */
  knownAt: string | null;
  /** When the report was generated (Unix seconds). */
  generatedAt: number;
  /** The movements of this page, oldest first. */
  rows: ReportStockCardRow[];
  /** Opening stock and movements over the whole period. */
  totals: ReportStockCardTotals;
  /** Position of the page. */
  pagination: Pagination;
}

/** A stock movement with the quantity on hand after it. */
export interface ReportStockCardRow {
  /** The movement. */
  movementId: number;
  /** Posting date. */
  date: string;
  /** Type of movement: opening, sale, sale_reversal, sale_return, sale_return_reversal, purchase, purchase_reversal, adjustment or transfer. */
  movementType: string;
  /** Type of the document, or OPENING, ADJUSTMENT or TRANSFER. */
  referenceType: string;
  /** Id of the document. */
  referenceId: number;
  /** Number of the document, or a note. */
  note: string;
  /** Number of the transfer. Only on transfers. */
  transferNumber: string;
  /** Quantity in, in base units. */
  quantityIn: number;
  /** Quantity out, in base units. */
  quantityOut: number;
  /** Quantity on hand after the movement. */
  quantity: number;
  /** Stock value. */
  value: number;
  /** Links to details: document, or product. */
  links: Record<string, string>;
}

/** Opening stock and movements of a product over the whole period. */
export interface ReportStockCardTotals {
  /** Opening quantity. */
  openingQuantity: number;
  /** Stock value. */
  openingValue: number;
  /** Money in. */
  quantityIn: number;
  /** Money out. */
  quantityOut: number;
  /** Closing quantity. */
  quantity: number;
  /** Stock value. */
  value: number;
}

/** A stock valuation: quantities and book values at the end of a day. */
export interface ReportStockValuation {
  /** Name of the report, as in its path. */
  name: string;
  /** The organization. */
  organization: ReportCompany;
  /** Base currency. All amounts are in this currency. */
  currency: string;
  /** Report date. The report shows the end of this day. */
  asOf: string;
  /** Entries created after this time are excluded. Null means no limit. */
  knownAt: string | null;
  /** When the report was generated (Unix seconds). */
  generatedAt: number;
  /** The products of each warehouse, sorted by code. */
  rows: ReportStockValuationRow[];
  /** Totals of all rows. */
  totals: ReportStockValuationTotals;
}

/** A product in a warehouse. */
export interface ReportStockValuationRow {
  /** The product. */
  productId: number;
  /** Code of the product. */
  productCode: string;
  /** Name of the product. */
  productName: string;
  /** The warehouse. */
  warehouseId: number;
  /** Code of the warehouse. */
  warehouseCode: string;
  /** Quantity in base units. */
  quantity: number;
  /** Value per base unit. 0 without stock. */
  averageCost: number;
  /** Value in base currency. */
  value: number;
  /** Links to details: card. */
  links: Record<string, string>;
}

/** The totals of a stock valuation. */
export interface ReportStockValuationTotals {
  /** Total value. */
  value: number;
}

/** The organization with its tax registration. */
export interface ReportTaxpayer {
  /** Registered name. */
  name: string;
  /** Tax identification number. Empty if unknown. */
  taxId: string;
  /** Branch number. 00000 is the head office. Empty if unknown. */
  branchCode: string;
  /** Branch in legal wording: สำนักงานใหญ่, or สาขาที่ and five digits. */
  branchText: string;
}

/** A trial balance: opening balance, movements and closing balance of each account. */
export interface ReportTrialBalance {
  /** Name of the report, as in its path. */
  name: string;
  /** The organization. */
  organization: ReportCompany;
  /** Base currency. All amounts are in this currency. */
  currency: string;
  /** First day. */
  fromDate: string;
  /** Last day. */
  toDate: string;
  /** Entries created after this time are excluded. Null means no limit. */
  knownAt: string | null;
  /** When the report was generated (Unix seconds). */
  generatedAt: number;
  /** The accounts, sorted by code. */
  rows: ReportTrialBalanceRow[];
  /** Totals of all rows. */
  totals: ReportTrialBalanceTotals;
}

/** An account with its balances and movements, debit positive. */
export interface ReportTrialBalanceRow {
  /** Ledger account. Null for a computed row. */
  accountId: number | null;
  /** Code of the account. */
  code: string | null;
  /** Name of the account. */
  name: string;
  /** Name of the account in Thai. */
  nameTh: string;
  /** Account type. */
  accountType: "ASSET" | "LIABILITY" | "EQUITY" | "REVENUE" | "EXPENSE";
  /** Opening balance. */
  opening: number;
  /** Total debit of the period. */
  debit: number;
  /** Total credit of the period. */
  credit: number;
  /** Closing balance. */
  closing: number;
  /** Links to details: lines. */
  links: Record<string, string>;
}

/** The totals of a trial balance. Opening and closing balances add up to 0; debits equal credits. */
export interface ReportTrialBalanceTotals {
  /** Sum of the opening balances. Always 0. */
  opening: number;
  /** Total debit. */
  debit: number;
  /** Total credit. */
  credit: number;
  /** Sum of the closing balances. Always 0. */
  closing: number;
}

/** One reason why ledger and register differ in a month. */
export interface ReportVatExplanation {
  /** voidedInOtherMonth: voided in a month other than that of its entry. claimedInOtherMonth: claimed in a month other than that of its entry. withoutTaxInvoice: no tax invoice recorded yet. notClaimable: moved to cost later. manual: manual entries. opening: opening balances. filing: entries of VAT returns. */
  reason: "voidedInOtherMonth" | "claimedInOtherMonth" | "withoutTaxInvoice" | "notClaimable" | "manual" | "opening" | "filing";
  /** Amount. */
  amount: number;
  /** The journal entries behind the difference. */
  entryIds: number[];
}

/** The VAT return of a month. */
export interface ReportVatFiling {
  /** Id of the filing. */
  id: number;
  /** 0 for the original return, 1 for its first amendment, and so on. */
  sequence: number;
  /** Status of the filing. */
  status: string;
}

/** The input VAT register of a month, reconciled with its account. */
export interface ReportVatInput {
  /** Name of the report, as in its path. */
  name: string;
  /** The organization. */
  organization: ReportTaxpayer;
  /** Base currency. All amounts are in this currency. */
  currency: string;
  /** Tax month (YYYY-MM). */
  month: string;
  /** When the report was generated (Unix seconds). */
  generatedAt: number;
  /** The tax invoices in the order of receipt. */
  rows: ReportVatInputRow[];
  /** Totals of all rows. */
  totals: ReportVatInputTotals;
  /** VAT that can still be claimed but has no tax invoice yet, posted in this month or the six months before it. */
  pending: ReportVatPending[];
  /** Reconciliation of the register with the input VAT account. */
  reconciliation: ReportVatReconciliation;
  /** VAT return of the month. Null if it is not filed. */
  filing: ReportVatFiling | null;
}

/** A supplier's tax invoice that is claimed in the month, or an entry of a bank line with VAT. */
export interface ReportVatInputRow {
  /** Position in the register, starting at 1. */
  seq: number;
  /** Date of the tax invoice. */
  date: string;
  /** Tax invoice number. */
  number: string;
  /** Supplier. */
  vendorName: string;
  /** Tax ID of the supplier. */
  vendorTaxId: string;
  /** Branch number of the supplier. */
  vendorBranchCode: string;
  /** Branch in legal wording. Empty if unknown. */
  branchText: string;
  /** Value before VAT. */
  baseAmount: number;
  /** Claimed VAT. */
  vatAmount: number;
  /** Total including VAT. */
  totalAmount: number;
  /** Type of the document that posted the VAT. */
  documentType: string;
  /** Document that posted the VAT. */
  documentId: number;
  /** Entry number. */
  documentNumber: string;
  /** Line of the expense claim. Null for other documents. */
  itemId: number | null;
  /** Date on which the tax invoice was received. */
  receivedDate: string;
  /** Tax month in which the VAT is claimed (YYYY-MM). */
  claimMonth: string;
  /** Remarks, in Thai. */
  remark: string;
  /** Links to details: document. */
  links: Record<string, string>;
}

/** The totals of the input VAT register. */
export interface ReportVatInputTotals {
  /** Number of rows. */
  count: number;
  /** Total value. */
  baseAmount: number;
  /** Total VAT. */
  vatAmount: number;
}

/** The output VAT register of a month, reconciled with its account. */
export interface ReportVatOutput {
  /** Name of the report, as in its path. */
  name: string;
  /** The organization. */
  organization: ReportTaxpayer;
  /** Base currency. All amounts are in this currency. */
  currency: string;
  /** Tax month (YYYY-MM). */
  month: string;
  /** When the report was generated (Unix seconds). */
  generatedAt: number;
  /** The documents, sorted by date and number. */
  rows: ReportVatOutputRow[];
  /** Totals of all rows. */
  totals: ReportVatOutputTotals;
  /** Sales outside VAT. They are not in the register. */
  outside: ReportVatOutside;
  /** Document numbers of deleted drafts in the month. No document has these numbers. */
  gaps: string[];
  /** Numbers of billing notes of earlier versions, which took numbers of invoices. They are no tax invoices. New billing notes have their own series. */
  billingNotes: string[];
  /** Reconciliation of the register with the output VAT account. */
  reconciliation: ReportVatReconciliation;
  /** VAT return of the month. Null if it is not filed. */
  filing: ReportVatFiling | null;
}

/** A document of the output VAT register, or all abbreviated tax invoices of a day. */
export interface ReportVatOutputRow {
  /** Position in the register, starting at 1. */
  seq: number;
  /** Document date. For a refunded deposit, the refund date. */
  date: string;
  /** Document number. For the abbreviated tax invoices of a day, the first and the last number. */
  number: string;
  /** Customer. */
  contactName: string;
  /** Tax ID of the customer. */
  contactTaxId: string;
  /** Branch number of the customer. */
  branchCode: string;
  /** Branch in legal wording. Empty if unknown. */
  branchText: string;
  /** Value before VAT as posted, less deposits declared earlier. */
  baseAmount: number;
  /** VAT as posted, less deposits declared earlier. */
  vatAmount: number;
  /** Total including VAT. */
  totalAmount: number;
  /** VAT category. */
  vatCategory: "standard" | "zero" | "exempt" | "none";
  /** Document type. */
  documentType: string;
  /** Document. Null if the row combines several documents. */
  documentId: number | null;
  /** Number of the corrected invoice. Only on credit and debit notes. */
  refNumber: string;
  /** Whether this is an abbreviated tax invoice. */
  abbreviated: boolean;
  /** Whether the document is void. A void document keeps its row, without amounts. */
  cancelled: boolean;
  /** Remarks, in Thai. */
  remark: string;
  /** Links to details: document or documents. */
  links: Record<string, string>;
}

/** The totals of the output VAT register. */
export interface ReportVatOutputTotals {
  /** Number of rows. */
  count: number;
  /** Total value. */
  baseAmount: number;
  /** Value at the standard rate. */
  standardBase: number;
  /** Zero-rated value. */
  zeroBase: number;
  /** Exempt value. */
  exemptBase: number;
  /** Total VAT. */
  vatAmount: number;
}

/** Sales outside VAT or without a VAT category. */
export interface ReportVatOutside {
  /** Number of documents. */
  count: number;
  /** Total value before VAT. */
  baseAmount: number;
}

/** The VAT of a purchase that has no tax invoice yet. */
export interface ReportVatPending {
  /** Posting date. */
  date: string;
  /** Supplier. */
  vendorName: string;
  /** Tax ID of the supplier. Empty if unknown. */
  vendorTaxId: string;
  /** Value before VAT. */
  baseAmount: number;
  /** VAT that can be claimed. */
  vatAmount: number;
  /** Type of the document that posted the VAT. */
  documentType: string;
  /** Document that posted the VAT. */
  documentId: number;
  /** Entry number. */
  documentNumber: string;
  /** Line of the expense claim. Null for other documents. */
  itemId: number | null;
  /** Code of the account that holds the VAT until then. */
  account: string;
  /** Links to details: document. */
  links: Record<string, string>;
}

/** The reconciliation of a VAT register with its account. The differences explain the whole gap. */
export interface ReportVatReconciliation {
  /** Code of the account. */
  account: string;
  /** Movement of the account in the month. Positive on the normal side. */
  ledgerAmount: number;
  /** Total VAT. */
  registerAmount: number;
  /** Reasons why the ledger is higher than the register, or lower if negative. */
  explained: ReportVatExplanation[];
  /** Unexplained rest. Always 0. */
  difference: number;
  /** Links to details: lines. */
  links: Record<string, string>;
}

/** The tax that customers withheld in a period. */
export interface ReportWhtReceived {
  /** Name of the report, as in its path. */
  name: string;
  /** The organization. */
  organization: ReportCompany;
  /** Base currency. All amounts are in this currency. */
  currency: string;
  /** First day. */
  fromDate: string;
  /** Last day. */
  toDate: string;
  /** Entries created after this time are excluded. Null means no limit. */
  knownAt: string | null;
  /** When the report was generated (Unix seconds). */
  generatedAt: number;
  /** Payments with withheld tax, oldest first. */
  rows: ReportWhtReceivedRow[];
  /** Sums of the rows. */
  totals: ReportWhtReceivedTotals;
}

/** Tax that a customer withheld from a payment. */
export interface ReportWhtReceivedRow {
  /** Date of the entry. */
  date: string;
  /** Document type: receipt, cash sale or deposit. */
  documentType: string;
  /** The document. */
  documentId: number;
  /** Number of the document. */
  number: string;
  /** Name of the customer. */
  contactName: string;
  /** Tax ID of the customer. */
  contactTaxId: string;
  /** Amount from which tax was withheld. Negative for a void. */
  baseAmount: number;
  /** Rate in percent. */
  rate: number;
  /** Tax withheld. Negative for a void. */
  taxAmount: number;
  /** Number of the customer's certificate. Empty if it is not recorded. */
  certificateNumber: string;
  /** Date of the customer's certificate. Null if it is not recorded. */
  certificateDate: string | null;
  /** Links to details: document and entry. */
  links: Record<string, string>;
}

/** The sums of the report. */
export interface ReportWhtReceivedTotals {
  /** Amount from which tax was withheld. */
  baseAmount: number;
  /** Tax withheld: the movement of the account by these documents. */
  taxAmount: number;
}

/** The base currency amounts of a tax invoice in foreign currency, as in the output VAT register. Positive on a credit note. */
export interface SalesBaseValue {
  /** Base currency, ISO 4217. */
  currency: string;
  /** Value before VAT, less deposits. */
  totalAmount: number;
  /** VAT, less deposits. */
  vatAmount: number;
}

/** The amount charged or credited, in the document's currency. */
export interface SalesCharge {
  /** Value before VAT, less deposits. */
  totalAmount: number;
  /** VAT, less deposits. */
  vatAmount: number;
  /** Grand total on the printed document. */
  grandTotal: number;
  /** Amount to pay, printed in words: grandTotal in general, the amount received on a receipt, and the outstanding amount of the invoices on a consolidated document. On a credit note it is the credited amount. */
  payableAmount: number;
  /** Tax that the customer withholds from payableAmount. 0 on a credit note. */
  whtAmount: number;
  /** payableAmount less whtAmount. */
  netAmount: number;
}

/** Consolidates several invoices into one document. */
export interface SalesConsolidation {
  /** The invoices. At least two. */
  documentIds: number[];
  /** Date of the billing note (YYYY-MM-DD). Determines the number series. Defaults to today. */
  issueDate?: string | null;
}

/** Creates the next document from an existing one. */
export interface SalesConversion {
  /** The document to convert. */
  fromId: number;
  /** Type of the new document. */
  toType: "SO" | "IV" | "RE" | "CS" | "CN" | "DN";
  /** Amount that a receipt settles, including withheld tax; receipts only. Defaults to the outstanding amount. */
  receivedAmount?: number | null;
  /** Date of the new document (YYYY-MM-DD). Determines the number series. Defaults to today. */
  issueDate?: string | null;
}

/** The invoice that a credit or debit note corrects, as the law requires it on the note. */
export interface SalesCorrected {
  /** Number of the invoice as printed. For an opening invoice, its number in the previous books. */
  documentNumber: string;
  /** Invoice date. */
  issueDate: string;
  /** Original value before VAT. */
  totalAmount: number;
  /** Correct value: the original value less the credit note or plus the debit note. */
  rightAmount: number;
}

/** Refunds the credit of a credit note to the customer. */
export interface SalesCreditRefund {
  /** The credit note. */
  documentId: number;
  /** Amount to refund. Defaults to the full remaining amount. */
  amount?: number | null;
  /** Money account that the refund is paid from. Defaults to the organization's default account. */
  bankId?: number | null;
}

/** A payment of a customer for several invoices. */
export interface SalesCustomerPayment {
  /** Customer of all documents. */
  contactId: number;
  /** Date of the payment and the receipts (YYYY-MM-DD). Determines the number series. */
  date: string;
  /** Money account that received the payment. */
  bankId: number;
  /** Reference of the payment, such as that of the bank transfer. All receipts have it. */
  reference?: string | null;
  /** The invoices and debit notes, in one currency. Each gets a receipt. With the setting receiptTogether, invoices in base currency that are paid in full get one receipt, for a billing note that consolidates them. */
  documents: SalesPaymentPart[];
  /** Fee that a payment provider keeps of the payment, in the invoices' currency. The receipts share it in proportion to their amounts. */
  feeAmount?: number | null;
  /** How to handle amounts above the outstanding amounts: refuse rejects the request, credit keeps the excess of each document as a deposit of the customer. Defaults to refuse. */
  overpayment?: "refuse" | "credit" | "" | null;
}

/** Identifies a deposit. */
export interface SalesDeposit {
  /** The deposit. */
  documentId: number;
}

/** Refunds the remaining amount of a deposit. */
export interface SalesDepositRefund {
  /** The deposit. */
  documentId: number;
  /** Amount to refund, including VAT. Defaults to the full remaining amount. */
  amount?: number | null;
  /** Money account that the refund is paid from. Defaults to the organization's default account. */
  bankId?: number | null;
}

/** A sales document. */
export interface SalesDocument {
  /** Id of the document. */
  id: number;
  /** Number assigned by the server. */
  documentNumber: string;
  /** Document type. */
  documentType: "QT" | "SO" | "IV" | "RE" | "CS" | "CN" | "DN" | "DP";
  /** Status of the document. */
  status: "draft" | "sent" | "accepted" | "rejected" | "converted" | "partially_paid" | "paid" | "void";
  /** Signature status. Null on drafts. */
  signState: "awaiting_signature" | "signed" | "issued" | "void" | null;
  /** Whether the document can currently be converted. */
  canConvert: boolean;
  /** The customer. */
  contactId: number;
  /** Document date (YYYY-MM-DD). Determines the number series. */
  issueDate: string;
  /** Due date (YYYY-MM-DD), or null. If omitted on a new invoice or debit note, it is computed from the customer's payment terms. */
  dueDate: string | null;
  /** VAT rate in percent of lines without their own. 0 or omitted means no VAT. The products' taxRate is not used. */
  vatRate: number;
  /** VAT category of lines without their own: standard if the rate is above 0; otherwise zero, exempt or none (outside VAT). If omitted, it follows from the rate and the VAT types of these lines' products. A note takes the category of its invoice, unless that is an opening invoice. */
  vatCategory: "standard" | "zero" | "exempt" | "none" | "";
  /** When VAT becomes due: at issue, or at payment with the setting vatOnPayment. Only invoices and debit notes can have payment. Defaults to payment if that setting is services, all lines are products of type service and the document has one VAT rate. Notes and receipts have that of their invoice. */
  vatPoint: "issue" | "payment" | "";
  /** Currency, ISO 4217. Defaults to the base currency. */
  currency: string;
  /** Exchange rate: base currency units per unit of the document's currency, or null. Required to issue a document in foreign currency if the organization has no rate for its date. */
  exchangeRate: number | null;
  /** Text on the document. */
  note: string;
  /** Warehouse that goods leave or return to. Null means the default warehouse. */
  warehouseId: number | null;
  /** Project name. */
  project: string;
  /** Project id, or null. */
  projectId: number | null;
  /** Withholding tax rate in percent of the total before VAT. */
  whtRate: number;
  /** Money account that receives the payment. Null means the organization's default account. Only on receipts and cash sales. */
  bankId: number | null;
  /** Reason for a credit or debit note. Null on other types. */
  creditReason: "goods_returned" | "defective" | "price_reduction" | "overcharge" | "contract_cancelled" | "other" | "undercharge" | null;
  /** Your own reference, unique among sales documents. */
  externalId: string;
  /** Whether prices and discounts include VAT. */
  pricesIncludeVat: boolean;
  /** Name of the customer as printed on this document. */
  contactName: string;
  /** Tax ID of the customer as printed on this document. */
  contactTaxId: string;
  /** Address of the customer as printed on this document. */
  contactAddress: string;
  /** Contact person of the customer. */
  contactPerson: string;
  /** Branch type of the customer as printed on this document: head_office, branch, or empty if unknown. */
  contactBranchType: string;
  /** Code of the customer's branch as printed on this document. */
  contactBranchCode: string;
  /** Name of the customer's branch as printed on this document. */
  contactBranchName: string;
  /** Source document. Null if there is none. */
  refDocumentId: number | null;
  /** Whether the document is past its due date and not fully paid. */
  isOverdue: boolean;
  /** Sum of quantity × unit price over all lines, before discounts. */
  subtotalAmount: number;
  /** Total discount: line discounts and document discount. */
  discountAmount: number;
  /** Document discount: the part of discountAmount that is not from lines. */
  documentDiscountAmount: number;
  /** Value before VAT, after all discounts. */
  totalAmount: number;
  /** VAT of all lines. */
  vatAmount: number;
  /** totalAmount plus vatAmount. */
  grandTotal: number;
  /** Withholding tax. It does not change grandTotal. */
  whtAmount: number;
  /** Value and VAT by VAT category and rate: standard with the highest rate first, then zero, exempt, none. */
  vatSummary: VatSummaryRow[];
  /** VAT of an invoice or debit note that becomes due when it is paid, in base currency. */
  undueVatAmount: number;
  /** Value that a receipt or credit note declares in the output VAT register, in base currency, if vatPoint is payment. Negative on a credit note. 0 on other documents. */
  declaredBaseAmount: number;
  /** VAT that it declares. */
  declaredVatAmount: number;
  /** Certificate of the tax that the customer withheld. Null if none is recorded. */
  whtCertificate: SalesWhtCertificate | null;
  /** grandTotal less whtAmount. On a receipt: receivedAmount less whtAmount. */
  netAmount: number;
  /** Amount paid by issued receipts, including withheld tax. */
  paidAmount: number;
  /** Outstanding amount. */
  outstandingAmount: number;
  /** Amount that a receipt settles, including withheld tax. 0 on other types. */
  receivedAmount: number;
  /** Amount credited by issued credit notes. */
  creditedAmount: number;
  /** Deposits applied to this document. */
  depositAppliedAmount: number;
  /** Deposits reserved for this draft. They are applied when it is issued. */
  depositReservedAmount: number;
  /** Type of the money account: cash, bank or e_wallet. Null without a money account. */
  bankKind: "cash" | "bank" | "e_wallet" | null;
  /** Name of the money account. Null without one. */
  bankName: string | null;
  /** Whether the document was imported with the opening balances. */
  opening: boolean;
  /** Number in the previous books. Empty if there is none. */
  originalNumber: string;
  /** Whether the document consolidates several invoices. Such a document posts nothing. */
  isConsolidated: boolean;
  /** Payment that a receipt or deposit belongs to, if one payment settled several invoices or more than was outstanding: the id of its first receipt. */
  paymentId: number | null;
  /** Reference of that payment. Empty if there is none. */
  paymentReference: string;
  /** Fee that a payment provider kept of a receipt's money. 0 on other types. */
  feeAmount: number;
  /** Total deposits received, including VAT. Only on quotations and orders. */
  depositReceivedAmount?: number;
  /** Deposits that a conversion can still use. Only on quotations and orders. */
  depositOutstandingAmount?: number;
  /** The lines. */
  items: SalesItem[];
  /** Status history, oldest first. Only when a single document is read. */
  statusHistories?: SalesHistory[];
  /** When the document was created. */
  createdAt: number;
  /** When the document or its settlements last changed. */
  updatedAt: number;
  /** Possible mistakes in an accepted request. Only in responses to writes and previews; absent if there are none. */
  warnings?: FaultWarning[];
}

/** One page of a list. */
export interface SalesDocumentPage {
  /** The records of this page. */
  items: SalesDocument[];
  pagination: Pagination;
}

/** The answer of a write, with the record if the request had `Prefer: return=representation`. */
export interface SalesDocumentSaved {
  /** Always true. Errors use the error body instead. */
  success: boolean;
  /** Result message, in the language of Accept-Language. */
  message: string;
  /** The record as it is now. Only with `Prefer: return=representation`. */
  data?: SalesDocument;
  /** Possible mistakes in an accepted request; absent if there are none. `unusualVatRate`: the VAT rate is none of the company's country, or above 30 percent if the country's rates are not known. `withoutVat`: the product has VAT, and its line has none. `zeroPrice`: the unit price is 0. `farAhead`: the date is more than a year ahead. `beforeSource`: the date is before that of the source document. `openingAhead`: the date of the opening stock is in the future. `readOnly`: the value cannot be written, was ignored and differs from the stored one. */
  warnings?: FaultWarning[];
}

/** Creates a copy of a document. */
export interface SalesDuplication {
  /** Date of the copy (YYYY-MM-DD). Determines the number series. Defaults to today. */
  issueDate?: string | null;
}

/** Changes a draft. Omitted fields keep their value; empty fields are cleared. */
export interface SalesEdit {
  /** Id of the document, as in the path. */
  id: number;
  /** Document type. Cannot be changed. */
  documentType?: "QT" | "SO" | "IV" | "RE" | "CS" | "CN" | "DN";
  /** Source document. Cannot be changed. */
  refDocumentId?: number | null;
  /** Takes a new number if the date has moved to another period of the number series. The old number is not reused. Otherwise the document keeps its number. */
  renumber?: boolean | null;
  /** Allows a change of a draft with reserved deposits: they stay reserved up to the new grand total. */
  adjustDeposits?: boolean | null;
  /** The customer. */
  contactId?: number;
  /** Document date (YYYY-MM-DD). Determines the number series. */
  issueDate?: string;
  /** Due date (YYYY-MM-DD), or null. If omitted on a new invoice or debit note, it is computed from the customer's payment terms. */
  dueDate?: string | null;
  /** VAT rate in percent of lines without their own. 0 or omitted means no VAT. The products' taxRate is not used. */
  vatRate?: number | null;
  /** VAT category of lines without their own: standard if the rate is above 0; otherwise zero, exempt or none (outside VAT). If omitted, it follows from the rate and the VAT types of these lines' products. A note takes the category of its invoice, unless that is an opening invoice. */
  vatCategory?: "standard" | "zero" | "exempt" | "none" | "" | null;
  /** When VAT becomes due: at issue, or at payment with the setting vatOnPayment. Only invoices and debit notes can have payment. Defaults to payment if that setting is services, all lines are products of type service and the document has one VAT rate. Notes and receipts have that of their invoice. */
  vatPoint?: "issue" | "payment" | "" | null;
  /** Currency, ISO 4217. Defaults to the base currency. */
  currency?: string | null;
  /** Exchange rate: base currency units per unit of the document's currency, or null. Required to issue a document in foreign currency if the organization has no rate for its date. */
  exchangeRate?: number | null;
  /** Text on the document. */
  note?: string | null;
  /** Warehouse that goods leave or return to. Null means the default warehouse. */
  warehouseId?: number | null;
  /** Project name. */
  project?: string | null;
  /** Project id, or null. */
  projectId?: number | null;
  /** Withholding tax rate in percent of the total before VAT. */
  whtRate?: number | null;
  /** Money account that receives the payment. Null means the organization's default account. Only on receipts and cash sales. */
  bankId?: number | null;
  /** Reason for a credit or debit note. Null on other types. */
  creditReason?: "goods_returned" | "defective" | "price_reduction" | "overcharge" | "contract_cancelled" | "other" | "undercharge" | "" | null;
  /** Your own reference, unique among sales documents. */
  externalId?: string | null;
  /** Whether prices and discounts include VAT. Defaults to false. A receipt or note for another document has the same value as that document. */
  pricesIncludeVat?: boolean | null;
  /** Document discount, in addition to line discounts. Called documentDiscountAmount in responses. */
  discountAmount?: number | null;
  /** Document discount, with the name that responses use. It takes precedence over discountAmount, which is the total discount in responses. This way, a document that was read can be sent back. */
  documentDiscountAmount?: number | null;
  /** Withholding tax amount. If greater than 0, it replaces the amount computed from whtRate. */
  whtAmount?: number | null;
  /** Amount that a receipt settles, including withheld tax. Only on receipts. Defaults to the outstanding amount on conversion, otherwise to the grand total. */
  receivedAmount?: number | null;
  /** The lines. At least one. */
  items?: SalesItemInput[];
}

/** The input of a totals computation. Other document fields are accepted and ignored. */
export interface SalesEstimate {
  /** Currency, ISO 4217. Defaults to the base currency. */
  currency?: string | null;
  /** VAT rate in percent of lines without their own. 0 or omitted means no VAT. */
  vatRate?: number | null;
  /** Whether prices and discounts include VAT. Defaults to false. */
  pricesIncludeVat?: boolean | null;
  /** Document discount, in addition to line discounts. */
  discountAmount?: number | null;
  /** Document discount, with the name that responses use. It takes precedence over discountAmount, which is the total discount in responses. */
  documentDiscountAmount?: number | null;
  /** Document date (YYYY-MM-DD), for warnings. */
  issueDate?: string | null;
  /** Withholding tax rate in percent of the total before VAT. */
  whtRate?: number | null;
  /** Withholding tax amount. If greater than 0, it replaces the amount computed from whtRate. */
  whtAmount?: number | null;
  /** The lines. At least one. */
  items: SalesEstimateItem[];
}

/** A line of a totals computation. */
export interface SalesEstimateItem {
  /** Quantity. */
  quantity: number;
  /** Unit price, including VAT if pricesIncludeVat is true. */
  unitPrice?: number | null;
  /** Line discount in percent. */
  discountPercent?: number | null;
  /** Line discount as an amount, in addition to the percentage. */
  discountAmount?: number | null;
  /** VAT rate of the line in percent, or null. A line without rate and category has the rate of the document. With rate 0 and no category, the category is none. */
  vatRate?: number | null;
  /** VAT category of the line, or null. standard needs a rate above 0, which defaults to the document's. zero, exempt and none have rate 0. */
  vatCategory?: "standard" | "zero" | "exempt" | "none" | "" | null;
  /** Whether tax is withheld from the line. Defaults to true. */
  whtApplies?: boolean | null;
  /** Product of the line, for warnings. */
  productId?: number | null;
}

/** One change of status. */
export interface SalesHistory {
  /** Previous status. Null for the first step. */
  fromStatus: "draft" | "sent" | "accepted" | "rejected" | "converted" | "partially_paid" | "paid" | "void" | null;
  /** New status. */
  toStatus: "draft" | "sent" | "accepted" | "rejected" | "converted" | "partially_paid" | "paid" | "void";
  /** User who changed the status. */
  changedBy: number;
  /** Name of the user who changed the status. */
  changedByName: string;
  /** Note. */
  remark: string;
  /** When it happened. */
  createdAt: number;
}

/** A line of a document. */
export interface SalesItem {
  /** Id of the line. */
  id: number;
  /** Item name. On a consolidated document it starts with the invoice number. */
  name: string;
  /** Quantity. */
  quantity: number;
  /** Product of the line. Its stock and cost are updated. Without a product, the line is free text. */
  productId: number | null;
  /** Alternative unit of the product. Null for the base unit. */
  productAltUnitId: number | null;
  /** Additional description. */
  description: string;
  /** Unit of the quantity. Defaults to the unit of the product. */
  unit: string;
  /** Unit price, including VAT if pricesIncludeVat is true. Defaults to 0. The product's price is not used. */
  unitPrice: number;
  /** Line discount in percent. */
  discountPercent: number;
  /** Line discount as an amount, in addition to the percentage. */
  discountAmount: number;
  /** VAT rate of the line in percent, or null. A line without rate and category has those of the document. With rate 0 and no category, the category follows from the product's vatType: zero for zeroVat, exempt for noVat, otherwise none. */
  vatRate: number | null;
  /** VAT category of the line, or null. standard needs a rate above 0, which defaults to the document's. zero, exempt and none have rate 0. */
  vatCategory: "standard" | "zero" | "exempt" | "none" | null;
  /** Whether tax is withheld from the line. Defaults to true. The computed whtAmount is whtRate of the net amounts of these lines after their share of the document's discount. */
  whtApplies: boolean;
  /** Internal note. */
  remark: string;
  /** Print position of the line. Defaults to its position in the list. */
  sortOrder: number;
  /** Quantity × unit price, less line discounts. */
  totalPrice: number;
  /** The line before VAT and before the document's discount. */
  netAmount: number;
}

/** A line in a request. */
export interface SalesItemInput {
  /** Item name. On a consolidated document it starts with the invoice number. */
  name: string;
  /** Quantity. */
  quantity: number;
  /** Product of the line. Its stock and cost are updated. Without a product, the line is free text. */
  productId?: number | null;
  /** Alternative unit of the product. Null for the base unit. */
  productAltUnitId?: number | null;
  /** Additional description. */
  description?: string | null;
  /** Unit of the quantity. Defaults to the unit of the product. */
  unit?: string | null;
  /** Unit price, including VAT if pricesIncludeVat is true. Defaults to 0. The product's price is not used. */
  unitPrice?: number | null;
  /** Line discount in percent. */
  discountPercent?: number | null;
  /** Line discount as an amount, in addition to the percentage. */
  discountAmount?: number | null;
  /** VAT rate of the line in percent, or null. A line without rate and category has those of the document. With rate 0 and no category, the category follows from the product's vatType: zero for zeroVat, exempt for noVat, otherwise none. */
  vatRate?: number | null;
  /** VAT category of the line, or null. standard needs a rate above 0, which defaults to the document's. zero, exempt and none have rate 0. */
  vatCategory?: "standard" | "zero" | "exempt" | "none" | "" | null;
  /** Whether tax is withheld from the line. Defaults to true. The computed whtAmount is whtRate of the net amounts of these lines after their share of the document's discount. */
  whtApplies?: boolean | null;
  /** Internal note. */
  remark?: string | null;
  /** Print position of the line. Defaults to its position in the list. */
  sortOrder?: number | null;
}

/** The totals of one line. */
export interface SalesLineTotal {
  /** Quantity × unit price, before line discounts. */
  grossAmount: number;
  /** Total discount of the line. */
  discountAmount: number;
  /** Quantity × unit price, less line discounts. */
  totalPrice: number;
  /** The line before VAT and before the document's discount. */
  netAmount: number;
}

/** The body of a request that changes the status. */
export interface SalesMove {
  /** Id of the document, as in the path. */
  id: number;
  /** New status. */
  status: "draft" | "sent" | "accepted" | "rejected" | "converted" | "partially_paid" | "paid" | "void";
  /** Stored in the status history. */
  remark?: string | null;
  /** Confirms negative stock for this request, if the organization's policy is warn. */
  confirmNegativeStock?: boolean | null;
  /** Money account of a draft receipt or cash sale that is issued; defaults to that of the document. */
  bankId?: number | null;
}

/** The body of a request that creates a sales document. */
export interface SalesNew {
  /** Document type. */
  documentType: "QT" | "SO" | "IV" | "RE" | "CS" | "CN" | "DN";
  /** Invoice or debit note that a new receipt or note refers to. Other receipts and notes are created by conversion. */
  refDocumentId?: number | null;
  /** The customer. */
  contactId: number;
  /** Document date (YYYY-MM-DD). Determines the number series. */
  issueDate: string;
  /** Due date (YYYY-MM-DD), or null. If omitted on a new invoice or debit note, it is computed from the customer's payment terms. */
  dueDate?: string | null;
  /** VAT rate in percent of lines without their own. 0 or omitted means no VAT. The products' taxRate is not used. */
  vatRate?: number | null;
  /** VAT category of lines without their own: standard if the rate is above 0; otherwise zero, exempt or none (outside VAT). If omitted, it follows from the rate and the VAT types of these lines' products. A note takes the category of its invoice, unless that is an opening invoice. */
  vatCategory?: "standard" | "zero" | "exempt" | "none" | "" | null;
  /** When VAT becomes due: at issue, or at payment with the setting vatOnPayment. Only invoices and debit notes can have payment. Defaults to payment if that setting is services, all lines are products of type service and the document has one VAT rate. Notes and receipts have that of their invoice. */
  vatPoint?: "issue" | "payment" | "" | null;
  /** Currency, ISO 4217. Defaults to the base currency. */
  currency?: string | null;
  /** Exchange rate: base currency units per unit of the document's currency, or null. Required to issue a document in foreign currency if the organization has no rate for its date. */
  exchangeRate?: number | null;
  /** Text on the document. */
  note?: string | null;
  /** Warehouse that goods leave or return to. Null means the default warehouse. */
  warehouseId?: number | null;
  /** Project name. */
  project?: string | null;
  /** Project id, or null. */
  projectId?: number | null;
  /** Withholding tax rate in percent of the total before VAT. */
  whtRate?: number | null;
  /** Money account that receives the payment. Null means the organization's default account. Only on receipts and cash sales. */
  bankId?: number | null;
  /** Reason for a credit or debit note. Null on other types. */
  creditReason?: "goods_returned" | "defective" | "price_reduction" | "overcharge" | "contract_cancelled" | "other" | "undercharge" | "" | null;
  /** Your own reference, unique among sales documents. */
  externalId?: string | null;
  /** Whether prices and discounts include VAT. Defaults to false. A receipt or note for another document has the same value as that document. */
  pricesIncludeVat?: boolean | null;
  /** Document discount, in addition to line discounts. Called documentDiscountAmount in responses. */
  discountAmount?: number | null;
  /** Document discount, with the name that responses use. It takes precedence over discountAmount, which is the total discount in responses. This way, a document that was read can be sent back. */
  documentDiscountAmount?: number | null;
  /** Withholding tax amount. If greater than 0, it replaces the amount computed from whtRate. */
  whtAmount?: number | null;
  /** Amount that a receipt settles, including withheld tax. Only on receipts. Defaults to the outstanding amount on conversion, otherwise to the grand total. */
  receivedAmount?: number | null;
  /** The lines. At least one. */
  items: SalesItemInput[];
}

/** A deposit that a customer pays on a quotation or order. */
export interface SalesNewDeposit {
  /** Quotation or order that the deposit is for. */
  documentId: number;
  /** Amount received, including VAT. */
  amount: number;
  /** Date on which the deposit was received (YYYY-MM-DD). */
  date?: string | null;
  /** Same as date, which it replaces. One of them is required. */
  issueDate?: string | null;
  /** Money account that received the deposit. Defaults to the organization's default account. */
  bankId?: number | null;
  /** Tax withheld by the customer. */
  whtAmount?: number | null;
}

/** The bank account that customers pay to. */
export interface SalesPayTo {
  /** Bank or e-wallet provider. */
  bankCompany: string;
  /** Bank branch name. */
  accountBranch: string;
  /** Account name. */
  accountName: string;
  /** Account number. */
  accountNo: string;
  /** SWIFT code of the bank. */
  swiftCode: string;
}

/** What a receipt settles of one invoice or debit note, in the receipt's currency. */
export interface SalesPayment {
  /** The invoice or debit note. */
  documentId: number;
  /** Number on its paper: for an opening invoice, its number in the previous books. */
  documentNumber: string;
  /** Date of the invoice. */
  issueDate: string;
  /** Due date of the invoice, or null. */
  dueDate: string | null;
  /** Grand total of the invoice. */
  grandTotal: number;
  /** Deposits applied to the invoice. */
  depositAppliedAmount: number;
  /** Amount credited before this receipt. */
  creditedAmount: number;
  /** Amount paid by earlier receipts. */
  paidAmount: number;
  /** Amount that this receipt settles, including withheld tax. */
  receivedAmount: number;
  /** Tax withheld from it. */
  whtAmount: number;
  /** Amount outstanding after this receipt. */
  outstandingAmount: number;
}

/** The QR code that a customer pays with. */
export interface SalesPaymentCode {
  /** Text of the QR code: a PromptPay payload (EMV) with the amount. */
  promptPayPayload: string;
  /** Amount to pay. */
  amount: number;
}

/** What a payment settles of one invoice. */
export interface SalesPaymentPart {
  /** Id of the invoice, debit note or billing note. */
  documentId: number;
  /** Amount settled, including withheld tax. Defaults to the outstanding amount. */
  amount?: number | null;
  /** Tax withheld by the customer. Defaults to its share of the invoice's withholding tax. */
  whtAmount?: number | null;
}

/** The part of a deposit that is applied to a document. */
export interface SalesPrepaid {
  /** The deposit. */
  documentId: number;
  /** Number of the deposit. */
  documentNumber: string;
  /** Date of the deposit. */
  issueDate: string;
  /** Value before VAT of the applied part. */
  totalAmount: number;
  /** VAT of the applied part. */
  vatAmount: number;
  /** Total including VAT. */
  grandTotal: number;
}

/** The data needed to print a document. */
export interface SalesPrint {
  /** The document. */
  document: SalesDocument;
  /** Name of the organization. */
  organizationName: string;
  /** URL of the organization's logo. Empty if there is none. */
  organizationLogo: string;
  /** Seller details as of the date of issue. */
  seller: SalesSeller;
  /** The invoice that a credit or debit note corrects. Null on other types. */
  corrects: SalesCorrected | null;
  /** Branch of the customer in legal wording. Empty if unknown. */
  contactBranchText: string;
  /** English names of the customer and the lines, as of the date of issue. */
  english: PrintEnglish;
  /** Deposits applied to the document, oldest first. On a draft: deposits reserved for it. */
  deposits: SalesPrepaid[];
  /** Amount charged: the document less its deposits, which were charged separately. */
  charge: SalesCharge;
  /** The invoices that a receipt settles, as of its issue, oldest first; empty on other documents. */
  settles: SalesPayment[];
  /** The invoices of a consolidated document with what is open of them, oldest first; empty on other documents. */
  invoices: SalesPayment[];
  /** Value and VAT of a tax invoice in base currency. Null if the document is in base currency, has no exchange rate yet or is not a tax invoice. A receipt of an invoice whose VAT becomes due on payment always has it once it is issued. */
  base: SalesBaseValue | null;
  /** Bank account to pay to, on invoices and debit notes with the setting invoiceBankId; otherwise null. */
  payTo: SalesPayTo | null;
  /** PromptPay code of an issued invoice or debit note in baht, for the amount that was open at its issue; otherwise null. */
  payment: SalesPaymentCode | null;
}

/** A payment that a customer made on an invoice or debit note. */
export interface SalesReceipt {
  /** Amount settled, including withheld tax. Defaults to the outstanding amount. */
  receivedAmount?: number | null;
  /** Tax withheld by the customer. Defaults to its share of the invoice's withholding tax. */
  whtAmount?: number | null;
  /** Date of the payment and the receipt (YYYY-MM-DD). Determines the number series. Defaults to today. */
  issueDate?: string | null;
  /** Money account that received the payment. Defaults to the organization's default account. */
  bankId?: number | null;
  /** Exchange rate: base currency units per unit of the invoice's currency. Defaults to the rate of the invoice. */
  exchangeRate?: number | null;
  /** Your own reference of the receipt, unique among sales documents. */
  externalId?: string | null;
  /** Fee that a payment provider keeps, in the invoice's currency. The money account gets the amount less withheld tax and fee; the fee is posted to bank charges. */
  feeAmount?: number | null;
  /** How to handle an amount above the outstanding amount: refuse rejects the request, credit keeps the excess as a deposit of the customer. Defaults to refuse. */
  overpayment?: "refuse" | "credit" | "" | null;
}

/** A payment with its receipts. */
export interface SalesReceived {
  /** Id of the payment: that of its first receipt. */
  id: number;
  /** Customer. */
  contactId: number | null;
  /** Name of the customer. */
  contactName: string;
  /** Date of the payment. */
  date: string;
  /** Money account that received the payment. */
  bankId: number | null;
  /** Reference of the payment. */
  reference: string;
  /** Currency of all amounts. */
  currency: string;
  /** Amount settled by all receipts that are not void, including withheld tax. */
  receivedAmount: number;
  /** Tax withheld. */
  whtAmount: number;
  /** receivedAmount less whtAmount: what the customer paid for the documents. */
  netAmount: number;
  /** Fee that a payment provider kept. */
  feeAmount: number;
  /** The receipts: one for each invoice, or one for all. */
  receipts: SalesDocument[];
  /** The deposits that keep what was paid above the outstanding amounts. */
  overpayments: SalesDocument[];
  /** Possible mistakes in an accepted request. Only in responses to writes and previews; absent if there are none. */
  warnings?: FaultWarning[];
}

/** The seller details of a tax invoice. */
export interface SalesSeller {
  /** Registered name. */
  name: string;
  /** Name in English. Empty if there is none. */
  nameEn: string;
  /** Tax identification number. Empty if unknown. */
  taxId: string;
  /** Branch number. 00000 is the head office. */
  branchCode: string;
  /** Branch in legal wording. Empty if there is none. */
  branchText: string;
  /** Address as printed. */
  address: string;
  /** Address in English. Empty if there is none. */
  addressEn: string;
  /** Phone number. Empty if there is none. */
  phone: string;
}

/** The body of a request that records a signature. */
export interface SalesSignature {
  /** The document. */
  documentId: number;
  /** Event: signed, or issued if the signed document was handed to the customer. */
  state: "signed" | "issued";
}

/** Sets the VAT category of an issued document without VAT. */
export interface SalesTaxChange {
  /** VAT category: zero, exempt or none (outside VAT). */
  vatCategory: "zero" | "exempt" | "none";
}

/** The totals of a document. */
export interface SalesTotals {
  /** Currency, ISO 4217. */
  currency: string;
  /** Whether prices and discounts include VAT. */
  pricesIncludeVat: boolean;
  /** VAT rate in percent of lines without their own. */
  vatRate: number;
  /** Withholding tax rate in percent of totalAmount. */
  whtRate: number;
  /** Sum of quantity × unit price over all lines, before discounts. */
  subtotalAmount: number;
  /** Total discount: line discounts and document discount. */
  discountAmount: number;
  /** Document discount: the part of discountAmount that is not from lines. */
  documentDiscountAmount: number;
  /** Value before VAT, after all discounts. */
  totalAmount: number;
  /** VAT of all lines. */
  vatAmount: number;
  /** totalAmount plus vatAmount. */
  grandTotal: number;
  /** Withholding tax. It does not change grandTotal. */
  whtAmount: number;
  /** Value and VAT by VAT category and rate: standard with the highest rate first, then zero, exempt, none. */
  vatSummary: VatSummaryRow[];
  /** grandTotal less whtAmount. */
  netAmount: number;
  /** The lines in the order of the request. */
  items: SalesLineTotal[];
  /** Possible mistakes in an accepted request. Only in responses to writes and previews; absent if there are none. */
  warnings?: FaultWarning[];
}

/** The certificate that a customer handed over for the tax it withheld. */
export interface SalesWhtCertificate {
  /** Number of the certificate. */
  number: string;
  /** Date of the certificate. */
  date: string;
}

/** Records the customer's certificate. */
export interface SalesWhtCertificateInput {
  /** Number of the certificate. */
  number: string;
  /** Date of the certificate (YYYY-MM-DD). */
  date: string;
}

/** The settings that apply to all documents of the organization. */
export interface Settings {
  /** Policy for negative stock: allow, warn until the request confirms it, or block. */
  negativeStock: "allow" | "warn" | "block";
  /** Over-receipt tolerance: percentage by which goods received can exceed the order. */
  overReceiptPercent: number;
  /** Price tolerance: percentage by which a bill can differ from its order. A difference of one currency unit is always allowed. */
  priceTolerancePercent: number;
  /** Lock date: nothing can be posted on or before this date. Null if there is none. Only the owner can move it back. */
  lockDate: string | null;
  /** Document types that require a signature. */
  signature: string[];
  /** Last month of the fiscal year, 1 to 12. It cannot be changed while a year is closed. */
  fiscalYearEndMonth: number;
  /** When input VAT is claimable: when the bill is posted (onBill), or when the supplier's tax invoice is received (onTaxInvoice). */
  inputVat: "onBill" | "onTaxInvoice";
  /** When VAT of services becomes due: when the document is issued (off), or when it is paid (services). */
  vatOnPayment: "off" | "services";
  /** Whether cash sales to customers without a tax ID are abbreviated tax invoices. They print prices that include VAT, and the output VAT register shows them as one row per day. */
  retailAbbreviated: boolean;
  /** Date of the entries that void or cancel a document: today, or the date of the document if its period is not locked (documentDate). */
  voidDate: "today" | "documentDate";
  /** Days that online filing adds to the due dates of tax returns. */
  eFilingExtraDays: EFilingExtraDays;
  /** Holidays (YYYY-MM-DD). A tax return that is due on one of them, or on a weekend, is due on the next working day. */
  holidays: string[];
  /** Transferred amount in the file of withholding tax returns: the tax to pay (tax) or 0 (zero). Null: no file. */
  pndTransAmt: "tax" | "zero" | "" | null;
  /** User ID at the Revenue Department, in the file of withholding tax returns. */
  rdUserId: string;
  /** Branch type in the file of withholding tax returns: V, S or empty. */
  rdBranchType: "V" | "S" | "";
  /** Whether prices of new sales documents include VAT in the console. The API does not use it. */
  pricesIncludeVat: boolean;
  /** Most opening stock, as an amount in base currency, that a member can give a product. Null or 0 if members can give none. Only the owner can change it. */
  memberOpeningLimit: number | null;
  /** PromptPay ID for customer payments: a phone number, a 13-digit tax ID or a 15-digit e-wallet ID. If empty, the number of the first e-wallet is used. */
  promptPayId: string;
  /** Language of printed documents: th, en or both. Null: th for a company in Thailand, otherwise en. A contact's own paperLang comes first. */
  paperLang: "th" | "en" | "both" | "" | null;
  /** When documents are sealed: when somebody asks for it (given), or by the server when they are issued (issue). */
  paperSeal: "given" | "issue";
  /** Money account whose bank details are printed on invoices, or null. */
  invoiceBankId: number | null;
  /** Whether one payment for several invoices makes one receipt, for a billing note that consolidates them, when all of them are paid in full. Otherwise each invoice gets its own receipt. */
  receiptTogether: boolean;
  /** Customer that new cash sales start with in the console, or null. The API does not use it. */
  walkInContactId: number | null;
  /** Name in English, for English and bilingual documents. If empty, documents print the name. */
  nameEn: string;
  /** Tax identification number. */
  taxId: string;
  /** Branch number under the tax ID. 00000 or empty means the head office. */
  branchCode: string;
  /** Address as printed. If empty, documents print the structured address. */
  address: string;
  /** Address in English, for English and bilingual documents. If empty, documents print the address. */
  addressEn: string;
  /** Structured address for tax forms. Omitted parts keep their value. */
  addressParts: AddressParts;
  /** Phone number. */
  phone: string;
  /** Email address. */
  email: string;
  /** Website URL. */
  website: string;
}

/** Changes settings. */
export interface SettingsChange {
  /** Policy for negative stock: allow, warn until the request confirms it, or block. */
  negativeStock?: "allow" | "warn" | "block" | null;
  /** Over-receipt tolerance: percentage by which goods received can exceed the order. */
  overReceiptPercent?: number | null;
  /** Price tolerance: percentage by which a bill can differ from its order. A difference of one currency unit is always allowed. */
  priceTolerancePercent?: number | null;
  /** Lock date: nothing can be posted on or before this date. Null if there is none. Only the owner can move it back. */
  lockDate?: string | null;
  /** Document types that require a signature. */
  signature?: ("QT" | "SO" | "IV" | "RE" | "CS" | "CN" | "DN")[] | null;
  /** Last month of the fiscal year, 1 to 12. It cannot be changed while a year is closed. */
  fiscalYearEndMonth?: number | null;
  /** When input VAT is claimable: when the bill is posted (onBill), or when the supplier's tax invoice is received (onTaxInvoice). */
  inputVat?: "onBill" | "onTaxInvoice" | null;
  /** When VAT of services becomes due: when the document is issued (off), or when it is paid (services). */
  vatOnPayment?: "off" | "services" | null;
  /** Whether cash sales to customers without a tax ID are abbreviated tax invoices. They print prices that include VAT, and the output VAT register shows them as one row per day. */
  retailAbbreviated?: boolean | null;
  /** Date of the entries that void or cancel a document: today, or the date of the document if its period is not locked (documentDate). */
  voidDate?: "today" | "documentDate" | null;
  /** Days that online filing adds to the due dates of tax returns. */
  eFilingExtraDays?: EFilingExtraDaysInputOrNull | null;
  /** Holidays (YYYY-MM-DD). A tax return that is due on one of them, or on a weekend, is due on the next working day. */
  holidays?: string[] | null;
  /** Transferred amount in the file of withholding tax returns: the tax to pay (tax) or 0 (zero). Null: no file. */
  pndTransAmt?: "tax" | "zero" | "" | null;
  /** User ID at the Revenue Department, in the file of withholding tax returns. */
  rdUserId?: string | null;
  /** Branch type in the file of withholding tax returns: V, S or empty. */
  rdBranchType?: "V" | "S" | "" | null;
  /** Whether prices of new sales documents include VAT in the console. The API does not use it. */
  pricesIncludeVat?: boolean | null;
  /** Most opening stock, as an amount in base currency, that a member can give a product. Null or 0 if members can give none. Only the owner can change it. */
  memberOpeningLimit?: number | null;
  /** PromptPay ID for customer payments: a phone number, a 13-digit tax ID or a 15-digit e-wallet ID. If empty, the number of the first e-wallet is used. */
  promptPayId?: string | null;
  /** Language of printed documents: th, en or both. Null: th for a company in Thailand, otherwise en. A contact's own paperLang comes first. */
  paperLang?: "th" | "en" | "both" | "" | null;
  /** When documents are sealed: when somebody asks for it (given), or by the server when they are issued (issue). */
  paperSeal?: "given" | "issue" | null;
  /** Money account whose bank details are printed on invoices, or null. */
  invoiceBankId?: number | null;
  /** Whether one payment for several invoices makes one receipt, for a billing note that consolidates them, when all of them are paid in full. Otherwise each invoice gets its own receipt. */
  receiptTogether?: boolean | null;
  /** Customer that new cash sales start with in the console, or null. The API does not use it. */
  walkInContactId?: number | null;
  /** Name in English, for English and bilingual documents. If empty, documents print the name. */
  nameEn?: string | null;
  /** Tax identification number. */
  taxId?: string | null;
  /** Branch number under the tax ID. 00000 or empty means the head office. */
  branchCode?: string | null;
  /** Address as printed. If empty, documents print the structured address. */
  address?: string | null;
  /** Address in English, for English and bilingual documents. If empty, documents print the address. */
  addressEn?: string | null;
  /** Structured address for tax forms. Omitted parts keep their value. */
  addressParts?: AddressPartsInputOrNull | null;
  /** Phone number. */
  phone?: string | null;
  /** Email address. */
  email?: string | null;
  /** Website URL. */
  website?: string | null;
}

/** A counted quantity, or the difference to the books. */
export interface StockAdjustment {
  /** Id of the product. */
  productId: number;
  /** Id of the warehouse; defaults to the default warehouse. */
  warehouseId?: number | null;
  /** Quantity in base units that was found (positive) or is missing (negative). Send this or counted. */
  quantity?: number | null;
  /** Quantity in base units that was counted. The server computes the difference. If there is none, nothing changes and the returned movement has id 0. */
  counted?: number | null;
  /** Unit cost of surplus; defaults to the average cost. */
  unitCost?: number | null;
  /** Reason. */
  note?: string | null;
  /** Confirms negative stock, if the organization's policy is warn. */
  confirmNegativeStock?: boolean | null;
}

/** The stock of a product in a warehouse. */
export interface StockBalance {
  /** Id of the warehouse. */
  warehouseId: number;
  /** Name of the warehouse. */
  warehouseName: string;
  /** Quantity in base units. */
  quantity: number;
  /** Average cost per base unit. Without stock: the last average cost. */
  averageCost: number;
  /** Value in base currency. */
  totalValue: number;
}

/** A count of several products in one warehouse. */
export interface StockCount {
  /** Day of the count (YYYY-MM-DD). Must be after the organization's lock date and not in the future. Required, unless countedAt is given; then it is the day of that moment. */
  date?: string | null;
  /** When the goods were counted (Unix seconds). Differences are computed against the stock of that moment, so that what moved on that day afterwards stays as recorded. Defaults to the end of the day. */
  countedAt?: number | null;
  /** Warehouse. Defaults to the default warehouse. */
  warehouseId?: number | null;
  /** The counted products, each once. */
  items: StockCountedItem[];
  /** Reason. */
  note?: string | null;
  /** Confirms negative stock, if the organization's policy is warn. */
  confirmNegativeStock?: boolean | null;
}

/** A counted product with its difference. */
export interface StockCountDifference {
  /** Id of the product. */
  productId: number;
  /** Code of the product. */
  productCode: string;
  /** Quantity in the books at the end of the day, or when it was counted. */
  expected: number;
  /** Counted quantity. */
  counted: number;
  /** Counted less expected quantity. */
  difference: number;
  /** Value of the difference in base currency. */
  value: number;
  /** Stock movement of the difference. Null if there is none. */
  movementId: number | null;
}

/** A stock count with its differences. */
export interface StockCountResult {
  /** Day of the count. */
  date: string | null;
  /** When the goods were counted (Unix seconds). Null if the count is of the end of the day. */
  countedAt: number | null;
  /** Id of the warehouse. */
  warehouseId: number;
  /** Name of the warehouse. */
  warehouseName: string;
  /** The counted products, in the order of the request. */
  items: StockCountDifference[];
  /** Value of all differences in base currency. */
  value: number;
  /** Journal entry of the differences. Null if they have no value. */
  entryId: number | null;
}

/** A counted product. */
export interface StockCountedItem {
  /** Id of the product. */
  productId: number;
  /** Counted quantity in base units. */
  counted: number;
  /** Unit cost of a surplus. Defaults to the average cost. */
  unitCost?: number | null;
}

/** The two movements of a product. */
export interface StockItemMoves {
  /** Id of the product. */
  productId: number;
  /** Movement out of the source warehouse. */
  out: StockMovement;
  /** Movement into the destination warehouse. */
  in: StockMovement;
}

/** Transfers stock from one warehouse to another: one product, or several in items. */
export interface StockMove {
  /** Id of the product. Required without items. */
  productId?: number | null;
  /** Source warehouse. */
  fromWarehouseId: number;
  /** Destination warehouse. */
  toWarehouseId: number;
  /** Quantity in base units. Required without items. */
  quantity?: number | null;
  /** Products of a transfer of several, each once, instead of productId and quantity. */
  items?: StockMovedItem[] | null;
  /** Day of the transfer (YYYY-MM-DD). Must be after the organization's lock date and not in the future. Defaults to today. */
  date?: string | null;
  /** Reason. */
  note?: string | null;
  /** Confirms negative stock, if the organization's policy is warn. */
  confirmNegativeStock?: boolean | null;
}

/** A product of a transfer. */
export interface StockMovedItem {
  /** Id of the product. */
  productId: number;
  /** Quantity in base units. */
  quantity: number;
}

/** A stock movement. */
export interface StockMovement {
  /** Id of the movement. */
  id: number;
  /** Type of movement: opening, sale, sale_reversal, sale_return, sale_return_reversal, purchase, purchase_reversal, adjustment or transfer. */
  movementType: string;
  /** Quantity in base units. Negative for outgoing goods. */
  quantity: number;
  /** Quantity in the warehouse before the movement. */
  qtyBefore: number;
  /** Quantity in the warehouse after the movement. */
  qtyAfter: number;
  /** Average cost per unit before the movement. */
  avgCostBefore: number;
  /** Average cost per unit after the movement. */
  avgCostAfter: number;
  /** Cost per base unit of this movement. */
  unitCost: number;
  /** Change of the stock value in base currency. Negative for outgoing goods. */
  totalCost: number;
  /** Warehouse whose stock changed. */
  warehouseId: number;
  /** Source warehouse. Only on transfers. */
  fromWarehouseId: number | null;
  /** Destination warehouse. Only on transfers. */
  toWarehouseId: number | null;
  /** Type of the document, or OPENING, ADJUSTMENT or TRANSFER. */
  referenceType: string;
  /** Id of the document. For OPENING, the id of the product. */
  referenceId: number;
  /** Number of the document, or a note. */
  note: string;
  /** Id of the user who caused the movement. */
  createdBy: number;
  /** When the movement was recorded (Unix seconds). */
  createdAt: number;
  /** Name of the warehouse. */
  warehouseName: string;
  /** Name of the source warehouse. Only on transfers. */
  fromWarehouseName: string;
  /** Name of the destination warehouse. Only on transfers. */
  toWarehouseName: string;
  /** Number of the transfer. Only on transfers. */
  transferNumber: string;
}

/** A stock transfer: for each product one movement out and one movement in. */
export interface StockMoves {
  /** Id of the transfer. */
  id: number;
  /** Number of the transfer. */
  number: string;
  /** Movement of the first product out of the source warehouse. */
  out: StockMovement;
  /** Movement of the first product into the destination warehouse. */
  in: StockMovement;
  /** Movements of all products, in the order of the request. */
  items: StockItemMoves[];
}

/** The body of a request that creates a warehouse. */
export interface StockNewWarehouse {
  /** Warehouse code, unique in the organization. Cannot be changed. */
  code: string;
  /** Name. */
  name: string;
  /** Name in English, for English and bilingual documents. If empty, they print the name. */
  nameEn?: string | null;
  /** Address. */
  address?: string | null;
  /** Phone number. */
  phone?: string | null;
  /** Whether this is the default for documents without a warehouse. */
  isDefault?: boolean | null;
}

/** A stock transfer as it was recorded. */
export interface StockTransfer {
  /** Id of the transfer. */
  id: number;
  /** Number of the transfer. */
  number: string;
  /** Day of the transfer (YYYY-MM-DD). */
  date: string | null;
  /** Source warehouse. */
  fromWarehouseId: number;
  /** Name of the source warehouse. */
  fromWarehouseName: string;
  /** Destination warehouse. */
  toWarehouseId: number;
  /** Name of the destination warehouse. */
  toWarehouseName: string;
  /** Reason. */
  note: string;
  /** Products, in the order of the request. Empty in lists. */
  items: StockTransferItem[];
  /** Id of the user who made the transfer. */
  createdBy: number;
  /** When the transfer was recorded (Unix seconds). */
  createdAt: number;
}

/** A product of a recorded transfer. */
export interface StockTransferItem {
  /** Id of the product. */
  productId: number;
  /** Code of the product. */
  productCode: string;
  /** Quantity in base units. */
  quantity: number;
  /** Cost per base unit. */
  unitCost: number;
  /** Value in base currency. */
  totalCost: number;
}

/** One page of a list. */
export interface StockTransferPage {
  /** The records of this page. */
  items: StockTransfer[];
  pagination: Pagination;
}

/** A location that holds stock. */
export interface StockWarehouse {
  /** Id of the warehouse. */
  id: number;
  /** Short code, unique in the organization. */
  code: string;
  /** Name. */
  name: string;
  /** Name in English, for English and bilingual documents. If empty, they print the name. */
  nameEn: string;
  /** Address. */
  address: string;
  /** Phone number. */
  phone: string;
  /** Whether this is the default for documents without a warehouse. */
  isDefault: boolean;
  /** Whether new documents can use the account. If you deactivate the default account, the organization has no default. */
  isActive: boolean;
  /** When the warehouse was created (Unix seconds). */
  createdAt: number;
  /** When the warehouse was last changed (Unix seconds). */
  updatedAt: number;
}

/** Changes a warehouse. Omitted fields keep their value; empty fields are cleared. */
export interface StockWarehouseChange {
  /** Name. */
  name?: string;
  /** Name in English, for English and bilingual documents. If empty, they print the name. */
  nameEn?: string | null;
  /** Address. */
  address?: string | null;
  /** Phone number. */
  phone?: string | null;
  /** Whether this is the default for documents without a warehouse. */
  isDefault?: boolean;
  /** Whether new documents can use the account. If you deactivate the default account, the organization has no default. */
  isActive?: boolean;
}

/** Adds a manual journal entry to a VAT return. */
export interface TaxAdjustment {
  /** Manual entry of the month with a line on output VAT (2150) or input VAT (1150). Its VAT is added. */
  entryId: number;
  /** Value that the VAT belongs to, with the sign of the VAT. */
  baseAmount: number;
  /** Reason for the adjustment. */
  reason: string;
}

/** Adds a manual journal entry to a VAT return. */
export interface TaxAdjustmentInput {
  /** Manual entry of the month with a line on output VAT (2150) or input VAT (1150). Its VAT is added. */
  entryId: number;
  /** Value that the VAT belongs to, with the sign of the VAT. */
  baseAmount?: number | null;
  /** Reason for the adjustment. */
  reason: string;
}

/** Opens a filed month. */
export interface TaxAmendment {
  /** Why the return is amended. */
  reason: string;
}

/** Changes a certificate. */
export interface TaxCertificateEdit {
  /** Return that declares the certificate. */
  form?: "PND3" | "PND53" | "" | null;
  /** Type of income. */
  incomeType?: "40(1)" | "40(2)" | "40(3)" | "40(4)a" | "40(4)b" | "3tres" | "other" | null;
  /** Description of the income. */
  incomeText?: string | null;
  /** The supplier. Omitted members keep their value. */
  payee?: CertificatePayeeInputOrNull | null;
  /** Copies form and payee from the contact again. */
  fromContact?: boolean | null;
}

/** A tax return as it was filed. */
export interface TaxFiling {
  /** Id of the return. */
  id: number;
  /** Tax form: PP30 (VAT), PND3 or PND53 (tax withheld from individuals or companies). */
  form: "PP30" | "PND3" | "PND53";
  /** Tax month (YYYY-MM). */
  month: string;
  /** 0 for the original return, 1 for its first amendment, and so on. */
  sequence: number;
  /** filed: in force. amending: in force, and its month is open for an amendment. superseded: replaced by an amendment. withdrawn: no longer in force. */
  status: "filed" | "amending" | "superseded" | "withdrawn";
  /** The return that this one amends. Null for an original return. */
  amendsId: number | null;
  /** The boxes of a VAT return. Null for other forms. */
  boxes: PP30BoxesOrNull | null;
  /** The sums of a withholding tax return. Null for other forms. */
  totals: FilingTotals | null;
  /** What happens with an excess of VAT: carry it to the next month, or refund. */
  excess: "carry" | "refund";
  /** Manual entries that were added to the register. */
  adjustments: TaxAdjustment[];
  /** Why the return is or was amended. Empty if it was not. */
  amendReason: string;
  /** Last day to file and pay. */
  dueDate: string;
  /** Date of filing. */
  filedOn: string;
  /** Reference number of the Revenue Department. */
  reference: string;
  /** Journal entry of the return. Null if there was nothing to post. */
  entryId: number | null;
  /** Payments for the form and month, over all sequences. */
  payments: TaxPayment[];
  /** Amount paid, or refunded, over all sequences, without reversed payments. */
  paidAmount: number;
  /** Amount still to pay. Negative if a refund is expected. */
  outstandingAmount: number;
  /** Number of register rows. */
  rowCount: number;
  /** SHA-256 of the file of rows, in hexadecimal. */
  sha256: string;
  /** Files to download. */
  files: FilingFile[];
  /** When the return was filed here, in Unix seconds. */
  createdAt: number;
  /** Name of the user who filed it. */
  createdByName: string;
  /** When it was last changed, in Unix seconds. */
  updatedAt: number;
}

/** Files the return of a month. */
export interface TaxFilingInput {
  /** Tax form: PP30 (VAT), PND3 or PND53 (tax withheld from individuals or companies). */
  form: "PP30" | "PND3" | "PND53";
  /** Tax month (YYYY-MM). It must be over. */
  month: string;
  /** PP30 only: excess VAT brought forward (box 10). Defaults to what the last return carried. Not allowed in an amendment. */
  broughtForward?: number | null;
  /** PP30 only: what happens with an excess: carry it to the next month, or refund. Defaults to carry. */
  excess?: "carry" | "refund" | "" | null;
  /** Surcharge (box 13 of PP30). */
  surcharge?: number | null;
  /** PP30 only: penalty (box 14). */
  penalty?: number | null;
  /** PP30 only: confirms that sales outside VAT or without a VAT category are in no box. */
  confirmOutside?: boolean | null;
  /** PP30 only: manual entries of the month on the VAT accounts to add. */
  adjustments?: TaxAdjustmentInput[] | null;
  /** Date of filing (YYYY-MM-DD). Defaults to today. */
  filedOn?: string | null;
  /** Reference number of the Revenue Department. */
  reference?: string | null;
}

/** One page of a list. */
export interface TaxFilingPage {
  /** The records of this page. */
  items: TaxFiling[];
  pagination: Pagination;
}

/** A supplier's tax invoice. */
export interface TaxInvoice {
  /** Id of the tax invoice. */
  id: number;
  /** Number of the supplier's tax invoice. */
  number: string;
  /** Invoice date (YYYY-MM-DD). */
  date: string;
  /** Date on which the invoice was received (YYYY-MM-DD). Defaults to the invoice date. */
  receivedDate: string;
  /** Supplier name on the invoice. Defaults to the name of the contact, or to the vendor of the line. */
  vendorName: string;
  /** Tax ID of the supplier. Defaults to the contact's tax ID. */
  vendorTaxId: string;
  /** Branch of the supplier. Defaults to the contact's branch. */
  vendorBranchCode: string;
  /** Tax month (YYYY-MM) in which the VAT is claimed: at most six months after the invoice date, and not before the VAT was posted. Defaults to the first possible month. Null on a voucher that pays supplier invoices and is not paid yet. */
  claimMonth: string | null;
  /** Whether the VAT is claimable. If false, the VAT is part of the cost and a reason is required. Defaults to true. */
  claimable: boolean;
  /** Reason why the VAT is not claimable. Null if it is claimable. */
  reason: "no_invoice" | "incomplete" | "not_business" | "entertainment" | "passenger_car" | "abbreviated" | "not_registrant" | "expired" | null;
  /** Whether the tax month in which the VAT is claimed is filed. */
  filed: boolean;
}

/** The fields of a supplier's tax invoice that a client can write. */
export interface TaxInvoiceInput {
  /** Number of the supplier's tax invoice. */
  number: string;
  /** Invoice date (YYYY-MM-DD). */
  date: string;
  /** Date on which the invoice was received (YYYY-MM-DD). Defaults to the invoice date. */
  receivedDate?: string | null;
  /** Supplier name on the invoice. Defaults to the name of the contact, or to the vendor of the line. */
  vendorName?: string | null;
  /** Tax ID of the supplier. Defaults to the contact's tax ID. */
  vendorTaxId?: string | null;
  /** Branch of the supplier. Defaults to the contact's branch. */
  vendorBranchCode?: string | null;
  /** Tax month (YYYY-MM) in which the VAT is claimed: at most six months after the invoice date, and not before the VAT was posted. Defaults to the first possible month. Null on a voucher that pays supplier invoices and is not paid yet. */
  claimMonth?: string | null;
  /** Whether the VAT is claimable. If false, the VAT is part of the cost and a reason is required. Defaults to true. */
  claimable?: boolean | null;
  /** Reason why the VAT is not claimable. Null if it is claimable. */
  reason?: "no_invoice" | "incomplete" | "not_business" | "entertainment" | "passenger_car" | "abbreviated" | "not_registrant" | "expired" | "" | null;
}

/** Money paid for a return, or refunded by the Revenue Department. */
export interface TaxPayment {
  /** Id of the payment. */
  id: number;
  /** Payment date. */
  date: string;
  /** Money account. Null means the organization's default account. */
  bankId: number | null;
  /** Amount paid, or refunded. */
  amount: number;
  /** Bank fee. */
  feeAmount: number;
  /** Journal entry of the payment. */
  entryId: number;
  /** The reversing journal entry. Null if the payment is not reversed. */
  reversalEntryId: number | null;
  /** When the payment was recorded, in Unix seconds. */
  createdAt: number;
  /** Name of the user who recorded it. */
  createdByName: string;
}

/** Pays a return, or records the refund of its excess. */
export interface TaxPaymentInput {
  /** Payment date (YYYY-MM-DD). Must be after the organization's lock date. */
  date: string;
  /** Money account. Defaults to the organization's default account. */
  bankId?: number | null;
  /** Amount, at most the outstanding amount. */
  amount: number;
  /** Bank fee, charged to the money account. */
  feeAmount?: number | null;
}

/** Reverses a payment. */
export interface TaxPaymentReversal {
  /** Date of the reversing entry (YYYY-MM-DD). Defaults to today. */
  date?: string | null;
}

/** One row of a VAT summary. */
export interface VatSummaryRow {
  /** VAT category. */
  vatCategory: "standard" | "zero" | "exempt" | "none";
  /** VAT rate in percent. */
  vatRate: number;
  /** Value before VAT, after all discounts. */
  baseAmount: number;
  /** VAT on baseAmount. */
  vatAmount: number;
}

/** An address that receives events. */
export interface Webhook {
  /** Id of the endpoint. */
  id: number;
  /** Address that receives the events: https, port 443 or above 1023, without user and fragment. */
  url: string;
  /** Purpose of the endpoint. */
  description: string;
  /** Types of events, as in GET /events: `sales.created`, `sales.*`, `sales.status.changed:paid`. Empty for all. */
  types: string[];
  /** Only events of documents of these types, as in GET /events: `IV`, `RE`. Empty for all events. */
  documentTypes: string[];
  /** Whether each event contains its record, as its route returns it when the event is sent. */
  expand: boolean;
  /** Member whose view of the data the endpoint gets. */
  userId: number;
  /** State: enabled, paused (by a person, or after a restore) or disabled (by the server). */
  status: "enabled" | "paused" | "disabled";
  /** Why it is paused or disabled: failing (no success for 72 hours), gone (it answered 410), memberGone, secretUnreadable (rotate the secret), restored or copied. Null otherwise. */
  reason: "failing" | "gone" | "memberGone" | "secretUnreadable" | "restored" | "copied" | null;
  /** The last event that was delivered, set aside or not selected. Null if it is no longer kept. */
  position: string | null;
  /** Number of events that wait, up to 10,000. */
  waiting: number;
  /** When the next event is tried again (Unix seconds). Null if none failed. */
  nextAttemptAt: number | null;
  /** Since when no attempt succeeded (Unix seconds). Null if the last one did. */
  failingSince: number | null;
  /** Number of events that were set aside because the endpoint refused them nine times. */
  setAside: number;
  /** When the last attempt succeeded (Unix seconds). Null if none did. */
  lastSuccessAt: number | null;
  /** Last characters of the secret. Null in a dry run. */
  secretHint: string | null;
  /** Until when the previous secret also signs (Unix seconds). Null if it does not. */
  previousSecretUntil: number | null;
  /** When the endpoint was created (Unix seconds). */
  createdAt: number;
  /** Who created it. */
  createdByName: string;
  /** When it was last changed (Unix seconds). */
  updatedAt: number;
}

/** An endpoint with its secret, which is not shown again. */
export interface WebhookCreated {
  /** Id of the endpoint. */
  id: number;
  /** Address that receives the events: https, port 443 or above 1023, without user and fragment. */
  url: string;
  /** Purpose of the endpoint. */
  description: string;
  /** Types of events, as in GET /events: `sales.created`, `sales.*`, `sales.status.changed:paid`. Empty for all. */
  types: string[];
  /** Only events of documents of these types, as in GET /events: `IV`, `RE`. Empty for all events. */
  documentTypes: string[];
  /** Whether each event contains its record, as its route returns it when the event is sent. */
  expand: boolean;
  /** Member whose view of the data the endpoint gets. */
  userId: number;
  /** State: enabled, paused (by a person, or after a restore) or disabled (by the server). */
  status: "enabled" | "paused" | "disabled";
  /** Why it is paused or disabled: failing (no success for 72 hours), gone (it answered 410), memberGone, secretUnreadable (rotate the secret), restored or copied. Null otherwise. */
  reason: "failing" | "gone" | "memberGone" | "secretUnreadable" | "restored" | "copied" | null;
  /** The last event that was delivered, set aside or not selected. Null if it is no longer kept. */
  position: string | null;
  /** Number of events that wait, up to 10,000. */
  waiting: number;
  /** When the next event is tried again (Unix seconds). Null if none failed. */
  nextAttemptAt: number | null;
  /** Since when no attempt succeeded (Unix seconds). Null if the last one did. */
  failingSince: number | null;
  /** Number of events that were set aside because the endpoint refused them nine times. */
  setAside: number;
  /** When the last attempt succeeded (Unix seconds). Null if none did. */
  lastSuccessAt: number | null;
  /** Last characters of the secret. Null in a dry run. */
  secretHint: string | null;
  /** Until when the previous secret also signs (Unix seconds). Null if it does not. */
  previousSecretUntil: number | null;
  /** When the endpoint was created (Unix seconds). */
  createdAt: number;
  /** Who created it. */
  createdByName: string;
  /** When it was last changed (Unix seconds). */
  updatedAt: number;
  /** Secret that verifies signatures: `whsec_` and 32 bytes in base64. Shown only once. Null in a dry run. */
  secret: string | null;
}

/** One attempt to send a message to an endpoint. */
export interface WebhookDelivery {
  /** Id of the delivery. */
  id: number;
  /** Id of the event, sent as webhook-id. A test message has its own. */
  eventId: string;
  /** Type of the event, or webhook.ping for a test message. */
  type: string;
  /** Number of the attempt, starting at 1. */
  attempt: number;
  /** What came of it: delivered, failed, or setAside (refused nine times; the next event was sent). Empty in a dry run. */
  state: string;
  /** Status of the answer. Null if there was none. */
  status: number | null;
  /** Why it failed: dns, refused (not a public address), connect, tls, timeout (15 seconds), redirect or status. Null if it was delivered. */
  error: "dns" | "refused" | "connect" | "tls" | "timeout" | "redirect" | "status" | null;
  /** When the attempt began (Unix seconds). */
  startedAt: number | null;
  /** Duration in milliseconds. */
  tookMs: number;
  /** SHA-256 of the body that was sent, in hexadecimal. */
  bodySha256: string;
  /** The first 1,024 bytes of the answer. Empty if it came from a private address. */
  answer: string;
}

/** One page of a list. */
export interface WebhookDeliveryPage {
  /** The records of this page. */
  items: WebhookDelivery[];
  pagination: Pagination;
}

/** Changes an endpoint. Omitted fields keep their value. */
export interface WebhookEdit {
  /** Address that receives the events: https, port 443 or above 1023, without user and fragment. */
  url?: string;
  /** Purpose of the endpoint. */
  description?: string | null;
  /** Types of events, as in GET /events: `sales.created`, `sales.*`, `sales.status.changed:paid`. Empty for all. */
  types?: string[] | null;
  /** Only events of documents of these types, as in GET /events: `IV`, `RE`. Empty for all events. */
  documentTypes?: ("QT" | "SO" | "IV" | "RE" | "CS" | "CN" | "DN" | "DP" | "PR" | "PO" | "GR" | "PI" | "PV" | "EX")[] | null;
  /** Whether each event contains its record, as its route returns it when the event is sent. */
  expand?: boolean | null;
  /** Member whose view of the data the endpoint gets. */
  userId?: number;
  /** State: enabled or paused. Enabling continues after the last event that was sent. */
  status?: "enabled" | "paused";
}

/** The body of a request that creates an endpoint. */
export interface WebhookNew {
  /** Address that receives the events: https, port 443 or above 1023, without user and fragment. */
  url: string;
  /** Purpose of the endpoint. */
  description?: string | null;
  /** Types of events, as in GET /events: `sales.created`, `sales.*`, `sales.status.changed:paid`. Empty for all. */
  types?: string[] | null;
  /** Only events of documents of these types, as in GET /events: `IV`, `RE`. Empty for all events. */
  documentTypes?: ("QT" | "SO" | "IV" | "RE" | "CS" | "CN" | "DN" | "DP" | "PR" | "PO" | "GR" | "PI" | "PV" | "EX")[] | null;
  /** Whether each event contains its record, as its route returns it when the event is sent. */
  expand?: boolean | null;
  /** Member whose view of the data the endpoint gets. Defaults to the creator. */
  userId?: number | null;
}

/** Moves an endpoint to another event. */
export interface WebhookReplay {
  /** Send the events after this eventId again, in order and with the same ids. `newest` skips the events that wait. */
  after?: string | null;
  /** Send the events that were set aside again first. */
  setAside?: boolean | null;
}

/** Gives an endpoint a new secret. */
export interface WebhookRotate {
  /** How long the previous secret also signs, in hours. Defaults to 24. */
  keepHours?: number | null;
}

/** A withholding tax certificate (50 ทวิ). */
export interface WithholdingCertificate {
  /** Id of the certificate. */
  id: number;
  /** Number, from the series WT. */
  certificateNumber: string;
  /** Return that declares the certificate: PND3 for individuals, PND53 for companies. Null if unknown, and for payees outside Thailand. */
  form: "PND3" | "PND53" | "" | null;
  /** issued, or void if the payment was cancelled. */
  status: "issued" | "void";
  /** Source of the payment: PV (payment voucher) or EX (expense claim). */
  sourceType: "PV" | "EX";
  /** Id of the voucher or claim. */
  sourceId: number;
  /** Number of the voucher or claim. */
  sourceNumber: string;
  /** Line of the claim. Null for a voucher. */
  itemId: number | null;
  /** Payment date. */
  paymentDate: string;
  /** The organization. */
  payer: CertificatePayer;
  /** Supplier. Null if the payment names none. */
  contactId: number | null;
  /** The supplier as printed on the certificate. */
  payee: CertificatePayee;
  /** Condition of the certificate: the payer withholds the tax. */
  condition: "withhold";
  /** Type of income. */
  incomeType: "40(1)" | "40(2)" | "40(3)" | "40(4)a" | "40(4)b" | "3tres" | "other";
  /** Description of the income. */
  incomeText: string;
  /** Rate in percent. */
  rate: number;
  /** Amount paid before VAT and tax, in base currency. */
  baseAmount: number;
  /** Tax withheld, in base currency. */
  taxAmount: number;
  /** Tax withheld, in Thai words. */
  taxInWords: string;
  /** What prevents filing. */
  problems: WithholdingProblem[];
  /** Return that declares the certificate. Null if it is not filed. */
  filingId: number | null;
  /** Number of the payee in the return. Null if it is not filed. */
  sequenceInReturn: number | null;
  /** When the certificate was issued, in Unix seconds. */
  createdAt: number;
  /** Name of the user who paid or approved. */
  createdByName: string;
  /** When it was last changed, in Unix seconds. */
  updatedAt: number;
}

/** Issues the certificate of an earlier payment. */
export interface WithholdingCertificateInput {
  /** Id of a paid voucher that withheld tax without a certificate. */
  documentId: number;
}

/** One page of a list. */
export interface WithholdingCertificatePage {
  /** The records of this page. */
  items: WithholdingCertificate[];
  pagination: Pagination;
}

/** A certificate with what its paper says. */
export interface WithholdingCertificatePrint {
  /** The certificate. */
  certificate: WithholdingCertificate;
  /** The organization. */
  payer: CertificatePayer;
  /** The supplier. */
  payee: CertificatePayee;
  /** Boxes to tick. */
  ticks: WithholdingTicks;
  /** The copies to print. */
  copies: WithholdingCopy[];
  /** Tax withheld, in Thai words. */
  taxInWords: string;
}

/** A copy of a certificate. */
export interface WithholdingCopy {
  /** Number of the copy. */
  number: number;
  /** Purpose of the copy, in Thai. */
  caption: string;
}

/** What is missing on a certificate. */
export interface WithholdingProblem {
  /** form: the supplier is neither a company nor an individual. taxId: not 13 digits. name: PND3 needs first and last name. address: PND3 needs district, province and postal code. incomeText: other income needs a text. */
  reason: "form" | "taxId" | "name" | "address" | "incomeText";
  /** Explanation. */
  text: string;
}

/** The boxes that are ticked on a certificate. */
export interface WithholdingTicks {
  /** Box of the form: 4 (PND3) or 7 (PND53). 0 if none. */
  form: number;
  /** Row of the income: 1, 2, 3, 4a, 4b, 5 (section 3 tredecim) or 6 (other). */
  incomeRow: string;
  /** Box of the condition: 1, the payer withholds the tax. */
  condition: number;
}

/** Parameters of listAuditLog. */
export interface ListAuditLogQuery {
  /** Page number, starting at 1. */
  page?: number;
  /** Number of rows per page. Defaults to 20. Values above 100 are reduced to 100. */
  limit?: number;
  /** Only entries about this type of record, for example sales_documents. */
  resource?: string;
  /** Only entries about the record with this id. */
  recordId?: number;
  /** Only actions of this user. */
  userId?: number;
  /** Only entries at or after this time (Unix seconds). */
  since?: number;
}

/** Parameters of listContacts. */
export interface ListContactsQuery {
  /** Page number, starting at 1. Records created or deleted between two requests shift the pages; use afterId to read every record. */
  page?: number;
  /** Number of records per page. Defaults to 20. Values above 100 are reduced to 100. */
  limit?: number;
  /** Only records after the record with this id, in the order of the list. With updatedSince: only records updated after that time, or at that time with a larger id. Pass the values of the last record to get the next page. To keep a copy current, start the next run without afterId, one minute before the start of the previous run: records updated within one second are sorted by id. */
  afterId?: number;
  /** Only records updated at or after this time (Unix seconds), oldest update first. To get the next page, pass updatedSince and afterId of the last record instead of page: a record that changes between two requests moves to the end and would shift the pages. */
  updatedSince?: number;
  /** Part of the name, code, tax ID, contact person, phone number or email address. Case-insensitive. */
  search?: string;
  /** true: only contacts of type client or both. false: all others. */
  isClient?: boolean;
  /** true: only contacts of type supplier or both. false: all others. */
  isSupplier?: boolean;
  /** Only contacts that can (true) or cannot (false) be used on new documents. */
  isActive?: boolean;
  /** Only the contact with this externalId. */
  externalId?: string;
  /** Only the contact with this code. */
  code?: string;
  /** Only contacts with this tax ID: a company's branches share it. */
  taxId?: string;
  /** Only contacts with this email address, as it was entered. */
  email?: string;
}

/** Parameters of listCustomers. */
export interface ListCustomersQuery {
  /** Page number, starting at 1. Records created or deleted between two requests shift the pages; use afterId to read every record. */
  page?: number;
  /** Number of records per page. Defaults to 20. Values above 100 are reduced to 100. */
  limit?: number;
  /** Only records after the record with this id, in the order of the list. With updatedSince: only records updated after that time, or at that time with a larger id. Pass the values of the last record to get the next page. To keep a copy current, start the next run without afterId, one minute before the start of the previous run: records updated within one second are sorted by id. */
  afterId?: number;
  /** Only records updated at or after this time (Unix seconds), oldest update first. To get the next page, pass updatedSince and afterId of the last record instead of page: a record that changes between two requests moves to the end and would shift the pages. */
  updatedSince?: number;
  /** Part of the name, code, tax ID, contact person, phone number or email address. Case-insensitive. */
  search?: string;
  /** Only contacts that can (true) or cannot (false) be used on new documents. */
  isActive?: boolean;
  /** Only the contact with this externalId. */
  externalId?: string;
  /** Only the contact with this code. */
  code?: string;
  /** Only contacts with this tax ID: a company's branches share it. */
  taxId?: string;
  /** Only contacts with this email address, as it was entered. */
  email?: string;
}

/** Parameters of listVendors. */
export interface ListVendorsQuery {
  /** Page number, starting at 1. Records created or deleted between two requests shift the pages; use afterId to read every record. */
  page?: number;
  /** Number of records per page. Defaults to 20. Values above 100 are reduced to 100. */
  limit?: number;
  /** Only records after the record with this id, in the order of the list. With updatedSince: only records updated after that time, or at that time with a larger id. Pass the values of the last record to get the next page. To keep a copy current, start the next run without afterId, one minute before the start of the previous run: records updated within one second are sorted by id. */
  afterId?: number;
  /** Only records updated at or after this time (Unix seconds), oldest update first. To get the next page, pass updatedSince and afterId of the last record instead of page: a record that changes between two requests moves to the end and would shift the pages. */
  updatedSince?: number;
  /** Part of the name, code, tax ID, contact person, phone number or email address. Case-insensitive. */
  search?: string;
  /** Only contacts that can (true) or cannot (false) be used on new documents. */
  isActive?: boolean;
  /** Only the contact with this externalId. */
  externalId?: string;
  /** Only the contact with this code. */
  code?: string;
  /** Only contacts with this tax ID: a company's branches share it. */
  taxId?: string;
  /** Only contacts with this email address, as it was entered. */
  email?: string;
}

/** Parameters of listSalesDocuments. */
export interface ListSalesDocumentsQuery {
  /** Page number, starting at 1. Records created or deleted between two requests shift the pages; use afterId to read every record. */
  page?: number;
  /** Number of records per page. Defaults to 20. Values above 100 are reduced to 100. */
  limit?: number;
  /** Only records after the record with this id, in the order of the list. With updatedSince: only records updated after that time, or at that time with a larger id. Pass the values of the last record to get the next page. To keep a copy current, start the next run without afterId, one minute before the start of the previous run: records updated within one second are sorted by id. */
  afterId?: number;
  /** Only records updated at or after this time (Unix seconds), oldest update first. To get the next page, pass updatedSince and afterId of the last record instead of page: a record that changes between two requests moves to the end and would shift the pages. */
  updatedSince?: number;
  /** Document type. Deposits are listed only with type=DP. */
  type?: "QT" | "SO" | "IV" | "RE" | "CS" | "CN" | "DN" | "DP" | "";
  /** Only documents in this status. overdue and unpaid select open invoices and debit notes. */
  status?: "draft" | "sent" | "accepted" | "rejected" | "converted" | "partially_paid" | "paid" | "void" | "overdue" | "unpaid" | "";
  /** true: only billing notes, which are invoices that consolidate others; false: all but them. */
  isConsolidated?: boolean;
  /** Only documents of this customer. */
  customerId?: number;
  /** Alias of customerId. */
  contactId?: number;
  /** First document date (YYYY-MM-DD). */
  fromDate?: string;
  /** Last document date (YYYY-MM-DD). */
  toDate?: string;
  /** Part of the document number, the number in the previous books or the customer's name. Case-insensitive. */
  search?: string;
  /** Only documents converted from this one. */
  refDocumentId?: number;
  /** Only the consolidated document that contains this invoice. */
  sourceDocumentId?: number;
  /** Only the invoices that this document consolidates. */
  consolidatedDocumentId?: number;
  /** Only the document with this externalId. */
  externalId?: string;
  /** Only the document with this number. Deposits need type=DP. */
  documentNumber?: string;
  /** Only documents with a line of this product. */
  productId?: number;
}

/** Parameters of listPurchaseDocuments. */
export interface ListPurchaseDocumentsQuery {
  /** Page number, starting at 1. Records created or deleted between two requests shift the pages; use afterId to read every record. */
  page?: number;
  /** Number of records per page. Defaults to 20. Values above 100 are reduced to 100. */
  limit?: number;
  /** Only records after the record with this id, in the order of the list. With updatedSince: only records updated after that time, or at that time with a larger id. Pass the values of the last record to get the next page. To keep a copy current, start the next run without afterId, one minute before the start of the previous run: records updated within one second are sorted by id. */
  afterId?: number;
  /** Only records updated at or after this time (Unix seconds), oldest update first. To get the next page, pass updatedSince and afterId of the last record instead of page: a record that changes between two requests moves to the end and would shift the pages. */
  updatedSince?: number;
  /** Only documents of this type. */
  docType?: "PR" | "PO" | "GR" | "PI" | "PV" | "";
  /** Only documents of this supplier. */
  vendorId?: number;
  /** Alias of vendorId. */
  contactId?: number;
  /** Only documents in this status. overdue and unpaid select open supplier invoices. */
  status?: "draft" | "sent" | "acknowledged" | "approved" | "rejected" | "posted" | "matched" | "partially_paid" | "paid" | "closed" | "cancelled" | "overdue" | "unpaid" | "";
  /** Only documents dated at or after this time (Unix seconds). */
  fromDate?: number;
  /** Only documents dated at or before this time (Unix seconds). */
  toDate?: number;
  /** Part of the document number, the number in the previous books or the supplier's name. */
  search?: string;
  /** Only the document with this externalId. */
  externalId?: string;
  /** Only the document with this number. */
  docNumber?: string;
  /** Only documents with a line of this product. */
  productId?: number;
}

/** Parameters of listProducts. */
export interface ListProductsQuery {
  /** Page number, starting at 1. Records created or deleted between two requests shift the pages; use afterId to read every record. */
  page?: number;
  /** Number of records per page. Defaults to 20. Values above 100 are reduced to 100. */
  limit?: number;
  /** Only records after the record with this id, in the order of the list. With updatedSince: only records updated after that time, or at that time with a larger id. Pass the values of the last record to get the next page. To keep a copy current, start the next run without afterId, one minute before the start of the previous run: records updated within one second are sorted by id. */
  afterId?: number;
  /** Only records updated at or after this time (Unix seconds), oldest update first. To get the next page, pass updatedSince and afterId of the last record instead of page: a record that changes between two requests moves to the end and would shift the pages. */
  updatedSince?: number;
  /** Part of the code, name or barcode. Case-insensitive. */
  search?: string;
  /** Only products of this category. */
  categoryId?: number;
  /** Only products of this type. */
  productType?: "service" | "nonInventory" | "inventory";
  /** Only the stock of this warehouse: quantity, value, average cost and balances. */
  warehouseId?: number;
  /** Only products that can (true) or cannot (false) be used on new documents. */
  isActive?: boolean;
  /** Only the product with this externalId. */
  externalId?: string;
  /** Only the product with this code. */
  code?: string;
  /** Only products with this barcode, or with a unit that has it: matchedUnit says which. */
  barcode?: string;
  /** Whether to include deleted products. */
  includeDeleted?: boolean;
}

/** Parameters of listWarehouses. */
export interface ListWarehousesQuery {
  /** Only active (true) or only inactive (false) warehouses. */
  isActive?: boolean;
}

/** Parameters of listStockTransfers. */
export interface ListStockTransfersQuery {
  /** Page number, starting at 1. */
  page?: number;
  /** Number of rows per page. Defaults to 20. Values above 100 are reduced to 100. */
  limit?: number;
  /** Only transfers of this date (YYYY-MM-DD) or later. */
  fromDate?: string;
  /** Only transfers of this date (YYYY-MM-DD) or earlier. */
  toDate?: string;
  /** Only transfers from or to this warehouse. */
  warehouseId?: number;
}

/** Parameters of listJournalEntries. */
export interface ListJournalEntriesQuery {
  /** Source of the entry, for example GR, PI, PV or MANUAL. An unknown value returns an empty list. */
  referenceType?: string;
  /** Only entries of this date (YYYY-MM-DD) or later. */
  fromDate?: string;
  /** Only entries of this date (YYYY-MM-DD) or earlier. */
  toDate?: string;
  /** Only the entry with this externalId. */
  externalId?: string;
  /** Page number, starting at 1. Records created or deleted between two requests shift the pages; use afterId to read every record. */
  page?: number;
  /** Number of records per page. Defaults to 20. Values above 100 are reduced to 100. */
  limit?: number;
  /** Only records after the record with this id, in the order of the list. With updatedSince: only records updated after that time, or at that time with a larger id. Pass the values of the last record to get the next page. To keep a copy current, start the next run without afterId, one minute before the start of the previous run: records updated within one second are sorted by id. */
  afterId?: number;
  /** Only records updated at or after this time (Unix seconds), oldest update first. To get the next page, pass updatedSince and afterId of the last record instead of page: a record that changes between two requests moves to the end and would shift the pages. */
  updatedSince?: number;
}

/** Parameters of listChartOfAccounts. */
export interface ListChartOfAccountsQuery {
  /** Only accounts of this type. */
  accountType?: "ASSET" | "LIABILITY" | "EQUITY" | "REVENUE" | "EXPENSE" | "";
  /** Only active (true) or only inactive (false) accounts. */
  isActive?: boolean;
}

/** Parameters of listMoneyTransfers. */
export interface ListMoneyTransfersQuery {
  /** Only transfers of this date (YYYY-MM-DD) or later. */
  fromDate?: string;
  /** Only transfers of this date (YYYY-MM-DD) or earlier. */
  toDate?: string;
  /** Only transfers from or to this money account. */
  bankId?: number;
  /** Only the transfer with this externalId. */
  externalId?: string;
  /** Page number, starting at 1. Records created or deleted between two requests shift the pages; use afterId to read every record. */
  page?: number;
  /** Number of records per page. Defaults to 20. Values above 100 are reduced to 100. */
  limit?: number;
  /** Only records after the record with this id, in the order of the list. With updatedSince: only records updated after that time, or at that time with a larger id. Pass the values of the last record to get the next page. To keep a copy current, start the next run without afterId, one minute before the start of the previous run: records updated within one second are sorted by id. */
  afterId?: number;
  /** Only records updated at or after this time (Unix seconds), oldest update first. To get the next page, pass updatedSince and afterId of the last record instead of page: a record that changes between two requests moves to the end and would shift the pages. */
  updatedSince?: number;
}

/** Parameters of listOpeningBalances. */
export interface ListOpeningBalancesQuery {
  /** Page number, starting at 1. Records created or deleted between two requests shift the pages; use afterId to read every record. */
  page?: number;
  /** Number of records per page. Defaults to 20. Values above 100 are reduced to 100. */
  limit?: number;
  /** Only records after the record with this id, in the order of the list. With updatedSince: only records updated after that time, or at that time with a larger id. Pass the values of the last record to get the next page. To keep a copy current, start the next run without afterId, one minute before the start of the previous run: records updated within one second are sorted by id. */
  afterId?: number;
  /** Only records updated at or after this time (Unix seconds), oldest update first. To get the next page, pass updatedSince and afterId of the last record instead of page: a record that changes between two requests moves to the end and would shift the pages. */
  updatedSince?: number;
  /** Only posted or only reversed opening balances. */
  status?: "posted" | "reversed" | "";
}

/** Parameters of listFiscalYears. */
export interface ListFiscalYearsQuery {
  /** Page number, starting at 1. */
  page?: number;
  /** Number of rows per page. Defaults to 20. Values above 100 are reduced to 100. */
  limit?: number;
}

/** Parameters of listPaperSeals. */
export interface ListPaperSealsQuery {
  /** Type of the document: sales_documents or purchase_documents. */
  resource?: "sales_documents" | "purchase_documents";
  /** Id of the document. */
  recordId?: number;
  /** Page number, starting at 1. */
  page?: number;
  /** Number of rows per page. Defaults to 20. Values above 100 are reduced to 100. */
  limit?: number;
}

/** Parameters of getSalesDocumentPdf. */
export interface GetSalesDocumentPdfQuery {
  /** Language: th, en or both. Defaults to paperLang of the contact, then of the company. */
  lang?: "th" | "en" | "both" | "";
  /** Copies: original (default), copy or both. */
  copy?: "original" | "copy" | "both" | "";
  /** Paper size: a4 (default), or 80mm for a slip of a cash sale. Slips have one copy and no seal. */
  size?: "a4" | "80mm" | "";
  /** issued prints a void document as it was before it was voided. */
  as?: "issued" | "";
}

/** Parameters of getPurchaseDocumentPdf. */
export interface GetPurchaseDocumentPdfQuery {
  /** Language: th, en or both. Defaults to paperLang of the contact, then of the company. */
  lang?: "th" | "en" | "both" | "";
  /** Copies: original (default), copy or both. */
  copy?: "original" | "copy" | "both" | "";
  /** Paper size: a4 (default), or 80mm for a slip of a cash sale. Slips have one copy and no seal. */
  size?: "a4" | "80mm" | "";
  /** issued prints a void document as it was before it was voided. */
  as?: "issued" | "";
}

/** Parameters of getWhtCertificatePdf. */
export interface GetWhtCertificatePdfQuery {
  /** Copies: 1, 2 or both (default). */
  copy?: "1" | "2" | "both" | "";
}

/** Parameters of getContactStatementPdf. */
export interface GetContactStatementPdfQuery {
  /** open lists what is unpaid at the end of a day; activity lists what was charged and paid in a period. */
  mode?: "open" | "activity" | "";
  /** First day (YYYY-MM-DD). Defaults to the first day of the fiscal year of toDate. */
  fromDate?: string;
  /** Last day (YYYY-MM-DD). Defaults to today. */
  toDate?: string;
  /** Report date of mode open (YYYY-MM-DD). Defaults to toDate. */
  asOf?: string;
  /** Only this currency. */
  currency?: string;
  /** Language: th, en or both. Defaults to paperLang of the contact, then of the company. */
  lang?: "th" | "en" | "both" | "";
}

/** Parameters of listBankStatements. */
export interface ListBankStatementsQuery {
  /** Only statements of this money account. */
  bankId?: number;
  /** Only statements with this status. */
  status?: "open" | "reconciled" | "";
  /** Page number, starting at 1. */
  page?: number;
  /** Number of rows per page. Defaults to 20. Values above 100 are reduced to 100. */
  limit?: number;
}

/** Parameters of listBankStatementLines. */
export interface ListBankStatementLinesQuery {
  /** Only lines in this state. */
  state?: "open" | "matched" | "";
  /** Only lines whose text or reference contains this. */
  search?: string;
  /** Page number, starting at 1. */
  page?: number;
  /** Number of rows per page. Defaults to 20. Values above 100 are reduced to 100. */
  limit?: number;
}

/** Parameters of listBankLines. */
export interface ListBankLinesQuery {
  /** Only lines of this money account. */
  bankId?: number;
  /** Only lines in this state. */
  state?: "open" | "matched" | "";
  /** Only lines whose text or reference contains this. */
  search?: string;
  /** Page number, starting at 1. */
  page?: number;
  /** Number of rows per page. Defaults to 20. Values above 100 are reduced to 100. */
  limit?: number;
}

/** Parameters of listBankLedgerLines. */
export interface ListBankLedgerLinesQuery {
  /** Only lines in this state. Open lines can be from before the first statement. */
  state?: "open" | "matched" | "";
  /** Page number, starting at 1. */
  page?: number;
  /** Number of rows per page. Defaults to 20. Values above 100 are reduced to 100. */
  limit?: number;
}

/** Parameters of unmatchBankLine. */
export interface UnmatchBankLineQuery {
  /** Whether to reverse what the match posted: entries, receipts, vouchers and transfers. */
  reverse?: boolean;
}

/** Parameters of getTrialBalance. */
export interface GetTrialBalanceQuery {
  /** First day (YYYY-MM-DD). Defaults to the first day of the fiscal year of toDate. */
  fromDate?: string;
  /** Last day (YYYY-MM-DD). Defaults to today. */
  toDate?: string;
  /** fiscal: revenue and expenses restart at 0 every fiscal year, closed or not. ledger: balances as posted. */
  basis?: "fiscal" | "ledger" | "";
  /** Whether to include accounts with zero balance and no movement. */
  all?: boolean;
  /** Only entries created at or before this time (RFC 3339 with time zone). Shows the books as they were then, for example when a return was filed. */
  knownAt?: string;
  /** Language of the PDF: th, en or both. Defaults to paperLang of the company. */
  lang?: "th" | "en" | "both" | "";
}

/** Parameters of getTrialBalancePdf. */
export interface GetTrialBalancePdfQuery {
  /** First day (YYYY-MM-DD). Defaults to the first day of the fiscal year of toDate. */
  fromDate?: string;
  /** Last day (YYYY-MM-DD). Defaults to today. */
  toDate?: string;
  /** fiscal: revenue and expenses restart at 0 every fiscal year, closed or not. ledger: balances as posted. */
  basis?: "fiscal" | "ledger" | "";
  /** Whether to include accounts with zero balance and no movement. */
  all?: boolean;
  /** Only entries created at or before this time (RFC 3339 with time zone). Shows the books as they were then, for example when a return was filed. */
  knownAt?: string;
  /** Language of the PDF: th, en or both. Defaults to paperLang of the company. */
  lang?: "th" | "en" | "both" | "";
}

/** Parameters of getProfitAndLoss. */
export interface GetProfitAndLossQuery {
  /** First day (YYYY-MM-DD). Defaults to the first day of the fiscal year of toDate. */
  fromDate?: string;
  /** Last day (YYYY-MM-DD). Defaults to today. */
  toDate?: string;
  /** Comparison period: the preceding period of equal length (previousPeriod), or the same period one year earlier (previousYear). */
  compare?: "previousPeriod" | "previousYear" | "";
  /** Only entries created at or before this time (RFC 3339 with time zone). Shows the books as they were then, for example when a return was filed. */
  knownAt?: string;
  /** Language of the PDF: th, en or both. Defaults to paperLang of the company. */
  lang?: "th" | "en" | "both" | "";
}

/** Parameters of getProfitAndLossPdf. */
export interface GetProfitAndLossPdfQuery {
  /** First day (YYYY-MM-DD). Defaults to the first day of the fiscal year of toDate. */
  fromDate?: string;
  /** Last day (YYYY-MM-DD). Defaults to today. */
  toDate?: string;
  /** Comparison period: the preceding period of equal length (previousPeriod), or the same period one year earlier (previousYear). */
  compare?: "previousPeriod" | "previousYear" | "";
  /** Only entries created at or before this time (RFC 3339 with time zone). Shows the books as they were then, for example when a return was filed. */
  knownAt?: string;
  /** Language of the PDF: th, en or both. Defaults to paperLang of the company. */
  lang?: "th" | "en" | "both" | "";
}

/** Parameters of getBalanceSheet. */
export interface GetBalanceSheetQuery {
  /** Report date (YYYY-MM-DD). Can be in the future. Defaults to today. */
  asOf?: string;
  /** Comparison date: one year earlier. */
  compare?: "previousYear" | "";
  /** Only entries created at or before this time (RFC 3339 with time zone). Shows the books as they were then, for example when a return was filed. */
  knownAt?: string;
  /** Language of the PDF: th, en or both. Defaults to paperLang of the company. */
  lang?: "th" | "en" | "both" | "";
}

/** Parameters of getBalanceSheetPdf. */
export interface GetBalanceSheetPdfQuery {
  /** Report date (YYYY-MM-DD). Can be in the future. Defaults to today. */
  asOf?: string;
  /** Comparison date: one year earlier. */
  compare?: "previousYear" | "";
  /** Only entries created at or before this time (RFC 3339 with time zone). Shows the books as they were then, for example when a return was filed. */
  knownAt?: string;
  /** Language of the PDF: th, en or both. Defaults to paperLang of the company. */
  lang?: "th" | "en" | "both" | "";
}

/** Parameters of getGeneralLedger. */
export interface GetGeneralLedgerQuery {
  /** The ledger account. */
  accountId?: number;
  /** First day (YYYY-MM-DD). Defaults to the first day of the fiscal year of toDate. */
  fromDate?: string;
  /** Last day (YYYY-MM-DD). Defaults to today. */
  toDate?: string;
  /** fiscal: revenue and expenses restart at 0 every fiscal year, closed or not. ledger: balances as posted. */
  basis?: "fiscal" | "ledger" | "";
  /** Only entries created at or before this time (RFC 3339 with time zone). Shows the books as they were then, for example when a return was filed. */
  knownAt?: string;
  /** Page number, starting at 1. */
  page?: number;
  /** Number of rows per page. Defaults to 20. Values above 100 are reduced to 100. */
  limit?: number;
  /** Language of the PDF: th, en or both. Defaults to paperLang of the company. */
  lang?: "th" | "en" | "both" | "";
}

/** Parameters of getGeneralLedgerPdf. */
export interface GetGeneralLedgerPdfQuery {
  /** The ledger account. */
  accountId?: number;
  /** First day (YYYY-MM-DD). Defaults to the first day of the fiscal year of toDate. */
  fromDate?: string;
  /** Last day (YYYY-MM-DD). Defaults to today. */
  toDate?: string;
  /** fiscal: revenue and expenses restart at 0 every fiscal year, closed or not. ledger: balances as posted. */
  basis?: "fiscal" | "ledger" | "";
  /** Only entries created at or before this time (RFC 3339 with time zone). Shows the books as they were then, for example when a return was filed. */
  knownAt?: string;
  /** Page number, starting at 1. */
  page?: number;
  /** Number of rows per page. Defaults to 20. Values above 100 are reduced to 100. */
  limit?: number;
  /** Language of the PDF: th, en or both. Defaults to paperLang of the company. */
  lang?: "th" | "en" | "both" | "";
}

/** Parameters of getJournal. */
export interface GetJournalQuery {
  /** First day (YYYY-MM-DD). Defaults to the first day of the fiscal year of toDate. */
  fromDate?: string;
  /** Last day (YYYY-MM-DD). Defaults to today. */
  toDate?: string;
  /** Only one journal: sales (IV, DN, CN, CS, receipts without an invoice), receipts (of invoices, and deposits), purchases (GR, PI), payments (PV, EX, MT) or general (all others). */
  book?: "sales" | "receipts" | "purchases" | "payments" | "general" | "";
  /** Only entries created at or before this time (RFC 3339 with time zone). Shows the books as they were then, for example when a return was filed. */
  knownAt?: string;
  /** Page number, starting at 1. */
  page?: number;
  /** Number of rows per page. Defaults to 20. Values above 100 are reduced to 100. */
  limit?: number;
  /** Language of the PDF: th, en or both. Defaults to paperLang of the company. */
  lang?: "th" | "en" | "both" | "";
}

/** Parameters of getJournalPdf. */
export interface GetJournalPdfQuery {
  /** First day (YYYY-MM-DD). Defaults to the first day of the fiscal year of toDate. */
  fromDate?: string;
  /** Last day (YYYY-MM-DD). Defaults to today. */
  toDate?: string;
  /** Only one journal: sales (IV, DN, CN, CS, receipts without an invoice), receipts (of invoices, and deposits), purchases (GR, PI), payments (PV, EX, MT) or general (all others). */
  book?: "sales" | "receipts" | "purchases" | "payments" | "general" | "";
  /** Only entries created at or before this time (RFC 3339 with time zone). Shows the books as they were then, for example when a return was filed. */
  knownAt?: string;
  /** Page number, starting at 1. */
  page?: number;
  /** Number of rows per page. Defaults to 20. Values above 100 are reduced to 100. */
  limit?: number;
  /** Language of the PDF: th, en or both. Defaults to paperLang of the company. */
  lang?: "th" | "en" | "both" | "";
}

/** Parameters of getAgedReceivables. */
export interface GetAgedReceivablesQuery {
  /** Report date (YYYY-MM-DD). Can be in the future. Defaults to today. */
  asOf?: string;
  /** Only this contact. */
  contactId?: number;
  /** Language of the PDF: th, en or both. Defaults to paperLang of the company. */
  lang?: "th" | "en" | "both" | "";
}

/** Parameters of getAgedReceivablesPdf. */
export interface GetAgedReceivablesPdfQuery {
  /** Report date (YYYY-MM-DD). Can be in the future. Defaults to today. */
  asOf?: string;
  /** Only this contact. */
  contactId?: number;
  /** Language of the PDF: th, en or both. Defaults to paperLang of the company. */
  lang?: "th" | "en" | "both" | "";
}

/** Parameters of getAgedPayables. */
export interface GetAgedPayablesQuery {
  /** Report date (YYYY-MM-DD). Can be in the future. Defaults to today. */
  asOf?: string;
  /** Only this contact. */
  contactId?: number;
  /** Language of the PDF: th, en or both. Defaults to paperLang of the company. */
  lang?: "th" | "en" | "both" | "";
}

/** Parameters of getAgedPayablesPdf. */
export interface GetAgedPayablesPdfQuery {
  /** Report date (YYYY-MM-DD). Can be in the future. Defaults to today. */
  asOf?: string;
  /** Only this contact. */
  contactId?: number;
  /** Language of the PDF: th, en or both. Defaults to paperLang of the company. */
  lang?: "th" | "en" | "both" | "";
}

/** Parameters of getStatement. */
export interface GetStatementQuery {
  /** The customer. */
  contactId?: number;
  /** open lists what is unpaid at the end of a day; activity lists what was charged and paid in a period, with the balance after each. */
  mode?: "open" | "activity" | "";
  /** First day (YYYY-MM-DD). Defaults to the first day of the fiscal year of toDate. */
  fromDate?: string;
  /** Last day (YYYY-MM-DD). Defaults to today. */
  toDate?: string;
  /** Report date of mode open (YYYY-MM-DD). Defaults to toDate. */
  asOf?: string;
  /** Only this currency. */
  currency?: string;
  /** Language of the PDF: th, en or both. Defaults to paperLang of the company. */
  lang?: "th" | "en" | "both" | "";
}

/** Parameters of getStatementPdf. */
export interface GetStatementPdfQuery {
  /** The customer. */
  contactId?: number;
  /** open lists what is unpaid at the end of a day; activity lists what was charged and paid in a period, with the balance after each. */
  mode?: "open" | "activity" | "";
  /** First day (YYYY-MM-DD). Defaults to the first day of the fiscal year of toDate. */
  fromDate?: string;
  /** Last day (YYYY-MM-DD). Defaults to today. */
  toDate?: string;
  /** Report date of mode open (YYYY-MM-DD). Defaults to toDate. */
  asOf?: string;
  /** Only this currency. */
  currency?: string;
  /** Language of the PDF: th, en or both. Defaults to paperLang of the company. */
  lang?: "th" | "en" | "both" | "";
}

/** Parameters of getStockValuation. */
export interface GetStockValuationQuery {
  /** Report date (YYYY-MM-DD). Can be in the future. Defaults to today. */
  asOf?: string;
  /** Only this warehouse. */
  warehouseId?: number;
  /** Only this product. */
  productId?: number;
  /** Language of the PDF: th, en or both. Defaults to paperLang of the company. */
  lang?: "th" | "en" | "both" | "";
}

/** Parameters of getStockValuationPdf. */
export interface GetStockValuationPdfQuery {
  /** Report date (YYYY-MM-DD). Can be in the future. Defaults to today. */
  asOf?: string;
  /** Only this warehouse. */
  warehouseId?: number;
  /** Only this product. */
  productId?: number;
  /** Language of the PDF: th, en or both. Defaults to paperLang of the company. */
  lang?: "th" | "en" | "both" | "";
}

/** Parameters of getStockCard. */
export interface GetStockCardQuery {
  /** The product. */
  productId?: number;
  /** Only this warehouse. */
  warehouseId?: number;
  /** First day (YYYY-MM-DD). Defaults to the first day of the fiscal year of toDate. */
  fromDate?: string;
  /** Last day (YYYY-MM-DD). Defaults to today. */
  toDate?: string;
  /** Page number, starting at 1. */
  page?: number;
  /** Number of rows per page. Defaults to 20. Values above 100 are reduced to 100. */
  limit?: number;
  /** Language of the PDF: th, en or both. Defaults to paperLang of the company. */
  lang?: "th" | "en" | "both" | "";
}

/** Parameters of getStockCardPdf. */
export interface GetStockCardPdfQuery {
  /** The product. */
  productId?: number;
  /** Only this warehouse. */
  warehouseId?: number;
  /** First day (YYYY-MM-DD). Defaults to the first day of the fiscal year of toDate. */
  fromDate?: string;
  /** Last day (YYYY-MM-DD). Defaults to today. */
  toDate?: string;
  /** Page number, starting at 1. */
  page?: number;
  /** Number of rows per page. Defaults to 20. Values above 100 are reduced to 100. */
  limit?: number;
  /** Language of the PDF: th, en or both. Defaults to paperLang of the company. */
  lang?: "th" | "en" | "both" | "";
}

/** Parameters of getSalesReport. */
export interface GetSalesReportQuery {
  /** First day (YYYY-MM-DD). Defaults to the first day of the fiscal year of toDate. */
  fromDate?: string;
  /** Last day (YYYY-MM-DD). Defaults to today. */
  toDate?: string;
  /** Grouping: contact, product or month. */
  groupBy?: "contact" | "product" | "month" | "";
  /** Language of the PDF: th, en or both. Defaults to paperLang of the company. */
  lang?: "th" | "en" | "both" | "";
}

/** Parameters of getSalesReportPdf. */
export interface GetSalesReportPdfQuery {
  /** First day (YYYY-MM-DD). Defaults to the first day of the fiscal year of toDate. */
  fromDate?: string;
  /** Last day (YYYY-MM-DD). Defaults to today. */
  toDate?: string;
  /** Grouping: contact, product or month. */
  groupBy?: "contact" | "product" | "month" | "";
  /** Language of the PDF: th, en or both. Defaults to paperLang of the company. */
  lang?: "th" | "en" | "both" | "";
}

/** Parameters of getPurchasesReport. */
export interface GetPurchasesReportQuery {
  /** First day (YYYY-MM-DD). Defaults to the first day of the fiscal year of toDate. */
  fromDate?: string;
  /** Last day (YYYY-MM-DD). Defaults to today. */
  toDate?: string;
  /** Grouping: contact, product or month. */
  groupBy?: "contact" | "product" | "month" | "";
  /** Language of the PDF: th, en or both. Defaults to paperLang of the company. */
  lang?: "th" | "en" | "both" | "";
}

/** Parameters of getPurchasesReportPdf. */
export interface GetPurchasesReportPdfQuery {
  /** First day (YYYY-MM-DD). Defaults to the first day of the fiscal year of toDate. */
  fromDate?: string;
  /** Last day (YYYY-MM-DD). Defaults to today. */
  toDate?: string;
  /** Grouping: contact, product or month. */
  groupBy?: "contact" | "product" | "month" | "";
  /** Language of the PDF: th, en or both. Defaults to paperLang of the company. */
  lang?: "th" | "en" | "both" | "";
}

/** Parameters of getCash. */
export interface GetCashQuery {
  /** Money account. Lists its transactions. */
  bankId?: number;
  /** First day (YYYY-MM-DD). Defaults to the first day of the fiscal year of toDate. */
  fromDate?: string;
  /** Last day (YYYY-MM-DD). Defaults to today. */
  toDate?: string;
  /** Page number, starting at 1. */
  page?: number;
  /** Number of rows per page. Defaults to 20. Values above 100 are reduced to 100. */
  limit?: number;
  /** Language of the PDF: th, en or both. Defaults to paperLang of the company. */
  lang?: "th" | "en" | "both" | "";
}

/** Parameters of getCashPdf. */
export interface GetCashPdfQuery {
  /** Money account. Lists its transactions. */
  bankId?: number;
  /** First day (YYYY-MM-DD). Defaults to the first day of the fiscal year of toDate. */
  fromDate?: string;
  /** Last day (YYYY-MM-DD). Defaults to today. */
  toDate?: string;
  /** Page number, starting at 1. */
  page?: number;
  /** Number of rows per page. Defaults to 20. Values above 100 are reduced to 100. */
  limit?: number;
  /** Language of the PDF: th, en or both. Defaults to paperLang of the company. */
  lang?: "th" | "en" | "both" | "";
}

/** Parameters of getBankReconciliation. */
export interface GetBankReconciliationQuery {
  /** Money account. */
  bankId?: number;
  /** Report date (YYYY-MM-DD). Can be in the future. Defaults to today. */
  asOf?: string;
  /** Language of the PDF: th, en or both. Defaults to paperLang of the company. */
  lang?: "th" | "en" | "both" | "";
}

/** Parameters of getBankReconciliationPdf. */
export interface GetBankReconciliationPdfQuery {
  /** Money account. */
  bankId?: number;
  /** Report date (YYYY-MM-DD). Can be in the future. Defaults to today. */
  asOf?: string;
  /** Language of the PDF: th, en or both. Defaults to paperLang of the company. */
  lang?: "th" | "en" | "both" | "";
}

/** Parameters of getVatOutput. */
export interface GetVatOutputQuery {
  /** Tax month (YYYY-MM). Defaults to the current month. */
  month?: string;
  /** Whether to list abbreviated tax invoices individually instead of one row per day. */
  detail?: boolean;
  /** Language of the PDF: th, en or both. Defaults to paperLang of the company. */
  lang?: "th" | "en" | "both" | "";
}

/** Parameters of getVatOutputPdf. */
export interface GetVatOutputPdfQuery {
  /** Tax month (YYYY-MM). Defaults to the current month. */
  month?: string;
  /** Whether to list abbreviated tax invoices individually instead of one row per day. */
  detail?: boolean;
  /** Language of the PDF: th, en or both. Defaults to paperLang of the company. */
  lang?: "th" | "en" | "both" | "";
}

/** Parameters of getVatInput. */
export interface GetVatInputQuery {
  /** Tax month (YYYY-MM). Defaults to the current month. */
  month?: string;
  /** Language of the PDF: th, en or both. Defaults to paperLang of the company. */
  lang?: "th" | "en" | "both" | "";
}

/** Parameters of getVatInputPdf. */
export interface GetVatInputPdfQuery {
  /** Tax month (YYYY-MM). Defaults to the current month. */
  month?: string;
  /** Language of the PDF: th, en or both. Defaults to paperLang of the company. */
  lang?: "th" | "en" | "both" | "";
}

/** Parameters of getPP30. */
export interface GetPP30Query {
  /** Tax month (YYYY-MM). Defaults to the current month. */
  month?: string;
  /** Language of the PDF: th, en or both. Defaults to paperLang of the company. */
  lang?: "th" | "en" | "both" | "";
}

/** Parameters of getPP30Pdf. */
export interface GetPP30PdfQuery {
  /** Tax month (YYYY-MM). Defaults to the current month. */
  month?: string;
  /** Language of the PDF: th, en or both. Defaults to paperLang of the company. */
  lang?: "th" | "en" | "both" | "";
}

/** Parameters of getWhtReceived. */
export interface GetWhtReceivedQuery {
  /** First day (YYYY-MM-DD). Defaults to the first day of the fiscal year of toDate. */
  fromDate?: string;
  /** Last day (YYYY-MM-DD). Defaults to today. */
  toDate?: string;
  /** true: only receipts whose certificate is not recorded, without voided ones. */
  missing?: boolean;
  /** Language of the PDF: th, en or both. Defaults to paperLang of the company. */
  lang?: "th" | "en" | "both" | "";
}

/** Parameters of getWhtReceivedPdf. */
export interface GetWhtReceivedPdfQuery {
  /** First day (YYYY-MM-DD). Defaults to the first day of the fiscal year of toDate. */
  fromDate?: string;
  /** Last day (YYYY-MM-DD). Defaults to today. */
  toDate?: string;
  /** true: only receipts whose certificate is not recorded, without voided ones. */
  missing?: boolean;
  /** Language of the PDF: th, en or both. Defaults to paperLang of the company. */
  lang?: "th" | "en" | "both" | "";
}

/** Parameters of listTaxFilings. */
export interface ListTaxFilingsQuery {
  /** Only returns of this form. */
  form?: "PP30" | "PND3" | "PND53" | "";
  /** Only returns of this month (YYYY-MM). */
  month?: string;
  /** Only returns with this status. */
  status?: "filed" | "amending" | "superseded" | "withdrawn" | "";
  /** Page number, starting at 1. Records created or deleted between two requests shift the pages; use afterId to read every record. */
  page?: number;
  /** Number of records per page. Defaults to 20. Values above 100 are reduced to 100. */
  limit?: number;
  /** Only records after the record with this id, in the order of the list. With updatedSince: only records updated after that time, or at that time with a larger id. Pass the values of the last record to get the next page. To keep a copy current, start the next run without afterId, one minute before the start of the previous run: records updated within one second are sorted by id. */
  afterId?: number;
  /** Only records updated at or after this time (Unix seconds), oldest update first. To get the next page, pass updatedSince and afterId of the last record instead of page: a record that changes between two requests moves to the end and would shift the pages. */
  updatedSince?: number;
}

/** Parameters of listTaxFilingExceptions. */
export interface ListTaxFilingExceptionsQuery {
  /** Page number, starting at 1. */
  page?: number;
  /** Number of rows per page. Defaults to 20. Values above 100 are reduced to 100. */
  limit?: number;
}

/** Parameters of listWhtCertificates. */
export interface ListWhtCertificatesQuery {
  /** Only certificates of this form. */
  form?: "PND3" | "PND53" | "";
  /** Only payments of this month (YYYY-MM). */
  month?: string;
  /** Only payments to this supplier. */
  contactId?: number;
  /** Only certificates with this status. */
  status?: "issued" | "void" | "";
  /** Page number, starting at 1. Records created or deleted between two requests shift the pages; use afterId to read every record. */
  page?: number;
  /** Number of records per page. Defaults to 20. Values above 100 are reduced to 100. */
  limit?: number;
  /** Only records after the record with this id, in the order of the list. With updatedSince: only records updated after that time, or at that time with a larger id. Pass the values of the last record to get the next page. To keep a copy current, start the next run without afterId, one minute before the start of the previous run: records updated within one second are sorted by id. */
  afterId?: number;
  /** Only records updated at or after this time (Unix seconds), oldest update first. To get the next page, pass updatedSince and afterId of the last record instead of page: a record that changes between two requests moves to the end and would shift the pages. */
  updatedSince?: number;
}

/** Parameters of listExpenseCategories. */
export interface ListExpenseCategoriesQuery {
  /** Page number, starting at 1. Records created or deleted between two requests shift the pages; use afterId to read every record. */
  page?: number;
  /** Number of records per page. Defaults to 20. Values above 100 are reduced to 100. */
  limit?: number;
  /** Only records after the record with this id, in the order of the list. With updatedSince: only records updated after that time, or at that time with a larger id. Pass the values of the last record to get the next page. To keep a copy current, start the next run without afterId, one minute before the start of the previous run: records updated within one second are sorted by id. */
  afterId?: number;
  /** Only records updated at or after this time (Unix seconds), oldest update first. To get the next page, pass updatedSince and afterId of the last record instead of page: a record that changes between two requests moves to the end and would shift the pages. */
  updatedSince?: number;
  /** Only active (true) or only inactive (false) categories. Defaults to both. */
  isActive?: boolean;
}

/** Parameters of listExpenseClaims. */
export interface ListExpenseClaimsQuery {
  /** Page number, starting at 1. Records created or deleted between two requests shift the pages; use afterId to read every record. */
  page?: number;
  /** Number of records per page. Defaults to 20. Values above 100 are reduced to 100. */
  limit?: number;
  /** Only records after the record with this id, in the order of the list. With updatedSince: only records updated after that time, or at that time with a larger id. Pass the values of the last record to get the next page. To keep a copy current, start the next run without afterId, one minute before the start of the previous run: records updated within one second are sorted by id. */
  afterId?: number;
  /** Only records updated at or after this time (Unix seconds), oldest update first. To get the next page, pass updatedSince and afterId of the last record instead of page: a record that changes between two requests moves to the end and would shift the pages. */
  updatedSince?: number;
  /** Only claims in this status. */
  status?: "draft" | "submitted" | "approved" | "rejected" | "paid" | "cancelled" | "";
  /** Only claims of this membership. Members can only list their own. */
  membershipId?: number;
  /** Only claims with a line of this category. */
  categoryId?: number;
  /** Only claims created at or after this time (Unix seconds). */
  fromDate?: number;
  /** Only claims created at or before this time (Unix seconds). */
  toDate?: number;
  /** Part of the claim number or title. */
  search?: string;
  /** Only the claim with this externalId. */
  externalId?: string;
}

/** Parameters of listAttachments. */
export interface ListAttachmentsQuery {
  /** Type of the record. */
  resource?: "contacts" | "products" | "sales_documents" | "purchase_documents" | "expense_claims" | "journal_entries" | "money_transfers" | "opening_balances" | "tax_filings" | "tax_certificates" | "bank_statements" | "organization";
  /** Id of the record. For organization, the id of the company. */
  recordId?: number;
  /** Only files of this line. */
  itemId?: number;
  /** Only files of this kind. */
  kind?: "file" | "receipt" | "picture" | "logo" | "taxInvoice" | "";
  /** Whether to list removed files, too. Requires the owner or admin role. */
  includeRemoved?: boolean;
  /** Page number, starting at 1. */
  page?: number;
  /** Number of rows per page. Defaults to 20. Values above 100 are reduced to 100. */
  limit?: number;
}

/** Parameters of putAttachment. */
export interface PutAttachmentQuery {
  /** Line of an expense claim that the file belongs to. */
  itemId?: number;
  /** Kind of the file, as in POST /attachments. Defaults to file. */
  kind?: "file" | "receipt" | "picture" | "logo" | "taxInvoice" | "";
}

/** Parameters of listDeletions. */
export interface ListDeletionsQuery {
  /** Page number, starting at 1. */
  page?: number;
  /** Number of rows per page. Defaults to 20. Values above 100 are reduced to 100. */
  limit?: number;
  /** Only deletions of this type of record. */
  resource?: "contacts" | "products" | "sales_documents" | "purchase_documents";
  /** Only deletions at or after this time (Unix seconds). */
  since?: number;
}

/** Parameters of listEvents. */
export interface ListEventsQuery {
  /** Only events after the event with this eventId. Omit it to start with the oldest event; `newest` starts at the end. */
  after?: string;
  /** Only these types, separated by commas, at most 50: a type (`sales.created`), a group (`sales.*`) or a type with the status it leads to (`sales.status.changed:paid`). */
  types?: string;
  /** Only events of documents of these types, separated by commas, such as `IV,RE`. Types of sales and purchase documents, and EX for supplier tax invoices of expense claims. */
  documentType?: string;
  /** How long to wait for events if there are none, in seconds. The answer comes one second after the first event, or as soon as a page is full. */
  waitSeconds?: number;
  /** Number of events. Defaults to 20. Values above 100, or 50 with expand, are reduced. */
  limit?: number;
  /** Adds each record as its own route returns it now, at its last event of the page. */
  expand?: boolean;
}

/** Parameters of listWebhookDeliveries. */
export interface ListWebhookDeliveriesQuery {
  /** Page number, starting at 1. */
  page?: number;
  /** Number of rows per page. Defaults to 20. Values above 100 are reduced to 100. */
  limit?: number;
  /** Only deliveries in this state. */
  state?: "delivered" | "failed" | "setAside" | "";
  /** Only deliveries of this type. */
  type?: string;
}

