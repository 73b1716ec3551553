/** A composer is for those whose message the server would take. */
import { expect, test } from "vitest";
import type { ChatState } from "../store/chat-state.ts";
import { applyEvents } from "../store/event-table.ts";
import { exampleGroup, exampleState, OWN_ID } from "../store/example-state.ts";
import type { RegisterAnswer } from "../store/wire.ts";
import { mayConverse, mayPost } from "./posting-right.ts";

const EVERYONE = 1;
const NOBODY = 2;

/** Group 1, which every member is in, holds the permissions of the example channel. */
function stateWith(overrides: Partial<RegisterAnswer> = {}): ChatState {
  const realm_user_groups = [exampleGroup(EVERYONE, "role:members"), exampleGroup(NOBODY, "role:nobody")];
  return exampleState({ realm_user_groups, ...overrides });
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

test("one does not write in a private channel that one is not in", () => {
  const state = stateWith();
  const channel = state.channels.get(3);
  const outside = channel && { ...channel, isSubscribed: false };
  expect(outside && mayPost(state, outside)).toBe(true);
  expect(outside && mayPost(state, { ...outside, isPrivate: true })).toBe(false);
});

test("one writes to people of whom one may converse, and to bots and oneself in any case", () => {
  const only = (...direct_members: number[]) =>
    stateWith({ realm_direct_message_permission_group: { direct_members, direct_subgroups: [] } });
  expect(mayConverse(only(2), [2])).toBe(true);
  expect(mayConverse(only(OWN_ID), [2])).toBe(true);
  expect(mayConverse(only(), [2])).toBe(false);
  expect(mayConverse(only(), [OWN_ID])).toBe(true);
  const bots = exampleState({ realm_direct_message_permission_group: NOBODY });
  const users = new Map([...bots.users].map(([id, user]) => [id, { ...user, isBot: id === 2 }]));
  expect(mayConverse({ ...bots, users }, [2])).toBe(true);
});
