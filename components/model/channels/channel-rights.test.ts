/** A composer is for those whose message the server would take. */
import { expect, test } from "vitest";
import type { ChatState } from "../store/chat-state.ts";
import { applyEvents } from "../store/event-table.ts";
import { exampleGroup, exampleState } from "../store/example-state.ts";
import { mayPost, mayStartTopics } from "./channel-rights.ts";

const EVERYONE = 1;
const NOBODY = 2;

/** Group 1, which every member is in, holds the permissions of the example channel. */
function stateWith(): ChatState {
  const realm_user_groups = [exampleGroup(EVERYONE, "role:members"), exampleGroup(NOBODY, "role:nobody")];
  return exampleState({ realm_user_groups });
}

function mayPostAfter(property: string, value: unknown): boolean {
  const event = { id: 1, type: "stream", op: "update", stream_id: 3, property, value };
  const state = applyEvents(stateWith(), [event]);
  const channel = state.channels.get(3);
  return channel !== undefined && mayPost(state, channel);
}

test("one writes in a channel by its permission, and while it is not archived", () => {
  expect(mayPostAfter("can_send_message_group", EVERYONE)).toBe(true);
  expect(mayPostAfter("can_send_message_group", NOBODY)).toBe(false);
  expect(mayPostAfter("is_archived", true)).toBe(false);
});

test("one starts topics by a permission of its own, besides the one to write", () => {
  const startsAfter = (property: string) => {
    const event = { id: 1, type: "stream", op: "update", stream_id: 3, property, value: NOBODY };
    const state = applyEvents(stateWith(), [event]);
    const channel = state.channels.get(3);
    return channel && mayStartTopics(state, channel);
  };
  expect(startsAfter("can_subscribe_group")).toBe(true);
  expect(startsAfter("can_create_topic_group")).toBe(false);
  expect(startsAfter("can_send_message_group")).toBe(false);
});

test("one does not write in a private channel that one is not in", () => {
  const state = stateWith();
  const channel = state.channels.get(3);
  const outside = channel && { ...channel, isSubscribed: false };
  expect(outside && mayPost(state, outside)).toBe(true);
  expect(outside && mayPost(state, { ...outside, isPrivate: true })).toBe(false);
});
