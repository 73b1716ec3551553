"use client";
/** Versions of a message. */
import { ArrowRight } from "lucide-react";
import { clockTime, dayLabel, exactTime } from "../../../../lib/text/clock.ts";
import { MessageContent } from "../../../content/message-content/message-content.tsx";
import { useChannel } from "../../../model/channels/use-channel.ts";
import { useUser } from "../../../model/people/use-users.ts";
import { topicTitle } from "../../../model/topics/topic-title.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { MessageDialogContentProps } from "./dialog-content.ts";
import { type HistoryEntry, useMessageHistory } from "./message-queries.ts";

/** Newest first. */
export function MessageHistory({ message }: MessageDialogContentProps) {
  const { data, error } = useMessageHistory(message.id);
  if (error) {
    return (
      <p role="alert" className="px-5 pb-5 text-danger text-md">
        The history could not be loaded. {error.message}
      </p>
    );
  }
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
      tabIndex={0}
      aria-label="Changes"
      className="-outline-offset-2 rounded-b-xl min-h-24 overflow-y-auto px-5 pb-5"
    >
      {data ? (
        <ol className="flex flex-col gap-5">
          {data.map((entry) => (
            <HistoryItem key={entry.number} entry={entry} senderId={message.senderId} />
          ))}
        </ol>
      ) : (
        <Skeleton className="h-20" />
      )}
    </section>
  );
}

function HistoryItem({ entry, senderId }: { entry: HistoryEntry; senderId: number }) {
  const { user_id, timestamp } = entry;
  const editor = useUser(user_id ?? senderId);
  const isEdit = entry.prev_content !== undefined;
  const isMove = entry.prev_topic !== undefined || entry.prev_stream !== undefined;
  const verb = isEdit ? (isMove ? "edited and moved" : "edited") : isMove ? "moved" : "sent";
  return (
    <li>
      <p className="mb-1 flex flex-wrap items-baseline gap-x-2 text-sm">
        <span className="text-ink-soft">
          <span className="font-semibold text-ink">{editor?.name ?? "Somebody"}</span> {verb} it
        </span>
        <time
          dateTime={new Date(timestamp * 1000).toISOString()}
          title={exactTime(timestamp)}
          className="text-ink-faint text-xs"
        >
          {dayLabel(timestamp)}, {clockTime(timestamp)}
        </time>
      </p>
      {isMove && <Move entry={entry} />}
      {(isEdit || !isMove) && (
        <div className="rounded-md border border-line bg-sidebar px-3 py-2">
          <MessageContent html={entry.content_html_diff ?? entry.rendered_content} />
        </div>
      )}
    </li>
  );
}

function Move({ entry }: { entry: HistoryEntry }) {
  return (
    <p className="flex flex-wrap items-center gap-1.5 pb-1 text-md">
      <Place channelId={entry.prev_stream} topic={entry.prev_topic ?? entry.topic} />
      <ArrowRight aria-label="to" className="size-3.5 shrink-0 text-ink-faint" />
      <Place channelId={entry.stream} topic={entry.topic} />
    </p>
  );
}

function Place({ channelId, topic }: { channelId?: number; topic: string }) {
  const channel = useChannel(channelId ?? 0);
  return (
    <span className="min-w-0 break-words">
      {channelId !== undefined && (
        <span className="text-ink-soft">{channel?.name ?? "another channel"} / </span>
      )}
      <span className={topic === "" ? "font-medium italic" : "font-medium"}>{topicTitle(topic)}</span>
    </span>
  );
}
