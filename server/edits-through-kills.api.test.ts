/** A bot that streams edits across kills. */
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { z } from "zod";
import { ApiClient } from "../lib/testing/clients/api-client.ts";
import { freePort, ServerProcess } from "../lib/testing/server-process.ts";
import { createTestDatabase } from "../lib/testing/test-server.ts";

const KILLS = 2;
const GROUPS_PER_LIFE = 5;
/** Edits of a group are sent at once, and may arrive in any order. */
const GROUP_EDITS = 8;
const OWNER = "owner@example.com";

const account = z.object({ email: z.string(), api_key: z.string() });
const stored = z.object({ message: z.object({ content: z.string() }) });

const groupOf = (edit: number) => Math.ceil(edit / GROUP_EDITS);

test(`an edit that was answered is never lost through ${KILLS} kills, and none goes back`, async () => {
  const database = await createTestDatabase();
  const folder = await mkdtemp(path.join(os.tmpdir(), "parley-edits-"));
  const server = new ServerProcess(await freePort(), {
    DATABASE_URL: database.url,
    PARLEY_DATA_DIR: folder,
    PARLEY_MODE: "development",
  });
  await server.start();
  const host = `localhost:${server.port}`;
  const as = (credentials: { email: string; apiKey: string } | null) =>
    new ApiClient(server.port, { credentials, host });
  const password = "correct horse battery staple";
  await as(null).post("/setup", {
    organization_name: "Kill",
    full_name: "Owner",
    email: OWNER,
    password,
  });
  const owner = account.parse((await as(null).post("/dev_fetch_api_key", { username: OWNER })).body);
  const person = as({ email: owner.email, apiKey: owner.api_key });
  const made = await person.post("/bots", { full_name: "Streamer", short_name: "streamer" });
  const { user_id, api_key } = z.object({ user_id: z.int(), api_key: z.string() }).parse(made.body);
  const { user } = z
    .object({ user: z.object({ email: z.string() }) })
    .parse((await person.get(`/users/${user_id}`)).body);
  const bot = as({ email: user.email, apiKey: api_key });
  const sent = await bot.post("/messages", { type: "direct", to: [user_id], content: "0" });
  const id = z.int().parse(sent.body.id);

  let number = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    let answered = 0;
    let edits: Promise<unknown>[] = [];
    for (let group = 0; group < GROUPS_PER_LIFE; group += 1) {
      await Promise.all(edits);
      edits = [];
      for (let edit = 0; edit < GROUP_EDITS; edit += 1) {
        number += 1;
        const content = number;
        const edited = bot.patch(`/messages/${id}`, { content: String(content) }).then(({ status }) => {
          if (status === 200) answered = Math.max(answered, content);
        });
        edits.push(edited.catch(() => undefined));
        await wait(10);
      }
    }
    await server.kill();
    await Promise.all(edits);
    await server.start();
    const { message } = stored.parse((await bot.get(`/messages/${id}`, { apply_markdown: false })).body);
    expect(answered).toBeGreaterThan(0);
    expect(groupOf(Number(message.content))).toBeGreaterThanOrEqual(groupOf(answered));
    expect(Number(message.content)).toBeLessThanOrEqual(number);
  }

  expect(await server.stop()).toBe(0);
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});
