/** Replies to a message; separate, so that the key needs no lazy script. */
import { focusComposer } from "../../model/drafts/composer-focus.ts";
import { noteReplyOrigin } from "../../model/drafts/reply-origin.ts";
import { goBack, navigate } from "../../model/navigation/navigate.ts";
import { currentView } from "../../model/navigation/use-view.ts";
import { viewKey, viewOfConversation } from "../../model/navigation/view.ts";
import { noteReadingPlace, type ReadingPlace } from "../../model/reading/reading-place.ts";
import type { Message } from "../../model/store/history/messages-state.ts";
import { selectMessage } from "../feed/selected-message.ts";

/** Escape in the composer leads back to the message in the view it was answered from. */
export function replyTo(message: Message): void {
  const from = viewKey(currentView());
  const place = placeInSight();
  const conversation = viewOfConversation(message.conversation);
  navigate(conversation);
  if (from !== viewKey(conversation)) {
    noteReplyOrigin(() => {
      // A view that was left at its end has no place, and messages may have arrived since.
      if (place) noteReadingPlace(from, place);
      selectMessage(from, message.id);
      goBack();
    });
  }
  focusComposer();
}

function placeInSight(): ReadingPlace | null {
  const feed = document.querySelector("main [data-feed]");
  const top = feed?.getBoundingClientRect().top ?? 0;
  for (const article of feed?.querySelectorAll<HTMLElement>("article[data-message-id]") ?? []) {
    const box = article.getBoundingClientRect();
    if (box.bottom > top) return { messageId: Number(article.dataset.messageId), offset: top - box.top };
  }
  return null;
}
