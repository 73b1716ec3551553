/** The event about somebody's status, for everyone who may know of the person. */
import { z } from "zod";
import { defineEvent } from "../events/event-entry.ts";
import { mayMeet } from "../users/user-access.ts";
import { statusShape } from "./user-status.contract.ts";
import { userStatusEvent } from "./user-status-events.contract.ts";

export const statusChanged = defineEvent({
  name: "user_status",
  stored: z.strictObject({
    userId: z.int(),
    change: statusShape,
    /** Guests who know of the person by a direct conversation, which is not in memory. */
    partnerIds: z.array(z.int()),
  }),
  wire: userStatusEvent,
  variant: ({ userId, partnerIds }, { user: viewer }, organization) => {
    const user = organization.users.get(userId);
    if (!user) return null;
    return mayMeet(organization, viewer, user) || partnerIds.includes(viewer.id) ? true : null;
  },
  build: ({ userId, change }) => ({ user_id: userId, ...change }),
});
