/** A self-signed TLS certificate for test servers. */
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

export interface Certificate {
  /** In PEM, like the key. */
  readonly cert: Buffer;
  readonly key: Buffer;
}

/** Null without openssl. Writes `certificate.pem` and `key.pem` for localhost. */
export async function makeCertificate(folder: string): Promise<Certificate | null> {
  const cert = path.join(folder, "certificate.pem");
  const key = path.join(folder, "key.pem");
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const files = ["-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", cert];
  try {
    await run("openssl", ["req", "-x509", "-days", "2", ...files, ...subject]);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
  return { cert: await readFile(cert), key: await readFile(key) };
}
