/** Read state and moves, checked with sets. */
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { query, sql } from "../../kernel/db/sql.ts";
import { type Transaction, transaction } from "../../kernel/db/transaction.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";

const { org } = await serveOrganization();
const IDS = Array.from({ length: 16 }, (_, index) => index + 1);
let from: number;
let to: number;

beforeAll(async () => {
  await org.owner.subscribe("arithmetic");
  const topics = ["from", "to"].map((topic) => org.owner.send("arithmetic", "hello", { topic }));
  const messageIds = await Promise.all(topics);
  const rows = await query<{ id: number }>(sql`
    SELECT t.id FROM topic t JOIN message m ON m.topic_id = t.id
    WHERE m.id = ANY(${messageIds}::int8[]) ORDER BY t.name`);
  [from = 0, to = 0] = rows.map(({ id }) => id);
});

const place = fc.constantFrom("moving", "staying", "resident", "elsewhere");
const subset = fc.option(fc.subarray(IDS), { nil: null });
const scene = fc.record({
  places: fc.array(place, { minLength: IDS.length, maxLength: IDS.length }),
  readThere: subset,
  readHere: subset,
  movedThere: subset,
  movedHere: subset,
});

/** Runs of moving ids, uninterrupted by residents. */
function rangesOf(places: readonly string[]): string {
  const runs: [number, number][] = [];
  let isOpen = false;
  for (const [index, each] of places.entries()) {
    const last = runs.at(-1);
    if (each === "resident") isOpen = false;
    if (each !== "moving") continue;
    if (isOpen && last) last[1] = index + 2;
    else runs.push([index + 1, index + 2]);
    isOpen = true;
  }
  return `{${runs.map(([low, high]) => `[${low},${high})`).join(",")}}`;
}

const multirange = (ids: readonly number[]) => `{${ids.map((id) => `[${id},${id + 1})`).join(",")}}`;

async function put(tx: Transaction, topicId: number, read: number[] | null, moved: number[] | null) {
  if (read)
    await tx.$executeRaw(sql`INSERT INTO topic_read (user_id, topic_id, read)
      VALUES (${org.member.id}, ${topicId}, ${multirange(read)}::int8multirange)`);
  if (moved?.length)
    await tx.$executeRaw(sql`INSERT INTO message_edit (topic_id, message_ids, topic_name)
      VALUES (${topicId}, ${multirange(moved)}::int8multirange, ${`before ${topicId}`})`);
}

class Undo extends Error {}

/** Rolls back. */
async function settled({ places, ...given }: typeof scene extends fc.Arbitrary<infer Scene> ? Scene : never) {
  let found: { read: number[]; there: number[]; here: number[] } | undefined;
  const work = transaction(async (tx) => {
    await put(tx, from, given.readThere, given.movedThere);
    await put(tx, to, given.readHere, given.movedHere);
    await tx.$queryRaw(sql`SELECT * FROM settle_move(
      ${from}::int8, ${to}::int8, ${rangesOf(places)}::int8multirange, ${!places.includes("staying")}::bool, NULL,
      NULL, NULL, NULL, false, 'now', ${org.owner.id}::int, 1e9)`);
    const [row] = await tx.$queryRaw<NonNullable<typeof found>[]>(sql`
      WITH each AS (SELECT generate_series(1, ${IDS.length})::int8 AS n)
      SELECT
        (SELECT coalesce(json_agg(n), '[]') FROM each JOIN topic_read r
           ON r.user_id = ${org.member.id} AND r.topic_id = ${to} AND r.read @> n) AS read,
        (SELECT coalesce(json_agg(n), '[]') FROM each JOIN message_edit e
           ON e.topic_id = ${to} AND e.message_ids @> n AND e.topic_name = ${`before ${from}`}) AS there,
        (SELECT coalesce(json_agg(n), '[]') FROM each JOIN message_edit e
           ON e.topic_id = ${to} AND e.message_ids @> n AND e.topic_name = ${`before ${to}`}) AS here`);
    found = row;
    throw new Undo();
  });
  await work.catch((error) => {
    if (!(error instanceof Undo)) throw error;
  });
  return found ?? expect.fail("The function returned nothing.");
}

test("moved messages and residents keep their read state and move history", async () => {
  await fc.assert(
    fc.asyncProperty(scene, async (given) => {
      fc.pre(given.places.includes("moving"));
      const { read, there, here } = await settled(given);
      for (const id of IDS) {
        const each = given.places[id - 1];
        if (each === "moving") {
          expect([id, read.includes(id)]).toEqual([id, given.readThere?.includes(id) ?? false]);
          expect([id, there.includes(id)]).toEqual([id, given.movedThere?.includes(id) ?? false]);
          expect([id, here.includes(id)]).toEqual([id, false]);
        } else if (each === "resident") {
          expect([id, read.includes(id)]).toEqual([id, given.readHere?.includes(id) ?? false]);
          expect([id, there.includes(id)]).toEqual([id, false]);
          expect([id, here.includes(id)]).toEqual([id, given.movedHere?.includes(id) ?? false]);
        }
      }
    }),
    { numRuns: 150 },
  );
});
