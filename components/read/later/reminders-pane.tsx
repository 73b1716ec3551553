"use client";
/** The user's reminders, by time. */
import { AlarmClock, Clock4, Trash2 } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { parseContent } from "../../content/message-content/parse-content.ts";
import { viewToHash } from "../../model/navigation/view-hash.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import type { WireReminder } from "../../model/store/wire.ts";
import { callApi } from "../../net/connection/api-client.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Dialog } from "../../ui/layers/dialog.tsx";
import { notifyError } from "../../ui/layers/notify.ts";
import { momentInWords, TimeForm } from "../../write/time/time-form.tsx";
import { ConversationName } from "../recent/conversation-name.tsx";
import { LaterList, LaterRow } from "./later-row.tsx";
import { reminderParts } from "./reminder-parts.ts";

export function RemindersPane() {
  const all = useChatStore((state) => state.ownLists.reminders);
  const { moving, isOpen, open, close, end } = useMoving();
  const kept = moving && !all.has(moving.reminder_id) ? [moving] : [];
  const reminders = [...all.values(), ...kept].toSorted(
    (one, other) => one.scheduled_delivery_timestamp - other.scheduled_delivery_timestamp,
  );
  if (reminders.length === 0) {
    return (
      <EmptyState icon={<AlarmClock />} title="No reminders">
        Choose “Remind me…” in the menu of a message to be reminded of it later.
      </EmptyState>
    );
  }
  return (
    <>
      <LaterList label="Reminders">
        {reminders.map((reminder) => (
          <ReminderRow key={reminder.reminder_id} reminder={reminder} onMove={() => open(reminder)} />
        ))}
      </LaterList>
      {moving && isOpen && (
        <Dialog open onOpenChange={(isStill) => !isStill && close()} title="Reschedule">
          <TimeForm
            action="Reschedule"
            save={(scheduled_delivery_timestamp) =>
              callApi("PATCH /reminders/{reminder_id}", {
                reminder_id: moving.reminder_id,
                scheduled_delivery_timestamp,
              })
            }
            onSaved={end}
            onClose={close}
          />
        </Dialog>
      )}
    </>
  );
}

/** Events remove a rescheduled reminder and add it again; its focused row must stay in between. */
const MOVE_MS = 1000;

function useMoving() {
  const [moving, setMoving] = useState<WireReminder | null>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (isOpen) return;
    const timer = setTimeout(() => setMoving(null), MOVE_MS);
    return () => clearTimeout(timer);
  }, [isOpen]);
  const open = (reminder: WireReminder) => {
    setMoving(reminder);
    setOpen(true);
  };
  const end = () => setOpen(false);
  const close = () => {
    setMoving(null);
    end();
  };
  return { moving, isOpen, open, close, end };
}

function ReminderRow({ reminder, onMove }: { reminder: WireReminder; onMove: () => void }) {
  const { rendered_content, scheduled_delivery_timestamp, reminder_target_message_id } = reminder;
  const ownUserId = useChatStore((state) => state.ownUserId);
  const parts = useMemo(
    () => reminderParts(parseContent(rendered_content), ownUserId),
    [rendered_content, ownUserId],
  );
  const due = momentInWords(new Date(scheduled_delivery_timestamp * 1000));
  return (
    <LaterRow
      href={viewToHash({
        kind: "narrow",
        terms: [{ operator: "id", operand: reminder_target_message_id }],
      })}
      title={parts.conversation ? <ConversationName conversation={parts.conversation} /> : "A message"}
      note={parts.note}
      excerpt={
        <>
          {parts.author ? (
            <span className="font-medium">{parts.author}: </span>
          ) : (
            "This message is no longer available to you."
          )}
          {parts.text}
        </>
      }
      time={due.charAt(0).toUpperCase() + due.slice(1)}
      isFailed={reminder.failed}
      actions={
        <>
          <IconButton
            label={`Reschedule the reminder for ${due}`}
            icon={<Clock4 className="size-4" />}
            onClick={onMove}
          />
          <IconButton
            label={`Delete the reminder for ${due}`}
            icon={<Trash2 className="size-4" />}
            onClick={() => void remove(reminder.reminder_id)}
          />
        </>
      }
    />
  );
}

async function remove(id: number): Promise<void> {
  try {
    await callApi("DELETE /reminders/{reminder_id}", { reminder_id: id });
  } catch (error) {
    await notifyError(error instanceof Error ? error.message : "The reminder was not deleted.");
  }
}
