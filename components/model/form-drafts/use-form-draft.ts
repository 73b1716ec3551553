"use client";
/** The texts of a form, as they are saved or as they have been typed. */
import { useState } from "react";
import { useStore } from "../store/use-store.ts";
import {
  fieldDraftStore,
  forgetForm,
  forgetSaved,
  isChangedByOthers,
  setFieldDraft,
} from "./field-drafts.ts";

type FormDraft<Field extends string> = {
  /** What to show in each field. */
  values: Readonly<Record<Field, string>>;
  isChanged: boolean;
  /**
   * What somebody else has saved in a field since the reader began to type in it: saving would replace that. Nothing while
   * the form is being saved: what it saves is there by its event before the answer comes.
   */
  changedMeanwhile: Readonly<Partial<Record<Field, string>>>;
  change: (field: Field, text: string) => void;
  /** Goes back to what is saved. */
  forget: () => void;
  /** The same of what somebody else has changed. */
  keepTheirs: () => void;
  /** Runs what saves the form. */
  whileSaving: <Answer>(save: () => Promise<Answer>) => Promise<Answer>;
  /** These have been saved: what was typed since stays. */
  forgetSaved: (values: Readonly<Partial<Record<Field, string>>>) => void;
};

/** `form` distinguishes it from all others, e.g. "linkifier/3"; `saved` is shown where nothing was typed. */
export function useFormDraft<Field extends string>(
  form: string,
  saved: Readonly<Record<Field, string>>,
): FormDraft<Field> {
  const drafts = useStore(fieldDraftStore, (state) => state);
  const [isSaving, setSaving] = useState(false);
  const values: Record<Field, string> = { ...saved };
  const changedMeanwhile: Partial<Record<Field, string>> = {};
  let isChanged = false;
  for (const field in saved) {
    const typed = drafts.get(`${form}/${field}`);
    if (typed === undefined) continue;
    values[field] = typed.text;
    if (typed.text === saved[field]) continue;
    isChanged = true;
    if (!isSaving && isChangedByOthers(typed, saved[field])) changedMeanwhile[field] = saved[field];
  }
  return {
    values,
    isChanged,
    changedMeanwhile,
    change: (field, text) => {
      const key = `${form}/${field}`;
      const draft = { from: saved[field], ...drafts.get(key), text };
      setFieldDraft(key, text === saved[field] ? undefined : draft);
    },
    forget: () => forgetForm(form),
    keepTheirs: () => {
      for (const field in changedMeanwhile) setFieldDraft(`${form}/${field}`, undefined);
    },
    whileSaving: async (save) => {
      setSaving(true);
      try {
        return await save();
      } finally {
        setSaving(false);
      }
    },
    forgetSaved: (values) => forgetSaved(form, values),
  };
}
