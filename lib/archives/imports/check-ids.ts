/** Refuses ids outside the manifest's ranges. */

import { z } from "zod";
import { argumentList } from "../../integrations/commands/commands.contract.ts";
import { actionRows } from "../../messages/actions/actions.contract.ts";
import { ArchiveError, type Manifest, quoted } from "../exports/archive-format.ts";
import type { ArchiveTable } from "../exports/archive-table.ts";
import type { IdRange, IdRanges } from "./id-shift.ts";
import { type ArchiveRow, auditKeys, channelSettings } from "./shift-row.ts";

const USER = "user_account";

const NO_CHANNEL = -1;

const CHANNEL = "channel";
const NO_IDS: IdRange = { lowest: 1, highest: 0, distance: 0 };

export class IdChecks {
  readonly #ranges: IdRanges;
  /** Rows may name private channels missing from the archive. */
  readonly #isPartial: boolean;

  constructor(manifest: Manifest, ranges: IdRanges) {
    this.#ranges = ranges;
    this.#isPartial = manifest.kind !== "everything";
  }

  /**
   * Replaces outside ids that an honest row may have: a missing channel becomes one that does not exist, and message
   * ranges end with the archive.
   * @throws ArchiveError for any other outside id.
   */
  checked(table: ArchiveTable, row: ArchiveRow): ArchiveRow {
    const checked = { ...row };
    for (const [column, space] of Object.entries(table.ids)) {
      const place = `${table.name}.${column}`;
      const value = row[column];
      if (value === null || value === undefined) continue;
      if (table.ranges?.includes(column)) checked[column] = this.rangesWithin(value, space, place);
      else if (table.leftOut?.includes(column)) checked[column] = this.channel(value, place);
      else this.requireAll(value, space, place);
    }
    return checked;
  }

  /** @throws ArchiveError for an outside id. */
  requireAll(given: unknown, space: string, place: string): void {
    for (const id of Array.isArray(given) ? given : [given]) {
      if (!this.has(id, space))
        throw new ArchiveError(`The archive has an id from outside itself in ${place}: ${quoted(id)}.`);
    }
  }

  has(id: unknown, space: string): boolean {
    const { lowest, highest } = this.#ranges.get(space) ?? NO_IDS;
    return typeof id === "number" && Number.isInteger(id) && lowest <= id && id <= highest;
  }

  /** For a missing channel, the id that moves to 0, which no row has. */
  channel(id: unknown, place: string): unknown {
    if (this.#isPartial && Number.isInteger(id) && !this.has(id, CHANNEL)) return this.nobody(CHANNEL);
    this.requireAll(id, CHANNEL, place);
    return id;
  }

  /** The id that moves to 0. */
  nobody(space: string): number {
    return 0 - (this.#ranges.get(space) ?? NO_IDS).distance;
  }

  /**
   * Cuts ranges at the archive's end, to exclude later messages. They may begin before it, which reveals nothing
   * about other organizations.
   * @throws ArchiveError for an invalid multirange.
   */
  rangesWithin(value: unknown, space: string, place: string): string {
    const end = (this.#ranges.get(space) ?? NO_IDS).highest + 1;
    const ranges = rangesOf(value, place).flatMap(([first, last]) => {
      const from = Math.min(first ?? 1, end);
      if (last === null) return [`[${from},)`];
      const to = Math.min(last, end);
      return from < to ? [`[${from},${to})`] : [];
    });
    return `{${ranges.join(",")}}`;
  }
}

/** Bounds as PostgreSQL writes them; null for an open one. */
function rangesOf(value: unknown, place: string): [number | null, number | null][] {
  const text = typeof value === "string" ? value : "";
  const inner = /^\{(.*)\}$/.exec(text)?.[1];
  const ranges = inner === "" ? [] : (inner ?? "-").split(/(?<=\)),/);
  return ranges.map((range) => {
    const [, first, last] = /^(?:\[(\d{1,19})|\(),(\d{0,19})\)$/.exec(range) ?? [];
    if (last === undefined) throw new ArchiveError(`The archive has no ranges of ids in ${place}.`);
    return [first === undefined ? null : Number(first), last === "" ? null : Number(last)];
  });
}

type Check = (row: ArchiveRow, ids: IdChecks, isOfPeople: boolean) => ArchiveRow;

const emoji: Check = (row, ids) => {
  if (row.emoji_kind === "realm_emoji")
    ids.requireAll(numberIn(row.emoji_code), "custom_emoji", "emoji_code");
  return {};
};

/** Each returns the replaced fields. */
const checks: Readonly<Record<string, Check>> = {
  reaction: emoji,
  user_status: emoji,
  conversation: ({ direct_key: key }, ids) => {
    if (key !== null && key !== undefined)
      ids.requireAll(String(key).split(",").map(numberIn), USER, "conversation.direct_key");
    return {};
  },
  realm: ({ settings }, ids) => {
    const parsed = parsedAs(z.record(z.string(), z.unknown()), settings, "realm.settings");
    const channels = channelSettings.flatMap((name) => {
      const id = parsed[name];
      if (typeof id !== "number" || id <= 0 || id === ids.channel(id, `realm.settings.${name}`)) return [];
      return [[name, NO_CHANNEL]];
    });
    return { settings: { ...parsed, ...Object.fromEntries(channels) } };
  },
  profile_value: ({ value }, ids, isOfPeople) => {
    if (isOfPeople)
      ids.requireAll(
        parsedAs(z.array(z.unknown()), parsedJson(value), "profile_value.value"),
        USER,
        "profile_value.value",
      );
    return {};
  },
  // They have no ids, but are read as they are stored.
  message_actions: ({ rows }) => ({ rows: parsedAs(actionRows, rows, "message_actions.rows") }),
  bot_command: (row) => ({
    arguments: parsedAs(argumentList, row.arguments, "bot_command.arguments"),
  }),
  audit_entry: ({ changes }, ids) => ({ changes: withoutForeign(changes, ids) }),
};

/**
 * @param isOfPeople whether it is the value of a profile field for users.
 * @throws ArchiveError for an outside id.
 */
export function checkEmbedded(
  table: string,
  row: ArchiveRow,
  ids: IdChecks,
  isOfPeople: boolean,
): ArchiveRow {
  return { ...row, ...checks[table]?.(row, ids, isOfPeople) };
}

export const tablesWithEmbedded: readonly string[] = Object.keys(checks);

function numberIn(text: unknown): number {
  return typeof text === "string" && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN;
}

function parsedJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}

function parsedAs<T>(schema: z.ZodType<T>, value: unknown, place: string): T {
  const { success, data } = schema.safeParse(value);
  if (!success) throw new ArchiveError(`The archive has an impossible value in ${place}.`);
  return data;
}

/** The audit log may name deleted groups and missing channels; replaces their ids by nobody's. */
function withoutForeign(value: unknown, ids: IdChecks): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutForeign(item, ids));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const space = Object.hasOwn(auditKeys, key) ? auditKeys[key] : undefined;
      return [key, space === undefined ? withoutForeign(inner, ids) : ownIds(inner, space, ids)];
    }),
  );
}

function ownIds(value: unknown, space: string, ids: IdChecks): unknown {
  if (Array.isArray(value)) return value.map((id) => ownIds(id, space, ids));
  return typeof value === "number" && !ids.has(value, space) ? ids.nobody(space) : value;
}
