/** The inbox as one list. */
import { expect, it } from "vitest";
import { exampleState, registerAnswer, unreadTopics } from "../../model/store/example-state.ts";
import { arrangeInbox } from "./inbox.ts";
import { inboxItems, inboxSections } from "./inbox-sections.ts";

it("groups channels by the chosen folders, titled above the first channel", () => {
  const [design] = registerAnswer().subscriptions;
  if (!design) throw new Error("The example has no channel.");
  const subscriptions = [
    { ...design, stream_id: 10, name: "alpha", folder_id: null },
    { ...design, stream_id: 11, name: "beta", folder_id: 2 },
    { ...design, stream_id: 12, name: "gamma", folder_id: 2 },
    { ...design, stream_id: 13, name: "delta", folder_id: 1 },
  ];
  const topics = subscriptions.map(({ stream_id }) => ({
    stream_id,
    topic: "a",
    unread_message_ids: [stream_id],
  }));
  const { unread, channels, topicPolicies } = exampleState({
    subscriptions,
    unread_msgs: unreadTopics(topics),
  });
  const inbox = arrangeInbox(unread, channels, topicPolicies);
  const folders = [
    { id: 1, name: "Work", is_archived: false },
    { id: 2, name: "Fun", is_archived: false },
  ];
  const placed = (sections: ReturnType<typeof inboxSections>) =>
    sections.map(({ folder, channel, before }) => [folder, channel?.name, before]);
  expect(placed(inboxSections(inbox, folders))).toEqual([
    ["Work", "delta", 0],
    ["Fun", "beta", 1],
    [null, "gamma", 2],
    ["Other channels", "alpha", 3],
  ]);
  expect(placed(inboxSections(inbox))).toEqual([
    [undefined, "alpha", 0],
    [undefined, "beta", 1],
    [undefined, "delta", 2],
    [undefined, "gamma", 3],
  ]);
});

it("puts each section's head before its rows, numbered consecutively", () => {
  const [design] = registerAnswer().subscriptions;
  if (!design) throw new Error("The example has no channel.");
  const subscriptions = [
    { ...design, stream_id: 10, name: "alpha" },
    { ...design, stream_id: 11, name: "beta" },
  ];
  const topics = [
    { stream_id: 10, topic: "a", unread_message_ids: [1] },
    { stream_id: 10, topic: "b", unread_message_ids: [2] },
    { stream_id: 11, topic: "c", unread_message_ids: [3] },
  ];
  const { unread, channels, topicPolicies } = exampleState({
    subscriptions,
    unread_msgs: unreadTopics(topics),
  });
  const sections = inboxSections(arrangeInbox(unread, channels, topicPolicies));
  expect(sections.map(({ key, before }) => [key, before])).toEqual([
    ["channel-10", 0],
    ["channel-11", 2],
  ]);
  const items = inboxItems(sections);
  expect(items.map((item) => (item.kind === "head" ? item.key : item.place))).toEqual([
    "channel-10",
    0,
    1,
    "channel-11",
    2,
  ]);
  expect(new Set(items.map(({ key }) => key)).size).toBe(items.length);
});
