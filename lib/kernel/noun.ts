/** A noun's declaration, made once in `<noun>.ts` and listed in lib/catalog/nouns.ts. */
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
  readonly events?: readonly AnyEventEntry[];
  /** Rules for the noun's kinds in `AudienceKinds`. */
  readonly audiences?: Partial<AudienceRules<keyof AudienceKinds>>;
  /** Parts of the register response; fields are unique to a noun. */
  readonly register?: readonly StateFamily[];
  readonly memory?: {
    readonly load: Partial<StoreLoaders>;
    readonly apply: Partial<ChangeAppliers<keyof OrganizationChanges>>;
  };
  /** Events that reveal or hide things for a viewer. */
  readonly discoveries?: {
    /** Null when the event changes nothing for the viewer. */
    readonly by: (event: LoggedEvent, viewerId: number) => Discovery | null;
    readonly read: EventParts["readDiscoveries"];
  };
  /** Data that queues with a narrow need in memory. */
  readonly queues?: {
    readonly prepare: EventParts["prepareQueue"];
    readonly forgetEnded: EventParts["forgetEndedQueues"];
  };
  /** Files and redirects outside the API. */
  readonly fileRoutes?: readonly FileRoute[];
  readonly mails?: readonly MailKind[];
}

/** Keeps the parts' exact types for the catalog. */
export function defineNoun<const Declared extends Noun>(noun: Declared): Declared {
  return noun;
}
