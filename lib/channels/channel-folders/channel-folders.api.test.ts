/** Administrators manage channel folders; everyone sees them, and clients are notified. */
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { MAX_FOLDER_DESCRIPTION, MAX_FOLDER_NAME } from "../channels-limits.contract.ts";

const { org } = await serveOrganization();
const listed = z.array(z.looseObject({ id: z.int(), name: z.string() }));

const create = (params: object, account = org.administrator) =>
  account.client.post("/channel_folders/create", { ...params });
const update = (id: number, params: object, account = org.administrator) =>
  account.client.patch(`/channel_folders/${id}`, { ...params });

async function folder(name: string): Promise<number> {
  return z.int().parse((await create({ name })).body.channel_folder_id);
}

async function foldersOf(account: TestAccount, params = {}) {
  return listed.parse((await account.client.get("/channel_folders", params)).body.channel_folders);
}

async function channelIn(folderId: number, name: string): Promise<number> {
  const { body } = await org.administrator.client.post("/channels/create", {
    name,
    subscribers: [org.administrator.id],
    folder_id: folderId,
  });
  return z.int().parse(body.id);
}

describe("a folder", () => {
  test("is created behind the others, and told to everybody", async () => {
    const events = await org.guest.listen();
    await folder("First");
    const first = await events.next("channel_folder");
    const id = await folder(" Second ");
    const second = await events.next("channel_folder");
    expect(first).toMatchObject({ op: "add", channel_folder: { name: "First", description: "" } });
    const shown = {
      id,
      name: "Second",
      description: "",
      rendered_description: "",
      order: z.object({ order: z.int() }).parse(first.channel_folder).order + 1,
      creator_id: org.administrator.id,
      date_created: expect.any(Number),
      is_archived: false,
    };
    expect(second).toMatchObject({ op: "add", channel_folder: shown });
    for (const account of [org.owner, org.member, org.guest, org.bot]) {
      expect(await foldersOf(account)).toContainEqual(shown);
    }
    const { body } = await org.guest.client.post("/register", { fetch_event_types: ["channel_folders"] });
    expect(body.channel_folders).toContainEqual(shown);
  });

  test("is renamed and described; only what differs is told", async () => {
    const id = await folder("Before");
    const events = await org.member.listen();
    await update(id, { name: "After", description: "All *about*\n it" });
    expect(await events.next("channel_folder")).toMatchObject({
      op: "update",
      channel_folder_id: id,
      data: {
        name: "After",
        description: "All *about* it",
        rendered_description: "<p>All <em>about</em> it</p>",
      },
    });
    expect((await update(id, { name: "After", is_archived: false })).status).toBe(200);
    expect((await update(id, {})).status).toBe(200);
    await org.untilDelivered();
    expect(await events.read()).toEqual([]);
  });

  test("in the archive shows on demand alone, frees its name, and comes back while that is free", async () => {
    const id = await folder("Seasonal");
    expect((await update(id, { is_archived: true })).status).toBe(200);
    expect((await foldersOf(org.member)).map((each) => each.id)).not.toContain(id);
    expect(await foldersOf(org.member, { include_archived: true })).toContainEqual(
      expect.objectContaining({ id, is_archived: true }),
    );
    const other = await folder("seasonal");
    const taken = { code: "BAD_REQUEST", msg: "Channel folder name already in use." };
    expect((await update(id, { is_archived: false })).body).toMatchObject(taken);
    await update(other, { name: "Other" });
    expect((await update(id, { is_archived: false })).status).toBe(200);
    expect((await foldersOf(org.member)).map((each) => each.id)).toContain(id);
  });

  test("with channels is not archived; archived channels do not count", async () => {
    const id = await folder("Full");
    const channelId = await channelIn(id, "in a folder");
    expect((await update(id, { is_archived: true })).body).toMatchObject({
      code: "BAD_REQUEST",
      msg: "You need to remove all the channels from this folder to archive it.",
    });
    await org.administrator.client.delete(`/streams/${channelId}`);
    expect((await update(id, { is_archived: true })).status).toBe(200);
  });

  test.each([
    ["a blank name", { name: " " }, "Channel folder name can't be empty."],
    ["an invisible name", { name: "\u200b" }, "Channel folder name can't be empty."],
    ["a line break", { name: "a\nb" }, "Invalid character in channel folder name, at position 2."],
    ["a long name", { name: "é".repeat(MAX_FOLDER_NAME + 1) }, "name is too long (limit: 60 characters)"],
    [
      "a long description",
      { description: "a".repeat(MAX_FOLDER_DESCRIPTION + 1) },
      "description is too long (limit: 1024 characters)",
    ],
    ["the name of another", { name: "TAKEN" }, "Channel folder name already in use."],
  ])("with %s is refused on creating and on changing", async (_what, params, msg) => {
    await create({ name: "Taken" });
    const id = await folder(randomUUID());
    const refused = { code: "BAD_REQUEST", msg };
    expect((await create({ name: "New", ...params })).body).toMatchObject(refused);
    expect((await update(id, params)).body).toMatchObject(refused);
  });

  test("may have a name and a description at their limits, in code points", async () => {
    const name = "😀".repeat(MAX_FOLDER_NAME);
    expect((await create({ name, description: "😀".repeat(MAX_FOLDER_DESCRIPTION) })).status).toBe(200);
  });

  test("of another organization, or none, is unknown", async () => {
    const unknown = { code: "BAD_REQUEST", msg: "Invalid channel folder ID" };
    for (const id of [0, 2 ** 31, 987_654]) {
      expect((await update(id, { name: "Mine" })).body).toMatchObject(unknown);
    }
  });
});

describe("the order", () => {
  test("is that of the given ids, archived folders included", async () => {
    await folder("In order");
    const ids = (await foldersOf(org.owner, { include_archived: true })).map(({ id }) => id).reverse();
    const events = await org.guest.listen();
    expect((await org.administrator.client.patch("/channel_folders", { order: ids })).status).toBe(200);
    expect(await events.next("channel_folder")).toMatchObject({ op: "reorder", order: ids });
    const after = await foldersOf(org.owner, { include_archived: true });
    expect(after.map(({ id }) => id)).toEqual(ids);
    expect(after.map(({ order }) => order)).toEqual(ids.map((_id, place) => place));
  });

  test.each([
    ["lacks one", (ids: number[]) => ids.slice(1)],
    ["names one twice", (ids: number[]) => [...ids, ...ids.slice(0, 1)]],
    ["names an unknown one", (ids: number[]) => [...ids.slice(1), 987_654]],
  ])("that %s is refused", async (_what, wrong) => {
    await folder(randomUUID());
    const ids = (await foldersOf(org.owner, { include_archived: true })).map(({ id }) => id);
    const { body } = await org.administrator.client.patch("/channel_folders", { order: wrong(ids) });
    expect(body).toMatchObject({ code: "BAD_REQUEST", msg: "Invalid order mapping" });
  });
});

describe("a channel", () => {
  test("is put into a folder and out again", async () => {
    const id = await folder("Moved into");
    const channelId = await channelIn(id, "moving");
    const streamOf = async () => {
      const { body } = await org.administrator.client.get(`/streams/${channelId}`);
      return z.looseObject({ folder_id: z.int().nullable() }).parse(body.stream).folder_id;
    };
    expect(await streamOf()).toBe(id);
    const events = await org.administrator.listen();
    await org.administrator.client.patch(`/streams/${channelId}`, { folder_id: null });
    expect(await events.next("stream")).toMatchObject({ op: "update", property: "folder_id", value: null });
    expect(await streamOf()).toBeNull();
    await org.administrator.client.patch(`/streams/${channelId}`, { folder_id: id });
    expect(await events.next("stream")).toMatchObject({ op: "update", property: "folder_id", value: id });
    expect(await streamOf()).toBe(id);
  });

  test("is put into no folder that is archived or does not exist", async () => {
    const archived = await folder("Gone");
    const channelId = await channelIn(await folder("Here"), "staying");
    await update(archived, { is_archived: true });
    for (const folder_id of [archived, 987_654, 0, -1]) {
      const wrong = { code: "BAD_REQUEST", msg: "Invalid channel folder ID" };
      const changed = await org.administrator.client.patch(`/streams/${channelId}`, { folder_id });
      expect(changed.body).toMatchObject(wrong);
      const created = { subscriptions: [{ name: "in the archive" }], folder_id };
      expect((await org.member.client.post("/users/me/subscriptions", created)).body).toMatchObject(wrong);
    }
  });
});
