/** Pushes about edited and moved messages. */
import { beforeEach, expect, test } from "vitest";
import { query, sql } from "../../kernel/db/sql.ts";
import { PushBrowser } from "../../testing/outside/push-browser.ts";
import { receiveWebhooks } from "../../testing/outside/webhook-receiver.ts";
import { pushNow } from "../../testing/push-now.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { withSettings } from "../../testing/with-settings.ts";
import { followForPushes } from "./follow-for-pushes.ts";

const pushService = await receiveWebhooks();
const { org } = await serveOrganization({ networks: { pushes: ["127.0.0.1/32"] } });
const { owner } = org;
await owner.subscribe("edited");

let used = 0;
let topic: string;
let ada: TestAccount;
let mention: string;
let browser: PushBrowser;

beforeEach(async () => {
  pushService.respond = () => ({ status: 201 });
  used += 1;
  topic = `topic ${used}`;
  ada = await org.add({ fullName: "Ada Absent" });
  await ada.subscribe("edited");
  browser = new PushBrowser();
  await ada.client.post(
    "/users/me/push_subscriptions",
    browser.subscription(`${pushService.url}/browser${used}`),
  );
  mention = `@**Ada Absent|${ada.id}**`;
});

const send = (content: string) => owner.send("edited", content, { topic });

async function edit(id: number, params: Readonly<Record<string, unknown>>): Promise<void> {
  expect((await owner.client.patch(`/messages/${id}`, params)).body).toMatchObject({ result: "success" });
}

/** Once nothing is pending. */
async function shown(): Promise<string[]> {
  await expect
    .poll(
      async () => {
        await pushNow();
        const rest = await query(sql`
          SELECT FROM push_notice WHERE user_id = ${ada.id}
          UNION ALL SELECT FROM push_cursor c WHERE c.realm_id = ${org.realmId}
            AND EXISTS (SELECT FROM event e WHERE e.realm_id = c.realm_id AND e.id > c.event_id)`);
        return rest.length;
      },
      { timeout: 60_000, interval: 100 },
    )
    .toBe(0);
  return pushService.received
    .filter(({ path }) => path === `/browser${used}`)
    .map(({ bytes }) => String(Object(browser.read(bytes)).body));
}

/** Postpones due pushes until the test has changed something. */
async function noted(): Promise<void> {
  await expect
    .poll(
      async () => {
        await followForPushes();
        const rows = await query(sql`
          UPDATE push_notice SET due_at = now() + interval '15 seconds' WHERE user_id = ${ada.id} RETURNING id`);
        return rows.length;
      },
      { timeout: 60_000, interval: 50 },
    )
    .toBe(1);
}

test("a mention that an edit adds is shown once, however often the message is edited", async () => {
  const id = await send("hello");
  expect(await shown()).toEqual([]);
  await edit(id, { content: `hello ${mention}` });
  expect(await shown()).toEqual(["hello @Ada Absent"]);
  await edit(id, { content: `hello again ${mention}` });
  expect(await shown()).toHaveLength(1);
  await edit(id, { content: "hello" });
  await edit(id, { content: `hello ${mention}` });
  expect(await shown()).toHaveLength(1);
});

test("a mention that an edit removed before it was due is not shown, until another edit restores it", async () => {
  const id = await send(`hello ${mention}`);
  await noted();
  await edit(id, { content: "hello" });
  expect(await shown()).toEqual([]);
  await edit(id, { content: `hello ${mention}` });
  expect(await shown()).toHaveLength(1);
});

test("a mention by somebody who was muted before it was due is not shown", async () => {
  await send(`hello ${mention}`);
  await noted();
  await ada.client.post(`/users/me/muted_users/${owner.id}`);
  expect(await shown()).toEqual([]);
});

test("a mention that an edit adds to an old message is shown", async () => {
  const id = await send("hello");
  await query(sql`UPDATE message SET sent_at = now() - interval '1 hour' WHERE id = ${id}`);
  await withSettings(org.realmId, { settings: { message_content_edit_limit_seconds: null } }, () =>
    edit(id, { content: `late ${mention}` }),
  );
  expect(await shown()).toEqual(["late @Ada Absent"]);
});
