"use client";
/** Whether the server sends email. */
import { callApi } from "./api-client.ts";
import { useFetched } from "./use-fetched.ts";

/** Undefined until known; true if the server does not say. */
export function useSendsMail(): boolean | undefined {
  const { data, error } = useFetched(["ways-in"], () => callApi("GET /ways_in"));
  return data || error ? data?.sends_mail !== false : undefined;
}
