/** Fetches run once at a time and are retried. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { INITIAL_STATE } from "../../model/store/chat-state.ts";
import { chatStore } from "../../model/store/chat-store.ts";
import { RequestFailure } from "./api-client.ts";
import { fetchIntoChat } from "./fetch-into-chat.ts";

beforeEach(() => {
  vi.useFakeTimers();
  chatStore.update((state) => ({ ...state, queueId: "q" }));
});
afterEach(() => {
  vi.useRealTimers();
  chatStore.update(() => INITIAL_STATE);
});

const merge = (state: typeof INITIAL_STATE, ownUserId: number) => ({ ...state, ownUserId });
const requestOf = (name: string) => chatStore.getState().requests.get(name);

it("a pending request is not repeated, and leaves no trace after success", async () => {
  const asked = vi.fn(() => Promise.resolve(5));
  const first = fetchIntoChat("topics", asked, merge);
  expect(requestOf("topics")).toEqual({ failure: null });
  await fetchIntoChat("topics", asked, merge);
  await first;
  expect(asked).toHaveBeenCalledTimes(1);
  expect(chatStore.getState().ownUserId).toBe(5);
  expect(requestOf("topics")).toBeUndefined();
});

it("requests without a response are retried, refused ones are not", async () => {
  const failures = [
    new RequestFailure("UNREACHABLE", 0, "unreachable"),
    new RequestFailure("X", 503, "busy"),
  ];
  const recovering = vi.fn(() => {
    const failure = failures.shift();
    return failure ? Promise.reject(failure) : Promise.resolve(7);
  });
  const recovered = fetchIntoChat("a", recovering, merge);
  await vi.runAllTimersAsync();
  await recovered;
  expect([recovering.mock.calls.length, chatStore.getState().ownUserId]).toEqual([3, 7]);

  const refused = vi.fn(() => Promise.reject(new RequestFailure("BAD_REQUEST", 400, "no")));
  await fetchIntoChat("b", refused, merge);
  expect(refused).toHaveBeenCalledTimes(1);
  expect(requestOf("b")?.failure?.message).toBe("no");
});

it("a failed fetch can be repeated", async () => {
  await fetchIntoChat("a", () => Promise.reject(new RequestFailure("BAD_REQUEST", 400, "no")), merge);
  await fetchIntoChat("a", () => Promise.resolve(9), merge);
  expect(requestOf("a")).toBeUndefined();
  expect(chatStore.getState().ownUserId).toBe(9);
});

it("a response from before another registration is requested again, since events are missing", async () => {
  const asked = vi.fn(() => Promise.resolve(asked.mock.calls.length));
  const fetching = fetchIntoChat("a", asked, merge);
  chatStore.update((state) => ({ ...state, queueId: "another" }));
  await fetching;
  expect(chatStore.getState().ownUserId).toBe(2);
});

it("requests wait for the first registration, and fail with it", async () => {
  chatStore.update((state) => ({ ...state, queueId: null }));
  const asked = vi.fn(() => Promise.resolve(3));
  const waiting = fetchIntoChat("a", asked, merge);
  await vi.runAllTimersAsync();
  expect(asked).not.toHaveBeenCalled();
  chatStore.update((state) => ({ ...state, connection: "reconnecting" }));
  await waiting;
  expect(requestOf("a")?.failure).toMatchObject({ code: "UNREACHABLE" });
  const later = fetchIntoChat("a", asked, merge);
  chatStore.update((state) => ({ ...state, queueId: "q", connection: "online" }));
  await later;
  await fetchIntoChat("a", asked, merge);
  expect(requestOf("a")).toBeUndefined();
  expect(chatStore.getState().ownUserId).toBe(3);
});
