"use client";
/** Dialog to schedule a message. */
import { useEffect, useRef, useState } from "react";
import { navigate } from "../../model/navigation/navigate.ts";
import type { Conversation } from "../../model/store/history/conversation.ts";
import { PlaceTitle } from "../../model/topics/place-title.tsx";
import { Dialog } from "../../ui/layers/dialog.tsx";
import { notify } from "../../ui/layers/notify.ts";
import { momentInWords, TimeForm } from "../../write/time/time-form.tsx";
import { type DraftPlace, followPlace, placeAfter, scheduleMessage } from "./schedule-message.ts";

type ScheduleWindowProps = { draftKey: string; conversation: Conversation; onClose: () => void };

/** The composer keeps its text until the server confirms. */
export function ScheduleWindow({ draftKey, conversation, onClose }: ScheduleWindowProps) {
  const [place, setPlace] = useState<DraftPlace>({ draftKey, conversation });
  const isScheduled = useRef(false);
  useEffect(() => followPlace((move) => setPlace((before) => placeAfter(before, move))), []);

  // The composer gets the focus, as after sending.
  const finalFocus = () =>
    isScheduled.current
      ? document.querySelector<HTMLElement>(`textarea[data-draft="${CSS.escape(place.draftKey)}"]`)
      : null;

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Send later" finalFocus={finalFocus}>
      <TimeForm
        action="Schedule"
        save={(seconds) => scheduleMessage(place, seconds)}
        onSaved={(at) => {
          isScheduled.current = true;
          onClose();
          void notify(`The message will be sent ${momentInWords(at)}.`, {
            label: "Show",
            run: () => navigate({ kind: "scheduled" }),
          });
        }}
        onClose={onClose}
      >
        <p className="text-ink-soft text-md">
          To <PlaceTitle conversation={place.conversation} />
        </p>
      </TimeForm>
    </Dialog>
  );
}
