"use client";
/** A message's actions. */
import {
  AlarmClock,
  Copy,
  Flag,
  History,
  Link2,
  ListChecks,
  Mail,
  MoveRight,
  Pencil,
  Reply,
  ScanEye,
  Smile,
  SmilePlus,
  Star,
  TextQuote,
  Trash2,
} from "lucide-react";
import type { ReactNode } from "react";
import { copyAddress } from "../../../model/navigation/copy-address.ts";
import { viewOfMessage } from "../../../model/navigation/view.ts";
import { openWindow } from "../../../model/navigation/window-store.ts";
import type { Message } from "../../../model/store/history/messages-state.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { Menu, MenuItem, MenuSeparator } from "../../../ui/layers/menu.tsx";
import { openMove } from "../../topics/open-move.ts";
import { beginEdit } from "../edit/edit-message.ts";
import { hasHistory, mayDelete, mayEdit, mayMove, mayReport } from "../message-rights.ts";
import { copySource } from "../message-source.ts";
import { quoteMessage } from "../quote-message.ts";
import { replyToMessage } from "../reply-to-message.ts";
import { toggleSelected } from "../selection/select-messages.ts";
import { toggleStar } from "../toggle-star.ts";
import { markUnreadFrom } from "./mark-unread-from.ts";

type MessageMenuProps = { message: Message; anchor: HTMLElement; onClose: () => void };

export function MessageMenu({ message, anchor, onClose }: MessageMenuProps) {
  const { id } = message;
  const isEditable = useChatStore((state) => mayEdit(state, message));
  return (
    <Menu anchor={anchor} onClose={onClose} align="end">
      <MenuItem
        icon={<SmilePlus />}
        keys={["+"]}
        onSelect={() => openWindow({ kind: "emoji-picker", messageId: id, anchor })}
      >
        Add a reaction
      </MenuItem>
      <MenuItem icon={<Reply />} keys={["Shift", "R"]} onSelect={() => replyToMessage(message)}>
        Reply to this message
      </MenuItem>
      <MenuItem icon={<TextQuote />} keys={[">"]} onSelect={() => void quoteMessage(message)}>
        Quote and reply
      </MenuItem>
      {isEditable && (
        <MenuItem icon={<Pencil />} keys={["E"]} onSelect={() => void beginEdit(id)}>
          Edit
        </MenuItem>
      )}
      <MoveItems message={message} />
      <MenuSeparator />
      <MenuItem icon={<Star />} keys={["S"]} onSelect={() => void toggleStar(message)}>
        {message.isStarred ? "Remove the star" : "Star"}
      </MenuItem>
      <MenuItem icon={<Mail />} keys={["U"]} onSelect={() => void markUnreadFrom(message)}>
        Mark unread from here
      </MenuItem>
      <MenuItem icon={<AlarmClock />} onSelect={() => openWindow({ kind: "remind-me", messageId: id })}>
        Remind me…
      </MenuItem>
      <MenuItem icon={<Copy />} onSelect={() => void copySource(id)}>
        Copy text
      </MenuItem>
      <MenuItem icon={<Link2 />} onSelect={() => void copyAddress(viewOfMessage(message))}>
        Copy link
      </MenuItem>
      <InformationItems message={message} />
      <LastItems message={message} />
    </Menu>
  );
}

function MoveItems({ message }: { message: Message }) {
  const isMovable = useChatStore((state) => mayMove(state, message));
  return (
    isMovable && (
      <>
        <MenuItem icon={<MoveRight />} keys={["M"]} onSelect={() => openMove(message)}>
          Move…
        </MenuItem>
        <MenuItem icon={<ListChecks />} keys={["V"]} onSelect={() => toggleSelected(message)}>
          Select, to move several
        </MenuItem>
      </>
    )
  );
}

function InformationItems({ message }: { message: Message }) {
  const { id } = message;
  const isTracked = useChatStore((state) => state.organization.messages.hasReadReceipts);
  const isChanged = useChatStore((state) => hasHistory(state, message));
  return (
    <>
      {message.reactions.length > 0 && (
        <MenuItem icon={<Smile />} onSelect={() => openWindow({ kind: "reactors", messageId: id })}>
          Who reacted
        </MenuItem>
      )}
      {isTracked && (
        <MenuItem icon={<ScanEye />} onSelect={() => openWindow({ kind: "read-receipts", messageId: id })}>
          Who has read it
        </MenuItem>
      )}
      {isChanged && (
        <MenuItem icon={<History />} onSelect={() => openWindow({ kind: "message-history", messageId: id })}>
          Edit history
        </MenuItem>
      )}
    </>
  );
}

function LastItems({ message }: { message: Message }): ReactNode {
  const { id } = message;
  const isReportable = useChatStore((state) => mayReport(state, message));
  const isDeletable = useChatStore((state) => mayDelete(state, message));
  if (!isReportable && !isDeletable) return null;
  return (
    <>
      <MenuSeparator />
      {isReportable && (
        <MenuItem icon={<Flag />} onSelect={() => openWindow({ kind: "report-message", messageId: id })}>
          Report…
        </MenuItem>
      )}
      {isDeletable && (
        <MenuItem
          icon={<Trash2 />}
          isDangerous
          onSelect={() => openWindow({ kind: "delete-message", messageId: id })}
        >
          Delete…
        </MenuItem>
      )}
    </>
  );
}
