"use client";
/** Windows about one message. */
import { MAX_REMINDER_NOTE_LENGTH } from "../../../lib/messages/messages-limits.contract.ts";
import { useFormDraft } from "../../model/form-drafts/use-form-draft.ts";
import type { MessageWindow as OpenMessageWindow } from "../../model/navigation/window-store.ts";
import type { Message } from "../../model/store/history/messages-state.ts";
import type { Emoji } from "../../model/store/history/reactions.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { callApi } from "../../net/connection/api-client.ts";
import { Dialog } from "../../ui/layers/dialog.tsx";
import { notify } from "../../ui/layers/notify.ts";
import { Popover } from "../../ui/layers/popover.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { EmojiPicker } from "../../write/emoji/emoji-picker.tsx";
import { momentInWords, TimeForm } from "../../write/time/time-form.tsx";
import { DeleteMessage } from "./dialogs/delete-message.tsx";
import type { MessageDialogContentProps } from "./dialogs/dialog-content.ts";
import { MessageHistory } from "./dialogs/message-history.tsx";
import { Reactors } from "./dialogs/reactors.tsx";
import { ReadReceipts } from "./dialogs/read-receipts.tsx";
import { ReportMessage } from "./dialogs/report-message.tsx";
import { MessageMenu } from "./menu/message-menu.tsx";
import { toggleReaction } from "./reactions/toggle-reaction.ts";

type MessageWindowProps = { open: OpenMessageWindow; onClose: () => void };

/** Closes with a deleted message. */
export function MessageWindow({ open, onClose }: MessageWindowProps) {
  const message = useChatStore((state) => state.messages.get(open.messageId));
  if (!message) return null;
  if (open.kind === "emoji-picker") {
    return <ReactionPicker messageId={message.id} anchor={open.anchor} onClose={onClose} />;
  }
  if (open.kind === "message-menu") {
    return <MessageMenu message={message} anchor={open.anchor} onClose={onClose} />;
  }
  return <MessageDialog kind={open.kind} message={message} onClose={onClose} />;
}

const TITLES = {
  "delete-message": "Delete this message?",
  "message-history": "Edit history",
  reactors: "Reactions",
  "read-receipts": "Who has read it",
  "remind-me": "Remind me of this message",
  "report-message": "Report this message",
} as const;

type DialogKind = keyof typeof TITLES;

type MessageDialogProps = { kind: DialogKind; message: Message; onClose: () => void };

function MessageDialog({ kind, message, onClose }: MessageDialogProps) {
  const Content = CONTENTS[kind];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={TITLES[kind]}
      width={kind === "message-history" ? "lg" : "sm"}
      finalFocus={() => rowOf(message.id)}
    >
      <Content message={message} onClose={onClose} />
    </Dialog>
  );
}

/** Falls back to the next or last row. */
function rowOf(messageId: number): HTMLElement | null {
  const rows = [...document.querySelectorAll<HTMLElement>("[data-feed] article[data-message-id]")];
  return rows.find(({ dataset }) => Number(dataset.messageId) >= messageId) ?? rows.at(-1) ?? null;
}

const CONTENTS = {
  "delete-message": DeleteMessage,
  "message-history": MessageHistory,
  reactors: Reactors,
  "read-receipts": ReadReceipts,
  "remind-me": RemindMe,
  "report-message": ReportMessage,
} as const;

type ReactionPickerProps = { messageId: number; anchor: HTMLElement; onClose: () => void };

function ReactionPicker({ messageId, anchor, onClose }: ReactionPickerProps) {
  function choose(emoji: Emoji): void {
    onClose();
    void toggleReaction(messageId, emoji);
  }
  return (
    <Popover anchor={anchor} label="Choose a reaction" onClose={onClose}>
      <EmojiPicker onChoose={choose} />
    </Popover>
  );
}

function RemindMe({ message, onClose }: MessageDialogContentProps) {
  const { values, change, forget } = useFormDraft(`reminder/${message.id}`, { note: "" });
  const { note } = values;
  return (
    <TimeForm
      action="Remind me"
      save={(seconds) =>
        callApi("POST /reminders", {
          message_id: message.id,
          scheduled_delivery_timestamp: seconds,
          note: note.trim() === "" ? undefined : note.trim(),
        })
      }
      onSaved={(at) => {
        forget();
        onClose();
        void notify(`You will be reminded ${momentInWords(at)}.`);
      }}
      onClose={onClose}
    >
      <TextField
        name="note"
        label="Note (optional)"
        value={note}
        maxLength={MAX_REMINDER_NOTE_LENGTH}
        onChange={(event) => change("note", event.target.value)}
        autoComplete="off"
      />
    </TimeForm>
  );
}
