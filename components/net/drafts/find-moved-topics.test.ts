/** Drafts follow topics that moved meanwhile. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { draftOf, draftStore, writeDraft } from "../../model/drafts/drafts.ts";
import { currentView } from "../../model/navigation/use-view.ts";
import { viewKey } from "../../model/navigation/view.ts";
import { INITIAL_STATE } from "../../model/store/chat-state.ts";
import { chatStore } from "../../model/store/chat-store.ts";
import { eventStore } from "../../model/store/event-store.ts";
import { wholePage } from "../../model/store/example-events.ts";
import { exampleState, topicMessage } from "../../model/store/example-state.ts";
import { mergePage } from "../../model/store/history/merge-fetched.ts";
import { followMoves } from "../topics/follow-moves.ts";
import { findMovedTopics, lookForMoves } from "./find-moved-topics.ts";

const topicA = { kind: "topic", channelId: 3, topic: "A" } as const;

const ADDRESS_A = "#narrow/channel/3-x/topic/A";

let location: { href: string; hash: string; replace: (hash: string) => void };
let topics: Record<number, string>;
let requests = 0;
let unanswered = 0;
let mostUnanswered = 0;
/** Errors instead of messages, by topic name: status and code. */
let refusals: Record<string, [status: number, code: string]>;

beforeEach(() => {
  refusals = {};
  // Test files may share one store.
  draftStore.update(() => new Map());
  location = {
    href: "https://chat.test/",
    hash: "#inbox",
    replace: (hash) => {
      location.hash = hash;
    },
  };
  vi.stubGlobal("window", Object.assign(new EventTarget(), { location, history: { state: null } }));
  vi.stubGlobal("fetch", async (address: string) => {
    requests += 1;
    unanswered += 1;
    mostUnanswered = Math.max(mostUnanswered, unanswered);
    await Promise.resolve();
    unanswered -= 1;
    const params = new URL(address, "http://localhost").searchParams;
    const all = Object.entries(topics).map(([id, topic]) => topicMessage(Number(id), topic));
    const ids = JSON.parse(params.get("message_ids") ?? "null");
    const isAsked = ({ id, subject }: { id: number; subject: string }) =>
      ids ? ids.includes(id) : params.get("narrow")?.includes(`"${subject}"`);
    const refused = Object.keys(refusals).find((topic) => params.get("narrow")?.includes(`"${topic}"`));
    const [status, code] = refusals[refused ?? ""] ?? [200, ""];
    if (status !== 200) return Response.json({ result: "error", code, msg: "" }, { status });
    return Response.json({ result: "success", messages: all.filter(isAsked) });
  });
  const page = wholePage([topicMessage(10, "A"), topicMessage(11, "A")]);
  chatStore.update(() => mergePage(exampleState(), topicA, page, "replace"));
  writeDraft(viewKey(topicA), draftOf(topicA, { content: "Half a sentence", topic: "" }));
});

afterEach(() => {
  draftStore.update(() => new Map());
  chatStore.update(() => INITIAL_STATE);
  vi.unstubAllGlobals();
});

const keys = () => [...draftStore.getState().keys()];

async function look(now: Record<number, string>, expectedRequests: number): Promise<void> {
  topics = now;
  requests = 0;
  await lookForMoves();
  expect(requests).toBe(expectedRequests);
}

it("a draft moves to the topic that has all its messages now", async () => {
  await look({ 10: "\u2714 A", 11: "\u2714 A" }, 2);
  expect(keys()).toEqual(["topic:3:\u2714 a"]);
  expect(draftStore.getState().get("topic:3:\u2714 a")?.content).toBe("Half a sentence");
});

it("moves are checked at the start, and after events may have been missed", async () => {
  topics = { 10: "\u2714 A", 11: "\u2714 A" };
  const stop = findMovedTopics();
  await expect.poll(keys).toEqual(["topic:3:\u2714 a"]);
  topics = { 10: "Later", 11: "Later" };
  eventStore.update(() => ({ events: [], mayLackSome: true }));
  await expect.poll(keys).toEqual(["topic:3:later"]);
  stop();
});

it("the open view and its field move along", async () => {
  location.hash = ADDRESS_A;
  const onFollow = vi.fn();
  const stopFollowing = followMoves(onFollow);
  await look({ 10: "\u2714 A", 11: "\u2714 A" }, 2);
  stopFollowing();
  expect(viewKey(currentView())).toBe("topic:3:\u2714 a");
  expect(onFollow.mock.calls).toEqual([["topic:3:\u2714 a"]]);
});

it("another open view stays", async () => {
  await look({ 10: "\u2714 A", 11: "\u2714 A" }, 2);
  expect(keys()).toEqual(["topic:3:\u2714 a"]);
  expect(location.hash).toBe("#inbox");
});

it("a draft stays if messages remain, nothing has moved or the message is gone", async () => {
  await look({ 10: "A", 11: "B" }, 2);
  expect(keys()).toEqual(["topic:3:a"]);
  await look({ 10: "A", 11: "A" }, 1);
  await look({}, 1);
  expect(keys()).toEqual(["topic:3:a"]);
});

/** The first topic's draft comes last; all their messages have moved. */
function writeIn(...names: string[]): void {
  draftStore.update(() => new Map());
  topics = {};
  for (const [place, topic] of names.entries()) {
    const view = { ...topicA, topic };
    const seenId = 100 - place;
    const draft = draftOf(view, { content: `For ${topic}`, topic: "" });
    writeDraft(viewKey(view), { ...draft, at: seenId, seenId });
    topics[seenId] = `${topic}2`;
  }
}

it("only the draft of an unreadable topic stays; others move", async () => {
  writeIn("C", "B", "A");
  refusals = { B: [400, "BAD_REQUEST"] };
  await lookForMoves();
  expect(keys().toSorted()).toEqual(["topic:3:a2", "topic:3:b", "topic:3:c2"]);
});

it("moves found before a rate limit are kept", async () => {
  writeIn("H", "G", "F", "E", "D", "C", "B", "A");
  refusals = { G: [429, "RATE_LIMIT_HIT"] };
  await lookForMoves();
  const before = ["a", "b", "c2", "d2", "e2", "f2", "g", "h2"].map((topic) => `topic:3:${topic}`);
  expect(keys().toSorted()).toEqual(before);
  refusals = {};
  await lookForMoves();
  const after = ["a2", "b2", "c2", "d2", "e2", "f2", "g2", "h2"].map((topic) => `topic:3:${topic}`);
  expect(keys().toSorted()).toEqual(after);
});

it("a few topics are checked at the same time", async () => {
  writeIn("H", "G", "F", "E", "D", "C", "B", "A");
  mostUnanswered = 0;
  await lookForMoves();
  expect(mostUnanswered).toBe(6);
});
