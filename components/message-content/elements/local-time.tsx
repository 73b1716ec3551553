/** A moment named in a message, in the reader's time zone. */
import { Clock } from "lucide-react";
import { clockTime, dayLabel, exactTime } from "../../../lib/text/clock.ts";

/** `seconds` since 1970. */
export function LocalTime({ seconds }: { seconds: number }) {
  return (
    <time dateTime={new Date(seconds * 1000).toISOString()} title={exactTime(seconds)} className="local-time">
      <Clock aria-hidden="true" />
      {dayLabel(seconds)}, {clockTime(seconds)}
    </time>
  );
}
