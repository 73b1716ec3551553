/** Valid calls and their callers. */
import type { registerQueue } from "../../catalog/register.ts";
import { defineCalls, row } from "../../testing/calls/noun-calls.ts";

export const calls = defineCalls<{ readonly contracts: readonly [typeof registerQueue] }>({
  valid: {
    "register-queue": () => ({ fetch_event_types: [] }),
  },
  whoMay: () => [row("register-queue", "closed", {}, () => ({}))],
});
