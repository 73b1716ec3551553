/** Prepares the command that receives a mail, as a server does at its start. */
import { setServerSecret } from "../../lib/auth/authentication/server-secret.ts";
import { type Environment, uploadQuotasOf } from "../../lib/env.ts";
import { setUploadQuotas } from "../../lib/files/uploads/upload-space.ts";
import { setBaseUrl } from "../../lib/kernel/events/find-organization.ts";
import { setEmailDomain } from "../../lib/kernel/mail/email-domain.ts";
import { setIncomingMail } from "../../lib/kernel/mail/incoming-mail.ts";
import { incomingMailOf } from "../../lib/kernel/mail/incoming-mail-environment.ts";
import { checkDiskSpace, watchDisk } from "../../lib/kernel/storage/disk-space.ts";
import { setLargestFile } from "../../lib/kernel/storage/largest-file.ts";
import { secretIn } from "../data-directory.ts";
import { diskOf } from "../disk-of.ts";
import { requireSecret } from "../require-secret.ts";

/** @throws StartError for a secret that is not the database's. */
export async function prepareForMail(environment: Environment, databaseUrl: string): Promise<void> {
  const secret = environment.PARLEY_SECRET ?? (await secretIn(environment.PARLEY_DATA_DIR));
  await requireSecret(databaseUrl, secret);
  setServerSecret(secret);
  setBaseUrl(environment.PARLEY_URL ?? `http://localhost:${environment.PORT}`);
  setEmailDomain(environment.PARLEY_EMAIL_DOMAIN ?? null);
  setLargestFile(environment.PARLEY_MAX_FILE_MIB);
  setUploadQuotas(uploadQuotasOf(environment));
  setIncomingMail(incomingMailOf(environment));
  // Without the embedded database, the data directory may be on another machine.
  if (environment.DATABASE_URL !== undefined) return;
  watchDisk(diskOf(environment, environment.PARLEY_DATA_DIR));
  await checkDiskSpace();
}
