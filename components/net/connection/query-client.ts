/** The cache for fetched data. */
import { QueryClient } from "@tanstack/react-query";
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
