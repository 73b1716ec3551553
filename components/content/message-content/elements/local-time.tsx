/** A moment named in a message, in the reader's time zone. */
import { Clock } from "lucide-react";
import { clockTime, dayLabel, exactTime } from "../../../../lib/text/clock.ts";
import { usePassingTime } from "../../../ui/use-passing-time.ts";

/** `seconds` since 1970. */
export function LocalTime({ seconds }: { seconds: number }) {
  const day = usePassingTime(() => dayLabel(seconds));
  return (
    <time dateTime={new Date(seconds * 1000).toISOString()} title={exactTime(seconds)} className="local-time">
      <Clock aria-hidden="true" />
      {day}, {clockTime(seconds)}
    </time>
  );
}
