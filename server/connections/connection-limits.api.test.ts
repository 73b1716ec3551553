/** Limits of connections. */
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { RawConnection } from "../../lib/testing/clients/raw-connection.ts";
import { serveOrganization } from "../../lib/testing/serve-organization.ts";
import { ArrivingBodies } from "./arriving-bodies.ts";
import {
  type ConnectionLimits,
  connectionLimits,
  createBoundedServer,
  UnauthenticatedConnections,
} from "./connection-limits.ts";
import { readBody } from "./request-body.ts";

const { server, org } = await serveOrganization();

const connections: RawConnection[] = [];
const servers: Server[] = [];
afterEach(() => {
  for (const { socket } of connections.splice(0)) socket.destroy();
  for (const each of servers.splice(0)) each.close().closeAllConnections();
});

async function open(port: number): Promise<RawConnection> {
  const connection = await RawConnection.open(port);
  connections.push(connection);
  return connection;
}

const isOpen = ({ socket }: RawConnection) => !socket.destroyed;

/** Posts here may be slow. */
const UPLOAD = "/upload";

async function listen(limits: Partial<ConnectionLimits>, trustedProxies = 0): Promise<number> {
  const all = { ...connectionLimits, ...limits };
  const own = createBoundedServer(all);
  new UnauthenticatedConnections(own, all, trustedProxies);
  const bodies = new ArrivingBodies(own, all);
  servers.push(own);
  own.on("request", (request, response) => {
    bodies.watch(request, response);
    if (request.url === UPLOAD) bodies.allowSlow(request);
    readBody(request, 1_000_000).then(
      (body) => response.end(String(body.byteLength)),
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => own.listen(0, "127.0.0.1", resolve));
  return (own.address() as AddressInfo).port;
}

describe("a connection is closed that", () => {
  const impatient = { requestMs: 300, headersMs: 150, checkMs: 20 };

  test.each<[string, string[], string]>([
    ["never begins a request", [], ""],
    ["stops in the middle of its headers", [], "POST / HTTP/1.1\r\nHost: x\r\nX-"],
    ["stops in the middle of its body", ["POST / HTTP/1.1", "Host: x", "Content-Length: 1000"], "half"],
    ["stops after a chunk", ["POST / HTTP/1.1", "Host: x", "Transfer-Encoding: chunked"], "4\r\nhalf\r\n"],
  ])("%s", async (_what, lines, rest) => {
    const connection = await open(await listen(impatient));
    if (lines.length > 0) await connection.send(lines, rest);
    else if (rest !== "") await connection.write(rest);
    await connection.closed;
    expect(connection.statuses).not.toContain(200);
  });

  test("sends its body a little at a time", async () => {
    const connection = await open(await listen(impatient));
    await connection.send(["POST / HTTP/1.1", "Host: x", "Content-Length: 1000000"]);
    const trickle = setInterval(() => connection.write("x"), 10);
    await connection.closed;
    clearInterval(trickle);
    expect(connection.statuses).not.toContain(200);
  });
});

describe("a body in pieces of one byte", () => {
  const piece = "1\r\nx\r\n";
  const head = ["POST / HTTP/1.1", "Host: x", "Transfer-Encoding: chunked"];

  test("is refused when it goes on", async () => {
    const connection = await open(await listen({}));
    await connection.send(head, piece.repeat(20_000));
    await expect.poll(() => connection.statuses).toEqual([400]);
    await connection.closed;
  });

  test("is refused while it waits for the answer before it", async () => {
    const port = await listen({});
    const connection = await open(port);
    await connection.send(["POST / HTTP/1.1", "Host: x", "Content-Length: 1"], "x");
    await connection.send(head, piece.repeat(20_000));
    await expect.poll(() => connection.statuses.at(-1)).toBe(400);
    await connection.closed;
  });

  test("is read when it is short", async () => {
    const connection = await open(await listen({}));
    await connection.send(head, `${piece.repeat(900)}0\r\n\r\n`);
    await expect.poll(() => connection.statuses).toEqual([200]);
  });
});

describe("an upload", () => {
  const limits = { requestMs: 200, uploadBytes: 1_000, headersMs: 150, checkMs: 20 };
  const head = (length: number) => [`POST ${UPLOAD} HTTP/1.1`, "Host: x", `Content-Length: ${length}`];

  test("may take longer than other requests while it makes progress", async () => {
    const port = await listen(limits);
    const connection = await open(port);
    let left = 1_000_000;
    await connection.send(head(left));
    const send = (bytes: number) => {
      left -= bytes;
      return connection.write("x".repeat(bytes));
    };
    // Requests that never arrive serve as a clock.
    for (let round = 0; round < 3; round += 1) {
      const other = await open(port);
      await other.send(["POST / HTTP/1.1", "Host: x", "Content-Length: 1000"]);
      const trickle = setInterval(() => send(1_000), 10);
      await other.closed;
      clearInterval(trickle);
      expect(other.statuses).toEqual([408]);
    }
    expect(isOpen(connection)).toBe(true);
    await send(left);
    await expect.poll(() => connection.statuses).toEqual([200]);
  });

  test.each([
    ["stops", 0],
    ["is too slow", 1],
  ])("ends when it %s", async (_what, bytes) => {
    const connection = await open(await listen(limits));
    await connection.send(head(1_000_000), "x".repeat(3_000));
    const trickle = setInterval(() => connection.write("x".repeat(bytes)), 20);
    await connection.closed;
    clearInterval(trickle);
    expect(connection.statuses).toEqual([408]);
  });
});

test("a connection that waits between requests stays open", async () => {
  const port = await listen({ requestMs: 300, headersMs: 150, checkMs: 20 });
  const connection = await open(port);
  const request = ["POST / HTTP/1.1", "Host: x", "Content-Length: 1"];
  await connection.send(request, "x");
  await expect.poll(() => connection.statuses).toEqual([200]);
  // Outlives a stalled one that began later.
  const stalled = await open(port);
  await stalled.closed;
  await connection.send(request, "x");
  await expect.poll(() => connection.statuses).toEqual([200, 200]);
});

describe("the unauthenticated clients of one address", () => {
  test("are limited, until one of them leaves", async () => {
    const port = await listen({ unauthenticatedPerBlock: 2 });
    const [first, second, third] = [await open(port), await open(port), await open(port)];
    await third.closed;
    expect([first, second].map(isOpen)).toEqual([true, true]);
    first.socket.destroy();
    await first.closed;
    const request = ["POST / HTTP/1.1", "Host: x", "Content-Length: 0"];
    await expect
      .poll(async () => {
        const next = await open(port);
        await next.send(request);
        await Promise.race([next.closed, expect.poll(() => next.statuses).toEqual([200])]);
        return next.statuses;
      })
      .toEqual([200]);
  });

  test("are not limited behind a trusted proxy, which all connections come from", async () => {
    const port = await listen({ unauthenticatedPerBlock: 2 }, 1);
    const all = [await open(port), await open(port), await open(port)];
    for (const connection of all) {
      await connection.send(["POST / HTTP/1.1", "Host: x", "Content-Length: 0"]);
      await expect.poll(() => connection.statuses).toEqual([200]);
    }
  });

  test("do not include those who have authenticated", async () => {
    const key = `Authorization: Basic ${btoa(`${org.member.email}:${org.member.apiKey}`)}`;
    const known = await open(server.port);
    await known.send(["GET /api/v1/users/me HTTP/1.1", `Host: ${org.host}`, key]);
    await expect.poll(() => known.statuses).toEqual([200]);
    const unauthenticated: RawConnection[] = [];
    // The last is closed immediately.
    for (let count = 0; count <= connectionLimits.unauthenticatedPerBlock; count += 1)
      unauthenticated.push(await open(server.port));
    await expect
      .poll(() => unauthenticated.filter(isOpen).length)
      .toBe(connectionLimits.unauthenticatedPerBlock);
    await unauthenticated.at(0)?.send(["GET /api/v1/users/me HTTP/1.1", `Host: ${org.host}`, key]);
    await expect.poll(() => unauthenticated.at(0)?.statuses).toEqual([200]);
    const another = await open(server.port);
    await another.send(["GET /api/v1/server_settings HTTP/1.1", `Host: ${org.host}`]);
    await expect.poll(() => another.statuses).toEqual([200]);
    expect(isOpen(known)).toBe(true);
  });

  test("include connections of a person beyond those that one person may have", async () => {
    const limits = { ...connectionLimits, unauthenticatedPerBlock: 2, perPerson: 3 };
    const own = createBoundedServer(limits);
    const unauthenticated = new UnauthenticatedConnections(own, limits, 0);
    servers.push(own);
    own.on("request", ({ socket, url = "" }, response) => {
      unauthenticated.release(socket, Number(url.slice(1)));
      response.end();
    });
    await new Promise<void>((resolve) => own.listen(0, "127.0.0.1", resolve));
    const { port } = own.address() as AddressInfo;
    const openOf = async (personId: number) => {
      const connection = await open(port);
      await connection.send([`GET /${personId} HTTP/1.1`, "Host: x"]);
      return connection;
    };
    const hoarded: RawConnection[] = [];
    for (let count = 1; count <= 5; count += 1) {
      const connection = await openOf(1);
      await expect.poll(() => connection.statuses).toEqual([200]);
      hoarded.push(connection);
    }
    await (await openOf(1)).closed;
    hoarded.at(0)?.socket.destroy();
    await hoarded.at(0)?.closed;
    // An authenticated connection takes the place of the closed one.
    await hoarded.at(4)?.send(["GET /1 HTTP/1.1", "Host: x"]);
    await expect.poll(() => hoarded.at(4)?.statuses).toEqual([200, 200]);
    for (let count = 1; count <= 3; count += 1) {
      const other = await openOf(2);
      await expect.poll(() => other.statuses).toEqual([200]);
    }
  });
});

test("a request that expects what the server does not know is refused, and ends its connection", async () => {
  const connection = await open(await listen({}));
  await connection.send(["GET / HTTP/1.1", "Host: x", "Expect: 200-maybe"]);
  await connection.closed;
  expect(connection.statuses).toEqual([417]);
});
