/** Unsaved text in settings; survives closing the form and reloading. */
import { keepPart } from "../store/account-storage.ts";
import { createStore } from "../store/store.ts";

/** `from` is the saved value when typing began; `former` the one replaced since, shown until its event arrives. */
export type FieldDraft = { readonly text: string; readonly from: string; readonly former?: string };

/** By "form/field". */
type FieldDrafts = ReadonlyMap<string, FieldDraft>;

export const fieldDraftStore = createStore<FieldDrafts>(new Map());

/** Undefined deletes the draft. */
export function setFieldDraft(key: string, draft: FieldDraft | undefined): void {
  fieldDraftStore.update((drafts) => {
    const next = new Map(drafts);
    if (draft === undefined) next.delete(key);
    else next.set(key, draft);
    return next;
  });
}

/** Call this after saving or discarding a form. */
export function forgetForm(form: string): void {
  fieldDraftStore.update(
    (drafts) => new Map([...drafts].filter(([key]) => key !== form && !key.startsWith(`${form}/`))),
  );
}

/** Call this after saving; later typing stays as a change of the saved values. */
export function forgetSaved(form: string, saved: Readonly<Record<string, string | undefined>>): void {
  for (const [field, from] of Object.entries(saved)) {
    const key = `${form}/${field}`;
    const draft = fieldDraftStore.getState().get(key);
    if (draft === undefined || from === undefined) continue;
    const { text } = draft;
    setFieldDraft(key, text === from ? undefined : { text, from, former: draft.from });
  }
}

export function isChangedByOthers({ from, former }: FieldDraft, saved: string): boolean {
  return saved !== from && saved !== former;
}

export const FIELD_DRAFTS = "field-drafts";

export function keepFieldDrafts(accountId: number): () => void {
  // Drop the previous account's drafts.
  fieldDraftStore.update((drafts) => (drafts.size === 0 ? drafts : new Map()));
  return keepPart(accountId, {
    store: fieldDraftStore,
    name: FIELD_DRAFTS,
    where: "tab",
    // Drafts of an ended session come back after the page has loaded.
    followsOtherTabs: true,
    entries: (drafts) => drafts,
    restore: mergedDrafts,
  });
}

/** Text that could not be stored stays. */
function mergedDrafts(
  drafts: FieldDrafts,
  entries: ReadonlyMap<string, unknown>,
  _gone: ReadonlySet<string>,
  unkept: ReadonlySet<string>,
): FieldDrafts {
  const merged = new Map([...drafts].filter(([key]) => unkept.has(key)));
  for (const [key, value] of entries) {
    const draft = draftFromStored(value);
    if (draft && !merged.has(key)) merged.set(key, draft);
  }
  return merged;
}

function draftFromStored(value: unknown): FieldDraft | null {
  if (typeof value !== "object" || value === null || !("text" in value) || !("from" in value)) return null;
  const { text, from } = value;
  return typeof text === "string" && typeof from === "string" ? { text, from } : null;
}
