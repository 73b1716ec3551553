/** Valid calls for snippets, and who may make them. */
import { z } from "zod";
import {
  allBut,
  BAD,
  type CallSubject,
  defineCalls,
  row,
  UNKNOWN_ID,
} from "../../testing/calls/noun-calls.ts";
import type { snippets } from "./snippets.ts";

const snippetOf = async ({ own }: CallSubject) =>
  own(async ({ client }) => {
    const { body } = await client.post("/saved_snippets", { title: "Greeting", content: "Hello!" });
    return z.int().parse(body.saved_snippet_id);
  }, UNKNOWN_ID);

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
});
