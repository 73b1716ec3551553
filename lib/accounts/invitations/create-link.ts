/** Makes an invitation link that any number of people can join by. */
import type { z } from "zod";
import { sql } from "../../kernel/db/sql.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { invitesChangedFor } from "./invitation-events.ts";
import { invitationLink } from "./invitation-key.ts";
import { requireRoomFor } from "./invitation-rows.ts";
import { invitationTerms } from "./invitation-terms.ts";
import type { createInviteLink } from "./invitations.contract.ts";

/**
 * @throws ApiError BAD_REQUEST for what `invitationTerms` refuses, and for too many open invitations.
 */
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
