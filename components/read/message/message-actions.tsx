"use client";
/** Common actions at a message's corner. */
import { Check, Ellipsis, MessageSquareReply, Pencil, SmilePlus, Star, TextQuote } from "lucide-react";
import { openWindow, useIsAnchored } from "../../model/navigation/window-store.ts";
import type { Message } from "../../model/store/history/messages-state.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { classNames } from "../../ui/class-names.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { useMayShowButtons } from "./acted-on.ts";
import { beginEdit } from "./edit/edit-message.ts";
import { mayEdit } from "./message-rights.ts";
import { quoteMessage } from "./quote-message.ts";
import { replyTo } from "./reply-to.ts";
import { toggleSelected } from "./selection/select-messages.ts";
import { useIsSelected } from "./selection/selection.ts";
import { toggleStar } from "./toggle-star.ts";

const SHOWN_WHEN_NEAR =
  "hidden group-focus-within:flex group-hover:flex group-focus:flex touch:group-hover:hidden touch:group-focus-within:flex";

type MessageActionsProps = { message: Message; isMixed: boolean };

/** During a selection, a press only selects. */
export function MessageActions({ message, isMixed }: MessageActionsProps) {
  const isSelected = useIsSelected(message);
  return isSelected === null ? (
    <Toolbar message={message} isMixed={isMixed} />
  ) : (
    <SelectBox message={message} isSelected={isSelected} />
  );
}

/** Stays while its menu or picker is open. */
function Toolbar({ message, isMixed }: MessageActionsProps) {
  const { id, isStarred } = message;
  const isAnchored = useIsAnchored(id);
  const mayShow = useMayShowButtons(id);
  return (
    <div
      className={classNames(
        "absolute -top-3.5 right-3 z-1 select-none rounded-md border border-line bg-raised p-0.5 print:hidden!",
        // Hiding would lose the focus.
        isAnchored ? "flex" : mayShow ? SHOWN_WHEN_NEAR : "hidden focus-within:flex",
      )}
    >
      <IconButton
        label="Add a reaction"
        keys={["+"]}
        aria-haspopup="dialog"
        icon={<SmilePlus className="size-4" />}
        onClick={({ currentTarget }) =>
          openWindow({ kind: "emoji-picker", messageId: id, anchor: currentTarget })
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
      <EditOrQuote message={message} />
      <IconButton
        label={isStarred ? "Remove the star" : "Star"}
        keys={["S"]}
        aria-pressed={isStarred}
        icon={<Star className={isStarred ? "size-4 fill-mention-edge text-mention-edge" : "size-4"} />}
        onClick={() => void toggleStar(message)}
      />
      <IconButton
        label="More"
        keys={["."]}
        aria-haspopup="menu"
        icon={<Ellipsis className="size-4" />}
        onClick={({ currentTarget }) =>
          openWindow({ kind: "message-menu", messageId: id, anchor: currentTarget })
        }
      />
    </div>
  );
}

/** Own messages are edited more often than quoted. */
function EditOrQuote({ message }: { message: Message }) {
  const isEditable = useChatStore((state) => mayEdit(state, message));
  return isEditable ? (
    <IconButton
      label="Edit"
      keys={["E"]}
      icon={<Pencil className="size-4" />}
      onClick={() => void beginEdit(message.id)}
    />
  ) : (
    <IconButton
      label="Quote and reply"
      keys={[">"]}
      icon={<TextQuote className="size-4" />}
      onClick={() => void quoteMessage(message)}
    />
  );
}

type SelectBoxProps = { message: Message; isSelected: boolean };

/** Covers the message; a press anywhere toggles it. */
function SelectBox({ message, isSelected }: SelectBoxProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the pressable area is as large as the message.
    <button
      type="button"
      role="checkbox"
      aria-checked={isSelected}
      aria-label="Selected"
      tabIndex={-1}
      onClick={() => toggleSelected(message)}
      className={classNames(
        "absolute inset-0 z-1 rounded-md print:hidden!",
        isSelected ? "bg-accent/10" : "hover:bg-accent/5",
      )}
    >
      <span
        className={classNames(
          "absolute top-1.5 right-3 flex size-4.5 items-center justify-center rounded-sm border",
          isSelected ? "border-accent bg-accent text-on-accent" : "border-ink-faint bg-field",
        )}
      >
        {isSelected && <Check className="size-3.5" />}
      </span>
    </button>
  );
}
