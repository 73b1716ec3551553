"use client";
/** Bars that show how far an upload or an import is. */

type ProgressBarProps = {
  label: string;
  /** From 0 to 1; undefined if it is not known. */
  share: number | undefined;
  /** Below the bar. */
  detail: string;
  /** Whether screen readers announce a new label. */
  isAnnounced?: boolean;
};

/** Firefox fills the bar if the share is not known. */
const BAR =
  "block h-2 w-full appearance-none overflow-hidden rounded-full bg-selected [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-selected [&::-webkit-progress-value]:bg-accent [&:indeterminate::-moz-progress-bar]:bg-transparent";

export function ProgressBar({ label, share, detail, isAnnounced = false }: ProgressBarProps) {
  return (
    <div>
      <p className="mb-1.5 font-medium text-md" role={isAnnounced ? "status" : undefined}>
        {label}
      </p>
      <progress aria-label={label} value={share} className={BAR} />
      <p className="mt-1.5 text-ink-soft text-sm tabular-nums">{detail}</p>
    </div>
  );
}

/** "About 3 minutes left". */
export function timeLeft(seconds: number | null): string {
  if (seconds === null) return "";
  if (seconds < 60) return "Less than a minute left";
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return `About ${minutes} ${minutes === 1 ? "minute" : "minutes"} left`;
  return `About ${Math.round(minutes / 60)} hours left`;
}
