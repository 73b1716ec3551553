/** Rate limits. */
import { expect, test } from "vitest";
import {
  CHARACTERS_OF_REQUEST,
  consumeFileRequest,
  consumeRequest,
  countAnswer,
  RATES,
} from "./rate-limit.ts";

function remaining(address: string): number {
  const headers: Record<string, string> = {};
  consumeRequest(null, address, headers);
  return Number(headers["x-ratelimit-remaining"]);
}

test("each address has 600 requests a minute, and the next is refused with the time to wait", () => {
  for (let request = 1; request <= 600; request += 1) expect(remaining("192.0.2.1")).toBe(600 - request);
  expect(() => remaining("192.0.2.1")).toThrow(
    expect.objectContaining({ code: "RATE_LIMIT_HIT", extra: { "retry-after": expect.any(Number) } }),
  );
  expect(remaining("192.0.2.2")).toBe(599);
});

test("an IPv6 address shares the limit of its /64, and no other", () => {
  for (let request = 1; request <= 600; request += 1) remaining(`2001:db8:0:1::${request.toString(16)}`);
  expect(() => remaining("2001:db8:0:1:ffff::1")).toThrow(
    expect.objectContaining({ code: "RATE_LIMIT_HIT" }),
  );
  expect(remaining("2001:db8:0:2::1")).toBe(599);
});

test("the files of the web app are counted apart, with a higher limit", () => {
  for (let file = 1; file <= 6_000; file += 1) consumeFileRequest(null, "192.0.2.9");
  expect(() => consumeFileRequest(null, "192.0.2.9")).toThrow(
    expect.objectContaining({ code: "RATE_LIMIT_HIT" }),
  );
  expect(remaining("192.0.2.9")).toBe(599);
});

test("a large answer counts as several requests, and an ordinary one only as its own", () => {
  expect(remaining("192.0.2.20")).toBe(599);
  countAnswer(null, "192.0.2.20", CHARACTERS_OF_REQUEST - 1);
  expect(remaining("192.0.2.20")).toBe(598);
  countAnswer(null, "192.0.2.20", 40 * CHARACTERS_OF_REQUEST);
  expect(remaining("192.0.2.20")).toBe(557);
  countAnswer(null, "192.0.2.20", 1_000 * CHARACTERS_OF_REQUEST);
  expect(() => remaining("192.0.2.20")).toThrow(expect.objectContaining({ code: "RATE_LIMIT_HIT" }));
});

test("the bots of a person share a limit, which is not the person's nor that of others' bots", () => {
  const used = (id: number, botOwnerId: number | null) => {
    const headers: Record<string, string> = {};
    consumeRequest({ user: { id, botOwnerId } }, "192.0.2.30", headers);
    return Number(headers["x-ratelimit-remaining"]);
  };
  for (let request = 0; request < RATES.botRequests.amount; request += 1) used(100 + (request % 10), 1);
  expect(() => used(111, 1)).toThrow(expect.objectContaining({ code: "RATE_LIMIT_HIT" }));
  expect(used(1, null)).toBe(599);
  expect(used(200, 2)).toBe(599);
});

test("with too many addresses, the oldest windows are dropped", () => {
  remaining("the oldest");
  for (let address = 0; address < 100_500; address += 1) remaining(`address ${address}`);
  expect(remaining("address 100499")).toBe(598);
  expect(remaining("the oldest")).toBe(599);
});
