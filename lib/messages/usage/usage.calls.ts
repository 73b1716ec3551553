/** Valid calls and their callers. */
import { defineCalls, row } from "../../testing/calls/noun-calls.ts";
import type { usage } from "./usage.ts";

export const calls = defineCalls<typeof usage>({
  valid: {
    "get-usage": () => ({ days: 7 }),
  },
  whoMay: () => [row("get-usage", "account")],
});
