/** The older, coarser numbers for permissions that are groups now. */
import type { Organization } from "../organization-memory/organization.ts";
import type { RealmPermission } from "../organization-memory/permission-defaults.ts";

type Numbers = Readonly<Record<string, number>>;

const whoCreatesChannels: Numbers = {
  "role:members": 1,
  "role:administrators": 2,
  "role:fullmembers": 3,
  "role:moderators": 4,
};
const whoCreatesWebPublicChannels: Numbers = {
  "role:administrators": 2,
  "role:moderators": 4,
  "role:nobody": 6,
  "role:owners": 7,
};
const whoMentionsMany: Numbers = {
  "role:everyone": 1,
  "role:members": 2,
  "role:fullmembers": 3,
  "role:administrators": 5,
  "role:nobody": 6,
  "role:moderators": 7,
};

/** Realm policies of older clients (contract: createChannelPolicyLegacy and the next two). */
export function legacyPolicies(organization: Organization) {
  /** A group that has no number counts as the narrowest that cannot promise too much. */
  const policy = (permission: RealmPermission, numbers: Numbers) =>
    numbers[organization.groups.get(organization.permissions.ofRealm(permission))?.name ?? ""] ??
    numbers["role:administrators"] ??
    0;
  return {
    realm_create_public_stream_policy: policy("can_create_public_channel_group", whoCreatesChannels),
    realm_create_private_stream_policy: policy("can_create_private_channel_group", whoCreatesChannels),
    realm_create_web_public_stream_policy: policy(
      "can_create_web_public_channel_group",
      whoCreatesWebPublicChannels,
    ),
    realm_wildcard_mention_policy: policy("can_mention_many_users_group", whoMentionsMany),
  };
}
