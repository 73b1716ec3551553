/** Direct conversations that the user has hidden from the sidebar until a new message arrives. */
import { type DirectConversation, directKey } from "./history/conversation.ts";

/** Newest message at the time of hiding, by direct key. */
export type HiddenDirects = Readonly<Record<string, number>>;

type Shown = Pick<DirectConversation, "userIds"> & { readonly maxId: number; readonly unread: number };

/** Unread messages are never hidden, even old ones marked as unread again. */
export function isHiddenDirect(hidden: HiddenDirects, { userIds, maxId, unread }: Shown): boolean {
  return unread === 0 && maxId <= (hidden[directKey(userIds)] ?? -1);
}

/** The stored value may be malformed. */
export function hiddenFromKept(value: unknown): HiddenDirects {
  const numbers = Object.entries(value ?? {}).filter(([, maxId]) => typeof maxId === "number");
  return Object.fromEntries(numbers);
}
