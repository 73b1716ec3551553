/** Direct conversations that the user hides from the sidebar until a new message comes. */
import { type DirectConversation, directKey } from "./history/conversation.ts";

/** Newest message at the time of hiding, by direct key. */
export type HiddenDirects = Readonly<Record<string, number>>;

/** Beyond it, the conversations with the oldest messages return. */
export const MAX_HIDDEN = 500;

type Shown = Pick<DirectConversation, "userIds"> & { readonly maxId: number; readonly unread: number };

/** Unread messages are never hidden, even old ones marked as unread again. */
export function isHiddenDirect(hidden: HiddenDirects, { userIds, maxId, unread }: Shown): boolean {
  const hiddenAt = hidden[directKey(userIds)];
  return hiddenAt !== undefined && maxId <= hiddenAt && unread === 0;
}

export function withHidden(hidden: HiddenDirects, userIds: readonly number[], maxId: number): HiddenDirects {
  const others = Object.entries(withoutHidden(hidden, userIds));
  const kept = others.sort(([, one], [, other]) => one - other).slice(-(MAX_HIDDEN - 1));
  return { ...Object.fromEntries(kept), [directKey(userIds)]: maxId };
}

export function withoutHidden(hidden: HiddenDirects, userIds: readonly number[]): HiddenDirects {
  const { [directKey(userIds)]: _shown, ...others } = hidden;
  return others;
}

/** The stored value may be malformed. */
export function hiddenFromKept(value: unknown): HiddenDirects {
  if (typeof value !== "object" || value === null) return {};
  const numbers = Object.entries(value).filter(([, maxId]) => typeof maxId === "number");
  return Object.fromEntries(numbers);
}
