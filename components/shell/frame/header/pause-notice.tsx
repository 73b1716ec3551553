"use client";
/** Shows that notifications are paused or quiet, with a button that ends a pause. */
import { BellOff } from "lucide-react";
import { clockTime } from "../../../../lib/text/clock.ts";
import { navigate } from "../../../model/navigation/navigate.ts";
import { chatStore } from "../../../model/store/chat-store.ts";
import { notificationsQuietUntil } from "../../../model/store/organization/quiet-state.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { resumeNotifications } from "../../../net/notifications/pause-notifications.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { usePassingTime } from "../../../ui/use-passing-time.ts";
import { momentInWords } from "../../../write/time/time-form.tsx";

const SETTINGS = { kind: "settings", path: "settings/notifications/quiet_hours_enabled" } as const;

export function PauseNotice() {
  // Subscribes to the settings that the text depends on.
  useChatStore((state) => state.settings.personal);
  const label = usePassingTime(labelNow);
  if (label === "") return null;
  return (
    <IconButton
      label={label}
      side="bottom"
      icon={<BellOff className="size-4" />}
      onClick={() => (isPaused() ? void resumeNotifications() : navigate(SETTINGS))}
    />
  );
}

function isPaused(): boolean {
  const until = chatStore.getState().settings.personal.get("notifications_paused_until");
  return Number(until) * 1000 > Date.now();
}

/** "" while notifications are on. */
function labelNow(): string {
  const now = new Date();
  const until = notificationsQuietUntil(chatStore.getState(), now);
  if (!until) return "";
  const isToday = until.toDateString() === now.toDateString();
  const end = isToday ? clockTime(until.getTime() / 1000) : momentInWords(until);
  return isPaused()
    ? `Notifications are paused until ${end}. Resume`
    : `Quiet hours until ${end}. Change them`;
}
