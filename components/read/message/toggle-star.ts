/** Stars messages for buttons and keys. */
import type { Message } from "../../model/store/history/messages-state.ts";
import { notifyError } from "../../ui/layers/notify.ts";
import { setStarred } from "./set-starred.ts";

/** Stars the message, or takes the star away, and says so when that did not work. */
export async function toggleStar(message: Message): Promise<void> {
  try {
    await setStarred(message.id, !message.isStarred);
  } catch {
    void notifyError(
      message.isStarred ? "The star could not be removed." : "The message could not be starred.",
    );
  }
}
