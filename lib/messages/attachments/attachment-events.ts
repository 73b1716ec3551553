/** Events about uploaded files: their owners receive them. */
import { z } from "zod";
import { defineEvent, type NewEvent, sameForEveryone } from "../../kernel/events/event-entry.ts";
import { attachmentAddedEvent, attachmentRemovedEvent, attachmentUpdatedEvent, attachmentShape } from "./attachments.contract.ts";
import type { PresentedAttachment } from "./attachment-rows.ts";


const stored = z.strictObject({ attachment: attachmentShape, spaceUsed: z.int() });

export const attachmentAdded = defineEvent({
  name: "attachment.add",
  stored,
  wire: attachmentAddedEvent,
  variant: sameForEveryone,
  build: ({ attachment, spaceUsed }) => ({ op: "add" as const, attachment, upload_space_used: spaceUsed }),
});

export const attachmentUpdated = defineEvent({
  name: "attachment.update",
  stored,
  wire: attachmentUpdatedEvent,
  variant: sameForEveryone,
  build: ({ attachment, spaceUsed }) => ({ op: "update" as const, attachment, upload_space_used: spaceUsed }),
});

export const attachmentRemoved = defineEvent({
  name: "attachment.remove",
  stored: z.strictObject({ id: z.int(), spaceUsed: z.int() }),
  wire: attachmentRemovedEvent,
  variant: sameForEveryone,
  build: ({ id, spaceUsed }) => ({ op: "remove" as const, attachment: { id }, upload_space_used: spaceUsed }),
});

/** The events for the owners of files that other messages refer to now. */
export function updateEvents(attachments: readonly PresentedAttachment[]): NewEvent[] {
  return attachments.map(({ ownerId, spaceUsed, wire }) =>
    attachmentUpdated.event({ attachment: wire, spaceUsed }, { kind: "users", userIds: [ownerId] }),
  );
}
