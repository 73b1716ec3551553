/** Random calls about channels and subscriptions. */
import fc from "fast-check";
import { channelPermissions } from "../../channels/channels/channel-settings.contract.ts";
import { type RandomCall, ROLES, type Role, type Scene } from "./random-call.ts";

type Call = Omit<RandomCall, "who">;

/** Some do not exist yet. */
const id = fc.integer({ min: 1, max: 9 });
const name = fc.constantFrom("shared", "open", "closed", "Kitchen", "Garden", "garden");
const who = fc.constantFrom<Role>("owner", "owner", "administrator", ...ROLES);

export function randomChannelCalls(scene: Scene): fc.Arbitrary<RandomCall> {
  const call = fc.oneof(
    subscribed(scene),
    subscribed(scene),
    unsubscribed(scene),
    unsubscribed(scene),
    created(scene),
    updated(scene),
    updated(scene),
    archived,
    ownSettings,
  );
  return fc.record({ who, call }).map((given) => ({ who: given.who, ...given.call }));
}

export function randomPassages(scene: Scene): fc.Arbitrary<RandomCall> {
  const known = fc.constantFrom(...scene.channelIds);
  const place = fc.constantFrom("shared", "reports", "open", "closed").map((each) => ({ name: each }));
  const one = fc.constantFrom(...scene.userIds).map((userId) => [userId]);
  const silently = { send_new_subscription_messages: false };
  const comes = fc.tuple(place, one).map(([channel, principals]) => ({
    method: "POST" as const,
    path: "/users/me/subscriptions",
    params: { subscriptions: [channel], principals, ...silently },
  }));
  const leaves = fc.tuple(place, one).map(([channel, principals]) => ({
    method: "DELETE" as const,
    path: "/users/me/subscriptions",
    params: { subscriptions: [channel.name], principals },
  }));
  const ended = known.map((each) => ({ method: "DELETE" as const, path: `/streams/${each}`, params: {} }));
  const returned = known.map((each) => ({
    method: "PATCH" as const,
    path: `/streams/${each}`,
    params: { is_archived: false },
  }));
  const kept = fc.tuple(known, fc.boolean(), fc.boolean()).map(([each, isPrivate, isOpen]) => ({
    method: "PATCH" as const,
    path: `/streams/${each}`,
    params: { is_private: isPrivate, ...(isPrivate && { history_public_to_subscribers: isOpen }) },
  }));
  const posts = fc.tuple(known, fc.constantFrom(...scene.groupIds)).map(([each, groupId]) => ({
    method: "PATCH" as const,
    path: `/streams/${each}`,
    params: { can_send_message_group: { new: groupId } },
  }));
  const call = fc.oneof(comes, comes, comes, leaves, leaves, leaves, ended, returned, kept, posts);
  return fc
    .record({ who: fc.constant<Role>("owner"), call })
    .map((given) => ({ ...given.call, who: given.who }));
}

function people({ userIds }: Scene) {
  return fc.option(fc.subarray([...userIds], { minLength: 1, maxLength: 3 }), { nil: undefined });
}

function holder({ groupIds, userIds }: Scene) {
  const unnamed = fc.record({
    direct_members: fc.subarray([...userIds], { maxLength: 3 }),
    direct_subgroups: fc.subarray([...groupIds], { maxLength: 2 }),
  });
  return fc.oneof(fc.constantFrom(...groupIds), unnamed);
}

const permissions = (scene: Scene) =>
  fc.dictionary(fc.constantFrom(...Object.keys(channelPermissions)), holder(scene), { maxKeys: 2 });

const given = (params: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined));

function subscribed(scene: Scene): fc.Arbitrary<Call> {
  const params = fc.record({
    subscriptions: fc.array(fc.record({ name }), { minLength: 1, maxLength: 2 }),
    principals: people(scene),
    invite_only: fc.boolean(),
    authorization_errors_fatal: fc.boolean(),
    announce: fc.boolean(),
  });
  return fc.tuple(params, permissions(scene)).map(([texts, holders]) => ({
    method: "POST" as const,
    path: "/users/me/subscriptions",
    params: given({ ...texts, ...holders }),
  }));
}

function unsubscribed(scene: Scene): fc.Arbitrary<Call> {
  const params = fc.record({
    subscriptions: fc.uniqueArray(name, { minLength: 1, maxLength: 2 }),
    principals: people(scene),
  });
  return params.map((each) => ({
    method: "DELETE" as const,
    path: "/users/me/subscriptions",
    params: given(each),
  }));
}

function created(scene: Scene): fc.Arbitrary<Call> {
  const params = fc.record({
    name,
    subscribers: fc.subarray([...scene.userIds], { maxLength: 3 }),
    invite_only: fc.boolean(),
    is_default_stream: fc.constantFrom(false, false, true),
  });
  return params.map((each) => ({ method: "POST" as const, path: "/channels/create", params: each }));
}

function updated(scene: Scene): fc.Arbitrary<Call> {
  const texts = fc.record(
    {
      new_name: name,
      description: fc.constantFrom("", "For *tea*"),
      is_private: fc.boolean(),
      history_public_to_subscribers: fc.boolean(),
      is_default_stream: fc.boolean(),
      is_archived: fc.constant(false),
      topics_policy: fc.constantFrom("inherit", "disable_empty_topic"),
      message_retention_days: fc.constantFrom(30, "realm_default", "unlimited"),
    },
    { requiredKeys: [] },
  );
  return fc.tuple(id, texts, permissions(scene)).map(([channelId, properties, holders]) => ({
    method: "PATCH" as const,
    path: `/streams/${channelId}`,
    params: { ...properties, ...holders },
  }));
}

const archived: fc.Arbitrary<Call> = id.map((channelId) => ({
  method: "DELETE" as const,
  path: `/streams/${channelId}`,
  params: {},
}));

const flag = (property: string) => fc.boolean().map((value) => ({ property, value }));
const ownSettings: fc.Arbitrary<Call> = fc
  .tuple(
    id,
    fc.oneof(
      fc.constantFrom("#c2c2c2", "#76ce90").map((value) => ({ property: "color", value })),
      ...["is_muted", "in_home_view", "pin_to_top", "push_notifications", "wildcard_mentions_notify"].map(
        flag,
      ),
    ),
  )
  .map(([stream_id, setting]) => ({
    method: "POST" as const,
    path: "/users/me/subscriptions/properties",
    params: { subscription_data: [{ stream_id, ...setting }] },
  }));
