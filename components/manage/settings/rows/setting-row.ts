/** A setting as the pages show it: described by data, drawn by one component. */
import type { SettingValues } from "../../../model/store/organization/settings-state.ts";

export type RowOption = {
  value: unknown;
  label: string;
  /** The parameter where it is not the value itself. */
  sent?: string;
  /** Whether this organization can choose it; otherwise it always can. */
  isOffered?: (organization: SettingValues) => boolean;
};

/** What else a row may say about itself. */
type More = {
  hint?: string;
  /** Further words it is found by, besides those of its wire name. */
  words?: string;
  /** Only owners may change it. */
  isOwners?: true;
  /** The setting, and its value, without which this one changes nothing. */
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
    /** The tag of a language that people speak. */
    | { kind: "language" }
    | {
        kind: "text";
        isLong?: true;
        maxLength: number;
        placeholder?: string;
        /** What is to be entered, as it is said after a value that was refused. */
        expected?: string;
      }
    | { kind: "permission" }
  );

export type RowSection = { title: string; rows: readonly SettingRow[] };

/** Which table of settings a row belongs to. */
export type SettingScope = "organization" | "personal" | "defaults";

/** A setting that is on or off. */
export const onOff = (name: string, label: string, more?: More): SettingRow => ({
  kind: "switch",
  name,
  label,
  ...more,
});

/** One of a few values; `wordsFor` names any other that another client has chosen. */
export const choice = (
  name: string,
  label: string,
  options: readonly RowOption[],
  more?: More & { wordsFor?: (value: unknown) => string },
): SettingRow => ({ kind: "choice", name, label, options, ...more });

/** Options whose values are 1, 2, 3 and so on. */
export const numbered = (...labels: readonly string[]): RowOption[] =>
  labels.map((label, index) => ({ value: index + 1, label }));

/** Options whose values are words. */
export const named = (labels: Readonly<Record<string, string>>): RowOption[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
