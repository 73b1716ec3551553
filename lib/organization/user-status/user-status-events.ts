/** The event about somebody's status, for everyone who may know of the person. */
import { z } from "zod";
import { defineEvent } from "../../kernel/events/event-entry.ts";
import { knewThen } from "../../people/users/user-access.ts";
import { statusShape, userStatusEvent } from "./user-status.contract.ts";

export const statusChanged = defineEvent({
  name: "user_status",
  stored: z.object({
    userId: z.int(),
    change: statusShape,
  }),
  wire: userStatusEvent,
  variant: ({ userId }, viewer, organization) => {
    const user = organization.users.get(userId);
    return user && knewThen(organization, viewer, user) ? true : null;
  },
  build: ({ userId, change }) => ({ user_id: userId, ...change }),
});
