/** Event ids. */
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { EventReader } from "../../testing/clients/event-reader.ts";
import { identityOf, TestSocket } from "../../testing/clients/test-socket.ts";
import { OWN_SERVER, serveOrganization } from "../../testing/serve-organization.ts";
import { query, sql } from "../db/sql.ts";
import { EVENT_ID_STEP, idBaseOf } from "./log/logged-event.ts";

const { server, org } = await serveOrganization(OWN_SERVER);
const { owner, member } = org;
const LARGEST = 2 ** 31;

beforeAll(async () => {
  // Two hundred million events were logged.
  await query(sql`SELECT setval('event_id_seq', ${3 * LARGEST})`);
  await owner.subscribe("long ago", {
    principals: [owner.id, member.id],
    send_new_subscription_messages: false,
  });
});

const registered = z.object({ queue_id: z.string(), last_event_id: z.int() });

test("clients see small ids that increase, and go on from the last one they have", async () => {
  const { body } = await member.client.post("/register", { event_types: ["message"] });
  const { queue_id, last_event_id } = registered.parse(body);
  expect(last_event_id).toBeLessThan(LARGEST / 8);
  const ids = [last_event_id];
  for (let count = 0; count < 3; count += 1) {
    await owner.send("long ago", "hello");
    await org.untilDelivered();
    const answer = await member.client.get("/events", {
      queue_id,
      last_event_id: ids.at(-1),
      dont_block: true,
    });
    const events = z.array(z.looseObject({ id: z.int() })).parse(answer.body.events);
    expect(events).toHaveLength(1);
    ids.push(...events.map(({ id }) => id));
  }
  expect(ids).toEqual(ids.toSorted((one, other) => one - other));
  const steps = ids.slice(1).map((id, index) => id - (ids[index] ?? 0));
  expect((LARGEST - LARGEST / 16) / Math.max(...steps)).toBeGreaterThan(10_000_000);
});

test("a socket sees the same ids, and acknowledges by them", async () => {
  const { body } = await member.client.post("/register", { event_types: ["message"] });
  const { queue_id, last_event_id } = registered.parse(body);
  const missed = await owner.send("long ago", "missed");
  const socket = await TestSocket.connect(server.port, identityOf(org, member));
  expect(await socket.attach({ queue_id, last_event_id })).toMatchObject({ result: "success" });
  const pushed = await owner.send("long ago", "pushed");
  const messages = z.array(z.looseObject({ id: z.int(), message: z.object({ id: z.int() }) }));
  await socket.until((events) => events.length >= 2);
  const events = messages.parse(socket.events);
  expect(events.map(({ message }) => message.id)).toEqual([missed, pushed]);
  for (const { id } of events) expect(id).toBeLessThan(LARGEST / 8);
  socket.close();
  const rest = await member.client.get("/events", {
    queue_id,
    last_event_id: events[0]?.id,
    dont_block: true,
  });
  expect(messages.parse(rest.body.events).map(({ message }) => message.id)).toEqual([pushed]);
});

test("more events beside the log than there are ids between two of it are all delivered, in order", async () => {
  const reader = await EventReader.open(member.client, { event_types: ["typing"] });
  const count = 3 * EVENT_ID_STEP;
  for (let turn = 0; turn < count; turn += 1) {
    const op = turn % 2 === 0 ? "start" : "stop";
    await owner.client.post("/typing", { to: [member.id], op });
  }
  const events: unknown[] = [];
  await expect
    .poll(async () => {
      events.push(...(await reader.read()));
      return events.length;
    })
    .toBe(count);
  const ids = z.array(z.looseObject({ id: z.int() })).parse(events);
  expect(ids.map(({ id }) => id)).toEqual(ids.map(({ id }) => id).toSorted((one, other) => one - other));
});

test("queues that begin at about the same time share the base of their ids", () => {
  expect(idBaseOf(0)).toBe(0);
  expect(idBaseOf(LARGEST / 16 - 1)).toBe(0);
  expect(idBaseOf(5 * LARGEST + 7)).toBe(5 * LARGEST);
});
