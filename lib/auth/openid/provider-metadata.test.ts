/** Requests to the provider. */

import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import type { OpenIdProvider } from "../../config.ts";
import { askProvider, providerMetadata } from "./provider-metadata.ts";

const CROWD = 20;

let asked = 0;
const waiting: ServerResponse[] = [];
const server = createServer((_request, response) => {
  asked += 1;
  waiting.push(response);
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

let provider: OpenIdProvider;
beforeEach(() => {
  asked = 0;
  provider = {
    issuer,
    clientId: "parley",
    clientSecret: "secret",
    name: "Example ID",
    scopes: "openid",
    algorithm: "RS256",
    signsOut: true,
    groups: null,
  };
});
afterEach(() => vi.useRealTimers());

async function answer(status = 200): Promise<void> {
  await expect.poll(() => waiting.length).toBeGreaterThan(0);
  const body = JSON.stringify({ issuer, end_session_endpoint: `${issuer}/end` });
  for (const response of waiting.splice(0)) response.writeHead(status).end(body);
}

const crowd = (ask: typeof askProvider) =>
  Promise.allSettled(Array.from({ length: CROWD }, () => ask(provider)));
const allOf = (settled: readonly PromiseSettledResult<unknown>[]) =>
  new Set(settled.map(({ status }) => status));

test("concurrent requests share one answer, which is used for a minute", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const first = crowd(providerMetadata);
  await answer();
  expect(allOf(await first)).toEqual(new Set(["fulfilled"]));
  expect(asked).toBe(1);
  expect((await providerMetadata(provider)).end_session_endpoint).toBe(`${issuer}/end`);
  expect(asked).toBe(1);
  vi.setSystemTime(Date.now() + 60_000);
  const later = crowd(providerMetadata);
  await answer();
  await later;
  expect(asked).toBe(2);
});

test("after a failure, requests fail without asking the provider for some seconds", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const first = crowd(providerMetadata);
  await answer(503);
  expect(allOf(await first)).toEqual(new Set(["rejected"]));
  expect(allOf(await crowd(providerMetadata))).toEqual(new Set(["rejected"]));
  expect(asked).toBe(1);
  vi.setSystemTime(Date.now() + 10_000);
  const later = crowd(providerMetadata);
  await answer();
  expect(allOf(await later)).toEqual(new Set(["fulfilled"]));
  expect(asked).toBe(2);
});

test("concurrent checks share one new request, and forget its failure", async () => {
  const known = providerMetadata(provider);
  await answer();
  await known;
  const checks = crowd(askProvider);
  await answer(503);
  expect(allOf(await checks)).toEqual(new Set(["rejected"]));
  expect(asked).toBe(2);
  const again = crowd(askProvider);
  await answer();
  expect(allOf(await again)).toEqual(new Set(["fulfilled"]));
  expect(asked).toBe(3);
});
