/** Wire shapes of events about a person's drafts. */
import { z } from "zod";
import { draftShape } from "./drafts.contract.ts";

const type = z.literal("drafts");

/** Event drafts, op add. */
export const draftsAddedEvent = z.strictObject({ type, op: z.literal("add"), drafts: z.array(draftShape) });

/** Event drafts, op update: the whole draft as it is now. */
export const draftUpdatedEvent = z.strictObject({ type, op: z.literal("update"), draft: draftShape });

/** Event drafts, op remove. */
export const draftRemovedEvent = z.strictObject({ type, op: z.literal("remove"), draft_id: z.int() });
