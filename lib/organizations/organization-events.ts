/** Events about the organization. */
import { z } from "zod";
import { defineEvent, sameForEveryone } from "../events/event-entry.ts";
import { changedOrganization, organizationChangedEvent } from "./organization-events.contract.ts";

/** Settings or permissions of the organization were changed. */
export const organizationUpdated = defineEvent({
  name: "realm.update_dict",
  stored: z.strictObject({ data: changedOrganization }),
  wire: organizationChangedEvent,
  variant: sameForEveryone,
  build: ({ data }) => ({ op: "update_dict" as const, property: "default" as const, data }),
});
