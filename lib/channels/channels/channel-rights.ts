/**
 * Rights by kind of channel: one table for the server, the API document, the web app and tests. Further conditions,
 * such as message ownership or time limits, are in `-access.ts` files.
 */
import type { OrganizationPermission } from "../../organization/organizations/organization-permissions.contract.ts";
import type { ChannelPermission } from "./channel-settings.contract.ts";

type PermissionInChannels = Extract<
  OrganizationPermission,
  | "can_add_subscribers_group"
  | "can_resolve_topics_group"
  | "can_move_messages_between_topics_group"
  | "can_move_messages_between_channels_group"
  | "can_delete_any_message_group"
  | "can_delete_own_message_group"
>;

/** A person's status, or a held permission. */
export type ChannelRelation =
  | "subscriber"
  /** Member of the organization, not a guest. */
  | "member"
  | "administrator"
  | ChannelPermission
  | { readonly ofOrganization: PermissionInChannels };

export interface ChannelRight {
  /** Any one suffices. */
  readonly holders: readonly ChannelRelation[];
  /** In public channels, these suffice too. */
  readonly inPublic?: readonly ChannelRelation[];
  /** Additionally requires this right. */
  readonly among?: "know" | "read" | "take_part";
  /** Whether archiving ends the right. */
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
  /** Able to read, or to gain access by themselves. */
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

/** Permissions that reveal a private channel's existence to their holders. */
export const permissionsToKnow: readonly ChannelPermission[] =
  channelRights.know.holders.filter(isChannelPermission);

/** Every channel permission grants some right. */
export const permissionsOfChannels: readonly ChannelPermission[] = [
  ...new Set(Object.values(channelRights).flatMap(({ holders }) => holders.filter(isChannelPermission))),
];

interface ChannelKind {
  readonly isPrivate: boolean;
  readonly isArchived: boolean;
}

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

/** In direct conversations, only organization permissions count. */
export function hasRightInDirect(
  name: ChannelRightName,
  may: (permission: PermissionInChannels) => boolean,
): boolean {
  return channelRights[name].holders.some(
    (holder) => typeof holder === "object" && may(holder.ofOrganization),
  );
}
