/** Requests that start over because their message was moved meanwhile. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../../kernel/errors.ts";
import { startOverWhenMoved, TopicChanged } from "./start-over.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const MESSAGE = 7;
const OTHER = 8;

/** The third attempt takes `lastMs`. */
function overtakenTwice(messageId: number, lastMs: number, done: string[], name: string): Promise<void> {
  let attempts = 0;
  return startOverWhenMoved(messageId, async () => {
    attempts += 1;
    if (attempts <= 2) throw new TopicChanged();
    await new Promise((resolve) => setTimeout(resolve, lastMs));
    done.push(name);
  });
}

test("requests about other messages, overtaken or new, do not wait for a long one", async () => {
  const done: string[] = [];
  const long = overtakenTwice(MESSAGE, 30_000, done, "long");
  await vi.advanceTimersByTimeAsync(0);
  await startOverWhenMoved(OTHER, async () => done.push("new"));
  const overtaken = overtakenTwice(OTHER, 0, done, "overtaken");
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toEqual(["new", "overtaken"]);
  await vi.advanceTimersByTimeAsync(30_000);
  await Promise.all([long, overtaken]);
  expect(done).toEqual(["new", "overtaken", "long"]);
});

test("requests about one message run in order of arrival, and each is attempted, however late", async () => {
  const done: string[] = [];
  const requests = [
    overtakenTwice(MESSAGE, 30_000, done, "long"),
    overtakenTwice(MESSAGE, 5, done, "overtaken"),
  ];
  await vi.advanceTimersByTimeAsync(0);
  requests.push(startOverWhenMoved(MESSAGE, async () => void done.push("new")));
  await vi.advanceTimersByTimeAsync(29_000);
  expect(done).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_000);
  await Promise.all(requests);
  expect(done).toEqual(["long", "overtaken", "new"]);
});

test("the queue continues after a failure, and a request overtaken for ten seconds is refused", async () => {
  let attempts = 0;
  const refused = startOverWhenMoved(MESSAGE, async () => {
    attempts += 1;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    throw new TopicChanged();
  }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(2_500);
  const next = startOverWhenMoved(MESSAGE, async () => "made");
  await vi.advanceTimersByTimeAsync(10_000);
  const error = await refused;
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 503, code: "SERVICE_UNAVAILABLE" });
  expect(attempts).toBe(10);
  expect(await next).toBe("made");
});
