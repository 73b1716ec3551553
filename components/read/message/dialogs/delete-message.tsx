"use client";
/** Deletes a message. */
import { MessageContent } from "../../../content/message-content/message-content.tsx";
import { chatStore } from "../../../model/store/chat-store.ts";
import { removeFromFeeds, restoreToFeeds } from "../../../model/store/history/feeds-state.ts";
import { withMessages } from "../../../model/store/history/messages-state.ts";
import { callApi } from "../../../net/connection/api-client.ts";
import { Button } from "../../../ui/button.tsx";
import { notify, notifyFailure, OFFER_MS } from "../../../ui/layers/notify.ts";
import type { MessageDialogContentProps } from "./dialog-content.ts";

export function DeleteMessage({ message, onClose }: MessageDialogContentProps) {
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-4">
        <p className="mb-3 text-ink-soft text-md">
          It will be deleted for everyone. You can undo this for a few seconds.
        </p>
        <div className="max-h-48 overflow-hidden rounded-md border border-line bg-sidebar px-3 py-2" inert>
          <MessageContent html={message.content} />
        </div>
      </div>
      <footer className="flex justify-end gap-2 border-line border-t px-5 py-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="danger"
          onClick={() => {
            onClose();
            void deleteMessage(message.id);
          }}
        >
          Delete
        </Button>
      </footer>
    </>
  );
}

/** Hides the message immediately and deletes it after the undo time, because the server cannot restore it. */
async function deleteMessage(messageId: number): Promise<void> {
  const { messages, feeds } = chatStore.getState();
  const message = messages.get(messageId);
  if (!message) return;
  const shownIn = [...feeds].flatMap(([key, feed]) => (feed.ids.has(messageId) ? [key] : []));
  const restore = () =>
    chatStore.update((state) => ({
      ...state,
      messages: withMessages(state.messages, [state.messages.get(messageId) ?? message]),
      feeds: restoreToFeeds(state.feeds, shownIn, messageId),
    }));
  chatStore.update((state) => ({ ...state, feeds: removeFromFeeds(state.feeds, [messageId]) }));
  if (await isUndone()) return restore();
  try {
    await callApi("DELETE /messages/{message_id}", { message_id: messageId }, { keepalive: true });
  } catch (error) {
    restore();
    await notifyFailure("The message was not deleted.", error);
  }
}

/** Leaving the page confirms the deletion. */
function isUndone(): Promise<boolean> {
  return new Promise((resolve) => {
    const decide = (undoes: boolean) => {
      clearTimeout(timer);
      window.removeEventListener("pagehide", leave);
      resolve(undoes);
    };
    const leave = () => decide(false);
    const timer = setTimeout(leave, OFFER_MS);
    window.addEventListener("pagehide", leave);
    void notify("Message deleted", { label: "Undo", run: () => decide(true) });
  });
}
