/** The event about invitations, for those who manage them. */
import { z } from "zod";
import { defineEvent, type NewEvent, sameForEveryone } from "../../kernel/events/event-entry.ts";
import { invitesChangedEvent } from "./invitations.contract.ts";

/** Invitations were made, used, sent again or revoked. It says no more, so that clients ask for what they may see. */
export const invitesChanged = defineEvent({
  name: "invites_changed",
  stored: z.strictObject({}),
  audit: () => ({}),
  wire: invitesChangedEvent,
  variant: sameForEveryone,
  build: () => ({}),
});

/** The event about an invitation of this author and for this role. */
export function invitesChangedFor({
  authorId,
  invitedAs,
}: {
  readonly authorId: number;
  readonly invitedAs: number;
}): NewEvent {
  return invitesChanged.event({}, { kind: "invitation_managers", authorId, invitedAs });
}
