/** Compares a build's version of schema and functions with the database's. */

/** Of a build, or of the build that upgraded a database last. */
export interface DatabaseVersion {
  /** Increases with every change of prisma/migrations and prisma/functions. */
  readonly version: number;
  /** Version of Parley. */
  readonly release: string;
  /** The oldest that can serve the database too. */
  readonly oldest: { readonly version: number; readonly release: string };
}

interface VersionRow {
  readonly version: number;
  readonly release: string;
  readonly oldest_version: number;
  readonly oldest_release: string;
}

const READ = "SELECT version, release, oldest_version, oldest_release FROM database_version";

/** Null before the first upgrade that notes it. */
export async function findDatabaseVersion(
  query: (text: string) => Promise<readonly VersionRow[]>,
): Promise<DatabaseVersion | null> {
  const [row] = await query(READ);
  if (!row) return null;
  const oldest = { version: row.oldest_version, release: row.oldest_release };
  return { version: row.version, release: row.release, oldest };
}

/** Null when the build can serve the database; otherwise a sentence with the version that can. */
export function whyTooOld(build: DatabaseVersion, database: DatabaseVersion): string | null {
  if (build.version >= database.oldest.version) return null;
  const needed = database.oldest.release;
  const remedy = "or restore the backup that was made before the upgrade";
  // Between releases, only the numbers differ.
  if (needed === build.release) {
    return (
      `A newer build of Parley ${database.release} has upgraded this database to version ${database.version}; ` +
      `at least ${database.oldest.version} is needed, and this build has ${build.version}. ` +
      `Start the newer build, ${remedy}.`
    );
  }
  return (
    `Parley ${database.release} has upgraded this database, which needs Parley ${needed} or newer now; ` +
    `this is Parley ${build.release}. Start Parley ${needed} or newer, ${remedy}.`
  );
}

/** For the log of a build that serves a newer database. */
export function servesNewer(build: DatabaseVersion, database: DatabaseVersion): string {
  return (
    `Parley ${database.release} has upgraded this database to version ${database.version}. ` +
    `This node (Parley ${build.release}, version ${build.version}) can serve it and leaves it unchanged: upgrade this node too.`
  );
}
