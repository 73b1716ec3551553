"use client";
/** Controls by kind of setting. */
import { type FormEvent, useId, useMemo } from "react";
import { languageName } from "../../../../lib/text/language-tag.ts";
import { useFormDraft } from "../../../model/form-drafts/use-form-draft.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { SelectField } from "../../../ui/fields/select-field.tsx";
import { SwitchField } from "../../../ui/fields/switch-field.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { ChangedMeanwhile } from "../frame/changed-meanwhile.tsx";
import { SaveButtons } from "../frame/save-buttons.tsx";
import { isHolder } from "../permissions/holder.ts";
import { PermissionField } from "../permissions/permission-field.tsx";
import { languageOptions } from "./language-options.ts";
import { ScheduleRow } from "./schedule-row.tsx";
import type { RowOption, SettingRow } from "./setting-row.ts";
import { type ControlProps, saveSetting, useSetting } from "./use-setting.ts";

export function RowControl({ row, ...props }: ControlProps) {
  switch (row.kind) {
    case "switch":
      return <SwitchRow {...props} row={row} />;
    case "text":
    case "number":
      return <TypedRow {...props} row={row} />;
    case "permission":
      return <PermissionRow {...props} row={row} />;
    case "schedule":
      return <ScheduleRow {...props} row={row} />;
    default:
      return <ChoiceRow {...props} row={row} />;
  }
}

function SwitchRow({ scope, row, mayChange }: ControlProps) {
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

/** Includes a value set by another client. */
function ChoiceRow({ scope, row, mayChange }: ControlProps) {
  const setting = useSetting(scope, row.name);
  const options = useOptions(row);
  const id = useId();
  const known = options.findIndex(({ value }) => value === setting.value);
  const other = known === -1 ? [{ value: "other", label: wordsFor(row, setting.value) }] : [];
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-line border-b py-3">
      <div className="min-w-60 flex-1">
        <p className="text-md">{row.label}</p>
        {row.hint && (
          <p id={id} className="text-ink-soft text-sm">
            {row.hint}
          </p>
        )}
        {setting.error && (
          <p role="alert" className="text-danger text-sm">
            {setting.error}
          </p>
        )}
      </div>
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
    </div>
  );
}

const NO_CHANNEL = { value: -1, label: "None" };

/** Private-channel rows offer only private channels. */
function useOptions(row: SettingRow): readonly RowOption[] {
  const organization = useChatStore((state) => state.settings.organization);
  const channels = useChatStore((state) => state.channels);
  const languages = useMemo(() => (row.kind === "language" ? languageOptions() : []), [row.kind]);
  if (row.kind === "choice") return row.options.filter(({ isOffered }) => isOffered?.(organization) ?? true);
  if (row.kind !== "channel") return languages;
  const options = [...channels.values()]
    .filter(({ isArchived, isPrivate }) => !isArchived && (isPrivate || !row.isPrivate))
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .map(({ id, name }) => ({ value: id, label: `#${name}` }));
  return [NO_CHANNEL, ...options];
}

function wordsFor(row: SettingRow, value: unknown): string {
  if (row.kind === "language") return languageName(String(value)) ?? String(value);
  return (row.kind === "choice" && row.wordsFor?.(value)) || "Other";
}

function sendable(value: unknown): string | number | boolean | null {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null;
}

type TypedRowProps = ControlProps<Extract<SettingRow, { kind: "text" | "number" }>>;

function TypedRow({ scope, row, mayChange }: TypedRowProps) {
  const setting = useSetting(scope, row.name);
  const draft = useFormDraft(`setting/${scope}/${row.name}`, { text: String(setting.value ?? "") });
  const { text } = draft.values;
  const theirs = draft.changedMeanwhile.text;

  async function save(event: FormEvent) {
    event.preventDefault();
    const value = row.kind === "number" ? Number(text) : text;
    const sent = value === "" && row.name === "jitsi_server_url" ? "default" : value;
    if (await draft.whileSaving(() => setting.save(value, sent))) draft.forgetSaved({ text });
  }

  const { maxLength, placeholder, isLong } = row.kind === "text" ? row : {};
  const field = {
    name: row.name,
    label: row.kind === "number" ? `${row.label} (${row.unit})` : row.label,
    hint: row.hint,
    error: refusalInWords(row, setting.error),
    value: text,
    readOnly: !mayChange,
    autoComplete: "off",
    maxLength,
    placeholder,
    onChange: ({ currentTarget }: FormEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      draft.change("text", currentTarget.value),
  };
  return (
    <form onSubmit={save} className="border-line border-b py-3">
      {isLong ? <TextArea {...field} /> : <TextField {...field} type={row.kind} />}
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

/** Older servers do not know every permission. */
function PermissionRow({ row, mayChange }: ControlProps) {
  const rule = useChatStore((state) => state.settings.permissionRules.realm[row.name]);
  const holder = useChatStore((state) => state.settings.organization.get(row.name));
  if (!rule || !isHolder(holder)) return null;
  return (
    <PermissionField
      label={row.label}
      hint={row.hint}
      rule={rule}
      holder={holder}
      save={mayChange ? (change) => saveSetting("organization", row.name, change) : undefined}
    />
  );
}

export function refusalInWords(row: SettingRow, reason: string | undefined): string | undefined {
  const namesParameter = row.name.includes("_") && reason?.includes(row.name) === true;
  if (!namesParameter) return reason;
  if (row.kind === "number") return "Enter a whole number, 0 or more.";
  const expected = row.kind === "text" ? row.expected : undefined;
  return expected ? `Enter ${expected}.` : "This value cannot be saved.";
}
