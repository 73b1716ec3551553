/** Makes permissions to administer moved channels and to write in them, and the unnamed groups that hold these. */
import type { ChannelPermission } from "../../channels/channels/channel-settings.contract.ts";
import { ROLE_GUEST, type SystemGroupName, systemGroups } from "../../kernel/roles/roles.contract.ts";
import type { ArchiveRow } from "../imports/shift-row.ts";
import type { FirstIds, NumberedChannel, NumberedTeam } from "./numbered-team.ts";

interface Holder {
  readonly channelId: number;
  readonly setting: ChannelPermission;
  /** Of an unnamed group; null where moderators alone hold the permission. */
  readonly groupId: number | null;
  readonly memberIds: readonly number[];
}

export class ChannelGroups {
  readonly #realmId: number;
  readonly #first: FirstIds;
  readonly #holders: Holder[] = [];
  #lastId: number;

  constructor(team: NumberedTeam, first: FirstIds) {
    this.#realmId = team.realmId;
    this.#first = first;
    this.#lastId = first("user_group") + Object.keys(systemGroups).length - 1;
    for (const channel of team.channels) this.#add(channel, administratorsOf(team, channel));
  }

  #add({ id: channelId, given }: NumberedChannel, memberIds: readonly number[]): void {
    const add = (setting: ChannelPermission) => {
      if (memberIds.length > 0) this.#lastId += 1;
      const groupId = memberIds.length > 0 ? this.#lastId : null;
      this.#holders.push({ channelId, setting, groupId, memberIds });
    };
    if (memberIds.length > 0) add("can_administer_channel_group");
    if (given.isReadOnly) add("can_send_message_group");
  }

  get permissionCount(): number {
    return this.#holders.length;
  }

  /** Without the system groups. */
  *groupRows(createdAt: string): Generator<ArchiveRow> {
    for (const { groupId } of this.#holders) {
      if (groupId === null) continue;
      yield {
        ...{ id: groupId, realm_id: this.#realmId, name: null, name_key: null, description: "" },
        ...{ is_system: false, created_at: createdAt },
      };
    }
  }

  *memberRows(): Generator<ArchiveRow> {
    for (const { groupId, memberIds } of this.#holders)
      if (groupId !== null) for (const userId of memberIds) yield { group_id: groupId, user_id: userId };
  }

  /** Moderators and higher roles write in read-only channels, too. */
  *subgroupRows(): Generator<ArchiveRow> {
    for (const { groupId, setting } of this.#holders)
      if (groupId !== null && setting === "can_send_message_group")
        yield { group_id: groupId, subgroup_id: systemGroupId("role:moderators", this.#first) };
  }

  *permissionRows(): Generator<ArchiveRow> {
    for (const [index, { channelId, setting, groupId }] of this.#holders.entries())
      yield {
        id: this.#first("permission_setting") + index,
        realm_id: this.#realmId,
        channel_id: channelId,
        owner_group_id: null,
        setting,
        group_id: groupId ?? systemGroupId("role:moderators", this.#first),
      };
  }
}

export function systemGroupId(name: SystemGroupName, first: FirstIds): number {
  return first("user_group") + Object.keys(systemGroups).indexOf(name);
}

/** Without guests, who may administer no channel here. */
function administratorsOf(team: NumberedTeam, { given }: NumberedChannel): number[] {
  const ids = new Set<number>();
  for (const key of given.administratorKeys ?? []) {
    const person = team.person(key);
    if (person && person.given.role !== ROLE_GUEST) ids.add(person.id);
  }
  return [...ids];
}
