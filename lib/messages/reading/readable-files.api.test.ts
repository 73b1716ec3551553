/** Access checks of files with many messages. */
import { beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { query, sql } from "../../kernel/db/sql.ts";
import { StatementCall } from "../../kernel/db/statement-batch.ts";
import { statementsOf } from "../../testing/measuring/statements.ts";
import { getFile } from "../../testing/pictures.ts";
import { OWN_SERVER, serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { inTurnOf } from "../search/search-turns.ts";
import { FILES_PER_TURN, MAX_LINKS, NEWEST_LINKS } from "./readable-files.ts";

const { server, org } = await serveOrganization(OWN_SERVER);
const { owner, member, moderator, guest } = org;
const FILES = 100;
const LINKS = 3_000;

let manyLinks = "";
let hidden = 0;

const upload = async (account: TestAccount) => {
  const file = new File(["some notes"], "notes.txt");
  const { body } = await account.client.post("/user_uploads", { file });
  return z.object({ url: z.string() }).parse(body).url;
};
const get = (path: string, account: TestAccount) =>
  getFile({ port: server.port, host: org.host, path, account });

async function linkOften(urls: readonly string[], times: number): Promise<void> {
  const paths = urls.map((url) => url.slice("/user_uploads/".length));
  await query(sql`
    WITH made AS (
      INSERT INTO message (id, realm_id, conversation_id, topic_id, sender_id, content, rendered_content,
        rendering_version, client)
      SELECT nextval('message_id_seq'), realm_id, conversation_id, topic_id, sender_id, content, rendered_content,
        rendering_version, client
      FROM message, generate_series(1, ${times}::int) WHERE id = ${hidden} RETURNING id)
    INSERT INTO message_attachment (message_id, attachment_id)
    SELECT made.id, attachment.id FROM made, attachment WHERE path_id = ANY(${paths}::text[])`);
}

beforeAll(async () => {
  await moderator.subscribe("hidden", { invite_only: true, principals: [moderator.id] });
  hidden = await moderator.send("hidden", "nothing to see");
  const first = await upload(moderator);
  const made = await query<{ path_id: string }>(sql`
    INSERT INTO attachment (realm_id, owner_id, path_id, file_key, name, content_type, size)
    SELECT realm_id, owner_id, realm_id || '/ab/' || lpad(n::text, 32, '0') || '/a.txt', file_key, name,
      content_type, size
    FROM attachment, generate_series(1, ${FILES}::int) AS n
    WHERE path_id = ${first.slice("/user_uploads/".length)} RETURNING path_id`);
  const urls = made.map(({ path_id }) => `/user_uploads/${path_id}`);
  manyLinks = urls.map((url) => `[a](${url})`).join(" ");
  await linkOften(urls, MAX_LINKS / FILES);
});

async function costOf(work: () => Promise<{ status: number }>) {
  const taken = vi.spyOn(StatementCall.prototype, "take");
  try {
    const sent = await statementsOf(async () => expect((await work()).status).toBe(200));
    const statements = (part: string) => sent.filter(({ text }) => text.includes(part)).length;
    const rows = (part: string) =>
      taken.mock.contexts.filter(
        (call) => call instanceof StatementCall && call.statement.text.includes(part),
      ).length;
    return {
      questions: statements("WHERE path_id = ANY"),
      looks: statements("FROM message_attachment"),
      links: rows("SELECT message_id FROM message_attachment"),
      messages: rows("octet_length(m.content)"),
    };
  } finally {
    taken.mockRestore();
  }
}

const send = (account: TestAccount, content: string) =>
  account.client.post("/messages", { type: "direct", to: [account.id], content });

test("many links to often-linked files check few messages, each once", async () => {
  const render = () => member.client.post("/messages/render", { content: manyLinks });
  const { looks, links, messages } = await costOf(render);
  expect(looks).toBe(1 + FILES / FILES_PER_TURN);
  expect(links).toBe(MAX_LINKS);
  expect(messages).toBe(MAX_LINKS / FILES);
});

test("sending and editing such a text checks once", async () => {
  const bounded = { questions: 1, looks: 1 + FILES / FILES_PER_TURN };
  expect(await costOf(() => send(member, manyLinks))).toMatchObject(bounded);
  const id = await member.send([member.id], "nothing yet");
  const edit = () => member.client.patch(`/messages/${id}`, { content: manyLinks });
  expect(await costOf(edit)).toMatchObject(bounded);
});

describe("a file that is linked thousands of times", () => {
  let url = "";
  beforeAll(async () => {
    url = await upload(moderator);
    await moderator.send([member.id, owner.id], `[notes](${url})`);
    await linkOften([url], LINKS);
  });

  test("is accessible through its oldest message alone", async () => {
    expect(await costOf(() => get(url, member))).toMatchObject({ looks: 2, links: NEWEST_LINKS });
    expect((await get(url, guest)).status).toBe(404);
    const { body } = await member.client.get(url);
    expect(body).toMatchObject({ result: "success" });
    const passed = `[notes](${url})`;
    await member.send([guest.id], passed);
    expect((await get(url, guest)).status).toBe(200);
  });

  test("is cheap when one of the newest messages is readable", async () => {
    const { looks, links } = await costOf(() => get(url, guest));
    expect(looks).toBe(1);
    expect(links).toBe(NEWEST_LINKS);
  });

  test("is searched for far back in turns, so that nobody delays others", async () => {
    await linkOften([url], NEWEST_LINKS);
    const near = await upload(moderator);
    await moderator.send([member.id], `[notes](${near})`);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const held = [1, 2].map(() => inTurnOf(member.id, () => released));
    let isAnswered = false;
    const far = get(url, member).finally(() => {
      isAnswered = true;
    });
    expect((await get(url, guest)).status).toBe(200);
    expect((await get(near, member)).status).toBe(200);
    expect(isAnswered).toBe(false);
    release();
    expect((await far).status).toBe(200);
    await Promise.all(held);
  });
});

test("access to a file follows its message's move, however often the file is linked", async () => {
  await moderator.subscribe("before", { invite_only: true, principals: [moderator.id, guest.id] });
  await moderator.subscribe("after", {
    invite_only: true,
    history_public_to_subscribers: false,
    principals: [moderator.id, member.id],
  });
  const url = await upload(moderator);
  const moved = await moderator.send("before", `[notes](${url})`);
  await linkOften([url], NEWEST_LINKS);
  const seen = () => Promise.all([guest, member].map(async (account) => (await get(url, account)).status));
  expect(await seen()).toEqual([200, 404]);
  const { body } = await moderator.client.get("/streams");
  const { streams } = z
    .object({ streams: z.array(z.object({ name: z.string(), stream_id: z.int() })) })
    .parse(body);
  const to = streams.find(({ name }) => name === "after")?.stream_id;
  expect((await moderator.client.patch(`/messages/${moved}`, { stream_id: to })).status).toBe(200);
  expect(await seen()).toEqual([404, 200]);
});
