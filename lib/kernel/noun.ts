/**
 * A noun's declaration, made once in `<noun>.ts` and listed in lib/catalog/nouns.ts. The API document, event log,
 * register response, memory, files and mail use its parts.
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
  /** Operations, in the order of the API document. */
  readonly contracts?: readonly Contract[];
  /** Event types that may be appended and delivered. */
  readonly events?: readonly AnyEventEntry[];
  /** Rules for the audience kinds that the noun adds to `AudienceKinds`. */
  readonly audiences?: Partial<AudienceRules<keyof AudienceKinds>>;
  /** Parts of the register response; fields are unique to a noun. */
  readonly register?: readonly StateFamily[];
  /** Stores of an organization in memory, and how changes are applied to them. */
  readonly memory?: {
    readonly load: Partial<StoreLoaders>;
    readonly apply: Partial<ChangeAppliers<keyof OrganizationChanges>>;
  };
  /** Events that reveal things to a viewer or hide them again. */
  readonly discoveries?: {
    /** Null for an event that changes nothing the viewer knows. */
    readonly by: (event: LoggedEvent, viewerId: number) => Discovery | null;
    /** All discoveries after a log position. */
    readonly read: EventParts["readDiscoveries"];
  };
  /** Loads and frees data that queues with a narrow need in memory. */
  readonly queues?: {
    readonly prepare: EventParts["prepareQueue"];
    readonly forgetEnded: EventParts["forgetEndedQueues"];
  };
  /** Addresses outside the API that answer with a file or redirect. */
  readonly fileRoutes?: readonly FileRoute[];
  readonly mails?: readonly MailKind[];
}

/** Declares a noun, keeping its parts' exact types for the catalog. */
export function defineNoun<const Declared extends Noun>(noun: Declared): Declared {
  return noun;
}
