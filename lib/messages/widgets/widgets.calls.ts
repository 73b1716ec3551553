/** Valid calls and their callers. */
import {
  allBut,
  BAD,
  type CallSubject,
  CLOSED_NAME,
  defineCalls,
  type MakeParams,
  OPEN_NAME,
  row,
  UNKNOWN_ID,
} from "../../testing/calls/noun-calls.ts";
import type { TestOrganization } from "../../testing/test-organization.ts";
import type { widgets } from "./widgets.ts";

const pollOf = async ({ own }: CallSubject) =>
  own((account) => account.send([account.id], "/poll Lunch?\nSoup"), UNKNOWN_ID);

/** One poll for all calls of a row; an unknown id stays unknown. */
function pollIn({ member, moderator }: TestOrganization, channel: string | null): MakeParams {
  let poll: Promise<number> | undefined;
  return async ({ messageId }) => {
    poll ??= member.send(channel ?? [moderator.id], "/poll Lunch?");
    return {
      message_id: messageId === UNKNOWN_ID ? messageId : await poll,
      msg_type: "widget",
      content: JSON.stringify({ type: "new_option", option: "Soup", idx: 1 }),
    };
  };
}

export const calls = defineCalls<typeof widgets>({
  valid: {
    "add-submessage": async (subject) => ({
      message_id: await pollOf(subject),
      msg_type: "widget",
      content: JSON.stringify({ type: "vote", key: "canned,0", vote: 1 }),
    }),
  },
  whoMay: (org) => [
    row("add-submessage", "open", { guest: BAD }, pollIn(org, OPEN_NAME)),
    row("add-submessage", "closed", allBut(["member"], BAD), pollIn(org, CLOSED_NAME)),
    row("add-submessage", "direct", allBut(["member", "moderator"], BAD), pollIn(org, null)),
  ],
});
