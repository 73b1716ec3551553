/** Rate limits. */
import { describe, expect, test, vi } from "vitest";
import {
  CHARACTERS_OF_REQUEST,
  consumeFileRequest,
  consumeFrame,
  consumeRequest,
  RATES,
  returnFrames,
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
  const answer = (length: number) => consumeRequest(null, "192.0.2.20").countAnswer(length);
  answer(CHARACTERS_OF_REQUEST - 1);
  expect(remaining("192.0.2.20")).toBe(598);
  answer(40 * CHARACTERS_OF_REQUEST);
  expect(remaining("192.0.2.20")).toBe(556);
  answer(1_000 * CHARACTERS_OF_REQUEST);
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

describe("a delivery of new events", () => {
  const person = (id: number) => ({ user: { id, botOwnerId: null } });
  const bot = (id: number, botOwnerId: number) => ({ user: { id, botOwnerId } });
  type Requester = ReturnType<typeof person> | ReturnType<typeof bot>;

  /** Returns the requests left, as its answer says. */
  function deliver(requester: Requester, length = 100): number {
    const headers: Record<string, string> = {};
    const counted = consumeRequest(requester, "192.0.2.40", headers);
    counted.becomeDelivery();
    counted.countAnswer(length);
    return Number(headers["x-ratelimit-remaining"]);
  }

  test("uses up no request until the account has had 6,000, and then counts as one", () => {
    for (let count = 0; count < RATES.deliveries.amount; count += 1) expect(deliver(person(50))).toBe(600);
    for (let count = 1; count <= RATES.requests.amount; count += 1)
      expect(deliver(person(50))).toBe(600 - count);
    expect(() => deliver(person(50))).toThrow(expect.objectContaining({ code: "RATE_LIMIT_HIT" }));
    expect(deliver(person(51))).toBe(600);
  });

  test("counts for a large answer as several deliveries, not as requests", () => {
    const half = (RATES.deliveries.amount / 2) * CHARACTERS_OF_REQUEST;
    expect([half, half, half].map((length) => deliver(person(52), length))).toEqual([600, 600, 599]);
  });

  test("shares a limit with those of the owner's other bots, not with the owner's", () => {
    for (let count = 0; count < RATES.botDeliveries.amount; count += 1)
      expect(deliver(bot(300 + (count % 10), 53))).toBe(600);
    expect(deliver(bot(310, 53))).toBe(599);
    expect(deliver(person(53))).toBe(600);
    expect(deliver(bot(311, 54))).toBe(600);
  });

  test("does not add a request to a window that began while the poll waited", () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      const waiting = Array.from({ length: 50 }, () => consumeRequest(person(55), "192.0.2.40"));
      vi.advanceTimersByTime(RATES.requests.windowMs);
      expect(deliver(person(55))).toBe(600);
      for (const poll of waiting) poll.becomeDelivery();
      for (let count = 0; count < RATES.requests.amount; count += 1) consumeRequest(person(55), "192.0.2.40");
      expect(() => consumeRequest(person(55), "192.0.2.40")).toThrow(
        expect.objectContaining({ code: "RATE_LIMIT_HIT" }),
      );
    } finally {
      vi.useRealTimers();
    }
  });
});

test("returned frames can be used again, and no more of them than were used", () => {
  returnFrames(null, "192.0.2.50", 5);
  for (let count = 0; count < RATES.frames.amount; count += 1) consumeFrame(null, "192.0.2.50", 0);
  returnFrames(null, "192.0.2.50", 1);
  consumeFrame(null, "192.0.2.50", 0);
  expect(() => consumeFrame(null, "192.0.2.50", 0)).toThrow(
    expect.objectContaining({ code: "RATE_LIMIT_HIT" }),
  );
});

test("with too many addresses, the oldest windows are dropped", () => {
  remaining("the oldest");
  for (let address = 0; address < 100_500; address += 1) remaining(`address ${address}`);
  expect(remaining("address 100499")).toBe(598);
  expect(remaining("the oldest")).toBe(599);
});
