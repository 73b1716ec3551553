/** The anchor "date". */
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { query, sql } from "../../kernel/db/sql.ts";
import { OWN_SERVER, serveOrganization } from "../../testing/serve-organization.ts";
import { firstIdSince } from "./anchor.ts";

const { org } = await serveOrganization(OWN_SERVER);
const NOTHING = 10_000_000_000_000_000;
const page = z.looseObject({ anchor: z.number(), messages: z.array(z.object({ id: z.int() })) });
const minute = (index: number) => new Date(Date.UTC(2024, 0, 1, 0, index));
/** One per minute, every third in "other". */
let ids: number[];

beforeAll(async () => {
  await org.member.subscribe(["days", "other"]);
  ids = [];
  for (let index = 0; index < 24; index += 1) {
    ids.push(await org.member.send(index % 3 ? "days" : "other", `number ${index}`));
  }
  await query(sql`UPDATE message SET sent_at = '2023-01-01' WHERE id < ${ids[0] ?? 0}`);
  await query(sql`UPDATE message m SET sent_at = timestamptz '2024-01-01T00:00Z' + (n - 1) * interval '1 minute'
    FROM unnest(${ids}::int8[]) WITH ORDINALITY AS given(id, n) WHERE m.id = given.id`);
});

async function around(anchor_date: string, narrow: unknown = [["channel", "days"]]) {
  const params = { anchor: "date", anchor_date, num_before: 1, num_after: 1, narrow };
  const { anchor, messages } = page.parse((await org.member.client.get("/messages", params)).body);
  return { anchor, around: messages.map(({ id }) => id) };
}

test("the bisection agrees with a scan at, before and after every message", async () => {
  for (let index = -1; index <= ids.length; index += 1) {
    for (const seconds of [-1, 0, 1]) {
      const time = new Date(minute(index).getTime() + seconds * 1000);
      const [scanned] = await query<{ id: number | null }>(
        sql`SELECT min(id) AS id FROM message WHERE sent_at >= ${time}::timestamptz`,
      );
      const [last] = await query<{ id: number }>(sql`SELECT max(id) AS id FROM message`);
      const found = await firstIdSince(time);
      const below = await query(
        sql`SELECT id FROM message WHERE id < ${found} AND sent_at >= ${time}::timestamptz`,
      );
      expect(below).toEqual([]);
      expect(found).toBeLessThanOrEqual(scanned?.id ?? (last?.id ?? 0) + 1);
      const late = await query(
        sql`SELECT id FROM message WHERE id >= ${found} AND sent_at < ${time}::timestamptz`,
      );
      expect(late).toEqual([]);
    }
  }
});

describe("the anchor", () => {
  test("is the narrow's first message since the time", async () => {
    expect(await around(minute(3).toISOString())).toEqual({
      anchor: ids[4],
      around: [ids[2], ids[4], ids[5]],
    });
    expect((await around("2024-01-01T00:04:00Z")).anchor).toBe(ids[4]);
    expect((await around("2024-01-01T02:04:01+02:00")).anchor).toBe(ids[5]);
  });

  test("is the oldest before all of them, and the newest after them", async () => {
    expect(await around("2023-06-01")).toEqual({ anchor: ids[1], around: [ids[1], ids[2]] });
    expect(await around("2030-01-01")).toEqual({ anchor: ids[23], around: [ids[22], ids[23]] });
  });

  test("is beyond all messages when none matches", async () => {
    expect(await around("2024-01-01", [["is", "starred"]])).toEqual({ anchor: NOTHING, around: [] });
  });

  test("serves flags too", async () => {
    const { body } = await org.member.client.post("/messages/flags/narrow", {
      anchor: "date",
      anchor_date: "2024-01-01T00:04:00Z",
      num_before: 0,
      num_after: 0,
      narrow: [["channel", "days"]],
      op: "add",
      flag: "starred",
    });
    expect(body).toMatchObject({ processed_count: 1, first_processed_id: ids[4] });
  });
});

describe("the operator before", () => {
  const days = { operator: "channel", operand: "days" };
  const until = (time: string, negated = false) => ({ operator: "before", operand: time, negated });
  const older = z.looseObject({ messages: z.array(z.object({ id: z.int() })), found_newest: z.boolean() });

  async function newest(narrow: unknown) {
    const params = { anchor: "newest", num_before: 2, num_after: 0, narrow };
    const { messages, found_newest } = older.parse((await org.member.client.get("/messages", params)).body);
    expect(found_newest).toBe(true);
    return messages.map(({ id }) => id);
  }

  test("finds the newest earlier messages, with other terms and with a search", async () => {
    expect(await newest([days, until("2024-01-01T00:05:00Z")])).toEqual([ids[2], ids[4]]);
    expect(await newest([until("2024-01-01T00:05:00Z"), days, until("2024-01-01T00:03:00Z")])).toEqual([
      ids[1],
      ids[2],
    ]);
    await expect
      .poll(() => newest([["search", "number"], until("2024-01-01T00:03:30Z")]))
      .toEqual([ids[2], ids[3]]);
    expect(await newest([days, until("2020-01-01")])).toEqual([]);
  });

  test("negated, finds messages since then", async () => {
    const since = until("2024-01-01T00:22:00Z", true);
    expect(await newest([days, since])).toEqual([ids[22], ids[23]]);
    expect(await newest([["channel", "other"], since])).toEqual([]);
    expect(await newest([since, until("2024-01-01T00:23:00Z")])).toEqual([ids[22]]);
  });

  test("bounds pages in both directions, and matches given messages", async () => {
    const narrow = [days, until("2024-01-01T00:05:00Z")];
    const params = { anchor: ids[2], num_before: 1, num_after: 5, narrow };
    const found = older.parse((await org.member.client.get("/messages", params)).body);
    expect(found.messages.map(({ id }) => id)).toEqual([ids[1], ids[2], ids[4]]);
    const { body } = await org.member.client.get("/messages/matches_narrow", { msg_ids: ids, narrow });
    expect(Object.keys(Object(body.messages))).toEqual([1, 2, 4].map((index) => String(ids[index])));
  });

  test.each(["soon", 5, ""])("of %j is refused", async (operand) => {
    const narrow = [{ operator: "before", operand }];
    const params = { anchor: "newest", num_before: 1, num_after: 0, narrow };
    expect((await org.member.client.get("/messages", params)).body).toMatchObject({
      code: "BAD_NARROW",
      desc: "before is not a valid date",
    });
  });
});

test.each([
  [{ anchor: "date" }, { code: "REQUEST_VARIABLE_MISSING", var_name: "anchor_date" }],
  [
    { anchor: "date", anchor_date: "soon" },
    { code: "BAD_REQUEST", msg: "anchor_date is not a valid date" },
  ],
])("%j is refused", async (params, error) => {
  const answer = await org.member.client.get("/messages", { ...params, num_before: 1, num_after: 1 });
  expect(answer).toMatchObject({ status: 400, body: error });
});
