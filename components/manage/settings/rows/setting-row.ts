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

type Described = {
  /** Wire name. */
  name: string;
  label: string;
  hint?: string;
  /** Further words it is found by, besides those of its wire name. */
  words?: string;
  /** Only owners may change it. */
  isOwners?: true;
  /** The setting, and its value, without which this one changes nothing. */
  needs?: { name: string; value: unknown };
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
