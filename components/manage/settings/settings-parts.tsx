/** Settings pages by address, in one script. */
import { AccessPage } from "./access/access-page.tsx";
import { AuditLogPage } from "./audit-log/audit-log-page.tsx";
import { BotsPage } from "./bots/bots-page.tsx";
import { EmojiPage } from "./emoji/emoji-page.tsx";
import { ExportsPage } from "./exports/exports-page.tsx";
import { FoldersPage } from "./folders/folders-page.tsx";
import { PageIntro } from "./frame/page-parts.tsx";
import { GroupsPage } from "./groups/groups-page.tsx";
import { ImportsPage } from "./imports/imports-page.tsx";
import { InvitationsPage } from "./invitations/invitations-page.tsx";
import { LinkifiersPage } from "./linkifiers/linkifiers-page.tsx";
import { DefaultChannelsPage } from "./organization/default-channels-page.tsx";
import { DomainsPage } from "./organization/domains-page.tsx";
import { HealthPage } from "./organization/health-page.tsx";
import { MailPage } from "./organization/mail-page.tsx";
import { Deactivation, OrganizationPictures } from "./organization/organization-profile.tsx";
import { PlaygroundsPage } from "./organization/playgrounds-page.tsx";
import { SignInPage } from "./organization/sign-in-page.tsx";
import { PeoplePage } from "./people/people-page.tsx";
import { AccountPage } from "./personal/account-page.tsx";
import { AlertWordsPage } from "./personal/alert-words-page.tsx";
import { BrowserNotices } from "./personal/browser-notices.tsx";
import { MailWarning } from "./personal/mail-warning.tsx";
import { MutedUsersPage } from "./personal/muted-users-page.tsx";
import { Theme } from "./personal/theme.tsx";
import { ViewsPage } from "./personal/views-page.tsx";
import { ProfileFieldsPage } from "./profile-fields/profile-fields-page.tsx";
import { RowsPage } from "./rows/setting-rows.tsx";
import type { PageProps } from "./settings-page.ts";
import { SnippetsPage } from "./snippets/snippets-page.tsx";
import { UsagePage } from "./usage/usage-page.tsx";
import { WhoMayPage } from "./who-may/who-may-page.tsx";

const OrganizationRows = (page: PageProps) => <RowsPage {...page} scope="organization" />;

export const settingsParts = {
  "settings/profile": AccountPage,
  "settings/access": AccessPage,
  "settings/preferences": (page: PageProps) => <RowsPage {...page} scope="personal" above={<Theme />} />,
  "settings/notifications": (page: PageProps) => (
    <RowsPage
      {...page}
      scope="personal"
      above={
        <>
          <BrowserNotices />
          <MailWarning />
        </>
      }
    />
  ),
  "settings/navigation-views": ViewsPage,
  "settings/alert-words": AlertWordsPage,
  "settings/muted-users": MutedUsersPage,
  "settings/snippets": SnippetsPage,
  "settings/your-bots": BotsPage,
  "organization/organization-profile": (page: PageProps) => (
    <RowsPage {...page} scope="organization" above={<OrganizationPictures />} below={<Deactivation />} />
  ),
  "organization/organization-settings": OrganizationRows,
  "organization/organization-permissions": OrganizationRows,
  "organization/who-may": WhoMayPage,
  "organization/organization-level-user-defaults": (page: PageProps) => (
    <RowsPage
      {...page}
      scope="defaults"
      above={
        <PageIntro>
          New people start with these settings and can change them. Existing members keep their own.
        </PageIntro>
      }
    />
  ),
  "organization/users": PeoplePage,
  "organization/users/invitations": InvitationsPage,
  "organization/mail-domains": DomainsPage,
  "organization/mail": MailPage,
  "organization/auth-methods": SignInPage,
  "organization/data-exports-admin": ExportsPage,
  "organization/data-imports": ImportsPage,
  groups: GroupsPage,
  "organization/profile-field-settings": ProfileFieldsPage,
  "organization/default-channels-list": DefaultChannelsPage,
  "organization/channel-folders": FoldersPage,
  "organization/emoji-settings": EmojiPage,
  "organization/linkifier-settings": LinkifiersPage,
  "organization/playground-settings": PlaygroundsPage,
  "organization/usage": UsagePage,
  "organization/audit-log": AuditLogPage,
  "organization/health": HealthPage,
};
