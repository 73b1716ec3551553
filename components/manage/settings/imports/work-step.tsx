"use client";
/** How far the server is with an export. */
import { sizeWords } from "../../../../lib/text/size-words.ts";
import { ProgressBar, timeLeft } from "./import-progress.tsx";
import type { TeamImport } from "./use-imports.ts";

type Progress = NonNullable<TeamImport["progress"]>;

const WORK: Partial<Record<TeamImport["state"], string>> = {
  reading: "Reading the export. Nothing is imported yet",
  importing: "Importing. You can leave this page",
  undoing: "Undoing the import",
};

const STEPS = {
  waiting: "Waiting for the server, which may be busy with another import",
  fetching: "Putting the file together",
  reading: "Reading",
  names: "Looking at people and channels",
  checking: "Checking messages",
  files: "Checking and storing files",
  writing: "Writing messages",
  finishing: "Finishing",
  removing: "Removing what was imported",
} as const satisfies Record<Progress["step"], string>;

export function WorkStep({ given: { state, progress } }: { given: TeamImport }) {
  const { step = "waiting", done = 0, total = null, seconds_left: left = null } = progress ?? {};
  const detail = [detailOf(step, done, total), timeLeft(left)].filter(Boolean).join(" · ");
  return (
    <ProgressBar label={WORK[state] ?? "Working"} share={total ? done / total : undefined} detail={detail} />
  );
}

function detailOf(step: Progress["step"], done: number, total: number | null): string {
  if (total === null) return STEPS[step];
  const words = step === "fetching" ? sizeWords : (count: number) => count.toLocaleString();
  return `${STEPS[step]}: ${words(done)} of ${words(total)}`;
}
