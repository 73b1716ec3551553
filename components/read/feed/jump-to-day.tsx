"use client";
/** Dialog that leads to the first message of a day. */
import { type FormEvent, useState } from "react";
import { dayLabel } from "../../../lib/text/clock.ts";
import { beginningOfDay, daysAgo } from "../../model/navigation/day-operand.ts";
import { narrowOfView } from "../../model/navigation/narrow-of-view.ts";
import { navigate } from "../../model/navigation/navigate.ts";
import { useView } from "../../model/navigation/use-view.ts";
import { type FeedView, isFeed } from "../../model/navigation/view.ts";
import { callApi } from "../../net/connection/api-client.ts";
import { useRequest } from "../../net/forms/use-request.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/layers/dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";

const OFFERED = [
  { label: "Yesterday", day: () => daysAgo(1) },
  { label: "A week ago", day: () => daysAgo(7) },
  { label: "A month ago", day: () => daysAgo(30) },
  { label: "A year ago", day: () => daysAgo(365) },
] as const;

export function JumpToDay({ onClose }: { onClose: () => void }) {
  const view = useView();
  return isFeed(view) && <DayDialog view={view} onClose={onClose} />;
}

function DayDialog({ view, onClose }: { view: FeedView; onClose: () => void }) {
  const [chosen, setChosen] = useState(() => daysAgo(7));
  const moment = beginningOfDay(chosen);
  const finding = useRequest(
    (day: string) => firstMessageOf(view, day),
    (near) => {
      onClose();
      navigate({ ...view, near });
    },
  );

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (moment !== null) finding.mutate(moment);
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Jump to a day">
      <form onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
        <div className="flex flex-1 flex-col gap-4 overflow-y-auto px-5 pt-1 pb-5">
          <ul className="flex flex-col">
            {OFFERED.map(({ label, day }) => (
              <li key={label}>
                <button
                  tabIndex={0}
                  type="button"
                  disabled={finding.isPending}
                  onClick={() => finding.mutate(beginningOfDay(day()) ?? "")}
                  className="-mx-2 flex h-9 w-[calc(100%+1rem)] items-center justify-between gap-4 rounded-md px-2 text-md hover:bg-hover touch:h-11"
                >
                  <span>{label}</span>
                  <span className="text-ink-faint text-sm">{dayInWords(day())}</span>
                </button>
              </li>
            ))}
          </ul>
          <TextField
            name="day"
            type="date"
            label="Another day"
            required
            value={chosen}
            max={daysAgo(0)}
            onChange={(event) => setChosen(event.target.value)}
            error={finding.error?.message}
          />
        </div>
        <footer className="flex justify-end gap-2 border-line border-t px-5 py-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={finding.isPending || moment === null}>
            Jump
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

function dayInWords(day: string): string {
  return dayLabel(new Date(`${day}T12:00`).getTime() / 1000);
}

/**
 * @param moment the beginning of the day.
 * @throws Error with a sentence if nothing was written since.
 */
async function firstMessageOf(view: FeedView, moment: string): Promise<number> {
  const { messages } = await callApi("GET /messages", {
    narrow: narrowOfView(view),
    allow_empty_topic_name: true,
    anchor: "date",
    anchor_date: moment,
    num_before: 0,
    num_after: 1,
  });
  const [first] = messages;
  if (!first) throw new Error("Nothing was written here since that day.");
  return first.id;
}
