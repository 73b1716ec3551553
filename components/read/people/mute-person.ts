/** Mutes a person for the user. */
import { chatStore } from "../../model/store/chat-store.ts";
import type { User } from "../../model/store/organization/users-state.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { callApi } from "../../net/connection/api-client.ts";
import { notify, notifyFailure } from "../../ui/layers/notify.ts";

export function useIsMutedPerson(userId: number): boolean {
  return useChatStore((state) => state.ownLists.mutedUserIds.has(userId));
}

/** Shows a notice with undo. */
export async function toggleMuted(user: User): Promise<void> {
  const isMuted = chatStore.getState().ownLists.mutedUserIds.has(user.id);
  if (!(await setMuted(user, !isMuted))) return;
  const sentence = isMuted ? `${user.name} is no longer muted` : `${user.name} is muted`;
  await notify(sentence, { label: "Undo", run: () => void setMuted(user, isMuted) });
}

async function setMuted({ id, name }: User, isMuted: boolean): Promise<boolean> {
  const method = isMuted ? "POST" : "DELETE";
  try {
    await callApi(`${method} /users/me/muted_users/{muted_user_id}`, { muted_user_id: id });
    return true;
  } catch (error) {
    await notifyFailure(`${name} is ${isMuted ? "not" : "still"} muted.`, error);
    return false;
  }
}
