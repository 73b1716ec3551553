"use client";
/** A person's menu. */
import {
  AtSign,
  BellOff,
  MessageSquare,
  MessagesSquare,
  RectangleEllipsis,
  UserPen,
  UserRound,
  Volume2,
} from "lucide-react";
import { navigate } from "../../model/navigation/navigate.ts";
import { openWindow } from "../../model/navigation/window-store.ts";
import { useTakesPasswords } from "../../model/people/sign-in-methods.ts";
import { useOwnUser } from "../../model/people/use-own-user.ts";
import type { User } from "../../model/people/use-users.ts";
import { Menu, MenuItem, MenuSeparator } from "../../ui/layers/menu.tsx";
import { copyMention } from "./copy-mention.ts";
import { toggleMuted, useIsMutedPerson } from "./mute-person.ts";
import { mayEditPerson, mayResetPassword } from "./person-rights.ts";
import { messagesOf } from "./person-views.ts";

type PersonMenuProps = { user: User; anchor: HTMLElement; onClose: () => void };

export function PersonMenu({ user, anchor, onClose }: PersonMenuProps) {
  const own = useOwnUser();
  return (
    <Menu anchor={anchor} onClose={onClose}>
      {user.isActive && (
        <MenuItem icon={<MessageSquare />} onSelect={() => navigate({ kind: "direct", userIds: [user.id] })}>
          {user.id === own.id ? "Notes to yourself" : "Send a direct message"}
        </MenuItem>
      )}
      <PersonItems user={user} />
    </Menu>
  );
}

/** Items shared by the menus of people and of direct conversations. */
export function PersonItems({ user }: { user: User }) {
  const own = useOwnUser();
  const isMuted = useIsMutedPerson(user.id);
  const takesPasswords = useTakesPasswords();
  return (
    <>
      <MenuItem icon={<UserRound />} onSelect={() => openWindow({ kind: "person", userId: user.id })}>
        View profile
      </MenuItem>
      <MenuItem icon={<MessagesSquare />} onSelect={() => navigate(messagesOf(user.id))}>
        Show messages
      </MenuItem>
      <MenuItem icon={<AtSign />} onSelect={() => void copyMention([user.id])}>
        Copy mention
      </MenuItem>
      {user.id !== own.id && (
        <MenuItem icon={isMuted ? <Volume2 /> : <BellOff />} onSelect={() => void toggleMuted(user)}>
          {isMuted ? "Unmute person" : "Mute person"}
        </MenuItem>
      )}
      {mayEditPerson(own, user) && (
        <>
          <MenuSeparator />
          <MenuItem icon={<UserPen />} onSelect={() => openWindow({ kind: "edit-person", userId: user.id })}>
            Edit account…
          </MenuItem>
          {takesPasswords && mayResetPassword(own, user) && (
            <MenuItem
              icon={<RectangleEllipsis />}
              onSelect={() => openWindow({ kind: "reset-password", userId: user.id })}
            >
              Reset password…
            </MenuItem>
          )}
        </>
      )}
    </>
  );
}
