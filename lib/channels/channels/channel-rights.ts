/**
 * Who may do what in which kind of channel: one table for the server's checks, the API document, the web app and the tests.
 * What depends on more than the channel, such as one's own message or a time limit, is in `-access.ts`.
 */
import type { OrganizationPermission } from "../../organization/organizations/organization-settings.contract.ts";
import type { ChannelPermission } from "./channel-settings.contract.ts";

/** The permissions of the organization that count in its channels. */
type PermissionInChannels = Extract<
  OrganizationPermission,
  | "can_add_subscribers_group"
  | "can_resolve_topics_group"
  | "can_move_messages_between_topics_group"
  | "can_move_messages_between_channels_group"
  | "can_delete_any_message_group"
  | "can_delete_own_message_group"
>;

/** What somebody is to a channel; a permission is one of the channel, or one of the organization. */
export type ChannelRelation =
  | "subscriber"
  /** In the organization, and no guest. */
  | "member"
  | "administrator"
  | ChannelPermission
  | { readonly ofOrganization: PermissionInChannels };

export interface ChannelRight {
  /** One of these is enough. */
  readonly holders: readonly ChannelRelation[];
  /** In a public channel, one of these is too. */
  readonly inPublic?: readonly ChannelRelation[];
  /** Only those of them who have this right as well. */
  readonly among?: "know" | "read" | "take_part";
  /** Nobody has it in an archived channel. */
  readonly endsWithArchiving?: true;
}

const rights = {
  know: {
    holders: [
      "subscriber",
      "administrator",
      "can_administer_channel_group",
      "can_add_subscribers_group",
      "can_subscribe_group",
    ],
    inPublic: ["member"],
  },
  read: { holders: ["subscriber"], inPublic: ["member"] },
  /** Or may let themselves do so. */
  get_to_read: {
    holders: ["subscriber", "can_subscribe_group", "can_add_subscribers_group"],
    inPublic: ["member"],
  },
  take_part: {
    holders: ["subscriber"],
    inPublic: ["member"],
    endsWithArchiving: true,
  },
  belong: { holders: ["subscriber"], among: "take_part" },
  post: { holders: ["can_send_message_group"], among: "take_part" },
  start_topics: { holders: ["can_create_topic_group"] },
  join: {
    holders: ["can_subscribe_group", "can_add_subscribers_group"],
    inPublic: ["member"],
    among: "know",
    endsWithArchiving: true,
  },
  add_others: { holders: ["can_add_subscribers_group"] },
  add_others_as_reader: {
    holders: ["can_administer_channel_group", { ofOrganization: "can_add_subscribers_group" }],
    among: "read",
  },
  remove_others: {
    holders: ["administrator", "can_administer_channel_group", "can_remove_subscribers_group"],
    among: "know",
  },
  administer: {
    holders: ["administrator", "can_administer_channel_group"],
    among: "know",
  },
  resolve_topics: {
    holders: [{ ofOrganization: "can_resolve_topics_group" }, "can_resolve_topics_group"],
  },
  change_topics: {
    holders: [
      { ofOrganization: "can_move_messages_between_topics_group" },
      "can_move_messages_within_channel_group",
    ],
  },
  take_messages_out: {
    holders: [
      { ofOrganization: "can_move_messages_between_channels_group" },
      "can_move_messages_out_of_channel_group",
    ],
  },
  delete_any_message: {
    holders: [{ ofOrganization: "can_delete_any_message_group" }, "can_delete_any_message_group"],
  },
  delete_own_messages: {
    holders: [{ ofOrganization: "can_delete_own_message_group" }, "can_delete_own_message_group"],
  },
} as const satisfies Readonly<Record<string, ChannelRight>>;

export type ChannelRightName = keyof typeof rights;
export const channelRights: Readonly<Record<ChannelRightName, ChannelRight>> = rights;

const NO_PERMISSIONS: ReadonlySet<ChannelRelation> = new Set(["subscriber", "member", "administrator"]);

function isChannelPermission(relation: ChannelRelation): relation is ChannelPermission {
  return typeof relation === "string" && !NO_PERMISSIONS.has(relation);
}

/** Permissions in a private channel that imply knowing that it exists. */
export const permissionsToKnow: readonly ChannelPermission[] =
  channelRights.know.holders.filter(isChannelPermission);

/** Every permission of channels: none is without a right. */
export const permissionsOfChannels: readonly ChannelPermission[] = [
  ...new Set(Object.values(channelRights).flatMap(({ holders }) => holders.filter(isChannelPermission))),
];

/** What of a channel decides which holders of a right count. */
interface ChannelKind {
  readonly isPrivate: boolean;
  readonly isArchived: boolean;
}

/** Whether somebody has a right in a channel of this kind. @param is whether they are this to the channel. */
export function hasRight(
  name: ChannelRightName,
  kind: ChannelKind,
  is: (relation: ChannelRelation) => boolean,
): boolean {
  const { holders, inPublic, among, endsWithArchiving } = channelRights[name];
  if (endsWithArchiving && kind.isArchived) return false;
  if (among && !hasRight(among, kind, is)) return false;
  return (!kind.isPrivate && inPublic !== undefined && inPublic.some(is)) || holders.some(is);
}

/**
 * Whether somebody has a right in a direct conversation, where only permissions of the organization count.
 * @param may whether they hold such a permission.
 */
export function hasRightInDirect(
  name: ChannelRightName,
  may: (permission: PermissionInChannels) => boolean,
): boolean {
  return channelRights[name].holders.some(
    (holder) => typeof holder === "object" && may(holder.ofOrganization),
  );
}
