/** The event about somebody who came online: sent to connected clients beside the log. */
import { z } from "zod";
import { defineTransientEvent } from "../../kernel/events/event-entry.ts";
import { personView, shownPerson } from "../users/shown-person.ts";
import { knewThen } from "../users/user-access.ts";
import { presenceEvent } from "./presence.contract.ts";
import { presentOlder, presentSlim } from "./present-presence.ts";

export const presenceChanged = defineTransientEvent({
  name: "presence",
  stored: z.strictObject({
    userId: z.int(),
    activeAt: z.int().nullable(),
    seenAt: z.int(),
    updateId: z.int(),
    /** Seconds since 1970. */
    at: z.number(),
  }),
  wire: presenceEvent,
  variant({ userId }, viewer, organization) {
    const user = organization.users.get(userId);
    if (!user || !knewThen(organization, viewer, user)) return null;
    const { options } = viewer;
    if (options.capabilities.simplified_presence_events) return { form: "slim" as const };
    if (options.slimPresence) return { form: "without_address" as const };
    return { form: "older" as const, view: personView(viewer.user, user, true) };
  },
  build(record, variant, organization) {
    const user = organization.users.get(record.userId);
    if (!user) return null;
    if (variant.form === "slim") return { presences: { [user.id]: presentSlim(user, record) } };
    const presence = presentOlder(record);
    return {
      user_id: user.id,
      ...(variant.form === "older" && { email: shownPerson(organization, user, variant.view).email }),
      server_timestamp: record.at,
      presence: { [presence.client]: presence },
    };
  },
});
