/** Valid calls and their callers. */
import fc from "fast-check";
import { z } from "zod";
import {
  allBut,
  BAD,
  type CallSubject,
  defineCalls,
  row,
  UNKNOWN_ID,
} from "../../testing/calls/noun-calls.ts";
import { anyone, type Call, calledBy, deletion, someId } from "../../testing/random-calls/random-call.ts";
import type { snippets } from "./snippets.ts";

const snippetOf = async ({ own }: CallSubject) =>
  own(async ({ client }) => {
    const { body } = await client.post("/saved_snippets", { title: "Greeting", content: "Hello!" });
    return z.int().parse(body.saved_snippet_id);
  }, UNKNOWN_ID);

const snippetTexts = {
  title: fc.constantFrom("Greeting", "Farewell"),
  content: fc.constantFrom("Hello!", "*Bye*"),
};
const randomCalls: fc.Arbitrary<Call> = fc.oneof(
  fc.record(snippetTexts).map((params) => ({ method: "POST" as const, path: "/saved_snippets", params })),
  fc.record({ someId, params: fc.record(snippetTexts, { requiredKeys: [] }) }).map((given) => ({
    method: "PATCH" as const,
    path: `/saved_snippets/${given.someId}`,
    params: given.params,
  })),
  deletion("/saved_snippets"),
);

export const calls = defineCalls<typeof snippets>({
  valid: {
    "get-saved-snippets": () => ({}),
    "create-saved-snippet": () => ({ title: "Greeting", content: "Hello!" }),
    "edit-saved-snippet": async (subject) => ({
      saved_snippet_id: await snippetOf(subject),
      title: "Farewell",
    }),
    "delete-saved-snippet": async (subject) => ({ saved_snippet_id: await snippetOf(subject) }),
  },
  whoMay: () => [
    row("get-saved-snippets", "account"),
    row("create-saved-snippet", "account"),
    row("edit-saved-snippet", "account", allBut(["member"], BAD)),
    row("delete-saved-snippet", "account", allBut(["member"], BAD)),
  ],
  random: { subject: "own", call: () => calledBy(anyone, randomCalls) },
});
