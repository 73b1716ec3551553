/** The edit key explains refusals. */
import { expect, test } from "vitest";
import type { ChatState } from "../../model/store/chat-state.ts";
import { applyEvents } from "../../model/store/event-table.ts";
import { exampleState, OWN_ID, topicMessage } from "../../model/store/example-state.ts";
import { type Message, messageFromWire } from "../../model/store/history/messages-state.ts";
import type { WireMessage } from "../../model/store/wire.ts";
import type { KnownEvent } from "../../model/store/wire-events.ts";
import { editRefusal } from "./message-keys.ts";
import { mayEdit } from "./message-rights.ts";

function message(overrides: Partial<WireMessage> = {}): Message {
  return messageFromWire(topicMessage(10, "A", { sender_id: OWN_ID, ...overrides }), [], OWN_ID);
}

function after(event?: KnownEvent): ChatState {
  return applyEvents(exampleState({}), event ? [{ ...event, id: 1 }] : []);
}

const poll = { id: 10, message_id: 10, sender_id: OWN_ID, msg_type: "widget", content: "{}" };

test.each<[string, ChatState, Message]>([
  ["Messages of other people cannot be edited.", after(), message({ sender_id: OWN_ID + 1 })],
  ["Polls and to-do lists cannot be edited.", after(), message({ submessages: [poll] })],
  [
    "Messages in archived channels cannot be edited.",
    after({ type: "stream", op: "update", stream_id: 3, property: "is_archived", value: true }),
    message(),
  ],
  [
    "Editing messages is turned off in this organization.",
    after({ type: "realm", op: "update_dict", data: { allow_message_editing: false } }),
    message(),
  ],
  ["This message is too old to be edited.", after(), message()],
])("%s", (refusal, state, refused) => {
  expect(mayEdit(state, refused, refused.timestamp + 601)).toBe(false);
  expect(editRefusal(state, refused)).toBe(refusal);
});
