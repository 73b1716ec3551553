/** Rooms of Rocket.Chat: channels, direct conversations, and discussions, which belong to another room. */

import { MAX_TOPIC_LENGTH } from "../../channels/topics/topics-limits.contract.ts";
import { harmlessLine } from "../../text/harmless-text.ts";
import { distinctChannels } from "../moved-teams/distinct-channels.ts";
import { FreeNames } from "../moved-teams/free-names.ts";
import type { MoveReport } from "../moved-teams/move-report.ts";
import type { MovedChannel } from "../moved-teams/moved-team.ts";
import { choicesIn } from "./rocketchat-choices.ts";
import type { RoomPlace } from "./rocketchat-messages.ts";
import type { RoomDocument, SubscriptionDocument, UserDocument } from "./rocketchat-shapes.ts";

export class RocketChatRooms {
  readonly #rooms: ReadonlyMap<string, RoomDocument>;
  /** By room and person. */
  readonly #members = new Map<string, Map<string, SubscriptionDocument>>();
  readonly #userIds: ReadonlyMap<string, string>;
  readonly #topics = new Map<string, FreeNames>();
  readonly #channelKeys = new Map<string, string>();
  readonly channels: MovedChannel[] = [];
  readonly places = new Map<string, RoomPlace>();

  constructor(
    rooms: readonly RoomDocument[],
    subscriptions: readonly SubscriptionDocument[],
    users: readonly UserDocument[],
    report: MoveReport,
  ) {
    const distinct = distinctChannels(rooms, ({ _id }) => _id, report);
    this.#rooms = new Map(distinct.map((room) => [room._id, room]));
    this.#userIds = new Map(users.map(({ username, _id }) => [username, _id]));
    for (const subscription of subscriptions)
      this.#membersOf(subscription.rid).set(subscription.u._id, subscription);
    for (const room of distinct) this.#place(room, report);
  }

  /** @param name in lower case. */
  channelKey(name: string): string | undefined {
    return this.#channelKeys.get(name);
  }

  #membersOf(roomId: string): Map<string, SubscriptionDocument> {
    const members = this.#members.get(roomId) ?? new Map();
    this.#members.set(roomId, members);
    return members;
  }

  #place(room: RoomDocument, report: MoveReport): void {
    const { _id: key, t } = room;
    if (t === "d") this.places.set(key, { people: this.#peopleIn(room) });
    else if (t !== "c" && t !== "p")
      report.add("A room for talks with visitors, or of an unknown kind, was left out.", `${key}: ${t}`);
    else {
      const parent = this.#parentShown(room);
      if (parent) {
        const names = this.#topics.get(parent) ?? new FreeNames();
        this.#topics.set(parent, names);
        const topic = names.take(harmlessLine(nameOf(room)) || "discussion", MAX_TOPIC_LENGTH);
        this.places.set(key, { channel: parent, topic });
      } else this.#addChannel(room);
    }
  }

  /** Older versions of Rocket.Chat stored only usernames. */
  #peopleIn({ _id: key, uids, usernames }: RoomDocument): string[] {
    if (uids.length > 0) return uids;
    const known = usernames.flatMap((name) => this.#userIds.get(name) ?? []);
    return known.length > 0 ? known : [...this.#membersOf(key).keys()];
  }

  /**
   * The channel that shows a discussion as one of its topics, unless some of the channel's readers may not read the
   * discussion.
   */
  #parentShown({ prid, t, _id: key }: RoomDocument): string | null {
    const parent = prid ? this.#rooms.get(prid) : undefined;
    if (!parent || parent.prid || (parent.t !== "c" && parent.t !== "p")) return null;
    const mayAll =
      t === "c" || (parent.t === "p" && isSubset(this.#membersOf(parent._id), this.#membersOf(key)));
    return mayAll ? parent._id : null;
  }

  #addChannel(room: RoomDocument): void {
    const { _id: key, t, description, topic, archived, ro, u: creator, ts } = room;
    const members = [...this.#membersOf(key)];
    this.channels.push({
      key,
      name: nameOf(room),
      description: [[description, topic].filter((text) => text !== "").join(" ")],
      pinned: [],
      bookmarks: [],
      isPrivate: t === "p",
      isArchived: archived,
      isDefault: room.default,
      isReadOnly: ro,
      creatorKey: creator?._id ?? null,
      createdAt: ts?.getTime() ?? null,
      memberKeys: members.map(([member]) => member),
      administratorKeys: members.flatMap(([member, { roles }]) => (roles.some(administers) ? member : [])),
      choices: new Map(members.map(([member, subscription]) => [member, choicesIn(subscription)])),
    });
    this.places.set(key, { channel: key, topic: null });
    if (room.name !== "") this.#channelKeys.set(room.name.toLowerCase(), key);
  }
}

function nameOf({ name, fname }: RoomDocument): string {
  return fname || name;
}

function administers(role: string): boolean {
  return role === "owner" || role === "moderator";
}

function isSubset(part: ReadonlyMap<string, unknown>, whole: ReadonlyMap<string, unknown>): boolean {
  return [...part.keys()].every((each) => whole.has(each));
}
