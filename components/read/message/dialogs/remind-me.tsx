"use client";
/** Asks when to be reminded of a message. */
import { useState } from "react";
import { MAX_REMINDER_NOTE_LENGTH } from "../../../../lib/messages/messages-limits.contract.ts";
import { callApi } from "../../../net/connection/api-client.ts";
import { notify } from "../../../ui/layers/notify.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { momentInWords, TimeForm } from "../../../write/time/time-form.tsx";
import type { MessageDialogContentProps } from "./dialog-content.ts";

/** A note says why. */
export function RemindMe({ message, onClose }: MessageDialogContentProps) {
  const [note, setNote] = useState("");
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
        onChange={(event) => setNote(event.target.value)}
        autoComplete="off"
      />
    </TimeForm>
  );
}
