/** A setting described by data. */
import type { SettingValues } from "../../../model/store/organization/settings-state.ts";

export type RowOption = {
  value: unknown;
  label: string;
  /** The encoded value, if different. */
  sent?: string;
  /** Always by default. */
  isOffered?: (organization: SettingValues) => boolean;
};

type More = {
  hint?: string;
  /** Further search words. */
  words?: string;
  isOwners?: true;
  /** A setting and value that this one depends on. */
  needs?: { name: string; value: unknown };
};

type Described = More & {
  /** Wire name. */
  name: string;
  label: string;
};

export type SettingRow = Described &
  (
    | { kind: "switch" }
    | { kind: "choice"; options: readonly RowOption[]; wordsFor?: (value: unknown) => string }
    | { kind: "channel"; isPrivate?: true }
    | { kind: "number"; unit: string }
    /** A language tag. */
    | { kind: "language" }
    | {
        kind: "text";
        isLong?: true;
        maxLength: number;
        placeholder?: string;
        expected?: string;
      }
    | { kind: "permission" }
    /** Hours of each weekday; also sets `quiet_days`. */
    | { kind: "schedule" }
  );

export type RowSection = { title: string; rows: readonly SettingRow[] };

export type SettingScope = "organization" | "personal" | "defaults";

export const onOff = (name: string, label: string, more?: More): SettingRow => ({
  kind: "switch",
  name,
  label,
  ...more,
});

/** `wordsFor` labels other clients' values. */
export const choice = (
  name: string,
  label: string,
  options: readonly RowOption[],
  more?: More & { wordsFor?: (value: unknown) => string },
): SettingRow => ({ kind: "choice", name, label, options, ...more });

/** Options with values 1, 2, 3 and so on. */
export const numbered = (...labels: readonly string[]): RowOption[] =>
  labels.map((label, index) => ({ value: index + 1, label }));

/** Options with string values. */
export const named = (labels: Readonly<Record<string, string>>): RowOption[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
