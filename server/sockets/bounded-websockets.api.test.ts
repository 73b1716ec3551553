/** Limits of WebSockets. */
import { connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { serveOrganization } from "../../lib/testing/serve-organization.ts";
import { CONTROL_FRAMES, MAX_FRAGMENTS } from "./bounded-websockets.ts";

const { server, org } = await serveOrganization({ development: true });
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

const TEXT = 0x1;
const CONTINUATION = 0x0;
const CLOSE = 0x8;
const PING = 0x9;
const PONG = 0xa;
const LAST = 0x80;

/** Masked with zeros (RFC 6455, 5.2). */
const frame = (first: number, payload = "") =>
  Buffer.concat([Buffer.of(first, 0x80 | payload.length, 0, 0, 0, 0), Buffer.from(payload)]);

async function open(): Promise<{ socket: Socket; received: () => Buffer; isClosed: () => boolean }> {
  const socket = connect(server.port, "127.0.0.1");
  sockets.push(socket);
  let received = Buffer.alloc(0);
  let isClosed = false;
  socket
    .on("error", () => undefined)
    .on("close", () => {
      isClosed = true;
    });
  socket.on("data", (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
  });
  const head = [
    "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1",
    `Host: ${org.host}`,
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  await expect.poll(() => received.toString("latin1")).toContain('"pingInterval"');
  return { socket, received: () => received, isClosed: () => isClosed };
}

const pongsIn = (bytes: Buffer, text: string) =>
  bytes.toString("latin1").split(String.fromCharCode(LAST | PONG, text.length) + text).length - 1;

test("a ping is answered with what it carries", async () => {
  const { socket, received } = await open();
  socket.write(frame(LAST | PING, "one"));
  await expect.poll(() => pongsIn(received(), "one")).toBe(1);
  socket.write(frame(LAST | PING, "two"));
  await expect.poll(() => pongsIn(received(), "two")).toBe(1);
});

test.each([
  ["pings", Buffer.concat(Array.from({ length: CONTROL_FRAMES.amount + 1 }, () => frame(LAST | PING)))],
  ["pongs", Buffer.concat(Array.from({ length: CONTROL_FRAMES.amount + 1 }, () => frame(LAST | PONG, "x")))],
  [
    "frames of one message",
    Buffer.concat([
      frame(TEXT, "4"),
      ...Array.from({ length: MAX_FRAGMENTS + 1 }, () => frame(CONTINUATION)),
    ]),
  ],
])("too many %s end the connection", async (_what, bytes) => {
  const { socket, isClosed } = await open();
  socket.write(bytes);
  await expect.poll(isClosed, { timeout: 10_000 }).toBe(true);
});

test("as many control frames as clients may send leave it open", async () => {
  const { socket, received, isClosed } = await open();
  socket.write(Buffer.concat(Array.from({ length: CONTROL_FRAMES.amount - 1 }, () => frame(LAST | PONG))));
  socket.write(frame(LAST | PING, "last"));
  await expect.poll(() => pongsIn(received(), "last")).toBe(1);
  expect(isClosed()).toBe(false);
});

test("a client that does not answer the closing frame is cut off soon", async () => {
  const { socket, received, isClosed } = await open();
  // The server closes a connection that connects repeatedly.
  for (let count = 0; count < 30; count += 1) socket.write(frame(LAST | TEXT, "40"));
  await expect.poll(() => received().includes(LAST | CLOSE)).toBe(true);
  await expect.poll(isClosed, { timeout: 10_000 }).toBe(true);
});
