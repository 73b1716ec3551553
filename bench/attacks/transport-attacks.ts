/** Attacks below the API: connections, upgrades, frames, and pipelines. */
import { connect, type Socket } from "node:net";

export interface AttackTarget {
  readonly port: number;
  readonly address: string;
  /** A member's Authorization header. */
  readonly authorization: string;
  /** Path of a script whose responses exceed the kernel's socket buffers. */
  readonly script: string;
}

export interface TransportAttack {
  readonly name: string;
  /** Resolves with the connections that stay open. */
  readonly run: (target: AttackTarget) => Promise<readonly Socket[]>;
}

const BLOCK_BYTES = 64 * 1024;

function open({ port, address }: AttackTarget): Promise<Socket> {
  const socket = connect({ port, host: "127.0.0.1", localAddress: address });
  socket.on("error", () => undefined);
  return new Promise((resolve) => {
    socket.once("connect", () => resolve(socket)).once("close", () => resolve(socket));
  });
}

const openAll = (target: AttackTarget, count: number) =>
  Promise.all(Array.from({ length: count }, () => open(target)));

/** Writes as fast as the server reads, until it closes the connection. */
async function pour(socket: Socket, text: Buffer, bytes: number): Promise<void> {
  const times = Math.ceil(Math.min(BLOCK_BYTES, bytes) / text.length);
  const block = Buffer.concat(Array.from({ length: times }, () => text));
  const ended = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  for (let sent = 0; sent < bytes && !socket.destroyed; sent += block.length) {
    if (socket.write(block)) continue;
    await Promise.race([new Promise<void>((resolve) => socket.once("drain", () => resolve())), ended]);
  }
}

const requestOf = (path: string, ...lines: readonly string[]) =>
  Buffer.from([`GET ${path} HTTP/1.1`, "Host: localhost", ...lines, "", ""].join("\r\n"));

const foreignUpgrade = requestOf("/x", "Connection: Upgrade", "Upgrade: foo");

const webSocket = requestOf(
  "/socket.io/?EIO=4&transport=websocket",
  "Connection: Upgrade",
  "Upgrade: websocket",
  "Sec-WebSocket-Version: 13",
  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
);

/** Masked with zeros (RFC 6455, 5.2). */
const frame = (first: number, length: number) =>
  Buffer.concat([Buffer.of(first, 0x80 | length, 0, 0, 0, 0), Buffer.alloc(length)]);
const PING = 0x89;

async function openWebSockets(target: AttackTarget, count: number): Promise<Socket[]> {
  const sockets = await openAll(target, count);
  await Promise.all(
    sockets.map((socket) => {
      socket.write(webSocket);
      return new Promise<void>((resolve) => {
        socket.once("data", () => resolve()).once("close", () => resolve());
      });
    }),
  );
  return sockets;
}

/** Reads no responses. */
async function pipelines(
  target: AttackTarget,
  connections: number,
  request: Buffer,
  count: number,
): Promise<readonly Socket[]> {
  const sockets = await openAll(target, connections);
  for (const socket of sockets) socket.pause();
  await Promise.all(sockets.map((socket) => pour(socket, request, request.length * count)));
  return sockets;
}

const bodyHead = Buffer.from(
  "POST /api/v1/fetch_api_key HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n" +
    "Content-Type: application/x-www-form-urlencoded\r\n\r\n",
);

export const transportAttacks: readonly TransportAttack[] = [
  {
    name: "1,500 foreign upgrades with a byte more, closed by the client",
    async run(target) {
      for (let round = 0; round < 30; round += 1) {
        const sockets = await openAll(target, 50);
        for (const socket of sockets) socket.write(foreignUpgrade);
        await new Promise((resolve) => setTimeout(resolve, 3));
        for (const socket of sockets) socket.write("x", () => socket.destroy());
      }
      return [];
    },
  },
  {
    name: "900 foreign upgrades that are kept open",
    async run(target) {
      const sockets: Socket[] = [];
      for (let round = 0; round < 9; round += 1) {
        const opened = await openAll(target, 100);
        for (const socket of opened) socket.write(foreignUpgrade);
        sockets.push(...opened);
      }
      return sockets;
    },
  },
  {
    name: "19 MB of empty pings on two WebSockets",
    async run(target) {
      const sockets = await openWebSockets(target, 2);
      await Promise.all(sockets.map((socket) => pour(socket.resume(), frame(PING, 0), 9_500_000)));
      return sockets;
    },
  },
  {
    name: "24 MB of pings of 125 bytes whose pongs nobody reads",
    async run(target) {
      const sockets = await openWebSockets(target, 2);
      await Promise.all(sockets.map((socket) => pour(socket.pause(), frame(PING, 125), 12_000_000)));
      return sockets;
    },
  },
  {
    name: "6 connections with 200 requests each for the API document, unread",
    run: (target) => pipelines(target, 6, requestOf("/api/v1/openapi.json"), 200),
  },
  {
    name: "6 connections with 300 requests each for a script, unread",
    run: (target) => pipelines(target, 6, requestOf(target.script), 300),
  },
  {
    name: "400 connections with one request each for the API document, unread",
    run: (target) => pipelines(target, 400, requestOf("/api/v1/openapi.json"), 1),
  },
  {
    name: "8 bodies in pieces of one byte",
    async run(target) {
      const sockets = await openAll(target, 8);
      for (const socket of sockets) socket.write(bodyHead);
      await Promise.all(sockets.map((socket) => pour(socket, Buffer.from("1\r\nx\r\n"), 3_000_000)));
      return sockets;
    },
  },
  {
    name: "4 connections with 8,000 requests each of a member",
    run: (target) =>
      pipelines(target, 4, requestOf("/api/v1/users/me", `Authorization: ${target.authorization}`), 8_000),
  },
];
