"use client";
/** The audit log, newest first. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { Server } from "lucide-react";
import type { z } from "zod";
import type { getAuditLog } from "../../../../lib/organization/audit-log/audit-log.contract.ts";
import { exactTime } from "../../../../lib/text/clock.ts";
import { dateAndTime } from "../../../../lib/text/date-and-time.ts";
import { useUser } from "../../../model/people/use-users.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { callApi } from "../../../net/connection/api-client.ts";
import { queryClient } from "../../../net/connection/query-client.ts";
import { PersonButton } from "../../../read/people/person-button.tsx";
import { Avatar } from "../../../ui/avatar.tsx";
import { Button } from "../../../ui/button.tsx";
import { FormError } from "../../../ui/form-error.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { EmptyList, PageIntro } from "../frame/page-parts.tsx";
import { type AuditChange, deedOf, detailsOf } from "./audit-words.ts";

type Page = z.infer<typeof getAuditLog.returns>;
type Entry = Page["entries"][number];

/** Cursor of the first page. */
const NEWEST = 0;

/** Fetched on each opening: no event reports entries. */
export function AuditLogPage() {
  const log = useInfiniteQuery(
    {
      queryKey: ["audit-log"],
      queryFn: ({ pageParam }) =>
        callApi("GET /realm/audit_log", { before: pageParam === NEWEST ? undefined : pageParam }),
      initialPageParam: NEWEST,
      getNextPageParam: ({ entries, found_oldest }) => (found_oldest ? undefined : entries.at(-1)?.id),
      refetchOnMount: "always",
    },
    queryClient,
  );
  const entries = log.data?.pages.flatMap((page) => page.entries);
  return (
    <>
      <PageIntro>
        What administrators and others have changed in the organization: settings, people, groups, channels.
        Messages are not included. Entries are kept for two years.
      </PageIntro>
      <FormError error={log.error?.message} />
      {!entries && !log.error && <Skeleton className="h-40" />}
      {entries?.length === 0 && <EmptyList>Nothing has been changed yet.</EmptyList>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what the server did names nobody to be focused, and must be reachable by keyboard. */}
      <ul aria-label="Audit log" tabIndex={0}>
        {entries?.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </ul>
      {log.hasNextPage && (
        <div className="flex justify-center pt-4">
          <Button isBusy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            Show older changes
          </Button>
        </div>
      )}
    </>
  );
}

function EntryRow({ entry: { acting_user_id, changes, timestamp } }: { entry: Entry }) {
  const author = useUser(acting_user_id ?? 0);
  const name = acting_user_id === null ? "The server" : (author?.name ?? "Somebody");
  return (
    <li className="flex gap-3 border-line border-b py-3">
      {acting_user_id === null ? (
        <span className="inline-flex size-6 shrink-0 items-center justify-center rounded-sm bg-selected text-ink-soft">
          <Server aria-hidden="true" className="size-3.5" />
        </span>
      ) : (
        <Avatar id={acting_user_id} name={name} url={author?.avatarUrl ?? null} size="md" />
      )}
      <div className="flex min-w-0 flex-1 gap-x-3 max-sm:flex-col">
        <div className="flex min-w-0 flex-1 flex-col gap-1.5">
          {changes.map((change, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an entry never changes.
            <ChangeText key={index} authorId={author?.id ?? null} name={name} change={change} />
          ))}
        </div>
        <time
          dateTime={new Date(timestamp * 1000).toISOString()}
          title={exactTime(timestamp)}
          className="shrink-0 text-ink-faint text-xs leading-6"
        >
          {dateAndTime(timestamp)}
        </time>
      </div>
    </li>
  );
}

type ChangeTextProps = { authorId: number | null; name: string; change: AuditChange };

function ChangeText({ authorId, name, change }: ChangeTextProps) {
  const users = useChatStore((state) => state.users);
  const groups = useChatStore((state) => state.groups);
  const channels = useChatStore((state) => state.channels);
  const sharedLists = useChatStore((state) => state.sharedLists);
  const details = detailsOf(change, { users, groups, channels, sharedLists });
  return (
    <div>
      <p className="text-md">
        {authorId === null ? (
          <strong className="font-medium">{name}</strong>
        ) : (
          <PersonButton userId={authorId} tabIndex={0} className="rounded-sm font-medium hover:underline">
            {name}
          </PersonButton>
        )}{" "}
        {deedOf(change)}
      </p>
      {details.length > 0 && (
        <dl className="mt-0.5 text-ink-soft text-sm">
          {details.map(({ label, value, was }) => (
            <div key={label} className="break-words">
              <dt className="mr-1.5 inline text-ink-faint">{label}:</dt>
              <dd className="inline">
                {value}
                {was !== null && <span className="text-ink-faint"> (was {was})</span>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
