"use client";
/** The window in which a time is chosen that a message names. */

import { Dialog } from "../../../ui/layers/dialog.tsx";
import { TimeForm } from "../../time/time-form.tsx";
import { timeInText } from "./format-blocks.ts";
import { insertText } from "./insert-text.ts";

type TimeWindowProps = {
  /** In the form of the composer that it is written into. */
  anchor: HTMLElement;
  onClose: () => void;
};

/** Everybody reads it by their own clock. */
export function TimeWindow({ anchor, onClose }: TimeWindowProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Insert a time">
      <TimeForm
        action="Insert"
        allowsPast
        save={() => Promise.resolve()}
        onSaved={(at) => {
          onClose();
          // After the window has given the focus back.
          setTimeout(() => insertText(anchor, `${timeInText(at)} `));
        }}
        onClose={onClose}
      >
        <p className="text-ink-soft text-md">Everyone sees it in their own time zone.</p>
      </TimeForm>
    </Dialog>
  );
}
