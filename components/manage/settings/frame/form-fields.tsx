"use client";
/** Form fields described by data. */
import { type ComponentProps, isValidElement, type ReactElement, type ReactNode } from "react";
import { ChoiceList } from "../../../ui/choice-list.tsx";
import { type Choice as Chip, ChipsField } from "../../../ui/fields/chips-field.tsx";
import { type Option, SelectField } from "../../../ui/fields/select-field.tsx";
import { SwitchField } from "../../../ui/fields/switch-field.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { ChangedMeanwhile } from "./changed-meanwhile.tsx";

/** A value other than text. */
export type Chosen = string | number | boolean | readonly Chip[];

type Typed<Name, Props> = Omit<Props, "name" | "value" | "onChange" | "error"> & {
  name: Name;
  /** Names the field in a sentence about changes by others. */
  what?: string;
};

export type FormField<Text extends string, Choice extends string> =
  /** Without autocomplete by default. */
  | ({ kind: "text" } & Typed<Text, ComponentProps<typeof TextField>>)
  | ({ kind: "lines" } & Typed<Text, ComponentProps<typeof TextArea>>)
  | { kind: "switch"; name: Choice; label: string; hint?: string }
  | { kind: "list"; name: Choice; label: string; choices: ComponentProps<typeof ChoiceList>["choices"] }
  | {
      kind: "chips";
      name: Choice;
      label: string;
      hint?: string;
      placeholder: string;
      choices: readonly Chip[];
    }
  | {
      kind: "select";
      name: Choice;
      label: string;
      hint?: string;
      options: readonly Option<string | number | boolean>[];
      disabled?: boolean;
      /** "narrow" fits its content; "bare" also has no label. */
      look?: "narrow" | "bare";
    }
  | { kind: "beside"; fields: readonly FormField<Text, Choice>[] }
  | ReactElement
  | false
  | undefined;

export type FormFieldsProps<Text extends string> = {
  fields: readonly FormField<Text, string>[];
  texts: Readonly<Record<Text, string>>;
  choices?: Readonly<Record<string, Chosen | undefined>>;
  /** Errors by field. */
  problems?: Readonly<Partial<Record<Text, string>>> | undefined;
  /** Values saved by others, by field. */
  changedMeanwhile: Readonly<Partial<Record<Text, string>>>;
  onText: (field: Text, text: string) => void;
  onChoice?: (field: string, value: Chosen) => void;
};

/** Keeps a field's input when others come, go or move; hidden fields keep their place. */
function keyOf(field: FormField<string, string>, index: number): string | number {
  if (isTyped(field)) return `field ${field.name}`;
  return (isValidElement(field) ? field.key : null) ?? index;
}

export function FormFields<Text extends string>({ fields, ...form }: FormFieldsProps<Text>) {
  return (
    <>
      {fields.map((field, index) => (
        <DrawnField key={keyOf(field, index)} field={field} {...form} />
      ))}
      {fields.map(
        (field) =>
          isTyped(field) &&
          field.what && (
            <ChangedMeanwhile key={field.name} what={field.what} now={form.changedMeanwhile[field.name]} />
          ),
      )}
    </>
  );
}

type TypedField<Text extends string> = Extract<FormField<Text, never>, { kind: "text" | "lines" }>;

export function isTyped<Text extends string>(field: FormField<Text, string>): field is TypedField<Text> {
  return isDescribed(field) && (field.kind === "text" || field.kind === "lines");
}

function isDescribed<Text extends string, Choice extends string>(
  field: FormField<Text, Choice>,
): field is Exclude<FormField<Text, Choice>, ReactElement | false | undefined> {
  return typeof field === "object" && !isValidElement(field);
}

type DrawnFieldProps<Text extends string> = Omit<FormFieldsProps<Text>, "fields"> & {
  field: FormField<Text, string>;
};

function DrawnField<Text extends string>(props: DrawnFieldProps<Text>): ReactNode {
  const { field, ...form } = props;
  const { texts, choices = {}, problems, changedMeanwhile, onText, onChoice = () => {} } = form;
  if (!isDescribed(field)) return field;
  if (isTyped(field)) {
    const { name, what } = field;
    const control = {
      value: texts[name],
      error: problems?.[name] ?? null,
      onChange: ({ target }: { target: { value: string } }) => onText(name, target.value),
    };
    return (
      <>
        <TypedControl field={field} control={control} />
        {!what && <ChangedMeanwhile now={changedMeanwhile[name]} />}
      </>
    );
  }
  if (field.kind === "beside")
    return (
      <div className="flex flex-wrap gap-x-6 gap-y-4">
        <FormFields {...form} fields={field.fields} />
      </div>
    );
  const { name, label } = field;
  const value = choices[name];
  const onChange = (chosen: Chosen) => onChoice(name, chosen);
  switch (field.kind) {
    case "switch":
      return <SwitchField label={label} hint={field.hint} checked={value === true} onChange={onChange} />;
    case "list":
      return <ChoiceList label={label} choices={field.choices} value={String(value)} onChange={onChange} />;
    case "chips": {
      const { kind: _kind, name: _name, ...attributes } = field;
      return <ChipsField {...attributes} chosen={isChips(value) ? value : []} onChange={onChange} />;
    }
    case "select": {
      const { hint, options, disabled, look } = field;
      const select = (
        <SelectField
          label={label}
          options={options}
          value={isChips(value) || value === undefined ? "" : value}
          onChange={onChange}
          disabled={disabled}
          className={look ? "" : "w-full"}
        />
      );
      if (look === "bare") return select;
      return (
        <div className={look && "flex flex-col items-start"}>
          <p aria-hidden={look === "narrow" || undefined} className="mb-1 font-medium text-sm">
            {label}
          </p>
          {select}
          {hint !== undefined && <p className="mt-1 text-ink-faint text-xs">{hint}</p>}
        </div>
      );
    }
  }
}

function isChips(value: Chosen | undefined): value is readonly Chip[] {
  return typeof value === "object";
}

type TypedControlProps<Text extends string> = {
  field: TypedField<Text>;
  control: {
    value: string;
    error: string | null;
    onChange: (event: { target: { value: string } }) => void;
  };
};

function TypedControl<Text extends string>({ field, control }: TypedControlProps<Text>) {
  if (field.kind === "text") {
    const { kind: _kind, what: _what, ...attributes } = field;
    return <TextField autoComplete="off" {...attributes} {...control} />;
  }
  const { kind: _kind, what: _what, ...attributes } = field;
  return <TextArea {...attributes} {...control} />;
}
