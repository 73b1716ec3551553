/** Ended connections. */
import { once } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { RawConnection } from "../../lib/testing/clients/raw-connection.ts";
import { collectGarbage } from "../../lib/testing/measuring/held-bytes.ts";
import { ArrivingBodies } from "./arriving-bodies.ts";
import { connectionLimits, createBoundedServer } from "./connection-limits.ts";
import { watchConnections } from "./cut-connections.ts";
import { RequestTurns } from "./request-turns.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function listen(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const limits = { ...connectionLimits, requestMs: 60, checkMs: 20 };
  const server = createBoundedServer(limits);
  servers.push(server);
  const responses: WeakRef<ServerResponse>[] = [];
  server.on("request", (_request, response) => responses.push(new WeakRef(response)));
  const bodies = new ArrivingBodies(server, limits);
  new RequestTurns(server, (request, response) => {
    bodies.watch(request, response);
    answer(request, response);
  });
  watchConnections(server);
  server.on("upgrade", (_request, socket) => socket.destroy());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { port: (server.address() as AddressInfo).port, responses };
}

async function expectForgotten(responses: readonly WeakRef<ServerResponse>[]): Promise<void> {
  const held = () => {
    collectGarbage();
    return responses.filter((response) => response.deref()).length;
  };
  await expect.poll(held, { timeout: 10_000 }).toBe(0);
}

test("a body whose rest does not come after the answer", async () => {
  const { port, responses } = await listen((_request, response) => response.end("early"));
  const connection = await RawConnection.open(port);
  await connection.send(["POST / HTTP/1.1", "Host: x", "Content-Length: 10"], "12345");
  await expect.poll(() => connection.statuses).toEqual([200]);
  connection.socket.resetAndDestroy();
  await expectForgotten(responses);
});

test("requests that wait for the answer before them, when an upgrade comes behind them", async () => {
  const { port, responses } = await listen(() => undefined);
  const connection = await RawConnection.open(port);
  const request = "GET / HTTP/1.1\r\nHost: x\r\n";
  await connection.write(
    `${`${request}\r\n`.repeat(3)}${request}Connection: Upgrade\r\nUpgrade: foo\r\n\r\n`,
  );
  await connection.closed;
  expect(responses).toHaveLength(3);
  await expectForgotten(responses);
});
