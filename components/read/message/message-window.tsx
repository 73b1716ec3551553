"use client";
/** The windows about one message. */

import type { MessageWindow as OpenMessageWindow } from "../../model/navigation/window-store.ts";
import type { Message } from "../../model/store/history/messages-state.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { Dialog } from "../../ui/layers/dialog.tsx";
import { DeleteMessage } from "./dialogs/delete-message.tsx";
import { MessageHistory } from "./dialogs/message-history.tsx";
import { Reactors } from "./dialogs/reactors.tsx";
import { ReadReceipts } from "./dialogs/read-receipts.tsx";
import { RemindMe } from "./dialogs/remind-me.tsx";
import { ReportMessage } from "./dialogs/report-message.tsx";
import { MessageMenu } from "./menu/message-menu.tsx";
import { ReactionPicker } from "./reactions/reaction-picker.tsx";

type MessageWindowProps = { open: OpenMessageWindow; onClose: () => void };

/** A message that is deleted meanwhile takes its windows with it. */
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
  "read-receipts": "Read by",
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

/** That of the message; where it is gone, the one after it, or else the one before it. */
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
