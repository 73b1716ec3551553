/** An organization's emoji: permissions, events, and uses. */
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { animation, getFile, pictureFile, plainPicture } from "../../testing/pictures.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import { createTestOrganization } from "../../testing/test-organization.ts";
import { customEmojiMap } from "./custom-emoji.contract.ts";

const { server, org } = await serveOrganization();
const { owner, administrator, member, guest } = org;
const done = { status: 200, body: { result: "success", msg: "" } };
const refusal = (msg: string, status = 400) => ({ status, body: { code: "BAD_REQUEST", msg } });

const get = (path: string, host = org.host) => getFile({ port: server.port, host, path });
const add = (name: string, account = member, file: Blob = pictureFile()) =>
  account.client.post(`/realm/emoji/${encodeURIComponent(name)}`, { file });
const deactivate = (name: string, account = member) => account.client.delete(`/realm/emoji/${name}`);

async function allEmoji() {
  const { body } = await guest.client.get("/realm/emoji");
  const { emoji } = z.object({ emoji: customEmojiMap }).parse(body);
  return Object.values(emoji);
}

async function emojiNamed(name: string) {
  const found = (await allEmoji()).find((emoji) => emoji.name === name && !emoji.deactivated);
  if (!found) throw new Error(`There is no emoji ${name}.`);
  return found;
}

describe("an emoji that was added", () => {
  test("is listed, registered, and a picture of 64 pixels that needs no credentials", async () => {
    expect(await add("Green Tick", member, await plainPicture(300, 150))).toMatchObject(done);
    const emoji = await emojiNamed("green_tick");
    expect(emoji).toMatchObject({ still_url: null, deactivated: false, author_id: member.id });
    const { body } = await guest.client.post("/register", { fetch_event_types: ["realm_emoji"] });
    expect(body.realm_emoji).toMatchObject({ [emoji.id]: emoji });
    const picture = await get(emoji.source_url);
    expect(picture).toMatchObject({ status: 200, headers: { "content-type": "image/png" } });
    expect(await sharp(picture.body).metadata()).toMatchObject({ format: "png", width: 64, height: 64 });
    const other = await createTestOrganization(server.port);
    expect((await get(emoji.source_url, other.host)).status).toBe(404);
    expect((await get(emoji.source_url.replace(/[\w-]{32}/, "x".repeat(32)))).status).toBe(404);
  });

  test("keeps its frames, with a still picture", async () => {
    expect(await add("spin", member, new File([new Uint8Array(await animation(4))], "a.gif"))).toMatchObject(
      done,
    );
    const { source_url, still_url } = await emojiNamed("spin");
    const moving = await get(source_url);
    expect(moving.headers["content-type"]).toBe("image/gif");
    expect(await sharp(moving.body).metadata()).toMatchObject({ format: "gif", pages: 4, width: 64 });
    expect(await sharp((await get(String(still_url))).body).metadata()).toMatchObject({ format: "png" });
  });

  test("and deactivated reaches clients in the form that they understand", async () => {
    const [each, all] = [
      await guest.listen({ client_capabilities: { individual_emoji_changes: true } }),
      await guest.listen(),
    ];
    await add("announced");
    const emoji = await emojiNamed("announced");
    expect(await each.next("realm_emoji")).toMatchObject({ op: "add", emoji });
    expect(await all.next("realm_emoji")).toMatchObject({ op: "update", realm_emoji: { [emoji.id]: emoji } });
    expect(await deactivate("announced")).toMatchObject(done);
    expect(await each.next("realm_emoji")).toMatchObject({
      op: "update_one",
      emoji_id: emoji.id,
      data: { deactivated: true },
    });
    expect(await all.next("realm_emoji")).toMatchObject({
      op: "update",
      realm_emoji: { [emoji.id]: { ...emoji, deactivated: true } },
    });
  });

  test("can be used in messages, reactions and statuses until it is deactivated", async () => {
    await owner.subscribe("emoji", { principals: [owner.id, member.id] });
    await add("ours");
    const { id, source_url } = await emojiNamed("ours");
    const messageId = await owner.send("emoji", "Look :ours:");
    const content = async (message: number) =>
      z
        .object({ message: z.object({ content: z.string() }) })
        .parse((await owner.client.get(`/messages/${message}`)).body).message.content;
    expect(await content(messageId)).toContain(`src="${source_url}"`);
    const react = (params: object, message = messageId) =>
      member.client.post(`/messages/${message}/reactions`, { ...params });
    const given = { emoji_name: "ours", emoji_code: id, reaction_type: "realm_emoji" };
    expect(await react({ emoji_name: "ours" })).toMatchObject(done);
    expect(await react(given)).toMatchObject({ body: { code: "REACTION_ALREADY_EXISTS" } });
    expect(await react({ ...given, emoji_name: "theirs" }, await owner.send("emoji", "a"))).toMatchObject(
      refusal("Invalid custom emoji name."),
    );
    expect(await react({ ...given, emoji_code: `0${id}` }, await owner.send("emoji", "a"))).toMatchObject(
      refusal("Invalid custom emoji."),
    );
    expect(await member.client.post("/users/me/status", given)).toMatchObject(done);
    await deactivate("ours");
    expect(await react(given, await owner.send("emoji", "a"))).toMatchObject(
      refusal("This custom emoji has been deactivated."),
    );
    expect(await content(await owner.send("emoji", "Look :ours:"))).toContain("Look :ours:");
    const same = await owner.client.post(`/messages/${messageId}/reactions`, given);
    expect(same).toMatchObject(done);
    expect((await get(source_url)).status).toBe(200);
  });

  test.each(["MixedCase", "mixedcase", "MIXEDCASE", "ＭｉｘｅｄCase"])("is known as %s", async (name) => {
    expect(await add("MixedCase")).toMatchObject(done);
    const { id, source_url } = await emojiNamed("mixedcase");
    const messageId = await member.send("general", "hello", { topic: "emoji" });
    const reactions = `/messages/${messageId}/reactions`;
    const given = { emoji_code: id, reaction_type: "realm_emoji" };
    for (const more of [{}, given]) {
      expect(await member.client.post(reactions, { emoji_name: name, ...more })).toMatchObject(done);
      const { body } = await member.client.get(`/messages/${messageId}`);
      expect(body.message).toMatchObject({ reactions: [{ emoji_name: "mixedcase", emoji_code: id }] });
      expect(await member.client.delete(reactions, { emoji_name: name })).toMatchObject(done);
      expect(await member.client.post("/users/me/status", { emoji_name: name, ...more })).toMatchObject(done);
      const { body: own } = await member.client.get(`/users/${member.id}/status`);
      expect(own.status).toMatchObject({ emoji_name: "mixedcase" });
    }
    const { body } = await member.client.post("/messages/render", { content: `x :${name}: y` });
    expect(body.rendered).toContain(`src="${source_url}"`);
    expect(body.rendered).toContain('title="mixedcase"');
    expect(await add(name)).toMatchObject(refusal("A custom emoji with this name already exists."));
    expect(await deactivate(encodeURIComponent(name))).toMatchObject(done);
  });

  test("leaves its name to another one once it is deactivated", async () => {
    await add("again");
    expect(await add("AGAIN", owner)).toMatchObject(refusal("A custom emoji with this name already exists."));
    await deactivate("again");
    expect(await add("again", owner)).toMatchObject(done);
    expect((await allEmoji()).filter(({ name }) => name === "again")).toHaveLength(2);
  });

  test("takes the place of a default emoji only if an administrator adds it", async () => {
    const msg = "Only administrators can override default emoji.";
    expect(await add("tada")).toMatchObject(refusal(msg));
    expect(await add("zulip")).toMatchObject(refusal(msg));
    expect(await add("tada", administrator)).toMatchObject(done);
    const { id } = await emojiNamed("tada");
    const messageId = await owner.send([member.id], "hello");
    await member.client.post(`/messages/${messageId}/reactions`, { emoji_name: "tada" });
    const { body } = await member.client.get(`/messages/${messageId}`);
    expect(body).toMatchObject({
      message: { reactions: [{ emoji_code: id, reaction_type: "realm_emoji" }] },
    });
    await deactivate("tada", administrator);
  });

  test("of one name is added once, however many ask at the same time", async () => {
    const answers = await Promise.all([member, owner, administrator].map((account) => add("raced", account)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });
});

describe("refused", () => {
  test.each([
    [" ", "Emoji name is missing"],
    ["x".repeat(61), "The emoji name is too long (limit: 60 characters)"],
    ...["a.b", "a/b", "ü", "a-", "-", "<b>", "a:b", "\u202ea"].map((name) => [
      name,
      "Emoji names must contain only lowercase English letters, digits, spaces, dashes and underscores, and end with a letter or digit.",
    ]),
  ])("the name %j", async (name, msg) => {
    expect(await add(String(name))).toMatchObject(refusal(String(msg)));
  });

  test("no file, and what is no picture", async () => {
    const { client } = member;
    expect(await client.post("/realm/emoji/none")).toMatchObject(
      refusal("You must upload exactly one file."),
    );
    expect(await add("text", member, new File(["text"], "a.png"))).toMatchObject(
      refusal("Could not decode image; did you upload an image file?"),
    );
  });

  test("guests and others without the permission", async () => {
    expect(await add("guests", guest)).toMatchObject(refusal("Insufficient permission"));
    const only = (members: number[]) =>
      owner.client.patch("/realm", {
        can_add_custom_emoji_group: { new: { direct_members: members, direct_subgroups: [] } },
      });
    await only([owner.id]);
    expect(await add("members")).toMatchObject(refusal("Insufficient permission"));
    await only([owner.id, member.id]);
  });

  test("to deactivate those of others, and those that do not exist", async () => {
    await add("owners", owner);
    expect(await deactivate("owners")).toMatchObject(
      refusal("Must be an organization administrator or emoji author"),
    );
    expect(await deactivate("owners", administrator)).toMatchObject(done);
    for (const name of ["owners", "never", "tada"]) {
      expect(await deactivate(name, owner)).toMatchObject(refusal(`Emoji '${name}' does not exist`, 404));
    }
  });
});

test("the names of all other emoji are at an absolute address that needs no credentials", async () => {
  const { body } = await guest.client.post("/register", { fetch_event_types: ["realm"] });
  const url = new URL(z.string().parse(body.server_emoji_data_url));
  expect(url.hostname).toBe(org.host.replace(/:.*/, ""));
  const answer = await get(url.pathname);
  expect(answer.headers).toMatchObject({
    "content-type": "application/json",
    "cache-control": "public, max-age=31536000, immutable",
  });
  const { code_to_names } = z
    .object({ code_to_names: z.record(z.string(), z.array(z.string())) })
    .parse(JSON.parse(answer.body.toString()));
  expect(code_to_names["1f44d"]).toContain("+1");
  expect((await get(url.pathname.replace(/[0-9a-f]{16}/, "0".repeat(16)))).status).toBe(404);
});
