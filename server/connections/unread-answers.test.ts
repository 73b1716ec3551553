/** Unread answers. */

import type { AddressInfo } from "node:net";
import { createServer, type Server, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { RawConnection } from "../../lib/testing/clients/raw-connection.ts";
import { readingLimits, UnreadAnswers } from "./unread-answers.ts";

/** More than the system buffers. */
const ANSWER_BYTES = 32 * 1024 ** 2;
const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
});

async function answering(
  windowMs: number,
  bytes = ANSWER_BYTES,
): Promise<{ port: number; sockets: Socket[] }> {
  const server = createServer();
  new UnreadAnswers(server, { windowMs, leastBytes: 64 * 1024, checkMs: 20 });
  const sockets: Socket[] = [];
  server.on("connection", (socket) => {
    sockets.push(socket);
    socket.on("error", () => undefined);
    socket.write(Buffer.alloc(bytes));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { port: (server.address() as AddressInfo).port, sockets };
}

test("a client that reads nothing is cut off", async () => {
  const { port, sockets } = await answering(200);
  const { socket } = await RawConnection.open(port);
  socket.pause();
  await expect.poll(() => sockets[0]?.destroyed, { timeout: 10_000 }).toBe(true);
  socket.destroy();
});

test("a phone at 50 kB/s receives one large write completely (20 times faster here)", async () => {
  const { port, sockets } = await answering(readingLimits.windowMs / 20, 6_000_000);
  const { socket } = await RawConnection.open(port);
  const begun = performance.now();
  let read = 0;
  socket.removeAllListeners("data").on("data", (chunk: Buffer) => {
    read += chunk.length;
    socket.pause();
    // Bytes per millisecond.
    void wait(Math.max(1, begun + read / 1_000 - performance.now())).then(() => socket.resume());
  });
  await expect.poll(() => read, { timeout: 25_000 }).toBe(6_000_000);
  expect(sockets[0]?.destroyed).toBe(false);
  socket.destroy();
});

test("a connection on which nothing waits stays", async () => {
  const { port, sockets } = await answering(2_000);
  const silent = await RawConnection.open(port);
  await expect.poll(() => sockets[0]?.writableLength, { timeout: 10_000 }).toBe(0);
  const unread = await RawConnection.open(port);
  unread.socket.pause();
  // Shows that the window is over.
  await expect.poll(() => sockets[1]?.destroyed, { timeout: 10_000 }).toBe(true);
  expect(sockets[0]?.destroyed).toBe(false);
  silent.socket.destroy();
  unread.socket.destroy();
});
