/** The event about custom profile fields; the whole organization receives it. */
import { z } from "zod";
import { defineEvent, type NewEvent, sameForEveryone } from "../../kernel/events/event-entry.ts";
import type { OrganizationChange } from "../../kernel/memory/organization.ts";
import { presentProfileField } from "./present-profile-field.ts";
import type { ProfileFieldRecord } from "./profile-field-records.ts";
import { profileFieldShape, profileFieldsChangedEvent } from "./profile-fields.contract.ts";

/** Fields were created, changed, removed or put in another order. */
export const profileFieldsChanged = defineEvent({
  name: "custom_profile_fields",
  stored: z.strictObject({ fields: z.array(profileFieldShape) }),
  audit: ({ fields }) => fields,
  former: (_stored, { profileFields }) => profileFields.inOrder().map(presentProfileField),
  wire: profileFieldsChangedEvent,
  variant: sameForEveryone,
  build: ({ fields }) => ({ fields }),
});

/** The event of a change, after which these are all fields. */
export function profileFieldsEvent(
  inOrder: readonly ProfileFieldRecord[],
  changes: readonly OrganizationChange[],
): NewEvent {
  return profileFieldsChanged.event(
    { fields: inOrder.map(presentProfileField) },
    { kind: "everyone" },
    changes,
  );
}
