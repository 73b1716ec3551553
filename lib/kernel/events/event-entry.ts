/**
 * The entry of an event type: its form in the log, its form on the wire, and how a client's options and capabilities
 * change that. Nouns define their entries in `-events.ts`; the catalog lists them all. Events are created and presented
 * only through an entry, so nothing is sent as it was stored.
 */
import type { z } from "zod";
import { logger } from "../log.ts";
import type { Organization, OrganizationChange } from "../memory/organization.ts";
import type { Audience, Viewer } from "./audience.ts";
import type { BodyLoader, EventBody, LoggedEvent, TransientEvent } from "./log/logged-event.ts";
import type { WireEvent } from "./socket.contract.ts";

/** An event on its way into the log. */
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

  /** The same event, which also applies these changes to the organization in memory. */
  withChanges(changes: readonly OrganizationChange[]): NewEvent {
    return new NewEvent(this.#entry, this.audience, this.body, [...changes, ...this.changes]);
  }
}

export type { NewEvent };

type WireSchema = z.ZodObject<{ type: z.ZodLiteral<string> }>;

interface EventDefinition<Stored extends z.ZodType<object>, Wire extends WireSchema, Variant> {
  /** Its name in the log: the type on the wire and, where forms differ by it, the op: "subscription.add". */
  readonly name: string;
  /** Body in the log, with what `loadBodies` adds to it. */
  readonly stored: Stored;
  /** Completes the bodies whenever the log is read; absent: they are complete. */
  readonly loadBodies?: BodyLoader;
  /**
   * What the audit log says of such an event besides its name: null for one that only follows from another. Absent: it
   * is no change that administrators look for there.
   */
  readonly audit?: (stored: z.output<Stored>) => object | null;
  /** What the audit log says of how that was before the change, under the same names. Absent: it was not there, or is known. */
  readonly former?: (stored: z.output<Stored>, organization: Organization) => object | null;
  /** The event without its id, from the noun's contract. */
  readonly wire: Wire;
  /**
   * Everything about a viewer that changes the form; null when this viewer's client receives nothing. The form is
   * made from it alone, so that viewers with equal variants (as JSON) share one.
   */
  readonly variant: (stored: z.output<Stored>, viewer: Viewer, organization: Organization) => Variant | null;
  /** Builds the form; null when the subject of the event no longer exists. */
  readonly build: (
    stored: z.output<Stored>,
    variant: Variant,
    organization: Organization,
  ) => Omit<z.input<Wire>, "type"> | null;
  /** Whether a viewer outside the audience receives it as well. */
  readonly reachesBeyond?: (audience: Audience, viewer: Viewer, organization: Organization) => boolean;
  /** The messages that it is about, by ascending ids: audiences ask who has received them. Absent: none. */
  readonly messageIds?: (stored: z.output<Stored>) => readonly number[];
}

/** What the mechanism needs of an entry, whatever its forms are. */
export interface AnyEventEntry {
  readonly name: string;
  /** On the wire, and in a queue's event_types. */
  readonly type: string;
  readonly wire: WireSchema;
  readonly loadBodies: BodyLoader | undefined;
  /** What the audit log says of an event with this body; null: nothing. */
  auditOf(body: object): object | null;
  /** How what it says was before; null: the event says nothing of that. */
  formerOf(body: object, organization: Organization): object | null;
  /** Whether `formerOf` may say something. */
  readonly isCompared: boolean;
  /** What the viewer's client receives of the event; null when nothing. Never throws. */
  present(event: LoggedEvent, viewer: Viewer, organization: Organization): WireEvent | null;
  reachesBeyond(audience: Audience, viewer: Viewer, organization: Organization): boolean;
  messageIdsOf(event: LoggedEvent): readonly number[];
}

/**
 * How many forms of one event are remembered. Few properties of viewers change a form, so there are nearly always fewer;
 * further ones are built again for each viewer.
 */
export const MAX_FORMS = 100;

class EventForms<Stored extends z.ZodType<object>, Wire extends WireSchema, Variant>
  implements AnyEventEntry
{
  readonly #definition: EventDefinition<Stored, Wire, Variant>;
  /** Bodies are parsed once; null: the row is of another version and is passed over. */
  readonly #parsed = new WeakMap<LoggedEvent, { readonly stored: z.output<Stored> | null }>();
  readonly #messageIds = new WeakMap<LoggedEvent, readonly number[]>();
  readonly #forms = new WeakMap<LoggedEvent, Map<string, WireEvent | null>>();

  constructor(definition: EventDefinition<Stored, Wire, Variant>) {
    this.#definition = definition;
  }

  get name(): string {
    return this.#definition.name;
  }

  get type(): string {
    return this.wire.shape.type.value;
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

  /** @throws ZodError for a body that would not be understood later. */
  protected checked(stored: z.input<Stored>): z.output<Stored> {
    return this.#definition.stored.parse(stored);
  }

  /** Skips validation: the body is known to be right. */
  protected trust(event: LoggedEvent, stored: z.output<Stored>): LoggedEvent {
    this.#parsed.set(event, { stored });
    return event;
  }

  present(event: LoggedEvent, viewer: Viewer, organization: Organization): WireEvent | null {
    try {
      return this.#present(event, viewer, organization);
    } catch (error) {
      // One event that cannot be presented must not end the delivery of those after it.
      logger.error({ err: error, eventId: event.id, type: event.type }, "an event could not be presented");
      return null;
    }
  }

  reachesBeyond(audience: Audience, viewer: Viewer, organization: Organization): boolean {
    return this.#definition.reachesBeyond?.(audience, viewer, organization) ?? false;
  }

  messageIdsOf(event: LoggedEvent): readonly number[] {
    const { messageIds } = this.#definition;
    const stored = messageIds ? this.#read(event) : null;
    if (!messageIds || stored === null) return [];
    const ids = this.#messageIds.get(event) ?? messageIds(stored);
    this.#messageIds.set(event, ids);
    return ids;
  }

  #present(event: LoggedEvent, viewer: Viewer, organization: Organization): WireEvent | null {
    const stored = this.#read(event);
    if (stored === null) return null;
    const variant = this.#definition.variant(stored, viewer, organization);
    if (variant === null) return null;
    const key = JSON.stringify(variant);
    const forms = this.#forms.get(event) ?? new Map<string, WireEvent | null>();
    this.#forms.set(event, forms);
    const known = forms.get(key);
    if (known !== undefined) return known;
    const form = this.#definition.build(stored, variant, organization);
    const wire = form && { id: event.id, type: this.type, ...form };
    if (forms.size < MAX_FORMS) forms.set(key, wire);
    return wire;
  }

  #read(event: LoggedEvent): z.output<Stored> | null {
    const known = this.#parsed.get(event);
    if (known) return known.stored;
    const { data, error } = this.#definition.stored.safeParse(event.body);
    if (error)
      logger.error({ err: error, eventId: event.id, type: event.type }, "a logged event is not understood");
    const stored = data ?? null;
    this.#parsed.set(event, { stored });
    return stored;
  }
}

class EventEntry<Stored extends z.ZodType<object>, Wire extends WireSchema, Variant> extends EventForms<
  Stored,
  Wire,
  Variant
> {
  /** An event that this node has just written to the log by other means, complete without reading anything. */
  logged(id: number, stored: z.output<Stored> & EventBody, audience: Audience): LoggedEvent {
    return this.trust({ id, type: this.name, audience, body: stored, changes: null }, stored);
  }

  /** An event of this type; `changes` are applied to the organization in memory. */
  event(stored: z.input<Stored>, audience: Audience, changes: readonly OrganizationChange[] = []): NewEvent {
    return new NewEvent(this, audience, this.checked(stored), changes);
  }
}

class TransientEntry<
  Stored extends z.ZodType<EventBody>,
  Wire extends WireSchema,
  Variant,
> extends EventForms<Stored, Wire, Variant> {
  /** An event of this type; `changes` are applied to the organization in memory. */
  event(
    stored: z.input<Stored>,
    audience: Audience,
    changes: readonly OrganizationChange[] = [],
  ): TransientEvent {
    return { type: this.name, audience, body: this.checked(stored), changes };
  }
}

/** Defines a type of event that clients receive. */
export function defineEvent<Stored extends z.ZodType<object>, Wire extends WireSchema, Variant>(
  definition: EventDefinition<Stored, Wire, Variant>,
): EventEntry<Stored, Wire, Variant> {
  return new EventEntry(definition);
}

/** Defines a type of event that clients receive while they are connected, and that is not written to the log. */
export function defineTransientEvent<Stored extends z.ZodType<EventBody>, Wire extends WireSchema, Variant>(
  definition: EventDefinition<Stored, Wire, Variant>,
): TransientEntry<Stored, Wire, Variant> {
  return new TransientEntry(definition);
}

/** For `former`: those of the present fields that are about to change. */
export function formerFields(present: object, changed: object): object {
  return Object.fromEntries(Object.entries(present).filter(([name]) => Object.hasOwn(changed, name)));
}

/** For `variant`: everyone receives the same form. */
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

/** Changes of the organization in memory of every node that no client receives and that are not written to the log. */
export function transientChanges(changes: readonly OrganizationChange[]): TransientEvent {
  return { type: "organization_changed", audience: { kind: "nobody" }, body: {}, changes };
}

/** Changes that are sent to no client and only applied to the organization in memory. */
export const organizationChanged = new SilentEventEntry("organization_changed");
