/** Random calls about messages. */
import fc from "fast-check";
import { type RandomCall, ROLES, type Role, type Scene } from "./random-call.ts";

type Call = Omit<RandomCall, "who">;

/** Recent, or in the future. */
const idIn = ({ newestMessageId }: Scene) =>
  fc.integer({ min: -25, max: 8 }).map((distance) => Math.max(1, newestMessageId() + distance));
const topic = fc.constantFrom("tea", "plans", "milk");
const who = fc.constantFrom<Role>("owner", "owner", "member", ...ROLES);

export function randomMessageCalls(scene: Scene): fc.Arbitrary<RandomCall> {
  const call = fc.oneof(
    sent(scene),
    sent(scene),
    sent(scene),
    edited(scene),
    moved(scene),
    moved(scene),
    deleted(scene),
    flagged(scene),
    flagged(scene),
    markedInNarrow,
    reacted(scene),
    mutedUsers(scene),
  );
  return fc.record({ who, call }).map((given) => ({ who: given.who, ...given.call }));
}

/** With ids, since names change. */
const content = ({ userIds }: Scene) =>
  fc.oneof(
    fc.constant("Hello"),
    fc.constantFrom(...userIds).map((userId) => `Hello @**|${userId}**`),
  );

function sent(scene: Scene): fc.Arbitrary<Call> {
  const place = fc.oneof(
    fc.record({ type: fc.constant("channel"), to: fc.constantFrom(...scene.channelIds), topic }),
    fc.record({
      type: fc.constant("direct"),
      to: fc.subarray([...scene.userIds], { minLength: 1, maxLength: 3 }),
    }),
  );
  return fc.tuple(place, content(scene)).map(([address, text]) => ({
    method: "POST" as const,
    path: "/messages",
    params: { ...address, content: text },
  }));
}

function edited(scene: Scene): fc.Arbitrary<Call> {
  return fc.tuple(idIn(scene), content(scene)).map(([messageId, text]) => ({
    method: "PATCH" as const,
    path: `/messages/${messageId}`,
    params: { content: text },
  }));
}

function moved(scene: Scene): fc.Arbitrary<Call> {
  const { channelIds } = scene;
  const id = idIn(scene);
  const params = fc.record(
    {
      topic,
      stream_id: fc.constantFrom(...channelIds),
      propagate_mode: fc.constantFrom("change_one", "change_later", "change_all"),
      other_message_ids: fc.array(id, { maxLength: 3 }),
      send_notification_to_old_thread: fc.boolean(),
      send_notification_to_new_thread: fc.boolean(),
    },
    { requiredKeys: ["propagate_mode"] },
  );
  return fc.tuple(id, params).map(([messageId, { other_message_ids, ...given }]) => ({
    method: "PATCH" as const,
    path: `/messages/${messageId}`,
    // Other modes refuse it.
    params: given.propagate_mode === "change_one" ? { ...given, other_message_ids } : given,
  }));
}

const deleted = (scene: Scene): fc.Arbitrary<Call> =>
  idIn(scene).map((messageId) => ({
    method: "DELETE" as const,
    path: `/messages/${messageId}`,
    params: {},
  }));

const change = { op: fc.constantFrom("add", "remove"), flag: fc.constantFrom("read", "read", "starred") };
const flagged = (scene: Scene): fc.Arbitrary<Call> =>
  fc
    .record({ messages: fc.uniqueArray(idIn(scene), { minLength: 1, maxLength: 6 }), ...change })
    .map((params) => ({ method: "POST" as const, path: "/messages/flags", params }));
const markedInNarrow: fc.Arbitrary<Call> = fc.record({ ...change, topic: fc.option(topic) }).map((given) => ({
  method: "POST" as const,
  path: "/messages/flags/narrow",
  params: {
    anchor: "newest",
    num_before: 5,
    num_after: 0,
    narrow: given.topic === null ? [] : [["topic", given.topic]],
    op: given.op,
    flag: given.flag,
  },
}));

const reacted = (scene: Scene): fc.Arbitrary<Call> =>
  idIn(scene).map((messageId) => ({
    method: "POST" as const,
    path: `/messages/${messageId}/reactions`,
    params: { emoji_name: "tada" },
  }));

const mutedUsers = ({ userIds }: Scene): fc.Arbitrary<Call> =>
  fc.record({
    method: fc.constantFrom("POST" as const, "DELETE" as const),
    path: fc.constantFrom(...userIds).map((userId) => `/users/me/muted_users/${userId}`),
    params: fc.constant({}),
  });

/** By both operations. */
export function randomTopicPolicies({ channelIds }: Scene): fc.Arbitrary<RandomCall> {
  const place = {
    stream_id: fc.constantFrom(...channelIds),
    topic: fc.constantFrom("tea", "plans", "general chat"),
  };
  const set = fc.record({
    who: fc.constantFrom<Role>(...ROLES),
    method: fc.constant("POST" as const),
    path: fc.constant("/user_topics"),
    params: fc.record({ ...place, visibility_policy: fc.constantFrom(0, 1, 2, 3) }),
  });
  const mute = fc.record({
    who: fc.constantFrom<Role>(...ROLES),
    method: fc.constant("PATCH" as const),
    path: fc.constant("/users/me/subscriptions/muted_topics"),
    params: fc.record({ ...place, op: fc.constantFrom("add", "remove") }),
  });
  return fc.oneof(set, mute);
}
