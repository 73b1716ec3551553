/** An account as the wire tells it to a viewer. */
import type { Organization } from "../organization-memory/organization.ts";
import { apiEmail, maySeeRealEmail } from "./api-email.ts";
import { avatarUrl } from "./avatar-url.ts";
import { ROLE_ADMINISTRATOR, ROLE_GUEST, ROLE_OWNER } from "./roles.contract.ts";
import type { UserRecord } from "./user-records.ts";

/** The user object (spec, user), without profile_data. */
export function userPayload(
  organization: Organization,
  viewer: Pick<UserRecord, "id" | "role">,
  user: UserRecord,
) {
  return {
    user_id: user.id,
    delivery_email: maySeeRealEmail(viewer, user) ? user.deliveryEmail : null,
    email: apiEmail(organization, viewer, user),
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
