/** Events about accounts. */
import type { Directory } from "../directory/directory.ts";
import type { UserRecord } from "../directory/records.ts";
import type { NewEvent } from "../events/append-event.ts";
import { userPayload } from "./present-user.ts";

/** A new account: everyone learns of it. */
export function userCreated(directory: Directory, user: UserRecord): NewEvent {
  return {
    event: { type: "realm_user", op: "add", person: userPayload(directory, user, user) },
    audience: { kind: "everyone" },
    changes: [{ kind: "user", user }],
  };
}
