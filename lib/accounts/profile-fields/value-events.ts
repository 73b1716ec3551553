/** The event of a value of a custom profile field, for everybody who may know of the person. */
import type { NewEvent } from "../../kernel/events/event-entry.ts";
import { userUpdated } from "../../people/users/user-events.ts";
import type { ChangedValue } from "./profile-value-records.ts";

/** For everyone who may know of the person. */
export function valueChanged(userId: number, { fieldId, value }: ChangedValue): NewEvent {
  const html = value?.renderedValue ?? null;
  const custom_profile_field = {
    id: fieldId,
    value: value?.value ?? null,
    ...(html !== null && { rendered_value: html }),
  };
  const person = { user_id: userId, custom_profile_field };
  return userUpdated.event({ person }, { kind: "everyone" });
}
