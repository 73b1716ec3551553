/** Valid calls and their callers. */
import { all, BAD, defineCalls, row } from "../../testing/calls/noun-calls.ts";
import type { mail } from "./mail.ts";

export const calls = defineCalls<typeof mail>({
  valid: {
    "dev-list-mails": () => ({}),
    "get-mail-state": () => ({}),
    // The tests have no mail server.
    "send-test-mail": () => ({}),
  },
  whoMay: () => [
    row("dev-list-mails", "account", all(BAD)),
    row("get-mail-state", "account"),
    row("send-test-mail", "account", { owner: BAD, administrator: BAD }),
  ],
});
