/** A guest with limited access sees in groups and permissions only users they know. */
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";

const { org } = await serveOrganization();
const { owner, guest } = org;

const holder = z.object({ direct_members: z.array(z.int()) });
const listed = z.looseObject({
  id: z.int(),
  name: z.string(),
  members: z.array(z.int()),
  can_manage_group: z.unknown(),
});
const registration = z.object({
  realm_user_groups: z.array(listed),
  realm_can_create_groups: holder,
  subscriptions: z.array(z.looseObject({ name: z.string(), can_send_message_group: z.unknown() })),
});

let met: TestAccount;
let stranger: TestAccount;
let groupId: number;

const parts = (...accounts: readonly TestAccount[]) => ({
  direct_members: accounts.map(({ id }) => id),
  direct_subgroups: [],
});
const only = (...accounts: readonly TestAccount[]) => accounts.map(({ id }) => id);

async function registered({ client }: TestAccount) {
  const { realm_user_groups, ...rest } = registration.parse((await client.post("/register")).body);
  const group = realm_user_groups.find(({ id }) => id === groupId);
  const members = realm_user_groups.find(({ name }) => name === "role:fullmembers");
  if (!group || !members) throw new Error("A group is missing.");
  const channel = rest.subscriptions.find(({ name }) => name === "shared");
  return {
    members: group.members,
    managers: holder.parse(group.can_manage_group).direct_members,
    byRole: members.members,
    creators: rest.realm_can_create_groups.direct_members,
    posters: holder.parse(channel?.can_send_message_group).direct_members,
  };
}

async function told(act: () => Promise<{ status: number }>) {
  const reader = await guest.listen({ event_types: ["user_group", "stream", "realm"] });
  expect((await act()).status).toBe(200);
  await org.untilDelivered();
  return reader.read();
}

const addTo = (...accounts: readonly TestAccount[]) =>
  owner.client.post(`/user_groups/${groupId}/members`, { add: only(...accounts) });

beforeAll(async () => {
  [met, stranger] = [await org.add(), await org.add()];
  await owner.subscribe("shared", { principals: only(owner, guest, met) });
  const { body } = await owner.client.get("/get_stream_id", { stream: "shared" });
  const holders = parts(owner, met, stranger);
  const created = await owner.client.post("/user_groups/create", {
    name: "mixed",
    description: "",
    members: only(met, stranger, guest),
    can_manage_group: holders,
  });
  groupId = z.int().parse(created.body.group_id);
  await owner.client.patch(`/streams/${body.stream_id}`, { can_send_message_group: { new: holders } });
  await owner.client.patch("/realm", { can_create_groups: holders });
  const groups = z.array(listed).parse((await owner.client.get("/user_groups")).body.user_groups);
  const members = groups.find(({ name }) => name === "role:members");
  await owner.client.patch("/realm", { can_access_all_users_group: members?.id });
});

test("a registration lists nobody else, and others see everyone", async () => {
  const seen = await registered(guest);
  expect(seen.members.toSorted()).toEqual(only(met, guest).toSorted());
  for (const ids of [seen.managers, seen.creators, seen.posters])
    expect(ids.toSorted()).toEqual(only(owner, met).toSorted());
  expect(seen.byRole).toContain(met.id);
  expect(seen.byRole).not.toContain(stranger.id);
  const { members } = await registered(owner).catch(() => ({ members: [] }));
  expect(members.toSorted()).toEqual(only(met, stranger, guest).toSorted());
});

test("events name nobody else", async () => {
  const [one, other] = [await org.add(), await org.add()];
  expect(await told(() => addTo(one, other))).toEqual([]);
  const out = () => owner.client.post(`/user_groups/${groupId}/members`, { delete: only(one, met) });
  expect(await told(out)).toEqual([
    expect.objectContaining({ op: "remove_members", group_id: groupId, user_ids: [met.id] }),
  ]);
  const [again] = await told(() => addTo(met, one));
  expect(again).toMatchObject({ op: "add_members", user_ids: [met.id] });
  const holders = () => owner.client.patch("/realm", { can_invite_users_group: parts(owner, other) });
  expect(await told(holders)).toEqual([
    expect.objectContaining({
      op: "update_dict",
      data: expect.objectContaining({ can_invite_users_group: parts(owner) }),
    }),
  ]);
  const create = () =>
    owner.client.post("/user_groups/create", {
      name: "another",
      description: "",
      members: only(met, one),
      can_mention_group: parts(met, one),
    });
  expect(await told(create)).toEqual([
    expect.objectContaining({
      op: "add",
      group: expect.objectContaining({ members: [met.id], can_mention_group: parts(met) }),
    }),
  ]);
});

test.each([
  ["a channel", (who: TestAccount) => owner.subscribe("shared", { principals: [who.id] })],
  ["a direct message", (who: TestAccount) => who.send([guest.id], "hello")],
] as const)("who becomes known by %s is told where they are listed", async (_how, meet) => {
  const newcomer = await org.add();
  await addTo(newcomer);
  await owner.client.patch(`/user_groups/${groupId}`, {
    can_manage_group: { new: parts(owner, met, newcomer) },
  });
  expect((await registered(guest)).members).not.toContain(newcomer.id);
  const events = await told(async () => {
    await meet(newcomer);
    return { status: 200 };
  });
  expect(events).toContainEqual(
    expect.objectContaining({ op: "add_members", group_id: groupId, user_ids: [newcomer.id] }),
  );
  expect(events).toContainEqual(
    expect.objectContaining({
      op: "update",
      group_id: groupId,
      data: { can_manage_group: parts(owner, met, newcomer) },
    }),
  );
  const seen = await registered(guest);
  expect(seen.members).toContain(newcomer.id);
  expect(seen.managers).toContain(newcomer.id);
});

test("a new person who begins in the guest's channel is in the lists", async () => {
  const { body } = await owner.client.get("/get_stream_id", { stream: "shared" });
  await owner.client.post("/default_streams", { stream_id: body.stream_id });
  const email = "newcomer@example.com";
  const created = { id: 0 };
  const events = await told(async () => {
    const answer = await owner.client.post("/users", {
      email,
      full_name: "New",
      password: "correct horse battery staple",
    });
    created.id = z.int().parse(answer.body.user_id);
    return answer;
  });
  expect(events).toContainEqual(expect.objectContaining({ op: "add_members", user_ids: [created.id] }));
  expect((await registered(guest)).byRole).toContain(created.id);
});

test("the audit log does not repeat for it who is in which group", async () => {
  const newcomer = await org.add();
  await addTo(newcomer);
  await owner.subscribe("shared", { principals: [newcomer.id] });
  const { body } = await owner.client.get("/realm/audit_log", { limit: 1 });
  expect(JSON.stringify(body)).not.toContain("subscribe");
});
