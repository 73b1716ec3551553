/** Validates an invitation's terms against its author's permissions; creates links. */
import type { z } from "zod";
import { sql } from "../../kernel/db/sql.ts";
import { badRequest } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { MAX_WELCOME_TEXT } from "../../organization/organizations/organization-settings.contract.ts";
import { lengthOf } from "../../text/cut-text.ts";
import {
  mayChooseWelcome,
  requireMayFillChannels,
  requireMayFillGroups,
  requireMayInviteAs,
} from "./invitation-access.ts";
import { invitationLink, requireRoomFor } from "./invitation-rows.ts";
import { type createInviteLink, WELCOME_TEXT_TOO_LONG } from "./invitations.contract.ts";
import { invitesChangedFor } from "./invitations.ts";

type Given = z.output<typeof createInviteLink.params>;

export interface InvitationTerms {
  readonly invitedAs: number;
  readonly channelIds: number[];
  readonly groupIds: number[];
  readonly includesDefaultChannels: boolean;
  readonly welcomeText: string | null;
  readonly lifetimeMinutes: number | null;
  readonly expiresAt: Date | null;
}

/** @throws ApiError BAD_REQUEST for a role, channel or group the actor may not grant, and for a too long text. */
export function invitationTerms(actor: Actor, given: Given): InvitationTerms {
  requireMayInviteAs(actor, given.invite_as);
  const channelIds = [...new Set(given.stream_ids)];
  requireMayFillChannels(actor, channelIds);
  const groupIds = [...new Set(given.group_ids)];
  requireMayFillGroups(actor, groupIds);
  const lifetimeMinutes = given.invite_expires_in_minutes;
  return {
    invitedAs: given.invite_as,
    channelIds,
    groupIds,
    includesDefaultChannels: given.include_realm_default_subscriptions,
    welcomeText: welcomeText(actor, given.welcome_message_custom_text),
    lifetimeMinutes,
    expiresAt: expiryOf(lifetimeMinutes),
  };
}

export function expiryOf(lifetimeMinutes: number | null): Date | null {
  return lifetimeMinutes === null ? null : new Date(Date.now() + lifetimeMinutes * 60_000);
}

/** The protocol ignores the text of unauthorized users. */
function welcomeText({ user }: Actor, given: string | null): string | null {
  if (given === null || !mayChooseWelcome(user)) return null;
  if (lengthOf(given) > MAX_WELCOME_TEXT) {
    throw badRequest(WELCOME_TEXT_TOO_LONG);
  }
  return given;
}

/** @throws ApiError BAD_REQUEST as `invitationTerms`, and for too many open invitations. */
export async function createLink(
  actor: Actor,
  given: z.output<typeof createInviteLink.params>,
): Promise<{ invite_link: string }> {
  const terms = invitationTerms(actor, given);
  const authorId = actor.user.id;
  const id = await logTransaction(writerOf(actor, "create-invite-link"), async (log) => {
    await log.lock();
    await requireRoomFor(log.tx, actor, 1);
    const [link] = await log.tx.$queryRaw<{ id: number }[]>(sql`
      INSERT INTO invitation (realm_id, author_id, invited_as, channel_ids, group_ids, includes_default_channels,
                              notifies_author, welcome_text, lifetime_minutes, expires_at)
      VALUES (${log.realmId}, ${authorId}, ${terms.invitedAs}, ${terms.channelIds}::int[], ${terms.groupIds}::int[],
              ${terms.includesDefaultChannels}, false, ${terms.welcomeText}, ${terms.lifetimeMinutes}, ${terms.expiresAt})
      RETURNING id`);
    if (!link) throw new Error("The link was not written.");
    await appendEvents(log, [invitesChangedFor({ authorId, invitedAs: terms.invitedAs })]);
    return link.id;
  });
  return { invite_link: invitationLink(actor.organization, id) };
}
