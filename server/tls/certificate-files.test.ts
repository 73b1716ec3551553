/** A certificate in files that an administrator replaces. */
import { X509Certificate } from "node:crypto";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { logger } from "../../lib/kernel/log.ts";
import { makeCertificate } from "../../lib/testing/outside/certificate.ts";
import { unusedFolder } from "../../lib/testing/test-server.ts";
import { FileCertificate } from "./certificate-files.ts";

const [first, second] = [await makeFiles(), await makeFiles()];

/** Null without openssl. */
async function makeFiles() {
  const folder = unusedFolder();
  await mkdir(folder);
  const made = await makeCertificate(folder);
  await rm(folder, { recursive: true });
  return made;
}

beforeEach(() => {
  for (const level of ["info", "warn", "error"] as const)
    vi.spyOn(logger, level).mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

test.skipIf(!first || !second)(
  "files are read again when they change, and while they are wrong the former certificate stays (skipped without openssl)",
  async () => {
    if (!first || !second) return;
    const folder = unusedFolder();
    await mkdir(folder);
    onTestFinished(() => rm(folder, { recursive: true }));
    const files = { cert: path.join(folder, "cert.pem"), key: path.join(folder, "key.pem") };
    const put = async (file: string, content: string | Buffer) => {
      await writeFile(`${file}.new`, content);
      await rename(`${file}.new`, file);
    };
    await expect(FileCertificate.open(files)).rejects.toThrow(
      /PARLEY_TLS_CERT and PARLEY_TLS_KEY must be files/,
    );
    await put(files.cert, first.cert);
    await put(files.key, second.key);
    await expect(FileCertificate.open(files)).rejects.toThrow(
      /must be files with a certificate and its private key/,
    );
    await put(files.key, first.key);
    const certificate = await FileCertificate.open(files);
    const served: string[] = [];
    const serial = (pem: string | Buffer) => new X509Certificate(pem).serialNumber;
    certificate.followUsual(({ chain }) => served.push(serial(chain)));
    await certificate.renew();
    expect(served).toEqual([serial(first.cert)]);
    // It ends in two days.
    expect(logger.warn).toHaveBeenCalledOnce();

    await put(files.cert, second.cert);
    await certificate.renew();
    expect(served).toHaveLength(1);
    expect(logger.error).toHaveBeenCalledOnce();
    await put(files.key, second.key);
    await certificate.renew();
    expect(served).toEqual([serial(first.cert), serial(second.cert)]);
    await rm(files.cert);
    await certificate.renew();
    expect(served).toHaveLength(2);
    expect(logger.error).toHaveBeenCalledTimes(2);
  },
);
