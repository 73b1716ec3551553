/** Valid calls and their callers. */
import fc from "fast-check";
import { defineCalls, row } from "../../testing/calls/noun-calls.ts";
import { anyone, type Call, calledBy } from "../../testing/random-calls/random-call.ts";
import type { alertWords } from "./alert-words.ts";

const randomCalls: fc.Arbitrary<Call> = fc.record({
  method: fc.constantFrom("POST" as const, "DELETE" as const),
  path: fc.constant("/users/me/alert_words"),
  params: fc.record({ alert_words: fc.subarray(["tea", "Milk", "milk"]) }),
});

export const calls = defineCalls<typeof alertWords>({
  valid: {
    "get-alert-words": () => ({}),
    "add-alert-words": () => ({ alert_words: ["outage"] }),
    "remove-alert-words": () => ({ alert_words: ["outage"] }),
  },
  whoMay: () => [
    row("get-alert-words", "account"),
    row("add-alert-words", "account"),
    row("remove-alert-words", "account"),
  ],
  random: { subject: "own", call: () => calledBy(anyone, randomCalls) },
});
