/** The busiest channels: how many messages were sent to each. */
import { useId, useState } from "react";
import { ChannelMark } from "../../../content/channels/channel-mark.tsx";
import { useChannel } from "../../../model/channels/use-channel.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyList } from "../frame/page-parts.tsx";
import { numberWords } from "./chart-words.ts";
import type { Usage } from "./usage-series.ts";

/** Until the others are asked for. */
const SHOWN_FIRST = 10;

type ChannelCount = Usage["channels"][number];

export function ChannelTable({ channels }: { channels: readonly ChannelCount[] }) {
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const most = channels[0]?.messages ?? 1;
  const shown = isWhole ? channels : channels.slice(0, SHOWN_FIRST);
  return (
    <section className="mt-8" aria-labelledby={id}>
      <h2 id={id} className="mb-2 font-semibold text-base">
        Busiest channels
      </h2>
      {channels.length === 0 ? (
        <EmptyList>Nothing was sent to channels in this period.</EmptyList>
      ) : (
        <table className="w-full border-collapse text-md">
          <thead className="sr-only">
            <tr>
              <th scope="col">Channel</th>
              <th scope="col">Messages</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((count) => (
              <ChannelRow key={count.stream_id} count={count} most={most} />
            ))}
          </tbody>
        </table>
      )}
      {!isWhole && channels.length > SHOWN_FIRST && (
        <div className="flex justify-center pt-3">
          <Button onClick={() => setWhole(true)}>Show {channels.length - SHOWN_FIRST} more</Button>
        </div>
      )}
    </section>
  );
}

function ChannelRow({ count, most }: { count: ChannelCount; most: number }) {
  const channel = useChannel(count.stream_id);
  return (
    <tr className="border-line border-b">
      <th scope="row" className="max-w-0 py-2 pr-3 text-left font-normal">
        <span className="flex items-center gap-2">
          {channel && <ChannelMark channel={channel} />}
          <span className="truncate">{channel?.name ?? "A channel"}</span>
        </span>
        <svg aria-hidden="true" viewBox="0 0 100 1" preserveAspectRatio="none" className="mt-1 h-1 w-full">
          <rect width={100} height={1} fill="var(--color-line)" />
          <rect width={(count.messages / most) * 100} height={1} fill="var(--color-series-1)" />
        </svg>
      </th>
      <td className="w-32 whitespace-nowrap py-2 text-right align-top tabular-nums">
        {numberWords(count.messages)}
        {count.by_bots > 0 && (
          <span className="block text-ink-faint text-xs">{numberWords(count.by_bots)} by bots</span>
        )}
      </td>
    </tr>
  );
}
