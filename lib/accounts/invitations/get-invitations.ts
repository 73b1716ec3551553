/** Lists the open invitations that somebody manages. */
import type { z } from "zod";
import { database } from "../../kernel/db/client.ts";
import type { Invitation } from "../../kernel/db/generated/client.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { managedBy } from "./invitation-access.ts";
import { invitationLink } from "./invitation-key.ts";
import { areOpen } from "./invitation-rows.ts";
import { getInvites } from "./invitations.contract.ts";

/** Invitations in one answer: the newest ones. */
const MAX_LISTED = 10_000;

type Presented = z.output<typeof getInvites.returns>["invites"][number];

/** Newest first: one's own, and for administrators all for roles that they could give themselves. */
export async function getInvitations({ organization, user }: Actor): Promise<{ invites: Presented[] }> {
  const rows = await database().prisma.invitation.findMany({
    where: { realmId: organization.realm.id, AND: [areOpen(), managedBy(user)] },
    orderBy: { id: "desc" },
    take: MAX_LISTED,
  });
  return { invites: rows.map((row) => present(organization, row)) };
}

const presentedRole = getInvites.returns.shape.invites.element.shape.invited_as;
const seconds = (time: Date) => Math.floor(time.getTime() / 1000);

function present(organization: Organization, row: Invitation): Presented {
  return {
    id: row.id,
    invited_by_user_id: row.authorId,
    invited: seconds(row.createdAt),
    expiry_date: row.expiresAt && seconds(row.expiresAt),
    invited_as: presentedRole.parse(row.invitedAs),
    notify_referrer_on_join: row.notifiesAuthor,
    is_multiuse: row.email === null,
    ...(row.email === null ? { link_url: invitationLink(organization, row.id) } : { email: row.email }),
  };
}
