/** How a logged event becomes what one client is told; each distinct form is built once and shared. */
import type { Organization } from "../organization-memory/organization.ts";
import { shared } from "../registry.ts";
import type { UserRecord } from "../users/user-records.ts";
import type { LoggedEvent } from "./event-log.ts";
import type { QueueOptions } from "./queue-options.ts";

/** Whose client, and what it asked for. */
export interface Viewer {
  readonly queueId: string;
  readonly user: UserRecord;
  readonly options: QueueOptions;
}

/** An event as it goes over the wire. */
export interface WireEvent {
  readonly id: number;
  readonly type: string;
  readonly [field: string]: unknown;
}

/** One form of an event: viewers with equal keys are told exactly the same. */
export interface EventForm {
  readonly key: string;
  readonly build: () => Readonly<Record<string, unknown>>;
}

/** Chooses the form for a viewer, or null when the viewer's client shall not be told. */
export type EventShaper = (
  event: LoggedEvent,
  viewer: Viewer,
  organization: Organization,
) => EventForm | null;

const shapers = () => shared("event-shapers", () => new Map<string, EventShaper>());
const built = new WeakMap<LoggedEvent, Map<string, WireEvent>>();

/** Has events of a type shaped by its domain; other types are the same for everyone. */
export function shapeEventsOf(type: string, shaper: EventShaper): void {
  shapers().set(type, shaper);
}

/** What the viewer's client is told of the event, or null. */
export function wireEvent(event: LoggedEvent, viewer: Viewer, organization: Organization): WireEvent | null {
  const shaper = shapers().get(event.type);
  const form = shaper ? shaper(event, viewer, organization) : { key: "", build: () => event.body };
  if (!form) return null;
  const forms = built.get(event) ?? new Map<string, WireEvent>();
  built.set(event, forms);
  const known = forms.get(form.key);
  if (known) return known;
  const wire = { id: event.id, type: event.type, ...form.build() };
  forms.set(form.key, wire);
  return wire;
}
