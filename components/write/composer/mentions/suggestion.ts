/** A suggestion at the caret. */

import type { Channel } from "../../../model/store/organization/channels-state.ts";
import type { User } from "../../../model/store/organization/users-state.ts";
import type { EmojiChoice } from "../../emoji/emoji-choices.ts";

export type Suggestion = {
  key: string;
  /** Replaces the sign and query. */
  insert: string;
  label: string;
  about: string;
  mark: SuggestionMark;
};

export type SuggestionMark =
  | { kind: "user"; user: User }
  | { kind: "channel"; channel: Channel }
  | { kind: "emoji"; emoji: EmojiChoice }
  | { kind: "group" | "everyone" | "topic" | "snippet" | "command" };

export function optionId(listId: string, suggestion: Suggestion): string {
  return `${listId}-${encodeURIComponent(suggestion.key)}`;
}
