/** Statuses to choose from. */
import type { Emoji } from "../../model/store/history/reactions.ts";
import type { StatusEnd } from "./status-end.ts";

export type StatusSuggestion = {
  text: string;
  emoji: Emoji;
  end: StatusEnd;
  /** Beside "In a meeting", "in 1 hour" would be the beginning. */
  span: string;
};

const unicode = (name: string, code: string): Emoji => ({ kind: "unicode_emoji", code, name });

export const STATUS_SUGGESTIONS: readonly StatusSuggestion[] = [
  { text: "In a meeting", emoji: unicode("calendar", "1f4c5"), end: "1 hour", span: "For 1 hour" },
  { text: "Commuting", emoji: unicode("bus", "1f68c"), end: "30 minutes", span: "For 30 minutes" },
  { text: "Working remotely", emoji: unicode("house", "1f3e0"), end: "today", span: "Today" },
  { text: "Out sick", emoji: unicode("face_with_thermometer", "1f912"), end: "today", span: "Today" },
  { text: "On vacation", emoji: unicode("palm_tree", "1f334"), end: "never", span: "Until you clear it" },
];
