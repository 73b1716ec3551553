/** How a person in a message appears to a viewer: name, address and avatar, as far as the viewer may know them. */

import type { Organization } from "../../kernel/memory/organization.ts";
import { shownEmail } from "./api-email.ts";
import { avatarUrl, UNKNOWN_AVATAR_URL } from "./avatar-url.ts";
import { type EmailViewer, maySeeRealEmail } from "./user-access.ts";
import type { UserRecord } from "./user-records.ts";

/** What a viewer may know of a person; of someone unknown, only the id. */
export type PersonView = "all" | "without_address" | "unknown";

/** The display name of a person whom the viewer may not know of; clients of the protocol know it. */
const UNKNOWN_NAME = "Unknown user";

/** What `viewer` may know of `person`. */
export function personView(viewer: EmailViewer, person: UserRecord, isKnown: boolean): PersonView {
  if (!isKnown) return "unknown";
  return maySeeRealEmail(viewer, person) ? "all" : "without_address";
}

/** Name, address and avatar of a person for viewers of this kind. */
export function shownPerson(organization: Organization, person: UserRecord, view: PersonView) {
  return {
    email: shownEmail(organization, person, view === "all"),
    fullName: view === "unknown" ? UNKNOWN_NAME : person.fullName,
    avatarUrl: view === "unknown" ? UNKNOWN_AVATAR_URL : avatarUrl(person),
  };
}
