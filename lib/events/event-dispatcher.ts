/** The streams of this node, woken by its own commits at once and by other nodes through NOTIFY. */
import { randomUUID } from "node:crypto";
import pg from "pg";
import { database } from "../db/client.ts";
import { logger } from "../log.ts";
import { shared } from "../registry.ts";
import { EventStream, type Push } from "./event-stream.ts";

const CHANNEL = "parley_events";
/** Wake-ups of other nodes are combined for this long. */
const NOTIFY_EVERY_MS = 5;

interface Dispatcher {
  readonly nodeId: string;
  readonly streams: Map<number, Promise<EventStream>>;
  push: Push | null;
  /** Organizations with news for other nodes, and up to where; null on a node that is alone. */
  news: Map<number, number> | null;
  newsTimer: NodeJS.Timeout | null;
  listener: pg.Client | null;
}

const dispatcher = () =>
  shared<Dispatcher>("event-dispatcher", () => ({
    nodeId: randomUUID(),
    streams: new Map(),
    push: null,
    news: null,
    newsTimer: null,
    listener: null,
  }));

/** Says how events reach sockets. */
export function setPush(push: Push | null): void {
  dispatcher().push = push;
}

/** The stream of an organization, opened when first asked for. */
export function streamOf(realmId: number): Promise<EventStream> {
  const { streams } = dispatcher();
  const open = streams.get(realmId);
  if (open) return open;
  const opening = EventStream.open(realmId, () => dispatcher().push);
  streams.set(realmId, opening);
  opening.catch(() => streams.delete(realmId));
  return opening;
}

/** Lets the organization be read anew, after a bulk write that left no events (the demo organization). */
export function forgetStream(realmId: number): void {
  dispatcher().streams.delete(realmId);
}

/** All streams that are open. */
export async function openStreams(): Promise<EventStream[]> {
  return Promise.all(dispatcher().streams.values());
}

/** After a commit: reads the organization's stream up to `eventId`, and tells the other nodes. */
export async function follow(realmId: number, eventId: number): Promise<void> {
  announce(realmId, eventId);
  const stream = dispatcher().streams.get(realmId);
  if (stream) await (await stream).follow(eventId);
}

function announce(realmId: number, eventId: number): void {
  const state = dispatcher();
  if (!state.news) return;
  state.news.set(realmId, Math.max(eventId, state.news.get(realmId) ?? 0));
  state.newsTimer ??= setTimeout(() => {
    state.newsTimer = null;
    const news = [...(state.news ?? [])];
    state.news?.clear();
    const payload = JSON.stringify({ node: state.nodeId, news });
    database()
      .pool.query("SELECT pg_notify($1, $2)", [CHANNEL, payload])
      .catch((error) => logger.warn({ err: error }, "other nodes could not be woken"));
  }, NOTIFY_EVERY_MS);
}

/** Starts to tell other nodes and to listen to them; a node that owns its database alone has no need to. */
export async function joinOtherNodes(): Promise<void> {
  const state = dispatcher();
  state.news = new Map();
  await listen(state);
}

async function listen(state: Dispatcher): Promise<void> {
  const client = new pg.Client({ connectionString: database().url, application_name: "parley listener" });
  state.listener = client;
  client.on("notification", ({ payload }) => hear(state, payload ?? ""));
  client.on("error", () => undefined);
  client.on("end", () => {
    if (state.listener !== client) return;
    // What was missed meanwhile is read when the connection is back.
    setTimeout(() => relisten(state), 1_000);
  });
  await client.connect();
  await client.query(`LISTEN ${CHANNEL}`);
}

async function relisten(state: Dispatcher): Promise<void> {
  if (!state.news) return;
  try {
    await listen(state);
    for (const stream of await openStreams()) await readToEnd(stream);
  } catch (error) {
    logger.warn({ err: error }, "the wake-up connection is down");
    setTimeout(() => relisten(state), 1_000);
  }
}

async function readToEnd(stream: EventStream): Promise<void> {
  const { rows } = await database().pool.query<{ id: number | null }>(
    "SELECT max(id) AS id FROM event WHERE realm_id = $1",
    [stream.realmId],
  );
  await stream.follow(rows[0]?.id ?? 0);
}

function hear(state: Dispatcher, payload: string): void {
  const { node, news }: { node: string; news: [number, number][] } = JSON.parse(payload);
  if (node === state.nodeId) return;
  for (const [realmId, eventId] of news) {
    const stream = state.streams.get(realmId);
    stream
      ?.then((open) => open.follow(eventId))
      .catch((error) => logger.error({ err: error, realmId }, "the event log could not be read"));
  }
}

/** Stops listening and forgets every stream. */
export async function closeStreams(): Promise<void> {
  const state = dispatcher();
  const { listener } = state;
  state.listener = null;
  state.news = null;
  if (state.newsTimer) clearTimeout(state.newsTimer);
  state.newsTimer = null;
  state.streams.clear();
  await listener?.end();
}
