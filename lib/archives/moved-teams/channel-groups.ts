/** Makes permissions to administer moved channels and to write in them, and the unnamed groups that hold these. */
import type { ChannelPermission } from "../../channels/channels/channel-settings.contract.ts";
import { ROLE_GUEST, type SystemGroupName, systemGroups } from "../../kernel/roles/roles.contract.ts";
import type { ArchiveRow } from "../imports/shift-row.ts";
import type { FirstIds, NumberedChannel, NumberedTeam } from "./numbered-team.ts";

interface Holder {
  readonly channelId: number;
  readonly setting: ChannelPermission;
  /** Null where moderators alone hold the permission. */
  readonly group: UnnamedGroup | null;
}

interface UnnamedGroup {
  readonly id: number;
  readonly memberIds: readonly number[];
  /** Moderators and higher roles write in read-only channels, too. */
  readonly hasModerators: boolean;
}

export class ChannelGroups {
  readonly #realmId: number;
  readonly #first: FirstIds;
  readonly #holders: Holder[] = [];
  /** By content: channels with the same administrators share a group, since every node loads all groups. */
  readonly #groups = new Map<string, UnnamedGroup>();

  constructor(team: NumberedTeam, first: FirstIds) {
    this.#realmId = team.realmId;
    this.#first = first;
    for (const channel of team.channels) this.#add(channel, administratorsOf(team, channel));
  }

  #add({ id: channelId, given }: NumberedChannel, memberIds: readonly number[]): void {
    const add = (setting: ChannelPermission, hasModerators: boolean) => {
      const group = memberIds.length > 0 ? this.#groupOf(memberIds, hasModerators) : null;
      this.#holders.push({ channelId, setting, group });
    };
    if (memberIds.length > 0) add("can_administer_channel_group", false);
    if (given.isReadOnly) add("can_send_message_group", true);
  }

  #groupOf(memberIds: readonly number[], hasModerators: boolean): UnnamedGroup {
    const key = `${hasModerators} ${memberIds.join(",")}`;
    const id = this.#first("user_group") + Object.keys(systemGroups).length + this.#groups.size;
    const group = this.#groups.get(key) ?? { id, memberIds, hasModerators };
    this.#groups.set(key, group);
    return group;
  }

  get permissionCount(): number {
    return this.#holders.length;
  }

  /** Without the system groups. */
  *groupRows(createdAt: string): Generator<ArchiveRow> {
    for (const { id } of this.#groups.values()) {
      yield {
        ...{ id, realm_id: this.#realmId, name: null, name_key: null, description: "" },
        ...{ is_system: false, created_at: createdAt },
      };
    }
  }

  *memberRows(): Generator<ArchiveRow> {
    for (const { id, memberIds } of this.#groups.values())
      for (const userId of memberIds) yield { group_id: id, user_id: userId };
  }

  *subgroupRows(): Generator<ArchiveRow> {
    for (const { id, hasModerators } of this.#groups.values())
      if (hasModerators) yield { group_id: id, subgroup_id: systemGroupId("role:moderators", this.#first) };
  }

  *permissionRows(): Generator<ArchiveRow> {
    for (const [index, { channelId, setting, group }] of this.#holders.entries())
      yield {
        id: this.#first("permission_setting") + index,
        realm_id: this.#realmId,
        channel_id: channelId,
        owner_group_id: null,
        setting,
        group_id: group?.id ?? systemGroupId("role:moderators", this.#first),
      };
  }
}

export function systemGroupId(name: SystemGroupName, first: FirstIds): number {
  return first("user_group") + Object.keys(systemGroups).indexOf(name);
}

/** Ascending ids, without guests, who may administer no channel here. */
function administratorsOf(team: NumberedTeam, { given }: NumberedChannel): number[] {
  const ids = new Set<number>();
  for (const key of given.administratorKeys ?? []) {
    const person = team.person(key);
    if (person && person.given.role !== ROLE_GUEST) ids.add(person.id);
  }
  return [...ids].sort((one, other) => one - other);
}
