/** This node's streams, woken by its own commits and through NOTIFY. */
import { randomUUID } from "node:crypto";
import { database } from "../db/client.ts";
import { query, sql } from "../db/sql.ts";
import { logger } from "../log.ts";
import { shared } from "../registry.ts";
import { EventStream, type Push } from "./delivery/event-stream.ts";
import { type NodeEvent, type NodeMessage, notifications } from "./delivery/node-messages.ts";
import { WakeUpConnection } from "./delivery/wake-up-connection.ts";
import { organizationChanged } from "./event-entry.ts";
import type { LoggedEvent, TransientEvent } from "./log/logged-event.ts";

const CHANNEL = "parley_events";
/** Does not wait for the disk: the announced events are on it already. */
const NOTIFY = "SELECT pg_notify($1, $2) FROM set_config('synchronous_commit', 'off', true)";
/** Combines wake-ups. */
const NOTIFY_EVERY_MS = 5;

interface Dispatcher {
  readonly nodeId: string;
  readonly streams: Map<number, Promise<EventStream>>;
  push: Push | null;
  /** For other nodes, by organization; null on a single node. */
  pending: Map<number, number> | null;
  transient: NodeEvent[];
  notifyTimer: NodeJS.Timeout | null;
  listener: WakeUpConnection | null;
}

const dispatcher = () =>
  shared<Dispatcher>("event-dispatcher", () => ({
    nodeId: randomUUID(),
    streams: new Map(),
    push: null,
    pending: null,
    transient: [],
    notifyTimer: null,
    listener: null,
  }));

export function setPush(push: Push | null): void {
  dispatcher().push = push;
}

export function streamOf(realmId: number): Promise<EventStream> {
  const { streams } = dispatcher();
  const open = streams.get(realmId);
  if (open) return open;
  const opening = EventStream.open(realmId, () => dispatcher().push, logEmptyEvent, forgetStream);
  streams.set(realmId, opening);
  opening.catch(() => streams.delete(realmId));
  return opening;
}

/** Its id leaves new ids for transient events. */
const FOR_NOBODY = JSON.stringify([
  { type: organizationChanged.name, audience: { kind: "nobody" }, body: {} },
]);

async function logEmptyEvent(realmId: number): Promise<void> {
  const [row] = await query<{ id: number }>(
    sql`SELECT append_events(${realmId}::int, ${FOR_NOBODY}::json) AS id`,
  );
  if (row) await follow(realmId, row.id);
}

/** Up to date with every commit before this call, on any node. */
export async function currentStream(realmId: number): Promise<EventStream> {
  const stream = await streamOf(realmId);
  if (hasOtherNodes()) await stream.refresh();
  return stream;
}

export function hasOtherNodes(): boolean {
  return dispatcher().pending !== null;
}

/** For bulk writes without events (the demo organization, imports). */
export function forgetStream(realmId: number): void {
  dispatcher().streams.delete(realmId);
}

export async function openStreams(): Promise<EventStream[]> {
  return Promise.all(dispatcher().streams.values());
}

/** Call it after a commit. */
export async function follow(realmId: number, eventId: number): Promise<void> {
  announce(realmId, eventId);
  const stream = dispatcher().streams.get(realmId);
  if (stream) await (await stream).follow(eventId);
}

/** Like `follow`, for this node's own events. */
export async function followOwn(realmId: number, events: readonly LoggedEvent[]): Promise<void> {
  const last = events.at(-1);
  if (!last) return;
  announce(realmId, last.id);
  const stream = dispatcher().streams.get(realmId);
  if (stream) await (await stream).accept(events);
}

export async function broadcast(realmId: number, event: TransientEvent): Promise<void> {
  const state = dispatcher();
  if (state.pending) {
    state.transient.push({ realmId, ...event });
    notifySoon(state);
  }
  (await streamOf(realmId)).broadcast(event);
}

function announce(realmId: number, eventId: number): void {
  const state = dispatcher();
  if (!state.pending) return;
  state.pending.set(realmId, Math.max(eventId, state.pending.get(realmId) ?? 0));
  notifySoon(state);
}

function notifySoon(state: Dispatcher): void {
  state.notifyTimer ??= setTimeout(() => void notifyNodes(state), NOTIFY_EVERY_MS);
}

/** An unreachable node catches up by itself. */
async function notifyNodes(state: Dispatcher): Promise<void> {
  if (state.notifyTimer) clearTimeout(state.notifyTimer);
  state.notifyTimer = null;
  const { nodeId: node, transient: events } = state;
  const payloads = notifications({ node, positions: [...(state.pending ?? [])], events });
  state.pending?.clear();
  state.transient = [];
  try {
    for (const payload of payloads) {
      await database().pool.query(NOTIFY, [CHANNEL, payload]);
    }
  } catch (error) {
    logger.warn({ err: error }, "other nodes could not be woken");
  }
}

/** A single node does not need it. */
export async function joinOtherNodes(): Promise<void> {
  const state = dispatcher();
  state.pending = new Map();
  state.listener = new WakeUpConnection(database(), CHANNEL, (payload) => wake(state, payload));
  await state.listener.open();
}

/**
 * Covers a node that died before notifying, a lost wake-up connection, and a database that went away just after this
 * node's commit.
 */
export async function catchUp(): Promise<void> {
  const state = dispatcher();
  const open = await openStreams();
  if (open.length === 0) return;
  const positions = open.map((stream) => ({ realm: stream.realmId, position: stream.position }));
  const behind = await query<{ realm: number; last: number }>(sql`
    SELECT p.realm, log.last FROM json_to_recordset(${JSON.stringify(positions)}::json) AS p(realm int, position int8),
      LATERAL (SELECT max(id) AS last FROM event WHERE realm_id = p.realm AND id > p.position) AS log
    WHERE log.last IS NOT NULL`);
  for (const { realm, last } of behind) await (await state.streams.get(realm))?.follow(last);
}

function wake(state: Dispatcher, payload: string): void {
  const { node, positions, events }: NodeMessage = JSON.parse(payload);
  if (node === state.nodeId) return;
  // Nodes of the previous version send none.
  for (const { realmId, ...event } of events ?? []) {
    state.streams
      .get(realmId)
      ?.then((open) => open.broadcast(event))
      .catch((error) => logger.error({ err: error, realmId }, "an event of another node was lost"));
  }
  for (const [realmId, eventId] of positions) {
    const stream = state.streams.get(realmId);
    stream
      ?.then((open) => open.follow(eventId))
      .catch((error) => logger.error({ err: error, realmId }, "the event log could not be read"));
  }
}

export async function closeStreams(): Promise<void> {
  const state = dispatcher();
  await notifyNodes(state);
  state.pending = null;
  state.streams.clear();
  const { listener } = state;
  state.listener = null;
  await listener?.close();
}
