/** The live end of an organization's log: reads each event once, applies it to memory and delivers it. */

import { logger } from "../../log.ts";
import { loadOrganization } from "../../memory/load-organization.ts";
import type { Organization } from "../../memory/organization.ts";
import type { AnyEventEntry } from "../event-entry.ts";
import { eventParts, isInAudience } from "../event-parts.ts";
import { readEvents } from "../log/event-log.ts";
import { EVENT_ID_STEP, type LoggedEvent, type TransientEvent } from "../log/logged-event.ts";

import { type LiveQueue, ShownEvents } from "../queues/live-queue.ts";
import type { WireEvent } from "../socket.contract.ts";
import { type Collected, Collection } from "./collection.ts";
import { noteReadDelivered } from "./delivery-delays.ts";
import { Discoveries, type Discovery, nothingUnknown, type Unknown } from "./discoveries.ts";
import { heartbeat } from "./heartbeat-event.ts";

import { RecentEvents } from "./recent-events.ts";

import { mergedById, TransientEvents, UnnumberedEvents } from "./transient-events.ts";

const PAGE = 500;
export type Push = (socketIds: readonly string[], event: WireEvent) => void;

/** Without recipients; the stream reads it. */
type LogEmptyEvent = (realmId: number) => Promise<void>;

/** Makes the next caller open a new stream. */
type Abandon = (realmId: number) => void;

export class EventStream {
  readonly organization: Organization;
  readonly queues = new Map<string, LiveQueue>();
  /** Log position of the newest heartbeat, or of the stream's opening. */
  heartbeatPosition: number;
  readonly #recent: RecentEvents;
  readonly #transient = new TransientEvents();
  #reading: Promise<void> | null = null;
  #nextReading: Promise<void> | null = null;
  readonly #push: () => Push | null;
  readonly #parts = eventParts();
  readonly #shown = new ShownEvents();
  readonly #held = new UnnumberedEvents();
  readonly #logEmptyEvent: LogEmptyEvent;
  readonly #abandon: Abandon;
  #isReservingIds = false;
  /** Each is logged once. */
  readonly #unknown = new WeakSet<LoggedEvent>();

  private constructor(
    organization: Organization,
    push: () => Push | null,
    logEmptyEvent: LogEmptyEvent,
    abandon: Abandon,
  ) {
    this.#abandon = abandon;
    this.organization = organization;
    this.heartbeatPosition = organization.position;
    this.#recent = new RecentEvents(organization.position);
    this.#push = push;
    this.#logEmptyEvent = logEmptyEvent;
  }

  static async open(
    realmId: number,
    push: () => Push | null,
    logEmptyEvent: LogEmptyEvent,
    abandon: Abandon,
  ): Promise<EventStream> {
    return new EventStream(await loadOrganization(realmId), push, logEmptyEvent, abandon);
  }

  get realmId(): number {
    return this.organization.realm.id;
  }

  get position(): number {
    return this.organization.position;
  }

  /** The newest event id, past `position` after transient events. */
  get head(): number {
    return Math.max(this.position, this.#transient.newestId);
  }

  /** Reads on until at least `eventId`, which must be committed. */
  async follow(eventId: number): Promise<void> {
    while (this.position < eventId) await this.#read();
  }

  /**
   * For events that this node has just committed. Ids increase in commit order, so nothing is missing between
   * consecutive ids; otherwise the log is read up to the last one.
   */
  async accept(events: readonly LoggedEvent[]): Promise<void> {
    const { position } = this;
    if (!events.every((event, index) => event.id === position + (index + 1) * EVENT_ID_STEP))
      return this.follow(events.at(-1)?.id ?? 0);
    for (const event of events) this.#take(event);
  }

  /** Reads everything committed before this call; concurrent calls share a read that has not begun. */
  refresh(): Promise<void> {
    this.#nextReading ??= this.#readAfterThis();
    return this.#nextReading;
  }

  async #readAfterThis(): Promise<void> {
    do await this.#reading?.catch(() => undefined);
    while (this.#reading);
    this.#nextReading = null;
    await this.#read();
  }

  #read(): Promise<void> {
    this.#reading ??= this.#readOn().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #readOn(): Promise<void> {
    for (;;) {
      const { events, isLast, age } = await readEvents(this.realmId, this.position, PAGE);
      const readAt = performance.now();
      const before = this.position;
      // Some may have been accepted meanwhile.
      for (const event of events) if (event.id > this.position) this.#take(event);
      if (this.position > before) noteReadDelivered(age, readAt);
      if (isLast) return;
    }
  }

  #take(event: LoggedEvent): void {
    for (const change of event.changes ?? []) this.organization.apply(change, event.id);
    this.organization.position = event.id;
    if (event.type === heartbeat.name) this.heartbeatPosition = event.id;
    this.#recent.add(event);
    this.#deliver(event);
    this.#sendHeld();
    if (event.changes?.some(({ kind }) => kind === "organization_rewritten")) this.#end();
  }

  /** Clients register again, with the organization as it is then; sockets find that their queue is gone. */
  #end(): void {
    this.#abandon(this.realmId);
    const queues = [...this.queues.values()];
    this.queues.clear();
    for (const { wait } of queues) wait?.end();
  }

  /** Uses one of the ids after the last logged event; when these are used up, waits for the next logged event. */
  broadcast({ type, audience, body, changes }: TransientEvent): void {
    for (const change of changes) this.organization.apply(change, this.position);
    if (audience.kind === "nobody") return;
    this.#held.add({ type, audience, body });
    this.#sendHeld();
  }

  #sendHeld(): void {
    while (this.head + 1 < this.position + EVENT_ID_STEP) {
      const next = this.#held.takeFirst();
      if (!next) return;
      const event = { id: this.head + 1, ...next, changes: null };
      this.#transient.add(event);
      this.#deliver(event);
    }
    if (!this.#held.isEmpty && !this.#isReservingIds) void this.#reserveIds();
  }

  async #reserveIds(): Promise<void> {
    this.#isReservingIds = true;
    try {
      await this.#logEmptyEvent(this.realmId);
    } catch (error) {
      // The next event tries again.
      logger.warn({ err: error, realmId: this.realmId }, "there are no ids for events beside the log");
      return;
    } finally {
      this.#isReservingIds = false;
    }
    this.#sendHeld();
  }

  #deliver(event: LoggedEvent): void {
    const entry = this.#entryOf(event);
    const socketsOfForm = new Map<WireEvent, string[]>();
    for (const queue of this.queues.values()) {
      if (!queue.socketId && !queue.wait) continue;
      const wire = entry ? this.#eventFor(queue, event, entry, nothingUnknown) : null;
      if (queue.wait && (wire || !this.mayDeliver(queue))) queue.wait.wake();
      // A client from another node may be ahead.
      if (!queue.socketId || !queue.isCaughtUp || event.id <= queue.sentPosition) continue;
      queue.sentPosition = event.id;
      if (!wire) continue;
      queue.deliverToSocket(1, event.id, event.id);
      const sockets = socketsOfForm.get(wire) ?? [];
      sockets.push(queue.socketId);
      socketsOfForm.set(wire, sockets);
      if (queue.lagsBehind) queue.isCaughtUp = false;
    }
    const push = this.#push();
    if (push) for (const [wire, sockets] of socketsOfForm) push(sockets, wire);
  }

  mayDeliver({ userId, keyVersion }: LiveQueue): boolean {
    return this.#parts.findReceiver(this.organization, userId, keyVersion) !== null;
  }

  #knownEventFor(queue: LiveQueue, event: LoggedEvent, unknown: Unknown): WireEvent | null {
    const entry = this.#entryOf(event);
    return entry ? this.#eventFor(queue, event, entry, unknown) : null;
  }

  /** null when filtered by type or audience, or when the account may no longer receive events. */
  #eventFor(queue: LiveQueue, event: LoggedEvent, entry: AnyEventEntry, unknown: Unknown): WireEvent | null {
    const { options } = queue;
    const { audience, id: eventId } = event;
    if (entry !== heartbeat && options.eventTypes && !options.eventTypes.includes(entry.type)) return null;
    const { organization } = this;
    const user = this.#parts.findReceiver(organization, queue.userId, queue.keyVersion);
    if (!user) return null;
    const { people: strangers, channels: hiddenChannels, bots: hiddenBots } = unknown;
    const viewer = { queueId: queue.id, user, options, strangers, hiddenChannels };
    const messageIds = entry.messageIdsOf(event);
    const candidate = { user, eventId, organization, messageIds, hiddenChannels, hiddenBots };
    const receives = isInAudience(audience, candidate) || entry.reachesBeyond(audience, viewer, organization);
    const wire = receives ? entry.present(event, viewer, organization) : null;
    return wire && this.#shown.to(queue, wire);
  }

  /** undefined for events without receivers; an unknown type, from another version's log, reaches no client. */
  #entryOf(event: LoggedEvent): AnyEventEntry | undefined {
    if (event.audience.kind === "nobody") return undefined;
    const entry = this.#parts.entries.get(event.type);
    if (!entry && !this.#unknown.has(event)) {
      this.#unknown.add(event);
      logger.error({ eventId: event.id, type: event.type }, "a logged event is of an unknown type");
    }
    return entry;
  }

  /** From memory, or else from the log. */
  async collect(queue: LiveQueue, after: number): Promise<Collected> {
    const collection = new Collection();
    const discoveries = new Discoveries();
    let position = after;
    let discoveredUntil = after;
    while (position < this.#recent.start) {
      const { events, isLast } = await readEvents(this.realmId, position, PAGE);
      // Read once for all pages: there may be as many discoveries as other events.
      const until = this.position;
      discoveries.addAll(await this.#readDiscoveries(queue, discoveredUntil));
      discoveries.addAll(this.#recentDiscoveries(queue, until));
      discoveredUntil = until;
      for (const event of events) {
        if (event.id > this.position) break;
        collection.add(this.#knownEventFor(queue, event, discoveries.unknownAt(event.id)));
        position = event.id;
        if (collection.isFull) return { events: collection.events, position };
      }
      if (isLast) break;
    }
    return this.#collectRecent(queue, position, collection);
  }

  /** Synchronous: no event can slip in. */
  #collectRecent(queue: LiveQueue, after: number, collection: Collection): Collected {
    const { events } = collection;
    const discoveries = new Discoveries();
    discoveries.addAll(this.#recentDiscoveries(queue, after));
    for (const event of mergedById(this.#recent.after(after), this.#transient.after(after))) {
      collection.add(this.#knownEventFor(queue, event, discoveries.unknownAt(event.id)));
      if (collection.isFull) return { events, position: event.id };
    }
    return { events, position: Math.max(after, this.head) };
  }

  #readDiscoveries({ userId }: LiveQueue, after: number): Promise<readonly Discovery[]> {
    return this.#parts.readDiscoveries(this.realmId, userId, after);
  }

  *#recentDiscoveries({ userId }: LiveQueue, after: number): Iterable<Discovery> {
    const { discoveredBy } = this.#parts;
    for (const event of this.#recent.after(after)) {
      const discovery = discoveredBy(event, userId);
      if (discovery) yield discovery;
    }
  }
}
