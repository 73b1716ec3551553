/** Valid calls and their callers. */
import { unknownLink } from "../../testing/calls/call-objects.ts";
import { all, defineCalls, row } from "../../testing/calls/noun-calls.ts";
import type { mailLinks } from "./mail-links.ts";

export const calls = defineCalls<typeof mailLinks>({
  valid: {
    "get-mail-link": () => ({ link_key: unknownLink() }),
  },
  whoMay: () => [row("get-mail-link", "account", all("NOT_FOUND"))],
});
