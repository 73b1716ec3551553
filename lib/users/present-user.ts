/** An account as the wire tells it to a viewer. */
import type { Directory } from "../directory/directory.ts";
import type { UserRecord } from "../directory/records.ts";
import {
  ROLE_ADMINISTRATOR,
  ROLE_GUEST,
  ROLE_MEMBER,
  ROLE_MODERATOR,
  ROLE_OWNER,
} from "../directory/roles.ts";
import { organizationUrl } from "../events/organization.ts";
import { avatarUrl } from "./avatar-url.ts";

/** The least powerful role that sees the real address, by email_address_visibility; 0 nobody. */
const visibleTo: Readonly<Record<number, number>> = {
  1: ROLE_GUEST,
  2: ROLE_MEMBER,
  3: ROLE_ADMINISTRATOR,
  4: 0,
  5: ROLE_MODERATOR,
};

/** Whether `viewer` may see the real address of `user` (spec, user: delivery_email); a bot's is never hidden. */
export function maySeeRealEmail(viewer: Pick<UserRecord, "id" | "role">, user: UserRecord): boolean {
  if (user.botType !== null || viewer.id === user.id) return true;
  return viewer.role <= (visibleTo[user.settings.email_address_visibility] ?? 0);
}

/** Address the API knows the account by, for whoever may not see the real one. */
function placeholderEmail(directory: Directory, user: UserRecord): string {
  return `user${user.id}@${new URL(organizationUrl(directory)).hostname}`;
}

/** The user object (spec, user), without profile_data. */
export function userPayload(directory: Directory, viewer: Pick<UserRecord, "id" | "role">, user: UserRecord) {
  const isVisible = maySeeRealEmail(viewer, user);
  return {
    user_id: user.id,
    delivery_email: isVisible ? user.deliveryEmail : null,
    email: isVisible ? user.email : placeholderEmail(directory, user),
    full_name: user.fullName,
    date_joined: new Date(user.createdAt * 1000).toISOString(),
    is_active: user.isActive,
    is_owner: user.role === ROLE_OWNER,
    is_admin: user.role <= ROLE_ADMINISTRATOR,
    is_guest: user.role === ROLE_GUEST,
    is_bot: user.botType !== null,
    bot_type: user.botType,
    bot_owner_id: user.botOwnerId,
    role: user.role,
    timezone: user.timezone,
    avatar_url: avatarUrl(user),
    avatar_version: user.avatarVersion,
    is_imported_stub: user.isImportedStub,
  };
}
