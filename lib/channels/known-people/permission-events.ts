/** Events for permissions that given users hold. */
import type { Audience } from "../../kernel/events/audience.ts";
import type { NewEvent } from "../../kernel/events/event-entry.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { organizationUpdated } from "../../organization/organizations/organization-events.ts";
import {
  isOrganizationPermission,
  organizationPermissions,
} from "../../organization/organizations/organization-permissions.contract.ts";
import { groupUpdated } from "../../people/groups/group-events.ts";
import { type GroupContext, groupSettingValue } from "../../people/groups/present-group-setting.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { channelUpdated } from "../channels/channel-events.ts";
import { channelPermissions, isChannelPermission } from "../channels/channel-settings.contract.ts";

/**
 * Events for permissions held by unnamed groups with these users; lists active members only.
 * @param changed the accounts after the change.
 * @param viewerIds viewers whose view of unchanged holders changes; absent: the holders change.
 */
export function permissionEvents(
  organization: Organization,
  changed: readonly UserRecord[],
  viewerIds?: readonly number[],
): NewEvent[] {
  const { groups, permissions, users } = organization;
  const byId = new Map(changed.map((user) => [user.id, user]));
  const unnamed = new Set(
    changed
      .flatMap(({ id }) => [...groups.withDirectMember(id)])
      .filter(({ name }) => name === null)
      .map(({ id }) => id),
  );
  if (unnamed.size === 0) return [];
  const context = { groups, users: { get: (id: number) => byId.get(id) ?? users.get(id) } };
  const held = Object.keys(organizationPermissions).flatMap((name) => {
    if (!isOrganizationPermission(name)) return [];
    const holder = permissions.ofRealm(name);
    return unnamed.has(holder) ? [[name, groupSettingValue(context, holder)] as const] : [];
  });
  return [
    ...(held.length === 0
      ? []
      : [
          organizationUpdated.event(
            { data: Object.fromEntries(held), isAgain: viewerIds !== undefined },
            audienceOf(viewerIds),
          ),
        ]),
    ...groupEvents(organization, context, unnamed, viewerIds),
    ...channelEvents(organization, context, unnamed, viewerIds),
  ];
}

function audienceOf(viewerIds: readonly number[] | undefined): Audience {
  return viewerIds ? { kind: "users", userIds: viewerIds } : { kind: "everyone" };
}

/** Default holders are system groups, so only explicitly chosen ones matter. */
function groupEvents(
  { groups }: Organization,
  context: GroupContext,
  unnamed: ReadonlySet<number>,
  viewerIds: readonly number[] | undefined,
): NewEvent[] {
  return [...groups.all()].flatMap(({ id: groupId, isActive, permissions }) => {
    const held = Object.entries(permissions).filter(([, holder]) => unnamed.has(holder));
    if (held.length === 0) return [];
    const data = Object.fromEntries(held.map(([name, holder]) => [name, groupSettingValue(context, holder)]));
    const stored = { groupId, data, isDeactivated: !isActive, isAgain: viewerIds !== undefined };
    return [groupUpdated.event(stored, audienceOf(viewerIds))];
  });
}

function channelEvents(
  { channels, permissions }: Organization,
  context: GroupContext,
  unnamed: ReadonlySet<number>,
  viewerIds: readonly number[] | undefined,
): NewEvent[] {
  return [...channels.all()].flatMap((channel) =>
    Object.keys(channelPermissions).flatMap((property) => {
      if (!isChannelPermission(property)) return [];
      const holder = permissions.ofChannel(channel, property);
      if (!unnamed.has(holder)) return [];
      const { id: channelId, name } = channel;
      const value = groupSettingValue(context, holder);
      const stored = { stream_id: channelId, name, property, value, isAgain: viewerIds !== undefined };
      const audience = {
        kind: "channel_viewers",
        channelId,
        ...(viewerIds && { userIds: viewerIds }),
      } as const;
      return [channelUpdated.event(stored, audience)];
    }),
  );
}
