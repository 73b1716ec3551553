/** Groups in memory: records and members, with indexes for membership look-ups. */
import type { Organization, Undo } from "../../kernel/memory/organization.ts";
import { type SystemGroupName, systemGroupChain } from "../../kernel/roles/roles.contract.ts";
import { NameIndex } from "../../text/name-index.ts";
import { nameKey } from "../../text/name-key.ts";
import { looksOf } from "../../text/name-looks.ts";
import type { UserRecord } from "../users/user-records.ts";
import { isInSystemGroup, narrowestSystemGroup } from "./system-groups.ts";

export interface IdChanges {
  readonly addedIds: readonly number[];
  readonly removedIds: readonly number[];
}

/** A person's groups besides system groups, as of one system group. */
interface Memberships {
  readonly narrowest: SystemGroupName;
  readonly groupIds: ReadonlySet<number>;
}

const none: ReadonlySet<number> = new Set();

export class GroupStore {
  readonly #organization: () => Organization;
  readonly #byId = new Map<number, GroupRecord>();
  readonly #idsByName = new Map<string, number>();
  readonly #byLooks = new NameIndex(looksOf);
  /** Direct members; system groups have none, since roles define theirs. */
  readonly #members = new Map<number, Set<number>>();
  /** Groups by direct member. */
  readonly #groupsOf = new Map<number, Set<number>>();
  /** Groups by direct subgroup. */
  readonly #supergroups = new Map<number, Set<number>>();
  /** A cache of memberships, dropped when possibly outdated. */
  readonly #memberships = new Map<number, Memberships>();
  #revision = 0;

  constructor(groups: Iterable<NewGroup>, organization: () => Organization) {
    this.#organization = organization;
    for (const { memberIds, ...group } of groups) {
      this.set(group);
      this.#addMembers(group.id, memberIds);
    }
  }

  get(id: number): GroupRecord | undefined {
    return this.#byId.get(id);
  }

  /** Includes unnamed and deactivated groups. */
  all(): Iterable<GroupRecord> {
    return this.#byId.values();
  }

  /** Ignores case. */
  named(name: string): GroupRecord | undefined {
    const id = this.#idsByName.get(nameKey(name));
    return id === undefined ? undefined : this.#byId.get(id);
  }

  /** Includes deactivated groups. */
  lookingLike(name: string): GroupRecord[] {
    return this.#byLooks.find(name).flatMap((id) => this.#byId.get(id) ?? []);
  }

  system(name: SystemGroupName): GroupRecord {
    // Names equal their keys. This runs for every permission of every channel, so it skips normalizing.
    const id = this.#idsByName.get(name);
    const group = id === undefined ? undefined : this.#byId.get(id);
    if (!group)
      throw new Error(`Organization ${this.#organization().realm.id} lacks the system group ${name}.`);
    return group;
  }

  /** Direct members, including deactivated users; not for system groups. */
  membersOf(groupId: number): ReadonlySet<number> {
    return this.#members.get(groupId) ?? none;
  }

  /** Membership directly, through subgroups or by role; deactivated groups have no members. */
  isMember(groupId: number, user: UserRecord): boolean {
    const group = this.#byId.get(groupId);
    if (!group?.isActive) return false;
    if (group.isSystem) return isInSystemGroup(group.name ?? "", user, this.#waitingPeriodDays);
    return this.#membershipsOf(user).has(groupId);
  }

  /** System groups have no member rows. */
  *withDirectMember(userId: number): Iterable<GroupRecord> {
    for (const id of this.#groupsOf.get(userId) ?? none) {
      const group = this.#byId.get(id);
      if (group) yield group;
    }
  }

  /** The group itself and all groups that contain it, including deactivated and unnamed ones. */
  containing(groupId: number): ReadonlySet<number> {
    return this.#closure([groupId], () => true);
  }

  /** Grows with each change of groups or members. */
  get revision(): number {
    return this.#revision;
  }

  set(group: GroupRecord): void {
    this.#revision += 1;
    this.#unlink(group.id);
    this.#byId.set(group.id, group);
    if (group.name) {
      this.#idsByName.set(nameKey(group.name), group.id);
      this.#byLooks.add(group.id, group.name);
    }
    for (const id of group.subgroupIds) addTo(this.#supergroups, id, group.id);
    this.#memberships.clear();
  }

  delete(id: number): void {
    this.#revision += 1;
    this.#unlink(id);
    this.#removeMembers(id, [...this.membersOf(id)]);
    this.#byId.delete(id);
    this.#memberships.clear();
  }

  /** Costs as much as the change, whatever the group's size. */
  changeMembers(groupId: number, { addedIds, removedIds }: IdChanges): Undo {
    const present = this.membersOf(groupId);
    const added = addedIds.filter((id) => !present.has(id));
    const removed = removedIds.filter((id) => present.has(id));
    this.#addMembers(groupId, added);
    this.#removeMembers(groupId, removed);
    return () => {
      this.#removeMembers(groupId, added);
      this.#addMembers(groupId, removed);
    };
  }

  #addMembers(groupId: number, userIds: readonly number[]): void {
    this.#revision += 1;
    for (const userId of userIds) {
      addTo(this.#members, groupId, userId);
      addTo(this.#groupsOf, userId, groupId);
      this.#memberships.delete(userId);
    }
  }

  #removeMembers(groupId: number, userIds: readonly number[]): void {
    this.#revision += 1;
    for (const userId of userIds) {
      removeFrom(this.#members, groupId, userId);
      removeFrom(this.#groupsOf, userId, groupId);
      this.#memberships.delete(userId);
    }
  }

  #unlink(id: number): void {
    const group = this.#byId.get(id);
    if (group?.name) {
      this.#idsByName.delete(nameKey(group.name));
      this.#byLooks.remove(id, group.name);
    }
    for (const subgroupId of group?.subgroupIds ?? []) removeFrom(this.#supergroups, subgroupId, id);
  }

  get #waitingPeriodDays(): number {
    return this.#organization().realm.settings.waiting_period_threshold;
  }

  /** A new role or the end of the waiting period changes the system group, so each look-up checks it. */
  #membershipsOf(user: UserRecord): ReadonlySet<number> {
    const narrowest = narrowestSystemGroup(user, this.#waitingPeriodDays);
    const known = this.#memberships.get(user.id);
    if (known?.narrowest === narrowest) return known.groupIds;
    const wider = systemGroupChain.slice(0, systemGroupChain.indexOf(narrowest) + 1);
    const direct = [...wider.map((name) => this.system(name).id), ...(this.#groupsOf.get(user.id) ?? none)];
    const groupIds = this.#closure(direct, (id) => this.#byId.get(id)?.isActive === true);
    this.#memberships.set(user.id, { narrowest, groupIds });
    return groupIds;
  }

  /** The groups and all that contain them, if `counts` accepts each. A circle of groups ends it. */
  #closure(ids: Iterable<number>, counts: (id: number) => boolean): ReadonlySet<number> {
    const reached = new Set<number>();
    for (const id of ids) if (counts(id)) reached.add(id);
    // Iterating a set also visits ids added meanwhile.
    for (const id of reached) {
      for (const containing of this.#supergroups.get(id) ?? none) {
        if (counts(containing)) reached.add(containing);
      }
    }
    return reached;
  }
}

function addTo(sets: Map<number, Set<number>>, key: number, value: number): void {
  const known = sets.get(key);
  if (known) known.add(value);
  else sets.set(key, new Set([value]));
}

function removeFrom(sets: Map<number, Set<number>>, key: number, value: number): void {
  const known = sets.get(key);
  known?.delete(value);
  if (known?.size === 0) sets.delete(key);
}

export interface GroupRecord {
  readonly id: number;
  /** null for an unnamed group. */
  readonly name: string | null;
  readonly description: string;
  readonly isSystem: boolean;
  readonly creatorId: number | null;
  /** Seconds since 1970. */
  readonly createdAt: number;
  readonly isActive: boolean;
  readonly subgroupIds: readonly number[];
  readonly permissions: Permissions;
}

/** Members are kept apart from the record: they change more often. */
export interface NewGroup extends GroupRecord {
  readonly memberIds: readonly number[];
}

export type GroupChange = Partial<Omit<GroupRecord, "id" | "subgroupIds">>;

/** Wire name → group id; absent permissions have their default. */
export type Permissions = Readonly<Record<string, number>>;

export const permissionsSelection = { select: { setting: true, groupId: true } } as const;

export function permissionsOf(rows: readonly { setting: string; groupId: number }[]): Permissions {
  return Object.fromEntries(rows.map((row) => [row.setting, row.groupId]));
}
