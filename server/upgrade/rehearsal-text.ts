/** A rehearsal as text for administrators. */
import type { LockedTable, Rehearsal, RehearsedMigration } from "../../lib/kernel/db/rehearse-migrations.ts";
import { OWN_VERSION } from "../../lib/kernel/parley-version.ts";

export function linesOf({ migrations, functions }: Rehearsal): string[] {
  if (migrations.length + functions.length === 0) {
    return [`The database is up to date for Parley ${OWN_VERSION}.`];
  }
  return [
    `Parley ${OWN_VERSION} changes the database. On a copy of its schema without rows, everything succeeded:`,
    ...migrations.flatMap(linesOfMigration),
    ...(functions.length === 0 ? [] : [`  SQL functions: ${functions.length}, without a lock`]),
  ];
}

function linesOfMigration({ name, locks, seconds }: RehearsedMigration): string[] {
  const time = seconds === 0 ? "moments" : `about ${seconds} s`;
  return [
    `  ${name}: ${time}${locks.length === 0 ? ", without a lock on tables that exist" : ""}`,
    ...locks.map(lineOfLock),
  ];
}

function lineOfLock({ table, stops, isRewritten, rows, bytes }: LockedTable): string {
  const who = stops === "everything" ? "readers and writers" : "writers";
  const size = `about ${rows} rows, ${(bytes / 1e6).toFixed(1)} MB`;
  return `    ${who} of ${table} wait (${size}${isRewritten ? ", rewritten" : ""})`;
}
