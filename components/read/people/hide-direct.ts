/** Hides a direct conversation from the sidebar, with undo. */
import { chatStore } from "../../model/store/chat-store.ts";
import type { HiddenDirects } from "../../model/store/hidden-directs.ts";
import { directKey } from "../../model/store/history/conversation.ts";
import { setShell, shellStore } from "../../model/store/shell-store.ts";
import { notify } from "../../ui/layers/notify.ts";

/** Beyond it, the conversations with the oldest messages return. */
export const MAX_HIDDEN = 500;

export function hideDirect(userIds: readonly number[]): void {
  const maxId = chatStore.getState().directs.get(directKey(userIds))?.maxId ?? 0;
  setShell({ hiddenDirects: withHidden(shellStore.getState().hiddenDirects, userIds, maxId) });
  void notify("Conversation hidden until a new message arrives", {
    label: "Undo",
    run: () => setShell({ hiddenDirects: withoutHidden(shellStore.getState().hiddenDirects, userIds) }),
  });
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
