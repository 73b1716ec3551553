/** Keeps certificates with their keys, and the account's key, in a folder. */
import { randomUUID } from "node:crypto";
import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";

/** In PEM. */
export interface KeyAndChain {
  readonly key: string;
  /** The certificate comes first. */
  readonly chain: string;
}

/** Not a host name. */
const ACCOUNT_FILE = "account-key.pem";
const CERTIFICATE_FILE = /^(?<host>[a-z0-9.-]+)\.pem$/;
const KEY = /-----BEGIN [A-Z ]*PRIVATE KEY-----[^-]+-----END [A-Z ]*PRIVATE KEY-----\n?/;

export class CertificateStore {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Each authority has its own folder, so that test certificates are not taken for real ones.
   * @param directory the address of the authority's ACME directory.
   */
  static async open(dataFolder: string, directory: string): Promise<CertificateStore> {
    const { host, pathname } = new URL(directory);
    const name = `${host}${pathname}`.replaceAll(/[^\w.-]+/g, "_");
    const folder = path.join(dataFolder, "tls", name);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await chmod(folder, 0o700);
    return new CertificateStore(folder);
  }

  /** By host name. */
  async certificates(): Promise<Map<string, KeyAndChain>> {
    const found = new Map<string, KeyAndChain>();
    for (const file of await readdir(this.#folder)) {
      const host = CERTIFICATE_FILE.exec(file)?.groups?.host;
      if (host === undefined || file === ACCOUNT_FILE) continue;
      const text = await readFile(path.join(this.#folder, file), "utf8");
      const key = KEY.exec(text)?.[0];
      if (key !== undefined) found.set(host, { key, chain: text.replace(key, "") });
    }
    return found;
  }

  /** Key and chain are one file, so that a crash cannot separate them. */
  async save(host: string, { key, chain }: KeyAndChain): Promise<void> {
    await this.#write(`${host}.pem`, `${key.trimEnd()}\n${chain}`);
  }

  async remove(host: string): Promise<void> {
    await rm(path.join(this.#folder, `${host}.pem`), { force: true });
  }

  /** In PEM; null before the first order. */
  async accountKey(): Promise<string | null> {
    return readFile(path.join(this.#folder, ACCOUNT_FILE), "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return null;
      throw error;
    });
  }

  async saveAccountKey(key: string): Promise<void> {
    await this.#write(ACCOUNT_FILE, key);
  }

  async #write(name: string, content: string): Promise<void> {
    const draft = path.join(this.#folder, `${randomUUID()}.draft`);
    await writeFile(draft, content, { mode: 0o600, flush: true });
    await rename(draft, path.join(this.#folder, name));
  }
}
