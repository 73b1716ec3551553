/** The cache for fetched data. Hooks import it themselves, so it is loaded with the first that needs it. */
import { QueryClient } from "@tanstack/react-query";
import { eventStore } from "../../model/store/event-store.ts";
import { staleQueries } from "../../model/store/stale-queries.ts";
import { isTransient } from "./api-client.ts";

/** Filled in the browser only; the server fetches nothing while rendering. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 3 && isTransient(error),
      // Events invalidate stale entries; age does not.
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
    },
  },
});

eventStore.subscribe(({ events, mayLackSome }) => {
  if (mayLackSome) void queryClient.invalidateQueries();
  for (const queryKey of staleQueries(events)) void queryClient.invalidateQueries({ queryKey });
});
