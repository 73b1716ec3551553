/** Events of an account's changed name, role, address or bot owner. */
import { type NewEvent, organizationChanged } from "../../../kernel/events/event-entry.ts";
import type { Organization } from "../../../kernel/memory/organization.ts";
import { deliveryEmailShown, emailShown, userUpdated } from "../../../people/users/user-events.ts";
import type { UserChange, UserRecord } from "../../../people/users/user-records.ts";
import { membershipEvents } from "./activity-events.ts";

const everyone = { kind: "everyone" } as const;

/**
 * The first event updates the organization in memory.
 * @param user before the change.
 */
export function updateEvents(
  organization: Organization,
  user: UserRecord,
  { settings: _settings, ...fields }: UserChange,
): NewEvent[] {
  const events = [
    ...profileEvents(user.id, fields),
    ...addressEvents(user, fields),
    ...membershipEvents(organization, user, { ...user, ...fields }),
  ];
  const changes = [{ kind: "user_changed", userId: user.id, fields }] as const;
  const [first, ...rest] = events;
  return first ? [first.withChanges(changes), ...rest] : [organizationChanged.event(changes)];
}

function profileEvents(id: number, { fullName, role, botOwnerId }: UserChange): NewEvent[] {
  return [
    ...(fullName === undefined ? [] : [{ user_id: id, full_name: fullName }]),
    ...(role === undefined ? [] : [{ user_id: id, role }]),
    ...(botOwnerId === undefined || botOwnerId === null ? [] : [{ user_id: id, bot_owner_id: botOwnerId }]),
  ].map((person) => userUpdated.event({ person }, everyone));
}

function addressEvents({ id, settings }: UserRecord, { email }: UserChange): NewEvent[] {
  if (email === undefined) return [];
  const visibility = settings.email_address_visibility;
  const address = { userId: id, visibility, isReplaced: true };
  return [deliveryEmailShown.event(address, everyone), emailShown.event(address, everyone)];
}
