"use client";
/** Asks when to be reminded of a message. */
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { MAX_REMINDER_NOTE_LENGTH } from "../../../lib/reminders/reminder-limits.contract.ts";
import { clockTime, dayLabel } from "../../../lib/text/clock.ts";
import { requestApi } from "../../connection/api-client.ts";
import { queryClient } from "../../connection/query-client.ts";
import { Button } from "../../ui/button.tsx";
import { notify } from "../../ui/layers/notify.ts";
import { TextField } from "../../ui/text-field.tsx";
import type { MessageDialogContentProps } from "./dialog-content.ts";
import { localDateTime, reminderTimes } from "./reminder-times.ts";

/** One press for the usual times; any other by date and time. */
export function RemindMe({ message, onClose }: MessageDialogContentProps) {
  const [now] = useState(() => new Date());
  const [note, setNote] = useState("");
  const times = reminderTimes(now);
  const [chosen, setChosen] = useState(() => localDateTime(times.at(-1)?.at ?? now));
  const remind = useMutation(
    {
      mutationFn: (at: Date) =>
        requestApi("POST", "/reminders", {
          message_id: message.id,
          scheduled_delivery_timestamp: Math.floor(at.getTime() / 1000),
          note: note.trim() === "" ? undefined : note.trim(),
        }),
      onSuccess: (_, at) => {
        onClose();
        void notify(`You will be reminded ${inWords(at)}.`);
      },
    },
    queryClient,
  );

  function submit(event: FormEvent): void {
    event.preventDefault();
    remind.mutate(new Date(chosen));
  }

  return (
    <form onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-1 flex-col gap-4 overflow-y-auto px-5 pt-1 pb-5">
        <TextField
          name="note"
          label="Note (optional)"
          value={note}
          maxLength={MAX_REMINDER_NOTE_LENGTH}
          onChange={(event) => setNote(event.target.value)}
          autoComplete="off"
        />
        <ul className="flex flex-col">
          {times.map(({ label, at }) => (
            <li key={label}>
              <button
                type="button"
                disabled={remind.isPending}
                onClick={() => remind.mutate(at)}
                className="-mx-2 flex h-9 w-[calc(100%+1rem)] items-center justify-between gap-4 rounded-md px-2 text-md hover:bg-hover touch:h-11"
              >
                <span>{label}</span>
                <span className="text-ink-faint text-sm">{inWords(at)}</span>
              </button>
            </li>
          ))}
        </ul>
        <TextField
          name="at"
          type="datetime-local"
          label="At another time"
          required
          value={chosen}
          min={localDateTime(now)}
          onChange={(event) => setChosen(event.target.value)}
          error={remind.error?.message}
        />
      </div>
      <footer className="flex justify-end gap-2 border-line border-t px-5 py-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={remind.isPending || chosen === ""}>
          Remind me
        </Button>
      </footer>
    </form>
  );
}

/** "today at 18:00". */
function inWords(at: Date): string {
  const seconds = at.getTime() / 1000;
  const day = dayLabel(seconds);
  return `${day === "Today" ? "today" : day} at ${clockTime(seconds)}`;
}
