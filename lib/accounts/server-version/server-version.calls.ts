/** Valid calls for the server's version, with permitted roles. */
import { defineCalls, row } from "../../testing/calls/noun-calls.ts";
import type { serverVersion } from "./server-version.ts";

export const calls = defineCalls<typeof serverVersion>({
  valid: {
    "get-server-version": () => ({}),
  },
  whoMay: () => [row("get-server-version", "account")],
});
