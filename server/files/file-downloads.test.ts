/** An answer whose client takes nothing of it ends, and one whose client takes its time does not. */
import { once } from "node:events";
import { createServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { PROGRESS_MS, requireProgress } from "./file-downloads.ts";

const PIECE = Buffer.alloc(65_536);
/** More than the system holds of an answer. */
const ROUND_BYTES = 16 * 1024 ** 2;

vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });

function* endless() {
  for (;;) yield PIECE;
}

let answer: ServerResponse | undefined;
const server = createServer((_request, response) => {
  response.writeHead(200);
  requireProgress(response);
  answer = response;
  pipeline(Readable.from(endless()), response).catch(() => response.destroy());
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
afterAll(() => {
  vi.useRealTimers();
  server.closeAllConnections();
  server.close();
});

let client: IncomingMessage;
beforeEach(async () => {
  const { port } = server.address() as AddressInfo;
  client = await new Promise((resolve) => get({ host: "127.0.0.1", port, agent: false }, resolve));
  client.on("error", () => undefined);
});

test("a client that takes nothing is left after some time", async () => {
  await expect
    .poll(
      () => {
        vi.advanceTimersByTime(PROGRESS_MS);
        return answer?.destroyed;
      },
      { timeout: 4_000 },
    )
    .toBe(true);
});

test("a client that takes its time receives everything", async () => {
  for (let round = 0; round < 5; round += 1) {
    for (let taken = 0; taken < ROUND_BYTES; ) {
      const piece: Buffer | null = client.read();
      if (piece) taken += piece.length;
      else await once(client, "readable");
    }
    vi.advanceTimersByTime(PROGRESS_MS);
    expect(answer?.destroyed).toBe(false);
  }
  client.destroy();
});
