/** An import into an organization that is killed while it writes: nothing of it stays, and it can be repeated. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serverSecret } from "../../lib/auth/authentication/secret-box.ts";
import { database } from "../../lib/kernel/db/client.ts";
import { query, sql } from "../../lib/kernel/db/sql.ts";
import { at, organizationInUse, slackExport, zulipExport } from "../../lib/testing/joined-workspace.ts";
import { untilBlocked } from "../../lib/testing/organization-lock.ts";
import { rowsOfRealm } from "../../lib/testing/realm-rows.ts";
import { MANAGE, runManage } from "../../lib/testing/run-manage.ts";
import { OWN_SERVER, serveOrganization } from "../../lib/testing/serve-organization.ts";

const { server } = await serveOrganization(OWN_SERVER);
const LONGEST_MS = 120_000;

let holder: pg.Client;
beforeAll(async () => {
  holder = new pg.Client({ connectionString: database().url });
  await holder.connect();
});
afterAll(() => holder.end());

function start(words: readonly string[]): ChildProcess {
  return spawn(process.execPath, ["--disable-warning=DeprecationWarning", MANAGE, ...words], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      PARLEY_LOG_LEVEL: "error",
      PARLEY_SECRET: serverSecret(),
      DATABASE_URL: database().url,
    },
    stdio: "ignore",
  });
}

const ROWS = Array.from({ length: 50 }, (_, index) => ({ ts: at(index), text: `message ${index}` }));

// People and channels are written when messages are, and all but the commit when the record is.
test.each(["message", "team_import"])(
  "a process that is killed when it writes to %s leaves nothing, and the command succeeds afterwards, once",
  async (table) => {
    const { org, subdomain } = await organizationInUse(server.port);
    const words = ["import", "slack", await slackExport({ rows: ROWS }), subdomain, "--into"];
    const before = await rowsOfRealm(org.realmId);
    await holder.query(`BEGIN; LOCK TABLE ${table} IN SHARE MODE`);
    const child = start(words);
    await untilBlocked(1);
    const ended = once(child, "close");
    child.kill("SIGKILL");
    await ended;
    await holder.query("COMMIT");
    await untilBlocked(0);
    expect(await rowsOfRealm(org.realmId)).toEqual(before);
    expect(await runManage(words)).toMatchObject({ code: 0, out: expect.stringContaining("50 messages") });
    const seen = async () => JSON.stringify((await org.owner.client.get("/users")).body);
    await expect.poll(seen, { timeout: LONGEST_MS / 4 }).toContain("nina of Slack");
    const again = await runManage(words);
    expect(again.code).not.toBe(0);
    expect(again.error).toContain("nothing was written");
    const texts = await query<{ content: string }>(sql`
      SELECT content FROM message WHERE realm_id = ${org.realmId} AND content LIKE 'message %' ORDER BY id`);
    expect(texts.map(({ content }) => content)).toEqual(ROWS.map(({ text }) => text));
  },
  LONGEST_MS,
);

test("the command, when it is repeated, renders the texts that a process killed after its commit left unrendered", async () => {
  const { org, subdomain } = await organizationInUse(server.port);
  const words = ["import", "zulip", await zulipExport(), subdomain, "--into"];
  expect(await runManage(words)).toMatchObject({ code: 0 });
  const edits = () =>
    query<{ html: string | null }>(sql`
      SELECT e.rendered_content AS html FROM message_edit e JOIN message m ON m.id = e.message_id
      WHERE m.realm_id = ${org.realmId} AND e.content IS NOT NULL ORDER BY e.id`);
  const rendered = await edits();
  expect(rendered.length).toBeGreaterThan(0);
  await query(sql`
    UPDATE message_edit e SET rendered_content = '' FROM message m
    WHERE m.id = e.message_id AND m.realm_id = ${org.realmId} AND e.content IS NOT NULL`);
  expect((await runManage(words)).error).toContain(`import undo ${subdomain} `);
  expect(await edits()).toEqual(rendered);
});
