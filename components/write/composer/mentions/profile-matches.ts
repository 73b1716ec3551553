/** Profile fields by which people are found when somebody types a mention. */
import { LIST_OF_OPTIONS, USERS } from "../../../../lib/accounts/account-limits.contract.ts";
import { optionsOf } from "../../../model/people/field-options.ts";
import type { ChatState } from "../../../model/store/chat-state.ts";
import type { User } from "../../../model/store/organization/users-state.ts";

export type MatchingField = {
  id: number;
  /** For a list of options, what each key means; else null. */
  texts: ReadonlyMap<string, string> | null;
};

/** The fields that administrators chose for it; lists of people say nothing that could be typed. */
export function matchingFields({ sharedLists }: Pick<ChatState, "sharedLists">): MatchingField[] {
  return sharedLists.profileFields
    .filter(({ use_for_user_matching, type }) => use_for_user_matching && type !== USERS)
    .map(({ id, type, field_data }) => ({
      id,
      texts:
        type === LIST_OF_OPTIONS ? new Map(optionsOf(field_data).map(({ key, text }) => [key, text])) : null,
    }));
}

/** What the person answered, as people read it; undefined for no answer. */
export function shownValue({ id, texts }: MatchingField, { profile }: User): string | undefined {
  const value = profile.get(id)?.value;
  return value === undefined || texts === null ? value : texts.get(value);
}
