/** Finds a linked message that was moved or deleted. */
import { followView } from "../../model/navigation/navigate.ts";
import { currentView } from "../../model/navigation/use-view.ts";
import { type FeedView, viewKey, viewOfConversation } from "../../model/navigation/view.ts";
import { chatStore } from "../../model/store/chat-store.ts";
import { conversationOfWire } from "../../model/store/history/messages-state.ts";
import { callApi, RequestFailure } from "../../net/connection/api-client.ts";
import { notifyError } from "../../ui/layers/notify.ts";

/** A message can leave these views without moving. */
function isSelection({ kind }: FeedView): boolean {
  return kind === "narrow" || kind === "mentions" || kind === "starred";
}

export async function findPointedAt(view: FeedView): Promise<void> {
  const { near } = view;
  if (near === undefined || isSelection(view)) return;
  const isStillOpen = () => {
    const here = currentView();
    return viewKey(here) === viewKey(view) && "near" in here && here.near === near;
  };
  try {
    const { message } = await callApi("GET /messages/{message_id}", {
      message_id: near,
      allow_empty_topic_name: true,
    });
    const found = viewOfConversation(conversationOfWire(message, chatStore.getState().ownUserId));
    if (isStillOpen() && viewKey(found) !== viewKey(view)) followView({ ...found, near });
  } catch (error) {
    const isUnknown = error instanceof RequestFailure && error.status === 400;
    if (isUnknown && isStillOpen()) {
      await notifyError("The message of this link was deleted, or is not shared with you.");
    }
  }
}
