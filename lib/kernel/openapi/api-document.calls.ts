/** Valid calls and their callers. */
import { defineCalls, row } from "../../testing/calls/noun-calls.ts";
import type { apiDocument } from "./api-document.ts";

export const calls = defineCalls<typeof apiDocument>({
  valid: {
    "get-openapi": () => ({}),
  },
  whoMay: () => [row("get-openapi", "account")],
});
