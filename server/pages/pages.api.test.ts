/** Requests for pages. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase, testConfiguration } from "../../lib/testing/test-server.ts";
import { type RunningServer, startServer } from "../start-server.ts";

let database: TestDatabase;
let server: RunningServer;

async function tell(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request);
  response.end(JSON.stringify({ url: request.url, host: request.headers.host, size: body.length }));
}

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startServer(testConfiguration({ development: false }), {
    databaseUrl: database.url,
    pages: Promise.resolve({ handle: tell, close: async () => undefined }),
  });
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

async function send(lines: readonly string[], body = ""): Promise<{ status: number; answer: string }> {
  const socket = connect(server.port, "127.0.0.1");
  socket.write(`${[...lines, "Connection: close"].join("\r\n")}\r\n\r\n${body}`);
  const answer = await text(socket);
  return { status: Number(answer.split(" ")[1]), answer };
}

const HOST = "Host: localhost";
const SIGN_IN = "POST /api/auth/callback/credentials HTTP/1.1";

describe("a body", () => {
  test("of a sign-in reaches next-auth", async () => {
    const { status, answer } = await send([SIGN_IN, HOST, "Content-Length: 5"], "a=b&c");
    expect(status).toBe(200);
    expect(answer).toContain('"size":5');
  });

  test.each([SIGN_IN, "GET /api/auth/session HTTP/1.1", "GET / HTTP/1.1"])(
    "that is larger than any form is refused: %s",
    async (line) => {
      const body = "x".repeat(65_537);
      expect((await send([line, HOST, `Content-Length: ${body.length}`], body)).status).toBe(413);
    },
  );

  test("without a declared size is refused", async () => {
    const chunk = "5\r\na=b&c\r\n0\r\n\r\n";
    expect((await send([SIGN_IN, HOST, "Transfer-Encoding: chunked"], chunk)).status).toBe(411);
  });
});

describe("a method", () => {
  test.each(["GET / HTTP/1.1", "HEAD /login HTTP/1.1", "POST /api/auth/signout HTTP/1.1"])(
    "that a page supports is served: %s",
    async (line) => {
      expect((await send([line, HOST])).status).toBe(200);
    },
  );

  test.each([
    ["PUT /login", "GET, HEAD"],
    ["POST /login", "GET, HEAD"],
    ["OPTIONS /", "GET, HEAD"],
    ["DELETE /api/auth/session", "GET, HEAD, POST"],
  ])("that no page supports is refused: %s", async (line, allowed) => {
    const { status, answer } = await send([`${line} HTTP/1.1`, HOST]);
    expect(status).toBe(405);
    expect(answer.toLowerCase()).toContain(`allow: ${allowed}\r\n`.toLowerCase());
  });
});

describe("a path", () => {
  test.each([
    "GET /./api/v1/server_settings",
    "GET /x/../api/v1/server_settings",
    "GET /x/%2e%2E/api/v1/server_settings",
    "GET /..",
    "GET /x\\..\\login",
    "GET /%",
    "GET /%ff",
    "OPTIONS *",
  ])("that is not normalized is refused: %s", async (line) => {
    expect((await send([`${line} HTTP/1.1`, HOST])).status).toBe(400);
  });

  test.each(["/?next=/../x", "/a..b", "/.well-known/x", "/%C3%A9"])(
    "that is normalized is served: %s",
    async (path) => {
      const { status, answer } = await send([`GET ${path} HTTP/1.1`, HOST]);
      expect(status).toBe(200);
      expect(answer).toContain(JSON.stringify(path));
    },
  );

  test("may include scheme and host, which then override the Host header (RFC 9112, 3.2.2)", async () => {
    const page = await send(["GET http://other.localhost/login?a=b HTTP/1.1", HOST]);
    expect(page.answer).toContain('{"url":"/login?a=b","host":"other.localhost"');
    expect((await send(["GET http://localhost HTTP/1.1", HOST])).answer).toContain('"url":"/"');
    const api = await send(["GET http://localhost/api/v1/openapi.json HTTP/1.1", HOST]);
    expect(api.answer).toContain("content-type: application/json");
    const socket = await send(["GET http://localhost/socket.io/?EIO=4&transport=polling HTTP/1.1", HOST]);
    expect(socket.answer).toContain('"sid"');
  });
});

describe("a router state", () => {
  const sent = (state: string) =>
    send(["GET / HTTP/1.1", HOST, "RSC: 1", `Next-Router-State-Tree: ${state}`]);
  const nested = (depth: number) => `${'["",{"children":'.repeat(depth)}["",{}]${"}]".repeat(depth)}`;

  test.each([
    ["", {}, null, "refetch"],
    ["", { children: ["join", { children: [["key", "x%2F", "d", null], {}] }] }, null, null, 1],
  ])("that Next can read is served: %j", async (...state) => {
    expect((await sent(encodeURIComponent(JSON.stringify(state)))).status).toBe(200);
  });

  test.each([
    "garbage",
    "%",
    "%ff",
    "",
    "null",
    "{}",
    "[]",
    '[""]',
    '["",{"children":5}]',
    '["",{},"/","refetch"]',
    '["",{"children":'.repeat(500),
    '["",{}]\r\nNext-Router-State-Tree: ["",{}]',
  ])("that Next cannot read is refused: %j", async (state) => {
    expect((await sent(state)).status).toBe(400);
  });

  test("however deep it is", async () => {
    expect([200, 400]).toContain((await sent(nested(900))).status);
  });
});

describe("a Host header", () => {
  test.each(["localhost", "LOCALHOST:4000", "a-b.example.com", "127.0.0.1:80", "[::1]:3000"])(
    "with a valid host is served: %s",
    async (host) => {
      expect((await send(["GET / HTTP/1.1", `Host: ${host}`])).status).toBe(200);
    },
  );

  test.each(["[", "a b:1", "%", "localhost:99999999", "a/b", "a@b", "a?b", ""])(
    "without a valid host is refused: %j",
    async (host) => {
      expect((await send(["GET / HTTP/1.1", `Host: ${host}`])).status).toBe(400);
      const api = await send(["GET /api/v1/openapi.json HTTP/1.1", `Host: ${host}`]);
      expect(api.status).toBe(400);
    },
  );
});
