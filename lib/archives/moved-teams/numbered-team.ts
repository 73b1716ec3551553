/**
 * A moved team with the ids that its people, channels and conversations will have here. Every place that its messages
 * name is known before the first row is written.
 */
import { MAX_TOPIC_LENGTH, namedTopic } from "../../channels/topics/topics-limits.contract.ts";
import { nameInAddress, shownName } from "../../files/uploads/file-name.ts";
import { ROLE_MEMBER, ROLE_OWNER } from "../../kernel/roles/roles.contract.ts";
import { shortened } from "../../text/cut-text.ts";
import { harmlessLine } from "../../text/harmless-text.ts";
import { nameKey } from "../../text/name-key.ts";
import { FreeNames, movedChannelName, movedEmail, movedPersonName, placeholderEmail } from "./free-names.ts";
import type { MoveReport } from "./move-report.ts";
import {
  type MovedChannel,
  type MovedFile,
  type MovedMessage,
  type MovedPerson,
  type MovedPlace,
  type MovedTeam,
  NOTHING_CHOSEN,
} from "./moved-team.ts";
import { storeKeyOf } from "./store-key.ts";

/** The first id to give out, by table. */
export type FirstIds = (table: string) => number;

export interface NumberedPerson {
  readonly id: number;
  readonly given: MovedPerson;
  readonly fullName: string;
  readonly email: string;
}

export interface NumberedChannel {
  readonly id: number;
  readonly conversationId: number;
  readonly given: MovedChannel;
  readonly name: string;
}

export interface NumberedTopic {
  readonly id: number;
  readonly conversationId: number;
  readonly name: string;
  /** Null in direct messages. */
  readonly channel: NumberedChannel | null;
  /** In direct messages; else empty. */
  readonly memberIds: readonly number[];
}

export interface NumberedFile {
  readonly id: number;
  readonly ownerId: number;
  readonly file: MovedFile;
  readonly storeKey: string;
  /** The address without the uploads folder. */
  readonly pathId: string;
  readonly name: string;
}

/** Beyond an attachment's column. */
const LARGEST_FILE = 2 ** 31 - 1;

export class NumberedTeam {
  readonly realmId: number;
  readonly #first: FirstIds;
  readonly #team: MovedTeam;
  readonly #report: MoveReport;
  /** By key; two people of the source with one address are one account. */
  readonly #people = new Map<string, NumberedPerson>();
  readonly people: NumberedPerson[] = [];
  readonly files: NumberedFile[] = [];
  readonly #byEmail = new Map<string, NumberedPerson>();
  readonly #channels = new Map<string, NumberedChannel>();
  readonly #topics = new Map<string, NumberedTopic>();
  readonly #direct = new Map<string, number>();
  readonly #files = new Map<string, NumberedFile | null>();
  /** Messages that others link to, with their id once it is known. */
  readonly linked = new Map<string, { readonly id: number; readonly topic: NumberedTopic } | null>();

  constructor(team: MovedTeam, first: FirstIds, report: MoveReport) {
    this.#team = team;
    this.#first = first;
    this.#report = report;
    this.realmId = first("realm");
    for (const person of team.people) this.#addPerson(person);
    const names = new FreeNames();
    for (const channel of team.channels) this.#addChannel(channel, names);
  }

  get hasOwner(): boolean {
    return this.people.some(({ given }) => given.role === ROLE_OWNER && given.isActive && !given.isBot);
  }

  get channels(): readonly NumberedChannel[] {
    return [...this.#channels.values()];
  }

  get topics(): readonly NumberedTopic[] {
    return [...this.#topics.values()];
  }

  /** Of channels and of direct messages. */
  get conversationCount(): number {
    return this.#channels.size + this.#direct.size;
  }

  person(key: string): NumberedPerson | undefined {
    return this.#people.get(key);
  }

  channel(key: string): NumberedChannel | undefined {
    return this.#channels.get(key);
  }

  file(key: string): NumberedFile | null {
    return this.#files.get(key) ?? null;
  }

  topicOf(place: MovedPlace): NumberedTopic | undefined {
    const key = this.#topicKey(place);
    return key === null ? undefined : this.#topics.get(key);
  }

  /** Notes what the message names. @returns false for a message of a channel that the source does not have. */
  async observe(message: MovedMessage): Promise<boolean> {
    const { place, sender } = message;
    if ("channel" in place && !this.#channels.has(place.channel)) {
      this.#report.add("A message of an unknown channel was left out.", `${place.channel}: ${message.key}`);
      return false;
    }
    this.#requirePerson(sender, message.stranger);
    for (const key of "people" in place ? place.people : []) this.#requirePerson(key, null);
    this.#addTopic(place);
    for (const piece of message.text) {
      if (typeof piece === "string") continue;
      if ("message" in piece) this.linked.set(piece.message, null);
      if ("file" in piece) await this.#addFile(piece.file, sender, message.key);
    }
    return true;
  }

  #addPerson(given: MovedPerson): NumberedPerson {
    const id = this.#first("user_account") + this.people.length;
    const email = movedEmail(given.email);
    const other = email === null ? undefined : this.#byEmail.get(nameKey(email));
    if (email !== null && other) {
      this.#report.add("Two people with one address became one account.", `${given.key}: ${email}`);
      this.#people.set(given.key, other);
      return other;
    }
    if (given.email !== null && email === null)
      this.#report.add("An address that is none was replaced; the person cannot get mail.", given.key);
    const person = {
      id,
      given,
      fullName: movedPersonName(given.fullName, given.key),
      email: email ?? placeholderEmail(id),
    };
    this.people.push(person);
    this.#people.set(given.key, person);
    this.#byEmail.set(nameKey(person.email), person);
    return person;
  }

  /** People may have left before the export was made, or belong to another team. */
  #requirePerson(key: string, known: MovedMessage["stranger"]): void {
    if (this.#people.has(key)) return;
    this.#report.add(
      "Somebody who wrote, but is not in the list of people, became a deactivated account.",
      key,
    );
    this.#addPerson({
      key,
      fullName: known?.fullName ?? `Unknown person ${key}`,
      email: null,
      role: ROLE_MEMBER,
      isActive: false,
      isBot: known?.isBot ?? false,
      timezone: "",
      joinedAt: null,
      picture: null,
      ...NOTHING_CHOSEN,
    });
  }

  #addChannel(given: MovedChannel, names: FreeNames): void {
    const id = this.#first("channel") + this.#channels.size;
    const conversationId = this.#first("conversation") + this.#channels.size;
    const name = movedChannelName(given.name, given.key, names);
    if (name !== given.name) this.#report.add("A channel was renamed.", `${given.name} → ${name}`);
    this.#channels.set(given.key, { id, conversationId, given, name });
    for (const piece of [...given.description, ...given.pinned, ...given.bookmarks])
      if (typeof piece !== "string" && "message" in piece) this.linked.set(piece.message, null);
  }

  #memberIds(keys: readonly string[]): number[] {
    const ids = keys.flatMap((key) => this.#people.get(key)?.id ?? []);
    return [...new Set(ids)].sort((one, other) => one - other);
  }

  #topicKey(place: MovedPlace): string | null {
    if ("people" in place) return `direct ${this.#memberIds(place.people).join(",")}`;
    const channel = this.#channels.get(place.channel);
    return channel ? `${channel.id} ${nameKey(movedTopicName(place.topic))}` : null;
  }

  #addTopic(place: MovedPlace): void {
    const key = this.#topicKey(place);
    if (key === null || this.#topics.has(key)) return;
    const id = this.#first("topic") + this.#topics.size;
    if ("people" in place) {
      const conversationId = this.#first("conversation") + this.conversationCount;
      this.#direct.set(key, conversationId);
      const memberIds = this.#memberIds(place.people);
      this.#topics.set(key, { id, conversationId, name: "", channel: null, memberIds });
      return;
    }
    const channel = this.#channels.get(place.channel);
    if (!channel) return;
    const { conversationId } = channel;
    this.#topics.set(key, { id, conversationId, name: movedTopicName(place.topic), channel, memberIds: [] });
  }

  async #addFile(key: string, ownerKey: string, row: string): Promise<void> {
    if (this.#files.has(key)) return;
    const file = await this.#team.file(key);
    const owner = this.#people.get(ownerKey);
    if (!file || !owner || file.size > LARGEST_FILE) {
      this.#files.set(key, null);
      this.#report.add("A file could not be had; its name is kept in the message.", `${row}: ${key}`);
      return;
    }
    const name = shownName(file.name);
    const numbered = {
      id: this.#first("attachment") + this.files.length,
      ownerId: owner.id,
      file,
      storeKey: storeKeyOf(this.realmId),
      pathId: `${storeKeyOf(this.realmId)}/${nameInAddress(name)}`,
      name,
    };
    this.files.push(numbered);
    this.#files.set(key, numbered);
  }
}

function movedTopicName(given: string): string {
  return namedTopic(shortened(harmlessLine(given), MAX_TOPIC_LENGTH));
}
