/**
 * Who may do what in which kind of channel: one table, of which the checks, the contracts' words in the API document and the
 * tests are made. What depends on more than the channel, such as one's own message or a time limit, is in `-access.ts`.
 */
import type { Organization } from "../../kernel/memory/organization.ts";
import { ROLE_ADMINISTRATOR, ROLE_MEMBER } from "../../kernel/roles/roles.contract.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { type ChannelPermission, isChannelPermission } from "./channel-permissions.contract.ts";
import type { ChannelRecord } from "./channel-records.ts";

type OrganizationPermission = Parameters<Organization["permissions"]["may"]>[1];

/** What somebody is to a channel; a permission is one of the channel, or one of the organization. */
export type Standing =
  | "subscriber"
  /** In the organization, and no guest. */
  | "member"
  | "administrator"
  | ChannelPermission
  | { readonly ofOrganization: OrganizationPermission };

export interface ChannelRight {
  /** In words, after "Those who may". */
  readonly words: string;
  /** One of these is enough. */
  readonly holders: readonly Standing[];
  /** In a public channel, one of these is too. */
  readonly inPublic?: readonly Standing[];
  /** Only those of them who have this right as well. */
  readonly among?: "know" | "read" | "take_part";
  /** Nobody has it in an archived channel. */
  readonly endsWithArchiving?: true;
}

const rights = {
  know: {
    words: "know of the channel",
    holders: [
      "subscriber",
      "administrator",
      "can_administer_channel_group",
      "can_add_subscribers_group",
      "can_subscribe_group",
    ],
    inPublic: ["member"],
  },
  read: { words: "read the channel", holders: ["subscriber"], inPublic: ["member"] },
  /** Or may let themselves do so. */
  get_to_read: {
    words: "read the channel or join it",
    holders: ["subscriber", "can_subscribe_group", "can_add_subscribers_group"],
    inPublic: ["member"],
  },
  take_part: {
    words: "read the channel, while it is not archived",
    holders: ["subscriber"],
    inPublic: ["member"],
    endsWithArchiving: true,
  },
  belong: { words: "read the channel as subscribers", holders: ["subscriber"], among: "take_part" },
  post: { words: "post in the channel", holders: ["can_send_message_group"], among: "take_part" },
  start_topics: { words: "start topics in the channel", holders: ["can_create_topic_group"] },
  join: {
    words: "join the channel",
    holders: ["can_subscribe_group", "can_add_subscribers_group"],
    inPublic: ["member"],
    among: "know",
    endsWithArchiving: true,
  },
  add_others: { words: "add people by a permission of the channel", holders: ["can_add_subscribers_group"] },
  add_others_as_reader: {
    words: "add people to a channel that they can read",
    holders: ["can_administer_channel_group", { ofOrganization: "can_add_subscribers_group" }],
    among: "read",
  },
  remove_others: {
    words: "remove people from the channel",
    holders: ["administrator", "can_administer_channel_group", "can_remove_subscribers_group"],
    among: "know",
  },
  administer: {
    words: "administer the channel",
    holders: ["administrator", "can_administer_channel_group"],
    among: "know",
  },
  resolve_topics: {
    words: "resolve topics",
    holders: [{ ofOrganization: "can_resolve_topics_group" }, "can_resolve_topics_group"],
  },
  change_topics: {
    words: "move messages to other topics",
    holders: [
      { ofOrganization: "can_move_messages_between_topics_group" },
      "can_move_messages_within_channel_group",
    ],
  },
  take_messages_out: {
    words: "move messages out of the channel",
    holders: [
      { ofOrganization: "can_move_messages_between_channels_group" },
      "can_move_messages_out_of_channel_group",
    ],
  },
  delete_any_message: {
    words: "delete any message",
    holders: [{ ofOrganization: "can_delete_any_message_group" }, "can_delete_any_message_group"],
  },
  delete_own_messages: {
    words: "delete their own messages",
    holders: [{ ofOrganization: "can_delete_own_message_group" }, "can_delete_own_message_group"],
  },
} as const satisfies Readonly<Record<string, ChannelRight>>;

export type ChannelRightName = keyof typeof rights;
export const channelRights: Readonly<Record<ChannelRightName, ChannelRight>> = rights;

/** Permissions in a private channel that imply knowing that it exists. */
export const permissionsToKnow: readonly ChannelPermission[] = rights.know.holders.filter((holder) =>
  isChannelPermission(holder),
);

/** What of a channel decides which holders of a right count. */
type ChannelKind = Pick<ChannelRecord, "isPrivate" | "isArchived">;

/** Whether somebody has a right in a channel of this kind. @param is whether they are this to the channel. */
export function hasRight(
  name: ChannelRightName,
  kind: ChannelKind,
  is: (standing: Standing) => boolean,
): boolean {
  const { holders, inPublic, among, endsWithArchiving } = channelRights[name];
  if (endsWithArchiving && kind.isArchived) return false;
  if (among && !hasRight(among, kind, is)) return false;
  return (!kind.isPrivate && inPublic !== undefined && inPublic.some(is)) || holders.some(is);
}

/**
 * Whether a person has a right in a channel.
 * @param holds whether the person holds a permission of the channel, where a change of it is considered.
 */
export function hasChannelRight(
  organization: Organization,
  channel: ChannelRecord,
  user: UserRecord,
  right: ChannelRightName,
  holds = (permission: ChannelPermission) => organization.permissions.mayInChannel(user, channel, permission),
): boolean {
  return hasRight(right, channel, (standing) => is(organization, channel, user, standing, holds));
}

/** Whether people who stand in for each other have a right together: one may be what it takes and another hold the permission. */
export function haveChannelRight(
  organization: Organization,
  channel: ChannelRecord,
  people: readonly UserRecord[],
  right: ChannelRightName,
): boolean {
  return hasRight(right, channel, (standing) =>
    people.some((user) =>
      is(organization, channel, user, standing, (permission) =>
        organization.permissions.mayInChannel(user, channel, permission),
      ),
    ),
  );
}

function is(
  organization: Organization,
  channel: ChannelRecord,
  user: UserRecord,
  standing: Standing,
  holds: (permission: ChannelPermission) => boolean,
): boolean {
  if (standing === "subscriber") return organization.subscriptions.of(channel.id, user.id) !== undefined;
  if (standing === "member") return user.role <= ROLE_MEMBER;
  if (standing === "administrator") return user.role <= ROLE_ADMINISTRATOR;
  return typeof standing === "object"
    ? organization.permissions.may(user, standing.ofOrganization)
    : holds(standing);
}
