/** Received messages as ranges. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { firstReceivedOf, hasReceived, parseReceived, receivedBefore } from "./received-ids.ts";

test("open and closed ranges are parsed from PostgreSQL's text", () => {
  expect(parseReceived("{}")).toEqual([]);
  expect(parseReceived("{[5,10),[20,)}")).toEqual([5, 10, 20]);
});

test.each([
  ["[5,10) and from 20 on", [5, 10, 20], [5, 9, 20, 900]],
  ["[5,10) only", [5, 10], [5, 9]],
  ["nothing", [], []],
])("of %s, exactly the ids inside count as received", (_name, received, inside) => {
  const ids = [1, 4, 5, 9, 10, 19, 20, 900];
  expect(ids.filter((id) => hasReceived(received, id))).toEqual(inside);
});

test.each([
  ["the first of a range", [5, 10, 20], [7, 8, 30], 7],
  ["the first of a later range", [5, 10, 20], [1, 12, 30], 30],
  ["none between ranges", [5, 10, 20, 25], [4, 10, 15, 25, 26], undefined],
  ["none of nothing", [], [1, 2], undefined],
  ["none of no messages", [5], [], undefined],
])("of many messages, %s is found", (_which, received, messageIds, found) => {
  expect(firstReceivedOf(received, messageIds)).toBe(found);
});

test("ranges end where a subscriber leaves", () => {
  expect(receivedBefore([5, 10, 20], 30)).toEqual([5, 10, 20, 30]);
  expect(receivedBefore([5, 10, 20], 20)).toEqual([5, 10]);
  expect(receivedBefore([5, 10, 20], 15)).toEqual([5, 10]);
  expect(receivedBefore([5], 5)).toEqual([]);
  expect(receivedBefore([5, 10], 7)).toEqual([5, 7]);
});

const ascending = fc
  .uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 40 })
  .map((numbers) => numbers.sort((one, other) => one - other));

test("binary searches agree with full scans", () => {
  fc.assert(
    fc.property(ascending, ascending, (received, messageIds) => {
      const isInside = (id: number) => received.filter((bound) => bound <= id).length % 2 === 1;
      expect(firstReceivedOf(received, messageIds)).toBe(messageIds.find(isInside));
      expect(messageIds.filter((id) => hasReceived(received, id))).toEqual(messageIds.filter(isInside));
    }),
  );
});

test("one id is found among many ranges without scanning them", () => {
  const bounds = Array.from({ length: 100_000 }, (_, index) => index * 2 + 1);
  let looks = 0;
  const counted = new Proxy(bounds, {
    get(target, name, self) {
      if (name !== "length") looks += 1;
      return Reflect.get(target, name, self);
    },
  });
  expect(firstReceivedOf(counted, [199_995])).toBeUndefined();
  expect(firstReceivedOf(counted, [199_993])).toBe(199_993);
  expect(looks).toBeLessThan(100);
});
