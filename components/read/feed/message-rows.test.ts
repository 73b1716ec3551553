/** Grouping and dividers of feed rows. */
import { describe, expect, it } from "vitest";
import { topicMessage } from "../../model/store/example-state.ts";
import { messageFromWire } from "../../model/store/history/messages-state.ts";
import { messageRows } from "./message-rows.ts";

const noon = new Date(2026, 4, 20, 12, 0).getTime() / 1000;
const said = (id: number, secondsLater: number, senderId = 2, topic = "A", isMe = false) =>
  messageFromWire(
    topicMessage(id, topic, { timestamp: noon + secondsLater, sender_id: senderId, is_me_message: isMe }),
    [],
    1,
  );
const options = { ownUserId: 1, isMixed: false, firstUnreadId: null };

describe("rows", () => {
  it("group one sender's messages in quick succession", () => {
    const rows = messageRows([said(1, 0), said(2, 60), said(3, 1200), said(4, 1210, 5)], [], options);
    expect(rows.map((row) => row.startsGroup)).toEqual([true, false, true, true]);
  });

  it("show the day only where it begins", () => {
    const rows = messageRows([said(1, 0), said(2, 86_400), said(3, 86_410)], [], options);
    expect(rows.map((row) => row.startsDay)).toEqual([true, true, false]);
  });

  it("name a changed conversation, only in mixed views", () => {
    const messages = [said(1, 0), said(2, 1, 2, "B"), said(3, 2, 2, "b")];
    const mixed = messageRows(messages, [], { ...options, isMixed: true });
    expect(mixed.map((row) => row.startsConversation)).toEqual([true, true, false]);
    expect(messageRows(messages, [], options).some((row) => row.startsConversation)).toBe(false);
  });

  it("show the sender again below the unread line", () => {
    const rows = messageRows([said(1, 0), said(2, 1)], [], { ...options, firstUnreadId: 2 });
    expect(rows.map((row) => [row.startsUnread, row.startsGroup])).toEqual([
      [false, true],
      [true, true],
    ]);
  });

  it("keep their identity while unchanged", () => {
    const [first, second, third] = [said(1, 0), said(2, 60), said(3, 120)];
    const before = messageRows([first, second], [], options);
    const after = messageRows([first, { ...second, isRead: true }, third], [], options);
    expect(after[0]).toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
    expect(messageRows([second], [], options)[0]?.startsGroup).toBe(true);
  });

  it("end with outgoing messages, grouped like received ones", () => {
    const outgoing = {
      localId: "9",
      tab: "a",
      conversation: { kind: "topic", channelId: 3, topic: "A" } as const,
      content: "hi",
      timestamp: noon + 5,
      messageId: null,
      failure: null,
      delay: null,
      idempotencyKey: "key",
    };
    const rows = messageRows([said(1, 0, 1)], [outgoing], options);
    expect(rows.map((row) => [row.kind, row.startsGroup])).toEqual([
      ["message", true],
      ["outgoing", false],
    ]);
  });

  it("never group a /me message", () => {
    const rows = messageRows([said(1, 0), said(2, 1, 2, "A", true), said(3, 2)], [], options);
    expect(rows.map((row) => row.startsGroup)).toEqual([true, true, true]);
  });
});
