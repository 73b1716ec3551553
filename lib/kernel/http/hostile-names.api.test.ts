/** Hostile names. */
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { withoutMarkup } from "../../people/users/names/person-name.ts";
import type { ApiAnswer } from "../../testing/clients/api-client.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";

const { org } = await serveOrganization();

const kept = [
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "<b>&lt;i&gt;</b>",
  "'; DROP TABLE channel; --",
  "x**]( `y>z",
  "**bold** _i_ ~~s~~",
  "a](javascript:alert(1))",
  "$$\\href{javascript:a}{x}$$",
  "@**all** @*everyone*",
  "#**other>topic**",
  "```quote",
  "/me > quotes",
  "https://evil.example.com",
  ":smile: :)",
  "<time:2026-01-01>",
  "{{7*7}} #{7} <%= 7 %>",
  "../../etc/passwd",
  "%2e%2e%2f%00",
  "__proto__",
  "constructor",
  "undefined",
  "me",
  "\\",
  "|",
  "漢字テスト",
  "\u200fשלום",
  "👩‍👩‍👧‍👦",
  "cafe\u0301",
  "İstanbul ß ﬀ",
  "z\u0351\u036b\u0343a\u0325\u0302l",
];

const refused = [
  "",
  " \u00a0",
  "\u200b",
  "\u2800",
  "\u3164",
  "a\u202eb",
  "a\u2066b",
  "a\nb",
  "a\u2028b",
  "a\u0000b",
  "a\u0007",
  "a\u{1fffe}",
  "a".repeat(101),
  "\u0301".repeat(10_000),
  "a".repeat(10_000),
];

const messages = z.object({
  messages: z.array(
    z.looseObject({ id: z.int(), content: z.string(), subject: z.string(), sender_full_name: z.string() }),
  ),
});

const idOf = (name: string) => org.owner.channelId(name);

async function newest({ client }: TestAccount, narrow: unknown) {
  const params = { anchor: "newest", num_before: 1, num_after: 0, narrow };
  const { body } = await client.get("/messages", params);
  return messages.parse(body).messages[0] ?? { id: 0, content: "", subject: "", sender_full_name: "" };
}

/** The text of HTML with only the elements that such a text needs. */
function textOf(html: string): string {
  for (const [tag, name] of html.matchAll(/<\/?(\w*)[^>]*>/g)) {
    expect(["p", "a", "span"], tag).toContain(name);
    expect(tag).not.toMatch(/\son\w+\s*=|javascript:|\sstyle=/i);
  }
  const entities: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', "#x27": "'", "#39": "'" };
  return html
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&(#?\w+);/g, (whole, name: string) => entities[name.toLowerCase()] ?? whole);
}

/** Forms cannot encode every hostile character. */
function postJson({ client }: TestAccount, path: string, body: object): Promise<ApiAnswer> {
  return client.raw({
    method: "POST",
    path,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

const subscribe = (account: TestAccount, name: string, more: object = {}) =>
  postJson(account, "/users/me/subscriptions", { subscriptions: [{ name, description: name }], ...more });

const send = (account: TestAccount, to: number, topic: string, content: string) =>
  postJson(account, "/messages", { type: "channel", to, topic, content });

describe.each(kept)("%j is stored unchanged", (name) => {
  test("as the name of a channel and of its creator, in lists and in the bot's messages", async () => {
    const fullName = withoutMarkup(name) || "Nobody";
    if (fullName !== name) await expect(org.add({ fullName: name })).rejects.toThrow("Invalid characters");
    const maker = await org.add({ fullName });
    const answer = await subscribe(maker, name, { principals: [maker.id, org.member.id] });
    expect(answer.body).toMatchObject({ result: "success" });
    const id = await idOf(name);

    const notice = await newest(org.member, [["is", "dm"]]);
    expect(textOf(notice.content)).toBe(`${fullName} subscribed you to the channel #${name}.`);
    expect(notice.content).toMatch(new RegExp(`href="/?#narrow/channel/${id}(-[^"<>]*)?"`));
    expect(notice.content).toContain(`data-user-id="${maker.id}"`);

    const { body } = await org.member.client.get(`/users/${maker.id}`);
    expect(body).toMatchObject({ user: { full_name: fullName } });
  });

  test("as a topic, which is found and linked by exactly this name", async () => {
    const place = `topics of ${kept.indexOf(name)}`;
    await subscribe(org.member, place);
    const id = await idOf(place);
    const sent = await send(org.member, id, name, "text");
    expect(sent.body).toMatchObject({ result: "success" });
    await send(org.member, id, "another", "text");
    const narrow = [
      ["channel", id],
      ["topic", name],
    ];
    expect(await newest(org.member, narrow)).toMatchObject({ id: sent.body.id, subject: name });
    const { body } = await org.member.client.get(`/users/me/${id}/topics`);
    expect(body).toMatchObject({ topics: [{ name: "another" }, { name }] });
  });
});

test.each(refused)("%j is refused as any kind of name", async (name) => {
  const place = await subscribe(org.owner, "refusals");
  expect(place.status).toBe(200);
  const answers = [await subscribe(org.owner, name)];
  // The empty topic is valid.
  if (name.trim() !== "") answers.push(await send(org.owner, await idOf("refusals"), name, "text"));
  for (const answer of answers) {
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ result: "error", code: "BAD_REQUEST" });
    expect(String(answer.body.msg).length).toBeLessThan(300);
  }
  await expect(org.add({ fullName: name })).rejects.toThrow(/^Name /);
});
