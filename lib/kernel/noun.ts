/** A noun's declaration, in `<noun>.ts`; lib/catalog/nouns.ts lists them. */
import type { Contract } from "./contract/contract.ts";
import type { AudienceKinds, AudienceRules } from "./events/audience.ts";
import type { Discovery } from "./events/delivery/discoveries.ts";
import type { AnyEventEntry } from "./events/event-entry.ts";
import type { EventParts } from "./events/event-parts.ts";
import type { LoggedEvent } from "./events/log/logged-event.ts";
import type { Check } from "./health/check.ts";
import type { MailKind } from "./mail/mail-queue.ts";
import type { ChangeAppliers, OrganizationChanges, StoreLoaders } from "./memory/organization.ts";
import type { StateFamily } from "./register/state-family.ts";
import type { FileRoute } from "./storage/file-route.ts";

export interface Noun {
  /** In the order of the API document. */
  readonly contracts?: readonly Contract[];
  readonly events?: readonly AnyEventEntry[];
  readonly audiences?: Partial<AudienceRules<keyof AudienceKinds>>;
  /** Fields are unique to a noun. */
  readonly register?: readonly StateFamily[];
  readonly memory?: {
    readonly load: Partial<StoreLoaders>;
    readonly apply: Partial<ChangeAppliers<keyof OrganizationChanges>>;
  };
  /** Events that reveal or hide things for a viewer. */
  readonly discoveries?: {
    /** Null when nothing changes for the viewer. */
    readonly by: (event: LoggedEvent, viewerId: number) => Discovery | null;
    readonly read: EventParts["readDiscoveries"];
  };
  /** Data that queues with a narrow need in memory. */
  readonly queues?: {
    readonly prepare: EventParts["prepareQueue"];
    readonly forgetEnded: EventParts["forgetEndedQueues"];
  };
  /** Outside the API. */
  readonly fileRoutes?: readonly FileRoute[];
  readonly mails?: readonly MailKind[];
  /** Health checks, run by `doctor` and the page in the settings. */
  readonly checks?: readonly Check[];
}

/** Keeps exact types for the catalog. */
export function defineNoun<const Declared extends Noun>(noun: Declared): Declared {
  return noun;
}
