/** Limits of TLS connections: of handshakes, and all limits of plain connections. */
import { mkdir, rm } from "node:fs/promises";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";
import { Server as TlsServer } from "node:tls";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { RawConnection } from "../../lib/testing/clients/raw-connection.ts";
import { makeCertificate } from "../../lib/testing/outside/certificate.ts";
import { unusedFolder } from "../../lib/testing/test-server.ts";
import { ArrivingBodies } from "./arriving-bodies.ts";
import {
  type ConnectionLimits,
  connectionLimits,
  createBoundedServer,
  UnauthenticatedConnections,
} from "./connection-limits.ts";
import { watchConnections } from "./cut-connections.ts";
import { DescriptorReserve } from "./descriptor-reserve.ts";
import { BoundedHandshakes, type HandshakeLimits, handshakeLimits } from "./handshake-limits.ts";
import { onConnection } from "./on-connection.ts";
import { readBody } from "./request-body.ts";
import { RequestTurns } from "./request-turns.ts";
import { serveUpgrades } from "./serve-upgrades.ts";
import { UnreadAnswers } from "./unread-answers.ts";

const folder = unusedFolder();
await mkdir(folder);
const certificate = await makeCertificate(folder);
afterAll(() => rm(folder, { recursive: true }));

const TLS = { tls: true };
const POST = ["POST / HTTP/1.1", "Host: x"];

describe.skipIf(!certificate)("with TLS (skipped without openssl)", () => {
  const connections: RawConnection[] = [];
  const servers: TlsServer[] = [];
  afterEach(() => {
    for (const { socket } of connections.splice(0)) socket.destroy();
    for (const server of servers.splice(0)) server.close();
  });

  interface Limits extends Partial<ConnectionLimits>, Partial<HandshakeLimits> {
    readonly handshakeTimeout?: number;
    readonly readingMs?: number;
  }

  async function listen({ handshakeTimeout = 10_000, readingMs = 60_000, ...limits }: Limits = {}) {
    const all = { ...connectionLimits, ...limits };
    const server = createBoundedServer(all, { ...certificate, handshakeTimeout });
    if (!(server instanceof TlsServer)) throw new Error("The server does not use TLS.");
    servers.push(server);
    const handshakes = new BoundedHandshakes(server, { ...handshakeLimits, ...limits });
    new DescriptorReserve(null).guard(server);
    new UnreadAnswers(server, { windowMs: readingMs, leastBytes: 64 * 1024, checkMs: 20 });
    const unauthenticated = new UnauthenticatedConnections(server, all, 0);
    const bodies = new ArrivingBodies(server, all);
    const opened: Socket[] = [];
    onConnection(server, (socket) => opened.push(socket));
    const turns = new RequestTurns(server, (request, response) => {
      bodies.watch(request, response);
      if (request.url === "/known") unauthenticated.release(request.socket, 1);
      if (request.url === "/upload") bodies.allowSlow(request);
      if (request.url === "/large") response.end(Buffer.alloc(32 * 1024 ** 2));
      else
        readBody(request, 1_000_000).then(
          (body) => response.end(String(body.byteLength)),
          () => response.destroy(),
        );
    });
    const sockets = { upgrade: (_request: unknown, connection: Duplex) => connection.destroy() };
    serveUpgrades(server, { sockets, pages: undefined, isBusy: (connection) => turns.isBusy(connection) });
    const startCutting = watchConnections(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    return { port, opened, server, handshakes, startCutting };
  }

  async function open(port: number, options = TLS): Promise<RawConnection> {
    const connection = await RawConnection.open(port, options);
    connections.push(connection);
    return connection;
  }

  async function statusOf(port: number, address = "/"): Promise<number | undefined> {
    const connection = await open(port);
    await connection.send([`GET ${address} HTTP/1.1`, "Host: x"]);
    await Promise.race([connection.closed, expect.poll(() => connection.statuses).toHaveLength(1)]);
    return connection.statuses[0];
  }

  test("a client that never begins its handshake is cut off, and takes nobody else's place", async () => {
    const { port } = await listen({ pendingPerBlock: 2, handshakeTimeout: 1_000 });
    const silent = [await open(port, { tls: false }), await open(port, { tls: false })];
    const third = await open(port, { tls: false });
    await third.closed;
    expect(silent.map(({ socket }) => socket.destroyed)).toEqual([false, false]);
    await Promise.all(silent.map(({ closed }) => closed));
    expect(await statusOf(port)).toBe(200);
  });

  test("connections after their handshake do not count as pending", async () => {
    const { port } = await listen({ pendingPerBlock: 1 });
    expect(await statusOf(port)).toBe(200);
    expect(await statusOf(port)).toBe(200);
  });

  test("an address that begins too many handshakes is refused", async () => {
    const { port } = await listen({ perWindow: 2 });
    for (const _time of [1, 2]) expect(await statusOf(port)).toBe(200);
    await (await open(port, { tls: false })).closed;
    await expect(open(port)).rejects.toThrow(/ECONNRESET|disconnected/);
  });

  test.each([
    ["plain HTTP", "GET / HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["anything else", "\x16\x03\x01\x00\x05hello, this is no handshake"],
  ])("a client that speaks %s is cut off", async (_what, text) => {
    const { port } = await listen();
    const connection = await open(port, { tls: false });
    await connection.write(text);
    await connection.closed;
    expect(await statusOf(port)).toBe(200);
  });

  test("unauthenticated connections of an address are limited, and those of people are not", async () => {
    const { port } = await listen({ unauthenticatedPerBlock: 2 });
    for (let count = 0; count < 4; count += 1) expect(await statusOf(port, "/known")).toBe(200);
    expect(await statusOf(port)).toBe(200);
    expect(await statusOf(port)).toBe(200);
    expect(await statusOf(port).catch(() => undefined)).toBeUndefined();
  });

  test.each<[string, string[], string]>([
    ["never begins a request", [], ""],
    ["stops in the middle of its headers", [], "POST / HTTP/1.1\r\nHost: x\r\nX-"],
    ["stops in the middle of its body", [...POST, "Content-Length: 1000"], "half"],
  ])("a connection is closed that %s", async (_what, lines, rest) => {
    const { port } = await listen({ requestMs: 300, headersMs: 150, checkMs: 20 });
    const connection = await open(port);
    if (lines.length > 0) await connection.send(lines, rest);
    else if (rest !== "") await connection.write(rest);
    await connection.closed;
    expect(connection.statuses).not.toContain(200);
  });

  test("an upload may be slow while it makes progress, and is closed when it does not", async () => {
    const { port } = await listen({ requestMs: 200, uploadBytes: 1_000, headersMs: 150, checkMs: 20 });
    const head = ["POST /upload HTTP/1.1", "Host: x", "Content-Length: 900000"];
    const [busy, slow] = [await open(port), await open(port)];
    await busy.send(head);
    await slow.send(head);
    const sending = setInterval(() => busy.write("x".repeat(1_000)), 10);
    await slow.closed;
    clearInterval(sending);
    expect(slow.statuses).toEqual([408]);
    expect(busy.socket.destroyed).toBe(false);
  });

  test("a client that does not read its answer is cut off, and one that reads gets all of it", async () => {
    const { port, opened } = await listen({ readingMs: 2_000 });
    const [unread, read] = [await open(port), await open(port)];
    let bytes = 0;
    read.socket.on("data", (chunk: Buffer) => {
      bytes += chunk.byteLength;
    });
    unread.socket.pause();
    for (const connection of [unread, read]) await connection.send(["GET /large HTTP/1.1", "Host: x"]);
    await expect.poll(() => bytes, { timeout: 20_000 }).toBeGreaterThan(32 * 1024 ** 2);
    await expect.poll(() => opened[0]?.destroyed, { timeout: 10_000 }).toBe(true);
    expect(opened[1]?.destroyed).toBe(false);
  });

  test("too many pipelined requests end the connection", async () => {
    const { port } = await listen();
    const connection = await open(port);
    await connection.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n".repeat(1_000));
    await connection.closed;
    expect(connection.statuses.length).toBeLessThan(1_000);
  });

  test("a closing server waits for no handshake", async () => {
    const { port, server, handshakes, startCutting } = await listen();
    const silent = await open(port, { tls: false });
    expect(await statusOf(port)).toBe(200);
    const closed = new Promise((resolve) => server.close(resolve));
    handshakes.stop();
    const cutting = startCutting();
    await silent.closed;
    for (const { socket } of connections) socket.destroy();
    await closed;
    clearTimeout(cutting);
  });
});
