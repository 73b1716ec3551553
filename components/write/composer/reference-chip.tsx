"use client";
/** The message that the text being written replies to. */
import { Bell, BellOff, X } from "lucide-react";
import { ReferenceLine } from "../../content/message-content/elements/reference-line.tsx";
import type { ReplyReference } from "../../model/messages/reply-reference.ts";
import { viewOfFragment } from "../../model/navigation/view-fragment.ts";
import { useOwnUser } from "../../model/people/use-own-user.ts";
import { IconButton } from "../../ui/icon-button.tsx";

type ReferenceChipProps = {
  reference: ReplyReference;
  /** Null removes it. */
  onChange: (reference: ReplyReference | null) => void;
};

export function ReferenceChip({ reference, onChange }: ReferenceChipProps) {
  const own = useOwnUser();
  const { name, senderId, notifies, address } = reference;
  const messageId = messageAt(address);
  return (
    <div className="flex items-center gap-1 border-line border-b px-3 py-1" data-reply-reference>
      <div className="min-w-0 flex-1">
        {messageId === null ? (
          <span className="text-ink-faint text-sm">{name}</span>
        ) : (
          <ReferenceLine messageId={messageId} />
        )}
      </div>
      {senderId !== own.id && (
        <IconButton
          label={`Notify ${name}`}
          aria-pressed={notifies}
          icon={notifies ? <Bell className="size-4" /> : <BellOff className="size-4" />}
          onClick={() => onChange({ ...reference, notifies: !notifies })}
        />
      )}
      <IconButton
        label="Reply to no message"
        icon={<X className="size-4" />}
        onClick={() => onChange(null)}
      />
    </div>
  );
}

function messageAt(address: string): number | null {
  const view = viewOfFragment(address.slice(address.indexOf("#")));
  return view && "near" in view ? (view.near ?? null) : null;
}
