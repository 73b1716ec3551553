/** A naive model of received, read and moved messages. */

export type ChannelKind = "open" | "club" | "vault";
export type Person = "owner" | "member" | "moderator" | "guest";

interface Held {
  readonly id: number;
  kind: ChannelKind;
  topic: string;
  /** Changed parts before each move, newest first. */
  readonly history: { topic: string | undefined; kind: ChannelKind | undefined }[];
  /** True when read. */
  readonly received: Map<Person, boolean>;
}

export class MoveModel {
  readonly #members: Map<ChannelKind, Set<Person>>;
  readonly #messages = new Map<number, Held>();

  constructor(members: Readonly<Record<ChannelKind, readonly Person[]>>) {
    const { open, club, vault } = members;
    this.#members = new Map([
      ["open", new Set(open)],
      ["club", new Set(club)],
      ["vault", new Set(vault)],
    ]);
  }

  isIn(who: Person, kind: ChannelKind): boolean {
    return this.#members.get(kind)?.has(who) === true;
  }

  join(who: Person, kind: ChannelKind): void {
    this.#members.get(kind)?.add(who);
  }

  /** Marks the channel's messages read; the person keeps them for a return. */
  leave(who: Person, kind: ChannelKind): void {
    this.#members.get(kind)?.delete(who);
    for (const message of this.#messages.values())
      if (message.kind === kind && message.received.has(who)) message.received.set(who, true);
  }

  ids(): number[] {
    return [...this.#messages.keys()].sort((one, other) => one - other);
  }

  idAt(place: number): number | undefined {
    const ids = this.ids();
    return ids[place % ids.length];
  }

  idsAt(places: readonly number[]): number[] {
    return places.flatMap((place) => this.idAt(place) ?? []);
  }

  send(id: number, sender: Person, kind: ChannelKind, topic: string): void {
    const members = [...(this.#members.get(kind) ?? [])];
    const received = new Map(members.map((who) => [who, who === sender]));
    this.#messages.set(id, { id, kind, topic, history: [], received });
  }

  delete(id: number): void {
    this.#messages.delete(id);
  }

  /** Marking unread a message from before the subscription makes it received. */
  mark(who: Person, id: number, isRead: boolean): void {
    const message = this.#messages.get(id);
    if (!message || !this.isIn(who, message.kind)) return;
    const hasIt = message.received.has(who);
    if (hasIt || (!isRead && message.kind !== "vault")) message.received.set(who, isRead);
  }

  moves(id: number, kind: ChannelKind | undefined, topic: string | undefined): boolean {
    const message = this.#messages.get(id);
    if (!message) return false;
    return (kind ?? message.kind) !== message.kind || (topic ?? message.topic) !== message.topic;
  }

  /** @param others moved with it. */
  move(
    id: number,
    mode: string,
    toKind: ChannelKind | undefined,
    toTopic: string | undefined,
    others: readonly number[],
  ): void {
    const target = this.#messages.get(id);
    if (!target) return;
    const { kind, topic } = target;
    const moving = [...this.#messages.values()].filter(
      (message) =>
        message.kind === kind &&
        message.topic === topic &&
        (mode === "change_all" ||
          (mode === "change_later" ? message.id >= id : message.id === id || others.includes(message.id))),
    );
    for (const message of moving) this.#moveOne(message, toKind ?? kind, toTopic ?? topic);
  }

  /** Does not deliver a message as unread to new people. */
  #moveOne(message: Held, kind: ChannelKind, topic: string): void {
    message.history.unshift({
      topic: topic === message.topic ? undefined : message.topic,
      kind: kind === message.kind ? undefined : message.kind,
    });
    if (kind !== message.kind) {
      const before = new Map(message.received);
      message.received.clear();
      for (const who of this.#members.get(kind) ?? []) {
        const isRead = before.get(who);
        if (isRead !== undefined || kind === "vault") message.received.set(who, isRead ?? true);
      }
    }
    message.kind = kind;
    message.topic = topic;
  }

  unreadOf(who: Person): string[] {
    return [...this.#messages.values()]
      .filter(({ kind, received }) => this.isIn(who, kind) && received.get(who) === false)
      .map(({ id, kind, topic }) => `${id} ${kind} ${topic}`)
      .sort();
  }

  /** As seen by the owner. */
  shownOf(id: number) {
    const message = this.#messages.get(id);
    if (!message) return undefined;
    const { topic, kind, history } = message;
    return { id, topic, kind, history, isMoved: isMoved(message) };
  }

  /** Oldest first. */
  topicsOf(id: number): string[] {
    const { topic = "", history = [] } = this.#messages.get(id) ?? {};
    const topics = [topic];
    for (const before of history) topics.unshift(before.topic ?? topics[0] ?? "");
    return topics;
  }
}

const unmarked = (topic: string) => topic.replace(/^✔ /, "");

/** Resolving and unresolving do not count. */
function isMoved({ topic, history }: Pick<Held, "topic" | "history">): boolean {
  let after = topic;
  return history.some((before) => {
    const isElsewhere = before.kind !== undefined || unmarked(before.topic ?? after) !== unmarked(after);
    after = before.topic ?? after;
    return isElsewhere;
  });
}
