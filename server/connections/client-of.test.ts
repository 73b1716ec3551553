/** Trusted proxies. */
import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { clientOf } from "./client-of.ts";

const DIRECT = "10.1.1.1";

function requestFrom(headers: Record<string, string>): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, "remoteAddress", { value: DIRECT });
  const request = new IncomingMessage(socket);
  Object.assign(request.headers, { host: "chat.example", ...headers });
  return request;
}

test.each([
  ["198.51.100.1, 203.0.113.9, 192.0.2.7", 0, DIRECT],
  ["198.51.100.1, 203.0.113.9, 192.0.2.7", 1, "192.0.2.7"],
  ["198.51.100.1, 203.0.113.9, 192.0.2.7", 2, "203.0.113.9"],
  ["192.0.2.7", 3, "192.0.2.7"],
  [" , 192.0.2.7 ,", 1, "192.0.2.7"],
  ["", 1, DIRECT],
])("of %j behind %d proxies, the client is %s", (forwarded, trustedProxies, client) => {
  const request = requestFrom({ "x-forwarded-for": forwarded });
  expect(clientOf(request, trustedProxies).clientAddress).toBe(client);
});

test("the scheme counts only together with an address that a trusted proxy wrote", () => {
  const proxied = requestFrom({ "x-forwarded-for": "192.0.2.7", "x-forwarded-proto": "https" });
  expect(clientOf(proxied, 1).origin).toBe("https://chat.example");
  expect(clientOf(proxied, 0).origin).toBe("http://chat.example");
  expect(clientOf(requestFrom({ "x-forwarded-proto": "https" }), 1).origin).toBe("http://chat.example");
});
