/** HTTP upgrades. */
import { readdirSync } from "node:fs";
import { afterEach, describe, expect, test } from "vitest";
import { RawConnection } from "../../lib/testing/clients/raw-connection.ts";
import { serveOrganization } from "../../lib/testing/serve-organization.ts";

const { server, org } = await serveOrganization({ development: false });
const connections: RawConnection[] = [];
afterEach(() => {
  for (const { socket } of connections.splice(0)) socket.destroy();
});

async function open(): Promise<RawConnection> {
  const connection = await RawConnection.open(server.port);
  connections.push(connection);
  return connection;
}

const upgradeTo = (protocol: string, line: string) => [
  line,
  `Host: ${org.host}`,
  "Connection: Upgrade",
  `Upgrade: ${protocol}`,
  "Sec-WebSocket-Version: 13",
  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
];
const SOCKET = "/socket.io/?EIO=4&transport=websocket";
const OWN = `GET ${SOCKET} HTTP/1.1`;
const openDescriptors = () => readdirSync("/proc/self/fd").length;

describe.each([
  ["to a protocol that the server does not speak", "foo", "GET /x HTTP/1.1"],
  ["to a WebSocket elsewhere", "websocket", "GET /api/v1/events HTTP/1.1"],
  ["to another protocol at the sockets' path", "foo", OWN],
  ["by another method", "websocket", `POST ${SOCKET} HTTP/1.1`],
  ["to a long poll as a script", "websocket", `GET ${SOCKET}&j=0 HTTP/1.1`],
  ["to an unknown session", "websocket", `GET ${SOCKET}&sid=unknown HTTP/1.1`],
])("an upgrade %s", (_what, protocol, line) => {
  test("is refused by closing the connection, and the server goes on", async () => {
    const connection = await open();
    await connection.send(upgradeTo(protocol, line));
    await connection.closed;
    expect(connection.statuses).not.toContain(101);
    expect(connection.statuses).not.toContain(500);
    const next = await open();
    await next.send(["GET /api/v1/server_settings HTTP/1.1", `Host: ${org.host}`]);
    await expect.poll(() => next.statuses).toEqual([200]);
  });
});

// Only Linux lists a process's descriptors.
test.runIf(process.platform === "linux")("upgrades leave no descriptor behind", async () => {
  const before = openDescriptors();
  for (let round = 0; round < 4; round += 1) {
    const batch = await Promise.all(Array.from({ length: 50 }, () => RawConnection.open(server.port)));
    for (const connection of batch) {
      await connection.send(upgradeTo("foo", "GET /x HTTP/1.1"));
      // Unread bytes used to hide the end of the connection.
      await connection.write("x");
      connection.socket.destroy();
    }
  }
  await expect.poll(openDescriptors).toBeLessThan(before + 20);
});

test("an offer of HTTP/2 is answered by HTTP/1.1", async () => {
  const connection = await open();
  await connection.send([
    "GET /api/v1/server_settings HTTP/1.1",
    `Host: ${org.host}`,
    "Connection: Upgrade, HTTP2-Settings",
    "Upgrade: h2c",
    "HTTP2-Settings: AAEAAEAAAAIAAAABAAMAAABkAAQBAAAAAAUAAEAA",
  ]);
  await expect.poll(() => connection.statuses).toEqual([200]);
});

test("an upgrade behind a request that is still being answered ends the connection", async () => {
  const connection = await open();
  const request = ["GET /api/v1/server_settings HTTP/1.1", `Host: ${org.host}`].join("\r\n");
  await connection.write(`${request}\r\n\r\n${upgradeTo("websocket", OWN).join("\r\n")}\r\n\r\n`);
  await connection.closed;
  expect(connection.statuses).not.toContain(101);
});

test("the first request over the limit ends the connection, and later ones are not answered", async () => {
  const key = `Authorization: Basic ${btoa(`${org.guest.email}:${org.guest.apiKey}`)}`;
  const request = `GET /api/v1/users/me HTTP/1.1\r\nHost: ${org.host}\r\n${key}\r\n\r\n`;
  const statuses: number[] = [];
  for (let round = 0; round < 60 && !statuses.includes(429); round += 1) {
    const connection = await open();
    await connection.write(request.repeat(20));
    await Promise.race([
      connection.closed,
      expect.poll(() => connection.statuses.length, { timeout: 60_000, interval: 10 }).toBe(20),
    ]);
    statuses.push(...connection.statuses);
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  expect(statuses.at(-1)).toBe(429);
});
