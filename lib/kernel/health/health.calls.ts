/** Valid calls and their callers. */
import { defineCalls, row } from "../../testing/calls/noun-calls.ts";
import type { health } from "./health.ts";

export const calls = defineCalls<typeof health>({
  valid: {
    "get-server-health": () => ({}),
  },
  whoMay: () => [row("get-server-health", "account")],
});
