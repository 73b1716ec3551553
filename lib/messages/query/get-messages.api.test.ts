/** Edge cases of reading. */
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { ApiClient } from "../../testing/clients/api-client.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";

const { org } = await serveOrganization();
let sent: { all: number; noTopic: number; resolved: number };
let direct: number;

const NOBODYS_ID = 999_999_999;
const NOTHING_UNREAD = 10_000_000_000_000_000;

const page = z.object({
  anchor: z.number().optional(),
  messages: z.array(
    z.looseObject({ id: z.int(), subject: z.string(), content: z.string(), content_type: z.string() }),
  ),
});

/** `ids` omits earlier messages of the server. */
async function read(client: ApiClient, params: Record<string, unknown>) {
  const around = "message_ids" in params ? {} : { anchor: "newest", num_before: 100, num_after: 0 };
  const answer = await client.get("/messages", { ...around, ...params });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const parsed = page.parse(answer.body);
  return { ...parsed, ids: parsed.messages.map(({ id }) => id).filter((id) => id >= sent.all) };
}

beforeAll(async () => {
  const principals = [org.owner.id, org.member.id];
  await org.owner.subscribe("open", { principals });
  sent = {
    all: await org.owner.send("open", "@**all** **hi**", { topic: "alpha" }),
    noTopic: await org.owner.send("open", "two", { topic: "" }),
    resolved: await org.owner.send("open", "three", { topic: "✔ done" }),
  };
  direct = await org.owner.send([org.member.id], "psst");
});

const negated = (operator: string, operand: unknown) => ({ operator, operand, negated: true });

describe("a narrow", () => {
  test("that excludes a conversation without messages returns everything", async () => {
    const { ids } = await read(org.member.client, { narrow: [negated("dm", [org.guest.id])] });
    expect(ids).toEqual([sent.all, sent.noTopic, sent.resolved, direct]);
  });

  test("excluding an unknown message's topic returns everything", async () => {
    const { ids } = await read(org.member.client, { narrow: [negated("with", NOBODYS_ID)] });
    expect(ids).toEqual([sent.all, sent.noTopic, sent.resolved, direct]);
  });

  test.each(["", "general chat"])("on the topic %j finds the empty topic", async (topic) => {
    expect((await read(org.member.client, { narrow: [["topic", topic]] })).ids).toEqual([sent.noTopic]);
  });

  test.each(["dm", "pm-with", "dm-including"])("on %s finds the conversation", async (operator) => {
    expect((await read(org.member.client, { narrow: [[operator, [org.owner.id]]] })).ids).toEqual([direct]);
    expect((await read(org.guest.client, { narrow: [[operator, [org.owner.id]]] })).ids).toEqual([]);
  });

  test("by state finds exactly the messages in it", async () => {
    const narrowed = async (term: unknown) => (await read(org.member.client, { narrow: [term] })).ids;
    expect(await narrowed(["is", "dm"])).toEqual([direct]);
    expect(await narrowed(negated("is", "private"))).not.toContain(direct);
    expect(await narrowed(["is", "resolved"])).toEqual([sent.resolved]);
    expect(await narrowed(["is", "mentioned"])).toEqual([sent.all]);
    expect(await narrowed(["is", "unread"])).toEqual([sent.all, sent.noTopic, sent.resolved, direct]);
    expect(await narrowed(["id", sent.noTopic])).toEqual([sent.noTopic]);
  });

  test.each(["constructor", "__proto__", "toString"])(
    "with a state named %s is a bad narrow, not an internal error",
    async (state) => {
      const params = { anchor: "newest", num_before: 1, num_after: 0, narrow: [["is", state]] };
      const answer = await org.member.client.get("/messages", params);
      expect(answer.body).toMatchObject({ code: "BAD_NARROW" });
    },
  );
});

describe("in a readable channel without a subscription", () => {
  const narrow = [["channel", "open"]];

  test("nothing is unread, for the anchor and for the flags", async () => {
    const around = { narrow, anchor: "first_unread", num_before: 5, num_after: 5 };
    expect((await read(org.moderator.client, around)).anchor).toBe(NOTHING_UNREAD);
    expect((await read(org.moderator.client, { narrow: [...narrow, ["is", "unread"]] })).ids).toEqual([]);
  });

  test("messages from before the subscription are not unread, later ones are", async () => {
    const newcomer = await org.add();
    const principals = [newcomer.id];
    await org.owner.subscribe("open", { principals });
    const later = await org.owner.send("open", "welcome", { topic: "alpha" });
    const around = { narrow, anchor: "first_unread", num_before: 0, num_after: 5 };
    expect(await read(newcomer.client, around)).toMatchObject({ anchor: later, ids: [later] });
    const seen = await read(newcomer.client, { narrow: [...narrow, negated("is", "unread")] });
    expect(seen.ids).toEqual([sent.all, sent.noTopic, sent.resolved]);
  });

  test("a wildcard mention does not count, for the narrow and for the flags", async () => {
    expect((await read(org.moderator.client, { narrow: [...narrow, ["is", "mentioned"]] })).ids).toEqual([]);
  });
});

describe("messages are returned", () => {
  test("as HTML, or as source when requested", async () => {
    const params = { message_ids: [sent.all] };
    const [html] = (await read(org.member.client, params)).messages;
    expect(html?.content_type).toBe("text/html");
    expect(html?.content).toContain("<strong>hi</strong>");
    const [source] = (await read(org.member.client, { ...params, apply_markdown: false })).messages;
    expect(source).toMatchObject({ content: "@**all** **hi**", content_type: "text/x-markdown" });
  });

  test("with the empty topic's display name, or with an empty name when requested", async () => {
    const params = { message_ids: [sent.noTopic] };
    expect((await read(org.member.client, params)).messages[0]?.subject).toBe("general chat");
    const asIs = { ...params, allow_empty_topic_name: true };
    expect((await read(org.member.client, asIs)).messages[0]?.subject).toBe("");
  });

  test("by ids without an anchor, omitting unknown and unreadable ones", async () => {
    const params = { message_ids: [sent.resolved, sent.all, direct, NOBODYS_ID] };
    expect((await read(org.member.client, params)).ids).toEqual([sent.all, sent.resolved, direct]);
    expect((await read(org.member.client, params)).anchor).toBeUndefined();
    expect((await read(org.moderator.client, params)).ids).toEqual([sent.all, sent.resolved]);
    expect((await read(org.guest.client, params)).ids).toEqual([]);
  });

  test("by ids that match the narrow", async () => {
    const params = { message_ids: [sent.resolved, sent.all, direct] };
    const those = async (narrow: unknown) => (await read(org.member.client, { ...params, narrow })).ids;
    expect(await those([["is", "dm"]])).toEqual([direct]);
    expect(await those([["is", "resolved"]])).toEqual([sent.resolved]);
    expect(await those([{ operator: "is", operand: "dm", negated: true }])).toEqual([
      sent.all,
      sent.resolved,
    ]);
    const { body } = await org.member.client.get("/messages", { ...params, narrow: [["is", "lost"]] });
    expect(body.code).toBe("BAD_NARROW");
  });

  test("by ids or around an anchor, not both", async () => {
    const window = { anchor: "newest", num_after: 0, include_anchor: false };
    const { status, body } = await org.member.client.get("/messages", { message_ids: [direct], ...window });
    const parameters = "num_after, anchor, include_anchor, message_ids";
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: "BAD_REQUEST",
      msg: `Unsupported parameter combination: ${parameters}`,
      parameters,
    });
  });
});
