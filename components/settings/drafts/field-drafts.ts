/** What is typed into fields of the settings and not saved yet: closing a form or reloading the tab loses none of it. */
import { keepPart } from "../../store/account-storage.ts";
import { createStore } from "../../store/store.ts";

/** Texts by the name of their form and field. */
type FieldDrafts = ReadonlyMap<string, string>;

export const fieldDraftStore = createStore<FieldDrafts>(new Map());

/** Remembers the text; undefined forgets it. */
export function setFieldDraft(key: string, text: string | undefined): void {
  fieldDraftStore.update((drafts) => {
    const next = new Map(drafts);
    if (text === undefined) next.delete(key);
    else next.set(key, text);
    return next;
  });
}

/** Forgets every field of a form: it was saved, or its changes were discarded. */
export function forgetForm(form: string): void {
  fieldDraftStore.update(
    (drafts) => new Map([...drafts].filter(([key]) => key !== form && !key.startsWith(`${form}/`))),
  );
}

/** Begins keeping the account's drafts for as long as the tab is open. */
export function keepFieldDrafts(accountId: number): () => void {
  return keepPart(accountId, {
    store: fieldDraftStore,
    name: "field-drafts",
    where: "tab",
    entries: (drafts) => drafts,
    restore: (_, entries) =>
      new Map(
        [...entries].flatMap(([key, text]): [string, string][] =>
          typeof text === "string" ? [[key, text]] : [],
        ),
      ),
  });
}
