"use client";
/** Deactivates a group, or lists its uses. */
import type { ChannelsState } from "../../../model/store/organization/channels-state.ts";
import type { GroupsState } from "../../../model/store/organization/groups-state.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import type { WireGroup } from "../../../model/store/wire.ts";
import { callApi, RequestFailure } from "../../../net/connection/api-client.ts";
import { RemovalDialog } from "../../../net/forms/removal-dialog.tsx";
import { Section } from "../frame/page-parts.tsx";
import { WindowButton } from "../frame/window-button.tsx";
import { permissionLabel } from "../permissions/permission-labels.ts";

/** A group in use cannot be deactivated. */
export function GroupDeactivation({ group }: { group: WireGroup }) {
  return (
    <Section
      title="Deactivate"
      description="Nobody can mention a deactivated group. It can be reactivated."
      action={
        <WindowButton label="Deactivate group">
          {(close) => (
            <RemovalDialog
              title={`Deactivate ${group.name}?`}
              action="Deactivate"
              remove={() =>
                callApi("POST /user_groups/{user_group_id}/deactivate", { user_group_id: group.id })
              }
              refusalOf={(error) => <Refusal error={error} />}
              onClose={close}
            >
              Its members stay as they are. Mentions of it in old messages remain.
            </RemovalDialog>
          )}
        </WindowButton>
      }
    />
  );
}

function Refusal({ error }: { error: Error }) {
  const groups = useChatStore((state) => state.groups);
  const channels = useChatStore((state) => state.channels);
  const uses = error instanceof RequestFailure ? usesOfGroup(error.answer.objections, groups, channels) : [];
  return (
    <div role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-danger text-md">
      {uses.length === 0 ? (
        error.message
      ) : (
        <>
          <p>The group is still in use:</p>
          <ul className="list-disc pl-5">
            {uses.map((use) => (
              <li key={use}>{use}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** Empty for unknown objections. */
function usesOfGroup(objections: unknown, groups: GroupsState, channels: ChannelsState): string[] {
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
