/** Palette actions that work everywhere. */
import {
  Bell,
  BellOff,
  CheckCheck,
  Compass,
  Eye,
  EyeOff,
  Keyboard,
  MessageSquarePlus,
  Moon,
  PanelLeft,
  Plus,
  SmilePlus,
  SquarePen,
  Sun,
  Type,
  UserPlus,
} from "lucide-react";
import { navigate } from "../../model/navigation/navigate.ts";
import { openDialog } from "../../model/navigation/open-dialog.ts";
import { openWindow } from "../../model/navigation/window-store.ts";
import { setShell, shellStore } from "../../model/store/shell-store.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { chooseTheme } from "../../net/connection/use-theme.ts";
import {
  PAUSES,
  pauseNotifications,
  resumeNotifications,
} from "../../net/notifications/pause-notifications.ts";
import { appearOnline } from "../../net/presence/appear-online.ts";
import { markConversationsRead } from "../../net/reading/mark-all-read.ts";
import type { PaletteChoice } from "./palette-choice.ts";

export const CREATE_CHANNEL: PaletteChoice = {
  key: "do create",
  name: "Create a channel",
  icon: <Plus />,
  run: () => openDialog("create-channel"),
};

export const INVITE_PEOPLE: PaletteChoice = {
  key: "do invite",
  name: "Invite people",
  icon: <UserPlus />,
  run: () => navigate({ kind: "settings", path: "invite" }),
};

export const MARK_ALL_READ: PaletteChoice = {
  key: "do read",
  name: "Mark all messages as read",
  icon: <CheckCheck />,
  run: () => markConversationsRead(() => true),
};

export const ACTIONS: PaletteChoice[] = [
  {
    key: "do direct",
    name: "New direct message",
    icon: <SquarePen />,
    run: () => openDialog("new-direct"),
  },
  {
    key: "do topic",
    name: "New topic",
    icon: <MessageSquarePlus />,
    run: () => openDialog("new-topic"),
  },
  {
    key: "do browse",
    name: "Browse channels",
    icon: <Compass />,
    run: () => openDialog("browse-channels"),
  },
  {
    key: "do keys",
    name: "Keyboard shortcuts",
    icon: <Keyboard />,
    run: () => openDialog("shortcuts"),
  },
  {
    key: "do formatting",
    name: "Message formatting",
    icon: <Type />,
    run: () => openDialog("formatting"),
  },
  {
    key: "do sidebar",
    name: "Show or hide the sidebar",
    icon: <PanelLeft />,
    run: () => setShell({ isSidebarCollapsed: !shellStore.getState().isSidebarCollapsed }),
  },
  {
    key: "do status",
    name: "Set a status",
    words: "away vacation meeting sick clear",
    icon: <SmilePlus />,
    run: () => openWindow({ kind: "status" }),
  },
  { key: "do light", name: "Light theme", icon: <Sun />, run: () => chooseTheme("light") },
  { key: "do dark", name: "Dark theme", icon: <Moon />, run: () => chooseTheme("dark") },
];

const RESUME: PaletteChoice = {
  key: "do resume",
  name: "Resume notifications",
  icon: <Bell />,
  run: resumeNotifications,
};

const PAUSE: readonly PaletteChoice[] = PAUSES.map((pause) => ({
  key: `do pause ${pause.label}`,
  name: `Pause notifications ${pause.label.toLowerCase()}`,
  words: "snooze do not disturb dnd mute quiet",
  icon: <BellOff />,
  run: () => pauseNotifications(pause),
}));

const appear = (isShown: boolean): PaletteChoice => ({
  key: "do appear",
  name: isShown ? "Appear online" : "Appear offline",
  words: "invisible presence away",
  icon: isShown ? <Eye /> : <EyeOff />,
  run: () => appearOnline(isShown),
});

/** Actions that depend on the user's own settings. */
export function useOwnActions(): PaletteChoice[] {
  const { personal } = useChatStore((state) => state.settings);
  const isPaused = Number(personal.get("notifications_paused_until") ?? 0) * 1000 > Date.now();
  return [...(isPaused ? [RESUME] : PAUSE), appear(personal.get("presence_enabled") === false)];
}
