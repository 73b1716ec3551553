/** Pipelined requests. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { afterAll, beforeEach, expect, test } from "vitest";
import { RawConnection } from "../../lib/testing/clients/raw-connection.ts";
import { MAX_WAITING, MeteredRequest } from "./metered-request.ts";
import { RequestTurns } from "./request-turns.ts";

const served: { readonly url: string; readonly response: ServerResponse }[] = [];
let answerEach: ((response: ServerResponse) => void) | null = null;
const server = createServer({ IncomingMessage: MeteredRequest });
server.on("upgrade", (_request, socket) => socket.destroy());
const turns = new RequestTurns(server, ({ url = "" }: IncomingMessage, response) => {
  served.push({ url, response });
  answerEach?.(response);
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const { port } = server.address() as AddressInfo;
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

let connection: RawConnection;
beforeEach(async () => {
  served.length = 0;
  answerEach = null;
  connection = await RawConnection.open(port);
});

const requests = (first: number, last: number) =>
  Array.from(
    { length: last - first + 1 },
    (_, index) => `GET /${first + index} HTTP/1.1\r\nHost: x\r\n\r\n`,
  ).join("");
const urls = () => served.map(({ url }) => url);
const answerLatest = (text = "done") => served.at(-1)?.response.end(text);

test("the next request begins when the answer before it has left", async () => {
  await connection.write(requests(1, 3));
  for (const expected of [["/1"], ["/1", "/2"], ["/1", "/2", "/3"]]) {
    await expect.poll(urls).toEqual(expected);
    expect(turns.isBusy(served[0]?.response.req.socket ?? connection.socket)).toBe(true);
    answerLatest();
  }
  await expect.poll(() => connection.statuses).toEqual([200, 200, 200]);
  // The connection is read again.
  await connection.write(requests(4, 4));
  await expect.poll(urls).toHaveLength(4);
});

test("as many requests as may wait are all answered, in order", async () => {
  await connection.write(requests(0, MAX_WAITING));
  for (let count = 1; count <= MAX_WAITING + 1; count += 1) {
    await expect.poll(() => served.length, { interval: 1 }).toBe(count);
    answerLatest();
  }
  await expect.poll(() => connection.statuses.length).toBe(MAX_WAITING + 1);
  expect(urls()).toEqual(Array.from({ length: MAX_WAITING + 1 }, (_, index) => `/${index}`));
});

test("a round of the event loop serves one request of a connection, however many wait", async () => {
  let round = 0;
  let isOver = false;
  const countRounds = () => {
    round += 1;
    if (!isOver) setImmediate(countRounds);
  };
  countRounds();
  const rounds: number[] = [];
  answerEach = (response) => {
    rounds.push(round);
    response.end();
  };
  await connection.write(requests(1, 10));
  await expect.poll(() => connection.statuses).toHaveLength(10);
  isOver = true;
  expect(new Set(rounds).size).toBe(10);
});

test("more requests end the connection, and none of them is served", async () => {
  await connection.write(requests(0, MAX_WAITING + 200));
  await connection.closed;
  await expect.poll(() => served[0]?.response.closed).toBe(true);
  expect(urls()).toEqual(["/0"]);
});

test("of many requests in one block, only as many are parsed as may wait", async () => {
  let parsed = 0;
  class CountedRequest extends MeteredRequest {
    constructor(socket: Socket) {
      super(socket);
      parsed += 1;
    }
  }
  const counting = createServer({ IncomingMessage: CountedRequest });
  counting.on("upgrade", (_request, socket) => socket.destroy());
  new RequestTurns(counting, () => undefined);
  await new Promise<void>((resolve) => counting.listen(0, "127.0.0.1", resolve));
  const flooding = await RawConnection.open((counting.address() as AddressInfo).port);
  // Node.js answers these itself.
  await flooding.write("GET / HTTP/1.1\r\n\r\n".repeat(2_000));
  await flooding.closed;
  counting.close();
  expect(parsed).toBeLessThanOrEqual(MAX_WAITING + 2);
});

test("nothing is served after an answer that closes the connection", async () => {
  await connection.write(requests(1, 3));
  await expect.poll(urls).toEqual(["/1"]);
  const [first] = served;
  if (first) first.response.shouldKeepAlive = false;
  answerLatest();
  await connection.closed;
  expect(connection.statuses).toEqual([200]);
  expect(urls()).toEqual(["/1"]);
});

test("a client that leaves has none of its waiting requests served", async () => {
  await connection.write(requests(1, 1));
  await expect.poll(urls).toEqual(["/1"]);
  await connection.write(requests(2, 3));
  connection.socket.destroy();
  const left = await RawConnection.open(port);
  await left.write(requests(9, 9));
  await expect.poll(urls).toContain("/9");
  answerLatest();
  await expect.poll(() => left.statuses).toEqual([200]);
  expect(urls()).not.toContain("/2");
  left.socket.destroy();
});
