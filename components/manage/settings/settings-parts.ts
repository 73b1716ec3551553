/** The pages of the settings: one script. */
import { AccessPage } from "./access/access-page.tsx";
import { AuditLogPage } from "./audit-log/audit-log-page.tsx";
import { BotsPage } from "./bots/bots-page.tsx";
import { EmojiPage } from "./emoji/emoji-page.tsx";
import { ExportsPage } from "./exports/exports-page.tsx";
import { FoldersPage } from "./folders/folders-page.tsx";
import { GroupsPage } from "./groups/groups-page.tsx";
import { InvitationsPage } from "./invitations/invitations-page.tsx";
import { LinkifiersPage } from "./linkifiers/linkifiers-page.tsx";
import { DefaultChannelsPage } from "./organization/default-channels-page.tsx";
import { DomainsPage } from "./organization/domains-page.tsx";
import { MailPage } from "./organization/mail-page.tsx";
import { NewPeopleDefaultsPage } from "./organization/new-people-defaults-page.tsx";
import { OrganizationPermissionsPage } from "./organization/organization-permissions-page.tsx";
import { OrganizationProfilePage } from "./organization/organization-profile-page.tsx";
import { OrganizationSettingsPage } from "./organization/organization-settings-page.tsx";
import { PlaygroundsPage } from "./organization/playgrounds-page.tsx";
import { SignInPage } from "./organization/sign-in-page.tsx";
import { PeoplePage } from "./people/people-page.tsx";
import { AccountPage } from "./personal/account-page.tsx";
import { AlertWordsPage } from "./personal/alert-words-page.tsx";
import { MutedUsersPage } from "./personal/muted-users-page.tsx";
import { NotificationsPage } from "./personal/notifications-page.tsx";
import { PreferencesPage } from "./personal/preferences-page.tsx";
import { ViewsPage } from "./personal/views-page.tsx";
import { ProfileFieldsPage } from "./profile-fields/profile-fields-page.tsx";
import { SnippetsPage } from "./snippets/snippets-page.tsx";
import { UsagePage } from "./usage/usage-page.tsx";
import { WhoMayPage } from "./who-may/who-may-page.tsx";

export const settingsParts = {
  AccessPage,
  AccountPage,
  AlertWordsPage,
  AuditLogPage,
  BotsPage,
  DefaultChannelsPage,
  DomainsPage,
  EmojiPage,
  ExportsPage,
  FoldersPage,
  GroupsPage,
  InvitationsPage,
  LinkifiersPage,
  MailPage,
  MutedUsersPage,
  NewPeopleDefaultsPage,
  NotificationsPage,
  OrganizationPermissionsPage,
  OrganizationProfilePage,
  OrganizationSettingsPage,
  PeoplePage,
  PlaygroundsPage,
  PreferencesPage,
  ProfileFieldsPage,
  SignInPage,
  SnippetsPage,
  UsagePage,
  ViewsPage,
  WhoMayPage,
};
