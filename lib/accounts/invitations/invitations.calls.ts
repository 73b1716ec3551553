/** Valid calls for invitations, with permitted roles. */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { z } from "zod";
import { invitationKeyOf } from "../../testing/calls/call-objects.ts";
import {
  all,
  allBut,
  BAD,
  type CallSubject,
  defineCalls,
  type MakeParams,
  row,
  UNKNOWN_ID,
} from "../../testing/calls/noun-calls.ts";
import { anyone, type Call, calledBy, deletion } from "../../testing/random-calls/random-call.ts";
import type { TestOrganization } from "../../testing/test-organization.ts";
import type { invitations } from "./invitations.ts";

const mailInvitationOf = async ({ own }: CallSubject) =>
  own(async ({ client }) => {
    await client.post("/invites", { invitee_emails: `${randomUUID()}@example.com`, stream_ids: [] });
    const { body } = await client.get("/invites");
    const { invites } = z.object({ invites: z.array(z.object({ id: z.int() })) }).parse(body);
    return invites[0]?.id ?? UNKNOWN_ID;
  }, UNKNOWN_ID);

const invitedTo: MakeParams = ({ channelId }) => ({ stream_ids: [channelId] });

const mailedTo: MakeParams = ({ channelId }) => ({
  stream_ids: [channelId],
  invitee_emails: `${randomUUID()}@example.com`,
});

const linkOf: MakeParams = async (subject) => ({
  invite_id: Number.parseInt(await invitationKeyOf(subject), 10),
});

/** Made by an administrator, since the member may not. */
const linkOfAdministrator =
  ({ administrator }: TestOrganization): MakeParams =>
  (subject) =>
    linkOf({
      ...subject,
      own: async (make, none) => (subject.userId === UNKNOWN_ID ? none : make(administrator)),
    });

/** Events announce changes only; clients then fetch the invitations. */
const randomCalls: fc.Arbitrary<Call> = fc.oneof(
  fc.constant({ method: "POST" as const, path: "/invites/multiuse", params: {} }),
  deletion("/invites/multiuse"),
);

export const calls = defineCalls<typeof invitations>({
  valid: {
    "get-invites": () => ({}),
    "get-invite-uses": () => ({}),
    "send-invites": () => ({ invitee_emails: `${randomUUID()}@example.com`, stream_ids: [] }),
    "create-invite-link": () => ({}),
    "resend-email-invite": async (subject) => ({ invite_id: await mailInvitationOf(subject) }),
    "revoke-email-invite": async (subject) => ({ invite_id: await mailInvitationOf(subject) }),
    "revoke-invite-link": linkOf,
  },
  whoMay: (org) => [
    row("get-invites", "account"),
    row("get-invite-uses", "account"),
    row("send-invites", "account", { guest: BAD }),
    row("send-invites", "open", { guest: BAD }, mailedTo),
    row("send-invites", "closed", allBut(["member"], BAD), mailedTo),
    row("create-invite-link", "account", allBut(["owner", "administrator"], BAD)),
    row("create-invite-link", "open", allBut(["owner", "administrator"], BAD), invitedTo),
    row("create-invite-link", "closed", all(BAD), invitedTo),
    row("resend-email-invite", "account", allBut(["owner", "administrator", "member"], BAD)),
    row("revoke-email-invite", "account", allBut(["owner", "administrator", "member"], BAD)),
    row("revoke-invite-link", "account", allBut(["owner", "administrator"], BAD), linkOfAdministrator(org)),
  ],
  random: { subject: "own", call: () => calledBy(anyone, randomCalls) },
});
