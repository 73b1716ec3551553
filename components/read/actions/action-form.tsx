"use client";
/** A bot's form, in a dialog. */
import type { FormRow } from "../../../lib/messages/actions/actions.contract.ts";
import { MAX_FIELD_VALUE } from "../../../lib/messages/actions/actions-limits.contract.ts";
import type { Field, FieldValues } from "../../../lib/messages/actions/fields.contract.ts";
import { useFormDraft } from "../../model/form-drafts/use-form-draft.ts";
import { FormDialog } from "../../net/forms/form-dialog.tsx";
import { LongSelect } from "../../ui/fields/long-select.tsx";
import { TextArea } from "../../ui/fields/text-area.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { NamedField } from "./named-field.tsx";
import { typedValues } from "./typed-values.ts";

type ActionFormProps = {
  row: FormRow;
  /** Key of what is typed, which survives closing. */
  draft: string;
  /** @throws RequestFailure */
  onSend: (values: FieldValues) => Promise<void>;
  onClose: () => void;
};

export function ActionForm({ row, draft, onSend, onClose }: ActionFormProps) {
  const empty: Record<string, string> = Object.fromEntries(row.fields.map(({ name }) => [name, ""]));
  const { values, isChanged, change, forget } = useFormDraft(draft, empty);
  return (
    <FormDialog
      title={row.label}
      description={row.description === "" ? undefined : row.description}
      action={row.submit}
      save={() => onSend(typedValues(row.fields, values))}
      onSaved={forget}
      onClose={onClose}
      onDiscard={isChanged ? forget : undefined}
    >
      {row.fields.map((field) => (
        <FormField
          key={field.name}
          field={field}
          value={values[field.name] ?? ""}
          onChange={(value) => change(field.name, value)}
        />
      ))}
    </FormDialog>
  );
}

type FormFieldProps = {
  field: FormRow["fields"][number];
  value: string;
  onChange: (value: string) => void;
};

function FormField({ field, value, onChange }: FormFieldProps) {
  const { name, label, description, required, type } = field;
  const hint = description === "" ? undefined : description;
  if (type === "choice" || type === "boolean") {
    return <ChoiceField field={field} hint={hint} value={value} onChange={onChange} />;
  }
  if (type === "person" || type === "channel") {
    return <NamedField type={type} label={labelOf(field)} hint={hint} value={value} onChange={onChange} />;
  }
  const common = { name, label, hint, value, required, autoComplete: "off" };
  if (field.multiline) {
    return (
      <TextArea {...common} maxLength={MAX_FIELD_VALUE} onChange={(event) => onChange(event.target.value)} />
    );
  }
  const suggestions = `suggestions-${name}`;
  return (
    <>
      <TextField
        {...common}
        {...(type === "text" ? { maxLength: MAX_FIELD_VALUE } : { inputMode: "decimal" as const })}
        {...(field.choices.length > 0 && { list: suggestions })}
        onChange={(event) => onChange(event.target.value)}
      />
      {field.choices.length > 0 && (
        <datalist id={suggestions}>
          {field.choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </datalist>
      )}
    </>
  );
}

const labelOf = ({ label, required }: FormFieldProps["field"]) => (required ? label : `${label} (optional)`);

function ChoiceField({ field, hint, value, onChange }: FormFieldProps & { hint: string | undefined }) {
  const none = { value: "", label: field.required ? "Choose one" : "None" };
  return (
    <LongSelect
      label={labelOf(field)}
      hint={hint}
      groups={[{ options: [none, ...optionsOf(field)] }]}
      value={value}
      onChange={onChange}
    />
  );
}

function optionsOf({ type, choices }: Field): { value: string; label: string }[] {
  if (type === "boolean") {
    return [
      { value: "true", label: "Yes" },
      { value: "false", label: "No" },
    ];
  }
  return choices.map(({ value, label }) => ({ value, label: label ?? value }));
}
