/** Addresses that pages get. */
import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { tellAddress } from "./page-address.ts";

const URL_BEHIND_TLS = "https://chat.example.com";

function pageHeaders(headers: Record<string, string>, url: string | null, trustedProxies: number) {
  const request = new IncomingMessage(new Socket());
  Object.assign(request.headers, headers);
  tellAddress(request, { url, trustedProxies });
  const { "x-forwarded-host": host, "x-forwarded-proto": scheme } = request.headers;
  return { address: `${scheme}://${host}`, client: request.headers["x-parley-client-address"] };
}

test.each([
  ["chat.example.com", URL_BEHIND_TLS],
  ["acme.chat.example.com", "https://acme.chat.example.com"],
  ["ACME.chat.example.com:443", "https://acme.chat.example.com"],
  ["10.0.0.5:3000", URL_BEHIND_TLS],
  ["acme.chat.example.com.evil.example", URL_BEHIND_TLS],
])("behind a fixed address, each organization has its own: %s", (host, address) => {
  expect(pageHeaders({ host }, URL_BEHIND_TLS, 1).address).toBe(address);
});

test("a fixed address keeps its port", () => {
  const url = "https://chat.example.com:8443";
  expect(pageHeaders({ host: "acme.chat.example.com" }, url, 1).address).toBe(
    "https://acme.chat.example.com:8443",
  );
});

test("without a fixed address, the client's Host counts, and the scheme that a trusted proxy names", () => {
  const headers = { host: "chat.local:3000", "x-forwarded-for": "192.0.2.7", "x-forwarded-proto": "https" };
  expect(pageHeaders(headers, null, 0).address).toBe("http://chat.local:3000");
  expect(pageHeaders(headers, null, 1)).toEqual({ address: "https://chat.local:3000", client: "192.0.2.7" });
});

test.each([0, 1])("a client cannot forge host or address behind %d proxies", (trustedProxies) => {
  const forged = {
    host: "chat.local",
    "x-forwarded-host": "evil.example",
    "x-forwarded-for": "203.0.113.9, 192.0.2.7",
    "x-parley-client-address": "203.0.113.9",
  };
  const { address, client } = pageHeaders(forged, null, trustedProxies);
  expect(address).toBe("http://chat.local");
  expect(client).toBe(trustedProxies === 0 ? "" : "192.0.2.7");
});
