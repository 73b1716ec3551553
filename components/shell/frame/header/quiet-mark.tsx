"use client";
/** Loads the notice of quiet notifications where they may be quiet. */
import { useChatStore } from "../../../model/store/use-store.ts";
import { Lazy, lazyPart } from "../../../ui/lazy-part.tsx";
import { shellScript } from "../../shell-script.ts";

/** Each setting is false, 0 or "" while it is off. */
const NAMES = ["notifications_paused_until", "quiet_hours_enabled", "quiet_days", "notification_hours"];

const pauseNotice = lazyPart(shellScript, ({ PauseNotice }) => PauseNotice);

export function QuietMark({ className }: { className?: string }) {
  const mayBeQuiet = useChatStore(({ settings }) => NAMES.some((name) => settings.personal.get(name)));
  if (!mayBeQuiet) return null;
  return (
    <span className={className}>
      <Lazy part={pauseNotice} props={{}} failure={null} />
    </span>
  );
}
