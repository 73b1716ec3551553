/** The search index is looked at by samples. */
import { expect, test } from "vitest";
import { database } from "../../kernel/db/client.ts";
import { resultsOf } from "../../testing/run-checks-on.ts";
import { OWN_SERVER, serveOrganization } from "../../testing/serve-organization.ts";
import { searchCheck } from "./search-check.ts";

const { org } = await serveOrganization(OWN_SERVER);
const { pool } = database();
const PATIENTLY = { timeout: 60_000 };

const inspect = async () => (await resultsOf([searchCheck])).get("search-index");

test("a complete index is fine, and a message that is missing in it is a problem", async () => {
  const { body } = await org.member.client.post("/messages", {
    type: "direct",
    to: [org.member.id],
    content: "albatross",
  });
  const settled = async () => {
    const { rows } = await pool.query<{ id: string }>("SELECT settled_id AS id FROM search_progress");
    return Number(rows[0]?.id ?? 0);
  };
  await expect.poll(settled, PATIENTLY).toBeGreaterThanOrEqual(Number(body.id));
  await pool.query("UPDATE message SET sent_at = now() - interval '1 hour'");
  expect(await inspect()).toMatchObject({ status: "ok" });
  await pool.query("DELETE FROM message_search WHERE message_id = $1", [body.id]);
  expect(await inspect()).toMatchObject({
    status: "problem",
    finding: expect.stringMatching(/^Messages are missing in the search index: 1 of/),
    advice: expect.stringContaining("rebuild-search"),
  });
});
