/** How long a person's quiet hours last from now on. */
import type { Organization } from "../../kernel/memory/organization.ts";
import { quietMinutesLeft } from "../../text/quiet-hours.ts";

/** 0 outside of them. People without a time zone are treated as living in UTC. */
export function quietSecondsLeft({ users }: Organization, userId: number): number {
  const user = users.get(userId);
  if (!user?.settings.quiet_hours_enabled) return 0;
  return quietMinutesLeft(user.settings, user.timezone || "UTC", new Date()) * 60;
}
