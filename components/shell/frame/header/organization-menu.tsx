"use client";
/** Organization menu. */
import {
  Bell,
  BellOff,
  Compass,
  Eye,
  EyeOff,
  Info,
  Keyboard,
  LogOut,
  Monitor,
  Moon,
  Settings,
  SmilePlus,
  Sun,
  Type,
  UserPlus,
} from "lucide-react";
import { mayInvite } from "../../../manage/settings/use-is-administrator.ts";
import { navigate } from "../../../model/navigation/navigate.ts";
import { openDialog } from "../../../model/navigation/open-dialog.ts";
import { openWindow } from "../../../model/navigation/window-store.ts";
import { useOwnUser } from "../../../model/people/use-own-user.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { chooseTheme, useTheme } from "../../../net/connection/use-theme.ts";
import {
  PAUSES,
  pauseNotifications,
  resumeNotifications,
} from "../../../net/notifications/pause-notifications.ts";
import { appearOnline } from "../../../net/presence/appear-online.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Menu, MenuChoice, MenuGroup, MenuItem, MenuSeparator } from "../../../ui/layers/menu.tsx";
import type { MenuContentProps } from "../../../ui/layers/menu-button.tsx";
import { StatusEmoji, statusWords, useStatus } from "../../../write/status/shown-status.tsx";
import { countUnsent, endSession } from "./end-session.ts";

const THEMES = [
  { value: "system", label: "Like the system", icon: <Monitor /> },
  { value: "light", label: "Light", icon: <Sun /> },
  { value: "dark", label: "Dark", icon: <Moon /> },
] as const;

function signOut(): void {
  if (countUnsent() > 0) openWindow({ kind: "sign-out" });
  else void endSession();
}

export function OrganizationMenu({ anchor, onClose }: MenuContentProps) {
  const own = useOwnUser();
  const theme = useTheme();
  const isInviter = useChatStore(mayInvite);
  return (
    <Menu anchor={anchor} onClose={onClose}>
      <div className="flex items-center gap-2.5 px-2 py-1.5">
        <Avatar id={own.id} name={own.name} url={own.avatarUrl} />
        <div className="min-w-0">
          <p className="truncate text-md font-semibold">{own.name}</p>
          <p className="truncate text-xs text-ink-faint">{own.email}</p>
        </div>
      </div>
      <MenuSeparator />
      <OwnPresence />
      <MenuSeparator />
      <PauseItems />
      <MenuSeparator />
      <MenuChoice label="Theme" value={theme} choices={THEMES} onChange={chooseTheme} />
      <MenuSeparator />
      <MenuItem icon={<Settings />} onSelect={() => navigate({ kind: "settings", path: "settings" })}>
        Settings
      </MenuItem>
      {isInviter && (
        <MenuItem icon={<UserPlus />} onSelect={() => navigate({ kind: "settings", path: "invite" })}>
          Invite people
        </MenuItem>
      )}
      <MenuItem icon={<Compass />} onSelect={() => openDialog("browse-channels")}>
        Browse channels
      </MenuItem>
      <MenuItem icon={<Keyboard />} keys={["?"]} onSelect={() => openDialog("shortcuts")}>
        Keyboard shortcuts
      </MenuItem>
      <MenuItem icon={<Type />} onSelect={() => openDialog("formatting")}>
        Message formatting
      </MenuItem>
      <MenuItem icon={<Info />} onSelect={() => openDialog("about")}>
        About Parley
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<LogOut />} onSelect={signOut}>
        Sign out
      </MenuItem>
    </Menu>
  );
}

function OwnPresence() {
  const own = useOwnUser();
  const status = useStatus(own.id);
  const isShown = useChatStore(({ settings }) => settings.personal.get("presence_enabled") !== false);
  return (
    <>
      <MenuItem
        icon={status ? <StatusEmoji status={status} /> : <SmilePlus />}
        keys={["Y"]}
        onSelect={() => openWindow({ kind: "status" })}
      >
        {status ? statusWords(status) : "Set a status"}
      </MenuItem>
      <MenuItem icon={isShown ? <EyeOff /> : <Eye />} onSelect={() => void appearOnline(!isShown)}>
        {isShown ? "Appear offline" : "Appear online"}
      </MenuItem>
    </>
  );
}

function PauseItems() {
  const until = useChatStore(({ settings }) =>
    Number(settings.personal.get("notifications_paused_until") ?? 0),
  );
  if (until * 1000 > Date.now()) {
    return (
      <MenuItem icon={<Bell />} onSelect={() => void resumeNotifications()}>
        Resume notifications
      </MenuItem>
    );
  }
  return (
    <MenuGroup label="Pause notifications">
      {PAUSES.map((pause) => (
        <MenuItem key={pause.label} icon={<BellOff />} onSelect={() => void pauseNotifications(pause)}>
          {pause.label}
        </MenuItem>
      ))}
    </MenuGroup>
  );
}
