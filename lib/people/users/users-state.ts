/** The register response's users, and the user's own role. */
import type { z } from "zod";
import type { Organization } from "../../kernel/memory/organization.ts";
import type { RegisteredActor } from "../../kernel/register/registration-state.ts";
import { type RegisteringClient, stateFamily } from "../../kernel/register/state-family.ts";
import {
  ROLE_ADMINISTRATOR,
  ROLE_GUEST,
  ROLE_MODERATOR,
  ROLE_OWNER,
} from "../../kernel/roles/roles.contract.ts";
import { jsonList } from "../../text/json-text.ts";
import { PartsByOwner, sharedListing, type TextPiece } from "../../text/shared-text.ts";
import { profileDataOf, unknownUserPayload, userPayload } from "./present-user.ts";
import { avatarFields } from "./shown-person.ts";
import { isSystemBot } from "./system-bots.ts";
import { accessibleUsers, type EmailViewer, mayAccessAllUsers, maySeeRealEmail } from "./user-access.ts";
import type { UserRecord } from "./user-records.ts";
import { usersState } from "./users.contract.ts";

export const usersFamily = stateFamily({
  fetchTypes: ["realm_user"],
  fields: usersState,
  present: (_read, actor, client) => ({
    ...knownPeople(actor, client),
    ...ownFields(actor),
  }),
});

const listOf = jsonList<z.input<typeof usersState>["realm_users"]>;

function knownPeople({ user, organization }: RegisteredActor, { wants, capabilities }: RegisteringClient) {
  const withProfileData = wants("custom_profile_fields");
  const people = accessibleUsers(organization, user);
  const unknown = capabilities.user_list_incomplete ? [] : othersThan(organization, people);
  const known = mayAccessAllUsers(organization, user) ? null : new Set(people);
  const isKnown = (other: UserRecord) => known === null || known.has(other);
  const textsOf = (isActive: boolean) => userTexts(organization, user, isKnown, isActive, withProfileData);
  const unknownTexts = unknown.map((other) =>
    JSON.stringify({
      ...unknownUserPayload(organization, other),
      ...(withProfileData && { profile_data: {} }),
    }),
  );
  return {
    realm_users: listOf([...textsOf(true), ...unknownTexts]),
    realm_non_active_users: listOf(textsOf(false)),
    cross_realm_bots: people
      .filter((other) => isSystemBot(other))
      .map((other) => ({
        ...userPayload(organization, user, other),
        ...(withProfileData && profileDataOf(organization, other)),
        is_system_bot: true,
      })),
  };
}

/** Other accounts, for clients that expect every account in the list. */
function othersThan({ users }: Organization, known: readonly UserRecord[]): UserRecord[] {
  const others = [...users.all()];
  if (known.length === others.length) return [];
  const seen = new Set(known);
  return others.filter((other) => !seen.has(other));
}

/** Without the version, which is in the list of users. */
function ownAvatar(user: UserRecord) {
  const { avatar_version: _version, ...fields } = avatarFields(user);
  return fields;
}

function ownFields({ user, organization }: RegisteredActor) {
  const createsPublic = organization.permissions.may(user, "can_create_public_channel_group");
  const createsPrivate = organization.permissions.may(user, "can_create_private_channel_group");
  return {
    user_id: user.id,
    email: user.email,
    delivery_email: user.deliveryEmail,
    full_name: user.fullName,
    ...ownAvatar(user),
    is_owner: user.role === ROLE_OWNER,
    is_admin: user.role <= ROLE_ADMINISTRATOR,
    is_moderator: user.role === ROLE_MODERATOR,
    is_guest: user.role === ROLE_GUEST,
    can_create_streams: createsPublic || createsPrivate,
    can_create_public_streams: createsPublic,
    can_create_private_streams: createsPrivate,
    // Always false: web-public channels are not supported yet.
    can_create_web_public_streams: false,
    can_subscribe_other_users: organization.permissions.may(user, "can_add_subscribers_group"),
    can_invite_others_to_realm: organization.permissions.may(user, "can_invite_users_group"),
  };
}

/** Large enough to compress well, and small enough to encode anew when one account changes. */
const PART = 256;

const partsOf = new PartsByOwner();

/** No account's id. */
const NOBODY = 0;

/** Viewers of a role see most accounts alike. */
function userTexts(
  organization: Organization,
  viewer: EmailViewer,
  isKnown: (user: UserRecord) => boolean,
  isActive: boolean,
  withProfileData: boolean,
): TextPiece[] {
  const { users, profileValues } = organization;
  const ofRole = { id: NOBODY, role: viewer.role };
  const isCommon = (user: UserRecord) => user.isActive === isActive && !isSystemBot(user);
  return sharedListing({
    parts: partsOf.of(users, JSON.stringify([viewer.role, isActive, withProfileData])),
    size: PART,
    items: users.all(),
    isCommon,
    isListed: (user) => isCommon(user) && isKnown(user),
    isSeenAlike: (user) => maySeeRealEmail(viewer, user) === maySeeRealEmail(ofRole, user),
    inputsOf: (user) => [user, withProfileData ? profileValues.of(user.id) : null],
    textOf: (user) =>
      JSON.stringify({
        ...userPayload(organization, viewer, user),
        ...(withProfileData && profileDataOf(organization, user)),
      }),
  });
}
