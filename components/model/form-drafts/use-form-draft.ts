"use client";
/** A form's values, saved or typed. */
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
  values: Readonly<Record<Field, string>>;
  isChanged: boolean;
  /** Fields saved by others since typing began. Empty while saving: the event precedes the response. */
  changedMeanwhile: Readonly<Partial<Record<Field, string>>>;
  change: (field: Field, text: string) => void;
  forget: () => void;
  /** Discards changes to fields that others have saved. */
  keepTheirs: () => void;
  whileSaving: <Answer>(save: () => Promise<Answer>) => Promise<Answer>;
  /** Keeps only later typing. */
  forgetSaved: (values: Readonly<Partial<Record<Field, string>>>) => void;
};

/** @param form unique, e.g. "linkifier/3". */
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
