/** What is typed into fields of the settings and not saved yet: closing a form or reloading the tab loses none of it. */
import { keepPart } from "../store/account-storage.ts";
import { createStore } from "../store/store.ts";

/**
 * What is typed into a field, and what was saved in it when the typing began. `former` is what the reader has replaced by
 * that since: it is still shown as saved until the event of it comes.
 */
export type FieldDraft = { readonly text: string; readonly from: string; readonly former?: string };

/** By the name of their form and field. */
type FieldDrafts = ReadonlyMap<string, FieldDraft>;

export const fieldDraftStore = createStore<FieldDrafts>(new Map());

/** Remembers what is typed; undefined forgets it. */
export function setFieldDraft(key: string, draft: FieldDraft | undefined): void {
  fieldDraftStore.update((drafts) => {
    const next = new Map(drafts);
    if (draft === undefined) next.delete(key);
    else next.set(key, draft);
    return next;
  });
}

/** Forgets every field of a form: it was saved, or its changes were discarded. */
export function forgetForm(form: string): void {
  fieldDraftStore.update(
    (drafts) => new Map([...drafts].filter(([key]) => key !== form && !key.startsWith(`${form}/`))),
  );
}

/** These fields of a form have been saved: what was typed since stays, and is a change of that. */
export function forgetSaved(form: string, saved: Readonly<Record<string, string | undefined>>): void {
  for (const [field, from] of Object.entries(saved)) {
    const key = `${form}/${field}`;
    const draft = fieldDraftStore.getState().get(key);
    if (draft === undefined || from === undefined) continue;
    const { text } = draft;
    setFieldDraft(key, text === from ? undefined : { text, from, former: draft.from });
  }
}

/** Whether what is saved in a field by now is neither what the reader began with nor what the reader has just replaced. */
export function isChangedByOthers({ from, former }: FieldDraft, saved: string): boolean {
  return saved !== from && saved !== former;
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
        [...entries].flatMap(([key, value]): [string, FieldDraft][] => {
          const draft = keptDraft(value);
          return draft ? [[key, draft]] : [];
        }),
      ),
  });
}

function keptDraft(value: unknown): FieldDraft | null {
  if (typeof value !== "object" || value === null || !("text" in value) || !("from" in value)) return null;
  const { text, from } = value;
  return typeof text === "string" && typeof from === "string" ? { text, from } : null;
}
