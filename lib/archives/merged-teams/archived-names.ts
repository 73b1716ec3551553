/** The rows of an archive that an organization may have already: its people, groups, places, emoji and linkifiers. */
import { z } from "zod";
import { ArchiveError, type Manifest } from "../exports/archive-format.ts";
import { archiveTables } from "../exports/archive-tables.ts";
import type { ArchiveEntry } from "../imports/read-archive.ts";

const shapes = {
  user_account: z.object({
    id: z.int(),
    delivery_email: z.string(),
    full_name: z.string(),
    role: z.int(),
    bot_type: z.int().nullable(),
  }),
  user_group: z.object({ id: z.int(), name: z.string().nullable(), is_system: z.boolean() }),
  conversation: z.object({ id: z.int(), direct_key: z.string().nullable() }),
  channel: z.object({
    id: z.int(),
    conversation_id: z.int(),
    name: z.string(),
    is_private: z.boolean(),
    history_public_to_subscribers: z.boolean().default(true),
  }),
  linkifier: z.object({ id: z.int(), pattern: z.string() }),
  custom_emoji: z.object({ id: z.int(), name: z.string(), deactivated_at: z.string().nullish() }),
  topic: z.object({ id: z.int(), conversation_id: z.int(), name: z.string() }),
} as const;

type NamedTable = keyof typeof shapes;

export type ArchivedNames = { readonly manifest: Manifest } & {
  readonly [Table in NamedTable]: readonly z.output<(typeof shapes)[Table]>[];
};

const placeOf = (name: string) => archiveTables.findIndex((table) => table.name === name);
const LAST = placeOf("topic");

/**
 * Reads only up to the messages. Ids are the archive's, and unchecked.
 * @throws ArchiveError for impossible rows.
 */
export async function readNames(entries: AsyncIterable<ArchiveEntry>): Promise<ArchivedNames> {
  let manifest: Manifest | null = null;
  const rows = new Map<string, unknown[]>();
  for await (const entry of entries) {
    if (entry.kind === "manifest") manifest = entry.manifest;
    if (entry.kind === "file" || (entry.kind === "rows" && placeOf(entry.table) > LAST)) break;
    if (entry.kind !== "rows" || !Object.hasOwn(shapes, entry.table)) continue;
    const known = rows.get(entry.table) ?? [];
    known.push(...entry.rows);
    rows.set(entry.table, known);
  }
  if (!manifest) throw new ArchiveError("The archive is empty.");
  const parsed = <Table extends NamedTable>(table: Table): ArchivedNames[Table] => {
    const { success, data } = z.array(shapes[table]).safeParse(rows.get(table) ?? []);
    if (!success) throw new ArchiveError(`The archive has an impossible value in ${table}.`);
    return data as ArchivedNames[Table];
  };
  return {
    manifest,
    user_account: parsed("user_account"),
    user_group: parsed("user_group"),
    conversation: parsed("conversation"),
    channel: parsed("channel"),
    linkifier: parsed("linkifier"),
    custom_emoji: parsed("custom_emoji"),
    topic: parsed("topic"),
  };
}
