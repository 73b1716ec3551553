"use client";
/** An outgoing message. */

import { MessageContent } from "../../content/message-content/message-content.tsx";
import { useOwnUser } from "../../model/people/use-own-user.ts";
import type { OutgoingMessage } from "../../model/store/history/outbox-state.ts";
import { useConnectionState } from "../../net/connection/use-connection-state.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Lazy, lazyPart } from "../../ui/lazy-part.tsx";
import { feedScript } from "../feed/feed-script.ts";
import type { OutgoingRow as Row } from "../feed/message-rows.ts";
import { LongContent } from "./long-content.tsx";
import { RowAbove, RowBody } from "./row-frame.tsx";

const outgoingTrouble = lazyPart(feedScript, ({ OutgoingTrouble }) => OutgoingTrouble);

export function OutgoingRow({ row }: { row: Row }) {
  const { outgoing } = row;
  const own = useOwnUser();
  return (
    <>
      <RowAbove row={row} timestamp={outgoing.timestamp} conversation={outgoing.conversation} />
      <article
        aria-label={`${own.name}, ${outgoing.failure ? "not sent" : "sending"}`}
        className="group relative"
      >
        <RowBody
          startsGroup={row.startsGroup}
          timestamp={outgoing.timestamp}
          avatar={<Avatar id={own.id} name={own.name} url={own.avatarUrl} size="lg" />}
          name={<span className="truncate font-semibold text-md">{own.name}</span>}
        >
          <div className="text-ink-faint">
            {outgoing.failure === null ? (
              <LongContent id={outgoing.localId} source={outgoing.content}>
                <MessageContent source={outgoing.content} />
              </LongContent>
            ) : (
              <p className="max-h-60 overflow-y-auto break-words whitespace-pre-wrap">{outgoing.content}</p>
            )}
          </div>
          <Trouble outgoing={outgoing} />
        </RowBody>
      </article>
    </>
  );
}

function Trouble({ outgoing }: { outgoing: OutgoingMessage }) {
  const isOnline = useConnectionState() === "online";
  const isUnderWay = outgoing.messageId !== null || (isOnline && outgoing.delay === null);
  if (outgoing.failure === null && isUnderWay) return null;
  return <Lazy part={outgoingTrouble} props={{ outgoing, isOnline }} />;
}
