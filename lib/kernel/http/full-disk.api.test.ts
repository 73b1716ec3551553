/** A full disk. */
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { startSession } from "../../auth/sessions/session.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";

const { server, org } = await serveOrganization();
let database: pg.Client;

const FULL_DISK = `CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  RAISE EXCEPTION USING ERRCODE = '53100', MESSAGE = 'could not extend file "base/1/2": No space left on device';
END $$`;

beforeAll(async () => {
  database = new pg.Client({ connectionString: server.databaseUrl });
  await database.connect();
  await database.query(FULL_DISK);
});
afterAll(() => database.end());

async function whileFull<Result>(tables: readonly string[], work: () => Promise<Result>): Promise<Result> {
  for (const table of tables) {
    await database.query(
      `CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE OR DELETE ON ${table} EXECUTE FUNCTION full_disk()`,
    );
  }
  try {
    return await work();
  } finally {
    for (const table of tables) await database.query(`DROP TRIGGER full_disk ON ${table}`);
  }
}

const refusal = {
  status: 503,
  headers: { "retry-after": "30" },
  body: {
    result: "error",
    code: "SERVICE_UNAVAILABLE",
    msg: "The server's disk is full. Please try again later.",
    "retry-after": 30,
  },
};
const history = z.object({ messages: z.array(z.object({ content: z.string() })) });

test.each([["message"], ["event"]])(
  "a message that cannot be written to the table %s was not sent, and can be sent again",
  async (table) => {
    const { owner, member } = org;
    const listener = await owner.listen({ event_types: ["message"] });
    const texts = Array.from({ length: 20 }, (_, index) => `${table} ${index}`);
    const send = (content: string) =>
      member.client.post("/messages", { type: "direct", to: [owner.id], content });
    const read = async () => {
      const narrow = [{ operator: "dm", operand: [member.id] }];
      const params = { anchor: "newest", num_before: 100, num_after: 0, narrow, apply_markdown: false };
      const answer = await owner.client.get("/messages", params);
      const { messages } = history.parse(answer.body);
      return messages.map(({ content }) => content).filter((content) => content.startsWith(table));
    };
    await whileFull([table], async () => {
      for (const answer of await Promise.all(texts.map(send))) expect(answer).toMatchObject(refusal);
      expect(await read()).toEqual([]);
    });
    for (const answer of await Promise.all(texts.map(send))) expect(answer.status).toBe(200);
    expect((await read()).sort()).toEqual(texts.toSorted());
    const events = [];
    while (events.length < texts.length) events.push(...(await listener.read({ wait: true })));
    expect(events).toHaveLength(texts.length);
  },
);

test("every other kind of write is refused in the same words", async () => {
  await startSession(org.realmId, org.member.id, "a browser");
  await whileFull(["event_queue", "subscription", "channel", "user_session", "event"], async () => {
    const { client } = org.member;
    expect(await client.post("/register", { event_types: ["message"] })).toMatchObject(refusal);
    expect(await client.post("/users/me/subscriptions", { subscriptions: [{ name: "full" }] })).toMatchObject(
      refusal,
    );
    expect(await client.delete("/users/me/sessions")).toMatchObject(refusal);
    expect((await client.get("/users/me")).status).toBe(200);
  });
  const answer = await org.member.client.post("/users/me/subscriptions", {
    subscriptions: [{ name: "full" }],
  });
  expect(answer.status).toBe(200);
});
