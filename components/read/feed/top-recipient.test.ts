/** The bar at the top never hides the next bar. */
import { expect, it } from "vitest";
import type { Conversation } from "../../model/store/history/conversation.ts";
import type { OutgoingMessage } from "../../model/store/history/outbox-state.ts";
import type { FeedRow } from "./message-rows.ts";
import { topConversation } from "./top-recipient.tsx";

const MARGIN = 56;
const ROW = 100;

function rowOf(topic: string, startsConversation: boolean): FeedRow {
  const conversation: Conversation = { kind: "topic", channelId: 1, topic };
  const outgoing: OutgoingMessage = {
    localId: topic,
    tab: "a",
    conversation,
    content: topic,
    timestamp: 0,
    messageId: null,
    failure: null,
    delay: null,
    idempotencyKey: "key",
  };
  const decorations = { startsDay: false, startsGroup: true, startsUnread: false, startsConversation };
  return { kind: "outgoing", key: topic, outgoing, ...decorations };
}

const rows = [rowOf("a", true), rowOf("a", false), rowOf("b", true), rowOf("b", false)];

function at(scrolled: number): [topic: string, shift: number] | null {
  const drawn = rows.map((_, index) => {
    const top = MARGIN + index * ROW - scrolled;
    return { index, top, bottom: top + ROW };
  });
  return topicOf(topConversation(rows, drawn, null));
}

function topicOf(top: ReturnType<typeof topConversation>): [topic: string, shift: number] | null {
  return top && [top.conversation.kind === "topic" ? top.conversation.topic : "", top.shift];
}

it("is hidden above the first row", () => {
  expect(at(0)).toBeNull();
  expect(at(MARGIN)).toBeNull();
});

it("covers its conversation's messages until the next bar pushes it away", () => {
  const end = MARGIN + 2 * ROW;
  expect(at(MARGIN + 1)).toEqual(["a", 0]);
  expect(at(MARGIN + ROW)).toEqual(["a", 0]);
  expect(at(end - 32)).toEqual(["a", 0]);
  expect(at(end - 31)).toEqual(["a", -1]);
  expect(at(end)).toEqual(["a", -32]);
  expect(at(end + 7)).toEqual(["a", -39]);
  expect(at(end + 8)).toEqual(["b", 0]);
});

it("stays while the rows at the top are not drawn yet", () => {
  const last = topConversation(rows, [{ index: 0, top: -10, bottom: 90 }], null);
  const farBelow = [{ index: 3, top: 400, bottom: 500 }];
  expect(topicOf(topConversation(rows, farBelow, last))).toEqual(["a", 0]);
  expect(topConversation(rows, farBelow, null)).toBeNull();
});
