/** A view's address, with channel names from the chat. */
import { chatStore } from "../store/chat-store.ts";
import type { View } from "./view.ts";
import { fragmentOfView } from "./view-fragment.ts";

/** For `href`; survives renaming the channel. */
export function viewToHash(view: View): string {
  return fragmentOfView(view, (channelId) => chatStore.getState().channels.get(channelId)?.name ?? null);
}
