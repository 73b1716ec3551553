/** Direct conversations with their newest messages. */

import { SortedMap } from "../sorted-map.ts";
import type { RegisterAnswer } from "../wire.ts";
import { directKey, directUserIds } from "./conversation.ts";

export type DirectEntry = { userIds: readonly number[]; maxId: number };

/** By direct key. */
export type DirectsState = SortedMap<string, DirectEntry>;

export const NO_DIRECTS: DirectsState = SortedMap.from<string, DirectEntry>([]);

export function directsFromRegister(answer: RegisterAnswer): DirectsState {
  return directsFromEntries(
    answer.recent_private_conversations.map(({ user_ids, max_message_id }) => {
      return { userIds: directUserIds(user_ids, answer.user_id), maxId: max_message_id };
    }),
  );
}

export function directsFromEntries(entries: readonly DirectEntry[]): DirectsState {
  return SortedMap.from(entries.map((entry): [string, DirectEntry] => [directKey(entry.userIds), entry]));
}

export function touchDirect(
  directs: DirectsState,
  userIds: readonly number[],
  messageId: number,
): DirectsState {
  const key = directKey(userIds);
  if ((directs.get(key)?.maxId ?? -1) >= messageId) return directs;
  return directs.with(key, { userIds, maxId: messageId });
}
