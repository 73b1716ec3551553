/** Deactivates accounts the directory no longer admits, and reactivates readmitted ones. */
import { database } from "../../kernel/db/client.ts";
import { badRequest } from "../../kernel/errors.ts";
import { logger } from "../../kernel/log.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { deactivateAccount } from "../members/deactivate-member.ts";
import { reactivateAccount } from "../members/reactivate-member.ts";

const OPERATION = "follow-directory";

/** The only owner stays; this is logged. */
export async function leave(organization: Organization, user: UserRecord): Promise<void> {
  const writer = { realmId: organization.realm.id, userId: null, operation: OPERATION };
  const refusal = () => badRequest("Cannot deactivate the only organization owner");
  try {
    await deactivateAccount(writer, organization, user, refusal);
    // Written last, so that accounts deactivated by administrators are not reactivated.
    await database().prisma.directoryLink.update({ where: { userId: user.id }, data: { hasLeft: true } });
    logger.info({ userId: user.id }, "an account was deactivated: it may no longer sign in by the directory");
  } catch (error) {
    logger.error(
      { err: error, userId: user.id },
      "an account that left the directory could not be deactivated",
    );
  }
}

export async function returnFromLeave(organization: Organization, userId: number): Promise<void> {
  const user = organization.users.get(userId);
  if (!user || user.isActive || user.isDeleted || !organization.realm.isActive) return;
  const link = await database().prisma.directoryLink.findUnique({ where: { userId } });
  if (!link?.hasLeft) return;
  const writer = { realmId: organization.realm.id, userId: null, operation: OPERATION };
  await reactivateAccount(writer, organization, user);
  logger.info({ userId }, "an account was reactivated: it may sign in by the directory again");
}
