/** The address of a view, with the names the chat knows. */
import { chatStore } from "../store/chat-store.ts";
import type { View } from "./view.ts";
import { fragmentOfView } from "./view-fragment.ts";

/** The `#...` part, for a link's `href`; it stays valid when the channel is renamed. */
export function viewToHash(view: View): string {
  return fragmentOfView(view, (channelId) => chatStore.getState().channels.get(channelId)?.name ?? null);
}
