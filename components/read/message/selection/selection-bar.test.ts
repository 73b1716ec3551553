/** Messages stay selected while in view, wherever they move. */
import { expect, it } from "vitest";
import type { Conversation, TopicConversation } from "../../../model/store/history/conversation.ts";
import { stillSelected } from "./selection-bar.tsx";

const topic = (name: string): TopicConversation => ({ kind: "topic", channelId: 3, topic: name });
const launch = topic("launch");
const selection = { topic: launch, ids: new Set([1, 2]) };
const places = (...entries: readonly (readonly [number, Conversation])[]) =>
  new Map(entries.map(([id, conversation]) => [id, { conversation }]));

it("is the same while nothing happens to it", () => {
  const messages = places([1, launch], [2, launch], [3, launch]);
  expect(stillSelected(selection, messages, launch)).toBe(selection);
});

it("goes along with its topic, which the view follows, and stays in a view of several topics", () => {
  const done = topic("✔ launch");
  const messages = places([1, done], [2, done]);
  for (const shown of [done, null]) {
    expect(stillSelected(selection, messages, shown)).toEqual({ topic: done, ids: selection.ids });
  }
});

it("loses what is deleted, and what goes elsewhere than the others or out of the view", () => {
  expect(stillSelected(selection, places([2, launch]), launch)).toEqual({ topic: launch, ids: new Set([2]) });
  const parted = places([1, topic("landing")], [2, launch]);
  expect(stillSelected(selection, parted, null)).toEqual({ topic: launch, ids: new Set([2]) });
  const away = places([1, topic("landing")], [2, topic("landing")]);
  expect(stillSelected(selection, away, launch)).toBeNull();
  expect(stillSelected(selection, places(), null)).toBeNull();
});
