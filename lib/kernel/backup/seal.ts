/** Compresses and encrypts backups, and opens them again. */
import { Readable, type Transform } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { constants, createZstdCompress, createZstdDecompress } from "node:zlib";
import { Decrypter, Encrypter } from "age-encryption";
import { BackupError } from "./backup-format.ts";

/** At most one of the two; without either, backups are not encrypted. */
export interface Encryption {
  /** Public keys like age1…; the private key opens the backup. */
  readonly recipients: readonly string[];
  readonly passphrase: string | null;
}

export interface Opening {
  readonly passphrase: string | null;
  /** Private keys like AGE-SECRET-KEY-1…. */
  readonly identities: readonly string[];
}

/** Higher levels would slow down PostgreSQL's COPY. */
const LEVEL = 3;
/** Base-2 logarithm of scrypt's cost: 64 MiB of memory, a quarter of age's default. */
const WORK_FACTOR = 16;

const ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);
const GZIP = Buffer.from([0x1f, 0x8b]);
const AGE = Buffer.from("age-encryption.org/v1\n");

export function isEncrypted({ recipients, passphrase }: Encryption): boolean {
  return recipients.length > 0 || passphrase !== null;
}

/** Destroying the result destroys `content`. */
export async function seal(content: Readable, encryption: Encryption): Promise<Readable> {
  const compress = createZstdCompress({
    params: {
      [constants.ZSTD_c_compressionLevel]: LEVEL,
      [constants.ZSTD_c_checksumFlag]: 1,
    },
  });
  const compressed = through(content, compress);
  if (!isEncrypted(encryption)) return compressed;
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(WORK_FACTOR);
  if (encryption.passphrase !== null) encrypter.setPassphrase(encryption.passphrase);
  for (const recipient of encryption.recipients) {
    try {
      encrypter.addRecipient(recipient);
    } catch {
      content.destroy();
      throw new BackupError(`PARLEY_BACKUP_RECIPIENT has a mistyped key: ${recipient}.`);
    }
  }
  return fromWeb(await encrypter.encrypt(toWeb(compressed)));
}

/**
 * @param name of the backup, for messages.
 * @throws BackupError for another file, and for a missing or wrong key; reading the result throws one for a damaged or
 * incomplete file.
 */
export async function unseal(sealed: Readable, name: string, opening: Opening): Promise<Readable> {
  const { start, whole } = await peek(sealed, AGE.length);
  if (startsWith(start, GZIP)) {
    throw new BackupError(
      `${name} is not a backup of a server. If it is the archive of one organization, restore it with: npm run manage -- import ${name}`,
    );
  }
  const content = startsWith(start, AGE) ? await decrypted(whole, name, opening) : whole;
  if (!startsWith(start, AGE) && !startsWith(start, ZSTD)) {
    sealed.destroy();
    throw new BackupError(`${name} is not a backup of Parley.`);
  }
  return through(content, createZstdDecompress());
}

async function decrypted(sealed: Readable, name: string, opening: Opening): Promise<Readable> {
  const { passphrase, identities } = opening;
  if (passphrase === null && identities.length === 0) {
    throw new BackupError(
      `${name} is encrypted: set PARLEY_BACKUP_PASSPHRASE to its passphrase, or PARLEY_BACKUP_IDENTITY_FILE to the file with its private key.`,
    );
  }
  const decrypter = new Decrypter();
  if (passphrase !== null) decrypter.addPassphrase(passphrase);
  try {
    for (const identity of identities) decrypter.addIdentity(identity);
  } catch {
    // age's message contains the key.
    throw new BackupError("PARLEY_BACKUP_IDENTITY_FILE has a mistyped key.");
  }
  try {
    return fromWeb(await decrypter.decrypt(toWeb(sealed)));
  } catch (error) {
    if (error instanceof Error && /no identity matched/.test(error.message)) {
      throw new BackupError(
        `${name} cannot be decrypted: neither PARLEY_BACKUP_PASSPHRASE nor a key in PARLEY_BACKUP_IDENTITY_FILE opens it.`,
      );
    }
    throw error;
  }
}

/** Errors of `source` reach the reader; destroying the result destroys `source`. */
function through(source: Readable, transform: Transform): Readable {
  source.on("error", (error) => transform.destroy(error));
  transform.on("error", () => source.destroy());
  transform.on("close", () => source.destroy());
  return source.pipe(transform);
}

function toWeb(stream: Readable): globalThis.ReadableStream<Uint8Array> {
  return Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>;
}

function fromWeb(stream: globalThis.ReadableStream<Uint8Array>): Readable {
  return Readable.fromWeb(stream as unknown as ReadableStream<Uint8Array>, { objectMode: false });
}

function startsWith(bytes: Buffer, start: Buffer): boolean {
  return bytes.subarray(0, start.length).equals(start);
}

/** The first bytes, and a stream that still includes them. */
async function peek(stream: Readable, count: number) {
  const source = stream[Symbol.asyncIterator]();
  const pieces: Buffer[] = [];
  let length = 0;
  while (length < count) {
    const { done, value } = await source.next();
    if (done) break;
    pieces.push(value);
    length += value.length;
  }
  const start = Buffer.concat(pieces);
  const whole = Readable.from(
    (async function* () {
      try {
        if (start.length > 0) yield start;
        for (;;) {
          const { done, value } = await source.next();
          if (done) return;
          yield value;
        }
      } finally {
        stream.destroy();
      }
    })(),
    { objectMode: false },
  );
  return { start, whole };
}
