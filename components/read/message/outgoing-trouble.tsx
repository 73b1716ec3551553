"use client";
/** Why an outgoing message is not sent. */
import { Clock, Pencil, RotateCcw, Trash2 } from "lucide-react";
import { focusComposer } from "../../model/drafts/composer-focus.ts";
import { draftOf, readDraft, writeDraft } from "../../model/drafts/drafts.ts";
import { viewKey, viewOfConversation } from "../../model/navigation/view.ts";
import type { OutgoingMessage } from "../../model/store/history/outbox-state.ts";
import { discardOutgoing, retrySending } from "../../net/connection/send-message.ts";
import { Button } from "../../ui/button.tsx";

type OutgoingTroubleProps = { outgoing: OutgoingMessage; isOnline: boolean };

export function OutgoingTrouble({ outgoing, isOnline }: OutgoingTroubleProps) {
  if (outgoing.failure !== null) return <Refused outgoing={outgoing} />;
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

/** Puts the text above anything written since. */
function editOutgoing({ localId, conversation, content }: OutgoingMessage): void {
  const view = viewOfConversation(conversation);
  const key = viewKey(view);
  const former = readDraft(key).content;
  const joined = former === "" ? content : `${content}\n\n${former}`;
  writeDraft(key, draftOf(view, { content: joined, topic: "" }));
  discardOutgoing(localId);
  focusComposer();
}
