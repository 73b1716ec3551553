/** Events about accounts. */
import { z } from "zod";
import type { Directory } from "../directory/directory.ts";
import type { UserRecord } from "../directory/records.ts";
import type { NewEvent } from "../events/append-event.ts";
import { type EventShaper, shapeEventsOf } from "../events/event-shaper.ts";
import { apiEmail, maySeeRealEmail } from "./api-email.ts";
import { userPayload } from "./present-user.ts";
import { mayMeet } from "./user-access.ts";

/** A new account: everyone who may know of it is told. */
export function userCreated(directory: Directory, user: UserRecord): NewEvent {
  return {
    event: { type: "realm_user", op: "add", person: userPayload(directory, user, user) },
    audience: { kind: "everyone" },
    changes: [{ kind: "user", user }],
  };
}

const stored = z.looseObject({ person: z.looseObject({ user_id: z.int() }) });

/** Kept as the account itself sees it; others may be shown a placeholder for the address. */
const shapeUserEvent: EventShaper = (event, { user: viewer }, directory) => {
  const { person, ...body } = stored.parse(event.body);
  const user = directory.user(person.user_id);
  if (!user || !mayMeet(directory, viewer, user)) return null;
  const isShown = maySeeRealEmail(viewer, user);
  const hidden = { delivery_email: null, email: apiEmail(directory, viewer, user) };
  return {
    key: String(isShown),
    build: () => ({ ...body, person: isShown ? person : { ...person, ...hidden } }),
  };
};

/** Has account events shaped for each viewer. */
export function registerUserEvents(): void {
  shapeEventsOf("realm_user", shapeUserEvent);
}
