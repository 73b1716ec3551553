/** Event queues: rows that any node can serve, live in memory while one does. */
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { removeOldest } from "../../db/remove-oldest.ts";
import { query, sql } from "../../db/sql.ts";
import { ApiError } from "../../errors.ts";
import type { Actor } from "../../memory/actor.ts";
import type { EventStream } from "../delivery/event-stream.ts";
import { hasOtherNodes, openStreams, streamOf } from "../event-dispatcher.ts";
import { eventParts } from "../event-parts.ts";
import { LiveQueue } from "./live-queue.ts";
import { type QueueOptions, queueOptions } from "./queue-options.ts";

/** Per account, on all nodes. */
export const MAX_QUEUES_OF_ONE = 100;

/** For all bots of a person. */
export const MAX_QUEUES_OF_BOTS = 500;

/** Unless the client asked for longer. */
export const IDLE_SECONDS = 600;

/**
 * For a client that knows the state at `startEventId`; returns the id. Beyond a limit, the account or the person's bots
 * lose the longest-idle one.
 */
export async function createQueue(
  actor: Actor,
  options: QueueOptions,
  startEventId: number,
  idleSeconds: number,
): Promise<string> {
  const id = randomUUID();
  const { id: userId, keyVersion } = actor.user;
  const [row] = await query<{ others: number }>(sql`
    INSERT INTO event_queue (id, realm_id, user_id, options, start_event_id, acked_event_id, idle_seconds)
    VALUES (${id}::uuid, ${actor.organization.realm.id}, ${userId}, ${JSON.stringify(options)}::jsonb,
            ${startEventId}, ${startEventId}, ${idleSeconds})
    RETURNING (SELECT count(*) FROM event_queue WHERE user_id = ${userId}) AS others`);
  const stream = await streamOf(actor.organization.realm.id);
  const facts = { id, userId, keyVersion, options, startEventId, ackedEventId: startEventId, idleSeconds };
  const queue = new LiveQueue(facts);
  stream.queues.set(id, queue);
  await eventParts().prepareQueue(stream.organization, queue);
  if (row && row.others >= MAX_QUEUES_OF_ONE) {
    await dropSurplusQueues(stream, { userIds: [userId], most: MAX_QUEUES_OF_ONE }, id);
  }
  const siblingIds = siblingsOf(actor);
  if (siblingIds.length > 0) {
    await dropSurplusQueues(stream, { userIds: siblingIds, most: MAX_QUEUES_OF_BOTS }, id);
  }
  return id;
}

/** Empty for people. */
function siblingsOf({ organization, user }: Actor): number[] {
  const { botOwnerId } = user;
  if (botOwnerId === null) return [];
  const accounts = [...organization.users.all()];
  return accounts.filter((account) => account.botOwnerId === botOwnerId).map(({ id }) => id);
}

export function badQueue(queueId: string): ApiError {
  return new ApiError("BAD_EVENT_QUEUE_ID", `Bad event queue ID: ${queueId}`, { queue_id: queueId });
}

/**
 * The queue may come from a former process or another node.
 * @throws ApiError BAD_EVENT_QUEUE_ID.
 */
export async function findQueue(
  actor: Actor,
  queueId: string,
): Promise<{ stream: EventStream; queue: LiveQueue }> {
  const stream = await streamOf(actor.organization.realm.id);
  // Another node may have kept it alive: the row decides.
  if (stream.queues.get(queueId)?.hasExpired) stream.queues.delete(queueId);
  const queue = stream.queues.get(queueId) ?? (await adoptQueue(actor, stream, queueId));
  if (queue?.userId !== actor.user.id || tellsTooMuch(actor, queue)) throw badQueue(queueId);
  if (stream.organization.droppedQueues.has(queue)) {
    stream.queues.delete(queueId);
    throw badQueue(queueId);
  }
  await eventParts().prepareQueue(stream.organization, queue);
  queue.keyVersion = actor.user.keyVersion;
  return { stream, queue };
}

/** A single program's key must not read queues of the person's browsers and apps, which carry secrets. */
function tellsTooMuch({ personalKeyId }: Actor, { options }: LiveQueue): boolean {
  return personalKeyId !== undefined && !options.isProgram;
}

/** Other nodes save last-seen times every five seconds. */
function delaySeconds(): number {
  return hasOtherNodes() ? 10 : 0;
}

interface QueueRow {
  readonly options: unknown;
  readonly start_event_id: number;
  readonly acked_event_id: number;
  readonly idle_seconds: number;
}

async function adoptQueue(actor: Actor, stream: EventStream, queueId: string): Promise<LiveQueue | null> {
  if (!z.uuid().safeParse(queueId).success) return null;
  const [row] = await query<QueueRow>(sql`
    UPDATE event_queue SET last_seen_at = now()
    WHERE id = ${queueId}::uuid AND realm_id = ${stream.realmId} AND user_id = ${actor.user.id}
      AND last_seen_at > now() - (idle_seconds + ${delaySeconds()}) * interval '1 second'
    RETURNING options, start_event_id, acked_event_id, idle_seconds`);
  // After another version's options, the client must register again.
  const options = row && queueOptions.safeParse(row.options).data;
  if (!options) return null;
  const adopted =
    stream.queues.get(queueId) ??
    new LiveQueue({
      id: queueId,
      userId: actor.user.id,
      keyVersion: actor.user.keyVersion,
      options,
      startEventId: row.start_event_id,
      ackedEventId: row.acked_event_id,
      idleSeconds: row.idle_seconds,
    });
  stream.queues.set(queueId, adopted);
  return adopted;
}

/** @throws ApiError BAD_EVENT_QUEUE_ID. */
export async function deleteQueue(actor: Actor, queueId: string): Promise<void> {
  const { stream, queue } = await findQueue(actor, queueId);
  await query(sql`DELETE FROM event_queue WHERE id = ${queueId}::uuid`);
  stream.queues.delete(queueId);
  queue.wait?.end();
}

export async function endWaits(): Promise<void> {
  for (const stream of await openStreams()) {
    for (const queue of stream.queues.values()) queue.wait?.end();
  }
}

/** In seconds since 1970; indexed. */
const expiresAt = sql`(date_part('epoch', last_seen_at AT TIME ZONE 'UTC') + idle_seconds)`;

/** Saves clients' progress; forgets queues dropped elsewhere or expired. */
export async function maintainQueues(): Promise<void> {
  for (const stream of await openStreams()) await maintainStream(stream);
  // Locked rows are being renewed or dropped; waiting could deadlock.
  await removeOldest({
    table: sql`event_queue`,
    by: expiresAt,
    where: sql`${expiresAt} < date_part('epoch', now()) - ${delaySeconds()}`,
  });
}

async function maintainStream(stream: EventStream): Promise<void> {
  const live: LiveQueue[] = [];
  // Other nodes drop queues, too; the statement below finds out.
  const looksForDropped = hasOtherNodes();
  for (const queue of stream.queues.values()) {
    if (queue.hasExpired) stream.queues.delete(queue.id);
    else if (queue.isDirty || (queue.isConnected && (looksForDropped || queue.isSavedLongAgo)))
      live.push(queue);
  }
  eventParts().forgetEndedQueues(stream.organization, stream.queues.values());
  if (live.length === 0) return;
  const rows = live.map(({ id, ackedEventId, idleFor }) => ({ id, acked: ackedEventId, idle: idleFor }));
  for (const queue of live) {
    queue.isDirty = false;
    queue.savedAt = Date.now();
  }
  // In id order: concurrent writers could deadlock.
  const kept = await query<{ id: string }>(sql`
    WITH live AS (
      SELECT q.id, x.acked, now() - x.idle * interval '1 second' AS seen_at FROM event_queue q
      JOIN json_to_recordset(${JSON.stringify(rows)}::json) AS x(id uuid, acked int8, idle float8) ON x.id = q.id
      ORDER BY q.id FOR NO KEY UPDATE OF q)
    UPDATE event_queue q SET last_seen_at = greatest(q.last_seen_at, live.seen_at),
      acked_event_id = greatest(q.acked_event_id, live.acked)
    FROM live WHERE q.id = live.id RETURNING q.id`);
  const known = new Set(kept.map((row) => row.id));
  for (const queue of live) {
    if (known.has(queue.id)) continue;
    stream.queues.delete(queue.id);
    queue.wait?.end();
  }
}

interface QueueLimit {
  readonly userIds: readonly number[];
  readonly most: number;
}

/**
 * Drops the longest-idle queues, never the new one. A connected socket or waiting poll keeps a queue from being idle.
 */
async function dropSurplusQueues(
  stream: EventStream,
  { userIds, most }: QueueLimit,
  newQueueId: string,
): Promise<void> {
  const counted = new Set(userIds);
  const here = [...stream.queues.values()]
    .filter((queue) => counted.has(queue.userId))
    .map(({ id, idleFor }) => ({ id, idle: idleFor }));
  // Memory is current, the rows lag by some seconds. Locks in id order: the statement that saves last-seen times locks
  // all these rows.
  const dropped = await query<{ id: string }>(sql`
    WITH surplus AS MATERIALIZED (
      SELECT q.id FROM event_queue q
      LEFT JOIN json_to_recordset(${JSON.stringify(here)}::json) AS x(id uuid, idle float8) ON x.id = q.id
      WHERE q.user_id = ANY(${[...userIds]}::int[]) AND q.id <> ${newQueueId}::uuid
      ORDER BY least(x.idle, extract(epoch FROM now() - q.last_seen_at)), q.last_seen_at DESC
      OFFSET ${most - 1})
    DELETE FROM event_queue WHERE id IN (
      SELECT id FROM event_queue WHERE id IN (SELECT id FROM surplus) ORDER BY id FOR UPDATE)
    RETURNING id`);
  for (const { id } of dropped) {
    const queue = stream.queues.get(id);
    stream.queues.delete(id);
    queue?.wait?.end();
  }
}
