/**
 * The declaration of a noun, made once in `<noun>.ts` of its folder and listed in lib/catalog/nouns.ts. The API document, the
 * event log, the register response, memory, files and mail take their parts from it.
 */
import type { Contract } from "./contract/contract.ts";
import type { AudienceKinds, AudienceRules } from "./events/audience.ts";
import type { Discovery } from "./events/delivery/discoveries.ts";
import type { AnyEventEntry } from "./events/event-entry.ts";
import type { EventParts } from "./events/event-parts.ts";
import type { LoggedEvent } from "./events/log/logged-event.ts";
import type { MailKind } from "./mail/mail-queue.ts";
import type { ChangeAppliers, OrganizationChanges, StoreLoaders } from "./memory/organization.ts";
import type { StateFamily } from "./register/state-family.ts";
import type { FileRoute } from "./storage/file-route.ts";

export interface Noun {
  /** The operations, in the order of the API document. */
  readonly contracts?: readonly Contract[];
  /** The types of events that may be appended and delivered. */
  readonly events?: readonly AnyEventEntry[];
  /** Rules for the kinds of audiences that the noun adds to `AudienceKinds`. */
  readonly audiences?: Partial<AudienceRules<keyof AudienceKinds>>;
  /** Parts of the register answer; no field may be another noun's. */
  readonly register?: readonly StateFamily[];
  /** Stores of an organization in memory, and how changes are applied to them. */
  readonly memory?: {
    readonly load: Partial<StoreLoaders>;
    readonly apply: Partial<ChangeAppliers<keyof OrganizationChanges>>;
  };
  /** Events that reveal things to a viewer who did not know them, or hide them again. */
  readonly discoveries?: {
    /** Null for an event that changes nothing of what the viewer knows. */
    readonly by: (event: LoggedEvent, viewerId: number) => Discovery | null;
    /** All discoveries after a position of the event log. */
    readonly read: EventParts["readDiscoveries"];
  };
  /** Loads and forgets the data that event queues with a narrow need in memory. */
  readonly queues?: {
    readonly prepare: EventParts["prepareQueue"];
    readonly forgetEnded: EventParts["forgetEndedQueues"];
  };
  /** Addresses outside the API that answer with a file or redirect. */
  readonly fileRoutes?: readonly FileRoute[];
  readonly mails?: readonly MailKind[];
}

/** Declares a noun; exists so that the catalog knows the exact type of what it brings. */
export function defineNoun<const Declared extends Noun>(noun: Declared): Declared {
  return noun;
}
