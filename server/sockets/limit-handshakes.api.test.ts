/** Opening a socket counts like a request: guessing keys by sockets has the limit of guessing by requests. */
import { expect, test } from "vitest";
import { z } from "zod";
import { serveOrganization } from "../../lib/testing/serve-organization.ts";
import { identityOf, TestSocket } from "../../lib/testing/test-socket.ts";

const { server, org } = await serveOrganization({ development: false });
const wrongKey = { host: org.host, auth: { email: org.member.email, api_key: "wrong" } };
const refusal = z.object({ data: z.object({ code: z.string() }) });

async function guess(): Promise<string> {
  const error: unknown = await TestSocket.connect(server.port, wrongKey).catch((reason) => reason);
  return refusal.parse(error).data.code;
}

/** Requests that this address has left, after the one that asks. */
async function left(): Promise<number> {
  return Number((await org.anonymous.get("/server_settings")).headers["x-ratelimit-remaining"]);
}

test("a refused handshake counts against its address, an accepted one against its account", async () => {
  const before = await left();
  for (let index = 0; index < 5; index += 1) expect(await guess()).toBe("INVALID_API_KEY");
  expect(await left()).toBe(before - 6);
  const socket = await TestSocket.connect(server.port, identityOf(org, org.member));
  socket.close();
  expect(await left()).toBe(before - 7);
  const { headers } = await org.member.client.get("/users/me");
  expect(headers["x-ratelimit-remaining"]).toBe("598");
});

test("without requests left, a guess is refused as one too many, and the right key still connects", async () => {
  while ((await left()) > 0);
  expect(await guess()).toBe("RATE_LIMIT_HIT");
  const socket = await TestSocket.connect(server.port, identityOf(org, org.member));
  expect(socket.socket.connected).toBe(true);
  socket.close();
});
