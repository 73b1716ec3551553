/** Reserved file descriptors. */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { DescriptorReserve, mostConnections } from "./descriptor-reserve.ts";

const servers: Server[] = [];
const clients: Socket[] = [];

afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
});

async function guarded(reserve: DescriptorReserve): Promise<Server> {
  const server = createServer();
  reserve.guard(server);
  server.on("connection", (connection) => {
    connection.on("error", () => undefined);
    if (!connection.destroyed) connection.write("hello");
  });
  servers.push(server.listen(0, "127.0.0.1"));
  await once(server, "listening");
  return server;
}

function isTaken(server: Server): Promise<boolean> {
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  clients.push(client);
  return new Promise((resolve) => {
    client.on("error", () => undefined);
    client.once("data", () => resolve(true));
    client.once("close", () => resolve(false));
  });
}

test.each([
  [1_048_576, 943_718],
  [20_000, 18_000],
  // 5,000 live clients behind a proxy.
  [6_000, 5_400],
  [1_024, 768],
  [512, 256],
  [256, 128],
])("of %i descriptors, connections get %i", (limit, connections) => {
  expect(mostConnections(limit)).toBe(connections);
});

test("all servers of the process share the limit, and a closed connection makes room", async () => {
  const reserve = new DescriptorReserve(4);
  const [first, second] = [await guarded(reserve), await guarded(reserve)];
  expect(await isTaken(first)).toBe(true);
  expect(await isTaken(second)).toBe(true);
  expect(await isTaken(first)).toBe(false);
  expect(await isTaken(second)).toBe(false);
  clients[0]?.destroy();
  await expect.poll(() => isTaken(second)).toBe(true);
  expect(await isTaken(first)).toBe(false);
});
