/** The event about linkifiers, for everyone whose client knows URL templates; clients that do not have no linkifiers. */
import { z } from "zod";
import { defineEvent, type NewEvent } from "../../kernel/events/event-entry.ts";
import type { OrganizationChange } from "../../kernel/memory/organization.ts";
import type { LinkifierRecord } from "./linkifier-records.ts";
import { linkifierShape, linkifiersChangedEvent } from "./linkifiers.contract.ts";

import { presentLinkifier } from "./present-linkifier.ts";

/** Linkifiers were added, changed, removed or put in another order. */
export const linkifiersChanged = defineEvent({
  name: "realm_linkifiers",
  stored: z.strictObject({ linkifiers: z.array(linkifierShape) }),
  audit: ({ linkifiers }) => linkifiers,
  former: (_stored, { linkifiers }) => linkifiers.inOrder.map(presentLinkifier),
  wire: linkifiersChangedEvent,
  variant: (_stored, { options }) => options.capabilities.linkifier_url_template || null,
  build: ({ linkifiers }) => ({ realm_linkifiers: linkifiers }),
});

/** The event of one change, after which these are all linkifiers. */
export function linkifiersEvent(inOrder: readonly LinkifierRecord[], change: OrganizationChange): NewEvent {
  return linkifiersChanged.event({ linkifiers: inOrder.map(presentLinkifier) }, { kind: "everyone" }, [
    change,
  ]);
}
