"use client";
/** Loads the notice of quiet notifications where they may be quiet. */
import { useChatStore } from "../../../model/store/use-store.ts";
import { Lazy, lazyPart } from "../../../ui/lazy-part.tsx";
import { shellScript } from "../../shell-script.ts";

const pauseNotice = lazyPart(shellScript, ({ PauseNotice }) => PauseNotice);

export function QuietMark({ className }: { className?: string }) {
  const mayBeQuiet = useChatStore(
    ({ settings: { personal } }) =>
      personal.get("quiet_hours_enabled") === true ||
      Number(personal.get("quiet_days") ?? 0) > 0 ||
      Number(personal.get("notifications_paused_until") ?? 0) > 0,
  );
  if (!mayBeQuiet) return null;
  return (
    <span className={className}>
      <Lazy part={pauseNotice} props={{}} failure={null} />
    </span>
  );
}
