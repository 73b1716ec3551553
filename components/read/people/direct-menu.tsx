"use client";
/** A direct conversation's menu. */
import { AtSign, CheckCheck, EyeOff, Link2, UserPlus } from "lucide-react";
import { copyAddress } from "../../model/navigation/copy-address.ts";
import { openWindow } from "../../model/navigation/window-store.ts";
import { useOwnUser } from "../../model/people/use-own-user.ts";
import { useUser } from "../../model/people/use-users.ts";
import { isHiddenDirect } from "../../model/store/hidden-directs.ts";
import { type Conversation, conversationKey, directKey } from "../../model/store/history/conversation.ts";
import { useShell } from "../../model/store/shell-store.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { markConversationsRead } from "../../net/reading/mark-all-read.ts";
import { Menu, MenuItem, MenuSeparator } from "../../ui/layers/menu.tsx";
import { useHasUnread } from "../feed/unread/use-has-unread.ts";
import { copyMention } from "./copy-mention.ts";
import { hideDirect } from "./hide-direct.ts";
import { PersonItems } from "./person-menu.tsx";

type DirectMenuProps = { userIds: readonly number[]; anchor: HTMLElement; onClose: () => void };

export function DirectMenu({ userIds, anchor, onClose }: DirectMenuProps) {
  const only = useUser(userIds.length === 1 ? (userIds[0] ?? 0) : 0);
  const isOwnNotes = useOwnUser().id === only?.id;
  const key = conversationKey({ kind: "direct", userIds });
  const isMeant = (conversation: Conversation) => conversationKey(conversation) === key;
  const hasUnread = useHasUnread(isMeant);
  const mayHide = useMayHide(userIds, hasUnread);
  return (
    <Menu anchor={anchor} onClose={onClose} align="end">
      <MenuItem icon={<CheckCheck />} disabled={!hasUnread} onSelect={() => markConversationsRead(isMeant)}>
        Mark as read
      </MenuItem>
      <MenuItem icon={<EyeOff />} disabled={!mayHide} onSelect={() => hideDirect(userIds)}>
        Hide until a new message
      </MenuItem>
      <MenuItem icon={<Link2 />} onSelect={() => void copyAddress({ kind: "direct", userIds })}>
        Copy link
      </MenuItem>
      {!isOwnNotes && (
        <MenuItem icon={<UserPlus />} onSelect={() => openWindow({ kind: "add-to-direct", userIds })}>
          Add people…
        </MenuItem>
      )}
      {only && <MenuSeparator />}
      {only && <PersonItems user={only} />}
      {userIds.length > 1 && (
        <MenuItem icon={<AtSign />} onSelect={() => void copyMention(userIds)}>
          Copy mention of everyone
        </MenuItem>
      )}
    </Menu>
  );
}

/** Unread messages stay in sight. */
function useMayHide(userIds: readonly number[], hasUnread: boolean): boolean {
  const entry = useChatStore((state) => state.directs.get(directKey(userIds)));
  const hidden = useShell("hiddenDirects");
  return entry !== undefined && !hasUnread && !isHiddenDirect(hidden, { ...entry, unread: 0 });
}
