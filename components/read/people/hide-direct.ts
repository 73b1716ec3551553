/** Hides a direct conversation from the sidebar, with undo. */
import { chatStore } from "../../model/store/chat-store.ts";
import { withHidden, withoutHidden } from "../../model/store/hidden-directs.ts";
import { directKey } from "../../model/store/history/conversation.ts";
import { setShell, shellStore } from "../../model/store/shell-store.ts";
import { notify } from "../../ui/layers/notify.ts";

export function hideDirect(userIds: readonly number[]): void {
  const maxId = chatStore.getState().directs.get(directKey(userIds))?.maxId ?? 0;
  setShell({ hiddenDirects: withHidden(shellStore.getState().hiddenDirects, userIds, maxId) });
  void notify("The conversation is hidden until a new message", {
    label: "Undo",
    run: () => setShell({ hiddenDirects: withoutHidden(shellStore.getState().hiddenDirects, userIds) }),
  });
}
