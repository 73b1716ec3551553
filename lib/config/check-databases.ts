/** Checks the variables that depend on PARLEY_DATABASES. */
import type { Variables } from "./variables.ts";

type Complain = (name: keyof Variables, complaint: string) => void;

/** Settings of the only database or the only process. */
const ALONE = ["DATABASE_URL", "PARLEY_WAL_ARCHIVE", "PARLEY_MAIL_IN"] as const;

export function checkDatabases(given: Variables, complain: Complain): void {
  const { PARLEY_DATABASES: databases, PARLEY_DATABASE_FOR_NEW: forNew } = given;
  if (databases === undefined) {
    if (forNew !== undefined) complain("PARLEY_DATABASES", "is needed with PARLEY_DATABASE_FOR_NEW");
    return;
  }
  for (const name of ALONE) {
    if (given[name] !== undefined) complain(name, "cannot be combined with PARLEY_DATABASES");
  }
  if (given.PARLEY_DEMO === "1") complain("PARLEY_DEMO", "cannot be combined with PARLEY_DATABASES");
  if (forNew !== undefined && !databases.some(({ name }) => name === forNew)) {
    complain("PARLEY_DATABASE_FOR_NEW", "must be a name in PARLEY_DATABASES");
  }
}
