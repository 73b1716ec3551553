/** The actions offered match the server's rules. */
import { describe, expect, it } from "vitest";
import type { ChatState } from "../../model/store/chat-state.ts";
import { applyEvents } from "../../model/store/event-table.ts";
import { exampleGroup, exampleState, OWN_ID, topicMessage } from "../../model/store/example-state.ts";
import { type Message, messageFromWire } from "../../model/store/history/messages-state.ts";
import type { RegisterAnswer, WireMessage } from "../../model/store/wire.ts";
import type { KnownEvent } from "../../model/store/wire-events.ts";
import { hasHistory, mayDelete, mayEdit, mayReport } from "./message-rights.ts";

const EVERYONE = 1;
const NOBODY = 2;

/** Group 1 contains all members. */
function stateWith(overrides: Partial<RegisterAnswer>): ChatState {
  const realm_user_groups = [exampleGroup(EVERYONE, "role:members"), exampleGroup(NOBODY, "role:nobody")];
  return exampleState({
    realm_user_groups,
    realm_can_delete_any_message_group: NOBODY,
    realm_can_delete_own_message_group: NOBODY,
    ...overrides,
  });
}

function message(overrides: Partial<WireMessage> = {}): Message {
  return messageFromWire(topicMessage(10, "A", { sender_id: OWN_ID, ...overrides }), [], OWN_ID);
}

const sentAt = message().timestamp;

function afterEvents(state: ChatState, ...events: KnownEvent[]): ChatState {
  return applyEvents(
    state,
    events.map((event, index) => ({ ...event, id: index + 1 })),
  );
}

describe("mayEdit", () => {
  it("allows own messages within the current time limit", () => {
    const state = stateWith({});
    expect(mayEdit(state, message(), sentAt + 600)).toBe(true);
    expect(mayEdit(state, message(), sentAt + 601)).toBe(false);
    expect(mayEdit(state, message({ sender_id: 2 }), sentAt)).toBe(false);
    const data = { message_content_edit_limit_seconds: null };
    const unlimited = afterEvents(state, { type: "realm", op: "update_dict", data });
    expect(mayEdit(unlimited, message(), sentAt + 100_000)).toBe(true);
  });

  it("refuses polls, archived channels, and disabled editing", () => {
    const state = stateWith({});
    const poll = { id: 10, message_id: 10, sender_id: OWN_ID, msg_type: "widget", content: "{}" };
    expect(mayEdit(state, message({ submessages: [poll] }), sentAt)).toBe(false);
    const archived = { op: "update", stream_id: 3, property: "is_archived", value: true } as const;
    expect(mayEdit(afterEvents(state, { type: "stream", ...archived }), message(), sentAt)).toBe(false);
    const off = { type: "realm", op: "update_dict", data: { allow_message_editing: false } } as const;
    expect(mayEdit(afterEvents(state, off), message(), sentAt)).toBe(false);
  });
});

describe("mayDelete", () => {
  it("allows any message with the organization's or channel's permission", () => {
    const others = message({ sender_id: 2 });
    expect(
      mayDelete(stateWith({ realm_can_delete_any_message_group: EVERYONE }), others, sentAt + 9999),
    ).toBe(true);
    expect(mayDelete(stateWith({}), others, sentAt)).toBe(true);
    const property = "can_delete_any_message_group";
    const update = { type: "stream", op: "update", stream_id: 3, property, value: NOBODY } as const;
    expect(mayDelete(afterEvents(stateWith({}), update), others, sentAt)).toBe(false);
  });

  it("allows own messages within the limit, with permission", () => {
    const nobody = { type: "stream", op: "update", stream_id: 3, value: NOBODY } as const;
    const channelGivesNone = (state: ChatState) =>
      afterEvents(
        state,
        { ...nobody, property: "can_delete_any_message_group" },
        { ...nobody, property: "can_delete_own_message_group" },
      );
    const state = channelGivesNone(stateWith({ realm_can_delete_own_message_group: EVERYONE }));
    expect(mayDelete(state, message(), sentAt + 600)).toBe(true);
    expect(mayDelete(state, message(), sentAt + 601)).toBe(false);
    expect(mayDelete(channelGivesNone(stateWith({})), message(), sentAt)).toBe(false);
  });
});

it("hasHistory follows the organization's setting", () => {
  const edited = message({ last_edit_timestamp: 1 });
  const moved = message({ last_moved_timestamp: 1 });
  expect(hasHistory(stateWith({}), edited)).toBe(true);
  expect(hasHistory(stateWith({}), message())).toBe(false);
  const movesOnly = stateWith({ realm_message_edit_history_visibility_policy: "moves" });
  expect([hasHistory(movesOnly, edited), hasHistory(movesOnly, moved)]).toEqual([false, true]);
});

it("mayReport allows others' messages if a channel receives reports", () => {
  const others = message({ sender_id: 2 });
  expect(mayReport(stateWith({}), others)).toBe(false);
  const receiving = stateWith({ realm_moderation_request_channel_id: 4 });
  expect([mayReport(receiving, others), mayReport(receiving, message())]).toEqual([true, false]);
});
