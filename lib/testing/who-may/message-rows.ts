/** Who may send, read, edit, move, flag and report messages, and register for their events. */
import { randomUUID } from "node:crypto";
import type { TestOrganization } from "../test-organization.ts";
import { type MakeParams, UNKNOWN_ID } from "../valid-calls/call-objects.ts";
import { all, allBut, BAD, CLOSED_NAME, type NamedRow, NO_CHANNEL, OPEN_NAME, row } from "./row.ts";

const narrow = (operator: string, operand: unknown) => ({
  anchor: "newest",
  num_before: 50,
  num_after: 0,
  narrow: [[operator, operand]],
});

const withOctopus: MakeParams = ({ messageId }) => ({ message_id: messageId, emoji_name: "octopus" });
const withTada: MakeParams = ({ messageId }) => ({ message_id: messageId, emoji_name: "tada" });

/** Calls on further messages of the member. */
function membersMessages({ member, moderator }: TestOrganization) {
  const polls = new Map<string | null, Promise<number>>();
  return {
    /** A new message for each call; what does not exist stays so. */
    anotherIn:
      (channel: string | null): MakeParams =>
      async ({ messageId }) => {
        const isUnknown = messageId === UNKNOWN_ID;
        return {
          message_id: isUnknown ? messageId : await member.send(channel ?? [moderator.id], "another"),
        };
      },

    /** One poll for all calls; what does not exist stays so. */
    pollIn:
      (channel: string | null): MakeParams =>
      async ({ messageId }) => {
        const poll = polls.get(channel) ?? member.send(channel ?? [moderator.id], "/poll Lunch?");
        polls.set(channel, poll);
        return {
          message_id: messageId === UNKNOWN_ID ? messageId : await poll,
          msg_type: "widget",
          content: JSON.stringify({ type: "new_option", option: "Soup", idx: 1 }),
        };
      },
  };
}

export function messageRows(org: TestOrganization): readonly NamedRow[] {
  const { anotherIn, pollIn } = membersMessages(org);
  return [
    row("send-message", "open", { guest: NO_CHANNEL }),
    row("send-message", "closed", {
      ...allBut(["member", "bot"], NO_CHANNEL),
      owner: BAD,
      administrator: BAD,
    }),
    row("send-message", "account", {}, ({ userId }) => ({ type: "direct", to: [userId], content: "a" })),
    row("receive-webhook", "open", { guest: NO_CHANNEL }),
    row("receive-webhook", "closed", {
      ...allBut(["member", "bot"], NO_CHANNEL),
      owner: BAD,
      administrator: BAD,
    }),
    row("receive-slack-webhook", "open", { guest: NO_CHANNEL }),
    row("get-messages", "open", { guest: "BAD_NARROW" }, ({ channelId }) => narrow("channel", channelId)),
    row(
      "get-messages",
      "closed",
      allBut(["owner", "administrator", "member"], "BAD_NARROW"),
      ({ channelId }) => narrow("channel", channelId),
    ),
    row("get-messages", "closed", {}, ({ messageId }) => narrow("with", messageId)),
    row("get-messages", "closed", {}, ({ messageId }) => narrow("id", messageId)),
    row("get-messages", "closed", {}, ({ messageId }) => ({ message_ids: [messageId] })),
    row("get-messages", "direct", {}, ({ messageId }) => narrow("with", messageId)),
    row("get-message", "open", { guest: BAD }),
    row("get-message", "closed", allBut(["member"], BAD)),
    row("get-message", "direct", allBut(["member", "moderator"], BAD)),
    row("check-messages-match-narrow", "open", { guest: "BAD_NARROW" }),
    row("check-messages-match-narrow", "closed", allBut(["owner", "administrator", "member"], "BAD_NARROW")),
    row("get-message-history", "open", { guest: BAD }),
    row("get-message-history", "closed", allBut(["member"], BAD)),
    row("get-message-history", "direct", allBut(["member", "moderator"], BAD)),
    row("mark-topic-as-read", "open", { guest: BAD }),
    row("mark-topic-as-read", "closed", allBut(["member"], BAD)),
    row("delete-message", "open", allBut(["owner", "administrator", "member"], BAD), anotherIn(OPEN_NAME)),
    row("delete-message", "closed", allBut(["member"], BAD), anotherIn(CLOSED_NAME)),
    row("delete-message", "direct", allBut(["member"], BAD), anotherIn(null)),
    row("delete-topic", "open"),
    row("delete-topic", "closed", {
      ...all("UNAUTHORIZED_PRINCIPAL"),
      owner: BAD,
      administrator: BAD,
    }),
    row("update-message", "open", allBut(["member"], BAD)),
    row("update-message", "closed", allBut(["member"], BAD)),
    row("update-message", "direct", allBut(["member"], BAD)),
    row("update-message", "open", { guest: BAD }, ({ messageId }) => ({
      message_id: messageId,
      topic: randomUUID(),
      propagate_mode: "change_all",
      send_notification_to_new_thread: false,
    })),
    row("update-message-flags", "open", { guest: BAD }),
    row("update-message-flags", "closed", allBut(["member"], BAD)),
    row("update-message-flags", "direct", {}, ({ messageId }) => ({
      messages: [messageId],
      op: "add",
      flag: "read",
    })),
    row("update-message-flags-for-narrow", "open", { guest: "BAD_NARROW" }),
    row(
      "update-message-flags-for-narrow",
      "closed",
      allBut(["owner", "administrator", "member"], "BAD_NARROW"),
    ),
    row("mark-all-as-read", "account"),
    row("mark-stream-as-read", "open", { guest: BAD }),
    row("mark-stream-as-read", "closed", allBut(["member"], BAD)),
    row("add-reaction", "open", { guest: BAD }, withOctopus),
    row("add-reaction", "closed", allBut(["member"], BAD), withOctopus),
    row("add-reaction", "direct", allBut(["member", "moderator"], BAD), withOctopus),
    row("remove-reaction", "account", allBut(["member"], BAD)),
    row("remove-reaction", "open", { ...all("REACTION_DOES_NOT_EXIST"), guest: BAD }, withTada),
    row("remove-reaction", "closed", { ...all(BAD), member: "REACTION_DOES_NOT_EXIST" }, withTada),
    row("add-submessage", "open", { guest: BAD }, pollIn(OPEN_NAME)),
    row("add-submessage", "closed", allBut(["member"], BAD), pollIn(CLOSED_NAME)),
    row("add-submessage", "direct", allBut(["member", "moderator"], BAD), pollIn(null)),
    row("get-read-receipts", "open", { guest: BAD }),
    row("get-read-receipts", "closed", allBut(["member"], BAD)),
    row("get-read-receipts", "direct", allBut(["member", "moderator"], BAD)),
    row("render-message", "closed", {}, ({ channelId, messageId }) => ({
      content: `#**${channelId}** /near/${messageId} #narrow/channel/${channelId}/topic/t`,
    })),
    row("report-message", "closed", all(BAD)),
    row("register-queue", "closed", {}, () => ({})),
    row("get-events", "account", allBut(["member"], "BAD_EVENT_QUEUE_ID")),
    row("delete-queue", "account", allBut(["member"], "BAD_EVENT_QUEUE_ID")),
  ];
}
