/** Bounded answers with events. */
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { serveOrganization } from "../../testing/serve-organization.ts";
import { query, sql } from "../db/sql.ts";
import { forgetStream, streamOf } from "./event-dispatcher.ts";
import { readEvents } from "./log/event-log.ts";

const { org } = await serveOrganization();

const HTML_BYTES = 1_800_000;
const COUNT = 16;
/** Ends with the first event beyond 4 MiB of characters. */
const MAX_BYTES = 4 * 1024 * 1024 + HTML_BYTES + 100_000;

let queueId: string;
let start: number;
/** In log ids, which clients do not see. */
let logged: number;
let ids: number[];

/** The guest's client lags behind many large messages outside the node's memory, one of them deleted. */
beforeAll(async () => {
  await org.owner.subscribe("large", { principals: [org.owner.id, org.guest.id] });
  const reader = await org.guest.listen({ event_types: ["message"], apply_markdown: true });
  queueId = reader.queueId;
  start = reader.lastEventId;
  const [last] = await query<{ id: string }>(sql`
    SELECT max(id)::text AS id FROM event WHERE realm_id = ${org.realmId}`);
  logged = Number(last?.id);
  const sent: number[] = [];
  for (let index = 0; index < COUNT; index += 1) sent.push(await org.owner.send("large", `${index}`));
  await query(sql`UPDATE message SET rendered_content = repeat('x', ${HTML_BYTES})
    WHERE id = ANY(${sent}::int8[])`);
  const [deleted] = sent.splice(11, 1);
  await query(sql`DELETE FROM message WHERE id = ${deleted ?? 0}`);
  ids = sent;
  await org.untilDelivered();
  forgetStream(org.realmId);
});

const page = z.object({
  events: z.array(z.looseObject({ id: z.int(), message: z.looseObject({ id: z.int() }).optional() })),
});

test("a client that lags receives everything once, a few messages at a time, without waiting or using up requests", async () => {
  const received: number[] = [];
  const requestsLeft = new Set<string>();
  let last_event_id = start;
  for (;;) {
    const given = { queue_id: queueId, last_event_id, dont_block: true };
    const { body, headers } = await org.guest.client.get("/events", given);
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(MAX_BYTES);
    const { events } = page.parse(body);
    received.push(...events.flatMap(({ message }) => message?.id ?? []));
    last_event_id = events.at(-1)?.id ?? last_event_id;
    if (events.length === 0) break;
    requestsLeft.add(String(headers["x-ratelimit-remaining"]));
    const { queues } = await streamOf(org.realmId);
    expect(queues.get(queueId)?.heldUntil === 0).toBe(received.length < ids.length);
  }
  expect(received).toEqual(ids);
  expect(requestsLeft.size).toBe(1);
});

test("the log is read in pages of bounded size, and none is skipped", async () => {
  const read: unknown[] = [];
  let position = logged;
  for (;;) {
    const { events, isLast } = await readEvents(org.realmId, position, 500);
    const texts = events.map(({ body }) => String(body.renderedContent ?? "").length);
    expect(texts.reduce((sum, length) => sum + length, 0)).toBeLessThan(8 * 1024 * 1024 + HTML_BYTES);
    const delivered = events.filter(({ type, audience }) => type === "message" && audience.kind !== "nobody");
    read.push(...delivered.map(({ body }) => body.messageId));
    position = events.at(-1)?.id ?? position;
    if (isLast) break;
  }
  expect(read).toEqual(ids);
});
