/** Fetched data is current after an outage. */
import { QueryObserver } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { chatStore } from "../../model/store/chat-store.ts";
import { RequestFailure, UNREACHABLE } from "./api-client.ts";
import { queryClient } from "./query-client.ts";

const unreachable = new RequestFailure("UNREACHABLE", 0, UNREACHABLE);
const refused = new RequestFailure("BAD_REQUEST", 400, "Invalid channel ID");

/** Fails the first time. */
function observe(name: string, failure: Error) {
  const fetch = vi.fn(() => Promise.resolve("Ada, Bram")).mockRejectedValueOnce(failure);
  const observer = new QueryObserver(queryClient, { queryKey: [name], queryFn: fetch, retry: false });
  return { observer, fetch, stop: observer.subscribe(() => {}) };
}

it("a request that could not reach the server is repeated when the connection is back", async () => {
  chatStore.update((state) => ({ ...state, connection: "reconnecting" }));
  const members = observe("members", unreachable);
  const hidden = observe("hidden", refused);
  await vi.waitFor(() => {
    expect(members.observer.getCurrentResult().error).toBe(unreachable);
    expect(hidden.observer.getCurrentResult().error).toBe(refused);
  }, 60_000);
  chatStore.update((state) => ({ ...state, connection: "online" }));
  await vi.waitFor(() => expect(members.observer.getCurrentResult().data).toBe("Ada, Bram"), {
    timeout: 60_000,
  });
  expect(hidden.fetch).toHaveBeenCalledTimes(1);
  for (const { stop } of [members, hidden]) stop();
});
