/** Copies the text that mentions people. */
import { chatStore } from "../../model/store/chat-store.ts";
import type { UsersState } from "../../model/store/organization/users-state.ts";
import { copyText } from "../../ui/copy-text.ts";
import { mentionText } from "../../write/composer/mentions/mention-trigger.ts";

export function copyMention(userIds: readonly number[]): Promise<void> {
  return copyText(mentionOf(userIds, chatStore.getState().users), "Mention");
}

/** Adds the id to a name that several active people share. */
export function mentionOf(userIds: readonly number[], users: UsersState): string {
  return userIds
    .flatMap((id) => users.get(id) ?? [])
    .map(({ id, name }) => {
      const isShared = [...users.values()].some(
        (other) => other.isActive && other.id !== id && other.name === name,
      );
      return mentionText(false, isShared ? `${name}|${id}` : name).trimEnd();
    })
    .join(" ");
}
