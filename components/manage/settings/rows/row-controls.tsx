"use client";
/** The controls of settings, by kind. */
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useId, useMemo, useState } from "react";
import { languageName } from "../../../../lib/text/language-tag.ts";
import { useFormDraft } from "../../../model/form-drafts/use-form-draft.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { queryClient } from "../../../net/connection/query-client.ts";
import { SelectField } from "../../../ui/fields/select-field.tsx";
import { SwitchField } from "../../../ui/fields/switch-field.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { ChangedMeanwhile } from "../frame/changed-meanwhile.tsx";
import { SaveButtons } from "../frame/save-buttons.tsx";
import { languageOptions } from "./language-options.ts";
import { refusalInWords } from "./refusal-in-words.ts";
import { saveSetting } from "./save-setting.ts";
import type { RowOption, SettingRow, SettingScope } from "./setting-row.ts";

type ControlProps<Row extends SettingRow = SettingRow> = {
  scope: SettingScope;
  row: Row;
  mayChange: boolean;
};

/** On or off; saved at once. */
export function SwitchRow({ scope, row, mayChange }: ControlProps) {
  const setting = useSetting(scope, row.name);
  return (
    <div className="border-line border-b py-3">
      <SwitchField
        label={row.label}
        hint={row.hint}
        error={setting.error}
        checked={setting.value === true}
        disabled={!mayChange}
        onChange={(checked) => void setting.save(checked, checked)}
      />
    </div>
  );
}

/** One of a few values; saved at once. A value that other clients have set is offered too. */
export function ChoiceRow({
  scope,
  row,
  mayChange,
  options: allOptions,
}: ControlProps & { options: readonly RowOption[] }) {
  const setting = useSetting(scope, row.name);
  const organization = useChatStore((state) => state.settings.organization);
  const options = allOptions.filter(({ isOffered }) => isOffered?.(organization) ?? true);
  const known = options.findIndex(({ value }) => value === setting.value);
  const other = known === -1 ? [{ value: "other", label: wordsFor(row, setting.value) }] : [];
  return (
    <RowFrame row={row} error={setting.error}>
      <SelectField
        label={row.label}
        options={[...other, ...options.map(({ label }, index) => ({ value: String(index), label }))]}
        value={known === -1 ? "other" : String(known)}
        disabled={!mayChange}
        onChange={(index) => {
          const option = options[Number(index)];
          if (option) void setting.save(option.value, option.sent ?? sendable(option.value));
        }}
      />
    </RowFrame>
  );
}

/** A value that is not offered. */
function wordsFor(row: SettingRow, value: unknown): string {
  if (row.kind === "language") return languageName(String(value)) ?? String(value);
  return (row.kind === "choice" && row.wordsFor?.(value)) || "Other";
}

function sendable(value: unknown): string | number | boolean | null {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null;
}

const NO_CHANNEL = { value: -1, label: "None" };

/** One of the channels that the reader can see. */
export function ChannelRow({ isPrivate, ...props }: ControlProps & { isPrivate: boolean }) {
  const channels = useChatStore((state) => state.channels);
  const options = [...channels.values()]
    .filter((channel) => !channel.isArchived && (channel.isPrivate || !isPrivate))
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .map(({ id, name }) => ({ value: id, label: `#${name}` }));
  return <ChoiceRow {...props} options={[NO_CHANNEL, ...options]} />;
}

/** One of the languages that the browser knows. */
export function LanguageRow(props: ControlProps) {
  const options = useMemo(languageOptions, []);
  return <ChoiceRow {...props} options={options} />;
}

/** A number, with its unit behind it. */
export function NumberRow({ scope, row, mayChange, unit }: ControlProps & { unit: string }) {
  return <TypedRow scope={scope} row={row} mayChange={mayChange} type="number" unit={unit} />;
}

/** A text; what is typed and not saved stays when the page is left. */
export function TextRow(props: ControlProps) {
  return <TypedRow {...props} type="text" />;
}

type TypedRowProps = ControlProps & { type: "text" | "number"; unit?: string };

function TypedRow({ scope, row, mayChange, type, unit }: TypedRowProps) {
  const setting = useSetting(scope, row.name);
  const draft = useFormDraft(`setting/${scope}/${row.name}`, { text: String(setting.value ?? "") });
  const { text } = draft.values;
  const theirs = draft.changedMeanwhile.text;

  async function save(event: FormEvent) {
    event.preventDefault();
    const value = type === "number" ? Number(text) : text;
    const sent = value === "" && row.name === "jitsi_server_url" ? "default" : value;
    if (await draft.whileSaving(() => setting.save(value, sent))) draft.forgetSaved({ text });
  }

  const field = {
    name: row.name,
    label: unit ? `${row.label} (${unit})` : row.label,
    hint: row.hint,
    error: refusalInWords(row, setting.error),
    value: text,
    readOnly: !mayChange,
    autoComplete: "off",
    maxLength: row.kind === "text" ? row.maxLength : undefined,
    placeholder: row.kind === "text" ? row.placeholder : undefined,
    onChange: ({ currentTarget }: FormEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      draft.change("text", currentTarget.value),
  };
  return (
    <form onSubmit={save} className="border-line border-b py-3">
      {row.kind === "text" && row.isLong ? <TextArea {...field} /> : <TextField {...field} type={type} />}
      <ChangedMeanwhile now={theirs} />
      {draft.isChanged && (
        <SaveButtons
          isPending={setting.isPending}
          isConflict={theirs !== undefined}
          onCancel={draft.forget}
        />
      )}
    </form>
  );
}

type RowFrameProps = { row: SettingRow; error: string | undefined; children: ReactNode };

function RowFrame({ row, error, children }: RowFrameProps) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-line border-b py-3">
      <div className="min-w-60 flex-1">
        <p className="text-md">{row.label}</p>
        {row.hint && (
          <p id={id} className="text-ink-soft text-sm">
            {row.hint}
          </p>
        )}
        {error && (
          <p role="alert" className="text-danger text-sm">
            {error}
          </p>
        )}
      </div>
      {children}
    </div>
  );
}

type Setting = {
  value: unknown;
  error: string | undefined;
  isPending: boolean;
  /** `sent` is the parameter that stands for the value. Tells whether it was saved. */
  save: (value: unknown, sent: unknown) => Promise<boolean>;
};

/** A change shows at once, and goes back if it is refused. */
function useSetting(scope: SettingScope, name: string): Setting {
  const stored = useChatStore((state) => state.settings[scope].get(name));
  const [wanted, setWanted] = useState<{ value: unknown; from: unknown } | null>(null);
  const saving = useMutation(
    {
      mutationFn: (sent: unknown) => saveSetting(scope, name, sent),
      onError: () => setWanted(null),
    },
    queryClient,
  );
  // Any event about the setting is newer than what is wanted here, also when it is changed back later.
  if (wanted && !Object.is(wanted.from, stored)) setWanted(null);
  return {
    value: wanted && Object.is(wanted.from, stored) ? wanted.value : stored,
    error: saving.error?.message,
    isPending: saving.isPending,
    save: (value, sent) => {
      setWanted({ value, from: stored });
      return saving.mutateAsync(sent).then(
        () => true,
        () => false,
      );
    },
  };
}
