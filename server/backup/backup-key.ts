/** Makes a pair of keys for the encryption of backups. */
import { writeFile } from "node:fs/promises";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { BackupError } from "../../lib/kernel/backup/backup-format.ts";

/**
 * The file has age-keygen's format.
 * @returns the public key.
 * @throws BackupError when the file exists or cannot be written.
 */
export async function makeBackupKey(file: string): Promise<string> {
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  const text = `# created: ${new Date().toISOString()}\n# public key: ${recipient}\n${identity}\n`;
  await writeFile(file, text, { flag: "wx", mode: 0o600, flush: true }).catch(
    (error: NodeJS.ErrnoException) => {
      throw new BackupError(
        error.code === "EEXIST" ? `${file} exists already.` : `${file} cannot be written: ${error.code}.`,
      );
    },
  );
  return recipient;
}
