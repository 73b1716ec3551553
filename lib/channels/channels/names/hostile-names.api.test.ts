/** Refuses invisible and text-reversing names; other odd names stay intact in notices. */
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { serveOrganization } from "../../../testing/serve-organization.ts";

const HOSTILE_NAME = "x**](`y>z";

const { org } = await serveOrganization();

function subscribe(name: string, given: Record<string, unknown> = {}) {
  return org.owner.client.post("/users/me/subscriptions", { subscriptions: [{ name }], ...given });
}

/** The notification bot's newest direct message to the member. */
async function notice(): Promise<string> {
  const window = { anchor: "newest", num_before: 1, num_after: 0, narrow: [["is", "dm"]] };
  const { body } = await org.member.client.get("/messages", window);
  const [message] = z.array(z.object({ content: z.string() })).parse(body.messages);
  return message?.content ?? "";
}

describe("an invalid name is refused for", () => {
  test.each([
    ["\u200b", "Channel name can't be empty."],
    ["\u2060\u3164 \ufeff", "Channel name can't be empty."],
    ["a\u202eb", "Invalid character in channel name, at position 2."],
    ["😀\u2066b", "Invalid character in channel name, at position 2."],
  ])("a channel %j", async (name, msg) => {
    expect(await subscribe(name)).toMatchObject({ status: 400, body: { code: "BAD_REQUEST", msg } });
  });

  test.each([
    ["\u200b\u2060", 1],
    ["a\u202eb", 2],
  ])("a topic %j", async (topic, position) => {
    const message = { type: "channel", to: "general", topic, content: "hello" };
    const msg = `Invalid character in topic, at position ${position}!`;
    expect(await org.owner.client.post("/messages", message)).toMatchObject({ status: 400, body: { msg } });
  });

  test.each([
    ["\u200b", "Name cannot be blank."],
    ["Olivia\u202eOwner", "Name contains an invalid character."],
    ["x".repeat(101), "Name is too long (limit: 100 characters)."],
  ])("a person %j", async (fullName, msg) => {
    await expect(org.add({ fullName })).rejects.toThrow(msg);
  });
});

describe("a notice links to the channel by its complete name", () => {
  test.each([
    [HOSTILE_NAME, false],
    ["hushed", true],
  ])("%j", async (name, isPrivate) => {
    const given = { principals: [org.member.id], invite_only: isPrivate };
    expect((await subscribe(name, given)).status).toBe(200);
    const html = await notice();
    expect(html).toContain(`#${name.replace(">", "&gt;")}</a>.`);
    expect(html).toMatch(/href="[^"]*#narrow\/channel\/\d+-/);
  });

  test("and mentions the person who acted, whatever the name", async () => {
    const eve = await org.add({ fullName: "E_v_e ~~x~~ [a](b)" });
    const answer = await eve.client.post("/users/me/subscriptions", {
      subscriptions: [{ name: "by eve" }],
      principals: [org.member.id],
    });
    expect(answer.status).toBe(200);
    expect(await notice()).toContain(`data-user-id="${eve.id}">E_v_e ~~x~~ [a](b)</span> subscribed you`);
  });
});
