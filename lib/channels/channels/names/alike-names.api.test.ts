/** Indistinguishable names are refused, including those that imitate a wildcard mention. */
import { describe, expect, test } from "vitest";
import { serveOrganization } from "../../../testing/serve-organization.ts";

const { org } = await serveOrganization();
const { owner, member } = org;

const PAIRS = [
  ["by a joiner", "atlas\u200d", "atlas"],
  ["by a space", "b atlas", "b\u00a0atlas"],
  ["by two spaces", "c atlas", "c  atlas"],
  ["by a Cyrillic letter", "d payments", "d p\u0430yments"],
  ["by width", "e roadmap", "ｅ ｒｏａｄｍａｐ"],
  ["by a variation selector", "f ❤", "f ❤\ufe0f"],
  ["by a dash", "g-plans", "g\u2013plans"],
  ["by letters of mathematics", "h plans", "h 𝗽𝗹𝗮𝗻𝘀"],
] as const;

const subscribe = (...names: readonly string[]) =>
  owner.client.post("/users/me/subscriptions", { subscriptions: names.map((name) => ({ name })) });
const refused = (msg: string) => ({ status: 400, body: { code: "BAD_REQUEST", msg } });
const CHANNEL_ALIKE = refused("Another channel has a name that looks the same.");
const GROUP_ALIKE = refused("Another user group has a name that looks the same.");

describe("channels with names that look alike", () => {
  test.each(PAIRS)("and differ only %s: the second is refused", async (_how, first, second) => {
    expect((await subscribe(first)).status).toBe(200);
    expect(await subscribe(second)).toMatchObject(CHANNEL_ALIKE);
    const created = await owner.client.post("/channels/create", { name: second, subscribers: [owner.id] });
    expect(created).toMatchObject(CHANNEL_ALIKE);
    const other = await owner.client.post("/channels/create", { name: `other ${first}`, subscribers: [] });
    const rename = (new_name: string) =>
      owner.client.patch(`/streams/${String(other.body.id)}`, { new_name });
    expect(await rename(second)).toMatchObject(CHANNEL_ALIKE);
    expect((await rename(`${first} renamed`)).status).toBe(200);
    expect((await rename(`${second} renamed`)).status).toBe(200);
    expect((await subscribe(first)).body).toMatchObject({ already_subscribed: expect.anything() });
  });

  test("in one request: none is created", async () => {
    expect(await subscribe("zeta x", "zeta\u00a0x")).toMatchObject(CHANNEL_ALIKE);
    expect((await owner.client.get("/get_stream_id", { stream: "zeta x" })).status).toBe(400);
  });

  test("in concurrent requests: one is created", async () => {
    const answers = await Promise.all(
      ["eta x", "eta\u00a0x", "eta\u2002x", "et\u0430 x"].map((name) => subscribe(name)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  });

  test("are only those that readers cannot tell apart: others are created", async () => {
    expect((await subscribe("resume", "résumé", "Neil", "Nell", "theta", "theta?")).status).toBe(200);
  });
});

describe("a user group", () => {
  const create = (name: string) =>
    owner.client.post("/user_groups/create", { name, description: "", members: [], subgroups: [] });

  test.each(PAIRS)("whose name differs from another's only %s is refused", async (_how, first, second) => {
    expect((await create(first)).status).toBe(200);
    expect(await create(second)).toMatchObject(GROUP_ALIKE);
    const { body } = await create(`other ${first}`);
    const rename = (name: string) => owner.client.patch(`/user_groups/${String(body.group_id)}`, { name });
    expect(await rename(second)).toMatchObject(GROUP_ALIKE);
    expect((await rename(`${first} renamed`)).status).toBe(200);
  });

  test.each(["r\u043ele:members", "ｕｓｅｒ:1"])("cannot pass for one of the server's: %s", async (name) => {
    expect(await create(name)).toMatchObject({ status: 400 });
  });

  test.each(["everyone", "All", "t\u043epic"])("cannot be called %s", async (name) => {
    expect(await create(name)).toMatchObject(
      refused(`User group name '${name}' is reserved for mentioning everyone.`),
    );
  });
});

test.each(["everyone", "All", "channel", "t\u043epic", "stre\u200bam"])(
  "nobody can be called %s",
  async (name) => {
    const msg = `The name '${name}' is reserved for mentioning everyone.`;
    expect(await member.client.patch("/settings", { full_name: name })).toMatchObject(refused(msg));
    await expect(org.add({ fullName: name })).rejects.toThrow(msg);
    const bot = { full_name: name, short_name: "hook", bot_type: 1 };
    expect(await member.client.post("/bots", bot)).toMatchObject(refused(msg));
  },
);
