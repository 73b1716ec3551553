"use client";
/** Whether the server sends email. */
import { useFetched } from "./use-fetched.ts";
import { waysInQuery } from "./ways-in-query.ts";

/** Undefined until known; true if the request fails or the server does not say. */
export function useSendsMail(): boolean | undefined {
  const { data, error } = useFetched(waysInQuery.queryKey, waysInQuery.queryFn);
  return data || error ? data?.sends_mail !== false : undefined;
}
