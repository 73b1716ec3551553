"use client";
/** A window with a form that is described by data: its fields, and what saves them. */
import { type ComponentProps, isValidElement, type ReactElement, type ReactNode, useState } from "react";
import { useFormDraft } from "../../../model/form-drafts/use-form-draft.ts";
import { FormDialog } from "../../../net/forms/form-dialog.tsx";
import { ChoiceList } from "../../../ui/choice-list.tsx";
import { type Option, SelectField } from "../../../ui/fields/select-field.tsx";
import { SwitchField } from "../../../ui/fields/switch-field.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { ChangedMeanwhile } from "./changed-meanwhile.tsx";

type Chosen = string | number | boolean;

type Typed<Name, Props> = Omit<Props, "name" | "value" | "onChange" | "error"> & {
  name: Name;
  /** As a sentence names it when somebody else has changed it; without it, that is said right below the field. */
  what?: string;
};

/** A field by its name among the form's texts or choices; anything else is an element. */
export type FormField<Text extends string, Choice extends string> =
  | ({ kind: "text" } & Typed<Text, ComponentProps<typeof TextField>>)
  | ({ kind: "lines" } & Typed<Text, ComponentProps<typeof TextArea>>)
  | { kind: "switch"; name: Choice; label: string; hint?: string }
  | { kind: "list"; name: Choice; label: string; choices: ComponentProps<typeof ChoiceList>["choices"] }
  | {
      kind: "select";
      name: Choice;
      label: string;
      hint?: string;
      options: readonly Option<Chosen>[];
      disabled?: boolean;
    }
  | ReactElement
  | false
  | undefined;

type EntityFormProps<Text extends string, Choices, Answer> = Omit<
  ComponentProps<typeof FormDialog<Answer>>,
  "save" | "onSaved" | "onDiscard" | "children"
> & {
  /** What is typed is kept under this name until it is saved, e.g. "folder/3". */
  draft: string;
  /** The texts as they are saved. */
  texts: Readonly<Record<Text, string>>;
  /** What else is chosen, at first; it is not kept when the window is closed. */
  choices?: Choices;
  fields: (
    values: Readonly<Record<Text, string>> & Choices,
  ) => readonly FormField<NoInfer<Text>, keyof NoInfer<Choices> & string>[];
  /** `form` has what the fields that are elements hold. */
  save: (values: Readonly<Record<NoInfer<Text>, string>> & Choices, form: FormData) => Promise<Answer>;
  /** Which field a refusal is about; "form" for none of them. */
  problems?: (error: Error | null) => Readonly<Partial<Record<NoInfer<Text> | "form", string>>>;
};

/** What is typed stays when the window is closed, until it is saved or discarded. */
export function EntityForm<
  Text extends string,
  Answer,
  // biome-ignore lint/complexity/noBannedTypes: a form without choices.
  Choices extends Readonly<Record<string, Chosen>> = {},
>(props: EntityFormProps<Text, Choices, Answer>) {
  const { draft: name, texts, choices, fields, save, problems, ...dialog } = props;
  const draft = useFormDraft(name, texts);
  const [chosen, setChosen] = useState<Partial<Choices>>({});
  const values: Readonly<Record<Text, string>> & Choices = Object.assign({}, draft.values, choices, chosen);
  const described = fields(values);
  return (
    <FormDialog
      {...dialog}
      {...(problems && { sentenceOf: (error) => problems(error).form })}
      save={(form) => draft.whileSaving(() => save(values, form))}
      onSaved={draft.forget}
      onDiscard={draft.isChanged ? draft.forget : undefined}
    >
      {({ error, forget }) => (
        <>
          {described.map((field, index) => (
            <DrawnField
              // biome-ignore lint/suspicious/noArrayIndexKey: a field that is not shown leaves its place empty.
              key={index}
              field={field}
              texts={draft.values}
              choices={{ ...choices, ...chosen }}
              problems={problems?.(error)}
              changedMeanwhile={draft.changedMeanwhile}
              onText={(field, text) => {
                // What was refused is no longer what the form says.
                if (problems && error) forget();
                draft.change(field, text);
              }}
              onChoice={(field, value) => setChosen((before) => ({ ...before, [field]: value }))}
            />
          ))}
          {described.map(
            (field) =>
              isTyped(field) &&
              field.what && (
                <ChangedMeanwhile
                  key={field.name}
                  what={field.what}
                  now={draft.changedMeanwhile[field.name]}
                />
              ),
          )}
        </>
      )}
    </FormDialog>
  );
}

type TypedField<Text extends string> = Extract<FormField<Text, never>, { kind: "text" | "lines" }>;

function isTyped<Text extends string>(field: FormField<Text, string>): field is TypedField<Text> {
  return isDescribed(field) && (field.kind === "text" || field.kind === "lines");
}

function isDescribed<Text extends string, Choice extends string>(
  field: FormField<Text, Choice>,
): field is Exclude<FormField<Text, Choice>, ReactElement | false | undefined> {
  return typeof field === "object" && !isValidElement(field);
}

type DrawnFieldProps<Text extends string> = {
  field: FormField<Text, string>;
  texts: Readonly<Record<Text, string>>;
  choices: Readonly<Record<string, Chosen | undefined>>;
  problems: Readonly<Partial<Record<Text, string>>> | undefined;
  changedMeanwhile: Readonly<Partial<Record<Text, string>>>;
  onText: (field: Text, text: string) => void;
  onChoice: (field: string, value: Chosen) => void;
};

function DrawnField<Text extends string>(props: DrawnFieldProps<Text>): ReactNode {
  const { field, texts, choices, problems, changedMeanwhile, onText, onChoice } = props;
  if (!isDescribed(field)) return field;
  const control = (name: Text) => ({
    value: texts[name],
    error: problems?.[name] ?? null,
    onChange: ({ target }: { target: { value: string } }) => onText(name, target.value),
  });
  switch (field.kind) {
    case "text": {
      const { kind: _kind, what, ...attributes } = field;
      return (
        <>
          <TextField {...attributes} {...control(field.name)} />
          {!what && <ChangedMeanwhile now={changedMeanwhile[field.name]} />}
        </>
      );
    }
    case "lines": {
      const { kind: _kind, what, ...attributes } = field;
      return (
        <>
          <TextArea {...attributes} {...control(field.name)} />
          {!what && <ChangedMeanwhile now={changedMeanwhile[field.name]} />}
        </>
      );
    }
    case "switch": {
      const { kind: _kind, name, ...attributes } = field;
      return (
        <SwitchField
          {...attributes}
          checked={choices[name] === true}
          onChange={(checked) => onChoice(name, checked)}
        />
      );
    }
    case "list":
      return (
        <ChoiceList
          label={field.label}
          choices={field.choices}
          value={String(choices[field.name])}
          onChange={(value) => onChoice(field.name, value)}
        />
      );
    case "select":
      return (
        <Labelled label={field.label} hint={field.hint}>
          <SelectField
            label={field.label}
            options={field.options}
            value={choices[field.name] ?? ""}
            onChange={(value) => onChoice(field.name, value)}
            disabled={field.disabled}
            className="w-full"
          />
        </Labelled>
      );
  }
}

type LabelledProps = { label: string; hint?: ReactNode; children: ReactNode };

/** Writes the name of a control above it, and what it is for below. */
export function Labelled({ label, hint, children }: LabelledProps) {
  return (
    <div>
      <p className="mb-1 font-medium text-sm">{label}</p>
      {children}
      {hint !== undefined && <p className="mt-1 text-ink-faint text-xs">{hint}</p>}
    </div>
  );
}
