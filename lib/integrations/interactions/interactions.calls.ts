/** Valid calls and their callers. */
import {
  all,
  BAD,
  defineCalls,
  type MakeParams,
  OPEN_NAME,
  row,
  UNKNOWN_ID,
} from "../../testing/calls/noun-calls.ts";
import type { TestOrganization } from "../../testing/test-organization.ts";
import type { interactions } from "./interactions.ts";

/** One message of a bot for all calls of a row; an unknown id stays unknown. */
function actionIn({ bot }: TestOrganization): MakeParams {
  let sent: Promise<number> | undefined;
  return async ({ messageId }) => {
    const actions = [{ type: "buttons", buttons: [{ id: "yes", label: "Yes" }] }];
    sent ??= bot.send(OPEN_NAME, "Shall I?", { actions });
    return { message_id: messageId === UNKNOWN_ID ? messageId : await sent, action: "yes" };
  };
}

export const calls = defineCalls<typeof interactions>({
  valid: {
    "use-action": ({ messageId }) => ({ message_id: messageId, action: "yes" }),
    "reply-to-interaction": () => ({ token: "1-AAAA", content: "Done." }),
  },
  whoMay: (org) => [
    row("use-action", "open", { guest: BAD }, actionIn(org)),
    row("reply-to-interaction", "account", all(BAD)),
  ],
});
