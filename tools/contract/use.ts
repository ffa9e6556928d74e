// A client as a user would write it: it compiles only when the types that were
// generated from the description say what the interface does.
import type { components, paths } from "./types";

type Contact = components["schemas"]["Contact"];
type Contacts = paths["/contacts"]["get"]["responses"]["200"]["content"]["application/json"];
type NewEntry = NonNullable<paths["/journal-entries"]["post"]["requestBody"]>["content"]["application/json"];

export const names = (page: Contacts): string[] => page.items.map((contact: Contact) => contact.name);

export const next = (page: Contacts): number | null => page.pagination.nextPage;

export const entry: NewEntry = {
  entryDate: "2026-11-14",
  lines: [
    { accountId: 1, debit: 100 },
    { accountId: 2, credit: 100 },
  ],
};
