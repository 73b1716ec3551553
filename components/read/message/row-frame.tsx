/** Dividers, avatar, sender, and time of rows. */
import type { ReactNode } from "react";
import { clockTime, dayLabel, exactTime } from "../../../lib/text/clock.ts";
import { openWindow } from "../../model/navigation/window-store.ts";
import type { Conversation } from "../../model/store/history/conversation.ts";
import { classNames } from "../../ui/class-names.ts";
import { Lazy, lazyPart } from "../../ui/lazy-part.tsx";
import { usePassingTime } from "../../ui/use-passing-time.ts";
import { feedScript } from "../feed/feed-script.ts";
import type { FeedRow } from "../feed/message-rows.ts";

const recipientBar = lazyPart(feedScript, ({ RecipientBar }) => RecipientBar);

type RowAboveProps = { row: FeedRow; timestamp: number; conversation: Conversation };

export function RowAbove({ row, timestamp, conversation }: RowAboveProps) {
  return (
    <>
      {row.startsDay && <Day of={timestamp} />}
      {row.startsUnread && <UnreadLine />}
      {row.startsConversation && (
        <div className="px-4 pt-3 pb-1 max-sm:px-2">
          <Lazy
            part={recipientBar}
            props={{ conversation, messageId: row.kind === "message" ? row.message.id : undefined }}
            // Same height.
            placeholder={<div className="h-8" />}
          />
        </div>
      )}
    </>
  );
}

function Day({ of: timestamp }: { of: number }) {
  const label = usePassingTime(() => dayLabel(timestamp));
  return (
    <div className="flex items-center gap-3 px-4 pt-5 pb-2">
      <div className="h-px flex-1 bg-line" />
      <h2 className="font-medium text-ink-faint text-xs">
        {/* The palette has it for the keyboard, which would stop at each day. */}
        <button
          tabIndex={-1}
          type="button"
          title="Jump to a day"
          onClick={() => openWindow({ kind: "jump-to-day" })}
          className="rounded-sm px-1 hover:bg-hover hover:text-ink"
        >
          {label}
        </button>
      </h2>
      <div className="h-px flex-1 bg-line" />
    </div>
  );
}

function UnreadLine() {
  return (
    <div className="flex items-center gap-2 px-4 pt-2 pb-1" data-unread-line>
      <div className="h-px flex-1 bg-accent/60" />
      <span className="font-semibold text-2xs text-accent uppercase tracking-wide">Unread</span>
      <div className="h-px flex-1 bg-accent/60" />
    </div>
  );
}

type RowBodyProps = {
  startsGroup: boolean;
  avatar: ReactNode;
  name: ReactNode;
  timestamp: number;
  /** E.g. "edited". */
  marks?: ReactNode;
  /** In rows without sender, without shifting the layout. */
  beside?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** Only the first row of a group has avatar and name. */
export function RowBody(props: RowBodyProps) {
  const { startsGroup, avatar, name, timestamp, marks, beside, className, children } = props;
  const time = (
    <time dateTime={new Date(timestamp * 1000).toISOString()} title={exactTime(timestamp)}>
      {clockTime(timestamp)}
    </time>
  );
  return (
    <div
      className={classNames("flex gap-3 px-4 max-sm:px-3", startsGroup ? "pt-2.5 pb-1" : "py-1", className)}
    >
      <div className="relative w-9 shrink-0 text-right">
        {startsGroup ? (
          avatar
        ) : (
          <>
            <span className="absolute top-0 right-0 hidden select-none max-sm:text-[0.625rem] max-sm:tracking-tight whitespace-nowrap text-2xs text-ink-faint leading-6 tabular-nums group-hover:inline group-focus:inline">
              {time}
            </span>
            <span className="absolute top-0 -right-3 flex h-6 w-3 items-center justify-center">{beside}</span>
          </>
        )}
      </div>
      <div className="min-w-0 flex-1">
        {startsGroup && (
          <div className="mb-0.5 flex items-baseline gap-2 leading-5">
            {/* For copied text. */}
            {name} <span className="shrink-0 text-ink-faint text-xs tabular-nums">{time}</span>
            {marks}
          </div>
        )}
        {children}
      </div>
    </div>
  );
}
