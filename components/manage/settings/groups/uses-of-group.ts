/** Says in sentences what a group is used for, from the refusal to deactivate it. */
import type { ChannelsState } from "../../../model/store/organization/channels-state.ts";
import type { GroupsState } from "../../../model/store/organization/groups-state.ts";
import { permissionLabel } from "../permissions/permission-labels.ts";

/** One per use; nothing where the refusal says nothing that is understood. */
export function usesOfGroup(objections: unknown, groups: GroupsState, channels: ChannelsState): string[] {
  if (!Array.isArray(objections)) return [];
  return objections.flatMap((objection: Readonly<Record<string, unknown>>) => {
    const settings = namesIn(objection.settings).map(permissionLabel);
    switch (objection.type) {
      case "subgroup":
        return idsIn(objection.supergroup_ids).map(
          (id) => `It is part of ${groups.get(id)?.name ?? "a group"}.`,
        );
      case "channel": {
        const channel = channels.get(Number(objection.channel_id));
        if (!channel) return ["It holds permissions in channels that you cannot see."];
        return settings.map((setting) => `“${setting}” in #${channel.name}`);
      }
      case "user_group": {
        const owner = groups.get(Number(objection.group_id))?.name ?? "a group";
        return settings.map((setting) => `“${setting}” of the group ${owner}`);
      }
      case "realm":
        return settings.map((setting) => `“${setting}” in the organization`);
      default:
        return [];
    }
  });
}

function namesIn(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((name) => typeof name === "string") : [];
}

function idsIn(list: unknown): number[] {
  return Array.isArray(list) ? list.filter((id) => typeof id === "number") : [];
}
