/** Truncated topic names. */
import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { serveOrganization } from "../../testing/serve-organization.ts";

const { org } = await serveOrganization();
const CHANNEL = "former names";
let used = 0;
let long: string;

await org.owner.subscribe(CHANNEL, { principals: [org.owner.id, org.member.id] });
beforeEach(() => {
  used += 1;
  long = `${used} `.padEnd(58, "ö");
});

const send = (topic: string) => org.member.send(CHANNEL, "hello", { topic });

async function rename(id: number, topic: string, params: Record<string, unknown> = {}): Promise<string> {
  const { body } = await org.owner.client.patch(`/messages/${id}`, {
    topic,
    propagate_mode: "change_all",
    ...params,
  });
  expect(body).toMatchObject({ result: "success" });
  return nameOf(id);
}

async function nameOf(id: number): Promise<string> {
  const { body } = await org.owner.client.get(`/messages/${id}`);
  return z.object({ subject: z.string() }).parse(body.message).subject;
}

/** Like a client, from the resolved name. */
const reopen = async (id: number) => rename(id, (await nameOf(id)).replace(/^✔ /, ""));

test.each(["", "x", "-1"])("with the end %j", async (end) => {
  const name = long + end;
  const id = await send(name);
  expect([...(await rename(id, `✔ ${name}`))].length).toBeLessThanOrEqual(60);
  expect(await reopen(id)).toBe(name);
  expect(await rename(id, `✔ ${name}`)).toMatch(/^✔ /);
  expect(await reopen(id)).toBe(name);
});

test("when the request names another message of the topic, such as the notice", async () => {
  const name = `${long}-1`;
  const id = await send(name);
  await rename(id, `✔ ${name}`);
  const later = await send(await nameOf(id));
  expect(await reopen(later)).toBe(name);
  expect(await nameOf(id)).toBe(name);
});

test("after the resolved topic went to another channel", async () => {
  await org.owner.subscribe("elsewhere", { principals: [org.owner.id] });
  const name = `${long}-2`;
  const id = await send(name);
  const marked = await rename(id, `✔ ${name}`);
  expect(await rename(id, marked, { stream_id: await org.owner.channelId("elsewhere") })).toBe(marked);
  expect(await reopen(id)).toBe(name);
});

test("but a name given to the resolved topic meanwhile stays", async () => {
  const id = await send(`${long}-1`);
  const marked = await rename(id, `✔ ${long}-1`);
  expect(await rename(id, "✔ short")).toBe("✔ short");
  expect(await reopen(id)).toBe("short");
  expect(await rename(id, marked)).toBe(marked);
  expect(await rename(id, marked.replace(/^✔ (.*)…$/, "$1"))).toBe(marked.replace(/^✔ (.*)…$/, "$1"));
});

test("but a name that itself ends like a truncated one stays", async () => {
  const id = await send(`${used} and so on…`);
  expect(await rename(id, `✔ ${used} and so on…`)).toBe(`✔ ${used} and so on…`);
  expect(await reopen(id)).toBe(`${used} and so on…`);
});
