/** The pages of the settings that are about the reader, in the order in which they are listed. */
import {
  Bell,
  BellRing,
  Bot,
  CircleUser,
  KeyRound,
  LayoutList,
  SlidersHorizontal,
  TextQuote,
  VolumeX,
} from "lucide-react";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { NOTIFICATION_SECTIONS, PRIVACY_SECTIONS } from "./personal/personal-rows.ts";
import { PREFERENCE_SECTIONS } from "./personal/preference-rows.ts";
import type { SettingsPage } from "./settings-page.ts";
import { settingsScript } from "./settings-script.ts";

export const PERSONAL_PAGES: readonly SettingsPage[] = [
  {
    address: "settings/profile",
    olderAddresses: ["settings/account-and-privacy", "settings/your-account"],
    title: "Account",
    keywords:
      "profile picture avatar name password time zone timezone privacy export my own data download archive deactivate delete leave",
    sections: PRIVACY_SECTIONS,
    scope: "you",
    icon: <CircleUser />,
    part: lazyPart(settingsScript, ({ AccountPage }) => AccountPage),
  },
  {
    address: "settings/access",
    title: "Sessions and keys",
    keywords:
      "browsers devices sign out log out api key program security two-factor second factor 2fa passkeys recovery codes",
    scope: "you",
    icon: <KeyRound />,
    part: lazyPart(settingsScript, ({ AccessPage }) => AccessPage),
  },
  {
    address: "settings/preferences",
    olderAddresses: ["settings/display-settings"],
    title: "Preferences",
    keywords: "theme dark light mode appearance display",
    sections: PREFERENCE_SECTIONS,
    scope: "you",
    icon: <SlidersHorizontal />,
    part: lazyPart(settingsScript, ({ PreferencesPage }) => PreferencesPage),
  },
  {
    address: "settings/notifications",
    title: "Notifications",
    keywords: "desktop sound mail email push alerts",
    sections: NOTIFICATION_SECTIONS,
    scope: "you",
    icon: <Bell />,
    part: lazyPart(settingsScript, ({ NotificationsPage }) => NotificationsPage),
  },
  {
    address: "settings/navigation-views",
    title: "Views",
    keywords: "sidebar pinned inbox starred drafts navigation own searches",
    scope: "you",
    icon: <LayoutList />,
    part: lazyPart(settingsScript, ({ ViewsPage }) => ViewsPage),
  },
  {
    address: "settings/alert-words",
    title: "Alert words",
    keywords: "highlight keywords watch",
    scope: "you",
    icon: <BellRing />,
    part: lazyPart(settingsScript, ({ AlertWordsPage }) => AlertWordsPage),
  },
  {
    address: "settings/muted-users",
    title: "Muted people",
    keywords: "mute block ignore users",
    scope: "you",
    icon: <VolumeX />,
    part: lazyPart(settingsScript, ({ MutedUsersPage }) => MutedUsersPage),
  },
  {
    address: "settings/snippets",
    olderAddresses: ["settings/saved-snippets"],
    title: "Snippets",
    keywords: "saved texts templates canned answers",
    scope: "you",
    icon: <TextQuote />,
    part: lazyPart(settingsScript, ({ SnippetsPage }) => SnippetsPage),
  },
  {
    address: "settings/your-bots",
    olderAddresses: ["organization/bots", "organization/bot-list-admin", "settings/bots"],
    title: "Bots",
    keywords: "webhook integration api key",
    scope: "you",
    icon: <Bot />,
    part: lazyPart(settingsScript, ({ BotsPage }) => BotsPage),
  },
];
