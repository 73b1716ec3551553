/** Renders messages again once thumbnails or previews are ready. */
import { Prisma } from "../../kernel/db/generated/client.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import type { AccountDelivery } from "../../kernel/queue/account-deliveries.ts";
import { turnsOf } from "../../kernel/queue/turns-of-people.ts";
import { refreshRendering } from "./refresh-rendering.ts";

interface Awaited {
  readonly name: string;
  readonly table: "awaited_preview" | "awaited_thumbnail";
  readonly column: string;
  /** SQL condition on row `a`: not ready yet. */
  readonly isPending: string;
}

const LEASE_SECONDS = 60;
/** About ten minutes, for senders with too much to render. */
export const RETRIES = { attempts: 10, longestWaitSeconds: 300 };

export const awaitedThumbnails = deliveryOf({
  name: "thumbnails in messages",
  table: "awaited_thumbnail",
  column: "attachment_id",
  isPending:
    "EXISTS (SELECT FROM attachment f WHERE f.id = a.attachment_id AND f.thumbnail_due_at IS NOT NULL)",
});

export const awaitedPreviews = deliveryOf({
  name: "link previews in messages",
  table: "awaited_preview",
  column: "preview_id",
  isPending: "EXISTS (SELECT FROM link_preview p WHERE p.id = a.preview_id AND p.due_at IS NOT NULL)",
});

/** Senders take turns. */
function deliveryOf(awaited: Awaited): AccountDelivery {
  const table = Prisma.raw(awaited.table);
  const isPending = Prisma.raw(awaited.isPending);
  return {
    name: awaited.name,
    retries: RETRIES,
    ...turnsOf(awaited.table, "person"),
    deliver: (messageId) => show(awaited, messageId),
    async fail(id) {
      await query(sql`DELETE FROM ${table} a WHERE message_id = ${id} AND NOT ${isPending}`);
    },
  };
}

async function show(
  { table: tableName, column: columnName, isPending }: Awaited,
  messageId: number,
): Promise<void> {
  const table = Prisma.raw(tableName);
  const column = Prisma.raw(columnName);
  const rows = await query<{ realm_id: number; awaited_id: number; is_ready: boolean }>(sql`
    UPDATE ${table} a SET due_at = now() + ${LEASE_SECONDS} * interval '1 second'
    FROM message m WHERE m.id = a.message_id AND a.message_id = ${messageId} AND a.due_at <= now()
    RETURNING m.realm_id, a.${column} AS awaited_id, NOT ${Prisma.raw(isPending)} AS is_ready`);
  const ready = rows.filter((row) => row.is_ready);
  const [first] = ready;
  if (!first) return;
  await refreshRendering(first.realm_id, messageId);
  const ids = ready.map((row) => row.awaited_id);
  await query(sql`DELETE FROM ${table} WHERE message_id = ${messageId} AND ${column} = ANY(${ids}::int[])`);
}
