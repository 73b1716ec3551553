/** Answers to requests that Node.js cannot read. */
import { maxHeaderSize, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { RawConnection } from "../../lib/testing/clients/raw-connection.ts";
import { connectionLimits, createBoundedServer } from "./connection-limits.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function listen(limits: Partial<typeof connectionLimits> = {}): Promise<number> {
  const server = createBoundedServer({ ...connectionLimits, ...limits });
  servers.push(server);
  server.on("request", (request, response) => {
    if (request.url === "/begun") response.write("begun");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

function answerTo({ received }: RawConnection): unknown {
  const [head = "", body = ""] = received.split("\r\n\r\n");
  expect(head).toContain("Content-Type: application/json");
  expect(head).toContain(`Content-Length: ${body.length}`);
  return JSON.parse(body);
}

test.each([
  ["headers", ["GET / HTTP/1.1", "Host: x", `X-A: ${"a".repeat(40_000)}`]],
  ["an address", [`GET /?a=${"a".repeat(40_000)} HTTP/1.1`, "Host: x"]],
])("a request with %s beyond the limit learns the limit", async (_what, lines) => {
  const connection = await RawConnection.open(await listen());
  await connection.send(lines);
  await connection.closed;
  expect(connection.statuses).toEqual([431]);
  expect(answerTo(connection)).toEqual({
    result: "error",
    code: "HEADERS_TOO_LARGE",
    msg: `The address and the headers of the request are too long (limit: ${maxHeaderSize} bytes).`,
  });
});

test("a client that still sends reads the answer", async () => {
  const answer = await fetch(`http://127.0.0.1:${await listen()}/`, {
    headers: { "x-a": "a".repeat(2_000_000) },
  });
  expect(answer.status).toBe(431);
  expect(await answer.json()).toMatchObject({ code: "HEADERS_TOO_LARGE" });
});

test("what is not HTTP is told so", async () => {
  const connection = await RawConnection.open(await listen());
  await connection.write("hello\r\n\r\n");
  await connection.closed;
  expect(answerTo(connection)).toMatchObject({ code: "BAD_REQUEST", msg: "The request is not valid HTTP." });
});

test("late headers are told so", async () => {
  const connection = await RawConnection.open(await listen({ headersMs: 100, checkMs: 20 }));
  await connection.write("GET / HTTP/1.1\r\nHost: x\r\nX-");
  await connection.closed;
  expect(connection.statuses).toEqual([408]);
  expect(answerTo(connection)).toMatchObject({ msg: "The headers of the request did not arrive in time." });
});

test("nothing is written into an answer that has begun", async () => {
  const connection = await RawConnection.open(await listen());
  await connection.send(["POST /begun HTTP/1.1", "Host: x", "Transfer-Encoding: chunked"]);
  await expect.poll(() => connection.received).toContain("begun");
  await connection.write("no length\r\n");
  await connection.closed;
  expect(connection.statuses).toEqual([200]);
  expect(connection.received).not.toContain("BAD_REQUEST");
});
