/** The pages of the settings: their addresses, what they are about and who may open them. */
import {
  Bell,
  Building2,
  CircleUser,
  Link2,
  MailPlus,
  MessageSquare,
  ShieldCheck,
  SlidersHorizontal,
  Smile,
  UserCog,
  Users,
} from "lucide-react";
import type { ReactNode } from "react";
import type { KnownOfPeople } from "../store/organization/permissions-state.ts";
import { type LatePart, latePart } from "../ui/late-part.tsx";
import type { PageProps } from "./frame/page-props.ts";
import { mayInvite } from "./invitations/may-invite.ts";
import {
  PERMISSION_SECTIONS,
  PROFILE_SECTIONS,
  SETTINGS_SECTIONS,
} from "./organization/organization-rows.ts";
import { NOTIFICATION_SECTIONS, PREFERENCE_SECTIONS, PRIVACY_SECTIONS } from "./personal/personal-rows.ts";
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
    address: "groups",
    olderAddresses: ["organization/user-groups-admin", "user-groups"],
    title: "Groups",
    keywords: "user groups members subgroups permissions mention teams",
    scope: "organization",
    icon: <Users />,
    part: latePart(() => import("./groups/groups-page.tsx").then((module) => module.GroupsPage)),
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
];
