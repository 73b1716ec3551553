/** Valid calls for unsubscribing, with permitted roles. */
import { all, defineCalls, row } from "../../testing/calls/noun-calls.ts";
import type { unsubscribing } from "./unsubscribing.ts";

export const calls = defineCalls<typeof unsubscribing>({
  valid: {
    "open-unsubscribe-page": () => ({ unsubscribe_key: "missed-messages-1-unknown" }),
    "unsubscribe-from-mails": () => ({ unsubscribe_key: "missed-messages-1-unknown" }),
  },
  whoMay: () => [
    row("open-unsubscribe-page", "account"),
    row("unsubscribe-from-mails", "account", all("NOT_FOUND")),
  ],
});
