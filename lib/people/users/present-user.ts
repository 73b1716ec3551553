/** The wire form of an account for a viewer. */
import type { Organization } from "../../kernel/memory/organization.ts";
import {
  ROLE_ADMINISTRATOR,
  ROLE_GUEST,
  ROLE_MEMBER,
  ROLE_OWNER,
} from "../../kernel/roles/roles.contract.ts";
import { avatarUrl, shownEmail, shownPerson } from "./shown-person.ts";
import { type EmailViewer, maySeeRealEmail } from "./user-access.ts";
import type { UserRecord } from "./user-records.ts";

/** Without profile_data. */
export function userPayload(organization: Organization, viewer: EmailViewer, user: UserRecord) {
  return shownUserPayload(organization, user, maySeeRealEmail(viewer, user));
}

/** Reveals only the id. */
export function unknownUserPayload(organization: Organization, user: UserRecord) {
  const { email, fullName, avatarUrl: avatar } = shownPerson(organization, user, "unknown");
  return {
    user_id: user.id,
    delivery_email: null,
    email,
    full_name: fullName,
    date_joined: new Date(0).toISOString(),
    is_active: true,
    is_owner: false,
    is_admin: false,
    is_guest: false,
    is_bot: false,
    bot_type: null,
    bot_owner_id: null,
    role: ROLE_MEMBER,
    timezone: "",
    avatar_url: avatar,
    avatar_version: 1,
    is_imported_stub: false,
  };
}

export function shownUserPayload(organization: Organization, user: UserRecord, isAddressShown: boolean) {
  return {
    user_id: user.id,
    delivery_email: isAddressShown ? user.deliveryEmail : null,
    email: shownEmail(organization, user, isAddressShown),
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
    ...(user.isDeleted ? { is_deleted: true as const } : {}),
  };
}

/** Bots have none. */
export function profileDataOf(
  { profileValues }: Organization,
  { id, botType }: { readonly id: number; readonly botType: number | null },
) {
  if (botType !== null) return {};
  const values = [...profileValues.of(id)].map(([fieldId, { value, renderedValue }]) => [
    fieldId,
    { value, ...(renderedValue !== null && { rendered_value: renderedValue }) },
  ]);
  return { profile_data: Object.fromEntries(values) };
}
