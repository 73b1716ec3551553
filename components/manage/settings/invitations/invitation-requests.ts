/** What the page of invitations asks of the server. */
import type { z } from "zod";
import type { getInvites, getInviteUses } from "../../../../lib/accounts/invitations/invitations.contract.ts";
import type { Role } from "../../../model/people/role-names.ts";
import { callApi } from "../../../net/connection/api-client.ts";

export type Invitation = z.infer<typeof getInvites.returns>["invites"][number];

export type InvitationUse = z.infer<typeof getInviteUses.returns>["uses"][number];

/** What links and invitations by mail have in common. */
export type InvitationTerms = {
  invite_as: Role;
  /** null: it never expires. */
  invite_expires_in_minutes: number | null;
  stream_ids: readonly number[];
  group_ids: readonly number[];
  include_realm_default_subscriptions: boolean;
  /** null for the organization's own text. */
  welcome_message_custom_text: string | null;
};

/** Those the reader may manage. */
export async function fetchInvitations(): Promise<Invitation[]> {
  return (await callApi("GET /invites")).invites;
}

/** Who has joined by those and by earlier ones, the last first. */
export async function fetchInvitationUses(): Promise<InvitationUse[]> {
  return (await callApi("GET /invites/uses")).uses;
}

/** Texts travel as they are: no text of one's own is the word "null". */
function paramsOf({ welcome_message_custom_text, ...terms }: InvitationTerms) {
  return { ...terms, welcome_message_custom_text: welcome_message_custom_text ?? "null" };
}

/** Gives the address. */
export async function createLink(terms: InvitationTerms): Promise<string> {
  return (await callApi("POST /invites/multiuse", paramsOf(terms))).invite_link;
}

/** `addresses` are separated by commas or line ends. */
export async function sendInvitations(
  terms: InvitationTerms,
  addresses: string,
  notifyOnJoin: boolean,
): Promise<void> {
  await callApi("POST /invites", {
    ...paramsOf(terms),
    invitee_emails: addresses,
    notify_referrer_on_join: notifyOnJoin,
  });
}

export async function revokeInvitation({ id, is_multiuse }: Invitation): Promise<void> {
  await (is_multiuse
    ? callApi("DELETE /invites/multiuse/{invite_id}", { invite_id: id })
    : callApi("DELETE /invites/{invite_id}", { invite_id: id }));
}

export async function resendInvitation(id: number): Promise<void> {
  await callApi("POST /invites/{invite_id}/resend", { invite_id: id });
}
