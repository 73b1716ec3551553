"use client";
/** Usage statistics, for administrators. */
import { useId, useState } from "react";
import { sizeWords } from "../../../../lib/text/size-words.ts";
import { ChannelMark } from "../../../content/channels/channel-mark.tsx";
import { useChannel } from "../../../model/channels/use-channel.ts";
import { callApi } from "../../../net/connection/api-client.ts";
import { useFetched } from "../../../net/connection/use-fetched.ts";
import { Button } from "../../../ui/button.tsx";
import { SelectField } from "../../../ui/fields/select-field.tsx";
import { FormError } from "../../../ui/form-error.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { EmptyList, PageIntro } from "../frame/page-parts.tsx";
import { Lines, StackedBars } from "./charts.tsx";
import { messageChart, numberWords, peopleChart, spaceChart, type Usage, unitOf } from "./usage-series.ts";

const SHOWN_FIRST = 10;

const SPANS = [
  { value: 7, label: "Last 7 days" },
  { value: 30, label: "Last 30 days" },
  { value: 90, label: "Last 90 days" },
  { value: 365, label: "Last year" },
] as const;

/** Fetched on each opening: no event reports changes. */
export function UsagePage() {
  const [days, setDays] = useState<number>(30);
  const { data: usage, error } = useFetched(["usage", days], () => callApi("GET /realm/usage", { days }), {
    placeholderData: (shown: Usage | undefined) => shown,
  });
  return (
    <>
      <PageIntro
        action={
          <SelectField label="Time" options={SPANS} value={days} onChange={(value) => setDays(value)} />
        }
      >
        Days begin at midnight UTC. Messages are counted when they are sent, even if they are deleted later.
      </PageIntro>
      <FormError error={error?.message} />
      {usage ? <Figures usage={usage} /> : !error && <Skeleton className="h-80" />}
    </>
  );
}

function Figures({ usage }: { usage: Usage }) {
  const { days, channels } = usage;
  const sum = (count: (messages: Usage["days"][number]["messages"]) => number) =>
    days.reduce((total, { messages }) => total + count(messages), 0);
  const bots = sum(({ by_bots }) => by_bots);
  const inChannels = sum(({ public_channels, private_channels }) => public_channels + private_channels);
  const direct = sum((messages) => messages.direct + messages.group_direct);
  const active = days.findLast(({ active_people }) => active_people !== null)?.active_people;
  const bytes = days.findLast(({ uploaded_bytes }) => uploaded_bytes !== null)?.uploaded_bytes;
  const sent = `${numberWords(inChannels)} in channels, ${numberWords(direct)} direct`;
  const present = active
    ? `${numberWords(active.day)} today, ${numberWords(active.week)} in 7 days, ${numberWords(active.month)} in 30 days`
    : "Not known yet";
  const space = bytes === undefined || bytes === null ? "Not known yet" : sizeWords(bytes);
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <Tile
          name="Messages"
          value={numberWords(inChannels + direct)}
          about={`${numberWords(bots)} by bots`}
        />
        <Tile
          name="Active today"
          value={active ? numberWords(active.day) : "–"}
          about={active?.day === 1 ? "person" : "people"}
        />
        <Tile
          name="Active in 30 days"
          value={active ? numberWords(active.month) : "–"}
          about={active ? `${numberWords(active.week)} of them in 7 days` : "people"}
        />
        <Tile name="Files" value={space} about="in all uploads" />
      </dl>
      <StackedBars title="Messages sent" summary={sent} chart={messageChart(usage)} words={numberWords} />
      <Lines title="Active people" summary={present} chart={peopleChart(usage)} words={numberWords} />
      <p className="mt-1 text-ink-faint text-sm">
        People who used Parley or sent a message. Those who hide their presence count by what they send.
      </p>
      <ChannelTable channels={channels} />
      <Lines
        title="Space used by files"
        summary={space}
        chart={spaceChart(usage)}
        words={sizeWords}
        unit={unitOf(bytes ?? 0)}
      />
    </>
  );
}

function Tile({ name, value, about }: { name: string; value: string; about: string }) {
  return (
    <div className="rounded-lg border border-line px-4 py-3">
      <dt className="text-ink-soft text-sm">{name}</dt>
      <dd>
        <span className="block font-semibold text-xl tabular-nums">{value}</span>
        <span className="text-ink-faint text-sm">{about}</span>
      </dd>
    </div>
  );
}

type ChannelCount = Usage["channels"][number];

function ChannelTable({ channels }: { channels: readonly ChannelCount[] }) {
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
