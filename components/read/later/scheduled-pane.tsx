"use client";
/** The user's scheduled messages, by time. */
import { Clock4, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { messageExcerpt } from "../../content/message-content/message-excerpt.ts";
import { viewOfConversation } from "../../model/navigation/view.ts";
import { viewToHash } from "../../model/navigation/view-hash.ts";
import type { Conversation } from "../../model/store/history/conversation.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import type { WireScheduled } from "../../model/store/wire.ts";
import { callApi } from "../../net/connection/api-client.ts";
import { RemovalDialog } from "../../net/forms/removal-dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Dialog } from "../../ui/layers/dialog.tsx";
import { notify, notifyError } from "../../ui/layers/notify.ts";
import { momentInWords, TimeForm } from "../../write/time/time-form.tsx";
import { ConversationName } from "../recent/conversation-name.tsx";
import { LaterList, LaterRow } from "./later-row.tsx";
import { takeBackScheduled } from "./schedule-message.ts";

type Open = { kind: "time" | "removal"; scheduled: WireScheduled } | null;

export function ScheduledPane() {
  const all = useChatStore((state) => state.ownLists.scheduled);
  const [open, setOpen] = useState<Open>(null);
  const scheduled = [...all.values()].toSorted(
    (one, other) => one.scheduled_delivery_timestamp - other.scheduled_delivery_timestamp,
  );
  const close = () => setOpen(null);
  if (scheduled.length === 0) {
    return (
      <EmptyState icon={<Clock4 />} title="Nothing is scheduled">
        To send a message later, open the menu beside the send button.
      </EmptyState>
    );
  }
  return (
    <>
      <LaterList label="Scheduled messages">
        {scheduled.map((message) => (
          <ScheduledRow
            key={message.scheduled_message_id}
            message={message}
            onOpen={(kind) => setOpen({ kind, scheduled: message })}
          />
        ))}
      </LaterList>
      {open?.kind === "time" && (
        <Dialog open onOpenChange={(isOpen) => !isOpen && close()} title="Reschedule">
          <TimeForm
            action="Reschedule"
            save={(scheduled_delivery_timestamp) =>
              callApi("PATCH /scheduled_messages/{scheduled_message_id}", {
                scheduled_message_id: open.scheduled.scheduled_message_id,
                scheduled_delivery_timestamp,
              })
            }
            onSaved={close}
            onClose={close}
          />
        </Dialog>
      )}
      {open?.kind === "removal" && (
        <RemovalDialog
          title="Delete this scheduled message?"
          action="Delete message"
          remove={() =>
            callApi("DELETE /scheduled_messages/{scheduled_message_id}", {
              scheduled_message_id: open.scheduled.scheduled_message_id,
            })
          }
          onClose={close}
        >
          It will not be sent, and its text will be lost.
        </RemovalDialog>
      )}
    </>
  );
}

type ScheduledRowProps = { message: WireScheduled; onOpen: (kind: "time" | "removal") => void };

function ScheduledRow({ message, onOpen }: ScheduledRowProps) {
  const conversation = conversationOf(message);
  const due = momentInWords(new Date(message.scheduled_delivery_timestamp * 1000));
  return (
    <LaterRow
      href={viewToHash(viewOfConversation(conversation))}
      title={<ConversationName conversation={conversation} />}
      excerpt={messageExcerpt({ content: message.rendered_content })}
      time={due}
      isFailed={message.failed}
      actions={
        <>
          <IconButton
            label={`Edit the message for ${due}`}
            icon={<Pencil className="size-4" />}
            onClick={() => edit(message, conversation)}
          />
          <IconButton
            label={`Reschedule the message for ${due}`}
            icon={<Clock4 className="size-4" />}
            onClick={() => onOpen("time")}
          />
          <IconButton
            label={`Delete the message for ${due}`}
            icon={<Trash2 className="size-4" />}
            onClick={() => onOpen("removal")}
          />
        </>
      }
    />
  );
}

const notifyFailure = (error: Error) => notifyError(error.message);

function edit(message: WireScheduled, conversation: Conversation): void {
  takeBackScheduled(message, conversation)
    .then((scheduleAgain) =>
      notify("It is no longer scheduled.", {
        label: "Undo",
        run: () => void undo(scheduleAgain),
      }),
    )
    .catch(notifyFailure);
}

async function undo(scheduleAgain: () => Promise<boolean>): Promise<void> {
  try {
    if (!(await scheduleAgain())) void notifyError("It has been sent already.");
  } catch (error) {
    if (error instanceof Error) void notifyFailure(error);
  }
}

function conversationOf({ to, topic }: WireScheduled): Conversation {
  return typeof to === "number"
    ? { kind: "topic", channelId: to, topic: topic ?? "" }
    : { kind: "direct", userIds: to };
}
