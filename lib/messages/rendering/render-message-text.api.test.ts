/** Rendering has no side effects. */
import { expect, test } from "vitest";
import { channelLinkText } from "../../markdown/links/channel-link-text.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import { decodeFragmentPart } from "../../text/fragment.ts";

const { org: organization } = await serveOrganization();

const render = (content: string) => organization.member.client.post("/messages/render", { content });

test("Markdown becomes HTML", async () => {
  const answer = await render("**bold** <b>\n\n* item");
  expect(answer.status).toBe(200);
  expect(answer.body.rendered).toBe("<p><strong>bold</strong> &lt;b&gt;</p>\n<ul>\n<li>item</li>\n</ul>");
});

test("content that is too complex is shown as source, however it is rendered", async () => {
  for (const text of [">".repeat(100), "* a\n".repeat(2_499).trim()]) {
    const source = text.replaceAll(">", "&gt;").replaceAll("\n", "<br>\n");
    expect((await render(text)).body.rendered).toBe(`<p>${source}</p>`);
  }
});

test("wildcard mentions are allowed, because nothing is sent", async () => {
  const answer = await render("@**all**");
  expect(answer.body.rendered).toBe(
    '<p><span class="user-mention channel-wildcard-mention" data-user-id="*">@all</span></p>',
  );
});

test("a mention is of the named user, not of one with a similar-looking name", async () => {
  const [{ id: first }, { id: second }] = [
    await organization.add({ fullName: "\u0410da" }),
    await organization.add({ fullName: "Ada" }),
  ];
  const mentioned = (name: string, id: number) =>
    `<p><span class="user-mention" data-user-id="${id}">@${name}</span></p>`;
  expect((await render("@**Ada**")).body.rendered).toBe(mentioned("Ada", second));
  expect((await render("@**\u0410da**")).body.rendered).toBe(mentioned("\u0410da", first));
});

test("a system group is shown by its display name, and can only be mentioned silently", async () => {
  const answer = await render("@_*role:administrators*");
  expect(answer.body.rendered).toMatch(
    /^<p><span class="user-group-mention silent" data-user-group-id="\d+">Administrators<\/span><\/p>$/,
  );
  const { member, owner } = organization;
  const sent = await member.client.post("/messages", {
    type: "direct",
    to: JSON.stringify([owner.id]),
    content: "@*role:administrators*",
  });
  expect(sent.body).toMatchObject({
    code: "BAD_REQUEST",
    msg: "You are not allowed to mention user group 'role:administrators'.",
  });
});

test.each([
  ["", "Message must not be empty"],
  ["x".repeat(10_001), "Message too long (limit: 10000 characters)"],
])("a text that could not be sent is refused (%#)", async (content, msg) => {
  const answer = await render(content);
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ result: "error", code: "BAD_REQUEST", msg });
});

test("content and credentials are required", async () => {
  const missing = await organization.member.client.post("/messages/render");
  expect(missing.body).toMatchObject({ code: "REQUEST_VARIABLE_MISSING", var_name: "content" });
  expect((await organization.anonymous.post("/messages/render", { content: "a" })).status).toBe(401);
});

test("a link to a topic leads to its newest readable message", async () => {
  const { owner, member } = organization;
  const send = async (to: string, topic: string) => {
    const { body } = await owner.client.post("/messages", { type: "channel", to, topic, content: "hi" });
    return body.id;
  };
  const create = (name: string, principals: number[], settings = {}) =>
    owner.client.post("/users/me/subscriptions", { subscriptions: [{ name }], principals, ...settings });
  const protectedHistory = { invite_only: true, history_public_to_subscribers: false };
  await create("linked", [owner.id]);
  await create("linked secret", [owner.id], { invite_only: true });
  await create("linked late", [owner.id], protectedHistory);
  const open = await send("linked", "Lunch");
  await send("linked secret", "Lunch");
  await create("linked late", [member.id]);
  const received = await send("linked late", "after");

  const ending = async (link: string) =>
    /\/topic\/(.*?)"/.exec(String((await render(link)).body.rendered))?.[1];
  expect(await ending("#**linked>lunch**")).toBe(`lunch/with/${open}`);
  expect(await ending("#**linked>Dinner**")).toBe("Dinner");
  expect(await ending("#**linked secret>Lunch**")).toBeUndefined();
  expect(await ending("#**linked late>after**")).toBe(`after/with/${received}`);
});

test("a link to a topic with protected history leads to no message from before the subscription", async () => {
  const { owner, member } = organization;
  const create = (principals: number[]) =>
    owner.client.post("/users/me/subscriptions", {
      subscriptions: [{ name: "closed" }],
      principals,
      invite_only: true,
      history_public_to_subscribers: false,
    });
  await create([owner.id]);
  await owner.client.post("/messages", { type: "channel", to: "closed", topic: "old", content: "x" });
  await create([member.id]);
  expect((await render("#**closed>old**")).body.rendered).not.toContain("/with/");
});

const hrefsIn = (html: unknown) => [...String(html).matchAll(/href="([^"]*)"/g)].map(([, href]) => href);

test.each([
  ["https://fonts.example.com/css?family=A|B+C", ["https://fonts.example.com/css?family=A%7CB+C"]],
  ["|a|b|\n|-|-|\n|https://x.example/p|2|", ["https://x.example/p"]],
  ["console.info, e.target, System.IO, Done.It works, main.tf:3", []],
  ["example.com and socket.io/docs", ["http://example.com", "http://socket.io/docs"]],
])("a bare address is linked as far as it goes, and code is not: %s", async (content, hrefs) => {
  expect(hrefsIn((await render(content)).body.rendered)).toEqual(hrefs);
});

test("the composer's links to channels and topics lead there, whatever their names", async () => {
  const names = [`a>b ${crypto.randomUUID()}`, "x `y`", "v@2 | *c*"];
  const { client } = organization.member;
  const channels: { id: number; name: string }[] = [];
  for (const name of names) {
    await client.post("/users/me/subscriptions", { subscriptions: JSON.stringify([{ name }]) });
    const { body } = await client.get("/get_stream_id", { stream: name });
    channels.push({ id: Number(body.stream_id), name });
  }
  const findChannel = (name: string) => channels.find((channel) => channel.name === name);
  for (const channel of channels) {
    for (const topic of ["react@19", "a > b", "`code` **x**", "a|b", "[x](y)", "🙂"]) {
      const written = channelLinkText({ channel, topic }, "general chat", findChannel);
      const [href = ""] = hrefsIn((await render(`see ${written}.`)).body.rendered);
      const [, id, name = ""] = /#narrow\/channel\/(\d+)[^/]*\/topic\/([^/]*)/.exec(href) ?? [];
      expect([Number(id), decodeFragmentPart(name)], written).toEqual([channel.id, topic]);
    }
  }
});
