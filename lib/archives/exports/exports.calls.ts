/** Valid calls and their callers. */
import { all, BAD, defineCalls, row } from "../../testing/calls/noun-calls.ts";
import type { exports } from "./exports.ts";

export const calls = defineCalls<typeof exports>({
  valid: {
    "export-realm": () => ({ export_type: "public" }),
    "get-realm-exports": () => ({}),
    "delete-realm-export": () => ({ export_id: 1 }),
  },
  whoMay: () => [
    row("export-realm", "account"),
    row("get-realm-exports", "account"),
    // Even owners: there is no such archive.
    row("delete-realm-export", "account", all(BAD)),
  ],
});
