/** Opens a restored organization before it is committed, because every request to a broken one would fail. */
import { z } from "zod";
import { parsedFieldData } from "../../accounts/profile-fields/field-data.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { readOrganization } from "../../kernel/memory/load-organization.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { ArchiveError, quoted } from "./archive-error.ts";

/** @throws ArchiveError for impossible settings or profile fields. */
export async function openRestored(tx: Transaction, realmId: number): Promise<Organization> {
  try {
    const organization = await readOrganization(tx, realmId);
    for (const field of organization.profileFields.inOrder()) parsedFieldData(field);
    return organization;
  } catch (error) {
    if (error instanceof SyntaxError) throw new ArchiveError("The archive has an impossible profile field.");
    if (!(error instanceof z.ZodError)) throw error;
    const places = error.issues.map(({ path }) => path.join(".")).slice(0, 3);
    throw new ArchiveError(`The archive has impossible settings or fields: ${quoted(places.join(", "))}.`);
  }
}
