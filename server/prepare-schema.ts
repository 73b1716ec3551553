/** Migrates the database, or says why it cannot be used. */
import { type DatabaseForm, migrate } from "../lib/kernel/db/migrate.ts";
import { StartError } from "./start-error.ts";

/**
 * @returns the names of applied migrations and functions.
 * @throws StartError when the database cannot be reached, upgraded or understood.
 */
export async function prepareSchema(databaseUrl: string, form?: DatabaseForm): Promise<string[]> {
  try {
    return await migrate(databaseUrl, form);
  } catch (error) {
    throw new StartError(`The database cannot be used: ${reasonOf(error)}`);
  }
}

/** OpenSSL's codes of a certificate that no known authority has signed. */
const UNKNOWN_AUTHORITY = new Set([
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
]);

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? String(error.code) : "";
  if (UNKNOWN_AUTHORITY.has(code)) {
    return `none of the authorities in the file for sslrootcert has signed its certificate (${error.message}).`;
  }
  if (code === "ERR_TLS_CERT_ALTNAME_INVALID") {
    return `its certificate is for another host name; use a name of the certificate in DATABASE_URL, or sslmode=verify-ca. ${error.message}`;
  }
  return error.message || String(error);
}
