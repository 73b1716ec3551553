/** Records and lists the people who joined by invitation. */
import type { z } from "zod";
import { query, sql } from "../../kernel/db/sql.ts";
import type { LogTransaction } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { ROLE_ADMINISTRATOR } from "../../kernel/roles/roles.contract.ts";
import { knownTo } from "../../people/users/user-access.ts";
import type { getInviteUses } from "./invitations.contract.ts";

type Uses = z.output<typeof getInviteUses.returns>;

/** Per response. */
const MAX_LISTED = 1_000;

export async function noteUse(
  { tx, realmId }: LogTransaction,
  invitationId: number,
  userId: number,
): Promise<void> {
  await tx.$executeRaw(sql`
    INSERT INTO invitation_use (user_id, realm_id, invitation_id) VALUES (${userId}, ${realmId}, ${invitationId})`);
}

export async function getInvitationUses(actor: Actor): Promise<Uses> {
  const { organization, user } = actor;
  const leastRole = user.role <= ROLE_ADMINISTRATOR ? user.role : null;
  const uses = await query<Uses["uses"][number]>(sql`
    SELECT u.user_id, u.invitation_id AS invite_id, i.author_id AS invited_by_user_id,
      floor(extract(epoch FROM u.used_at))::int8 AS joined
    FROM invitation_use u JOIN invitation i ON i.id = u.invitation_id
    WHERE u.realm_id = ${organization.realm.id} AND (i.author_id = ${user.id} OR i.invited_as >= ${leastRole}::int)
    ORDER BY u.user_id DESC LIMIT ${MAX_LISTED}`);
  const isKnown = knownTo(actor);
  return {
    uses: uses.filter(({ user_id }) => {
      const person = organization.users.get(user_id);
      return person !== undefined && isKnown(person);
    }),
  };
}
