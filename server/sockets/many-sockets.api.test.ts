/** Many sockets of one address. */
import { afterAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { serveOrganization } from "../../lib/testing/serve-organization.ts";
import type { TestAccount } from "../../lib/testing/test-account.ts";
import { MAX_SOCKETS_OF_ONE } from "./serve-sockets.ts";

const CLIENTS = 5_000;
const AT_ONCE = 50;
/** All clients' address, from the proxy. */
const OFFICE = "198.51.100.7";

const { server, org } = await serveOrganization({ development: false, trustedProxies: 1 });
const sockets: WebSocket[] = [];
afterAll(() => {
  for (const socket of sockets) socket.terminate();
});

function connect({ email, apiKey }: TestAccount): Promise<string> {
  const address = `ws://127.0.0.1:${server.port}/socket.io/?EIO=4&transport=websocket`;
  const socket = new WebSocket(address, { headers: { host: org.host, "x-forwarded-for": OFFICE } });
  sockets.push(socket);
  return new Promise((resolve) => {
    socket.on("message", (data: Buffer) => {
      const packet = data.toString();
      if (packet.startsWith("0")) socket.send(`40${JSON.stringify({ email, api_key: apiKey })}`);
      if (packet.startsWith("4")) resolve(packet.slice(0, 2));
    });
    socket.on("error", (error) => resolve(error.message));
    socket.on("close", () => resolve("closed"));
  });
}

test(`${CLIENTS} clients of one address connect within one rate window and stay`, {
  timeout: 120_000,
}, async () => {
  const answers = new Map<string, number>();
  let account: TestAccount = org.member;
  for (let opened = 0; opened < CLIENTS; opened += AT_ONCE) {
    if (opened % MAX_SOCKETS_OF_ONE === 0) account = await org.add();
    for (const answer of await Promise.all(Array.from({ length: AT_ONCE }, () => connect(account))))
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
  }
  expect(Object.fromEntries(answers)).toEqual({ "40": CLIENTS });
  expect(sockets.filter(({ readyState }) => readyState === WebSocket.OPEN)).toHaveLength(CLIENTS);
});
