/** Drafts. */
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { serveOrganization } from "../../testing/serve-organization.ts";
import { MAX_DRAFTS } from "./drafts.contract.ts";

const { org } = await serveOrganization();
let channelId: number;
let hiddenId: number;

beforeAll(async () => {
  await org.member.subscribe("writing");
  await org.owner.subscribe("hidden", { invite_only: true });
  channelId = await org.owner.channelId("writing");
  hiddenId = await org.owner.channelId("hidden");
});

const draft = (changed: object = {}) => ({
  type: "stream",
  to: [channelId],
  topic: "questions",
  content: "How?",
  timestamp: 1595479019,
  ...changed,
});

const create = (drafts: readonly object[], account = org.member) =>
  account.client.post("/drafts", { drafts });
const edit = (id: number, changed: object, account = org.member) =>
  account.client.patch(`/drafts/${id}`, { draft: changed });

async function save(changed: object = {}): Promise<number> {
  const { body } = await create([draft(changed)]);
  return z.tuple([z.int()]).parse(body.ids)[0];
}

test("drafts are saved, edited and deleted, with events to their owner's clients", async () => {
  const account = await org.add();
  const events = await account.listen();
  const others = await org.owner.listen();
  const direct = { type: "private", to: [org.owner.id, org.member.id], topic: "", content: "Hi" };
  const { body } = await create([draft(), { ...direct, timestamp: 1595479020.7 }], account);
  const ids = z.tuple([z.int(), z.int()]).parse(body.ids);
  const first = { ...draft(), id: ids[0] };
  const second = { ...direct, id: ids[1], timestamp: 1595479020 };
  expect(await events.next("drafts")).toMatchObject({ op: "add", drafts: [first, second] });
  expect((await account.client.get("/drafts")).body).toMatchObject({ count: 2, drafts: [first, second] });

  const changed = { type: "", to: [], topic: "", content: "Later" };
  expect((await edit(ids[0], changed, account)).status).toBe(200);
  const edited = { ...changed, id: ids[0], timestamp: expect.any(Number) };
  expect(await events.next("drafts")).toMatchObject({ op: "update", draft: edited });
  const state = await account.client.post("/register", { fetch_event_types: ["drafts"] });
  expect(state.body.drafts).toEqual([edited, second]);

  expect((await account.client.delete(`/drafts/${ids[1]}`)).status).toBe(200);
  expect(await events.next("drafts")).toMatchObject({ op: "remove", draft_id: ids[1] });
  expect((await account.client.get("/drafts")).body).toMatchObject({ count: 1, drafts: [edited] });
  await org.untilDelivered();
  expect(await others.read()).toEqual([]);
});

test("a draft keeps only the fields of its type", async () => {
  const ids = [
    await save({ type: "", to: [1, 2] }),
    await save({ type: "private", to: [] }),
    await save({ type: "private", to: [org.member.id, org.owner.id, org.owner.id] }),
    await save({ type: "private", to: [org.member.id] }),
  ];
  const { body } = await org.member.client.get("/drafts");
  const kept = z.array(z.looseObject({ id: z.int() })).parse(body.drafts);
  expect(ids.map((id) => kept.find((each) => each.id === id))).toMatchObject([
    { type: "", to: [], topic: "" },
    { type: "", to: [], topic: "" },
    { type: "private", to: [org.owner.id], topic: "" },
    { type: "private", to: [org.member.id], topic: "" },
  ]);
});

const wrong: readonly [string, () => object, string][] = [
  ["no channel", () => ({ to: [] }), "Must specify exactly 1 channel ID for channel messages"],
  ["two channels", () => ({ to: [1, 2] }), "Must specify exactly 1 channel ID for channel messages"],
  ["an unknown channel", () => ({ to: [987_654_321] }), "Invalid channel ID"],
  ["a hidden channel", () => ({ to: [hiddenId] }), "Invalid channel ID"],
  ["an unknown person", () => ({ type: "private", to: [987_654_321] }), "Invalid user ID 987654321"],
  ["an empty text", () => ({ content: " " }), "Message must not be empty"],
  ["a time before 1970", () => ({ timestamp: -10 }), "Timestamp must not be negative."],
];

test.each(wrong)("%s is refused on saving and on editing", async (_what, changed, msg) => {
  const id = await save();
  const refused = { status: 400, body: { code: "BAD_REQUEST", msg } };
  expect(await edit(id, draft(changed()))).toMatchObject(refused);
  const before = (await org.member.client.get("/drafts")).body.count;
  // All or none.
  expect(await create([draft(), draft(changed())])).toMatchObject(refused);
  expect((await org.member.client.get("/drafts")).body.count).toBe(before);
});

test("the size and number of drafts are limited", async () => {
  const account = await org.add();
  const long = await create([draft({ content: "a".repeat(10_001) })], account);
  expect(long.body).toMatchObject({ code: "BAD_REQUEST" });
  const topic = await create([draft({ topic: "é".repeat(61) })], account);
  expect(topic.body).toMatchObject({ code: "BAD_REQUEST" });
  const many = Array.from({ length: MAX_DRAFTS }, () => draft({ to: [channelId] }));
  expect((await create(many, account)).status).toBe(200);
  expect((await create([draft()], account)).body).toMatchObject({
    code: "BAD_REQUEST",
    msg: `You have too many drafts (limit: ${MAX_DRAFTS}).`,
  });
});

test("drafts of other users appear not to exist", async () => {
  const id = await save();
  const missing = { status: 404, body: { code: "BAD_REQUEST", msg: "Draft does not exist" } };
  for (const who of [org.owner, org.guest, org.bot]) {
    for (const target of [id, 987_654_321, 2 ** 40]) {
      expect(await edit(target, draft({ type: "", to: [] }), who)).toMatchObject(missing);
      expect(await who.client.delete(`/drafts/${target}`)).toMatchObject(missing);
    }
  }
});

test("a user who disabled synchronization has no drafts on the server", async () => {
  const account = await org.add();
  await create([draft()], account);
  await account.client.patch("/settings", { enable_drafts_synchronization: false });
  const refused = { code: "BAD_REQUEST", msg: "User has disabled synchronizing drafts." };
  expect((await account.client.get("/drafts")).body).toMatchObject(refused);
  expect((await create([draft()], account)).body).toMatchObject(refused);
  const state = await account.client.post("/register", { fetch_event_types: ["drafts"] });
  expect(state.body.drafts).toEqual([]);
  await account.client.patch("/settings", { enable_drafts_synchronization: true });
  expect((await account.client.get("/drafts")).body).toMatchObject({ count: 0, drafts: [] });
});
