/**
 * Decides where an archive's people, groups, channels, conversations, topics and emoji go in an organization that has
 * its own. Ids are those that the import gives out.
 */
import { MAX_CHANNEL_NAME_LENGTH } from "../../channels/channels-limits.contract.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { ROLE_GUEST, ROLE_MEMBER } from "../../kernel/roles/roles.contract.ts";
import { MAX_GROUP_NAME_LENGTH } from "../../people/people-limits.contract.ts";
import { isSystemBot } from "../../people/users/system-bots.ts";
import { nameKey } from "../../text/name-key.ts";
import { ArchiveError } from "../exports/archive-format.ts";
import type { IdShift } from "../imports/id-shift.ts";
import { FreeNames, isPlaceholder, placeholderEmail } from "../moved-teams/free-names.ts";
import type { MoveReport } from "../moved-teams/move-report.ts";
import type { ChannelChoice } from "../uploaded-exports/uploaded-exports.contract.ts";
import type { ArchivedNames } from "./archived-names.ts";
import type { GivenPeople, GivenPerson } from "./given-people.ts";
import { type PresentNames, readTopics } from "./present-names.ts";

export interface MergeOptions {
  readonly channels: ChannelChoice;
  readonly people: GivenPeople;
}

export interface NewPerson {
  readonly email: string;
  readonly role: number;
  /** The table's line that decided the role, if one did. */
  readonly choice?: GivenPerson | undefined;
}

export class MergePlan {
  /** New id → the id used instead, by table. */
  readonly #instead = new Map<string, Map<number, number>>();
  readonly newPeople = new Map<number, NewPerson>();
  /** Excludes the server's own bots. */
  matchedPeople = 0;
  /** Names of everybody in the archive, by the ids that they have here. */
  readonly personNames = new Map<number, string>();
  /** Names of the new channels, by id. */
  readonly channelNames = new Map<number, string>();
  /** New names of renamed channels, by the key of the former name. */
  readonly renamed = new Map<string, string>();
  readonly protectedChannels = new Set<number>();
  /** New id → name; null for a group that is part of a permission. */
  readonly newGroups = new Map<number, string | null>();
  /** Names of the new groups that had to change, by id. */
  readonly renamedGroups = new Map<number, string>();
  /** Member keys of new direct conversations, by id. */
  readonly directKeys = new Map<number, string>();
  readonly channelConversations = new Set<number>();
  readonly leftOutLinkifiers = new Set<number>();
  readonly #names: ArchivedNames;
  readonly #shift: IdShift;
  readonly #options: MergeOptions;
  readonly #report: MoveReport;

  constructor(names: ArchivedNames, shift: IdShift, options: MergeOptions, report: MoveReport) {
    this.#names = names;
    this.#shift = shift;
    this.#options = options;
    this.#report = report;
  }

  /** @throws ArchiveError for rows that contradict each other. */
  async make(tx: Transaction, present: PresentNames): Promise<void> {
    this.#placePeople(present);
    this.#placeGroups(present);
    this.#placeChannels(present);
    this.#placeDirect(present);
    this.#placeEmoji(present);
    await this.#placeTopics(tx);
  }

  idOf(table: string, id: number): number {
    return this.#instead.get(table)?.get(id) ?? id;
  }

  isNew(table: string, id: number): boolean {
    return !this.#instead.get(table)?.has(id);
  }

  /** Ids that rows of the archive were mapped to, each once: of what is here, or of an earlier duplicate in the archive. */
  joined(table: string): number[] {
    return [...new Set(this.#instead.get(table)?.values() ?? [])];
  }

  /** Ids of the new groups that are part of a permission. */
  get unnamedGroups(): number[] {
    return [...this.newGroups].flatMap(([id, name]) => (name === null ? [id] : []));
  }

  #replace(table: string, id: number, by: number): void {
    const known = this.#instead.get(table) ?? new Map<number, number>();
    this.#instead.set(table, known.set(id, by));
  }

  #newId(table: string, id: number): number {
    return id + (this.#shift.get(table) ?? 0);
  }

  #placePeople({ people }: PresentNames): void {
    const present = new Map(people.map((person) => [person.key, person]));
    const added = new Map<string, { readonly id: number; readonly isBot: boolean }>();
    const { people: given } = this.#options;
    for (const { id: archived, delivery_email, full_name, role, bot_type } of this.#names.user_account) {
      const id = this.#newId("user_account", archived);
      const isBot = bot_type !== null;
      const choice = isBot ? undefined : given.of(delivery_email);
      const chosen = choice?.email ?? delivery_email;
      const isHere = choice !== undefined && present.has(nameKey(chosen));
      const email = isPlaceholder(chosen) && !isHere ? placeholderEmail(id) : chosen;
      const key = nameKey(email);
      const there = present.get(key);
      const before = isBot === added.get(key)?.isBot ? added.get(key)?.id : undefined;
      if (there && there.isBot === isBot && !there.isDeleted) {
        given.requireNoRole(choice, there.role);
        this.#replace("user_account", id, there.id);
        this.personNames.set(there.id, there.name);
        if (!isSystemBot({ email: key, botType: bot_type })) this.matchedPeople += 1;
      } else if (before !== undefined) {
        this.#replace("user_account", id, before);
        const person = this.newPeople.get(before);
        const chosenRole = given.roleBeside(choice, person?.choice);
        if (person && choice && chosenRole !== null)
          this.newPeople.set(before, { ...person, role: chosenRole, choice });
      } else {
        const isTaken = there !== undefined || added.has(key);
        if (isTaken)
          this.#report.add(
            "An address that another account here has was replaced by a placeholder.",
            delivery_email,
          );
        const free = isTaken ? placeholderEmail(id) : email;
        const newRole = choice?.role ?? this.#roleOf(role, delivery_email);
        this.newPeople.set(id, { email: free, role: newRole, choice });
        added.set(nameKey(free), { id, isBot });
        this.personNames.set(id, full_name);
      }
    }
    given.requireAllFound();
  }

  /** An archive gives nobody a role above member. */
  #roleOf(role: number, email: string): number {
    if (role === ROLE_GUEST || role === ROLE_MEMBER) return role;
    this.#report.add("Somebody with a higher role in the export became a member.", email);
    return ROLE_MEMBER;
  }

  #placeGroups({ groups }: PresentNames): void {
    const system = new Map(groups.flatMap(({ key, isSystem, id }) => (isSystem ? [[key, id]] : [])));
    const names = new FreeNames();
    for (const { key } of groups) names.take(key, MAX_GROUP_NAME_LENGTH);
    for (const { id: archived, name, is_system: isSystem } of this.#names.user_group) {
      const id = this.#newId("user_group", archived);
      const there = isSystem && name !== null ? system.get(nameKey(name)) : undefined;
      if (isSystem && there === undefined) throw new ArchiveError("The archive has an unknown system group.");
      if (there !== undefined) this.#replace("user_group", id, there);
      else if (name === null) this.newGroups.set(id, null);
      else {
        // A group of this name here may have other people, who would read what only its people could.
        const free = names.take(name, MAX_GROUP_NAME_LENGTH);
        this.newGroups.set(id, free);
        if (free === name) continue;
        this.renamedGroups.set(id, free);
        this.#report.add("A group was renamed, because its name is taken.", `${name} → ${free}`);
      }
    }
  }

  #placeChannels({ channels }: PresentNames): void {
    const present = new Map(channels.map((channel) => [channel.key, channel]));
    const names = new FreeNames();
    for (const { name } of channels) names.take(name, MAX_CHANNEL_NAME_LENGTH);
    const clashing = [];
    for (const channel of this.#names.channel) {
      const id = this.#newId("channel", channel.id);
      const conversationId = this.#newId("conversation", channel.conversation_id);
      if (this.channelConversations.has(conversationId))
        throw new ArchiveError("The archive has two channels with one conversation.");
      this.channelConversations.add(conversationId);
      const there = present.get(nameKey(channel.name));
      const isMerged = this.#options.channels === "merge" && !channel.is_private && there?.isOpenToMembers;
      if (there && isMerged) {
        this.#replace("channel", id, there.id);
        this.#replace("conversation", conversationId, there.conversationId);
        this.#report.add("The messages of a public channel joined those of the channel here.", channel.name);
        continue;
      }
      if (!channel.history_public_to_subscribers) this.protectedChannels.add(id);
      if (there) clashing.push({ id, name: channel.name });
      else this.channelNames.set(id, names.take(channel.name, MAX_CHANNEL_NAME_LENGTH));
    }
    for (const { id, name } of clashing) {
      const free = names.take(name, MAX_CHANNEL_NAME_LENGTH);
      this.channelNames.set(id, free);
      this.renamed.set(nameKey(name), free);
      this.#report.add("A channel was renamed, because its name is taken.", `${name} → ${free}`);
    }
  }

  #placeDirect({ direct }: PresentNames): void {
    const known = new Map(direct.map(({ key, id }) => [key, id]));
    for (const { id: archived, direct_key: members } of this.#names.conversation) {
      const id = this.#newId("conversation", archived);
      if (members === null) continue;
      if (this.channelConversations.has(id))
        throw new ArchiveError("The archive has a channel in a direct conversation.");
      const ids = members
        .split(",")
        .map((member) => this.idOf("user_account", this.#newId("user_account", Number(member))));
      const key = [...new Set(ids)].sort((one, other) => one - other).join(",");
      const there = known.get(key);
      if (there !== undefined) this.#replace("conversation", id, there);
      else {
        known.set(key, id);
        this.directKeys.set(id, key);
      }
    }
  }

  #placeEmoji({ emoji, patterns }: PresentNames): void {
    const present = new Map(emoji.map(({ name, id }) => [name, id]));
    for (const { id: archived, name, deactivated_at: deactivatedAt } of this.#names.custom_emoji) {
      const there = deactivatedAt ? undefined : present.get(name);
      if (there === undefined) continue;
      this.#replace("custom_emoji", this.#newId("custom_emoji", archived), there);
      this.#report.add("An emoji of this name was there already, and stays as it is.", name);
    }
    const known = new Set(patterns.map(({ pattern }) => pattern));
    for (const { id, pattern } of this.#names.linkifier) {
      if (!known.has(pattern)) continue;
      this.leftOutLinkifiers.add(this.#newId("linkifier", id));
      this.#report.add("A linkifier of this pattern was there already, and stays as it is.", pattern);
    }
  }

  async #placeTopics(tx: Transaction): Promise<void> {
    const present = await readTopics(tx, this.joined("conversation"));
    const keyOf = (conversationId: number, key: string) => `${conversationId} ${key}`;
    const known = new Map(present.map((topic) => [keyOf(topic.conversationId, topic.key), topic.id]));
    for (const topic of this.#names.topic) {
      const id = this.#newId("topic", topic.id);
      const conversationId = this.idOf("conversation", this.#newId("conversation", topic.conversation_id));
      const key = keyOf(conversationId, nameKey(topic.name));
      const there = known.get(key);
      if (there === undefined) known.set(key, id);
      else this.#replace("topic", id, there);
    }
  }
}
