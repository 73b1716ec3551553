/** Events about accounts. */
import { z } from "zod";
import { defineEvent, type NewEvent } from "../events/event-entry.ts";
import { profileDataOf } from "../profile-fields/profile-data.ts";
import { shownUserPayload } from "./present-user.ts";
import { mayMeet, maySeeRealEmail } from "./user-access.ts";
import { userAddedEvent } from "./user-events.contract.ts";
import type { UserRecord } from "./user-records.ts";

/** A new account: everyone who may know of it receives it, with the address or a placeholder for it. */
export const userAdded = defineEvent({
  name: "realm_user.add",
  stored: z.strictObject({ userId: z.int() }),
  wire: userAddedEvent,
  variant: ({ userId }, { user: viewer }, organization) => {
    const user = organization.users.get(userId);
    if (!user || !mayMeet(organization, viewer, user)) return null;
    return { isAddressShown: maySeeRealEmail(viewer, user) };
  },
  build: ({ userId }, { isAddressShown }, organization) => {
    const user = organization.users.get(userId);
    if (!user) return null;
    const person = { ...shownUserPayload(organization, user, isAddressShown), ...profileDataOf(user) };
    return { op: "add" as const, person };
  },
});

/** The event of an account's creation. */
export function userCreated(user: UserRecord): NewEvent {
  return userAdded.event({ userId: user.id }, { kind: "everyone" }, [{ kind: "user", user }]);
}
