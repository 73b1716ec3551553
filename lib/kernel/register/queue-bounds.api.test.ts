/** Bounds on an account's queues. */
import { describe, expect, test } from "vitest";
import { serveOrganization } from "../../testing/serve-organization.ts";
import { database } from "../db/client.ts";

const { org } = await serveOrganization();

async function keptOptions(queueId: string): Promise<unknown> {
  const sql = "SELECT options FROM event_queue WHERE id = $1";
  const { rows } = await database().pool.query<{ options: unknown }>(sql, [queueId]);
  return rows[0]?.options;
}

describe("the event types of a queue", () => {
  test("are kept once each, and only where the protocol has them", async () => {
    const event_types = ["message", "nonsense", "x".repeat(100), "reaction", "message", "__proto__"];
    const reader = await org.member.listen({ event_types });
    expect(await keptOptions(reader.queueId)).toMatchObject({ eventTypes: ["message", "reaction"] });
  });

  test("may not be endless", async () => {
    const answer = await org.member.client.post("/register", { event_types: ["x".repeat(101)] });
    expect(answer.body.msg).toBe("event_types[0] is too long (limit: 100 characters)");
  });

  test("that are all unknown mean none, not all", async () => {
    const reader = await org.member.listen({ event_types: ["nonsense"] });
    expect(await keptOptions(reader.queueId)).toMatchObject({ eventTypes: [] });
    const to = [org.member.id];
    await org.member.client.post("/messages", { type: "direct", to, content: "to myself" });
    expect(await reader.read()).toEqual([]);
  });
});

describe("the narrow of a queue", () => {
  const register = (narrow: unknown) =>
    org.member.client.post("/register", { narrow, fetch_event_types: [] });

  test("may name very many people", async () => {
    const operand = Array.from({ length: 1_200 }, (_, index) => 1_000_000 + index).join(",");
    const answer = await register([["dm", operand]]);
    expect(answer.status).toBe(200);
    // No such user exists, so nothing needs to be kept.
    const kept = await keptOptions(String(answer.body.queue_id));
    expect(kept).toMatchObject({ narrow: [{ kind: "nothing" }] });
  });

  test.each([
    ["one endless operand", [["topic", "a".repeat(10_001)]]],
    ["many long operands", Array.from({ length: 20 }, () => ["topic", "a".repeat(600)])],
    ["an endless operator", [["a".repeat(10_001), "x"]]],
  ])("is refused with %s", async (_what, narrow) => {
    const answer = await register(narrow);
    expect(answer.status).toBe(400);
    const msg = "narrow is too long (limit: 10000 characters)";
    expect(answer.body).toEqual({ result: "error", code: "BAD_REQUEST", msg });
  });
});

test("registrations of one account wait for each other, and no other account's for them", async () => {
  const { member, guest } = org;
  const flood = Array.from({ length: 80 }, () => member.client.post("/register"));
  expect((await guest.client.post("/register")).status).toBe(200);
  const answers = await Promise.all(flood);
  const refused = answers.filter(({ status }) => status !== 200);
  // Waiting registrations are bounded.
  expect(refused.length).toBeGreaterThan(0);
  for (const { body } of refused) expect(body.code).toBe("RATE_LIMIT_HIT");
  expect((await member.client.post("/register")).status).toBe(200);
});
