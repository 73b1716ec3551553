/** Opens a restored organization before it is committed: one that cannot be opened would fail every request. */
import { z } from "zod";
import type { Transaction } from "../db/transaction.ts";
import { readOrganization } from "../organization-memory/load-organization.ts";
import type { Organization } from "../organization-memory/organization.ts";
import { ArchiveError, quoted } from "./archive-error.ts";

/** @throws ArchiveError for impossible settings or linkifiers. */
export async function openRestored(tx: Transaction, realmId: number): Promise<Organization> {
  try {
    const organization = await readOrganization(tx, realmId);
    compileLinkifiers(organization);
    return organization;
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    const places = error.issues.map(({ path }) => path.join(".")).slice(0, 3);
    throw new ArchiveError(`The archive has impossible settings: ${quoted(places.join(", "))}.`);
  }
}

function compileLinkifiers({ linkifiers }: Organization): void {
  try {
    // Their patterns are compiled when they are first looked at.
    void linkifiers.compiled;
  } catch {
    throw new ArchiveError("The archive has a linkifier whose pattern is impossible.");
  }
}
