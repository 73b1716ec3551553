"use client";
/** Settings pages in display order, and whom they are for. */
import {
  Archive,
  AtSign,
  Bell,
  BellRing,
  Bot,
  Building2,
  ChartColumn,
  CircleUser,
  Folder,
  Hash,
  HeartPulse,
  IdCard,
  Import,
  KeyRound,
  LayoutList,
  Link2,
  LogIn,
  Mail,
  MailPlus,
  MessageSquare,
  ScrollText,
  ShieldCheck,
  SlidersHorizontal,
  Smile,
  SquareTerminal,
  TextQuote,
  UserCog,
  UserRoundPlus,
  UserSearch,
  Users,
  VolumeX,
} from "lucide-react";
import { lazyModule } from "../../ui/lazy-module.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { PROFILE_SECTIONS, SETTINGS_SECTIONS } from "./organization/organization-rows.ts";
import { PERMISSION_SECTIONS } from "./organization/permission-rows.ts";
import { DEFAULTS_SECTIONS, NOTIFICATION_SECTIONS, PRIVACY_SECTIONS } from "./personal/personal-rows.ts";
import { PREFERENCE_SECTIONS } from "./personal/preference-rows.ts";
import type { SettingsPage } from "./settings-page.ts";
import {
  hasBots,
  isAdministrator,
  isMember,
  isOwner,
  mayInvite,
  seesEmoji,
  seesGroups,
  seesHealth,
} from "./use-is-administrator.ts";

const settingsScript = lazyModule(() =>
  import("./settings-parts.tsx").then(({ settingsParts }) => settingsParts),
);

type Parts = Awaited<ReturnType<typeof settingsScript.load>>;

type Described = Omit<SettingsPage, "scope" | "part"> & { address: keyof Parts };

const pagesOf = (scope: SettingsPage["scope"], pages: readonly Described[]): SettingsPage[] =>
  pages.map((page) => ({ ...page, scope, part: lazyPart(settingsScript, (parts) => parts[page.address]) }));

const PERSONAL_PAGES: readonly Described[] = [
  {
    address: "settings/profile",
    olderAddresses: ["settings/account-and-privacy", "settings/your-account"],
    title: "Account",
    keywords:
      "profile picture avatar name password time zone timezone privacy export my own data download archive deactivate delete leave",
    sections: PRIVACY_SECTIONS,
    icon: <CircleUser />,
  },
  {
    address: "settings/access",
    title: "Sessions and keys",
    keywords:
      "browsers devices sign out log out api key program security two-factor second factor 2fa passkeys recovery codes",
    icon: <KeyRound />,
  },
  {
    address: "settings/preferences",
    olderAddresses: ["settings/display-settings"],
    title: "Preferences",
    keywords: "theme dark light mode appearance display",
    sections: PREFERENCE_SECTIONS,
    icon: <SlidersHorizontal />,
  },
  {
    address: "settings/notifications",
    title: "Notifications",
    keywords: "desktop sound mail email push alerts",
    sections: NOTIFICATION_SECTIONS,
    icon: <Bell />,
  },
  {
    address: "settings/navigation-views",
    title: "Views",
    keywords: "sidebar pinned inbox starred drafts navigation own searches",
    icon: <LayoutList />,
  },
  {
    address: "settings/alert-words",
    title: "Alert words",
    keywords: "highlight keywords watch",
    icon: <BellRing />,
  },
  {
    address: "settings/muted-users",
    title: "Muted people",
    keywords: "mute block ignore users",
    icon: <VolumeX />,
  },
  {
    address: "settings/snippets",
    olderAddresses: ["settings/saved-snippets"],
    title: "Snippets",
    keywords: "saved texts templates canned answers",
    icon: <TextQuote />,
  },
  {
    address: "settings/your-bots",
    olderAddresses: ["organization/bots", "organization/bot-list-admin", "settings/bots"],
    title: "Bots",
    keywords: "webhook integration api key",
    icon: <Bot />,
    isFor: hasBots,
  },
];

const ORGANIZATION_PAGES: readonly Described[] = [
  {
    address: "organization/organization-profile",
    title: "Organization profile",
    keywords: "name description icon logo picture welcome announcements deactivate",
    sections: PROFILE_SECTIONS,
    icon: <Building2 />,
  },
  {
    address: "organization/organization-settings",
    title: "Messages and topics",
    keywords: "organization settings",
    sections: SETTINGS_SECTIONS,
    icon: <MessageSquare />,
  },
  {
    address: "organization/organization-permissions",
    title: "Permissions",
    keywords: "organization permissions who may",
    sections: PERMISSION_SECTIONS,
    icon: <ShieldCheck />,
  },
  {
    address: "organization/who-may",
    title: "Who may do what",
    keywords: "permissions of a person rights roles allowed effective",
    icon: <UserSearch />,
  },
  {
    address: "organization/organization-level-user-defaults",
    title: "Defaults for new people",
    keywords: "default user settings notifications preferences",
    sections: DEFAULTS_SECTIONS,
    icon: <UserRoundPlus />,
  },
  {
    address: "organization/users",
    olderAddresses: ["organization/user-list-admin", "organization/deactivated-users-admin"],
    title: "People",
    keywords: "users members roles deactivate reactivate create account",
    icon: <UserCog />,
  },
  {
    address: "organization/users/invitations",
    olderAddresses: ["organization/invitations", "organization/invites-list-admin", "invite"],
    title: "Invitations",
    keywords: "invite join link mail role expiry revoke resend",
    icon: <MailPlus />,
    isFor: mayInvite,
  },
  {
    address: "organization/mail-domains",
    title: "Mail domains",
    keywords: "allowed domains email e-mail addresses join",
    icon: <AtSign />,
  },
  {
    address: "organization/mail",
    title: "Mail",
    keywords: "email e-mail smtp server test waiting errors",
    icon: <Mail />,
    isFor: isAdministrator,
  },
  {
    address: "organization/auth-methods",
    title: "Signing in",
    keywords: "authentication methods password ldap directory openid connect single sign-on sso",
    icon: <LogIn />,
  },
  {
    address: "organization/data-exports-admin",
    title: "Exports",
    keywords: "export archive backup download data",
    icon: <Archive />,
    isFor: isAdministrator,
  },
  {
    address: "organization/data-imports",
    title: "Imports",
    keywords: "import move in zulip slack mattermost rocket.chat history migrate team",
    icon: <Import />,
    isFor: isOwner,
  },
  {
    address: "groups",
    olderAddresses: ["organization/user-groups-admin", "user-groups"],
    title: "Groups",
    keywords: "user groups members subgroups permissions mention teams",
    icon: <Users />,
    isFor: seesGroups,
  },
  {
    address: "organization/profile-field-settings",
    title: "Profile fields",
    keywords: "custom fields about people",
    icon: <IdCard />,
  },
  {
    address: "organization/default-channels-list",
    olderAddresses: ["organization/default-streams-list"],
    title: "Default channels",
    keywords: "channels of new people",
    icon: <Hash />,
  },
  {
    address: "organization/channel-folders",
    title: "Channel folders",
    keywords: "folders sidebar order archive",
    icon: <Folder />,
  },
  {
    address: "organization/emoji-settings",
    title: "Custom emoji",
    keywords: "emoji reactions upload picture",
    icon: <Smile />,
    isFor: seesEmoji,
  },
  {
    address: "organization/linkifier-settings",
    olderAddresses: ["organization/filter-settings"],
    title: "Linkifiers",
    keywords: "links pattern regular expression url template issue tracker auto-conversion",
    icon: <Link2 />,
  },
  {
    address: "organization/playground-settings",
    title: "Code playgrounds",
    keywords: "code blocks run open language",
    icon: <SquareTerminal />,
  },
  {
    address: "organization/usage",
    title: "Usage",
    keywords: "statistics charts analytics messages a day active people channels storage",
    icon: <ChartColumn />,
    isFor: isAdministrator,
  },
  {
    address: "organization/audit-log",
    title: "Audit log",
    keywords: "history changes who changed what security",
    icon: <ScrollText />,
    isFor: isAdministrator,
  },
  {
    address: "organization/health",
    title: "Health",
    keywords: "server status doctor checks problems proxy database disk backup clock version support",
    icon: <HeartPulse />,
    isFor: seesHealth,
  },
];

export const SETTINGS_PAGES: readonly SettingsPage[] = [
  ...pagesOf("you", PERSONAL_PAGES),
  ...pagesOf(
    "organization",
    // Guests see what they may use, not how the organization is administered.
    ORGANIZATION_PAGES.map((page) => ({ isFor: isMember, ...page })),
  ),
];
