/** Text typed while a message is not drawn is kept. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { awaitField, isAwaited, stopAwaiting, takeTyped } from "../../../model/keyboard/type-ahead.ts";
import { editField } from "../../../model/messages/awaited-fields.ts";
import { newEdit, putEdit, readEdit } from "../../../model/messages/edit-store.ts";
import { INITIAL_STATE } from "../../../model/store/chat-state.ts";
import { chatStore } from "../../../model/store/chat-store.ts";
import { afterEvents, topicA, wholePage } from "../../../model/store/example-events.ts";
import { exampleState, topicMessage } from "../../../model/store/example-state.ts";
import { mergePage } from "../../../model/store/history/merge-fetched.ts";
import { comesBack, holdUntilBack, takeCaret } from "./use-edit-focus.ts";

const FIELD = editField(10);

beforeEach(() => {
  const location = { hash: "#narrow/channel/3-x/topic/A" };
  vi.stubGlobal("window", Object.assign(new EventTarget(), { location }));
  const state = mergePage(exampleState(), topicA, wholePage([topicMessage(10, "A")]), "replace");
  // As during a refetch.
  chatStore.update(() => ({ ...state, feeds: new Map() }));
  putEdit(10, { ...newEdit("Hello."), text: "Hello." });
});

afterEach(() => {
  putEdit(10, null);
  stopAwaiting();
  chatStore.update(() => INITIAL_STATE);
  vi.unstubAllGlobals();
});

function type(keys: Iterable<string>): void {
  for (const key of keys) window.dispatchEvent(Object.assign(new Event("keydown"), { key }));
}

const fetchAgain = (ids: readonly number[]) =>
  chatStore.update((state) =>
    mergePage(state, topicA, wholePage(ids.map((id) => topicMessage(id, "A"))), "replace"),
  );

it("is buffered for the field during a refetch of the conversation", () => {
  expect(comesBack(10)).toBe(true);
  holdUntilBack(10, 5);
  type(" you");
  fetchAgain([9, 10, 11]);
  expect(isAwaited(FIELD)).toBe(true);
  expect(takeTyped(FIELD)).toBe(" you");
  expect(takeCaret(10)).toBe(5);
});

it("is saved immediately if the fetched page lacks the message", () => {
  holdUntilBack(10, 5);
  type(" you");
  fetchAgain([90, 91]);
  expect(isAwaited(FIELD)).toBe(false);
  expect(readEdit(10)?.text).toBe("Hello you.");
  expect(takeCaret(10)).toBe(9);
  expect(comesBack(10)).toBe(false);
});

it.each([
  ["clicks elsewhere", () => window.dispatchEvent(new Event("pointerdown"))],
  ["presses Escape", () => type(["Escape"])],
  ["presses Tab", () => type(["Tab"])],
  ["opens another field", () => awaitField("search")],
  ["pauses", () => vi.advanceTimersByTime(10_000)],
])("is saved if the user %s before the field returns", (_, act) => {
  vi.useFakeTimers();
  holdUntilBack(10, 5);
  type(" you");
  act();
  vi.useRealTimers();
  expect(isAwaited(FIELD)).toBe(false);
  expect(readEdit(10)?.text).toBe("Hello you.");
  fetchAgain([9, 10, 11]);
  expect(readEdit(10)?.text).toBe("Hello you.");
  expect(takeCaret(10)).toBe(9);
});

it("is not buffered for a deleted message", () => {
  holdUntilBack(10, 5);
  chatStore.update((state) => afterEvents(state, { type: "delete_message", message_ids: [10] }));
  expect(isAwaited(FIELD)).toBe(false);
  expect(comesBack(10)).toBe(false);
});
