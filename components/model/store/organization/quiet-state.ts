/** Whether the user's notifications are quiet now. */
import { type QuietTimes, quietUntil } from "../../../../lib/text/quiet-hours.ts";
import { isTimeZone } from "../../../../lib/text/wall-time.ts";
import type { ChatState } from "../chat-state.ts";

type Known = Pick<ChatState, "settings" | "users" | "ownUserId">;

/**
 * Null if they are not. Uses UTC without a stored time zone, as the server does, and the browser's time zone if the
 * stored one is unknown to it.
 */
export function notificationsQuietUntil({ settings, users, ownUserId }: Known, at: Date): Date | null {
  const timeZone = users.get(ownUserId)?.timezone || "UTC";
  return quietUntil(quietTimes(settings), isTimeZone(timeZone) ? timeZone : "", at);
}

function quietTimes({ personal }: Known["settings"]): QuietTimes {
  const numberOf = (name: string) => Number(personal.get(name) ?? 0);
  return {
    notifications_paused_until: numberOf("notifications_paused_until"),
    quiet_hours_enabled: personal.get("quiet_hours_enabled") === true,
    quiet_hours_start: numberOf("quiet_hours_start"),
    quiet_hours_end: numberOf("quiet_hours_end"),
    quiet_days: numberOf("quiet_days"),
    notification_hours: String(personal.get("notification_hours") ?? ""),
  };
}
