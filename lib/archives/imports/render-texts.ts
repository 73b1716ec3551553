/** Renders texts after an import; an archive's own HTML is never shown. */

import { renderedValue } from "../../accounts/profile-fields/write-profile-data.ts";
import { renderDescription } from "../../channels/channels/render-description.ts";
import { markdownSnapshot } from "../../channels/markdown-snapshot/markdown-snapshot.ts";
import { Prisma } from "../../kernel/db/generated/client.ts";
import { query, type Sql, sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { ApiError } from "../../kernel/errors.ts";
import { personOf } from "../../kernel/memory/actor.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { ROLE_OWNER } from "../../kernel/roles/roles.contract.ts";
import { renderText } from "../../messages/rendering/rendering.ts";
import { storeRenderings } from "../../messages/rendering/rerender-outdated.ts";
import { storedPreview } from "../../messages/scheduled-messages/scheduled-message-row.ts";
import { systemBot } from "../../people/users/system-bots.ts";
import type { IdRanges } from "./id-shift.ts";

export const ROWS_AT_ONCE = 500;
const TEXTS_AT_ONCE = 8;
/** The newest messages; older ones are rendered on reading, as after an upgrade. */
const MAX_MESSAGES = 10_000;

interface TextRow {
  readonly id: number;
  readonly authorId: number;
  readonly content: string;
}

interface RenderedRow extends TextRow {
  readonly html: string;
}

interface Texts {
  readonly table: string;
  /** By descending id. */
  readonly read: (from: number, to: number) => Sql;
  readonly write: (rows: readonly RenderedRow[]) => Promise<void>;
  readonly most?: number;
}

const written: readonly Texts[] = [
  {
    table: "message",
    read: (from, to) => sql`SELECT id, sender_id AS "authorId", content FROM message
      WHERE id BETWEEN ${from} AND ${to} ORDER BY id DESC LIMIT ${ROWS_AT_ONCE}`,
    write: (rows) => storeRenderings(new Map(rows.map(({ id, html }) => [id, html]))),
    most: MAX_MESSAGES,
  },
  {
    table: "message_edit",
    read: (from, to) => sql`SELECT e.id, m.sender_id AS "authorId", e.content
      FROM message_edit e JOIN message m ON m.id = e.message_id
      WHERE e.id BETWEEN ${from} AND ${to} AND e.content IS NOT NULL ORDER BY e.id DESC LIMIT ${ROWS_AT_ONCE}`,
    write: async (rows) => {
      await query(sql`UPDATE message_edit t SET rendered_content = given.html ${given(rows)}`);
    },
  },
  {
    table: "scheduled_message",
    read: (from, to) => sql`SELECT id, user_id AS "authorId", content FROM scheduled_message
      WHERE id BETWEEN ${from} AND ${to} ORDER BY id DESC LIMIT ${ROWS_AT_ONCE}`,
    write: async (rows) => {
      await query(sql`UPDATE scheduled_message t SET rendered_content = given.html ${given(previews(rows))}`);
    },
  },
  {
    table: "reminder",
    // Rendered as the notification bot, which sends reminders.
    read: (from, to) => sql`SELECT id, 0 AS "authorId", content FROM reminder
      WHERE id BETWEEN ${from} AND ${to} ORDER BY id DESC LIMIT ${ROWS_AT_ONCE}`,
    write: async (rows) => {
      await query(sql`UPDATE reminder t SET rendered_content = given.html ${given(previews(rows))}`);
    },
  },
];

/** Skips rows whose text has changed meanwhile. */
function given(rows: readonly RenderedRow[]): Sql {
  return sql`FROM unnest(${rows.map(({ id }) => id)}::int8[], ${rows.map(({ content }) => content)}::text[],
      ${rows.map(({ html }) => html)}::text[]) AS given (id, content, html)
    WHERE t.id = given.id AND t.content = given.content`;
}

function previews(rows: readonly RenderedRow[]): RenderedRow[] {
  return rows.map((row) => ({ ...row, html: storedPreview(row.html, row.content) }));
}

/** Commits batch by batch. */
export async function renderTexts(organization: Organization, ranges: IdRanges): Promise<void> {
  for (const { table, read, write, most = Number.POSITIVE_INFINITY } of written) {
    const range = ranges.get(table);
    if (!range) continue;
    const from = range.lowest + range.distance;
    let to = range.highest + range.distance;
    for (let done = 0; done < most; done += ROWS_AT_ONCE) {
      const rows = await query<TextRow>(read(from, to));
      const rendered = await renderedRows(organization, rows);
      if (rendered.length > 0) await write(rendered);
      const last = rows.at(-1);
      if (!last || rows.length < ROWS_AT_ONCE) break;
      to = last.id - 1;
    }
  }
}

async function renderedRows(organization: Organization, rows: readonly TextRow[]): Promise<RenderedRow[]> {
  const rendered: RenderedRow[] = [];
  for (let start = 0; start < rows.length; start += TEXTS_AT_ONCE) {
    const batch = rows.slice(start, start + TEXTS_AT_ONCE);
    const texts = await Promise.all(batch.map((row) => renderedRow(organization, row)));
    rendered.push(...texts.filter((text) => text !== null));
  }
  return rendered;
}

async function renderedRow(organization: Organization, row: TextRow): Promise<RenderedRow | null> {
  const user = organization.users.get(row.authorId) ?? systemBot(organization, "notification");
  if (!user) return null;
  try {
    const { rendered } = await renderText({ organization, user }, row.content, personOf(user));
    return { ...row, html: rendered.html };
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** Runs in the import's transaction, before anybody opens the organization. */
export async function renderDescriptions(tx: Transaction, organization: Organization): Promise<void> {
  const { channels, channelFolders } = organization;
  await renderTable(tx, organization, "channel", [...channels.all()]);
  await renderTable(tx, organization, "channel_folder", channelFolders.inOrder());
  await renderProfiles(tx, organization);
}

/** For rows that joined an organization, whose other descriptions stay. */
export async function renderChannels(
  tx: Transaction,
  organization: Organization,
  channelIds: ReadonlySet<number>,
): Promise<void> {
  const channels = [...organization.channels.all()].filter(({ id }) => channelIds.has(id));
  await renderTable(tx, organization, "channel", channels);
}

interface Described {
  readonly id: number;
  readonly description: string;
  readonly creatorId: number | null;
}

async function renderTable(
  tx: Transaction,
  organization: Organization,
  table: "channel" | "channel_folder",
  described: readonly Described[],
): Promise<void> {
  const owner = [...organization.users.all()].find(({ role }) => role === ROLE_OWNER);
  const name = Prisma.raw(table);
  for (const batch of batches(described)) {
    const html: string[] = [];
    for (const { description, creatorId } of batch) {
      const user = organization.users.get(creatorId ?? 0) ?? owner;
      html.push(
        user ? await renderDescription(description, markdownSnapshot({ organization, user }), user.id) : "",
      );
    }
    await tx.$executeRaw(sql`
      UPDATE ${name} t SET rendered_description = given.html
      FROM unnest(${batch.map(({ id }) => id)}::int[], ${html}::text[]) AS given (id, html) WHERE t.id = given.id`);
  }
}

async function renderProfiles(tx: Transaction, organization: Organization): Promise<void> {
  const { users, profileFields, profileValues } = organization;
  const filled = [...users.all()].flatMap((user) =>
    [...profileValues.of(user.id)].map(([fieldId, { value }]) => ({ user, fieldId, value })),
  );
  for (const batch of batches(filled)) {
    const html: (string | null)[] = [];
    for (const { user, fieldId, value } of batch) {
      const field = profileFields.get(fieldId);
      html.push(field ? await renderedValue({ organization, user }, field, value) : null);
    }
    await tx.$executeRaw(sql`
      UPDATE profile_value t SET rendered_value = given.html
      FROM unnest(${batch.map(({ user }) => user.id)}::int[], ${batch.map(({ fieldId }) => fieldId)}::int[],
        ${html}::text[]) AS given (user_id, field_id, html)
      WHERE t.user_id = given.user_id AND t.field_id = given.field_id`);
  }
}

function batches<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / ROWS_AT_ONCE) }, (_, index) =>
    all.slice(index * ROWS_AT_ONCE, (index + 1) * ROWS_AT_ONCE),
  );
}
