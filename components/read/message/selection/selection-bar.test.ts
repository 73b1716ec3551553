/** Messages stay selected while in view. */
import { expect, it } from "vitest";
import type { Conversation, TopicConversation } from "../../../model/store/history/conversation.ts";
import { stillSelected } from "./selection-bar.tsx";

const topic = (name: string): TopicConversation => ({ kind: "topic", channelId: 3, topic: name });
const launch = topic("launch");
const selection = { topic: launch, ids: new Set([1, 2]) };
const places = (...entries: readonly (readonly [number, Conversation])[]) =>
  new Map(entries.map(([id, conversation]) => [id, { conversation }]));

it("keeps its identity while nothing changes", () => {
  const messages = places([1, launch], [2, launch], [3, launch]);
  expect(stillSelected(selection, messages, launch)).toBe(selection);
});

it("follows its moved topic, and survives in mixed views", () => {
  const done = topic("✔ launch");
  const messages = places([1, done], [2, done]);
  for (const shown of [done, null]) {
    expect(stillSelected(selection, messages, shown)).toEqual({ topic: done, ids: selection.ids });
  }
});

it("drops deleted messages, separated ones, and those that leave the view", () => {
  expect(stillSelected(selection, places([2, launch]), launch)).toEqual({ topic: launch, ids: new Set([2]) });
  const parted = places([1, topic("landing")], [2, launch]);
  expect(stillSelected(selection, parted, null)).toEqual({ topic: launch, ids: new Set([2]) });
  const away = places([1, topic("landing")], [2, topic("landing")]);
  expect(stillSelected(selection, away, launch)).toBeNull();
  expect(stillSelected(selection, places(), null)).toBeNull();
});
