/** The checks of the public address, through proxies that do one thing wrong each. */
import { once } from "node:events";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { configuration } from "../../lib/config.ts";
import { TOKEN_HEADER, TOKEN_PATH } from "../../lib/kernel/health/ask-server.ts";
import { Inspection } from "../../lib/kernel/health/inspection.ts";
import { publicAddressChecks } from "../../lib/kernel/health/public-address-checks.ts";
import { runChecks } from "../../lib/kernel/health/run-checks.ts";
import { newToken } from "../../lib/kernel/health/server-token.ts";
import { startTestServer } from "../../lib/testing/test-server.ts";

const MEBIBYTE = 1024 ** 2;

interface Proxying {
  readonly headers?: (given: IncomingHttpHeaders) => IncomingHttpHeaders;
  readonly upgrades?: boolean;
  readonly replacesErrors?: boolean;
  readonly mostBytes?: number;
}

let proxying: Proxying = {};
const proxy = createServer((incoming, answer) => forward(incoming, answer));
proxy.on("checkContinue", (incoming: IncomingMessage, answer: ServerResponse) => {
  if (Number(incoming.headers["content-length"]) <= (proxying.mostBytes ?? Number.MAX_SAFE_INTEGER))
    answer.writeContinue();
  else answer.writeHead(413).end();
});
proxy.listen(0, "127.0.0.1");
await once(proxy, "listening");
const proxyPort = (proxy.address() as AddressInfo).port;
const publicUrl = `http://localhost:${proxyPort}`;
const server = await startTestServer({ url: publicUrl, trustedProxies: 1 });
afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
  await server.stop();
});

/** As a proxy that is set up well. */
function forwarded(given: IncomingHttpHeaders): IncomingHttpHeaders {
  return { ...given, "x-forwarded-for": [given["x-forwarded-for"], "198.51.100.9"].flat().join(", ") };
}

function forward(incoming: IncomingMessage, answer: ServerResponse): void {
  const { headers = forwarded, replacesErrors } = proxying;
  const onward = request(
    {
      port: server.port,
      host: "127.0.0.1",
      method: incoming.method,
      path: incoming.url,
      headers: headers(incoming.headers),
    },
    (answered) => {
      const status = answered.statusCode ?? 0;
      if (replacesErrors && status >= 400) {
        answered.resume();
        answer.writeHead(status).end("<h1>Not found</h1>");
        return;
      }
      answer.writeHead(status, answered.headers);
      answered.pipe(answer);
    },
  );
  onward.on("error", () => answer.destroy());
  incoming.pipe(onward);
}

proxy.on("upgrade", (incoming, connection) => {
  if (proxying.upgrades === false) {
    connection.end("HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n");
    return;
  }
  const onward = connect(server.port, "127.0.0.1", () => {
    const { upgrade, connection: kind, ...rest } = forwarded(incoming.headers);
    const lines = Object.entries({ ...rest, upgrade, connection: kind }).map(
      ([name, value]) => `${name}: ${value}`,
    );
    onward.write(`GET ${incoming.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
    onward.pipe(connection);
    connection.pipe(onward);
  });
  onward.on("error", () => connection.destroy());
  connection.on("error", () => onward.destroy());
});

async function findings(given: Proxying, url = publicUrl) {
  proxying = given;
  const { secret } = configuration();
  const inspection = new Inspection({ databaseUrl: null, publicUrl: url, secret, isServer: true });
  onTestFinished(() => inspection.close());
  const results = await runChecks(publicAddressChecks, inspection);
  return new Map(results.map((result) => [result.id, result]));
}

test("through a proxy that is set up well, nothing is wrong", async () => {
  const found = await findings({});
  expect([...found.values()].map(({ id, status, finding }) => [id, status, finding])).toEqual([
    ["server", "ok", expect.stringMatching(/^Parley \d/)],
    ["public-address", "ok", `${publicUrl} leads to this server.`],
    ["proxy", "ok", "Requests arrive through one proxy as they were sent."],
    ["websockets", "ok", "WebSockets can be opened."],
    ["large-files", "ok", "Files up to 25 MiB are let through."],
  ]);
});

test("a proxy that replaces the host is named", async () => {
  const found = await findings({ headers: (given) => ({ ...forwarded(given), host: "backend" }) });
  expect(found.get("proxy")).toMatchObject({
    status: "problem",
    finding: expect.stringMatching(/host backend instead/),
  });
});

test("a proxy without X-Forwarded-For, or with more proxies behind it, is named", async () => {
  const without = await findings({ headers: ({ "x-forwarded-for": _, ...rest }) => rest });
  expect(without.get("proxy")).toMatchObject({
    status: "problem",
    advice: "Set PARLEY_TRUSTED_PROXIES to 0.",
  });
  const twice = await findings({ headers: (given) => forwarded(forwarded(given)) });
  expect(twice.get("proxy")).toMatchObject({
    status: "problem",
    advice: "Set PARLEY_TRUSTED_PROXIES to 2.",
  });
});

test("a proxy that passes on what clients forge is named", async () => {
  const found = await findings({ headers: (given) => given });
  expect(found.get("proxy")).toMatchObject({
    status: "problem",
    finding: expect.stringMatching(/^Clients can forge their address/),
  });
});

test("a scheme that does not arrive is named", async () => {
  const found = await findings({
    headers: (given) => ({ ...forwarded(given), "x-forwarded-proto": "https" }),
  });
  expect(found.get("proxy")).toMatchObject({
    status: "problem",
    finding: expect.stringMatching(/arrive as https\.$/),
  });
});

test("replaced errors, missing WebSockets and a limit for files are named", async () => {
  const found = await findings({ replacesErrors: true, upgrades: false, mostBytes: MEBIBYTE });
  expect(found.get("proxy")).toMatchObject({
    status: "problem",
    finding: expect.stringMatching(/replaces Parley's error messages/),
  });
  expect(found.get("websockets")).toMatchObject({
    status: "warning",
    finding: expect.stringMatching(/status 400/),
  });
  expect(found.get("large-files")).toMatchObject({
    status: "problem",
    advice: expect.stringContaining("client_max_body_size 26m"),
  });
});

test("an address that leads elsewhere or nowhere is named", async () => {
  const other = createServer((_, answer) => answer.end("Welcome to nginx!"));
  onTestFinished(() => void other.close());
  other.listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const elsewhere = await findings({}, `http://localhost:${port}`);
  expect(elsewhere.get("public-address")).toMatchObject({
    status: "problem",
    finding: expect.stringMatching(/something else answers/),
  });
  expect(elsewhere.get("large-files")?.status).toBe("unknown");
  const nowhere = await findings({}, "http://localhost:9");
  expect(nowhere.get("public-address")).toMatchObject({
    status: "problem",
    finding: expect.stringMatching(/cannot be reached/),
  });
});

test("nobody without the secret learns how requests arrive", async () => {
  const ask = (token?: string) =>
    fetch(`http://127.0.0.1:${server.port}${TOKEN_PATH}`, {
      headers: token === undefined ? {} : { [TOKEN_HEADER]: token },
    });
  for (const token of [undefined, "x", newToken("f".repeat(64))]) {
    const answer = await ask(token);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ status: "not found" });
  }
  const token = newToken(configuration().secret ?? "");
  expect((await ask(token)).status).toBe(200);
  expect((await ask(token)).status).toBe(404);
});
