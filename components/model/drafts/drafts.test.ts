/** The latest text of several tabs wins; none is lost when storage is full. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { viewKey } from "../navigation/view.ts";
import {
  countWritten,
  type Draft,
  draftOf,
  draftStore,
  keepDrafts,
  readDraft,
  writeDraft,
} from "./drafts.ts";

const PREFIX = "parley-account:1:draft:";

let stored: Map<string, string>;
let hasRoom: boolean;
let page: EventTarget;
let stop: () => void;

beforeEach(() => {
  stored = new Map();
  hasRoom = true;
  page = new EventTarget();
  const localStorage = {
    get length() {
      return stored.size;
    },
    key: (index: number) => [...stored.keys()][index] ?? null,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (!hasRoom) throw new Error("no room");
      stored.set(key, value);
    },
    removeItem: (key: string) => stored.delete(key),
  };
  vi.stubGlobal("window", Object.assign(page, { localStorage }));
  draftStore.update(() => new Map());
  stop = keepDrafts(1);
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

const draft = (content: string, at: number): Draft => ({ content, topic: "", address: "", at });
const contents = () => [...draftStore.getState()].map(([key, { content }]) => [key, content]);

function elsewhere(key: string, written: Draft | null): void {
  if (written) stored.set(PREFIX + key, JSON.stringify(written));
  else stored.delete(PREFIX + key);
  page.dispatchEvent(Object.assign(new Event("storage"), { key: PREFIX + key }));
}

it("changes of another tab are taken over, and drafts of this tab stay", () => {
  writeDraft("here", draft("mine", 10));
  elsewhere("there", draft("other", 11));
  expect(contents().toSorted()).toEqual([
    ["here", "mine"],
    ["there", "other"],
  ]);
  elsewhere("here", null);
  expect(contents()).toEqual([["there", "other"]]);
});

it("a draft that could not be stored yields to another tab's only if that is newer", () => {
  writeDraft("here", draft("kept", 10));
  hasRoom = false;
  writeDraft("here", draft("kept and more", 20));
  writeDraft("new", draft("only here", 21));
  elsewhere("there", draft("other", 22));
  expect(Object.fromEntries(contents())).toEqual({
    here: "kept and more",
    new: "only here",
    there: "other",
  });
  elsewhere("here", draft("newer", 30));
  expect(Object.fromEntries(contents())).toMatchObject({ here: "newer", new: "only here" });
  hasRoom = true;
  writeDraft("last", draft("there is room", 31));
  expect(JSON.parse(stored.get(`${PREFIX}new`) ?? "null").content).toBe("only here");
});

it("a draft continued in an emptied topic keeps the message seen there", () => {
  const topic = { kind: "topic", channelId: 3, topic: "A" } as const;
  const key = viewKey(topic);
  writeDraft(key, { ...draft("Half", 10), seenId: 7 });
  writeDraft(key, draftOf(topic, { content: "Half a sentence", topic: "" }));
  expect(readDraft(key)).toMatchObject({ content: "Half a sentence", seenId: 7 });
});

it("drafts of the previous account are not shown to the next", () => {
  writeDraft("here", draft("mine", 10));
  stop();
  stop = keepDrafts(2);
  expect(contents()).toEqual([]);
  expect([...stored.keys()]).toEqual([`${PREFIX}here`]);
});

it("a topic without text is not counted as a draft", () => {
  writeDraft("topic", { ...draft(" \n", 10), topic: "lunch" });
  expect(countWritten(draftStore.getState())).toBe(0);
  writeDraft("text", draft("mine", 10));
  expect(countWritten(draftStore.getState())).toBe(1);
});
