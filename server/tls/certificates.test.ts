/** Certificates of a real authority, on a real TLS server. */
import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import { readdir, rm, stat } from "node:fs/promises";
import { get as httpGet, type Server } from "node:http";
import { Agent, get } from "node:https";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";
import { connect, type TLSSocket } from "node:tls";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { logger } from "../../lib/kernel/log.ts";
import { startAcmeAuthority } from "../../lib/testing/outside/acme-authority.ts";
import { freePort } from "../../lib/testing/server-process.ts";
import { unusedFolder } from "../../lib/testing/test-server.ts";
import { connectionLimits, createBoundedServer } from "../connections/connection-limits.ts";
import { DescriptorReserve } from "../connections/descriptor-reserve.ts";
import { CertificateStore } from "./certificate-store.ts";
import { Certificates, MAX_NEW_HOSTS } from "./certificates.ts";
import { type Challenges, certificateOrders, type OrderCertificate } from "./order-certificate.ts";
import { serveTls } from "./serve-tls.ts";
import { tlsOptions } from "./served-certificates.ts";

const MAIN = "chat.test";
const SECOND_HOST = "acme.chat.test";

const found = await startAcmeAuthority();
afterAll(() => found?.stop());
describe.skipIf(!found)("with Pebble (skipped where it is neither installed nor downloadable)", () => {
  if (!found) return;
  const authority = found;
  const stops: (() => Promise<unknown>)[] = [];
  beforeEach(() => {
    vi.spyOn(logger, "info").mockImplementation(() => undefined);
  });
  afterEach(async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
    vi.restoreAllMocks();
  });

  interface Options {
    readonly folder?: string;
    readonly httpPort?: number;
    readonly order?: OrderCertificate;
  }

  async function serve({ folder = newFolder(), httpPort = authority.httpPort, order }: Options = {}) {
    const names = [MAIN];
    const clock = { ahead: 0 };
    const challenges: Challenges = new Map();
    const store = await CertificateStore.open(folder, authority.directory);
    const certificate = {
      directory: authority.directory,
      mail: "admin@chat.test",
      authority: authority.root,
    };
    const certificates = await Certificates.open({
      names,
      store,
      order: order ?? (await certificateOrders(certificate, store, challenges)),
      isOrganization: async (host) => /^(acme|org\d+)\.chat\.test$/.test(host),
      now: () => Date.now() + clock.ahead,
    });
    const server: Server = createBoundedServer(connectionLimits, tlsOptions(certificates));
    server.on("request", (_request, response) => response.end("served"));
    const served = await serveTls(server, {
      access: { names, port: 0, httpPort, certificate },
      url: `https://${MAIN}`,
      host: "127.0.0.1",
      descriptors: new DescriptorReserve(null),
      certificates,
      challenges,
      onlyNode: null,
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    stops.push(async () => {
      await served.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });
    return {
      port: (server.address() as AddressInfo).port,
      httpPort: served.httpPort,
      certificates,
      clock,
      store,
    };
  }

  function newFolder(): string {
    const folder = unusedFolder();
    stops.push(() => rm(folder, { recursive: true, force: true }));
    return folder;
  }

  /** The serial number of the certificate that a host has, verified. */
  async function serialOf(port: number, servername: string): Promise<string> {
    const socket = connect({ host: "127.0.0.1", port, servername, ca: authority.issuer });
    await once(socket, "secureConnect");
    const { serialNumber } = socket.getPeerCertificate();
    socket.destroy();
    return serialNumber;
  }

  const plain = (port: number, address: string, host: string) =>
    new Promise<{ status: number; location: string | undefined; body: string }>((resolve, reject) => {
      httpGet({ host: "127.0.0.1", port, path: address, headers: { host } }, (response) => {
        const { statusCode: status = 0, headers } = response;
        text(response).then((body) => resolve({ status, location: headers.location, body }), reject);
      }).once("error", reject);
    });

  test("the first connection waits for the first certificate; until then, nothing is redirected", async () => {
    const folder = newFolder();
    const { port, httpPort, certificates } = await serve({ folder });
    expect(await plain(httpPort, "/", MAIN)).toMatchObject({ status: 503 });
    const serial = await serialOf(port, MAIN);
    await certificates.settled();
    expect(await plain(httpPort, "/login?next=a", MAIN)).toMatchObject({
      status: 308,
      location: `https://${MAIN}/login?next=a`,
    });
    // A client without a host name, such as a probe by address.
    await expect(serialOf(port, "")).rejects.toThrow(/not in the cert/);

    const kept = path.join(folder, "tls");
    for (const name of await readdir(kept, { recursive: true })) {
      const { mode } = await stat(path.join(kept, name));
      expect(mode & 0o077, name).toBe(0);
    }
    const refuse: OrderCertificate = () => Promise.reject(new Error("There is one already."));
    const again = await serve({ folder, order: refuse, httpPort: 0 });
    expect(await serialOf(again.port, MAIN)).toBe(serial);
  });

  test("a certificate is renewed after two thirds of its time, and open connections go on", async () => {
    const { port, certificates, clock, store } = await serve();
    await certificates.settled();
    const first = await serialOf(port, MAIN);
    const agent = new Agent({ keepAlive: true, maxSockets: 1, ca: authority.issuer });
    const ask = () =>
      new Promise<string | undefined>((resolve, reject) => {
        get({ host: "127.0.0.1", port, servername: MAIN, agent }, (response) => {
          const { serialNumber } = (response.socket as TLSSocket).getPeerCertificate();
          text(response).then(() => resolve(serialNumber), reject);
        }).once("error", reject);
      });
    expect(await ask()).toBe(first);

    const chain = (await store.certificates()).get(MAIN)?.chain ?? fail();
    const lifetime = new X509Certificate(chain).validToDate.getTime() - Date.now();
    const afterShare = async (share: number) => {
      clock.ahead = lifetime * share;
      await certificates.renew();
      await certificates.settled();
      return serialOf(port, MAIN);
    };
    expect(await afterShare(0.65)).toBe(first);
    expect(await afterShare(0.73)).not.toBe(first);
    expect(await ask()).toBe(first);
    agent.destroy();
  });

  test("an organization's host gets its certificate with the first connection, an unknown one never", async () => {
    const { port, certificates, httpPort } = await serve();
    await certificates.settled();
    expect(await serialOf(port, SECOND_HOST)).not.toBe(await serialOf(port, MAIN));
    await expect(serialOf(port, "unknown.chat.test")).rejects.toThrow(/not in the cert/);
    await expect(serialOf(port, "elsewhere.test")).rejects.toThrow(/not in the cert/);
    await certificates.settled();
    expect(authority.ordered()).toEqual(new Set([MAIN, SECOND_HOST]));

    const locationFor = async (host: string) => (await plain(httpPort, "/a", host)).location;
    expect(await locationFor(`${SECOND_HOST}:80`)).toBe(`https://${SECOND_HOST}/a`);
    expect(await locationFor("elsewhere.test")).toBe(`https://${MAIN}/a`);
    expect(await locationFor("x/y.chat.test")).toBe(`https://${MAIN}/a`);
  });

  test("a refused challenge is logged with advice, and tried again later", async () => {
    const error = vi.spyOn(logger, "error").mockImplementation(() => undefined);
    const elsewhere = await freePort();
    const folder = newFolder();
    const { port, httpPort, certificates, clock } = await serve({ folder, httpPort: elsewhere });
    await certificates.settled();
    expect(error).toHaveBeenCalledWith(
      expect.objectContaining({ host: MAIN }),
      expect.stringMatching(/no certificate was issued.*PARLEY_HTTP_PORT/),
    );
    expect(await plain(httpPort, "/", MAIN)).toMatchObject({ status: 503 });
    await expect(serialOf(port, MAIN)).rejects.toThrow(/handshake failure/);
    // It does not ask again immediately.
    error.mockClear();
    await certificates.renew();
    await certificates.settled();
    expect(error).not.toHaveBeenCalled();
    clock.ahead = 5 * 60_000;
    await certificates.renew();
    await certificates.settled();
    expect(error).toHaveBeenCalledOnce();
  });

  test("an authority that cannot be reached is logged with the reason", async () => {
    const store = await CertificateStore.open(newFolder(), authority.directory);
    const directory = `https://localhost:${await freePort()}/dir`;
    const order = await certificateOrders(
      { directory, mail: null, authority: authority.root },
      store,
      new Map(),
    );
    await expect(order(MAIN)).rejects.toThrow("ECONNREFUSED");
    const untrusted = { directory: authority.directory, mail: null, authority: null };
    await expect((await certificateOrders(untrusted, store, new Map()))(MAIN)).rejects.toThrow(/self-signed/);
  });

  test("challenges are answered at their own address only", async () => {
    const { httpPort, certificates } = await serve();
    await certificates.settled();
    for (const name of ["unknown", "", "..%2f", "a/b"]) {
      const answer = await plain(httpPort, `/.well-known/acme-challenge/${name}`, MAIN);
      expect([404, 308]).toContain(answer.status);
      expect(answer.body).toBe("");
    }
  });

  test("a damaged file is replaced, and one that cannot be written costs no further order", async () => {
    const warn = vi.spyOn(logger, "warn").mockImplementation(() => undefined);
    const error = vi.spyOn(logger, "error").mockImplementation(() => undefined);
    const folder = newFolder();
    const first = await serve({ folder });
    await first.certificates.settled();
    const issued = (await first.store.certificates()).get(MAIN) ?? fail();
    await first.store.save(MAIN, { key: issued.key, chain: "damaged" });
    let orders = 0;
    const { port, certificates } = await serve({
      folder,
      httpPort: 0,
      order: async () => {
        orders += 1;
        // As if the disk were full.
        await rm(folder, { recursive: true });
        return issued;
      },
    });
    await certificates.settled();
    await certificates.renew();
    await certificates.settled();
    expect([orders, warn.mock.calls.length, error.mock.calls.length]).toEqual([1, 1, 1]);
    await serialOf(port, MAIN);
  });

  test("more new organizations than an authority allows wait", async () => {
    const { certificates: first, store } = await serve();
    await first.settled();
    const issued = (await store.certificates()).get(MAIN) ?? fail();
    const error = vi.spyOn(logger, "error").mockImplementation(() => undefined);
    const ordered: string[] = [];
    const { certificates } = await serve({
      httpPort: 0,
      order: async (host) => {
        ordered.push(host);
        return issued;
      },
    });
    await certificates.settled();
    for (let org = 0; org <= MAX_NEW_HOSTS; org += 1) await certificates.contextFor(`org${org}.chat.test`);
    expect(ordered).toHaveLength(1 + MAX_NEW_HOSTS);
    expect(error).toHaveBeenCalledOnce();
  });
});

function fail(): never {
  throw new Error("This is missing.");
}
