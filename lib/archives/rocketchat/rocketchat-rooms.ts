/** Rooms of Rocket.Chat: channels, direct conversations, and discussions, which belong to another room. */

import type { z } from "zod";
import { MAX_TOPIC_LENGTH } from "../../channels/topics/topics-limits.contract.ts";
import { harmlessLine } from "../../text/harmless-text.ts";
import { FreeNames } from "../moved-teams/free-names.ts";
import type { MoveReport } from "../moved-teams/move-report.ts";
import type { MovedChannel } from "../moved-teams/moved-team.ts";
import type { RoomPlace } from "./rocketchat-messages.ts";
import type { RoomDocument, subscriptionDocument, UserDocument } from "./rocketchat-shapes.ts";

export class RocketChatRooms {
  readonly #rooms: ReadonlyMap<string, RoomDocument>;
  readonly #members = new Map<string, Set<string>>();
  readonly #userIds: ReadonlyMap<string, string>;
  readonly #topics = new Map<string, FreeNames>();
  readonly #channelKeys = new Map<string, string>();
  readonly channels: MovedChannel[] = [];
  readonly places = new Map<string, RoomPlace>();

  constructor(
    rooms: readonly RoomDocument[],
    subscriptions: readonly z.infer<typeof subscriptionDocument>[],
    users: readonly UserDocument[],
    report: MoveReport,
  ) {
    this.#rooms = new Map(rooms.map((room) => [room._id, room]));
    this.#userIds = new Map(users.map(({ username, _id }) => [username, _id]));
    for (const { rid, u } of subscriptions) this.#membersOf(rid).add(u._id);
    for (const room of rooms) this.#place(room, report);
  }

  /** @param name in lower case. */
  channelKey(name: string): string | undefined {
    return this.#channelKeys.get(name);
  }

  #membersOf(roomId: string): Set<string> {
    const members = this.#members.get(roomId) ?? new Set();
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
    return known.length > 0 ? known : [...this.#membersOf(key)];
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
      memberKeys: [...this.#membersOf(key)],
    });
    this.places.set(key, { channel: key, topic: null });
    if (room.name !== "") this.#channelKeys.set(room.name.toLowerCase(), key);
  }
}

function nameOf({ name, fname }: RoomDocument): string {
  return fname || name;
}

function isSubset(part: ReadonlySet<string>, whole: ReadonlySet<string>): boolean {
  return [...part].every((each) => whole.has(each));
}
