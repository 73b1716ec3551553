/** Drafts move with their topic. */
import { expect, it } from "vitest";
import { type Draft, draftOf } from "../../model/drafts/drafts.ts";
import { type FeedView, viewKey } from "../../model/navigation/view.ts";
import type { TopicMove } from "../../model/topics/topic-move.ts";
import { movedDrafts } from "./follow-topics.ts";

const from = { kind: "topic", channelId: 3, topic: "Launch" } as const;
const to = { kind: "topic", channelId: 5, topic: "✔ Launch" } as const;
const move: TopicMove = { from, to };

function drafts(...written: [FeedView, string][]): ReadonlyMap<string, Draft> {
  return new Map(written.map(([view, content]) => [viewKey(view), draftOf(view, { content, topic: "" })]));
}

function contents(map: ReadonlyMap<string, Draft>): [string, string, string][] {
  return [...map].map(([key, { address, content }]) => [key, address, content]);
}

it("a draft gets the topic's new address", () => {
  const moved = movedDrafts(drafts([from, "Half a sentence"]), move);
  expect(contents(moved)).toEqual(contents(drafts([to, "Half a sentence"])));
});

it("a draft is appended to the new topic's draft, once", () => {
  const both = movedDrafts(drafts([to, "Before."], [from, "After."]), move);
  expect(contents(both)).toEqual(contents(drafts([to, "Before.\n\nAfter."])));
  const same = movedDrafts(drafts([to, "Done by another tab"], [from, "Done by another tab"]), move);
  expect(contents(same)).toEqual(contents(drafts([to, "Done by another tab"])));
});

it("a draft keeps its message until one of the new topic is known", () => {
  const seen = [...drafts([from, "Half"])].map(([key, draft]) => [key, { ...draft, seenId: 7 }] as const);
  expect(movedDrafts(new Map(seen), move).get(viewKey(to))?.seenId).toBe(7);
});

it("other drafts stay", () => {
  const others = drafts([to, "There"], [{ kind: "channel", channelId: 3 }, "In the channel"]);
  expect(movedDrafts(others, move)).toBe(others);
});
