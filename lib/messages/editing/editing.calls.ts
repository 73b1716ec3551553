/** Valid calls and their callers. */
import { randomUUID } from "node:crypto";
import {
  allBut,
  BAD,
  defineCalls,
  type MakeParams,
  OPEN_NAME,
  row,
  UNKNOWN_ID,
} from "../../testing/calls/noun-calls.ts";
import type { TestOrganization } from "../../testing/test-organization.ts";
import type { editing } from "./editing.ts";

/** Renames a topic of its own, so that other calls find theirs; an unknown id stays unknown. */
const renamed =
  ({ member }: TestOrganization): MakeParams =>
  async ({ messageId }) => {
    const isUnknown = messageId === UNKNOWN_ID;
    return {
      message_id: isUnknown ? messageId : await member.send(OPEN_NAME, "open", { topic: randomUUID() }),
      topic: randomUUID(),
      propagate_mode: "change_all",
      send_notification_to_new_thread: false,
    };
  };

export const calls = defineCalls<typeof editing>({
  valid: {
    "get-message-history": ({ messageId }) => ({ message_id: messageId }),
    "update-message": ({ messageId }) => ({ message_id: messageId, content: "edited" }),
  },
  whoMay: (org) => [
    row("get-message-history", "open", { guest: BAD }),
    row("get-message-history", "closed", allBut(["member"], BAD)),
    row("get-message-history", "direct", allBut(["member", "moderator"], BAD)),
    row("update-message", "open", allBut(["member"], BAD)),
    row("update-message", "closed", allBut(["member"], BAD)),
    row("update-message", "direct", allBut(["member"], BAD)),
    row("update-message", "open", { guest: BAD }, renamed(org)),
  ],
});
