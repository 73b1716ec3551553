/** Random narrows. */
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { serveOrganization } from "../../testing/serve-organization.ts";

const { org } = await serveOrganization();
let secret: ReadonlySet<number>;

beforeAll(async () => {
  const { client } = org.member;
  await client.post("/users/me/subscriptions", { subscriptions: [{ name: "open" }] });
  await client.post("/users/me/subscriptions", {
    subscriptions: [{ name: "closed" }],
    invite_only: true,
    history_public_to_subscribers: true,
  });
  const send = async (params: object) =>
    z
      .int()
      .parse((await client.post("/messages", { content: "https://example.com secret", ...params })).body.id);
  await send({ type: "channel", to: "open", topic: "t" });
  const ids = [
    await send({ type: "channel", to: "closed", topic: "t" }),
    await send({ type: "channel", to: "closed", topic: "other" }),
    await send({ type: "direct", to: [org.member.id] }),
  ];
  secret = new Set(ids);
});

const operators = fc.constantFrom(
  ...[
    "channel",
    "stream",
    "channels",
    "streams",
    "topic",
    "subject",
    "dm",
    "pm-with",
    "pm_with",
    "dm-including",
  ],
  ...[
    "group-pm-with",
    "sender",
    "from",
    "is",
    "id",
    "with",
    "near",
    "has",
    "in",
    "mentions",
    "search",
    "before",
    "__proto__",
    "",
  ],
);
const words = fc.constantFrom(
  ...["open", "closed", "t", "other", "public", "web-public", "archived", "me", "member@example.com"],
  ...["dm", "private", "unread", "starred", "mentioned", "alerted", "resolved", "followed", "muted"],
  ...[
    "home",
    "all",
    "link",
    "image",
    "attachment",
    "toString",
    "",
    " ",
    ",",
    "1,2",
    "%",
    "_",
    "\\",
    "'",
    "general chat",
  ],
);
/** Small numbers are existing ids. */
const numbers = fc.oneof({ weight: 5, arbitrary: fc.integer({ min: -1, max: 20 }) }, fc.maxSafeInteger());
const text = fc.oneof(
  { weight: 4, arbitrary: words },
  numbers.map(String),
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.constantFrom("a".repeat(9_999), "(".repeat(5_000), "İ".repeat(3_000), ",".repeat(5_000)),
);
const operand = fc.oneof(
  { weight: 5, arbitrary: text },
  { weight: 4, arbitrary: numbers },
  fc.boolean(),
  fc.array(fc.oneof(numbers, words), { maxLength: 5 }),
  fc.array(words, { minLength: 900, maxLength: 1_000, size: "max" }),
  fc.constantFrom(null, {}, [[]], 1.5, 1e300),
);
const sensible = fc
  .oneof(
    fc.tuple(fc.constant("is"), fc.constantFrom("dm", "unread", "starred", "mentioned", "resolved", "muted")),
    fc.tuple(fc.constant("has"), fc.constantFrom("link", "image", "attachment", "reaction")),
    fc.tuple(fc.constant("channels"), fc.constantFrom("public", "web-public", "archived")),
    fc.tuple(fc.constantFrom("id", "with", "near"), fc.integer({ min: 1, max: 4 })),
    fc.tuple(fc.constant("topic"), words),
    fc.tuple(fc.constant("before"), fc.constantFrom("2020-01-01", "2100-01-01T00:00:00+02:00")),
    fc.tuple(fc.constant("in"), fc.constantFrom("home", "all")),
    fc.tuple(
      fc.constantFrom("sender", "dm", "dm-including", "mentions"),
      fc.constantFrom("me", "member@example.com"),
    ),
  )
  .chain(([operator, value]) =>
    fc.record({ operator: fc.constant(operator), operand: fc.constant(value), negated: fc.boolean() }),
  );
const term = fc.oneof(
  fc.tuple(operators, operand),
  fc.record({ operator: operators, operand, negated: fc.boolean() }),
  fc.record({ operator: operators, operand }),
);
const narrows = fc.oneof(
  { weight: 6, arbitrary: fc.array(sensible, { maxLength: 4 }) },
  { weight: 6, arbitrary: fc.array(term, { minLength: 1, maxLength: 3 }) },
  fc.array(term, { minLength: 40, maxLength: 51, size: "max" }),
);

const MAX_ERROR_LENGTH = 2_000;
const found = z.object({ messages: z.array(z.object({ id: z.int() })) });

describe("any narrow", () => {
  test("finds only readable messages, or is refused with an explanation", async () => {
    let answered = 0;
    const direct = [...secret].flatMap((id) =>
      ["id", "with", "near"].map((operator) => [{ operator, operand: String(id) }]),
    );
    await fc.assert(
      fc.asyncProperty(narrows, async (narrow) => {
        const params = {
          anchor: "oldest",
          num_before: "0",
          num_after: "100",
          narrow: JSON.stringify(narrow),
        };
        for (const { client } of [org.guest, org.administrator]) {
          // In the body, because of URL limits.
          const answer = await client.raw({
            method: "GET",
            path: "/messages",
            headers: { "content-type": "application/x-www-form-urlencoded" },
            body: new URLSearchParams(params).toString(),
          });
          expect([200, 400]).toContain(answer.status);
          if (answer.status === 400)
            expect(JSON.stringify(answer.body).length).toBeLessThan(MAX_ERROR_LENGTH);
          else {
            answered += 1;
            const ids = found.parse(answer.body).messages.map(({ id }) => id);
            expect(ids.filter((id) => secret.has(id))).toEqual([]);
          }
        }
      }),
      { numRuns: 150, endOnFailure: true, examples: direct.map((narrow): [typeof narrow] => [narrow]) },
    );
    expect(answered).toBeGreaterThan(30);
  });

  test("of an event queue is accepted, or refused with an explanation", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(operators, text), { maxLength: 3 }), async (narrow) => {
        const params = { fetch_event_types: [], event_types: ["message"], narrow };
        const answer = await org.guest.client.post("/register", params);
        expect([200, 400]).toContain(answer.status);
        if (answer.status === 400) expect(JSON.stringify(answer.body).length).toBeLessThan(MAX_ERROR_LENGTH);
      }),
      { numRuns: 40, endOnFailure: true },
    );
    const sent = { type: "direct", to: [org.guest.id], content: "still delivered" };
    expect((await org.owner.client.post("/messages", sent)).status).toBe(200);
  });
});
