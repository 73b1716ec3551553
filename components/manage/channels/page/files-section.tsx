"use client";
/** The files in a channel's messages, newest first. */
import { File, FileImage, Files, FileText } from "lucide-react";
import { exactTime } from "../../../../lib/text/clock.ts";
import { dateAndTime } from "../../../../lib/text/date-and-time.ts";
import { sizeWords } from "../../../../lib/text/size-words.ts";
import { viewToHash } from "../../../model/navigation/view-hash.ts";
import { useUser } from "../../../model/people/use-users.ts";
import type { Channel } from "../../../model/store/organization/channels-state.ts";
import { topicTitle } from "../../../model/topics/topic-title.ts";
import { type ChannelFile, useChannelFiles } from "../../../net/channels/use-channel-files.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { FormError } from "../../../ui/form-error.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";

export function FilesSection({ channel }: { channel: Channel }) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useChannelFiles(channel.id);
  const files = data?.pages.flatMap((page) => page.files);
  return (
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
      {error && (
        <div className="px-5 pt-3">
          <FormError error={error.message} />
        </div>
      )}
      {!files && !error && <Skeleton className="m-5 h-40" />}
      {files?.length === 0 && !hasNextPage && (
        <EmptyState icon={<Files />} title="No files">
          Files in this channel’s messages appear here.
        </EmptyState>
      )}
      {files && files.length > 0 && (
        <ul aria-label={`Files of ${channel.name}`}>
          {files.map((file) => (
            <FileRow key={`${file.message_id} ${file.id}`} channelId={channel.id} file={file} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <div className="flex justify-center py-4">
          <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show older files
          </Button>
        </div>
      )}
    </div>
  );
}

function FileRow({ channelId, file }: { channelId: number; file: ChannelFile }) {
  const sender = useUser(file.sender_id)?.name ?? "Unknown person";
  const view = { kind: "topic", channelId, topic: file.topic_name, near: file.message_id } as const;
  return (
    <li className="flex items-center gap-3 border-line border-b px-5 py-2 hover:bg-hover max-sm:px-3">
      <TypeIcon contentType={file.content_type} />
      <div className="min-w-0 flex-1">
        <a
          href={`/user_uploads/${file.path_id}`}
          target="_blank"
          rel="noopener noreferrer"
          className="block truncate rounded-sm text-md hover:underline touch:py-1"
        >
          {file.name}
        </a>
        <p className="flex min-w-0 gap-1 text-ink-faint text-xs">
          <span className="max-w-40 truncate">{sender}</span> ·
          <a href={viewToHash(view)} className="min-w-0 truncate rounded-sm hover:underline">
            {topicTitle(file.topic_name)}
          </a>
        </p>
      </div>
      <span className="shrink-0 text-right text-ink-faint text-xs tabular-nums">
        <span className="block">{sizeWords(file.size)}</span>
        <time
          dateTime={new Date(file.timestamp * 1000).toISOString()}
          title={exactTime(file.timestamp)}
          className="block"
        >
          {dateAndTime(file.timestamp)}
        </time>
      </span>
    </li>
  );
}

function TypeIcon({ contentType }: { contentType: string }) {
  const Icon = contentType.startsWith("image/")
    ? FileImage
    : contentType.startsWith("text/") || contentType === "application/pdf"
      ? FileText
      : File;
  return <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-faint" />;
}
