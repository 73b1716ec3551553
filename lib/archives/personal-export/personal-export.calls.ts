/** Valid calls and their callers. */
import { defineCalls, row } from "../../testing/calls/noun-calls.ts";
import type { personalExport } from "./personal-export.ts";

export const calls = defineCalls<typeof personalExport>({
  valid: {
    "get-own-export": () => ({}),
  },
  whoMay: () => [row("get-own-export", "account")],
});
