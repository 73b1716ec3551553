/** Who may see, create and change people and groups, and invite. */
import { randomUUID } from "node:crypto";
import type { TestOrganization } from "../test-organization.ts";
import { type MakeParams, makeBot, UNKNOWN_ID } from "../valid-calls/call-objects.ts";
import { validParams } from "../valid-calls/valid-calls.ts";
import { all, allBut, BAD, type NamedRow, row } from "./row.ts";

const invitedTo: MakeParams = ({ channelId }) => ({ stream_ids: [channelId] });
const mailedTo: MakeParams = ({ channelId }) => ({
  stream_ids: [channelId],
  invitee_emails: `${randomUUID()}@example.com`,
});
/** A link that an administrator has made; the member may make none. */
const ownersLink =
  ({ administrator }: TestOrganization): MakeParams =>
  (subject) =>
    validParams("revoke-invite-link")({
      ...subject,
      own: async (make, none) => (subject.userId === UNKNOWN_ID ? none : make(administrator)),
    });

/** A new bot each time: who gives it a role takes it from the others. It becomes the owner's, who may have bots of each. */
const withRole =
  ({ owner }: TestOrganization, role: number): MakeParams =>
  async ({ own }) => ({ bot_id: await own(makeBot, UNKNOWN_ID), role, bot_owner_id: owner.id });

export const peopleRows = (org: TestOrganization): readonly NamedRow[] => [
  row("get-users", "account"),
  row("get-user", "account"),
  row("get-own-user", "account"),
  row("get-own-export", "account"),
  row("create-user", "account"),
  row("update-user", "account"),
  row("update-user", "account", allBut(["owner"], BAD), async ({ somebody }) => ({
    user_id: await somebody(),
    can_create_users: true,
  })),
  row("deactivate-user", "account"),
  row("deactivate-own-user", "account", { owner: "CANNOT_DEACTIVATE_LAST_USER", bot: BAD }),
  row("reactivate-user", "account", allBut(["owner", "administrator"], BAD)),
  row("create-bot", "account", { guest: BAD }),
  row("get-bots", "account"),
  row("update-bot", "account", allBut(["owner", "administrator", "member"], BAD)),
  row("update-bot", "account", allBut(["owner", "administrator"], BAD), withRole(org, 300)),
  row("update-bot", "account", allBut(["owner"], BAD), withRole(org, 100)),
  row("deactivate-bot", "account", allBut(["owner", "administrator", "member"], BAD)),
  row("get-bot-api-key", "account", allBut(["member"], BAD)),
  row("regenerate-bot-api-key", "account", allBut(["owner", "administrator", "member"], BAD)),
  row("regenerate-own-api-key", "account"),
  row("create-user-group", "account", { guest: BAD }),
  row("get-user-groups", "account"),
  row("update-user-group", "account", allBut(["owner", "member"], BAD)),
  row("deactivate-user-group", "account", allBut(["owner", "member"], BAD)),
  row("remove-user-group", "account", allBut(["owner", "member"], BAD)),
  row("get-user-group-members", "account"),
  row("update-user-group-members", "account", allBut(["owner", "member"], BAD)),
  row("get-is-user-group-member", "account"),
  row("get-user-group-subgroups", "account"),
  row("update-user-group-subgroups", "account", allBut(["owner", "member"], BAD)),
  row("get-invites", "account"),
  row("get-invite-uses", "account"),
  row("send-invites", "account", { guest: BAD }),
  row("create-invite-link", "account", allBut(["owner", "administrator"], BAD)),
  row("create-invite-link", "open", allBut(["owner", "administrator"], BAD), invitedTo),
  row("create-invite-link", "closed", all(BAD), invitedTo),
  row("send-invites", "open", { guest: BAD }, mailedTo),
  row("send-invites", "closed", allBut(["member"], BAD), mailedTo),
  row("resend-email-invite", "account", allBut(["owner", "administrator", "member"], BAD)),
  row("revoke-email-invite", "account", allBut(["owner", "administrator", "member"], BAD)),
  row("revoke-invite-link", "account", allBut(["owner", "administrator"], BAD), ownersLink(org)),
  row("get-invitation", "account", all("NOT_FOUND")),
  row("join-by-invitation", "account", all("NOT_FOUND")),
  row("get-ways-in", "account"),
  row("begin-passkey-sign-in", "account"),
  row("dev-list-mails", "account", all(BAD)),
  row("ask-to-sign-up", "account", all(BAD)),
  row("sign-up", "account", all("NOT_FOUND")),
  row("get-mail-link", "account", all("NOT_FOUND")),
  row("ask-for-password-reset", "account", all(BAD)),
  row("reset-password", "account", all("NOT_FOUND")),
  row("confirm-address", "account", all("NOT_FOUND")),
  row("open-unsubscribe-page", "account"),
  row("unsubscribe-from-mails", "account", all("NOT_FOUND")),
];
