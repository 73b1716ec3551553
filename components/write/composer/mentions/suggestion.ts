/** What a composer offers at the caret. */

import type { Channel } from "../../../model/store/organization/channels-state.ts";
import type { User } from "../../../model/store/organization/users-state.ts";
import type { EmojiChoice } from "../../emoji/emoji-choices.ts";

export type Suggestion = {
  key: string;
  /** What takes the place of the sign and the query. */
  insert: string;
  label: string;
  about: string;
  mark: SuggestionMark;
};

/** What stands before the name. */
export type SuggestionMark =
  | { kind: "user"; user: User }
  | { kind: "channel"; channel: Channel }
  | { kind: "emoji"; emoji: EmojiChoice }
  | { kind: "group" | "everyone" | "topic" | "snippet" | "command" };

/** The id of its option in the list, for the field's `aria-activedescendant`. */
export function optionId(listId: string, suggestion: Suggestion): string {
  return `${listId}-${encodeURIComponent(suggestion.key)}`;
}
