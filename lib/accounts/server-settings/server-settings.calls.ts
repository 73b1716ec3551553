/** Valid calls for server settings, with permitted roles. */
import { defineCalls, row } from "../../testing/calls/noun-calls.ts";
import type { serverSettings } from "./server-settings.ts";

export const calls = defineCalls<typeof serverSettings>({
  valid: {
    "get-server-settings": () => ({}),
  },
  whoMay: () => [row("get-server-settings", "account")],
});
