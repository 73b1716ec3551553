/** What a registration tells of people and bots: fetch types "realm_user" and "realm_bot". */
import { apiKeyOf } from "../auth/api-key.ts";
import { isSystemBot } from "../organizations/system-bots.ts";
import { avatarUrl } from "../users/avatar-url.ts";
import { userPayload } from "../users/present-user.ts";
import { ROLE_ADMINISTRATOR, ROLE_GUEST, ROLE_MODERATOR, ROLE_OWNER } from "../users/roles.contract.ts";
import { accessibleUsers } from "../users/user-access.ts";
import type { UserRecord } from "../users/user-records.ts";
import type { RegisteredActor } from "./registration-state.ts";

/**
 * Everyone the person may know of, and what the person is and may do.
 * @param partnerIds who takes part in the person's direct conversations; asked for guests only.
 */
export function peopleFields(
  actor: RegisteredActor,
  { partnerIds, withProfileData }: { partnerIds: readonly number[]; withProfileData: boolean },
) {
  const { user, organization } = actor;
  const present = (other: UserRecord) => ({
    ...userPayload(organization, user, other),
    ...(withProfileData && other.botType === null ? { profile_data: {} } : {}),
  });
  const people = accessibleUsers(organization, user, partnerIds);
  const ordinary = people.filter((other) => !isSystemBot(other));
  return {
    realm_users: ordinary.filter((other) => other.isActive).map(present),
    realm_non_active_users: ordinary.filter((other) => !other.isActive).map(present),
    cross_realm_bots: people
      .filter((other) => isSystemBot(other))
      .map((other) => ({ ...present(other), is_system_bot: true })),
    ...ownFields(actor),
  };
}

function ownFields({ user, organization }: RegisteredActor) {
  const createsPublic = organization.permissions.may(user, "can_create_public_channel_group");
  const createsPrivate = organization.permissions.may(user, "can_create_private_channel_group");
  return {
    user_id: user.id,
    email: user.email,
    delivery_email: user.deliveryEmail,
    full_name: user.fullName,
    avatar_source: "G" as const,
    avatar_url: avatarUrl(user),
    avatar_url_medium: avatarUrl(user),
    is_owner: user.role === ROLE_OWNER,
    is_admin: user.role <= ROLE_ADMINISTRATOR,
    is_moderator: user.role === ROLE_MODERATOR,
    is_guest: user.role === ROLE_GUEST,
    can_create_streams: createsPublic || createsPrivate,
    can_create_public_streams: createsPublic,
    can_create_private_streams: createsPrivate,
    // No channel can be opened to the public yet, whoever holds the permission.
    can_create_web_public_streams: false,
    can_subscribe_other_users: organization.permissions.may(user, "can_add_subscribers_group"),
    can_invite_others_to_realm: organization.permissions.may(user, "can_invite_users_group"),
  };
}

/** realm_bots: the person's own bots with their keys; administrators see all others' too, without keys. */
export function botFields({ user, organization }: RegisteredActor) {
  const bots = [...organization.users.all()].filter(
    (bot) =>
      bot.botType !== null &&
      !isSystemBot(bot) &&
      (bot.botOwnerId === user.id || user.role <= ROLE_ADMINISTRATOR),
  );
  return bots.map((bot) => ({
    user_id: bot.id,
    full_name: bot.fullName,
    email: bot.email,
    bot_type: bot.botType ?? 0,
    is_active: bot.isActive,
    owner_id: bot.botOwnerId,
    avatar_url: avatarUrl(bot),
    ...(bot.botOwnerId === user.id ? { api_key: apiKeyOf(organization.realm.id, bot) } : {}),
    default_sending_stream: null,
    default_events_register_stream: null,
    default_all_public_streams: false,
    services: [],
  }));
}
