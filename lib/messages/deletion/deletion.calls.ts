/** Valid calls and their callers. */
import { noteOf } from "../../testing/calls/call-objects.ts";
import {
  all,
  allBut,
  BAD,
  CLOSED_NAME,
  defineCalls,
  type MakeParams,
  OPEN_NAME,
  row,
  UNKNOWN_ID,
} from "../../testing/calls/noun-calls.ts";
import type { TestOrganization } from "../../testing/test-organization.ts";
import type { deletion } from "./deletion.ts";

/** A new message for each call; an unknown id stays unknown. */
const anotherIn =
  ({ member, moderator }: TestOrganization, channel: string | null): MakeParams =>
  async ({ messageId }) => {
    const isUnknown = messageId === UNKNOWN_ID;
    return { message_id: isUnknown ? messageId : await member.send(channel ?? [moderator.id], "another") };
  };

export const calls = defineCalls<typeof deletion>({
  valid: {
    "delete-message": async (subject) => ({ message_id: await noteOf(subject) }),
    "delete-topic": ({ channelId }) => ({ stream_id: channelId, topic_name: "no such topic" }),
  },
  whoMay: (org) => [
    row(
      "delete-message",
      "open",
      allBut(["owner", "administrator", "member"], BAD),
      anotherIn(org, OPEN_NAME),
    ),
    row("delete-message", "closed", allBut(["member"], BAD), anotherIn(org, CLOSED_NAME)),
    row("delete-message", "direct", allBut(["member"], BAD), anotherIn(org, null)),
    row("delete-topic", "open"),
    row("delete-topic", "closed", {
      ...all("UNAUTHORIZED_PRINCIPAL"),
      owner: BAD,
      administrator: BAD,
    }),
  ],
});
