"use client";
/** A channel's permissions. */
import type { ChannelPermission } from "../../../../lib/channels/channels/channel-settings.contract.ts";
import { hasChannelRight } from "../../../model/channels/channel-rights.ts";
import type { Channel } from "../../../model/store/organization/channels-state.ts";
import { mayDo } from "../../../model/store/organization/permissions-state.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { PermissionField } from "../../settings/permissions/permission-field.tsx";
import {
  CHANNEL_PERMISSION_NAMES,
  channelPermissionHint,
  channelPermissionLabel,
} from "../../settings/permissions/permission-labels.ts";
import { changeChannelPermission } from "./channel-settings-requests.ts";

/** An organization permission decides who may change these. */
const OF_DELETE_POLICY: ReadonlySet<ChannelPermission> = new Set([
  "can_delete_any_message_group",
  "can_delete_own_message_group",
]);

export function PermissionsSection({ channel }: { channel: Channel }) {
  const rules = useChatStore((state) => state.settings.permissionRules.stream);
  const isAdministered =
    useChatStore((state) => hasChannelRight(state, channel, "administer")) && !channel.isArchived;
  const maySetDeletePolicy = useChatStore((state) => mayDo(state, "can_set_delete_message_policy_group"));
  return (
    <div className="pt-1">
      <p className="text-ink-soft text-sm">
        “Who else” means: in addition to the people who may do it in every channel. Organization
        administrators may do all of it, too, in channels that they can see.
      </p>
      {CHANNEL_PERMISSION_NAMES.map((name) => {
        const rule = rules[name];
        const holder = channel.permissions[name];
        if (!rule || holder === undefined) return null;
        const mayChange = isAdministered && (maySetDeletePolicy || !OF_DELETE_POLICY.has(name));
        return (
          <PermissionField
            key={name}
            label={channelPermissionLabel(name)}
            hint={channelPermissionHint(name, channel.isPrivate)}
            rule={rule}
            holder={holder}
            save={mayChange ? (change) => changeChannelPermission(channel.id, name, change) : undefined}
          />
        );
      })}
    </div>
  );
}
