/** Events about a person's drafts; only their owner receives them. */
import { z } from "zod";
import { defineEvent, sameForEveryone } from "../../kernel/events/event-entry.ts";
import { draftRemovedEvent, draftsAddedEvent, draftUpdatedEvent } from "./draft-events.contract.ts";
import { draftShape } from "./drafts.contract.ts";

/** Drafts were saved. */
export const draftsAdded = defineEvent({
  name: "drafts.add",
  stored: z.strictObject({ drafts: z.array(draftShape) }),
  wire: draftsAddedEvent,
  variant: sameForEveryone,
  build: ({ drafts }) => ({ op: "add" as const, drafts }),
});

/** A draft was edited. */
export const draftUpdated = defineEvent({
  name: "drafts.update",
  stored: z.strictObject({ draft: draftShape }),
  wire: draftUpdatedEvent,
  variant: sameForEveryone,
  build: ({ draft }) => ({ op: "update" as const, draft }),
});

/** A draft was deleted. */
export const draftRemoved = defineEvent({
  name: "drafts.remove",
  stored: z.strictObject({ draftId: z.int() }),
  wire: draftRemovedEvent,
  variant: sameForEveryone,
  build: ({ draftId }) => ({ op: "remove" as const, draft_id: draftId }),
});
