/** Groups of an export and their permissions. Groups keep their ids, even unnamed ones that only hold a permission. */
import { channelPermissions } from "../../channels/channels/channel-settings.contract.ts";
import {
  isSystemGroupName,
  type SystemGroupName,
  systemGroupChain,
  systemGroups,
} from "../../kernel/roles/roles.contract.ts";
import { defaultHolder, holderRefused, type PermissionsTable } from "../../kernel/settings/permission.ts";
import { organizationPermissions } from "../../organization/organizations/organization-permissions.contract.ts";
import { groupPermissions } from "../../people/groups/groups.contract.ts";
import { MAX_GROUP_DESCRIPTION_LENGTH, MAX_GROUP_NAME_LENGTH } from "../../people/people-limits.contract.ts";
import { shortened } from "../../text/cut-text.ts";
import { harmlessLine, storableText } from "../../text/harmless-text.ts";
import { nameKey } from "../../text/name-key.ts";
import type { ArchiveRow } from "../imports/shift-row.ts";
import { FreeNames } from "../moved-teams/free-names.ts";
import type { MoveReport } from "../moved-teams/move-report.ts";
import { timeText } from "../moved-teams/organization-rows.ts";
import { highestId } from "./highest-id.ts";
import type { RealmTables } from "./realm-tables.ts";
import type { ZulipPeople } from "./zulip-people.ts";
import type { ZulipRow } from "./zulip-shapes.ts";

type Row = Readonly<Record<string, unknown>>;

interface Group {
  readonly id: number;
  /** Null for a group that only holds permissions. */
  readonly name: string | null;
  readonly isSystem: boolean;
  /** Null for an unnamed group, and for a system group that the export lacks. */
  readonly given: ZulipRow<"zerver_namedusergroup"> | null;
}

/** Null for the organization. */
type Owner = { readonly channel_id: number | null; readonly owner_group_id: number | null };

export class ZulipGroups {
  readonly #tables: RealmTables;
  readonly #people: ZulipPeople;
  readonly #report: MoveReport;
  readonly #groups = new Map<number, Group>();
  readonly #system = new Map<SystemGroupName, number>();
  readonly #subgroups = new Map<number, Set<number>>();

  constructor(tables: RealmTables, people: ZulipPeople, report: MoveReport) {
    this.#tables = tables;
    this.#people = people;
    this.#report = report;
    for (const { id } of tables.of("zerver_usergroup"))
      this.#groups.set(id, { id, name: null, isSystem: false, given: null });
    this.#addNamed();
    for (const name of Object.keys(systemGroups)) {
      if (!isSystemGroupName(name) || this.#system.has(name)) continue;
      const id = this.lastId + 1;
      this.#groups.set(id, { id, name, isSystem: true, given: null });
      this.#system.set(name, id);
    }
    this.#addSubgroups();
  }

  get ids(): Iterable<number> {
    return this.#groups.keys();
  }

  get lastId(): number {
    return highestId(this.#groups.keys());
  }

  #addNamed(): void {
    const names = new FreeNames();
    for (const name of Object.keys(systemGroups)) names.take(name, MAX_GROUP_NAME_LENGTH);
    for (const given of this.#tables.of("zerver_namedusergroup")) {
      const id = given.usergroup_ptr ?? given.id;
      if (id === null || id === undefined) {
        this.#report.add("A group without an id was left out.", given.name);
      } else if (given.is_system_group && isSystemGroupName(given.name) && !this.#system.has(given.name)) {
        this.#system.set(given.name, id);
        this.#groups.set(id, { id, name: given.name, isSystem: true, given });
      } else {
        const name = names.take(harmlessLine(given.name) || `group ${id}`, MAX_GROUP_NAME_LENGTH);
        if (name !== given.name) this.#report.add("A group was renamed.", `${given.name} → ${name}`);
        this.#groups.set(id, { id, name, isSystem: false, given });
      }
    }
  }

  /** System groups keep this server's hierarchy, whatever the export says. */
  #addSubgroups(): void {
    for (const [index, narrower] of systemGroupChain.slice(1).entries()) {
      const [wide, narrow] = [
        this.#system.get(systemGroupChain[index] ?? "role:nobody"),
        this.#system.get(narrower),
      ];
      if (wide !== undefined && narrow !== undefined) this.#subgroups.set(wide, new Set([narrow]));
    }
    for (const { supergroup, subgroup } of this.#tables.of("zerver_groupgroupmembership")) {
      const [outer, inner] = [this.#groups.get(supergroup), this.#groups.get(subgroup)];
      if (outer?.isSystem) continue;
      if (!outer || !inner || inner.name === null || this.#reaches(subgroup, supergroup)) {
        this.#report.add(
          "A subgroup that is unknown, or contains its group, was left out.",
          `${supergroup}: ${subgroup}`,
        );
        continue;
      }
      const subgroups = this.#subgroups.get(supergroup) ?? new Set();
      this.#subgroups.set(supergroup, subgroups.add(subgroup));
    }
  }

  #reaches(from: number, to: number): boolean {
    const waiting = [from];
    const seen = new Set<number>();
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (id === to) return true;
      if (seen.has(id)) continue;
      seen.add(id);
      waiting.push(...(this.#subgroups.get(id) ?? []));
    }
    return false;
  }

  /** @param now in ms. */
  rows(realmId: number, now: number): ArchiveRow[] {
    return [...this.#groups.values()].map(({ id, name, isSystem, given }) => ({
      id,
      realm_id: realmId,
      name,
      name_key: name === null ? null : nameKey(name),
      description: descriptionOf(name, isSystem, given),
      is_system: isSystem,
      creator_id: this.#people.idOf(given?.creator) ?? null,
      created_at: timeText(typeof given?.date_created === "number" ? given.date_created * 1000 : now),
      deactivated_at: given?.deactivated && !isSystem ? timeText(now) : null,
    }));
  }

  *memberRows(): Generator<ArchiveRow> {
    const written = new Set<string>();
    for (const { user_group: groupId, user_profile: person } of this.#tables.of(
      "zerver_usergroupmembership",
    )) {
      const group = this.#groups.get(groupId);
      // Roles decide who is in a system group.
      if (group?.isSystem) continue;
      const userId = this.#people.idOf(person);
      const key = `${groupId} ${userId}`;
      if (!group || userId === undefined)
        this.#report.add(
          "A member of an unknown group, or an unknown member, was left out.",
          `${groupId}: ${person}`,
        );
      else if (!written.has(key)) {
        written.add(key);
        yield { group_id: groupId, user_id: userId };
      }
    }
  }

  *subgroupRows(): Generator<ArchiveRow> {
    for (const [groupId, subgroups] of this.#subgroups) {
      for (const subgroupId of subgroups) yield { group_id: groupId, subgroup_id: subgroupId };
    }
  }

  /**
   * Permissions that differ from their defaults.
   * @param first the first id to assign.
   */
  permissionRows(realmId: number, channelIds: ReadonlySet<number>, first: number): ArchiveRow[] {
    const found: Omit<ArchiveRow, "id">[] = [];
    const add = (table: PermissionsTable, row: Row, owner: Owner, place: string) => {
      for (const [setting, permission] of Object.entries(table)) {
        const given = row[setting];
        if (typeof given !== "number") continue;
        const group = this.#groups.get(given);
        if (group?.isSystem && group.name === defaultHolder(permission)) continue;
        const refusal = group ? holderRefused(setting, permission, group) : "";
        if (group && refusal === null)
          found.push({ realm_id: realmId, ...owner, setting, group_id: group.id });
        else
          this.#report.add(
            "A permission that is held by an unknown group, or may not be held by this one, keeps its default.",
            `${place}: ${setting}`,
          );
      }
    };
    const nobody = { channel_id: null, owner_group_id: null };
    add(organizationPermissions, this.#tables.realm, nobody, "zerver_realm");
    for (const channel of this.#tables.of("zerver_stream")) {
      if (!channelIds.has(channel.id)) continue;
      add(channelPermissions, channel, { ...nobody, channel_id: channel.id }, `zerver_stream ${channel.id}`);
    }
    for (const { id, given, isSystem } of this.#groups.values()) {
      if (given && !isSystem)
        add(groupPermissions, given, { ...nobody, owner_group_id: id }, `zerver_namedusergroup ${id}`);
    }
    return found.map((row, index) => ({ id: first + index, ...row }));
  }
}

function descriptionOf(name: string | null, isSystem: boolean, given: Group["given"]): string {
  if (isSystem && name !== null && isSystemGroupName(name)) return systemGroups[name];
  return shortened(storableText(given?.description ?? ""), MAX_GROUP_DESCRIPTION_LENGTH);
}
