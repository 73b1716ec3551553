/** Events about a person's saved snippets; only their owner receives them. */
import { z } from "zod";
import { defineEvent, sameForEveryone } from "../../kernel/events/event-entry.ts";
import { snippetAddedEvent, snippetRemovedEvent, snippetUpdatedEvent, snippetShape } from "./snippets.contract.ts";


/** A snippet was saved. */
export const snippetAdded = defineEvent({
  name: "saved_snippets.add",
  stored: snippetShape,
  wire: snippetAddedEvent,
  variant: sameForEveryone,
  build: (snippet) => ({ op: "add" as const, saved_snippet: snippet }),
});

/** A snippet was edited. */
export const snippetUpdated = defineEvent({
  name: "saved_snippets.update",
  stored: snippetShape,
  wire: snippetUpdatedEvent,
  variant: sameForEveryone,
  build: (snippet) => ({ op: "update" as const, saved_snippet: snippet }),
});

/** A snippet was deleted. */
export const snippetRemoved = defineEvent({
  name: "saved_snippets.remove",
  stored: z.strictObject({ snippetId: z.int() }),
  wire: snippetRemovedEvent,
  variant: sameForEveryone,
  build: ({ snippetId }) => ({ op: "remove" as const, saved_snippet_id: snippetId }),
});
