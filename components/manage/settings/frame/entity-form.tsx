"use client";
/** A dialog with a form described by data. */
import { type ComponentProps, useState } from "react";
import { useFormDraft } from "../../../model/form-drafts/use-form-draft.ts";
import { FormDialog } from "../../../net/forms/form-dialog.tsx";
import { type Chosen, type FormField, FormFields, isTyped } from "./form-fields.tsx";

type EntityFormProps<Text extends string, Choices, Answer> = Omit<
  ComponentProps<typeof FormDialog<Answer>>,
  "action" | "save" | "onSaved" | "onDiscard" | "children"
> & {
  /** E.g. "folder/3". */
  draft: string;
  texts: Readonly<Record<Text, string>>;
  /** Initial choices; not kept when the dialog closes. */
  choices?: Choices;
  action: string | ((values: Readonly<Record<Text, string>> & Choices) => string);
  /** The first text has the initial focus. */
  fields: (
    values: Readonly<Record<Text, string>> & Choices,
  ) => readonly FormField<NoInfer<Text>, keyof NoInfer<Choices> & string>[];
  /** `form` has the values of uncontrolled fields. */
  save: (values: Readonly<Record<NoInfer<Text>, string>> & Choices, form: FormData) => Promise<Answer>;
  /** "form" holds errors that concern no field. */
  problems?: (error: Error | null) => Readonly<Partial<Record<NoInfer<Text> | "form", string>>>;
};

/** Unsaved text survives closing the dialog. */
export function EntityForm<
  Text extends string,
  Answer,
  // biome-ignore lint/complexity/noBannedTypes: a form without choices.
  Choices extends Readonly<Record<string, Chosen>> = {},
>(props: EntityFormProps<Text, Choices, Answer>) {
  const { draft: name, texts, choices, fields, action, save, problems, ...dialog } = props;
  const draft = useFormDraft(name, texts);
  const [chosen, setChosen] = useState<Partial<Choices>>({});
  const values: Readonly<Record<Text, string>> & Choices = Object.assign({}, draft.values, choices, chosen);
  const described = fields(values);
  const first = described.find(isTyped);
  return (
    <FormDialog
      {...dialog}
      action={typeof action === "function" ? action(values) : action}
      {...(problems && { sentenceOf: (error) => problems(error).form })}
      save={(form) => draft.whileSaving(() => save(values, form))}
      onSaved={draft.forget}
      onDiscard={draft.isChanged ? draft.forget : undefined}
    >
      {({ error, forget }) => (
        <FormFields
          fields={described.map((field) =>
            field === first && first ? { autoFocus: true, ...first } : field,
          )}
          texts={draft.values}
          choices={{ ...choices, ...chosen }}
          problems={problems?.(error)}
          changedMeanwhile={draft.changedMeanwhile}
          onText={(field, text) => {
            if (problems && error) forget();
            draft.change(field, text);
          }}
          onChoice={(field, value) => setChosen((before) => ({ ...before, [field]: value }))}
        />
      )}
    </FormDialog>
  );
}
