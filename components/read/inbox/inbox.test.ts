/** The inbox lists channels in the sidebar's order. */
import { expect, test } from "vitest";
import { exampleState, registerAnswer, unreadTopics } from "../../model/store/example-state.ts";
import { arrangeInbox } from "./inbox.ts";

test("orders channels like the sidebar: numerically, pinned first, muted last", () => {
  const [design] = registerAnswer().subscriptions;
  if (!design) throw new Error("The example has no channel.");
  const named = [
    { stream_id: 10, name: "sprint 10" },
    { stream_id: 11, name: "Sprint 9" },
    { stream_id: 12, name: "alpha", is_muted: true },
    { stream_id: 13, name: "zulu", pin_to_top: true },
  ];
  const { unread, channels, topicPolicies } = exampleState({
    subscriptions: named.map((channel) => ({ ...design, ...channel })),
    unread_msgs: unreadTopics(
      named.map(({ stream_id }) => ({ stream_id, topic: "a", unread_message_ids: [stream_id] })),
    ),
    user_topics: [{ stream_id: 12, topic_name: "a", visibility_policy: 2 }],
  });
  const inbox = arrangeInbox(unread, channels, topicPolicies);
  expect(inbox.channels.map(({ channel }) => channel.name)).toEqual([
    "zulu",
    "Sprint 9",
    "sprint 10",
    "alpha",
  ]);
});
