/** Refuses ids from outside an archive in columns that hold them in a form of their own, as `shift-row.ts` moves them. */
import { z } from "zod";
import { ArchiveError } from "./archive-error.ts";
import type { IdChecks } from "./check-ids.ts";
import { type ArchiveRow, auditKeys, channelSettings } from "./shift-row.ts";

const USER = "user_account";
/** The value of a setting that selects no channel. */
const NO_CHANNEL = -1;

type Check = (row: ArchiveRow, ids: IdChecks, isOfPeople: boolean) => ArchiveRow;

const emoji: Check = (row, ids) => {
  if (row.emoji_kind === "realm_emoji")
    ids.requireAll(numberIn(row.emoji_code), "custom_emoji", "emoji_code");
  return {};
};

/** Checks by table; each returns the fields that replace those of the row. */
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
  audit_entry: ({ changes }, ids) => ({ changes: withoutForeign(changes, ids) }),
};

/**
 * The row with these ids checked.
 * @param isOfPeople whether it is the value of a profile field for people.
 * @throws ArchiveError for an id from outside.
 */
export function checkEmbedded(
  table: string,
  row: ArchiveRow,
  ids: IdChecks,
  isOfPeople: boolean,
): ArchiveRow {
  return { ...row, ...checks[table]?.(row, ids, isOfPeople) };
}

/** Tables with columns that are checked here. */
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

/** The audit log may name deleted groups and channels that were left out: their ids become nobody's. */
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
