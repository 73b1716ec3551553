/** Events about accounts. */
import { z } from "zod";
import type { NewEvent } from "../events/append-event.ts";
import { type EventShaper, shapeEventsOf } from "../events/event-shaper.ts";
import type { Organization } from "../organization-memory/organization.ts";
import { apiEmail, maySeeRealEmail } from "./api-email.ts";
import { userPayload } from "./present-user.ts";
import { mayMeet } from "./user-access.ts";
import type { UserRecord } from "./user-records.ts";

/** A new account: everyone who may know of it is told. */
export function userCreated(organization: Organization, user: UserRecord): NewEvent {
  return {
    event: { type: "realm_user", op: "add", person: userPayload(organization, user, user) },
    audience: { kind: "everyone" },
    changes: [{ kind: "user", user }],
  };
}

const stored = z.looseObject({ person: z.looseObject({ user_id: z.int() }) });

/** Kept as the account itself sees it; others may be shown a placeholder for the address. */
const shapeUserEvent: EventShaper = (event, { user: viewer }, organization) => {
  const { person, ...body } = stored.parse(event.body);
  const user = organization.users.get(person.user_id);
  if (!user || !mayMeet(organization, viewer, user)) return null;
  const isShown = maySeeRealEmail(viewer, user);
  const hidden = { delivery_email: null, email: apiEmail(organization, viewer, user) };
  return {
    key: String(isShown),
    build: () => ({ ...body, person: isShown ? person : { ...person, ...hidden } }),
  };
};

/** Has account events shaped for each viewer. */
export function registerUserEvents(): void {
  shapeEventsOf("realm_user", shapeUserEvent);
}
