"use client";
/** The texts of a form, as they are saved or as they have been typed. */
import { useStore } from "../../store/use-store.ts";
import { fieldDraftStore, forgetForm, setFieldDraft } from "./field-drafts.ts";

type FormDraft<Field extends string> = {
  /** What to show in each field. */
  values: Readonly<Record<Field, string>>;
  isChanged: boolean;
  change: (field: Field, text: string) => void;
  /** Goes back to what is saved. */
  forget: () => void;
  /** These have been saved: what was typed since stays. */
  forgetSaved: (values: Readonly<Partial<Record<Field, string>>>) => void;
};

/** `form` distinguishes it from all others, e.g. "linkifier/3"; `saved` is shown where nothing was typed. */
export function useFormDraft<Field extends string>(
  form: string,
  saved: Readonly<Record<Field, string>>,
): FormDraft<Field> {
  const drafts = useStore(fieldDraftStore, (state) => state);
  const values: Record<Field, string> = { ...saved };
  let isChanged = false;
  for (const field in saved) {
    const typed = drafts.get(`${form}/${field}`);
    if (typed === undefined) continue;
    values[field] = typed;
    isChanged ||= typed !== saved[field];
  }
  return {
    values,
    isChanged,
    change: (field, text) => setFieldDraft(`${form}/${field}`, text === saved[field] ? undefined : text),
    forget: () => forgetForm(form),
    forgetSaved: (values) => {
      for (const field in values) {
        const key = `${form}/${field}`;
        if (fieldDraftStore.getState().get(key) === values[field]) setFieldDraft(key, undefined);
      }
    },
  };
}
