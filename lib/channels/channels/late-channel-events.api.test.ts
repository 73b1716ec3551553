/** People who gain access to a channel get no earlier events, however slow their client. */
import { expect, test } from "vitest";
import type { ApiAnswer } from "../../testing/clients/api-client.ts";
import type { TestEvent } from "../../testing/clients/parse-events.ts";
import { toldHoweverLate } from "../../testing/late-readers.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { makeGroup } from "../../testing/test-groups.ts";

const { org } = await serveOrganization();
const { owner, member, moderator } = org;

type Step = () => Promise<ApiAnswer>;

const rename = (id: number, name: string) => () =>
  owner.client.patch(`/streams/${id}`, { new_name: `${name} ${id}` });
const join =
  (id: number, name: string, { id: userId }: TestAccount) =>
  () =>
    owner.client.post("/users/me/subscriptions", {
      subscriptions: [{ name: `${name} ${id}` }],
      principals: [userId],
    });

const leave =
  (id: number, name: string, { id: userId }: TestAccount) =>
  () =>
    owner.client.delete("/users/me/subscriptions", {
      subscriptions: [`${name} ${id}`],
      principals: [userId],
    });

async function hiddenChannel(): Promise<number> {
  const name = `hidden ${Math.random()}`;
  await owner.subscribe(name, { invite_only: true });
  return owner.channelId(name);
}

function summary({ type, op, property, value }: TestEvent): string {
  const name = property === "name" ? String(value).replace(/ \d+$/, "") : undefined;
  return [type, op, property, name].filter(Boolean).join(" ");
}

async function succeed(step: Step): Promise<void> {
  const { status, body } = await step();
  expect(status, JSON.stringify(body)).toBe(200);
}

const told = (steps: readonly Step[], who = member): Promise<string[]> =>
  toldHoweverLate(
    { org, who, options: { event_types: ["stream", "subscription"] }, summary },
    steps.map((step) => () => succeed(step)),
  );

test("by a subscription to a private channel; its subscribers are told everything", async () => {
  const id = await hiddenChannel();
  const stepsFor = (joining: TestAccount) => [
    rename(id, "one"),
    join(id, "one", moderator),
    rename(id, "two"),
    join(id, "two", joining),
    rename(id, "three"),
  ];
  expect(await told(stepsFor(member))).toEqual([
    "stream create",
    "subscription add",
    "stream update name three",
  ]);
  const other = await org.add();
  await leave(id, "three", moderator)();
  expect(await told(stepsFor(other), owner)).toEqual([
    "stream update name one",
    "subscription peer_add",
    "stream update name two",
    "subscription peer_add",
    "stream update name three",
  ]);
});

test("by a second subscription; of the first one, everything", async () => {
  const id = await hiddenChannel();
  const events = await told([
    rename(id, "one"),
    join(id, "one", member),
    rename(id, "two"),
    leave(id, "two", member),
    rename(id, "three"),
    join(id, "three", moderator),
    join(id, "three", member),
    rename(id, "four"),
  ]);
  expect(events).toEqual([
    "stream create",
    "subscription add",
    "stream update name two",
    "subscription remove",
    "stream delete",
    "stream create",
    "subscription add",
    "stream update name four",
  ]);
});

test("by a group that may add people to it", async () => {
  const id = await hiddenChannel();
  const groupId = await makeGroup(owner, { members: [owner.id] });
  await owner.client.patch(`/streams/${id}`, { can_add_subscribers_group: { new: groupId } });
  const events = await told([
    rename(id, "before"),
    join(id, "before", moderator),
    () => owner.client.post(`/user_groups/${groupId}/members`, { add: [member.id] }),
    rename(id, "after"),
  ]);
  expect(events).toEqual(["stream create", "subscription peer_add", "stream update name after"]);
});

test("by a permission of the channel, and again after it was lost", async () => {
  const id = await hiddenChannel();
  const permit = (value: object) => () =>
    owner.client.patch(`/streams/${id}`, { can_administer_channel_group: { new: value } });
  const named = permit({ direct_members: [member.id], direct_subgroups: [] });
  const nobody = permit({ direct_members: [], direct_subgroups: [] });
  const events = await told([rename(id, "before"), named, rename(id, "after")]);
  expect(events).toEqual(["stream create", "subscription peer_add", "stream update name after"]);
  await nobody();
  expect(await told([rename(id, "between"), named, nobody])).toEqual([
    "stream create",
    "subscription peer_add",
    "stream delete",
  ]);
});

test("by becoming an administrator", async () => {
  const id = await hiddenChannel();
  const person = await org.add();
  const events = await told(
    [
      rename(id, "before"),
      () => owner.client.patch(`/users/${person.id}`, { role: 200 }),
      rename(id, "after"),
    ],
    person,
  );
  expect(events.filter((event) => event.startsWith("stream update"))).toEqual(["stream update name after"]);
});

test("by the channel's becoming public", async () => {
  const id = await hiddenChannel();
  const events = await told([
    rename(id, "before"),
    () => owner.client.patch(`/streams/${id}`, { is_private: false }),
    rename(id, "after"),
  ]);
  expect(events).toEqual([
    "stream create",
    "subscription peer_add",
    "stream update first_message_id",
    "stream update name after",
  ]);
});
