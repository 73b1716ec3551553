/** Pauses the user's notifications, in all clients and mails. */
import { momentOf, wallTimeAt } from "../../../lib/text/wall-time.ts";
import { saveOwnSetting } from "./save-own-setting.ts";

/** Browser's time zone. */
const HERE = "";
const MORNING = 9;

export type Pause = { label: string; until: (now: Date) => Date };

const minutes = (count: number) => (now: Date) => new Date(now.getTime() + count * 60_000);

export const PAUSES: readonly Pause[] = [
  { label: "For 30 minutes", until: minutes(30) },
  { label: "For 2 hours", until: minutes(120) },
  { label: "Until tomorrow", until: tomorrowMorning },
];

function tomorrowMorning(now: Date): Date {
  const { year, month, day } = wallTimeAt(HERE, now);
  return momentOf(HERE, { year, month, day: day + 1, hour: MORNING, minute: 0 }).at;
}

export function pauseNotifications({ until }: Pause): Promise<void> {
  const seconds = Math.ceil(until(new Date()).getTime() / 1000);
  return saveOwnSetting("notifications_paused_until", seconds, "Your notifications were not paused.");
}

export function resumeNotifications(): Promise<void> {
  return saveOwnSetting("notifications_paused_until", 0, "Your notifications were not resumed.");
}
