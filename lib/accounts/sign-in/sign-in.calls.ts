/** Valid calls for sign in, with permitted roles. */
import { defineCalls, row } from "../../testing/calls/noun-calls.ts";
import type { signIns } from "./sign-in.ts";

export const calls = defineCalls<typeof signIns>({
  valid: {
    "get-sign-out-address": () => ({}),
    "get-sign-in-services": () => ({}),
  },
  whoMay: () => [row("get-sign-out-address", "account"), row("get-sign-in-services", "account")],
});
