/** A valid call for finding accounts, with permitted roles. */
import { randomUUID } from "node:crypto";
import { all, BAD, defineCalls, row } from "../../testing/calls/noun-calls.ts";
import type { accountFinder } from "./account-finder.ts";

export const calls = defineCalls<typeof accountFinder>({
  valid: { "find-accounts": () => ({ email: `${randomUUID()}@example.com` }) },
  whoMay: () => [row("find-accounts", "account", all(BAD))],
});
