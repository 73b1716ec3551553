"use client";
/** A message that is on its way, waits, or was refused. */
import { Clock, Pencil, RotateCcw, Trash2 } from "lucide-react";
import { editOutgoing } from "../composer/edit-outgoing.ts";
import { discardOutgoing, retrySending } from "../connection/send-message.ts";
import { useConnectionState } from "../connection/use-connection-state.ts";
import type { OutgoingRow as Row } from "../feed/message-rows.ts";
import { EchoContent } from "../message-content/echo-content.tsx";
import { useOwnUser } from "../people/use-own-user.ts";
import type { OutgoingMessage } from "../store/history/outbox-state.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Button } from "../ui/button.tsx";
import { LongContent } from "./long-content.tsx";
import { RowAbove, RowBody } from "./row-frame.tsx";

/** Grey until its event arrives; it says what it waits for, or why it was refused. */
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
                <EchoContent source={outgoing.content} />
              </LongContent>
            ) : (
              <p className="max-h-60 overflow-y-auto break-words whitespace-pre-wrap">{outgoing.content}</p>
            )}
          </div>
          {outgoing.failure === null ? <Waiting outgoing={outgoing} /> : <Refused outgoing={outgoing} />}
        </RowBody>
      </article>
    </>
  );
}

/** Nothing while it is under way and nothing is known to be in its way. */
function Waiting({ outgoing }: { outgoing: OutgoingMessage }) {
  const isOnline = useConnectionState() === "online";
  if (outgoing.messageId !== null || (isOnline && outgoing.delay === null)) return null;
  return (
    <div role="status" className="mt-1 flex flex-wrap items-center gap-2 text-ink-soft text-sm">
      <Clock aria-hidden="true" className="size-3.5" />
      <span>{isOnline ? `Waiting: ${outgoing.delay}` : "Waiting for the connection"}</span>
      <EditAndDiscard outgoing={outgoing} />
    </div>
  );
}

function Refused({ outgoing }: { outgoing: OutgoingMessage }) {
  return (
    <div role="alert" className="mt-1 flex flex-wrap items-center gap-2 text-danger text-sm">
      <span>Not sent: {outgoing.failure}</span>
      <Button
        size="sm"
        icon={<RotateCcw className="size-3.5" />}
        onClick={() => retrySending(outgoing.localId)}
      >
        Retry
      </Button>
      <EditAndDiscard outgoing={outgoing} />
    </div>
  );
}

function EditAndDiscard({ outgoing }: { outgoing: OutgoingMessage }) {
  return (
    <>
      <Button size="sm" icon={<Pencil className="size-3.5" />} onClick={() => editOutgoing(outgoing)}>
        Edit
      </Button>
      <Button
        size="sm"
        variant="ghost"
        icon={<Trash2 className="size-3.5" />}
        onClick={() => discardOutgoing(outgoing.localId)}
      >
        Discard
      </Button>
    </>
  );
}
