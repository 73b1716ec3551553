/** The pages of the settings that are about the organization, in the order in which they are listed. */
import {
  Archive,
  AtSign,
  Building2,
  ChartColumn,
  Folder,
  Hash,
  IdCard,
  Link2,
  LogIn,
  Mail,
  MailPlus,
  MessageSquare,
  ScrollText,
  ShieldCheck,
  Smile,
  SquareTerminal,
  UserCog,
  UserRoundPlus,
  UserSearch,
  Users,
} from "lucide-react";
import { ROLE_ADMINISTRATOR } from "../../../lib/kernel/roles/roles.contract.ts";
import type { KnownOfPeople } from "../../model/store/organization/permissions-state.ts";
import { latePart } from "../../ui/late-part.tsx";
import { mayInvite } from "./invitations/may-invite.ts";
import { PROFILE_SECTIONS, SETTINGS_SECTIONS } from "./organization/organization-rows.ts";
import { PERMISSION_SECTIONS } from "./organization/permission-rows.ts";
import { DEFAULTS_SECTIONS } from "./personal/personal-rows.ts";
import type { SettingsPage } from "./settings-page.ts";

export const ORGANIZATION_PAGES: readonly SettingsPage[] = [
  {
    address: "organization/organization-profile",
    title: "Organization profile",
    keywords: "name description icon logo picture welcome announcements deactivate",
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
    address: "organization/who-may",
    title: "Who may do what",
    keywords: "permissions of a person rights roles allowed effective",
    scope: "organization",
    icon: <UserSearch />,
    part: latePart(() => import("./who-may/who-may-page.tsx").then((module) => module.WhoMayPage)),
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
    keywords: "allowed domains email e-mail addresses join",
    scope: "organization",
    icon: <AtSign />,
    part: latePart(() => import("./organization/domains-page.tsx").then((module) => module.DomainsPage)),
  },
  {
    address: "organization/mail",
    title: "Mail",
    keywords: "email e-mail smtp server test waiting errors",
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
    address: "organization/data-exports-admin",
    title: "Exports",
    keywords: "export archive backup download data",
    scope: "organization",
    icon: <Archive />,
    isFor: isAdministrator,
    part: latePart(() => import("./exports/exports-page.tsx").then((module) => module.ExportsPage)),
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
  {
    address: "organization/usage",
    title: "Usage",
    keywords: "statistics charts analytics messages a day active people channels storage",
    scope: "organization",
    icon: <ChartColumn />,
    isFor: isAdministrator,
    part: latePart(() => import("./usage/usage-page.tsx").then((module) => module.UsagePage)),
  },
  {
    address: "organization/audit-log",
    title: "Audit log",
    keywords: "history changes who changed what security",
    scope: "organization",
    icon: <ScrollText />,
    isFor: isAdministrator,
    part: latePart(() => import("./audit-log/audit-log-page.tsx").then((module) => module.AuditLogPage)),
  },
];

/** Administrators and owners. */
function isAdministrator({ ownUserId, users }: KnownOfPeople): boolean {
  const own = users.get(ownUserId);
  return own !== undefined && own.role <= ROLE_ADMINISTRATOR;
}
