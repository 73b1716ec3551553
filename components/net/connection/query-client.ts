/** The cache of what is fetched from the server. Hooks name it themselves, so it is loaded with the first that needs it. */
import { QueryClient } from "@tanstack/react-query";
import { eventStore } from "../../model/store/event-store.ts";
import { staleQueries } from "../../model/store/stale-queries.ts";
import { isTransient } from "./api-client.ts";

/** Filled in the browser only: nothing is fetched while the server renders. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 3 && isTransient(error),
      // Events say when an answer is no longer right, so its age is no reason to ask again.
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
    },
  },
});

eventStore.subscribe(({ events, mayLackSome }) => {
  if (mayLackSome) void queryClient.invalidateQueries();
  for (const queryKey of staleQueries(events)) void queryClient.invalidateQueries({ queryKey });
});
