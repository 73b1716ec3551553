/** An organization in memory: who is where and who may what, kept current from the event log in its order. */
import { nameKey } from "../text/name-key.ts";
import { KnownSessions } from "./known-sessions.ts";
import type { OrganizationChange } from "./organization-change.ts";
import {
  type ChannelPermission,
  channelPermissionDefaults,
  type GroupPermission,
  groupPermissionDefaults,
  type RealmPermission,
  realmPermissionDefaults,
} from "./permission-defaults.ts";
import type { ChannelRecord, GroupRecord, RealmRecord, SubscriberRecord, UserRecord } from "./records.ts";
import { isInSystemGroup, type SystemGroupName } from "./roles.ts";

/** Everything `loadOrganization` reads, as of log position `position`. */
export interface OrganizationState {
  readonly position: number;
  readonly realm: RealmRecord;
  readonly users: readonly UserRecord[];
  readonly groups: readonly GroupRecord[];
  readonly channels: readonly ChannelRecord[];
  readonly subscriptions: readonly (SubscriberRecord & { channelId: number; userId: number })[];
}

const noSubscribers: ReadonlyMap<number, SubscriberRecord> = new Map();
const noChannels: ReadonlySet<number> = new Set();

export class Organization {
  /** Log position up to which changes are applied. */
  position: number;
  /** Log position of the newest change: since then nothing here has changed. */
  changedAt: number;
  readonly sessions = new KnownSessions();
  #realm: RealmRecord;
  readonly #users = new Map<number, UserRecord>();
  readonly #userIdsByEmail = new Map<string, number>();
  readonly #userIdsByName = new Map<string, Set<number>>();
  readonly #groups = new Map<number, GroupRecord>();
  readonly #groupIdsByName = new Map<string, number>();
  readonly #groupMembers = new Map<number, ReadonlySet<number>>();
  readonly #channels = new Map<number, ChannelRecord>();
  readonly #channelIdsByName = new Map<string, number>();
  readonly #subscribers = new Map<number, Map<number, SubscriberRecord>>();
  readonly #channelsOfUser = new Map<number, Set<number>>();

  constructor(state: OrganizationState) {
    this.position = state.position;
    this.changedAt = state.position;
    this.#realm = state.realm;
    for (const user of state.users) this.#setUser(user);
    for (const group of state.groups) this.#setGroup(group);
    for (const channel of state.channels) this.#setChannel(channel);
    for (const { channelId, userId, sinceEventId, isMuted } of state.subscriptions) {
      this.#subscribe(channelId, userId, { sinceEventId, isMuted });
    }
  }

  get realm(): RealmRecord {
    return this.#realm;
  }

  user(id: number): UserRecord | undefined {
    return this.#users.get(id);
  }

  users(): Iterable<UserRecord> {
    return this.#users.values();
  }

  /** Finds an account by API address or real address, whatever the case. */
  userByEmail(email: string): UserRecord | undefined {
    const id = this.#userIdsByEmail.get(nameKey(email));
    return id === undefined ? undefined : this.#users.get(id);
  }

  /** Active accounts of a display name, whatever the case, namesakes included. */
  usersNamed(fullName: string): UserRecord[] {
    const ids = this.#userIdsByName.get(nameKey(fullName)) ?? [];
    return [...ids].flatMap((id) => this.#users.get(id) ?? []).filter((user) => user.isActive);
  }

  group(id: number): GroupRecord | undefined {
    return this.#groups.get(id);
  }

  groups(): Iterable<GroupRecord> {
    return this.#groups.values();
  }

  groupByName(name: string): GroupRecord | undefined {
    const id = this.#groupIdsByName.get(nameKey(name));
    return id === undefined ? undefined : this.#groups.get(id);
  }

  /** A system group, which every organization has. */
  systemGroup(name: SystemGroupName): GroupRecord {
    const group = this.groupByName(name);
    if (!group) throw new Error(`Organization ${this.#realm.id} lacks the system group ${name}.`);
    return group;
  }

  channel(id: number): ChannelRecord | undefined {
    return this.#channels.get(id);
  }

  channels(): Iterable<ChannelRecord> {
    return this.#channels.values();
  }

  channelByName(name: string): ChannelRecord | undefined {
    const id = this.#channelIdsByName.get(nameKey(name));
    return id === undefined ? undefined : this.#channels.get(id);
  }

  /** Active subscribers of a channel by user id. */
  subscribers(channelId: number): ReadonlyMap<number, SubscriberRecord> {
    return this.#subscribers.get(channelId) ?? noSubscribers;
  }

  subscription(channelId: number, userId: number): SubscriberRecord | undefined {
    return this.#subscribers.get(channelId)?.get(userId);
  }

  /** Ids of the channels a person is subscribed to. */
  channelsOf(userId: number): ReadonlySet<number> {
    return this.#channelsOfUser.get(userId) ?? noChannels;
  }

  /** Whether a person is in a group, directly, through subgroups or by role. */
  isMember(groupId: number, user: UserRecord): boolean {
    return this.#isMember(groupId, user, new Set());
  }

  #isMember(groupId: number, user: UserRecord, visited: Set<number>): boolean {
    if (visited.has(groupId)) return false;
    visited.add(groupId);
    const group = this.#groups.get(groupId);
    if (!group?.isActive) return false;
    if (group.isSystem) {
      return isInSystemGroup(group.name ?? "", user, this.#realm.settings.waiting_period_threshold);
    }
    if (this.#groupMembers.get(groupId)?.has(user.id)) return true;
    return group.subgroupIds.some((id) => this.#isMember(id, user, visited));
  }

  /** Id of the group that holds a permission of the organization. */
  realmPermission(permission: RealmPermission): number {
    return this.#realm.permissions[permission] ?? this.systemGroup(realmPermissionDefaults[permission]).id;
  }

  channelPermission(channel: ChannelRecord, permission: ChannelPermission): number {
    return channel.permissions[permission] ?? this.systemGroup(channelPermissionDefaults[permission]).id;
  }

  groupPermission(group: GroupRecord, permission: GroupPermission): number {
    return group.permissions[permission] ?? this.systemGroup(groupPermissionDefaults[permission]).id;
  }

  /** Whether a person holds a permission of the organization. */
  may(user: UserRecord, permission: RealmPermission): boolean {
    return this.isMember(this.realmPermission(permission), user);
  }

  /** Whether a person holds a permission of a channel. */
  mayInChannel(user: UserRecord, channel: ChannelRecord, permission: ChannelPermission): boolean {
    return this.isMember(this.channelPermission(channel, permission), user);
  }

  /** Applies what the event at log position `eventId` teaches. */
  apply(change: OrganizationChange, eventId: number): void {
    this.changedAt = eventId;
    switch (change.kind) {
      case "realm":
        this.#realm = change.realm;
        return;
      case "user":
        this.#setUser(change.user);
        return;
      case "group":
        this.#setGroup(change.group);
        return;
      case "channel":
        this.#setChannel(change.channel);
        return;
      case "subscribed":
        for (const userId of change.userIds) {
          this.#subscribe(change.channelId, userId, { sinceEventId: eventId, isMuted: false });
        }
        return;
      case "unsubscribed":
        for (const userId of change.userIds) {
          this.#subscribers.get(change.channelId)?.delete(userId);
          this.#channelsOfUser.get(userId)?.delete(change.channelId);
        }
        return;
      case "channel_muted": {
        const subscription = this.subscription(change.channelId, change.userId);
        if (!subscription) return;
        this.#subscribe(change.channelId, change.userId, { ...subscription, isMuted: change.isMuted });
        return;
      }
      case "session_ended":
        this.sessions.end(change.sessionId);
    }
  }

  #setUser(user: UserRecord): void {
    const former = this.#users.get(user.id);
    if (former) {
      this.#userIdsByEmail.delete(nameKey(former.email));
      this.#userIdsByEmail.delete(nameKey(former.deliveryEmail));
      this.#userIdsByName.get(nameKey(former.fullName))?.delete(user.id);
    }
    this.#users.set(user.id, user);
    this.#userIdsByEmail.set(nameKey(user.email), user.id);
    this.#userIdsByEmail.set(nameKey(user.deliveryEmail), user.id);
    const namesakes = this.#userIdsByName.get(nameKey(user.fullName)) ?? new Set<number>();
    this.#userIdsByName.set(nameKey(user.fullName), namesakes.add(user.id));
  }

  #setGroup(group: GroupRecord): void {
    const former = this.#groups.get(group.id);
    if (former?.name) this.#groupIdsByName.delete(nameKey(former.name));
    this.#groups.set(group.id, group);
    this.#groupMembers.set(group.id, new Set(group.memberIds));
    if (group.name) this.#groupIdsByName.set(nameKey(group.name), group.id);
  }

  #setChannel(channel: ChannelRecord): void {
    const former = this.#channels.get(channel.id);
    if (former) this.#channelIdsByName.delete(nameKey(former.name));
    this.#channels.set(channel.id, channel);
    this.#channelIdsByName.set(nameKey(channel.name), channel.id);
  }

  #subscribe(channelId: number, userId: number, subscriber: SubscriberRecord): void {
    const subscribers = this.#subscribers.get(channelId) ?? new Map<number, SubscriberRecord>();
    this.#subscribers.set(channelId, subscribers.set(userId, subscriber));
    const channels = this.#channelsOfUser.get(userId) ?? new Set<number>();
    this.#channelsOfUser.set(userId, channels.add(channelId));
  }
}
