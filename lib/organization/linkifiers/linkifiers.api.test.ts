/** Administrators manage linkifiers, which apply to everyone's messages and topics. */
import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import {
  addedLinkifier,
  addLinkifier,
  linkifiersOf,
  REVERSIBLE,
  removeLinkifier,
  removeLinkifiers,
  TICKET,
  updateLinkifier,
} from "../../testing/linkifier-calls.ts";
import { leastProcessMilliseconds } from "../../testing/measuring/cpu-milliseconds.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { createTestOrganization } from "../../testing/test-organization.ts";
import { MAX_LINKIFIERS } from "./linkifiers.contract.ts";

const { server, org } = await serveOrganization();
const { administrator, owner, member, guest, bot } = org;

const CAPABLE = { client_capabilities: { linkifier_url_template: true } };

const listed = z.array(z.looseObject({ id: z.int() }));
const rendered = z.object({ rendered: z.string() });

const reorder = (ids: readonly number[]) =>
  administrator.client.patch("/realm/linkifiers", { ordered_linkifier_ids: ids });

async function htmlOf(content: string, { client }: TestAccount = member): Promise<string> {
  return rendered.parse((await client.post("/messages/render", { content })).body).rendered;
}

beforeEach(() => removeLinkifiers(administrator));

describe("a linkifier", () => {
  test("is added behind the others with all its fields, and told to everybody whose client knows templates", async () => {
    const capable = await guest.listen(CAPABLE);
    const old = await guest.listen();
    const first = await addedLinkifier(administrator, {
      pattern: " D-(?P<n>[0-9]+) ",
      url_template: " https://d.example/{n} ",
    });
    const before = await capable.next("realm_linkifiers");
    const id = await addedLinkifier(administrator, {
      ...REVERSIBLE,
      alternative_url_templates: ["https://t.example/{id}{?q}"],
    });
    const all = [
      {
        id: first,
        pattern: "D-(?P<n>[0-9]+)",
        url_template: "https://d.example/{n}",
        example_input: null,
        reverse_template: null,
        alternative_url_templates: [],
      },
      { id, ...REVERSIBLE, alternative_url_templates: ["https://t.example/{id}{?q}"] },
    ];
    expect(before).toMatchObject({ realm_linkifiers: all.slice(0, 1) });
    expect(await capable.next("realm_linkifiers")).toMatchObject({ realm_linkifiers: all });
    for (const account of [owner, member, guest, bot]) expect(await linkifiersOf(account)).toEqual(all);
    const fetch_event_types = ["realm_linkifiers", "realm_filters"];
    const state = await guest.client.post("/register", { fetch_event_types, ...CAPABLE });
    expect(state.body).toMatchObject({ realm_linkifiers: all, realm_filters: [] });
    const oldState = await guest.client.post("/register", { fetch_event_types });
    expect(oldState.body).toMatchObject({ realm_linkifiers: [], realm_filters: [] });
    await org.untilDelivered();
    expect(await old.read()).toEqual([]);
  });

  test("is changed in its place; what is not given stays, and an empty text is none", async () => {
    const id = await addedLinkifier(administrator, {
      ...REVERSIBLE,
      alternative_url_templates: ["https://t.example/{id}"],
    });
    await addedLinkifier(administrator, { pattern: "b", url_template: "https://b.example" });
    const events = await member.listen(CAPABLE);
    const moved = { pattern: TICKET.pattern, url_template: "https://new.example/{id}" };
    expect((await updateLinkifier(administrator, id, moved)).status).toBe(200);
    const after = { id, ...REVERSIBLE, ...moved, alternative_url_templates: ["https://t.example/{id}"] };
    expect(listed.parse((await events.next("realm_linkifiers")).realm_linkifiers)[0]).toEqual(after);
    expect((await linkifiersOf(member))[0]).toEqual(after);
    const cleared = { example_input: "", reverse_template: "", alternative_url_templates: [] };
    expect((await updateLinkifier(administrator, id, { ...moved, ...cleared })).status).toBe(200);
    expect((await linkifiersOf(member))[0]).toEqual({
      id,
      ...moved,
      example_input: null,
      reverse_template: null,
      alternative_url_templates: [],
    });
    await events.next("realm_linkifiers");
    expect((await updateLinkifier(administrator, id, moved)).status).toBe(200);
    await org.untilDelivered();
    expect(await events.read()).toEqual([]);
  });

  test("is removed once", async () => {
    const id = await addedLinkifier(administrator, TICKET);
    const events = await member.listen(CAPABLE);
    expect((await removeLinkifier(administrator, id)).status).toBe(200);
    expect(await events.next("realm_linkifiers")).toMatchObject({ realm_linkifiers: [] });
    expect((await removeLinkifier(administrator, id)).body).toMatchObject({
      code: "BAD_REQUEST",
      msg: "Linkifier not found.",
    });
  });

  test("of another organization, or none, is not found", async () => {
    const other = await createTestOrganization(server.port);
    const id = z.int().parse((await addLinkifier(other.administrator, TICKET)).body.id);
    for (const unknown of [id, 0, -1, 2 ** 31, 987_654]) {
      const refused = { code: "BAD_REQUEST", msg: "Linkifier not found." };
      expect((await updateLinkifier(administrator, unknown, TICKET)).body).toMatchObject(refused);
      expect((await removeLinkifier(administrator, unknown)).body).toMatchObject(refused);
    }
    expect(await linkifiersOf(other.member)).toHaveLength(1);
    expect(await htmlOf("#12")).toBe("<p>#12</p>");
  });

  test("is the last of a hundred", async () => {
    for (let index = 0; index < MAX_LINKIFIERS; index += 1) {
      await addedLinkifier(administrator, { pattern: `x${index}`, url_template: "https://x.example" });
    }
    const msg = "There are too many linkifiers (limit: 100).";
    expect((await addLinkifier(administrator, TICKET)).body).toMatchObject({ code: "BAD_REQUEST", msg });
    expect(await htmlOf("x99 x98")).toContain('<a href="https://x.example">x99</a>');
  });

  test("may only be changed by administrators", async () => {
    const id = await addedLinkifier(administrator, TICKET);
    for (const who of [org.moderator, member, guest, bot]) {
      const refused = { code: "BAD_REQUEST", msg: "Must be an organization administrator" };
      expect((await addLinkifier(who, { ...TICKET, pattern: "b" })).body).toMatchObject(refused);
      expect((await updateLinkifier(who, id, TICKET)).body).toMatchObject(refused);
    }
    expect(
      (await updateLinkifier(owner, id, { ...TICKET, url_template: "https://o.example/{id}" })).status,
    ).toBe(200);
  });
});

describe("the order", () => {
  test("decides which linkifier wins, for the next message at once; the stored ones stay", async () => {
    const wide = await addedLinkifier(administrator, {
      pattern: "#(?P<id>[0-9-]+)",
      url_template: "https://wide.example/{id}",
    });
    const narrow = await addedLinkifier(administrator, TICKET);
    expect(await htmlOf("#12-3")).toBe('<p><a href="https://wide.example/12-3">#12-3</a></p>');
    await member.subscribe("ordered");
    const before = await member.send("ordered", "#12-3");
    const events = await guest.listen(CAPABLE);
    expect((await reorder([narrow, wide])).status).toBe(200);
    const { realm_linkifiers } = await events.next("realm_linkifiers");
    expect(listed.parse(realm_linkifiers).map(({ id }) => id)).toEqual([narrow, wide]);
    expect((await linkifiersOf(guest)).map(({ id }) => id)).toEqual([narrow, wide]);
    expect(await htmlOf("#12-3")).toBe('<p><a href="https://tracker.example/12">#12</a>-3</p>');
    const last = await addedLinkifier(administrator, {
      pattern: "last",
      url_template: "https://last.example",
    });
    expect((await linkifiersOf(member)).map(({ id }) => id)).toEqual([narrow, wide, last]);
    const { body } = await member.client.get(`/messages/${before}`);
    expect(body.message).toMatchObject({ content: expect.stringContaining("https://wide.example/12-3") });
    await events.next("realm_linkifiers");
    expect((await reorder([narrow, wide, last])).status).toBe(200);
    await org.untilDelivered();
    expect(await events.read()).toEqual([]);
  });

  test.each([
    ["lacks one", (ids: number[]) => ids.slice(1)],
    ["names one twice", (ids: number[]) => [...ids.slice(1), ...ids.slice(1)]],
    ["names an unknown one", (ids: number[]) => [...ids.slice(1), 987_654]],
    ["names one more", (ids: number[]) => [...ids, 987_654]],
  ])("that %s is refused", async (_what, wrong) => {
    const ids = [
      await addedLinkifier(administrator, TICKET),
      await addedLinkifier(administrator, { pattern: "b", url_template: "https://x.example" }),
    ];
    const { body } = await reorder(wrong(ids));
    const msg = "The ordered list must enumerate all existing linkifiers exactly once";
    expect(body).toMatchObject({ code: "BAD_REQUEST", msg });
  });

  test("of none is the empty list", async () => {
    expect((await reorder([])).status).toBe(200);
  });
});

describe("links", () => {
  test("are made in messages sent and edited, by every renderer", async () => {
    await addedLinkifier(administrator, TICKET);
    await member.subscribe("linked");
    const events = await member.listen({ apply_markdown: true });
    const id = await member.send("linked", "see #7");
    const link = (number: number) => `<a href="https://tracker.example/${number}">#${number}</a>`;
    expect((await events.next("message")).message).toMatchObject({ content: `<p>see ${link(7)}</p>` });
    await member.client.patch(`/messages/${id}`, { content: "see #8" });
    expect(await events.next("update_message")).toMatchObject({ rendered_content: `<p>see ${link(8)}</p>` });
    const heavy = `${"word ".repeat(400)}**#9**`;
    expect(await htmlOf(heavy)).toContain(`<strong>${link(9)}</strong>`);
    await addedLinkifier(administrator, {
      pattern: "T(?P<id>[0-9]+)",
      url_template: "https://t.example/{id}",
    });
    expect(await htmlOf(`${heavy} T5`)).toContain('<a href="https://t.example/5">T5</a>');
  });

  test("are told of topics, in messages and moves, and follow the linkifiers", async () => {
    await member.subscribe("topics");
    const id = await member.send("topics", "hello", { topic: "broken #7 and #8" });
    const linksOf = async () => {
      const { body } = await member.client.get(`/messages/${id}`);
      return z
        .looseObject({ topic_links: z.array(z.object({ text: z.string(), url: z.string() })) })
        .parse(body.message).topic_links;
    };
    expect(await linksOf()).toEqual([]);
    await addedLinkifier(administrator, TICKET);
    expect(await linksOf()).toEqual([
      { text: "#7", url: "https://tracker.example/7" },
      { text: "#8", url: "https://tracker.example/8" },
    ]);
    const events = await member.listen();
    await member.client.patch(`/messages/${id}`, { topic: "fixed #9" });
    const nine = [{ text: "#9", url: "https://tracker.example/9" }];
    expect(await events.next("update_message")).toMatchObject({ topic_links: nine });
    expect(await linksOf()).toEqual(nine);
    await member.send("topics", "again", { topic: "fixed #9" });
    expect((await events.next("message")).message).toMatchObject({ topic_links: nine });
  });

  test("are not made of alternative templates, and not of scripts", async () => {
    await addedLinkifier(administrator, {
      ...REVERSIBLE,
      alternative_url_templates: ["https://alternative.example/{id}"],
    });
    await addedLinkifier(administrator, { pattern: "EVIL(?P<id>.)", url_template: "javascript:alert({id})" });
    expect(await htmlOf("#12 https://alternative.example/12 EVIL1")).not.toMatch(
      /alternative.example\/12">#|javascript/,
    );
  });

  test("in everybody's messages stay cheap, whatever patterns an administrator has chosen", async () => {
    for (let index = 0; index < MAX_LINKIFIERS; index += 1) {
      await addedLinkifier(administrator, {
        pattern: `(?:x|_${index})(?:[x ]*y)?`,
        url_template: "https://x.example",
      });
    }
    await htmlOf("warm up");
    const spent = await leastProcessMilliseconds(300, async (attempt) => {
      expect(await htmlOf(`${attempt} ${"x ".repeat(400)}`)).toContain('<a href="https://x.example">x</a>');
    });
    expect(spent).toBeLessThan(300);
  });
});

test("old clients get those linkifiers that can be written as a format", async () => {
  const id = await addedLinkifier(administrator, {
    pattern: "(?P<a>x)/(?P<b_2>y)",
    url_template: "https://x.example/%20{a}/{b_2}",
  });
  await addedLinkifier(administrator, { pattern: "#(?P<id>z)", url_template: "https://x.example/{?id}" });
  const { body } = await guest.client.get("/realm/filters");
  expect(body.filters).toEqual([["(?P<a>x)/(?P<b_2>y)", "https://x.example/%%20%(a)s/%(b_2)s", id]]);
});

test("null, as forms write it, is no example and no reverse template", async () => {
  const given = { pattern: "NULL-(?P<id>[0-9]+)", url_template: "https://t.example/{id}" };
  const { status } = await administrator.client.post("/realm/filters", {
    ...given,
    example_input: "null",
    reverse_template: null,
  });
  expect(status).toBe(200);
  expect((await linkifiersOf(member)).at(-1)).toMatchObject({
    ...given,
    example_input: null,
    reverse_template: null,
  });
});
