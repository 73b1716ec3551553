/** Wire shapes of events about a person's saved snippets. */
import { z } from "zod";
import { snippetShape } from "./snippets.contract.ts";

const type = z.literal("saved_snippets");

/** Event saved_snippets, op add. */
export const snippetAddedEvent = z.strictObject({
  type,
  op: z.literal("add"),
  saved_snippet: snippetShape,
});

/** Event saved_snippets, op update: the whole snippet as it is now. */
export const snippetUpdatedEvent = z.strictObject({
  type,
  op: z.literal("update"),
  saved_snippet: snippetShape,
});

/** Event saved_snippets, op remove. */
export const snippetRemovedEvent = z.strictObject({
  type,
  op: z.literal("remove"),
  saved_snippet_id: z.int(),
});
