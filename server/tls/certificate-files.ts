/** A certificate that the administrator keeps in files, read again when they change. */
import { X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { CertificateFiles } from "../../lib/config.ts";
import { logger } from "../../lib/kernel/log.ts";
import { StartError } from "../start-error.ts";
import type { KeyAndChain } from "./certificate-store.ts";
import { type ServedCertificates, secureContext, type UsualListener } from "./served-certificates.ts";

const DAY_MS = 86_400_000;
const WARN_DAYS = 7;

interface Loaded {
  readonly stored: KeyAndChain;
  readonly endsAt: number;
}

export class FileCertificate implements ServedCertificates {
  readonly isReady = true;
  readonly #files: CertificateFiles;
  #loaded: Loaded;
  #warnedAt = 0;
  #onUsual: UsualListener = () => undefined;

  private constructor(files: CertificateFiles, loaded: Loaded) {
    this.#files = files;
    this.#loaded = loaded;
  }

  /** @throws StartError unless the files are a certificate and its key. */
  static async open(files: CertificateFiles): Promise<FileCertificate> {
    try {
      return new FileCertificate(files, await load(files));
    } catch (error) {
      throw new StartError(
        `PARLEY_TLS_CERT and PARLEY_TLS_KEY must be files with a certificate and its private key in PEM: ${reasonOf(error)}`,
      );
    }
  }

  async contextFor(): Promise<undefined> {
    return undefined;
  }

  followUsual(listener: UsualListener): void {
    this.#onUsual = listener;
    listener(this.#loaded.stored);
  }

  /** While the files are wrong, the former certificate stays in use. */
  async renew(): Promise<void> {
    try {
      const loaded = await load(this.#files);
      const { key, chain } = this.#loaded.stored;
      if (loaded.stored.key !== key || loaded.stored.chain !== chain) {
        this.#loaded = loaded;
        this.#warnedAt = 0;
        this.#onUsual(loaded.stored);
        logger.info({ endsAt: new Date(loaded.endsAt).toISOString() }, "the certificate was read again");
      }
    } catch (error) {
      logger.error(
        { err: error },
        "the certificate could not be read again, so the former one stays in use; check PARLEY_TLS_CERT and PARLEY_TLS_KEY",
      );
    }
    this.#warn();
  }

  #warn(now = Date.now()): void {
    if (now < this.#loaded.endsAt - WARN_DAYS * DAY_MS || now - this.#warnedAt < DAY_MS) return;
    this.#warnedAt = now;
    logger.warn(
      { endsAt: new Date(this.#loaded.endsAt).toISOString() },
      "the certificate ends soon or has ended; put a new one into the files PARLEY_TLS_CERT and PARLEY_TLS_KEY",
    );
  }
}

/** @throws Error for files that do not match, for example while they are being replaced. */
async function load({ cert, key }: CertificateFiles): Promise<Loaded> {
  const [chain, privateKey] = await Promise.all([readFile(cert, "utf8"), readFile(key, "utf8")]);
  const stored = { key: privateKey, chain };
  secureContext(stored);
  return { stored, endsAt: new X509Certificate(chain).validToDate.getTime() };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
