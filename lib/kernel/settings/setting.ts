/** One plain setting of an organization, a person or a channel: everything about it that other places derive. */
import type { z } from "zod";
import type { ROLE_ADMINISTRATOR, ROLE_OWNER } from "../roles/roles.contract.ts";
import type { HasOlderFields } from "./older-fields.ts";

/** Who may change something: everyone from this role up, or those who hold this permission of the organization. */
export type ChangedBy = typeof ROLE_OWNER | typeof ROLE_ADMINISTRATOR | `can_${string}`;

export interface SettingOptions<Value = unknown> extends HasOlderFields<Value> {
  /** Absent: those who may change what it is a setting of. */
  readonly changedBy?: ChangedBy;
  /** Schema of the request parameter, where that also takes texts that stand for a value. */
  readonly param?: z.ZodType<Value>;
  /** The value is the id of a channel that the person who chooses it must be able to see; a negative one is none. */
  readonly refersTo?: "channel";
  /** An organization chooses none for new people. */
  readonly onlyOwn?: true;
  /** It concerns the person's privacy: administrators do not choose it for others. */
  readonly ownChoice?: true;
  /** The protocol does not have it: only clients that say they know `parley_additions` are told of it. */
  readonly isAddition?: true;
  /** Only the administrator of the server changes it, from the command line. */
  readonly setByServer?: true;
  /**
   * Why this server does nothing with it. Other clients may read and set it, and the answer lists it in
   * `ignored_parameters_unsupported`; its own pages do not show it.
   */
  readonly withoutEffect?: string;
  /** The register fetch type with which older clients ask for it at the top of the answer. */
  readonly olderFetchType?: string;
}

export interface Setting<Schema extends z.ZodType = z.ZodType> {
  /** Schema of the value, as it is stored and as it goes over the wire. */
  readonly schema: Schema;
  readonly default: z.output<Schema>;
}

/** Wire name → setting. */
export type SettingsTable = Readonly<Record<string, Setting & SettingOptions>>;

/** The value of every setting of a table, by wire name. */
export type SettingValues<Table extends SettingsTable> = {
  readonly [Name in keyof Table]: z.output<Table[Name]["schema"]>;
};

/** Declares a setting: schema and default of its value, and what else there is to say about it. */
export function setting<Schema extends z.ZodType>(schema: Schema, value: z.output<Schema>): Setting<Schema>;
export function setting<Schema extends z.ZodType, const Options extends SettingOptions<z.output<Schema>>>(
  schema: Schema,
  value: z.output<Schema>,
  options: Options,
): Setting<Schema> & Options;
export function setting(schema: z.ZodType, value: unknown, options?: SettingOptions): Setting {
  return { schema, default: value, ...options };
}
