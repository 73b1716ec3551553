/** Floods of handshakes. */
import { request } from "node:http";
import { expect, test } from "vitest";
import { z } from "zod";
import { RATES } from "../../lib/kernel/http/rate-limit.ts";
import { identityOf, TestSocket } from "../../lib/testing/clients/test-socket.ts";
import { serveOrganization } from "../../lib/testing/serve-organization.ts";

const { server, org } = await serveOrganization({ development: false });
const wrongKey = { host: org.host, auth: { email: org.member.email, api_key: "wrong" } };
const refusal = z.object({ data: z.object({ code: z.string() }) });

async function guess(): Promise<string> {
  const error: unknown = await TestSocket.connect(server.port, wrongKey).catch((reason) => reason);
  return refusal.parse(error).data.code;
}

/** Requests that this address has left, after this one. */
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

function poll(method: string, query = "", body = ""): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const path = `/socket.io/?EIO=4&transport=polling${query}`;
    const asking = request({ port: server.port, method, path, headers: { host: org.host } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString("utf8") }),
      );
    });
    asking.on("error", reject);
    asking.end(body);
  });
}

const sessionOf = (text: string) => `&sid=${/"sid":"([^"]+)"/.exec(text)?.[1]}`;

test("an open connection takes no method that it does not know", async () => {
  const opened = await poll("GET");
  for (const method of ["PUT", "DELETE", "PATCH", "OPTIONS"])
    expect((await poll(method, sessionOf(opened.text))).status).toBe(405);
  expect((await poll("POST", sessionOf(opened.text), "1")).status).toBe(200);
});

test("opening connections again and again ends, also for those who never authenticate", async () => {
  const { text } = await poll("GET");
  // Without an account, long frames count against the address.
  const frame = `3${"x".repeat(90_000)}`;
  for (let sent = 0; sent < RATES.frames.amount; sent += 90) await poll("POST", sessionOf(text), frame);
  expect((await poll("GET")).status).toBe(403);
  const { body } = await org.member.client.get("/users/me");
  expect(body.result).toBe("success");
});
