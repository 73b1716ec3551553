"use client";
/** A form described by data. */
import { useFormDraft } from "../../../model/form-drafts/use-form-draft.ts";
import { useRequest } from "../../../net/forms/use-request.ts";
import { FormError } from "../../../ui/form-error.tsx";
import { type FormField, FormFields, isTyped } from "./form-fields.tsx";
import { SaveButtons } from "./save-buttons.tsx";

type Texts<Text extends string> = Readonly<Record<Text, string>>;

type DraftFormProps<Text extends string> = {
  /** E.g. "group/3". */
  draft: string;
  texts: Texts<Text>;
  /** Fields with `what` show that someone else changed them. */
  fields: (
    values: Texts<Text>,
    change: (field: Text, text: string) => void,
  ) => readonly FormField<NoInfer<Text>, never>[];
  save: (values: Texts<NoInfer<Text>>) => Promise<unknown>;
  afterwards?: (values: Texts<NoInfer<Text>>) => unknown;
  /** The field with the error; by default it appears below all fields. */
  refusedAt?: NoInfer<Text>;
  className?: string;
};

/** Unsaved text survives leaving the page. */
export function DraftForm<Text extends string>(props: DraftFormProps<Text>) {
  const { save, afterwards, refusedAt, className } = props;
  const draft = useFormDraft(props.draft, props.texts);
  const saving = useRequest(
    (values: Texts<Text>) => draft.whileSaving(() => save(values)),
    (_answer, values) => {
      draft.forgetSaved(values);
      return afterwards?.(values);
    },
  );
  const fields = props.fields(draft.values, draft.change);
  const theirs: Partial<Record<Text, string>> = {};
  for (const field of fields) {
    if (isTyped(field) && field.what) theirs[field.name] = draft.changedMeanwhile[field.name];
  }
  const isConflict = Object.values(theirs).some((text) => text !== undefined);
  const error = saving.error?.message;
  const problems: Partial<Record<Text, string>> = {};
  if (refusedAt && error) problems[refusedAt] = error;
  return (
    <form
      className={`flex flex-col gap-4 ${className ?? ""}`}
      onSubmit={(event) => {
        event.preventDefault();
        saving.mutate(draft.values);
      }}
    >
      <FormFields
        fields={fields}
        texts={draft.values}
        problems={problems}
        changedMeanwhile={theirs}
        onText={draft.change}
      />
      {!refusedAt && <FormError error={error} />}
      {draft.isChanged && (
        <SaveButtons
          isPending={saving.isPending}
          isConflict={isConflict}
          onCancel={isConflict ? draft.keepTheirs : draft.forget}
        />
      )}
    </form>
  );
}
