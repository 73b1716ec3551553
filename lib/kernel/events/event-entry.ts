/**
 * An event type's log form, and its wire form by the client's options and capabilities. Nouns define entries in
 * `-events.ts`; the catalog lists them. Events are created and presented only through entries, never sent as stored.
 */
import type { z } from "zod";
import { logger } from "../log.ts";
import type { Organization, OrganizationChange } from "../memory/organization.ts";
import type { Audience, Viewer } from "./audience.ts";
import type { BodyLoader, EventBody, LoggedEvent, TransientEvent } from "./log/logged-event.ts";
import type { WireEvent } from "./socket.contract.ts";

class NewEvent {
  readonly #entry: AnyEventEntry | SilentEventEntry;
  readonly audience: Audience;
  readonly body: object;
  readonly changes: readonly OrganizationChange[];

  constructor(
    entry: AnyEventEntry | SilentEventEntry,
    audience: Audience,
    body: object,
    changes: readonly OrganizationChange[],
  ) {
    this.#entry = entry;
    this.audience = audience;
    this.body = body;
    this.changes = changes;
  }

  get entry(): AnyEventEntry | SilentEventEntry {
    return this.#entry;
  }

  /** A copy that also applies these changes to the organization in memory. */
  withChanges(changes: readonly OrganizationChange[]): NewEvent {
    return new NewEvent(this.#entry, this.audience, this.body, [...changes, ...this.changes]);
  }
}

export type { NewEvent };

type WireSchema = z.ZodObject<{ type: z.ZodLiteral<string> }>;

interface EventDefinition<Stored extends z.ZodType<object>, Wire extends WireSchema, Variant> {
  /** The wire type, with the op where forms differ by it: "subscription.add". */
  readonly name: string;
  /** Body in the log, with fields of `loadBodies`. */
  readonly stored: Stored;
  /** Completes bodies read from the log; absent: they are complete. */
  readonly loadBodies?: BodyLoader;
  /** For the audit log; null for an event that only follows from another. Absent: not audited. */
  readonly audit?: (stored: z.output<Stored>) => object | null;
  /** Values before the change, named as in `audit`. Absent: none, or known. */
  readonly former?: (stored: z.output<Stored>, organization: Organization) => object | null;
  readonly wire: Wire;
  /**
   * Everything about a viewer that affects the form; null: nothing is sent. Viewers with equal variants (as JSON) share
   * a form, most cheaply when they get the same object.
   */
  readonly variant: (stored: z.output<Stored>, viewer: Viewer, organization: Organization) => Variant | null;
  /** null when the event's subject no longer exists. */
  readonly build: (
    stored: z.output<Stored>,
    variant: Variant,
    organization: Organization,
  ) => Omit<z.input<Wire>, "type"> | null;
  /** Whether a viewer outside the audience receives it too. */
  readonly reachesBeyond?: (audience: Audience, viewer: Viewer, organization: Organization) => boolean;
  /** By ascending id, for audiences of their receivers. */
  readonly messageIds?: (stored: z.output<Stored>) => readonly number[];
}

export interface AnyEventEntry {
  readonly name: string;
  /** On the wire and in a queue's event_types. */
  readonly type: string;
  readonly wire: WireSchema;
  readonly loadBodies: BodyLoader | undefined;
  auditOf(body: object): object | null;
  formerOf(body: object, organization: Organization): object | null;
  readonly isCompared: boolean;
  /** Never throws. */
  present(event: LoggedEvent, viewer: Viewer, organization: Organization): WireEvent | null;
  reachesBeyond(audience: Audience, viewer: Viewer, organization: Organization): boolean;
  messageIdsOf(event: LoggedEvent): readonly number[];
}

/** Per event; forms beyond it are rebuilt for each viewer. */
export const MAX_FORMS = 100;

const NO_IDS: readonly number[] = [];

/** The parts of an event that are derived once, for all viewers. */
interface Derived<Stored> {
  /** null skips a row of another version. */
  readonly stored: Stored | null;
  messageIds: readonly number[] | null;
  /** By variant, as JSON. */
  readonly forms: Map<string, WireEvent | null>;
  /** Viewers with the very same variant share a form without its JSON. */
  lastVariant: unknown;
  lastForm: WireEvent | null;
}

class EventForms<Stored extends z.ZodType<object>, Wire extends WireSchema, Variant>
  implements AnyEventEntry
{
  readonly #definition: EventDefinition<Stored, Wire, Variant>;
  readonly #derived = new WeakMap<LoggedEvent, Derived<z.output<Stored>>>();
  readonly name: string;
  readonly type: string;

  constructor(definition: EventDefinition<Stored, Wire, Variant>) {
    this.#definition = definition;
    this.name = definition.name;
    this.type = definition.wire.shape.type.value;
  }

  get wire(): Wire {
    return this.#definition.wire;
  }

  get loadBodies(): BodyLoader | undefined {
    return this.#definition.loadBodies;
  }

  auditOf(body: object): object | null {
    const { audit, stored } = this.#definition;
    return audit ? audit(stored.parse(body)) : null;
  }

  get isCompared(): boolean {
    return this.#definition.former !== undefined;
  }

  formerOf(body: object, organization: Organization): object | null {
    const { former, stored } = this.#definition;
    return former ? former(stored.parse(body), organization) : null;
  }

  /** @throws ZodError for a body that could not be parsed later. */
  protected checked(stored: z.input<Stored>): z.output<Stored> {
    return this.#definition.stored.parse(stored);
  }

  /** Skips validation: the body is known to be valid. */
  protected trust(event: LoggedEvent, stored: z.output<Stored>): LoggedEvent {
    this.#keep(event, stored);
    return event;
  }

  present(event: LoggedEvent, viewer: Viewer, organization: Organization): WireEvent | null {
    try {
      return this.#present(event, viewer, organization);
    } catch (error) {
      // It must not stop delivery of later events.
      logger.error({ err: error, eventId: event.id, type: event.type }, "an event could not be presented");
      return null;
    }
  }

  reachesBeyond(audience: Audience, viewer: Viewer, organization: Organization): boolean {
    return this.#definition.reachesBeyond?.(audience, viewer, organization) ?? false;
  }

  messageIdsOf(event: LoggedEvent): readonly number[] {
    const { messageIds } = this.#definition;
    if (!messageIds) return NO_IDS;
    const derived = this.#read(event);
    if (derived.stored === null) return NO_IDS;
    derived.messageIds ??= messageIds(derived.stored);
    return derived.messageIds;
  }

  #present(event: LoggedEvent, viewer: Viewer, organization: Organization): WireEvent | null {
    const derived = this.#read(event);
    const { stored, forms } = derived;
    if (stored === null) return null;
    const variant = this.#definition.variant(stored, viewer, organization);
    if (variant === null) return null;
    if (variant === derived.lastVariant) return derived.lastForm;
    const key = JSON.stringify(variant);
    let wire = forms.get(key);
    if (wire === undefined) {
      const form = this.#definition.build(stored, variant, organization);
      wire = form && { id: event.id, type: this.type, ...form };
      if (forms.size < MAX_FORMS) forms.set(key, wire);
    }
    derived.lastVariant = variant;
    derived.lastForm = wire;
    return wire;
  }

  #read(event: LoggedEvent): Derived<z.output<Stored>> {
    const known = this.#derived.get(event);
    if (known) return known;
    const { data, error } = this.#definition.stored.safeParse(event.body);
    if (error)
      logger.error({ err: error, eventId: event.id, type: event.type }, "a logged event is not understood");
    return this.#keep(event, data ?? null);
  }

  #keep(event: LoggedEvent, stored: z.output<Stored> | null): Derived<z.output<Stored>> {
    const derived = { stored, messageIds: null, forms: new Map(), lastVariant: null, lastForm: null };
    this.#derived.set(event, derived);
    return derived;
  }
}

class EventEntry<Stored extends z.ZodType<object>, Wire extends WireSchema, Variant> extends EventForms<
  Stored,
  Wire,
  Variant
> {
  /** For an event that this node has just logged, with its complete body. */
  logged(id: number, stored: z.output<Stored> & EventBody, audience: Audience): LoggedEvent {
    return this.trust({ id, type: this.name, audience, body: stored, changes: null }, stored);
  }

  event(stored: z.input<Stored>, audience: Audience, changes: readonly OrganizationChange[] = []): NewEvent {
    return new NewEvent(this, audience, this.checked(stored), changes);
  }
}

class TransientEntry<
  Stored extends z.ZodType<EventBody>,
  Wire extends WireSchema,
  Variant,
> extends EventForms<Stored, Wire, Variant> {
  event(
    stored: z.input<Stored>,
    audience: Audience,
    changes: readonly OrganizationChange[] = [],
  ): TransientEvent {
    return { type: this.name, audience, body: this.checked(stored), changes };
  }
}

export function defineEvent<Stored extends z.ZodType<object>, Wire extends WireSchema, Variant>(
  definition: EventDefinition<Stored, Wire, Variant>,
): EventEntry<Stored, Wire, Variant> {
  return new EventEntry(definition);
}

export function defineTransientEvent<Stored extends z.ZodType<EventBody>, Wire extends WireSchema, Variant>(
  definition: EventDefinition<Stored, Wire, Variant>,
): TransientEntry<Stored, Wire, Variant> {
  return new TransientEntry(definition);
}

export function formerFields(present: object, changed: object): object {
  return Object.fromEntries(Object.entries(present).filter(([name]) => Object.hasOwn(changed, name)));
}

/** For `variant`: one form for all viewers. */
export const sameForEveryone = () => true;

class SilentEventEntry {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  event(changes: readonly OrganizationChange[]): NewEvent {
    return new NewEvent(this, { kind: "nobody" }, {}, changes);
  }

  readonly isCompared = false;

  auditOf(): null {
    return null;
  }

  formerOf(): null {
    return null;
  }
}

/** For every node's memory only; neither sent to clients nor logged. */
export function transientChanges(changes: readonly OrganizationChange[]): TransientEvent {
  return { type: "organization_changed", audience: { kind: "nobody" }, body: {}, changes };
}

/** Logged but not sent to clients. */
export const organizationChanged = new SilentEventEntry("organization_changed");
