"use client";
/** What can be done with a message, at its corner while it is hovered or selected. */
import { Link2, MessageSquareReply, SmilePlus, Star } from "lucide-react";
import { focusComposer } from "../composer/composer-focus.ts";
import { navigate } from "../navigation/navigate.ts";
import { viewOfConversation } from "../navigation/view.ts";
import { viewToHash } from "../navigation/view-hash.ts";
import type { Message } from "../store/history/messages-state.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { notify, notifyError } from "../ui/layers/notify.ts";
import { openWindow } from "../windows/window-store.ts";
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

/** Goes to where one can answer the message, and puts the cursor there. */
export function replyTo(message: Message): void {
  navigate(viewOfConversation(message.conversation));
  focusComposer();
}

async function copyLink(message: Message): Promise<void> {
  const address = viewToHash({ ...viewOfConversation(message.conversation), near: message.id });
  try {
    await navigator.clipboard.writeText(new URL(address, window.location.href).href);
    void notify("Link copied");
  } catch {
    void notifyError("The browser did not allow copying.");
  }
}

/** `isMixed` views offer the way to the conversation. */
export function MessageActions({ message, isMixed }: { message: Message; isMixed: boolean }) {
  return (
    <div className="absolute -top-3.5 right-3 hidden rounded-md border border-line bg-raised p-0.5 group-focus-within:flex group-hover:flex group-focus:flex touch:group-hover:hidden touch:group-focus-within:flex">
      <IconButton
        label="Add a reaction"
        keys={["+"]}
        aria-haspopup="dialog"
        icon={<SmilePlus className="size-4" />}
        onClick={({ currentTarget }) =>
          openWindow({ kind: "emoji-picker", messageId: message.id, anchor: currentTarget })
        }
      />
      {isMixed && (
        <IconButton
          label="Reply in its conversation"
          keys={["R"]}
          icon={<MessageSquareReply className="size-4" />}
          onClick={() => replyTo(message)}
        />
      )}
      <IconButton
        label={message.isStarred ? "Remove the star" : "Star"}
        keys={["S"]}
        aria-pressed={message.isStarred}
        icon={
          <Star className={message.isStarred ? "size-4 fill-mention-edge text-mention-edge" : "size-4"} />
        }
        onClick={() => void toggleStar(message)}
      />
      <IconButton
        label="Copy a link to this message"
        icon={<Link2 className="size-4" />}
        onClick={() => void copyLink(message)}
      />
    </div>
  );
}
