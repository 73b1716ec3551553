/**
 * Personal exports are made while being sent, and never stored. Each query reads a few rows, so that a slow client
 * holds neither a connection nor a snapshot.
 */

import type { Readable } from "node:stream";
import type { TarPackController } from "modern-tar";
import { notOwn, personColumn } from "../../accounts/members/personal-columns.ts";
import { Prisma } from "../../kernel/db/generated/client.ts";
import { joinSql, query, type Sql, sql } from "../../kernel/db/sql.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { defineNoun } from "../../kernel/noun.ts";
import { shared } from "../../kernel/registry.ts";
import { TurnQueue } from "../../kernel/turns/turn-queue.ts";
import { Budget } from "../../kernel/turns/window-counter.ts";
import { EXPLANATION_NAME, MANIFEST_NAME, partName } from "../exports/archive-format.ts";
import { addFile, addText, archiveStream, PART_CHARACTERS } from "../exports/archive-stream.ts";
import { type OwnTable, ownTables } from "./own-tables.ts";
import * as contracts from "./personal-export.contract.ts";

const ROWS_AT_ONCE = 200;

/** Exports take turns by query, to share one database connection. */
const queryTurns = () =>
  shared("own-export-looks", () => new TurnQueue<number>({ atOnce: 1, waitingPerAccount: 1 }));

/** Per user, one at a time. */
export const OWN_EXPORTS_A_MINUTE = 3;

export const exportBudget = new Budget({
  name: "exports of a person's own data",
  scope: "account",
  amount: OWN_EXPORTS_A_MINUTE,
  windowMs: 60_000,
});

/** Concurrent exports are not limited, because their queries take turns. */
const exports = () =>
  shared(
    "own-exports",
    () =>
      new TurnQueue<number>({
        atOnce: Number.POSITIVE_INFINITY,
        atOncePerAccount: 1,
        waitingPerAccount: 0,
      }),
  );

export const personalExport = defineNoun({
  contracts: [contracts.getOwnExport],
});

interface OwnArchive {
  /** Made while being read. */
  readonly content: Readable;
  readonly name: string;
}

/** @throws ApiError RATE_LIMIT_HIT during another export of the user, and above OWN_EXPORTS_A_MINUTE. */
export async function exportOwnData(actor: Actor): Promise<OwnArchive> {
  const { id } = actor.user;
  const end = await beginTurn(id);
  try {
    exportBudget.spend(id, 1);
    const content = writeOwnArchive(actor);
    content.once("close", end);
    return { content, name: `parley-data-${new Date().toISOString().slice(0, 10)}.tar.gz` };
  } catch (error) {
    end();
    throw error;
  }
}

function beginTurn(personId: number): Promise<() => void> {
  return new Promise((resolve, reject) => {
    exports()
      .run(personId, () => new Promise<void>((end) => resolve(end)))
      .catch(reject);
  });
}

interface OwnRow {
  /** JSON. */
  readonly line: string;
  readonly place: readonly string[];
  /** Separated by spaces. */
  readonly keys: string;
}

/**
 * Made no faster than it is read.
 * @throws Error from reading the stream, when the database or the file store fails.
 */
export function writeOwnArchive(actor: Actor): Readable {
  return archiveStream((tar) => pack(tar, actor));
}

async function pack(tar: TarPackController, actor: Actor): Promise<void> {
  const { user, organization } = actor;
  const madeAt = new Date().toISOString();
  const manifest = {
    format: "parley-own-data",
    version: 1,
    exported_at: madeAt,
    organization: { id: organization.realm.id, name: organization.realm.name },
    user_id: user.id,
  };
  await addText(tar, EXPLANATION_NAME, ownArchiveReadme(organization.realm.name, madeAt));
  await addText(tar, MANIFEST_NAME, `${JSON.stringify(manifest, null, 2)}\n`);
  for (const table of ownTables) await addTable(tar, table, actor);
}

async function addTable(tar: TarPackController, table: OwnTable, actor: Actor): Promise<void> {
  let part = "";
  let parts = 0;
  for (let after: readonly string[] | null = null; ; ) {
    const statement = nextRows(table, actor, after);
    const rows = await queryTurns().run(actor.user.id, () => query<OwnRow>(statement));
    for (const { line } of rows) part += `${line}\n`;
    const isLast = rows.length < ROWS_AT_ONCE;
    if (part !== "" && (isLast || part.length > PART_CHARACTERS)) {
      parts += 1;
      await addText(tar, partName(table.name, parts), part);
      part = "";
    }
    for (const key of rows.flatMap(({ keys }) => keys.split(" "))) if (key !== "") await addFile(tar, key);
    if (isLast) return;
    after = rows.at(-1)?.place ?? null;
  }
}

/** @param after place of the last row read. */
function nextRows(table: OwnTable, actor: Actor, after: readonly string[] | null): Sql {
  const column = (name: string) => Prisma.raw(`t."${name}"`);
  const order = Object.entries(table.order);
  const joined = Object.entries(table.joined?.(actor) ?? {});
  const shown = [
    ...table.columns.map(column),
    ...joined.map(([name, value]) => sql`${value} AS ${Prisma.raw(`"${name}"`)}`),
  ];
  const places = order.map(([name]) => sql`${column(name)}::text`);
  const place = places.length > 0 ? sql`ARRAY[${joinSql(places)}]` : sql`ARRAY[]::text[]`;
  const files = (table.files ?? []).map(column);
  const keys = files.length > 0 ? sql`concat_ws(' ', ${joinSql(files)})` : sql`''`;
  const last = order.map(([, type], index) => sql`${after?.[index]}::${Prisma.raw(type)}`);
  const columns = order.map(([name]) => column(name));
  const isNext = after && last.length > 0 ? sql`(${joinSql(columns)}) > (${joinSql(last)})` : sql`true`;
  const inOrder = columns.length > 0 ? sql`ORDER BY ${joinSql(columns)}` : sql``;
  // Selects the page first, so that sorting does not compute the shown columns of all rows.
  return sql`
    SELECT row_to_json(shown)::text AS line, ${place} AS place, ${keys} AS keys
    FROM (
      SELECT * FROM ${Prisma.raw(table.name)} t
      WHERE ${column(personColumn(table.name))} = ${actor.user.id} AND ${table.rows?.(actor) ?? sql`true`} AND ${isNext}
      ${inOrder} LIMIT ${ROWS_AT_ONCE}::int) AS t
    CROSS JOIN LATERAL (SELECT ${joinSql(shown)}) AS shown ${inOrder}`;
}

/** @param madeAt ISO 8601. */
function ownArchiveReadme(organization: string, madeAt: string): string {
  return `# Your data in ${organization}

This archive was made by Parley, beginning at ${madeAt}. It holds what is yours: your account, profile and settings, what
you have written and uploaded, and what you keep for yourself. Changes made meanwhile may be in it or not.

- \`export.json\`: whose data this is, and when the archive was made.
- \`tables/NAME/000001.jsonl\` and so on: a JSON object in each line. A table without a row has no file.
- \`files/…\`: your uploaded files under the keys that \`attachment.file_key\` gives, and your picture under
  \`user_account.avatar_key\`.

## Contents of the tables

${ownTables.map(contents).join("\n")}

- \`user_account.settings\` has the settings that differ from the defaults.
- \`message.content\` is Markdown, as you wrote it; \`with\` has the names of the others in a direct conversation.
  \`channel\` and \`topic\` say where it is now, if you can read it there.
- \`message_edit.content\` is the message's content before the edit.
- \`message_flag.bits\` is a sum: 1 starred, 2 collapsed, 4 you were mentioned, 8 with the whole channel, 16 with the
  whole topic, 32 an alert word, 64 the message was sent before you could receive it.
- \`user_topic.policy\`: 1 muted, 2 unmuted, 3 followed.
- \`reaction\`, \`submessage\` (votes and other uses of polls and lists), \`message_flag\` and \`reminder\` refer to messages
  by \`message_id\`; what others wrote is not in this archive.

## Left out

${Object.entries(notOwn)
  .map(([column, reason]) => `- \`${column}\`: ${reason}`)
  .join("\n")}
`;
}

function contents({ name, columns, joined }: (typeof ownTables)[number]): string {
  return `- \`${name}\`: ${columns.join(", ")}${joined ? ", and the names of what it refers to" : ""}`;
}
