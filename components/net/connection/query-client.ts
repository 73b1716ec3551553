/** The cache for fetched data. */
import { QueryClient } from "@tanstack/react-query";
import { chatStore } from "../../model/store/chat-store.ts";
import { eventStore } from "../../model/store/event-store.ts";
import { staleQueries } from "../../model/store/stale-queries.ts";
import { isTransient } from "./api-client.ts";

/** Filled in the browser only. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 3 && isTransient(error),
      // Events invalidate entries.
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
    },
  },
});

eventStore.subscribe(({ events, mayLackSome }) => {
  if (mayLackSome) void queryClient.invalidateQueries();
  for (const queryKey of staleQueries(events)) void queryClient.invalidateQueries({ queryKey });
});

chatStore.subscribe(({ connection }, previous) => {
  if (connection === "online" && previous.connection !== "online") repeatFailed();
});
// A short outage may not affect the connection for events.
if (typeof window !== "undefined") window.addEventListener("online", repeatFailed);

/** Otherwise, what is on screen would stay without its data after an outage. */
function repeatFailed(): void {
  void queryClient.refetchQueries({
    type: "active",
    predicate: ({ state: { status, error } }) => status === "error" && isTransient(error),
  });
}
