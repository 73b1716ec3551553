/** The pages of the settings: their addresses, what they are about and who may open them. */
import {
  AtSign,
  Bell,
  BellRing,
  Bot,
  Building2,
  CircleUser,
  Folder,
  Hash,
  IdCard,
  KeyRound,
  LayoutList,
  Link2,
  LogIn,
  Mail,
  MailPlus,
  MessageSquare,
  ShieldCheck,
  SlidersHorizontal,
  Smile,
  SquareTerminal,
  TextQuote,
  UserCog,
  UserRoundPlus,
  Users,
  VolumeX,
} from "lucide-react";
import type { ReactNode } from "react";
import type { KnownOfPeople } from "../store/organization/permissions-state.ts";
import { type LatePart, latePart } from "../ui/late-part.tsx";
import type { PageProps } from "./frame/page-props.ts";
import { mayInvite } from "./invitations/may-invite.ts";
import { isAdministrator } from "./is-administrator.ts";
import {
  PERMISSION_SECTIONS,
  PROFILE_SECTIONS,
  SETTINGS_SECTIONS,
} from "./organization/organization-rows.ts";
import {
  DEFAULTS_SECTIONS,
  NOTIFICATION_SECTIONS,
  PREFERENCE_SECTIONS,
  PRIVACY_SECTIONS,
} from "./personal/personal-rows.ts";
import type { RowSection } from "./rows/setting-row.ts";

export type SettingsPage = {
  /** Behind the `#`, as all clients of this protocol link to it. */
  address: string;
  /** Addresses of older clients. */
  olderAddresses?: readonly string[];
  title: string;
  /** Further words it is found by. */
  keywords: string;
  /** The settings on it, each of which the search finds. */
  sections?: readonly RowSection[];
  scope: "you" | "organization";
  icon: ReactNode;
  /** Absent: everyone. */
  isFor?: (known: KnownOfPeople) => boolean;
  part: LatePart<PageProps>;
};

/** In the order in which they are listed. */
export const SETTINGS_PAGES: readonly SettingsPage[] = [
  {
    address: "settings/profile",
    olderAddresses: ["settings/account-and-privacy", "settings/your-account"],
    title: "Account",
    keywords: "profile picture avatar name password time zone privacy",
    sections: PRIVACY_SECTIONS,
    scope: "you",
    icon: <CircleUser />,
    part: latePart(() => import("./personal/account-page.tsx").then((module) => module.AccountPage)),
  },
  {
    address: "settings/access",
    title: "Sessions and keys",
    keywords: "browsers devices sign out api key program security",
    scope: "you",
    icon: <KeyRound />,
    part: latePart(() => import("./access/access-page.tsx").then((module) => module.AccessPage)),
  },
  {
    address: "settings/preferences",
    olderAddresses: ["settings/display-settings"],
    title: "Preferences",
    keywords: "theme dark light",
    sections: PREFERENCE_SECTIONS,
    scope: "you",
    icon: <SlidersHorizontal />,
    part: latePart(() => import("./personal/preferences-page.tsx").then((module) => module.PreferencesPage)),
  },
  {
    address: "settings/notifications",
    title: "Notifications",
    keywords: "desktop sound mail push",
    sections: NOTIFICATION_SECTIONS,
    scope: "you",
    icon: <Bell />,
    part: latePart(() =>
      import("./personal/notifications-page.tsx").then((module) => module.NotificationsPage),
    ),
  },
  {
    address: "settings/navigation-views",
    title: "Views",
    keywords: "sidebar pinned inbox starred drafts navigation own searches",
    scope: "you",
    icon: <LayoutList />,
    part: latePart(() => import("./personal/views-page.tsx").then((module) => module.ViewsPage)),
  },
  {
    address: "settings/alert-words",
    title: "Alert words",
    keywords: "highlight keywords watch",
    scope: "you",
    icon: <BellRing />,
    part: latePart(() => import("./personal/alert-words-page.tsx").then((module) => module.AlertWordsPage)),
  },
  {
    address: "settings/muted-users",
    title: "Muted people",
    keywords: "mute block ignore users",
    scope: "you",
    icon: <VolumeX />,
    part: latePart(() => import("./personal/muted-users-page.tsx").then((module) => module.MutedUsersPage)),
  },
  {
    address: "settings/snippets",
    olderAddresses: ["settings/saved-snippets"],
    title: "Snippets",
    keywords: "saved texts templates canned answers",
    scope: "you",
    icon: <TextQuote />,
    part: latePart(() => import("./snippets/snippets-page.tsx").then((module) => module.SnippetsPage)),
  },
  {
    address: "settings/your-bots",
    olderAddresses: ["organization/bots", "organization/bot-list-admin", "settings/bots"],
    title: "Bots",
    keywords: "webhook integration api key",
    scope: "you",
    icon: <Bot />,
    part: latePart(() => import("./bots/bots-page.tsx").then((module) => module.BotsPage)),
  },
  {
    address: "organization/organization-profile",
    title: "Organization profile",
    keywords: "name description welcome announcements",
    sections: PROFILE_SECTIONS,
    scope: "organization",
    icon: <Building2 />,
    part: latePart(() =>
      import("./organization/organization-profile-page.tsx").then((module) => module.OrganizationProfilePage),
    ),
  },
  {
    address: "organization/organization-settings",
    title: "Messages and topics",
    keywords: "organization settings",
    sections: SETTINGS_SECTIONS,
    scope: "organization",
    icon: <MessageSquare />,
    part: latePart(() =>
      import("./organization/organization-settings-page.tsx").then(
        (module) => module.OrganizationSettingsPage,
      ),
    ),
  },
  {
    address: "organization/organization-permissions",
    title: "Permissions",
    keywords: "organization permissions who may",
    sections: PERMISSION_SECTIONS,
    scope: "organization",
    icon: <ShieldCheck />,
    part: latePart(() =>
      import("./organization/organization-permissions-page.tsx").then(
        (module) => module.OrganizationPermissionsPage,
      ),
    ),
  },
  {
    address: "organization/organization-level-user-defaults",
    title: "Defaults for new people",
    keywords: "default user settings notifications preferences",
    sections: DEFAULTS_SECTIONS,
    scope: "organization",
    icon: <UserRoundPlus />,
    part: latePart(() =>
      import("./organization/new-people-defaults-page.tsx").then((module) => module.NewPeopleDefaultsPage),
    ),
  },
  {
    address: "organization/users",
    olderAddresses: ["organization/user-list-admin", "organization/deactivated-users-admin"],
    title: "People",
    keywords: "users members roles deactivate reactivate create account",
    scope: "organization",
    icon: <UserCog />,
    part: latePart(() => import("./people/people-page.tsx").then((module) => module.PeoplePage)),
  },
  {
    address: "organization/users/invitations",
    olderAddresses: ["organization/invitations", "organization/invites-list-admin", "invite"],
    title: "Invitations",
    keywords: "invite join link mail role expiry revoke resend",
    scope: "organization",
    icon: <MailPlus />,
    isFor: mayInvite,
    part: latePart(() =>
      import("./invitations/invitations-page.tsx").then((module) => module.InvitationsPage),
    ),
  },
  {
    address: "organization/mail-domains",
    title: "Mail domains",
    keywords: "allowed domains e-mail addresses join",
    scope: "organization",
    icon: <AtSign />,
    part: latePart(() => import("./organization/domains-page.tsx").then((module) => module.DomainsPage)),
  },
  {
    address: "organization/mail",
    title: "Mail",
    keywords: "e-mail smtp server test waiting errors",
    scope: "organization",
    icon: <Mail />,
    isFor: isAdministrator,
    part: latePart(() => import("./organization/mail-page.tsx").then((module) => module.MailPage)),
  },
  {
    address: "organization/auth-methods",
    title: "Signing in",
    keywords: "authentication methods password ldap directory openid connect single sign-on sso",
    scope: "organization",
    icon: <LogIn />,
    part: latePart(() => import("./organization/sign-in-page.tsx").then((module) => module.SignInPage)),
  },
  {
    address: "groups",
    olderAddresses: ["organization/user-groups-admin", "user-groups"],
    title: "Groups",
    keywords: "user groups members subgroups permissions mention teams",
    scope: "organization",
    icon: <Users />,
    part: latePart(() => import("./groups/groups-page.tsx").then((module) => module.GroupsPage)),
  },
  {
    address: "organization/profile-field-settings",
    title: "Profile fields",
    keywords: "custom fields about people",
    scope: "organization",
    icon: <IdCard />,
    part: latePart(() =>
      import("./profile-fields/profile-fields-page.tsx").then((module) => module.ProfileFieldsPage),
    ),
  },
  {
    address: "organization/default-channels-list",
    olderAddresses: ["organization/default-streams-list"],
    title: "Default channels",
    keywords: "channels of new people",
    scope: "organization",
    icon: <Hash />,
    part: latePart(() =>
      import("./organization/default-channels-page.tsx").then((module) => module.DefaultChannelsPage),
    ),
  },
  {
    address: "organization/channel-folders",
    title: "Channel folders",
    keywords: "folders sidebar order archive",
    scope: "organization",
    icon: <Folder />,
    part: latePart(() => import("./folders/folders-page.tsx").then((module) => module.FoldersPage)),
  },
  {
    address: "organization/emoji-settings",
    title: "Custom emoji",
    keywords: "emoji reactions upload picture",
    scope: "organization",
    icon: <Smile />,
    part: latePart(() => import("./emoji/emoji-page.tsx").then((module) => module.EmojiPage)),
  },
  {
    address: "organization/linkifier-settings",
    olderAddresses: ["organization/filter-settings"],
    title: "Linkifiers",
    keywords: "links pattern regular expression url template issue tracker auto-conversion",
    scope: "organization",
    icon: <Link2 />,
    part: latePart(() => import("./linkifiers/linkifiers-page.tsx").then((module) => module.LinkifiersPage)),
  },
  {
    address: "organization/playground-settings",
    title: "Code playgrounds",
    keywords: "code blocks run open language",
    scope: "organization",
    icon: <SquareTerminal />,
    part: latePart(() =>
      import("./organization/playgrounds-page.tsx").then((module) => module.PlaygroundsPage),
    ),
  },
];
