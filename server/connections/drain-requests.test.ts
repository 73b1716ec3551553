/** A port that closes once nobody uses it. */
import { once } from "node:events";
import { Agent, createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { watchRequests } from "./drain-requests.ts";

let server: Server;
let agent: Agent;

afterEach(() => {
  agent.destroy();
  server.close();
});

async function open(): Promise<() => Promise<void>> {
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
  server = createServer((_request, response) => response.end("answer"));
  const drain = watchRequests(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return drain;
}

/** The answer's word about its connection. */
function ask(): Promise<string | undefined> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const asked = request({ agent, host: "127.0.0.1", port }, (response) => {
      response.resume();
      response.once("end", () => resolve(response.headers.connection));
    });
    asked.on("error", reject);
    asked.end();
  });
}

test("while it drains, requests on kept connections are answered, and end their connection", async () => {
  const drain = await open();
  expect(await ask()).toBe("keep-alive");
  let isOver = false;
  const draining = drain().then(() => {
    isOver = true;
  });
  expect(await ask()).toBe("close");
  expect(await ask()).toBe("close");
  expect(isOver).toBe(false);
  await draining;
});

test("a connection that stays idle does not keep the port open", async () => {
  const drain = await open();
  await ask();
  await drain();
});
